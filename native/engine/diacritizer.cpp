#include "engine/diacritizer.h"

#include <algorithm>
#include <stdexcept>

#include "engine/conv_stack.h"
#include "engine/network_file.h"
#include "engine/pack.h"
#include "kernels/gates.h"

namespace sonant {
namespace {

constexpr int kMaxSymbols = 1024, kMaxWidth = 512, kMaxLayers = 4, kMaxClasses = 64, kMaxMemory = 64;
constexpr int kWidthStep = 16;  // the widest vector

int state_size(const NetworkTensors& tensors, const std::string& prefix) {
  return tensors.size(prefix + ".weight_hh_l0", 1, kMaxWidth, kWidthStep);
}

std::size_t area(int rows, int columns) { return static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns); }

}  // namespace

DiacritizerNetwork::DiacritizerNetwork(const NetworkTensors& tensors)
    : symbol_count_(tensors.size("embedding.weight", 0, kMaxSymbols)),
      symbol_width_(tensors.size("embedding.weight", 1, kMaxWidth, kWidthStep)),
      word_width_(tensors.size("word.weight", 0, kMaxWidth, kWidthStep)),
      mixed_width_(tensors.size("from_letter.weight", 0, kMaxWidth, kWidthStep)),
      class_count_(tensors.size("out.weight", 0, kMaxClasses)) {
  embedding_ = tensors("embedding.weight", {symbol_count_, symbol_width_});
  letters_ = GruLayer(tensors, "letters", 0, symbol_width_, state_size(tensors, "letters"));
  const int letter_width = letters_.width();
  const int known_width = tensors.size("from_letter.weight", 1, 2 * kMaxWidth + kMaxMemory);
  memory_width_ = known_width - letter_width;
  if (memory_width_ < 0 || memory_width_ > kMaxMemory)
    throw std::runtime_error("from_letter is too wide or too narrow");
  const TensorReader reader = [&](const std::string& name, std::initializer_list<int> shape) {
    return tensors(name, shape);
  };
  word_ = load_linear(reader, "word", word_width_, letter_width);
  const int context_size = state_size(tensors, "context");
  for (int layer = 0; layer == 0 || tensors.has("context.weight_hh_l" + std::to_string(layer)); ++layer) {
    if (layer == kMaxLayers) throw std::runtime_error("more layers than this program knows");
    context_.emplace_back(tensors, "context", layer, layer == 0 ? word_width_ : 2 * context_size, context_size);
  }
  from_letter_ = load_linear(reader, "from_letter", mixed_width_, known_width);
  const std::vector<float> none(static_cast<std::size_t>(mixed_width_));
  from_context_ = LinearWeights(tensors("from_context.weight", {mixed_width_, 2 * context_size}), none, mixed_width_,
                                2 * context_size);
  decoder_ = GruLayer(tensors, "decoder", 0, mixed_width_, state_size(tensors, "decoder"));
  output_ = load_linear(reader, "out", class_count_, decoder_.width());
  chain_inner_ = tensors("chain_inner", {class_count_, class_count_});
  chain_final_ = tensors("chain_final", {class_count_, class_count_});
}

std::shared_ptr<const DiacritizerNetwork> DiacritizerNetwork::load(const std::string& folder) {
  return loaded_once<DiacritizerNetwork>(folder, [&] {
    const std::string weights = read_network_file(folder, "weights.safetensors");
    return from_memory(folder, std::as_bytes(std::span(weights)));
  });
}

std::shared_ptr<const DiacritizerNetwork> DiacritizerNetwork::from_memory(const std::string& name,
                                                                          std::span<const std::byte> safetensors) {
  try {
    return std::shared_ptr<const DiacritizerNetwork>(new DiacritizerNetwork(NetworkTensors(safetensors)));
  } catch (const std::exception& error) {
    throw PackError("network " + name + ": " + error.what());
  }
}

void DiacritizerNetwork::check(std::span<const std::int32_t> letters, std::span<const std::int32_t> lengths,
                               std::span<const float> memory) const {
  if (lengths.empty() || lengths.size() > kMaxWords) throw std::invalid_argument("a sentence has 1 to 256 words");
  std::size_t total = 0;
  for (const std::int32_t length : lengths) {
    if (length < 1 || length > kMaxWordLetters) throw std::invalid_argument("a word has 1 to 64 letters");
    total += static_cast<std::size_t>(length);
  }
  if (letters.size() != total || memory.size() != total * static_cast<std::size_t>(memory_width_)) {
    throw std::invalid_argument("letters and memory do not fit the words");
  }
  for (const std::int32_t letter : letters) {
    if (letter < 0 || letter >= symbol_count_) throw std::invalid_argument("no such letter");
  }
}

/// What the sentence adds to the letters of each word: [words][mixed], in the order of the sentence.
std::vector<float> DiacritizerNetwork::sentence_states(const SequenceBatch& words,
                                                       const std::vector<float>& last) const {
  const int count = words.sequences();
  std::vector<float> by_place(area(count, word_width_));
  linear(word_, last.data(), count, by_place.data());
  kernels::tanh_in_place(by_place.data(), by_place.size());
  std::vector<float> inputs(by_place.size());
  for (int word = 0; word < count; ++word) {
    std::copy_n(by_place.data() + area(words.place(word), word_width_), word_width_,
                inputs.data() + area(word, word_width_));
  }
  const std::int32_t length = count;
  const SequenceBatch sentence(std::span(&length, 1));
  std::vector<float> states;
  for (const GruLayer& layer : context_) {
    layer.run(sentence, inputs.data(), states, nullptr);
    inputs.swap(states);
  }
  std::vector<float> added(area(count, mixed_width_));
  linear(from_context_, inputs.data(), count, added.data());
  return added;
}

std::vector<float> DiacritizerNetwork::run(std::span<const std::int32_t> letters,
                                           std::span<const std::int32_t> lengths,
                                           std::span<const float> memory) const {
  check(letters, lengths, memory);
  const SequenceBatch words(lengths);
  std::vector<int> row_of;  // by letter
  for (std::size_t word = 0; word < lengths.size(); ++word) {
    for (int step = 0; step < lengths[word]; ++step) row_of.push_back(words.row(static_cast<int>(word), step));
  }

  std::vector<float> rows(area(words.rows(), symbol_width_)), states, last;
  for (std::size_t i = 0; i < letters.size(); ++i) {
    std::copy_n(embedding_.data() + area(letters[i], symbol_width_), symbol_width_,
                rows.data() + area(row_of[i], symbol_width_));
  }
  letters_.run(words, rows.data(), states, &last);
  const std::vector<float> added = sentence_states(words, last);

  const int known_width = from_letter_.in, letter_width = letters_.width();
  std::vector<float> known(area(words.rows(), known_width)), mixed(area(words.rows(), mixed_width_));
  for (std::size_t i = 0; i < letters.size(); ++i) {
    float* const row = std::copy_n(states.data() + area(row_of[i], letter_width), letter_width,
                                   known.data() + area(row_of[i], known_width));
    std::copy_n(memory.data() + i * static_cast<std::size_t>(memory_width_), memory_width_, row);
  }
  linear(from_letter_, known.data(), words.rows(), mixed.data());
  for (int word = 0; word < words.sequences(); ++word) {
    const float* const context = added.data() + area(word, mixed_width_);
    for (int step = 0; step < lengths[static_cast<std::size_t>(word)]; ++step) {
      float* const row = mixed.data() + area(words.row(word, step), mixed_width_);
      for (int i = 0; i < mixed_width_; ++i) row[i] = std::max(0.0f, row[i] + context[i]);
    }
  }
  decoder_.run(words, mixed.data(), states, nullptr);
  std::vector<float> by_row(area(words.rows(), class_count_)), values(by_row.size());
  linear(output_, states.data(), words.rows(), by_row.data());
  for (std::size_t i = 0; i < letters.size(); ++i) {
    std::copy_n(by_row.data() + area(row_of[i], class_count_), class_count_,
                values.data() + i * static_cast<std::size_t>(class_count_));
  }
  return values;
}

}  // namespace sonant
