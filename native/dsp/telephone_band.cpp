#include "dsp/telephone_band.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstddef>
#include <cstdlib>
#include <numbers>

#include "kernels/assert.h"
#include "kernels/fir.h"

namespace sonant {
namespace {

constexpr int kDecimation = 3;
constexpr int kFftSize = 384;  // 48 ms

/// A windowed sinc with its edge (-6 dB) at 4 kHz, which passes the sum of every third value unchanged.
struct Lowpass {
  int reach;    // values on each side, a multiple of 3
  double beta;  // of the Kaiser window

  double tap(int n) const {
    if (std::abs(n) > reach) return 0;
    const double x = std::numbers::pi * n / kDecimation, place = static_cast<double>(n) / (reach + 1);
    const double window = std::cyl_bessel_i(0, beta * std::sqrt(1 - place * place)) / std::cyl_bessel_i(0, beta);
    return (n == 0 ? 1.0 : std::sin(x) / x) * window;
  }
};

// To 3.6 kHz within 57 dB. With it, the cepstra of 128, 32 and 64 values become 143, three panels of the last layer.
constexpr Lowpass kCepstrumLowpass{51, 5.3};
constexpr Lowpass kNoiseLowpass{240, 5.7};  // to 3.8 kHz within 60 dB

/// A part of the cepstrum: values for n from 0 to causal - 1, then for n from -1 down to -anticausal.
struct Part {
  int causal, anticausal;

  int count() const { return causal + anticausal; }
  int n_of(int index) const { return index < causal ? index : causal - 1 - index; }
  Part decimated() const {
    return {(causal - 1 + kCepstrumLowpass.reach) / kDecimation + 1,
            (anticausal + kCepstrumLowpass.reach) / kDecimation};
  }
};

Part harmonic_part(const FilterDims& dims) { return {dims.harmonic_causal, dims.harmonic_anticausal}; }
Part noise_part(const FilterDims& dims) { return {dims.noise_causal, dims.noise_anticausal}; }

/// Appends the rows of `part` at a third of its rate. Cepstra are decimated like any signal: their spectrum below 4
/// kHz is what is wanted.
void append_rows(std::vector<float>& out, Part part, float slope, std::span<const float> rows, int columns) {
  const Part narrow = part.decimated();
  std::vector<double> sum(static_cast<std::size_t>(columns));
  for (int to = 0; to < narrow.count(); ++to) {
    std::fill(sum.begin(), sum.end(), 0.0);
    for (int from = 0; from < part.count(); ++from) {
      const int n = part.n_of(from);
      const double weight =
          kCepstrumLowpass.tap(kDecimation * narrow.n_of(to) - n) / (1.0 + static_cast<double>(slope) * std::abs(n));
      for (int column = 0; column < columns; ++column)
        sum[column] += weight * static_cast<double>(rows[from * columns + column]);
    }
    for (const double value : sum) out.push_back(static_cast<float>(value));
  }
}

/// The gain of the resampler's low-pass from 3.4 to 4 kHz, within 0.005.
double fade(double hz) { return 0.5 * std::erfc(4.65 * ((hz - 3400) / 600 - 0.5)); }

}  // namespace

bool fits_telephone_band(const FilterDims& wide) {
  return wide.sample_rate_hz == kDecimation * kTelephoneRateHz && wide.hop % kDecimation == 0 &&
         4 * (wide.hop / kDecimation) <= kFftSize && wide.fft_size <= kDecimation * kFftSize;
}

FilterDims telephone_dims(const FilterDims& wide) {
  SONANT_ASSERT(fits_telephone_band(wide));
  const Part harmonic = harmonic_part(wide).decimated(), noise = noise_part(wide).decimated();
  return {.fft_size = kFftSize,
          .hop = wide.hop / kDecimation,
          .sample_rate_hz = kTelephoneRateHz,
          .harmonic_causal = harmonic.causal,
          .harmonic_anticausal = harmonic.anticausal,
          .noise_causal = noise.causal,
          .noise_anticausal = noise.anticausal,
          .cepstrum_slope = 0,
          .decimation = kDecimation};
}

std::vector<float> telephone_rows(const FilterDims& wide, std::span<const float> rows, int columns) {
  const Part harmonic = harmonic_part(wide), noise = noise_part(wide);
  const std::size_t harmonic_values = static_cast<std::size_t>(harmonic.count()) * columns;
  SONANT_ASSERT(rows.size() == harmonic_values + static_cast<std::size_t>(noise.count()) * columns);
  std::vector<float> out;
  append_rows(out, harmonic, wide.cepstrum_slope, rows.first(harmonic_values), columns);
  append_rows(out, noise, wide.cepstrum_slope, rows.subspan(harmonic_values), columns);
  return out;
}

std::vector<float> telephone_response(std::span<const float> fir) {
  std::vector<float> response;
  for (int k = 0; k <= kFftSize / 2; ++k) {
    const double turns = static_cast<double>(k) / (kDecimation * kFftSize);
    std::complex<double> sum = 1;
    for (std::size_t n = 0; n < fir.size(); ++n) {
      sum += static_cast<double>(fir[n]) * std::polar(1.0, -2 * std::numbers::pi * turns * static_cast<double>(n));
    }
    sum *= fade(turns * kDecimation * kTelephoneRateHz);
    response.push_back(static_cast<float>(sum.real()));
    response.push_back(static_cast<float>(sum.imag()));
  }
  return response;
}

std::vector<float> telephone_noise(std::span<const float> noise) {
  constexpr int kReach = kNoiseLowpass.reach, kTaps = 2 * kReach + 1;
  SONANT_ASSERT(noise.size() >= kTaps && noise.size() % kDecimation == 0);
  std::vector<float> taps(kTaps + 2 * kernels::kFirTapPadding);
  for (int n = -kReach; n <= kReach; ++n) {
    taps[kernels::kFirTapPadding + kReach + n] = static_cast<float>(kNoiseLowpass.tap(n) / kDecimation);
  }
  // The noise with its end before it and its start after it, so that it can still be repeated.
  std::vector<float> around(noise.end() - kReach, noise.end());
  around.insert(around.end(), noise.begin(), noise.end());
  around.insert(around.end(), noise.begin(), noise.begin() + kReach);
  around.resize(around.size() + kernels::kFirSlack);
  std::vector<float> smooth(noise.size() + kernels::kFirSlack);
  kernels::fir(taps.data() + kernels::kFirTapPadding, kTaps, around.data() + kTaps - 1,
               static_cast<int>(noise.size()), smooth.data());
  std::vector<float> kept(noise.size() / kDecimation);
  for (std::size_t i = 0; i < kept.size(); ++i) kept[i] = smooth[kDecimation * i];
  return kept;
}

}  // namespace sonant
