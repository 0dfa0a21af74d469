#include "engine/pack_source.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstring>
#include <limits>
#include <set>

#include "engine/strict_json.h"

namespace sonant {
namespace {

using nlohmann::json;

/// Reads checked fields of one object of pack.json. Throws std::runtime_error that names the field.
class Fields {
 public:
  Fields(const json& object, std::string path) : object_(object), path_(std::move(path)) {
    if (!object.is_object()) throw std::runtime_error(path_ + " is not an object");
  }

  bool has(const char* key) const { return object_.contains(key); }
  const json& get(const char* key) const {
    const auto found = object_.find(key);
    if (found == object_.end()) throw std::runtime_error(name(key) + " is missing");
    return *found;
  }
  int integer(const char* key, int low, int high, int step = 1) const {
    const json& value = get(key);
    const bool whole =
        value.is_number_integer() &&
        !(value.is_number_unsigned() && value.get<std::uint64_t>() > std::uint64_t{std::numeric_limits<int>::max()});
    const std::int64_t number = whole ? value.get<std::int64_t>() : std::int64_t{low} - 1;
    if (number < low || number > high || number % step != 0) {
      const std::string kind = step > 1 ? "a multiple of " + std::to_string(step) : "an integer";
      throw std::runtime_error(name(key) + " is not " + kind + " from " + std::to_string(low) + " to " +
                               std::to_string(high));
    }
    return static_cast<int>(number);
  }
  int odd(const char* key, int high) const {
    const int value = integer(key, 1, high);
    if (value % 2 == 0) throw std::runtime_error(name(key) + " is even");
    return value;
  }
  float real(const char* key, double low, double high) const {
    const json& value = get(key);
    const double number = value.is_number() ? value.get<double>() : NAN;
    if (!(number >= low && number <= high)) {
      throw std::runtime_error(name(key) + " is not a number from " + std::to_string(low) + " to " +
                               std::to_string(high));
    }
    return static_cast<float>(number);
  }
  /// As `real` above, for a field that may be missing.
  float real(const char* key, double low, double high, float otherwise) const {
    return has(key) ? real(key, low, high) : otherwise;
  }
  std::string text(const char* key) const { return text_of(get(key), name(key)); }
  const json& list(const char* key) const {
    const json& value = get(key);
    constexpr std::size_t kMaxItems = 1024;
    if (!value.is_array() || value.empty() || value.size() > kMaxItems) {
      throw std::runtime_error(name(key) + " is not a list of 1 to 1024 items");
    }
    return value;
  }
  static std::string text_of(const json& value, const std::string& name) {
    constexpr std::size_t kMaxBytes = 128;
    std::string text = value.is_string() ? value.get<std::string>() : "";
    if (text.empty() || text.size() > kMaxBytes) throw std::runtime_error(name + " is not a text of 1 to 128 bytes");
    return text;
  }

 private:
  std::string name(const char* key) const { return path_.empty() ? key : path_ + "." + key; }
  const json& object_;
  std::string path_;
};

PackInfo read_info(const Fields& root) {
  PackInfo info;
  info.name = root.text("name");
  info.sample_rate_hz = root.integer("sampleRateHz", 8000, 96000);
  info.hop_samples = root.integer("hopSamples", 16, 4096);
  info.mel_bands = root.integer("melBands", 8, 256);
  std::set<std::string> seen;
  for (const json& phone : root.list("phones")) {
    info.phones.push_back(Fields::text_of(phone, "phones"));
    if (!seen.insert(info.phones.back()).second)
      throw std::runtime_error("phone \"" + info.phones.back() + "\" twice");
  }
  seen.clear();
  for (const json& entry : root.list("speakers")) {
    const Fields speaker(entry, "speakers[]");
    const bool is_measured = speaker.has("levelDb");
    info.speakers.push_back({speaker.text("name"), speaker.text("language"), speaker.real("logF0Mean", 3, 8),
                             speaker.real("logF0Std", 1e-4, 3),
                             std::pow(10.0f, speaker.real("gainDb", -24, 24, 0) / 20),
                             is_measured ? std::pow(10.0f, speaker.real("levelDb", -60, 0) / 10) : 0.0f});
    const std::string& name = info.speakers.back().name;
    if (!seen.insert(name).second) throw std::runtime_error("speaker \"" + name + "\" twice");
  }
  return info;
}

/// What the kernels take for granted.
void check_details(const Fields& details) {
  constexpr double kLayerNormEps = 1e-5;
  details.real("layerNormEps", kLayerNormEps, kLayerNormEps);
}

constexpr int kMaxWidth = 2048, kMaxBlocks = 64, kMaxKernel = 63, kMaxExpansion = 16;
constexpr int kWidthStep = 16;  // the widest vector

AcousticDims read_acoustic(const Fields& fields) {
  return {
      .width = fields.integer("width", kWidthStep, kMaxWidth, kWidthStep),
      .expansion = fields.integer("expansion", 1, kMaxExpansion),
      .encoder_blocks = fields.integer("encoderBlocks", 1, kMaxBlocks),
      .encoder_kernel = fields.odd("encoderKernel", kMaxKernel),
      .duration_blocks = fields.integer("durationBlocks", 1, kMaxBlocks),
      .duration_kernel = fields.odd("durationKernel", kMaxKernel),
      .duration_expansion = fields.integer("durationExpansion", 1, kMaxExpansion),
      .decoder_blocks = fields.integer("decoderBlocks", 1, kMaxBlocks),
      .decoder_kernel = fields.odd("decoderKernel", kMaxKernel),
      .stress_levels = fields.integer("stressLevels", 3, 3),
      .word_start_levels = fields.integer("wordStartLevels", 2, 2),
  };
}

/// FilterPlan::refusal judges how the sizes fit each other.
VocoderDims read_vocoder(const Fields& fields) {
  return {
      .width = fields.integer("width", kWidthStep, kMaxWidth, kWidthStep),
      .blocks = fields.integer("blocks", 1, kMaxBlocks),
      .kernel = fields.odd("kernel", kMaxKernel),
      .expansion = fields.integer("expansion", 1, kMaxExpansion),
      .harmonic_causal = fields.integer("harmonicCausal", 1, 4096),
      .harmonic_anticausal = fields.integer("harmonicAnticausal", 0, 4096),
      .noise_causal = fields.integer("noiseCausal", 1, 4096),
      .fft_size = fields.integer("fftSize", 64, 8192),
      .fir_taps = fields.integer("firTaps", 1, 4096),
  };
}

/// The name of a folder that can only lie beside the pack's own.
std::string read_pack_name(const Fields& fields) {
  const std::string name = fields.text("pack");
  const bool plain =
      std::ranges::all_of(name, [](unsigned char c) { return std::isalnum(c) || c == '-' || c == '_'; });
  if (!plain) throw std::runtime_error("vocoder.pack has more than letters, digits, - and _");
  return name;
}

/// Runs `read` and refuses with `what` before the reason when it throws.
template <typename Read>
auto reading(const PackSource& source, const std::string& what, Read read) -> decltype(read()) {
  try {
    return read();
  } catch (const std::runtime_error& error) {
    source.refuse(what + ": " + error.what());
  }
}

}  // namespace

PackSource::PackSource(std::string name, std::string_view pack_json, std::span<const std::byte> safetensors)
    : name_(std::move(name)),
      tensors_(reading(*this, "weights.safetensors", [&] { return Safetensors(safetensors); })) {
  reading(*this, "pack.json", [&] {
    const json document = parse_strict_json(pack_json);
    const Fields root(document, "");
    check_schema(document);
    check_details(Fields(root.get("details"), "details"));
    info_ = read_info(root);
    acoustic_ = read_acoustic(Fields(root.get("acoustic"), "acoustic"));
    const Fields vocoder(root.get("vocoder"), "vocoder");
    if (vocoder.has("pack")) {
      vocoder_pack_ = read_pack_name(vocoder);
    } else {
      vocoder_ = read_vocoder(vocoder);
    }
  });
}

std::vector<float> PackSource::tensor(const std::string& name, std::initializer_list<int> shape) const {
  const std::string what = "weights.safetensors: tensor \"" + name + "\"";
  const StoredTensor* stored = tensors_.find(name);
  if (stored == nullptr) refuse(what + " is missing");
  if (!holds_floats(*stored)) refuse(what + " is " + stored->dtype + ", not F32 or BF16");
  if (stored->shape != std::vector<std::int64_t>(shape.begin(), shape.end())) {
    refuse(what + " has another shape than pack.json says");
  }
  std::vector<float> values = floats_of(*stored);
  for (const float value : values) {
    if (!std::isfinite(value)) refuse(what + " has a value that is not finite");
  }
  return values;
}

void PackSource::refuse(const std::string& reason) const { throw PackError("pack " + name_ + ": " + reason); }

}  // namespace sonant
