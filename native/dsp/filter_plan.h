// Tables and scratch memory of the vocoder's signal path (kernels/frame_filter.h).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "kernels/frame_filter.h"

namespace sonant {

struct FilterDims {
  int fft_size;
  int hop;
  int sample_rate_hz;
  int harmonic_causal, harmonic_anticausal, noise_causal;  // cepstrum lengths, in the network's order
  int noise_anticausal = 0;
  float cepstrum_slope = 0.25f;  // the network gives the n-th value times 1 + slope n
  int decimation = 1;            // the rate that the network was made for, divided by this one
};

class FilterPlan {
 public:
  /// Why these dimensions cannot be used; empty if they can.
  static const char* refusal(const FilterDims& dims);

  /// `dims` must not be refused. The signal's spectra are multiplied by `response` [fft_size / 2 + 1][2], real and
  /// imaginary parts, unless it is empty.
  explicit FilterPlan(const FilterDims& dims, std::span<const float> response = {});
  FilterPlan(const FilterPlan&) = delete;
  FilterPlan& operator=(const FilterPlan&) = delete;

  int sample_rate_hz() const { return sample_rate_hz_; }
  const kernels::FilterTables& tables() const { return tables_; }

  /// This thread's scratch memory, cut for a batch of `frames_left` frames or as many as fit. It holds nothing
  /// between calls.
  kernels::FilterBatch batch(int frames_left) const;

 private:
  int sample_rate_hz_;
  kernels::FilterTables tables_{};
  std::vector<int> harmonic_block_, noise_block_;
  std::vector<std::int32_t> cepstrum_row_, cepstrum_bin_, signal_bin_, half_bin_;
  std::vector<float> cepstrum_scale_, window_, unit_, response_, half_twiddles_, block_twiddles_;
};

}  // namespace sonant
