// Hears phones: scores of every symbol, 50 times a second, for connectionist temporal classification (Graves 2006).
// training/recognize/model.py is its source.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/recognizer_features.h"
#include "engine/weights.h"

namespace sonant {

class NetworkTensors;

class RecognizerNetwork {
 public:
  static constexpr int kSampleRateHz = RecognizerFeatures::kSampleRateHz;
  static constexpr double kHopSeconds = 0.02;
  static constexpr std::size_t kMaxSamples = 168000;  // 10.5 s; the time of a call is proportional to them

  /// Loads `<folder>/recognizer.json` and `<folder>/weights.safetensors`, once per process. Throws PackError.
  static std::shared_ptr<const RecognizerNetwork> load(const std::string& folder);

  /// As `load`, but from memory and uncached; `name` stands in error messages.
  static std::shared_ptr<const RecognizerNetwork> from_memory(const std::string& name,
                                                              std::string_view recognizer_json,
                                                              std::span<const std::byte> safetensors);

  /// The blank first.
  const std::vector<std::string>& symbols() const { return symbols_; }

  /// 1 to kMaxSamples samples, -1..1; what lies beyond is clipped. Returns natural log probabilities,
  /// [frames of kHopSeconds][symbols]. Throws std::invalid_argument for any other number of samples, or for one that
  /// is not finite.
  std::vector<float> log_probabilities(std::span<const float> samples) const;

 private:
  RecognizerNetwork() = default;
  void read_tensors(const NetworkTensors& tensors, int width, int blocks, int kernel, int expansion);

  std::vector<std::string> symbols_;
  RecognizerFeatures features_;
  LinearWeights input_;
  std::vector<BlockWeights> blocks_;
  AlignedFloats ones_, zeros_;  // [width]: layer norm alone
  LinearWeights output_;        // layer norm's scale and shift folded in
};

}  // namespace sonant
