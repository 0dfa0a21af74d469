#include "dsp/flat_noise.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "dsp/telephone_band.h"
#include "kernels/frame_filter.h"
#include "kernels/gaussian.h"

namespace sonant {
namespace {

constexpr int kHops = 512;
constexpr int kRounds = 2;  // more hardly make it flatter

std::vector<float> gaussian(std::size_t count) {
  const std::size_t blocks = count / kernels::kGaussianBlock + 1;
  std::vector<float> values(blocks * kernels::kGaussianBlock);
  kernels::gaussian_blocks(1, 0, static_cast<int>(blocks), values.data());
  values.resize(count);
  return values;
}

/// each(row of the frame, sample of the noise, value in batch.signal) for the frames from `first_frame` on, a lane
/// each: two hops of the repeated noise, each half a hop after the one before it.
template <class Each>
void for_samples(const kernels::FilterTables& tables, const kernels::FilterBatch& batch, int first_frame, Each each) {
  const int count = kHops * tables.hop;
  for (int lane = 0; lane < batch.frame_count; ++lane) {
    const int start = (first_frame + lane) * tables.hop / 2;
    for (int row = 0; row < 2 * tables.hop; ++row) {
      each(row, (start + row) % count, batch.signal[static_cast<std::ptrdiff_t>(row) * 2 * batch.lanes + lane]);
    }
  }
}

/// The noise rebuilt from its frames, with flat spectra.
std::vector<float> flattened(const FilterPlan& plan, const std::vector<float>& noise) {
  const kernels::FilterTables& tables = plan.tables();
  constexpr int kFrames = 2 * kHops;
  std::vector<float> sum(noise.size());
  for (int frame = 0; frame < kFrames;) {
    const kernels::FilterBatch batch = plan.batch(kFrames - frame);
    std::fill_n(batch.signal, static_cast<std::ptrdiff_t>(tables.fft_size) * batch.lanes, 0.0f);
    for_samples(tables, batch, frame, [&](int row, int sample, float& value) {
      value = tables.window[row] * noise[static_cast<std::size_t>(sample)];
    });
    kernels::flatten_spectra(tables, batch);
    for_samples(tables, batch, frame, [&](int row, int sample, const float& value) {
      sum[static_cast<std::size_t>(sample)] += tables.window[row] * value;
    });
    frame += batch.frame_count;
  }
  return sum;
}

void scale_to_variance_1(std::vector<float>& noise) {
  double power = 0;
  for (const float value : noise) power += static_cast<double>(value) * value;
  const auto gain = static_cast<float>(1 / std::sqrt(power / static_cast<double>(noise.size())));
  for (float& value : noise) value *= gain;
}

}  // namespace

FlatNoise::FlatNoise(const FilterPlan& plan)
    : hop_(plan.tables().hop), samples_(gaussian(static_cast<std::size_t>(kHops) * hop_)) {
  for (int round = 0; round < kRounds; ++round) {
    samples_ = flattened(plan, samples_);
    scale_to_variance_1(samples_);
  }
}

FlatNoise FlatNoise::for_telephones() const {
  std::vector<float> samples = telephone_noise(samples_);
  return {static_cast<int>(samples.size()) / kHops, std::move(samples)};
}

void FlatNoise::fill(std::uint64_t seed, std::uint64_t first_sample, std::span<float> out) const {
  std::size_t at = (seed % kHops * hop_ + first_sample) % samples_.size();
  while (!out.empty()) {
    const std::size_t count = std::min(samples_.size() - at, out.size());
    std::copy_n(samples_.data() + at, count, out.data());
    out = out.subspan(count);
    at = 0;
  }
}

}  // namespace sonant
