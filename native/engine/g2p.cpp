#include "engine/g2p.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "engine/conv_stack.h"
#include "engine/network_file.h"
#include "engine/pack.h"
#include "engine/strict_json.h"

namespace sonant {
namespace {

using nlohmann::json;

constexpr int kFirstLetter = 2;  // 0 is padding, 1 any letter that is not listed
constexpr int kMaxWidth = 512, kMaxBlocks = 16, kMaxKernel = 31, kMaxExpansion = 8;
constexpr int kWidthStep = 16;  // the widest vector
constexpr const char* kDocument = "network.json";

/// Index of the largest logit and its share of the softmax.
void choose(std::span<const float> logits, std::int32_t& label, float& probability) {
  const auto best = std::max_element(logits.begin(), logits.end());
  float sum = 0;
  for (const float logit : logits) sum += std::exp(logit - *best);
  label = static_cast<std::int32_t>(best - logits.begin());
  probability = 1.0f / sum;
}

}  // namespace

std::shared_ptr<const LetterNetwork> LetterNetwork::load(const std::string& folder) {
  return loaded_once<LetterNetwork>(folder, [&] {
    const std::string weights = read_network_file(folder, "weights.safetensors");
    return from_memory(folder, read_network_file(folder, kDocument), std::as_bytes(std::span(weights)));
  });
}

std::shared_ptr<const LetterNetwork> LetterNetwork::from_memory(const std::string& name,
                                                                std::string_view network_json,
                                                                std::span<const std::byte> safetensors) {
  try {
    const json document = parse_strict_json(network_json);
    if (!document.is_object()) throw std::runtime_error("network.json is not an object");
    check_schema(document);
    std::shared_ptr<LetterNetwork> network(new LetterNetwork());
    network->letters_ = texts_of(document, kDocument, "letters");
    network->labels_ = texts_of(document, kDocument, "labels");
    const int width = integer_of(document, kDocument, "width", kWidthStep, kMaxWidth, kWidthStep);
    const int blocks = integer_of(document, kDocument, "blocks", 1, kMaxBlocks);
    const int kernel = integer_of(document, kDocument, "kernel", 1, kMaxKernel);
    const int expansion = integer_of(document, kDocument, "expansion", 1, kMaxExpansion);
    if (kernel % 2 == 0) throw std::runtime_error("network.json: kernel is even");
    const NetworkTensors tensors(safetensors);
    network->width_ = width;
    network->embedding_ =
        tensors("embedding.weight", {kFirstLetter + static_cast<int>(network->letters_.size()), width});
    network->blocks_ = load_blocks(tensors, "blocks", blocks, width, kernel, expansion);
    network->output_ = load_linear(tensors, "out", static_cast<int>(network->labels_.size()), width);
    return network;
  } catch (const std::exception& error) {
    throw PackError("network " + name + ": " + error.what());
  }
}

LetterLabels LetterNetwork::run(std::span<const std::int32_t> letters) const {
  if (letters.empty() || letters.size() > kMaxLetters) throw std::invalid_argument("a word has 1 to 256 letters");
  const std::size_t width = width_, count = letters.size();
  std::vector<float> rows(count * width);
  for (std::size_t i = 0; i < count; ++i) {
    // A negative number becomes a large one here.
    if (static_cast<std::size_t>(letters[i]) >= embedding_.size() / width)
      throw std::invalid_argument("no such letter");
    std::copy_n(embedding_.data() + letters[i] * width, width, rows.data() + i * width);
  }
  std::vector<float> hidden;
  ConvStack(blocks_).push(rows, static_cast<int>(count), true, hidden);
  std::vector<float> logits(count * labels_.size());
  linear(output_, hidden.data(), static_cast<int>(count), logits.data());
  LetterLabels labels{std::vector<std::int32_t>(count), std::vector<float>(count)};
  for (std::size_t i = 0; i < count; ++i) {
    choose(std::span(logits).subspan(i * labels_.size(), labels_.size()), labels.label[i], labels.probability[i]);
  }
  return labels;
}

}  // namespace sonant
