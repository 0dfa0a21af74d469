// A stack of ConvNeXt-style blocks run frame by frame with exact streaming: each block keeps its last k-1 input
// frames.
#pragma once

#include <span>
#include <vector>

#include "engine/weights.h"

namespace sonant {

/// y = x W^T + b for `row_count` rows. Each output element is summed in an order that does not depend on row_count.
void linear(const LinearWeights& weights, const float* x, int row_count, float* y);

class ConvStack {
 public:
  /// `blocks` must outlive the stack. At least one; all have one width, a multiple of 16; kernels are odd.
  explicit ConvStack(std::span<const BlockWeights> blocks);

  /// Frames between a pushed frame and the first output that depends on all it needs: sum of (k-1)/2.
  int delay_frames() const;

  /// Pushes `count` frames, row-major [count][width]; appends the frames that are now complete to `out` and returns
  /// how many. `last` ends the sequence ("same" zero padding), flushes it and makes the stack ready for a new one.
  int push(std::span<const float> frames, int count, bool last, std::vector<float>& out);

 private:
  /// The last rows of a block's input, at most k-1: later outputs need them. The sequence begins with zero padding.
  struct Kept {
    std::vector<float> rows;  // [k-1][width]
    int count = 0;
  };
  void start();
  int push_chunk(const float* frames, int count, bool last, std::vector<float>& out);
  float* begin_input(std::size_t block, int count);

  std::span<const BlockWeights> blocks_;
  std::vector<Kept> kept_;  // by block
};

}  // namespace sonant
