#include "engine/recognizer.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <stdexcept>

#include "engine/conv_stack.h"
#include "engine/network_file.h"
#include "engine/pack.h"
#include "engine/strict_json.h"
#include "kernels/depthwise_norm.h"

namespace sonant {
namespace {

using nlohmann::json;

constexpr int kMaxWidth = 512, kMaxBlocks = 16, kMaxKernel = 31, kMaxExpansion = 8;
constexpr int kWidthStep = 16;  // the widest vector
constexpr int kBands = RecognizerFeatures::kBands;
constexpr int kStride = 2;  // frames between steps
constexpr int kTaps = 7;    // frames that a step begins with: the one at its middle, three before it, three after it
constexpr int kHopSamples = kStride * RecognizerFeatures::kHop;
constexpr const char* kDocument = "recognizer.json";

/// [steps][kTaps][kBands] of [frames][kBands], zeros beyond the ends.
std::vector<float> windows_of(const std::vector<float>& heard, int steps) {
  const int frames = static_cast<int>(heard.size()) / kBands;
  std::vector<float> windows(static_cast<std::size_t>(steps) * kTaps * kBands);
  for (int step = 0; step < steps; ++step) {
    const int start = step * kStride - kTaps / 2;
    const int first = std::max(0, start), end = std::min(frames, start + kTaps);
    float* const window = windows.data() + static_cast<std::size_t>(step) * kTaps * kBands;
    std::copy(heard.begin() + first * kBands, heard.begin() + end * kBands, window + (first - start) * kBands);
  }
  return windows;
}

/// Logits to natural logarithms of their softmax, in place.
void log_softmax(std::span<float> logits) {
  const float best = *std::max_element(logits.begin(), logits.end());
  double sum = 0;
  for (const float logit : logits) sum += std::exp(static_cast<double>(logit) - best);
  const double whole = best + std::log(sum);
  for (float& logit : logits) logit = static_cast<float>(logit - whole);
}

}  // namespace

std::shared_ptr<const RecognizerNetwork> RecognizerNetwork::load(const std::string& folder) {
  return loaded_once<RecognizerNetwork>(folder, [&] {
    const std::string weights = read_network_file(folder, "weights.safetensors");
    return from_memory(folder, read_network_file(folder, kDocument), std::as_bytes(std::span(weights)));
  });
}

std::shared_ptr<const RecognizerNetwork> RecognizerNetwork::from_memory(const std::string& name,
                                                                        std::string_view recognizer_json,
                                                                        std::span<const std::byte> safetensors) {
  try {
    const json document = parse_strict_json(recognizer_json);
    if (!document.is_object()) throw std::runtime_error("recognizer.json is not an object");
    check_schema(document);
    integer_of(document, kDocument, "sampleRateHz", kSampleRateHz, kSampleRateHz);
    integer_of(document, kDocument, "hopSamples", kHopSamples, kHopSamples);
    std::shared_ptr<RecognizerNetwork> network(new RecognizerNetwork());
    network->symbols_ = texts_of(document, kDocument, "symbols");
    const int width = integer_of(document, kDocument, "width", kWidthStep, kMaxWidth, kWidthStep);
    const int blocks = integer_of(document, kDocument, "blocks", 1, kMaxBlocks);
    const int kernel = integer_of(document, kDocument, "kernel", 1, kMaxKernel);
    const int expansion = integer_of(document, kDocument, "expansion", 1, kMaxExpansion);
    if (kernel % 2 == 0) throw std::runtime_error("recognizer.json: kernel is even");
    network->read_tensors(NetworkTensors(safetensors), width, blocks, kernel, expansion);
    return network;
  } catch (const std::exception& error) {
    throw PackError("network " + name + ": " + error.what());
  }
}

void RecognizerNetwork::read_tensors(const NetworkTensors& tensors, int width, int blocks, int kernel,
                                     int expansion) {
  const int symbol_count = static_cast<int>(symbols_.size());
  input_ = load_linear(tensors, "in", width, kTaps * kBands);
  blocks_ = load_blocks(tensors, "blocks", blocks, width, kernel, expansion);
  const auto scale = tensors("norm.weight", {width}), shift = tensors("norm.bias", {width});
  auto weights = tensors("out.weight", {symbol_count, width}), bias = tensors("out.bias", {symbol_count});
  for (int symbol = 0; symbol < symbol_count; ++symbol) {
    double moved = bias[symbol];
    for (int c = 0; c < width; ++c) {
      float& weight = weights[static_cast<std::size_t>(symbol) * width + c];
      moved += static_cast<double>(weight) * shift[c];
      weight *= scale[c];
    }
    bias[symbol] = static_cast<float>(moved);
  }
  output_ = LinearWeights(weights, bias, symbol_count, width);
  zeros_ = AlignedFloats(static_cast<std::size_t>(width));
  ones_ = AlignedFloats(static_cast<std::size_t>(width));
  std::fill_n(ones_.data(), width, 1.0f);
}

std::vector<float> RecognizerNetwork::log_probabilities(std::span<const float> samples) const {
  if (samples.empty() || samples.size() > kMaxSamples) {
    throw std::invalid_argument("a recording has 1 to 168000 samples of 16 kHz");
  }
  if (!std::all_of(samples.begin(), samples.end(), [](float sample) { return std::isfinite(sample); })) {
    throw std::invalid_argument("a sample is not finite");
  }
  const std::vector<float> heard = features_.heard(samples);
  const int steps = (RecognizerFeatures::frames(samples.size()) + kStride - 1) / kStride;
  const int width = input_.out;
  std::vector<float> rows(static_cast<std::size_t>(steps) * width), hidden;
  linear(input_, windows_of(heard, steps).data(), steps, rows.data());
  ConvStack(blocks_).push(rows, steps, true, hidden);
  kernels::depthwise_norm(hidden.data(), steps, width, 1, ones_.data(), zeros_.data(), rows.data());
  std::vector<float> values(static_cast<std::size_t>(steps) * symbols_.size());
  linear(output_, rows.data(), steps, values.data());
  for (std::size_t at = 0; at < values.size(); at += symbols_.size()) {
    log_softmax(std::span(values).subspan(at, symbols_.size()));
  }
  return values;
}

}  // namespace sonant
