// The noise that the vocoder filters.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "dsp/filter_plan.h"

namespace sonant {

/// Noise of variance 1 with a nearly flat spectrum in every frame.
///
/// In Gaussian noise, a narrow band of a short frame is often several decibels above or below its mean. The mel
/// spectra of recordings already contain such chance, which would be added twice (docs/decisions/flat-noise.md).
class FlatNoise {
 public:
  /// Some milliseconds of work.
  explicit FlatNoise(const FilterPlan& plan);

  /// This noise for 8 kHz instead of 24 (telephone_noise), with a third of the power, at the same place for a seed.
  FlatNoise for_telephones() const;

  /// Samples `first_sample`.. of the stream of `seed`, which depend on these two alone.
  void fill(std::uint64_t seed, std::uint64_t first_sample, std::span<float> out) const;

 private:
  FlatNoise(int hop, std::vector<float> samples) : hop_(hop), samples_(std::move(samples)) {}

  int hop_;
  std::vector<float> samples_;  // a few seconds, repeated
};

}  // namespace sonant
