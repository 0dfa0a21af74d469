// A voice pack: pack.json + weights.safetensors, checked byte by byte, shared by all streams of the process.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace sonant {

struct AcousticWeights;
struct VocoderWeights;
class PackSource;

/// Why a pack was refused; what() names the pack and the reason.
class PackError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct PackSpeaker {
  std::string name;
  std::string language;
  float log_f0_mean = 0;  // of F0 in Hz
  float log_f0_std = 1;
  float gain = 1;         // of the samples, which makes all speakers equally loud
  float level_power = 0;  // mean square of the loud frames of sentences, before `gain`; 0: not known
};

struct PackInfo {
  std::string name;
  int sample_rate_hz = 0;
  int hop_samples = 0;
  int mel_bands = 0;
  std::vector<std::string> phones;
  std::vector<PackSpeaker> speakers;
};

class Pack {
 public:
  /// Loads `<folder>/pack.json` and `<folder>/weights.safetensors`, once per process, and first the pack beside it
  /// whose vocoder it shares, if it names one. Throws PackError, and std::runtime_error for a bad SONANT_ISA.
  static std::shared_ptr<const Pack> load(const std::string& folder);

  /// As `load`, but from memory, uncached, and with a vocoder of its own; `name` stands in error messages.
  static std::shared_ptr<const Pack> from_memory(const std::string& name, std::string_view pack_json,
                                                 std::span<const std::byte> safetensors);

  ~Pack();

  const PackInfo& info() const { return info_; }
  const AcousticWeights& acoustic() const { return *acoustic_; }
  const VocoderWeights& vocoder() const { return *vocoder_; }

 private:
  using Packs = std::map<std::string, std::shared_ptr<const Pack>>;  // by the folder's canonical path
  /// A pack that lends its vocoder may not borrow one, so packs cannot lend in a circle.
  static std::shared_ptr<const Pack> load_once(Packs& packs, const std::string& folder, bool may_borrow);
  /// `lender` is whose vocoder it shares; null: it has its own.
  Pack(const PackSource& source, const Pack* lender);

  PackInfo info_;
  std::unique_ptr<const AcousticWeights> acoustic_;
  std::shared_ptr<const VocoderWeights> vocoder_;
  bool borrows_ = false;
};

}  // namespace sonant
