#include "engine/acoustic.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>
#include <string>

#include "engine/pack_source.h"
#include "engine/precision.h"
#include "kernels/assert.h"

namespace sonant {
namespace {

constexpr int kPositionFeatures = 4;

/// Half a minute for one phone: bounds what an untrained network can ask for.
constexpr float kMaxPhoneFrames = 3000.0f;

/// Belongs to the thread: no stream holds scratch between calls.
struct Scratch {
  std::vector<float> features, frames, hidden;
};
thread_local Scratch scratch;

std::int32_t frames_of(float log_duration, float time_scale) {
  const float frames = std::nearbyint(std::exp(log_duration) * time_scale);  // half to even, as in training
  return static_cast<std::int32_t>(std::fmin(std::fmax(frames, 1.0f), kMaxPhoneFrames));
}

/// The place of a frame in a phone of `duration` frames: from its start and to its end as fractions, the phone's
/// length, and the distance to its nearer edge.
void position_features(int frame, int duration, float* features) {
  const float position = (static_cast<float>(frame) + 0.5f) / static_cast<float>(duration);
  const int edge = std::min(frame, duration - frame);
  features[0] = position;
  features[1] = 1.0f - position;
  features[2] = std::log(static_cast<float>(duration));
  features[3] = static_cast<float>(std::min(edge, 10)) / 5.0f;
}

void check_phones(const AcousticWeights& weights, const SegmentPhones& phones) {
  const auto rows = [&](const std::vector<float>& embedding) { return embedding.size() / weights.width; };
  for (std::size_t i = 0; i < phones.phone.size(); ++i) {
    // A negative number becomes a large one here.
    if (static_cast<std::size_t>(phones.phone[i]) >= rows(weights.phone)) {
      throw std::invalid_argument("no phone " + std::to_string(phones.phone[i]));
    }
    if (phones.stress[i] >= rows(weights.stress)) throw std::invalid_argument("stress out of range");
    if (phones.word_start[i] >= rows(weights.word_start)) throw std::invalid_argument("word start out of range");
  }
  for (const std::int32_t count : phones.frame_count) {
    if (count < 0 || count > static_cast<std::int32_t>(kMaxPhoneFrames)) {
      throw std::invalid_argument("frame count out of range");
    }
  }
}

void add_row(const std::vector<float>& rows, int row, int width, float* sum) {
  const float* const source = rows.data() + static_cast<std::size_t>(row) * width;
  for (int c = 0; c < width; ++c) sum[c] += source[c];
}

}  // namespace

std::unique_ptr<const AcousticWeights> load_acoustic_weights(const PackSource& source) {
  const AcousticDims& dims = source.acoustic();
  const int width = dims.width, mel_bands = source.info().mel_bands;
  const int phones = static_cast<int>(source.info().phones.size());
  const int speakers = static_cast<int>(source.info().speakers.size());
  auto weights = std::make_unique<AcousticWeights>();
  AcousticWeights& w = *weights;
  w.width = width;
  w.output_width = mel_bands + 2;
  w.phone = source.tensor("acoustic.embedding.phone.weight", {phones, width});
  w.stress = source.tensor("acoustic.embedding.stress.weight", {dims.stress_levels, width});
  w.word_start = source.tensor("acoustic.embedding.word_start.weight", {dims.word_start_levels, width});
  w.speaker = source.tensor("acoustic.embedding.speaker.weight", {speakers, width});
  w.encoder =
      load_blocks(source, "acoustic.encoder.blocks", dims.encoder_blocks, width, dims.encoder_kernel, dims.expansion);
  w.duration_in = load_linear(source, "acoustic.duration.in", width, width);
  w.duration = load_blocks(source, "acoustic.duration.blocks", dims.duration_blocks, width, dims.duration_kernel,
                           dims.duration_expansion);
  w.duration_out = load_linear(source, "acoustic.duration.out", 1, width);
  w.decoder_in = load_linear(source, "acoustic.decoder.in", width, width);
  w.position = load_linear(source, "acoustic.decoder.position", width, kPositionFeatures);
  w.decoder = load_blocks(source, "acoustic.decoder.blocks", dims.decoder_blocks, width, dims.decoder_kernel,
                          dims.expansion, active_precision());
  w.output = load_linear(source, "acoustic.decoder.out", w.output_width, width);
  for (const PackSpeaker& speaker : source.info().speakers) {
    const std::string own = "acoustic.decoder.out." + speaker.name;
    const bool has_own = source.has(own + ".weight");
    w.own_output.push_back(has_own ? load_linear(source, own, w.output_width, width) : LinearWeights());
  }
  w.mel_mean = source.tensor("acoustic.mel_mean", {mel_bands});
  w.mel_std = source.tensor("acoustic.mel_std", {mel_bands});
  w.vocoder_mel_mean = source.tensor("vocoder.mel_mean", {mel_bands});
  w.vocoder_mel_std = source.tensor("vocoder.mel_std", {mel_bands});
  for (const float value : w.vocoder_mel_std) {
    if (!(value > 0.0f)) source.refuse("weights.safetensors: tensor \"vocoder.mel_std\" is not positive");
  }
  return weights;
}

EncodedPhones encode_phones(const AcousticWeights& weights, int speaker, const SegmentPhones& phones) {
  check_phones(weights, phones);
  SONANT_ASSERT(phones.stress.size() == phones.phone.size() && phones.word_start.size() == phones.phone.size());
  SONANT_ASSERT(phones.time_scale.size() == phones.phone.size());
  SONANT_ASSERT(phones.frame_count.empty() || phones.frame_count.size() == phones.phone.size());
  SONANT_ASSERT(speaker >= 0 && static_cast<std::size_t>(speaker) < weights.speaker.size() / weights.width);
  const int count = static_cast<int>(phones.phone.size());
  const int width = weights.width;
  std::vector<float> rows(static_cast<std::size_t>(count) * width, 0.0f);
  for (int i = 0; i < count; ++i) {
    float* const row = rows.data() + static_cast<std::size_t>(i) * width;
    add_row(weights.phone, phones.phone[i], width, row);
    add_row(weights.stress, phones.stress[i], width, row);
    add_row(weights.word_start, phones.word_start[i], width, row);
    add_row(weights.speaker, speaker, width, row);
  }
  EncodedPhones encoded;
  encoded.speaker = speaker;
  ConvStack(weights.encoder).push(rows, count, true, encoded.hidden);

  linear(weights.duration_in, encoded.hidden.data(), count, rows.data());
  std::vector<float> hidden;
  ConvStack(weights.duration).push(rows, count, true, hidden);
  encoded.log_duration.resize(count);
  linear(weights.duration_out, hidden.data(), count, encoded.log_duration.data());
  for (int i = 0; i < count; ++i) {
    const std::int32_t given = phones.frame_count.empty() ? 0 : phones.frame_count[i];
    encoded.duration.push_back(given > 0 ? given : frames_of(encoded.log_duration[i], phones.time_scale[i]));
  }
  return encoded;
}

AcousticDecoder::AcousticDecoder(const AcousticWeights& weights) : weights_(weights), stack_(weights.decoder) {}

void AcousticDecoder::start(const EncodedPhones& phones) {
  SONANT_ASSERT(remaining_ == 0 && !phones.duration.empty());
  duration_ = phones.duration;
  const LinearWeights& own = weights_.own_output[phones.speaker];
  output_ = own.out > 0 ? &own : &weights_.output;
  remaining_ = std::accumulate(duration_.begin(), duration_.end(), 0);
  phone_ = 0;
  frame_in_phone_ = 0;
  // A phone's share of the decoder's input is the same for all its frames.
  phone_rows_.resize(phones.hidden.size());
  linear(weights_.decoder_in, phones.hidden.data(), static_cast<int>(duration_.size()), phone_rows_.data());
}

int AcousticDecoder::advance(int count, std::vector<float>& rows) {
  SONANT_ASSERT(count >= 0 && count <= remaining_);
  auto& [features, frames, hidden] = scratch;
  const std::size_t width = weights_.width;
  features.resize(static_cast<std::size_t>(count) * kPositionFeatures);
  frames.resize(count * width);
  for (int i = 0; i < count; ++i) {
    std::copy_n(phone_rows_.data() + phone_ * width, width, frames.data() + i * width);
    position_features(frame_in_phone_, duration_[phone_], features.data() + i * kPositionFeatures);
    if (++frame_in_phone_ == duration_[phone_]) {
      ++phone_;
      frame_in_phone_ = 0;
    }
  }
  kernels::gemm(weights_.position.matrix(), features.data(), count, kernels::Epilogue::kResidual, frames.data(),
                frames.data());
  remaining_ -= count;
  hidden.clear();
  const int complete = stack_.push(frames, count, remaining_ == 0, hidden);
  const std::size_t before = rows.size();
  rows.resize(before + static_cast<std::size_t>(complete) * weights_.output_width);
  linear(*output_, hidden.data(), complete, rows.data() + before);
  return complete;
}

}  // namespace sonant
