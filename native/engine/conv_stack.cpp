#include "engine/conv_stack.h"

#include <algorithm>

#include "kernels/assert.h"
#include "kernels/depthwise_norm.h"

namespace sonant {
namespace {

// Frames that pass through the stack at a time: few enough for a block's rows to stay in the second-level cache.
constexpr int kChunkFrames = 64;

/// Belongs to the thread: no stream holds scratch between calls. A block reads one of `inputs` and writes the other.
struct Scratch {
  std::vector<float> inputs[2], normal, hidden;
};
thread_local Scratch scratch;

float* at_least(std::vector<float>& buffer, std::size_t count) {
  if (buffer.size() < count) buffer.resize(count);
  return buffer.data();
}

/// `x` [count + kernel - 1][width] to `y` [count][width].
void run_block(const BlockWeights& block, const float* x, int count, float* y) {
  float* const normal = at_least(scratch.normal, static_cast<std::size_t>(count) * block.width);
  float* const hidden = at_least(scratch.hidden, static_cast<std::size_t>(count) * block.up.out);
  const float* const center = x + static_cast<std::size_t>(block.kernel / 2) * block.width;
  kernels::depthwise_norm(x, count, block.width, block.kernel, block.taps.data(), block.bias.data(), normal);
  kernels::gemm(block.up.matrix(), normal, count, kernels::Epilogue::kGelu, nullptr, hidden);
  kernels::gemm(block.down.matrix(), hidden, count, kernels::Epilogue::kResidual, center, y);
}

}  // namespace

void linear(const LinearWeights& weights, const float* x, int row_count, float* y) {
  kernels::gemm(weights.matrix(), x, row_count, kernels::Epilogue::kNone, nullptr, y);
}

ConvStack::ConvStack(std::span<const BlockWeights> blocks) : blocks_(blocks) {
  SONANT_ASSERT(!blocks.empty());
  for (const BlockWeights& block : blocks_) {
    SONANT_ASSERT(block.width == blocks.front().width && block.width % 16 == 0 && block.kernel % 2 == 1);
    kept_.push_back({std::vector<float>(static_cast<std::size_t>(block.kernel - 1) * block.width)});
  }
  start();
}

int ConvStack::delay_frames() const {
  int delay = 0;
  for (const BlockWeights& block : blocks_) delay += block.kernel / 2;
  return delay;
}

void ConvStack::start() {
  for (std::size_t i = 0; i < blocks_.size(); ++i) {
    kept_[i].count = blocks_[i].kernel / 2;
    std::fill(kept_[i].rows.begin(), kept_[i].rows.end(), 0.0f);
  }
}

int ConvStack::push(std::span<const float> frames, int count, bool last, std::vector<float>& out) {
  const std::size_t width = blocks_.front().width;
  SONANT_ASSERT(count >= 0 && frames.size() >= count * width);
  int complete = 0, done = 0;
  do {
    const int taken = std::min(kChunkFrames, count - done);
    complete += push_chunk(frames.data() + done * width, taken, last && done + taken == count, out);
    done += taken;
  } while (done < count);
  return complete;
}

int ConvStack::push_chunk(const float* frames, int count, bool last, std::vector<float>& out) {
  const std::size_t width = blocks_.front().width;
  std::copy_n(frames, count * width, begin_input(0, count));
  for (std::size_t i = 0; i < blocks_.size(); ++i) {
    const int kernel = blocks_[i].kernel;
    Kept& kept = kept_[i];
    const float* const x = scratch.inputs[i % 2].data();
    const int rows = kept.count + count + (last ? kernel / 2 : 0);
    count = std::max(0, rows - (kernel - 1));
    float* destination;
    if (i + 1 < blocks_.size()) {
      destination = begin_input(i + 1, count);
    } else {
      out.resize(out.size() + count * width);
      destination = out.data() + out.size() - count * width;
    }
    run_block(blocks_[i], x, count, destination);
    kept.count = rows - count;
    std::copy_n(x + count * width, kept.count * width, kept.rows.data());
  }
  if (last) start();
  return count;
}

/// Makes an input of `block` out of the rows kept and `count` new ones, with zero padding after them. Returns where
/// the new ones go.
float* ConvStack::begin_input(std::size_t block, int count) {
  const std::size_t width = blocks_.front().width;
  const std::size_t kept = kept_[block].count * width, fresh = count * width;
  const std::size_t padding = blocks_[block].kernel / 2 * width;
  float* const input = at_least(scratch.inputs[block % 2], kept + fresh + padding);
  std::copy_n(kept_[block].rows.data(), kept, input);
  std::fill_n(input + kept + fresh, padding, 0.0f);
  return input + kept;
}

}  // namespace sonant
