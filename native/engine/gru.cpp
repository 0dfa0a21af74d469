#include "engine/gru.h"

#include <algorithm>
#include <numeric>

#include "engine/conv_stack.h"
#include "kernels/gates.h"

namespace sonant {

SequenceBatch::SequenceBatch(std::span<const std::int32_t> lengths) : place_(lengths.size()) {
  std::vector<std::size_t> longest_first(lengths.size());
  std::iota(longest_first.begin(), longest_first.end(), 0);
  std::stable_sort(longest_first.begin(), longest_first.end(),
                   [&](std::size_t a, std::size_t b) { return lengths[a] > lengths[b]; });
  for (std::size_t i = 0; i < lengths.size(); ++i) place_[longest_first[i]] = static_cast<int>(i);
  int active = sequences();
  const int steps = lengths.empty() ? 0 : lengths[longest_first.front()];
  for (int step = 0; step < steps; ++step) {
    while (lengths[longest_first[static_cast<std::size_t>(active) - 1]] <= step) --active;
    active_.push_back(active);
    first_row_.push_back(rows_);
    rows_ += active;
  }
}

GruLayer::GruLayer(const NetworkTensors& tensors, const std::string& prefix, int layer, int inputs, int size)
    : size_(size) {
  const auto direction = [&](const std::string& ending) {
    const std::string suffix = "_l" + std::to_string(layer) + ending;
    const auto linear = [&](const std::string& kind, int columns) {
      return LinearWeights(tensors(prefix + ".weight_" + kind + suffix, {3 * size, columns}),
                           tensors(prefix + ".bias_" + kind + suffix, {3 * size}), 3 * size, columns);
    };
    return Direction{linear("ih", inputs), linear("hh", size)};
  };
  forward_ = direction("");
  backward_ = direction("_reverse");
}

void GruLayer::run(const SequenceBatch& batch, const float* inputs, std::vector<float>& states,
                   std::vector<float>* last) const {
  states.resize(static_cast<std::size_t>(batch.rows()) * static_cast<std::size_t>(width()));
  if (last) last->resize(static_cast<std::size_t>(batch.sequences()) * static_cast<std::size_t>(width()));
  run(forward_, batch, inputs, 0, states.data(), last);
  run(backward_, batch, inputs, size_, states.data(), last);
}

void GruLayer::run(const Direction& direction, const SequenceBatch& batch, const float* inputs, int column,
                   float* states, std::vector<float>* last) const {
  const std::size_t size = static_cast<std::size_t>(size_), width = 2 * size;
  std::vector<float> projected(static_cast<std::size_t>(batch.rows()) * 3 * size);
  linear(direction.input, inputs, batch.rows(), projected.data());
  std::vector<float> hidden(static_cast<std::size_t>(batch.sequences()) * 3 * size);
  std::vector<float> state(static_cast<std::size_t>(batch.sequences()) * size);
  for (int i = 0; i < batch.steps(); ++i) {
    const int step = column == 0 ? i : batch.steps() - 1 - i;
    const int active = batch.active(step);
    const std::size_t first = static_cast<std::size_t>(batch.first_row(step));
    linear(direction.state, state.data(), active, hidden.data());
    kernels::gru_gates(projected.data() + first * 3 * size, hidden.data(), active, size_, state.data());
    for (std::size_t row = 0; row < static_cast<std::size_t>(active); ++row) {
      std::copy_n(state.data() + row * size, size, states + (first + row) * width + static_cast<std::size_t>(column));
    }
  }
  if (!last) return;
  for (std::size_t place = 0; place < static_cast<std::size_t>(batch.sequences()); ++place) {
    std::copy_n(state.data() + place * size, size, last->data() + place * width + static_cast<std::size_t>(column));
  }
}

}  // namespace sonant
