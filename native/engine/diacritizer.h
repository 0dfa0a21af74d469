// Vowels of Arabic: a network that says for every letter of a sentence how well each set of marks would fit it.
// Letters of a word, words of the sentence, letters again; training/diacritize/model.py is its source.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/gru.h"
#include "engine/weights.h"

namespace sonant {

class DiacritizerNetwork {
 public:
  static constexpr int kMaxWords = 256, kMaxWordLetters = 64;

  /// Loads `<folder>/weights.safetensors`, once per process. Throws PackError.
  static std::shared_ptr<const DiacritizerNetwork> load(const std::string& folder);

  /// As `load`, but from memory and uncached; `name` stands in error messages.
  static std::shared_ptr<const DiacritizerNetwork> from_memory(const std::string& name,
                                                               std::span<const std::byte> safetensors);

  /// Symbols of the alphabet, sets of marks, and what is known of each letter besides its symbol.
  int symbols() const { return symbol_count_; }
  int classes() const { return class_count_; }
  int memory_width() const { return memory_width_; }
  /// Weights of one letter's class beside the next one's, [class][next class]; the second for the step to a word's
  /// last letter.
  const std::vector<float>& chain_inner() const { return chain_inner_; }
  const std::vector<float>& chain_final() const { return chain_final_; }

  /// `lengths` of 1 to kMaxWords words, each 1 to kMaxWordLetters; `letters` of all words, ids below symbols();
  /// `memory` [letters][memory_width()]. Returns [letters][classes()], the higher the likelier. Throws
  /// std::invalid_argument for anything else.
  std::vector<float> run(std::span<const std::int32_t> letters, std::span<const std::int32_t> lengths,
                         std::span<const float> memory) const;

 private:
  explicit DiacritizerNetwork(const NetworkTensors& tensors);
  void check(std::span<const std::int32_t> letters, std::span<const std::int32_t> lengths,
             std::span<const float> memory) const;
  std::vector<float> sentence_states(const SequenceBatch& words, const std::vector<float>& last) const;

  int symbol_count_, symbol_width_, word_width_, mixed_width_, memory_width_, class_count_;
  std::vector<float> embedding_;  // [symbol_count][symbol_width]
  GruLayer letters_;
  LinearWeights word_;
  std::vector<GruLayer> context_;
  LinearWeights from_letter_, from_context_;
  GruLayer decoder_;
  LinearWeights output_;
  std::vector<float> chain_inner_, chain_final_;
};

}  // namespace sonant
