#include "dsp/filter_plan.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>

#include "hwy/aligned_allocator.h"
#include "kernels/assert.h"

namespace sonant {
namespace {

constexpr int kBlock = 64;

/// (cos, -sin) of n / size turns.
void append_unit(std::vector<float>& out, int n, int size) {
  const double angle = 2 * std::numbers::pi * n / size;
  out.push_back(static_cast<float>(std::cos(angle)));
  out.push_back(static_cast<float>(-std::sin(angle)));
}

/// Twiddles of all passes of the radix-8 transform, the largest pass first.
std::vector<float> pass_twiddles(int size) {
  std::vector<float> out;
  for (; size > 8; size /= 8) {
    for (int m = 0; m < size / 8; ++m) {
      for (int s = 1; s < 8; ++s) append_unit(out, m * s, size);
    }
  }
  return out;
}

/// Row of frequency `k` after the forward transform.
int digit_reversed(int k, int size) { return size < 8 ? k : k % 8 * (size / 8) + digit_reversed(k / 8, size / 8); }

/// The blocks of the FFT's input that a cepstrum of these lengths touches, ascending from block 0.
std::vector<int> touched_blocks(int fft_size, int causal, int anticausal) {
  std::vector<int> blocks;
  for (int block = 0; block < fft_size / kBlock; ++block) {
    if (block * kBlock < causal || (block + 1) * kBlock > fft_size - anticausal || block == 0)
      blocks.push_back(block);
  }
  return blocks;
}

int row_in(const std::vector<int>& blocks, int n) {
  const auto found = std::find(blocks.begin(), blocks.end(), n / kBlock);
  return static_cast<int>(found - blocks.begin()) * kBlock + n % kBlock;
}

}  // namespace

const char* FilterPlan::refusal(const FilterDims& dims) {
  const bool power_of_two = (dims.fft_size & (dims.fft_size - 1)) == 0;
  const bool is_transformed = power_of_two || dims.fft_size == 384;  // 6 x 64, and half of it 8 x 8 x 3
  if (dims.fft_size < 2 * kBlock || dims.fft_size > 16384 || !is_transformed) {
    return "vocoder.fftSize is neither a power of two from 128 to 16384 nor 384";
  }
  if (dims.hop < 1 || 4 * dims.hop > dims.fft_size) return "vocoder.fftSize is less than four hops";
  if (dims.harmonic_causal < 1 || dims.noise_causal < 1 || dims.harmonic_anticausal < 0) {
    return "a cepstrum of the vocoder is empty";
  }
  if (dims.harmonic_causal + dims.harmonic_anticausal > dims.fft_size ||
      dims.noise_causal + dims.noise_anticausal > dims.fft_size) {
    return "a cepstrum of the vocoder is longer than its fftSize";
  }
  return "";
}

FilterPlan::FilterPlan(const FilterDims& dims, std::span<const float> response)
    : sample_rate_hz_(dims.sample_rate_hz), response_(response.begin(), response.end()) {
  SONANT_ASSERT(*refusal(dims) == 0);
  const int size = dims.fft_size, half = size / 2, radix = size / kBlock;
  harmonic_block_ = touched_blocks(size, dims.harmonic_causal, dims.harmonic_anticausal);
  noise_block_ = touched_blocks(size, dims.noise_causal, dims.noise_anticausal);

  // In the network's order: each causal part, then its anticausal one from n = 1 on, which stands reversed at the end
  // of the FFT's input.
  const auto add_part = [&](const std::vector<int>& blocks, int first_row, int causal, int anticausal) {
    const auto add = [&](int n, int place) {
      cepstrum_row_.push_back(first_row + row_in(blocks, place));
      cepstrum_scale_.push_back(1.0f / (1.0f + dims.cepstrum_slope * static_cast<float>(n)));
    };
    for (int n = 0; n < causal; ++n) add(n, n);
    for (int n = 1; n <= anticausal; ++n) add(n, size - n);
  };
  add_part(harmonic_block_, 0, dims.harmonic_causal, dims.harmonic_anticausal);
  const int noise_start = static_cast<int>(harmonic_block_.size()) * kBlock;
  add_part(noise_block_, noise_start, dims.noise_causal, dims.noise_anticausal);

  // Periodic Hann; 1 / (2 N) undoes the inverse transform's gain and the doubled spectra of filtered_bin.
  for (int n = 0; n < 2 * dims.hop; ++n) {
    const double hann = 0.5 - 0.5 * std::cos(std::numbers::pi * n / dims.hop);
    window_.push_back(static_cast<float>(hann / (2 * size)));
  }
  for (int n = 0; n < size; ++n) append_unit(unit_, n, size);
  half_twiddles_ = pass_twiddles(half);
  block_twiddles_ = pass_twiddles(kBlock);
  for (int k = 0; k < size; ++k) {
    cepstrum_bin_.push_back(k % radix * kBlock + digit_reversed(k / radix, kBlock));
    signal_bin_.push_back(k % 2 * half + digit_reversed(k / 2, half));
  }
  for (int k = 0; k < half; ++k) half_bin_.push_back(digit_reversed(k, half));

  tables_.fft_size = size;
  tables_.hop = dims.hop;
  tables_.sample_rate_hz = static_cast<float>(dims.sample_rate_hz);
  // A decimated sample is placed at the first of those that it replaces, its phase at the end of the last.
  tables_.pulse_lag_s =
      static_cast<float>(dims.decimation - 1) / static_cast<float>(dims.decimation * dims.sample_rate_hz);
  tables_.band_ratio = static_cast<float>(dims.decimation);
  tables_.cepstrum_count = static_cast<int>(cepstrum_row_.size());
  tables_.block_size = kBlock;
  tables_.harmonic_block_count = static_cast<int>(harmonic_block_.size());
  tables_.noise_block_count = static_cast<int>(noise_block_.size());
  tables_.harmonic_block = harmonic_block_.data();
  tables_.noise_block = noise_block_.data();
  tables_.cepstrum_scale = cepstrum_scale_.data();
  tables_.cepstrum_row = cepstrum_row_.data();
  tables_.window = window_.data();
  tables_.unit = unit_.data();
  SONANT_ASSERT(response_.empty() || response_.size() == static_cast<std::size_t>(size) + 2);
  tables_.response = response_.empty() ? nullptr : response_.data();
  tables_.half_twiddles = half_twiddles_.data();
  tables_.block_twiddles = block_twiddles_.data();
  tables_.cepstrum_bin = cepstrum_bin_.data();
  tables_.signal_bin = signal_bin_.data();
  tables_.half_bin = half_bin_.data();
}

kernels::FilterBatch FilterPlan::batch(int frames_left) const {
  SONANT_ASSERT(frames_left > 0);
  kernels::FilterBatch batch{};
  batch.lanes = kernels::filter_lanes(frames_left);
  batch.frame_count = std::min(frames_left, batch.lanes);

  const std::size_t lanes = static_cast<std::size_t>(batch.lanes);
  const std::size_t hop_rows = static_cast<std::size_t>(tables_.hop) * lanes;
  const std::size_t fft_rows = static_cast<std::size_t>(tables_.fft_size) * lanes;
  const std::size_t control_rows =
      static_cast<std::size_t>(tables_.harmonic_block_count + tables_.noise_block_count) * kBlock * lanes;
  const std::size_t needed = 4 * hop_rows + control_rows + 5 * fft_rows + 2 * hop_rows;

  // Shared by all streams of the thread: what is already in the second-level cache serves the next one too.
  thread_local hwy::AlignedFreeUniquePtr<float[]> memory;
  thread_local std::size_t memory_floats = 0;
  if (memory_floats < needed) {
    memory = hwy::AllocateAligned<float>(needed);
    std::fill_n(memory.get(), needed, 0.0f);
    memory_floats = needed;
  }
  // Every part is a multiple of 64 rows or of 4 hops of rows; with few lanes, less alignment will do.
  float* next = memory.get();
  const auto take = [&next](std::size_t floats) {
    float* taken = next;
    next += floats;
    return taken;
  };
  batch.cepstrum = take(2 * fft_rows);
  batch.signal = take(2 * fft_rows);
  batch.frame = take(fft_rows);
  batch.control = take(control_rows);
  batch.pulse = take(2 * hop_rows);
  batch.noise = take(2 * hop_rows);
  batch.phase = reinterpret_cast<double*>(take(2 * hop_rows));
  return batch;
}

}  // namespace sonant
