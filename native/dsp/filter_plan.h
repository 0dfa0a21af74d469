// Tables and scratch memory of the vocoder's signal path (kernels/frame_filter.h).
#pragma once

#include <cstdint>
#include <vector>

#include "kernels/frame_filter.h"

namespace sonant {

struct FilterDims {
  int fft_size;
  int hop;
  int sample_rate_hz;
  int harmonic_causal, harmonic_anticausal, noise_causal;  // cepstrum lengths, in the network's order
};

class FilterPlan {
 public:
  /// Why the dims cannot be run, or an empty string.
  static const char* refusal(const FilterDims& dims);

  /// `dims` must not be refused.
  explicit FilterPlan(const FilterDims& dims);
  FilterPlan(const FilterPlan&) = delete;
  FilterPlan& operator=(const FilterPlan&) = delete;

  const kernels::FilterTables& tables() const { return tables_; }

  /// This thread's scratch memory, cut for a batch of `frames_left` frames or as many as fit. It holds nothing
  /// between calls.
  kernels::FilterBatch batch(int frames_left) const;

 private:
  kernels::FilterTables tables_{};
  std::vector<int> harmonic_block_, noise_block_;
  std::vector<std::int32_t> cepstrum_row_, cepstrum_bin_, signal_bin_, half_bin_;
  std::vector<float> cepstrum_scale_, window_, unit_, half_twiddles_, block_twiddles_;
};

}  // namespace sonant
