// Source and filter of the vocoder for one utterance at a time: F0, noise and cepstra in, samples out.
#pragma once

#include <span>
#include <vector>

#include "dsp/filter_plan.h"

namespace sonant {

/// Taps of the last, causal filter with the signal itself added, and the zeros that the kernel wants around them.
class FirTaps {
 public:
  explicit FirTaps(std::span<const float> taps);
  int count() const { return count_; }
  const float* data() const;

 private:
  int count_;
  std::vector<float> padded_;
};

class SourceFilter {
 public:
  /// `plan` and `taps` must outlive this.
  SourceFilter(const FilterPlan& plan, const FirTaps& taps);

  /// Appends to `pcm` the samples that are complete: a hop for each frame, but none for the utterance's first.
  /// `cepstra` [frame_count][cepstrum_count]; f0_hz[-1] to f0_hz[frame_count], see kernels::excite; `noise`
  /// [frame_count * hop]. The samples do not depend on how the frames are cut into calls.
  void push(const float* cepstra, const float* f0_hz, const float* noise, int frame_count, std::vector<float>& pcm);

  /// Appends the last frame's hop, drops what would follow it and is ready for a new utterance.
  void finish(std::vector<float>& pcm);

 private:
  void run_batch(const kernels::FilterBatch& batch, const float* cepstra, const float* f0_hz, const float* noise);
  /// Filters and appends `hop_count` hops from `first_hop` of the sum on, then forgets all up to there.
  void emit(int first_hop, int hop_count, std::vector<float>& pcm);
  void reset();

  const FilterPlan& plan_;
  const FirTaps& taps_;
  double phase_ = 0;               // turns of the pulse train
  int next_frame_ = 0;             // of the utterance
  std::vector<float> last_pulse_;  // [hop] of the frame before
  std::vector<float> last_noise_;  // [hop]
  std::vector<float> line_;        // what the last filter looks back on, then the sum of overlapping frames
};

}  // namespace sonant
