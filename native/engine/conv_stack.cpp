#include "engine/conv_stack.h"

#include <algorithm>
#include <cstring>

#include "kernels/depthwise_norm.h"

namespace sonant {
namespace {

// Frames that pass through a block at a time: few enough for their hidden rows to stay in the second-level cache.
constexpr int kChunkFrames = 64;

/// Of this thread: no stream holds scratch between calls.
float* scratch(std::vector<float>& buffer, std::size_t count) {
  if (buffer.size() < count) buffer.resize(count);
  return buffer.data();
}

/// `x` [count + kernel - 1][width] to `y` [count][width].
void run_block(const BlockWeights& block, const float* x, int count, float* y) {
  thread_local std::vector<float> normal_buffer, hidden_buffer;
  float* const normal = scratch(normal_buffer, static_cast<std::size_t>(kChunkFrames) * block.width);
  float* const hidden = scratch(hidden_buffer, static_cast<std::size_t>(kChunkFrames) * block.up.out);
  const std::size_t centre = static_cast<std::size_t>(block.kernel / 2) * block.width;
  for (int done = 0; done < count; done += kChunkFrames) {
    const int frames = std::min(kChunkFrames, count - done);
    const std::size_t offset = static_cast<std::size_t>(done) * block.width;
    kernels::depthwise_norm(x + offset, frames, block.width, block.kernel, block.taps.data(), block.bias.data(),
                            normal);
    kernels::gemm(block.up.matrix(), normal, frames, kernels::Epilogue::kGelu, nullptr, hidden);
    kernels::gemm(block.down.matrix(), hidden, frames, kernels::Epilogue::kResidual, x + offset + centre, y + offset);
  }
}

}  // namespace

void linear(const LinearWeights& weights, const float* x, int row_count, float* y) {
  kernels::gemm(weights.matrix(), x, row_count, kernels::Epilogue::kNone, nullptr, y);
}

ConvStack::ConvStack(std::span<const BlockWeights> blocks) : blocks_(blocks), inputs_(blocks.size()) { start(); }

int ConvStack::delay_frames() const {
  int delay = 0;
  for (const BlockWeights& block : blocks_) delay += block.kernel / 2;
  return delay;
}

void ConvStack::start() {
  for (std::size_t i = 0; i < blocks_.size(); ++i) {
    inputs_[i].count = 0;
    const int padding = blocks_[i].kernel / 2;
    std::fill_n(grow(inputs_[i], padding), static_cast<std::size_t>(padding) * blocks_[i].width, 0.0f);
  }
}

/// Makes room for `count` more rows and returns the first of them.
float* ConvStack::grow(Input& input, int count) {
  const std::size_t width = blocks_.front().width;
  if (input.rows.size() < (input.count + count) * width) input.rows.resize((input.count + count) * width);
  float* const first = input.rows.data() + input.count * width;
  input.count += count;
  return first;
}

int ConvStack::push(std::span<const float> frames, int count, bool last, std::vector<float>& out) {
  if (blocks_.empty()) {
    out.insert(out.end(), frames.begin(), frames.end());
    return count;
  }
  const std::size_t width = blocks_.front().width;
  std::copy_n(frames.data(), count * width, grow(inputs_.front(), count));
  for (std::size_t i = 0; i < blocks_.size(); ++i) {
    const BlockWeights& block = blocks_[i];
    Input& input = inputs_[i];
    if (last) std::fill_n(grow(input, block.kernel / 2), block.kernel / 2 * width, 0.0f);
    count = std::max(0, input.count - (block.kernel - 1));
    float* destination;
    if (i + 1 < blocks_.size()) {
      destination = grow(inputs_[i + 1], count);
    } else {
      out.resize(out.size() + count * width);
      destination = out.data() + out.size() - count * width;
    }
    run_block(block, input.rows.data(), count, destination);
    input.count -= count;
    std::memmove(input.rows.data(), input.rows.data() + count * width, input.count * width * sizeof(float));
  }
  if (last) start();
  return count;
}

}  // namespace sonant
