// Letters to sounds: a small network for each language, which labels every letter of a word with its sounds, all
// letters in one pass.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/weights.h"

namespace sonant {

/// Letters of one word as ids, and what the network says of each.
struct LetterLabels {
  std::vector<std::int32_t> label;  // index into labels()
  std::vector<float> probability;   // of that label
};

class LetterNetwork {
 public:
  /// More than any word has; the time of a call is proportional to the letters.
  static constexpr int kMaxLetters = 256;

  /// Loads `<folder>/network.json` and `<folder>/weights.safetensors`, once per process. Throws PackError.
  static std::shared_ptr<const LetterNetwork> load(const std::string& folder);

  /// As `load`, but from memory and uncached; `name` stands in error messages.
  static std::shared_ptr<const LetterNetwork> from_memory(const std::string& name, std::string_view network_json,
                                                          std::span<const std::byte> safetensors);

  /// The letter with the id `2 + index`; ids 0 and 1 are padding and every other letter.
  const std::vector<std::string>& letters() const { return letters_; }
  /// Sounds separated by spaces; the empty one is silence.
  const std::vector<std::string>& labels() const { return labels_; }

  /// `letters`: 1 to kMaxLetters ids. Throws std::invalid_argument for an unknown id.
  LetterLabels run(std::span<const std::int32_t> letters) const;

 private:
  LetterNetwork() = default;

  std::vector<std::string> letters_, labels_;
  int width_ = 0;
  std::vector<float> embedding_;  // [2 + letters][width]
  std::vector<BlockWeights> blocks_;
  LinearWeights output_;
};

}  // namespace sonant
