// The vocoder's signal path at a third of its rate: telephone speech needs no bin above 4 kHz
// (docs/decisions/telephone-band.md).
#pragma once

#include <span>
#include <vector>

#include "dsp/filter_plan.h"

namespace sonant {

constexpr int kTelephoneRateHz = 8000;

/// Whether a signal of `wide` (24 kHz) can be made at 8 kHz.
bool fits_telephone_band(const FilterDims& wide);

/// The dimensions of a 24 kHz signal at 8 kHz: a third of the hop, cepstra by telephone_rows.
FilterDims telephone_dims(const FilterDims& wide);

/// Turns the weights or biases of the network's last layer, `rows` [cepstrum values][columns], from those for the
/// cepstra of `wide` into those for the cepstra of telephone_dims. The logarithmic spectra are the same to 3.6 kHz,
/// within 0.02 nepers.
std::vector<float> telephone_rows(const FilterDims& wide, std::span<const float> rows, int columns);

/// The response of the vocoder's last filter (taps at 24 kHz, the signal itself added), and the end of the band as
/// the resampler has it. [fft_size / 2 + 1][2], for FilterPlan.
std::vector<float> telephone_response(std::span<const float> fir);

/// Every third sample of `noise` (24 kHz, repeated without end), without what is above 4 kHz.
std::vector<float> telephone_noise(std::span<const float> noise);

}  // namespace sonant
