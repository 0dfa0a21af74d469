#include "engine/formant_warp.h"

#include <algorithm>

#include "engine/mel_scale.h"
#include "kernels/assert.h"

namespace sonant {
namespace {

// The lower edge of the lowest band; the highest ends at half the sample rate. Part of the schema of packs.
constexpr double kLowestHz = 40.0;

}  // namespace

FormantWarp::FormantWarp(float ratio, int mel_bands, int sample_rate_hz) : unmoved_(mel_bands) {
  if (ratio == 1.0f) return;
  // Band i is a triangle around the (i + 1)-th of mel_bands + 2 equally spaced points.
  const double low = mel_of(kLowestHz);
  const double step = (mel_of(sample_rate_hz / 2.0) - low) / (mel_bands + 1);
  for (int band = 0; band < mel_bands; ++band) {
    const double source_mel = mel_of(hz_of(low + (band + 1) * step) / ratio);
    const double position = std::clamp((source_mel - low) / step - 1.0, 0.0, mel_bands - 1.0);
    const int below = std::min(static_cast<int>(position), mel_bands - 2);
    sources_.push_back({below, static_cast<float>(position - below)});
  }
}

void FormantWarp::apply(std::span<float> mel) {
  SONANT_ASSERT(mel.size() == unmoved_.size());
  if (sources_.empty()) return;
  std::copy(mel.begin(), mel.end(), unmoved_.begin());
  for (std::size_t i = 0; i < sources_.size(); ++i) {
    const float* const from = unmoved_.data() + sources_[i].band;
    mel[i] = from[0] + sources_[i].fraction * (from[1] - from[0]);
  }
}

}  // namespace sonant
