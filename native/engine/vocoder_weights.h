// The vocoder's part of a pack.
#pragma once

#include <memory>
#include <vector>

#include "dsp/filter_plan.h"
#include "dsp/flat_noise.h"
#include "dsp/source_filter.h"
#include "engine/weights.h"

namespace sonant {

/// What follows the vocoder's blocks, at one sample rate.
struct SignalPath {
  LinearWeights out;  // cepstra
  FilterPlan plan;
  FirTaps taps;
  FlatNoise noise;
};

struct VocoderWeights {
  int mel_bands;
  LinearWeights in;  // mel bands, log(F0 / 180 Hz), voiced
  std::vector<BlockWeights> blocks;
  SignalPath wide;                              // at the pack's own rate
  std::unique_ptr<const SignalPath> telephone;  // at 8 kHz; null when the pack's rate is not 24

  /// The path that makes this rate, or else the pack's own.
  const SignalPath& path_for(int sample_rate_hz) const;
};

/// Throws PackError.
std::unique_ptr<const VocoderWeights> load_vocoder_weights(const PackSource& source);

}  // namespace sonant
