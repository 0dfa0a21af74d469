// The vocoder's part of a pack.
#pragma once

#include <memory>
#include <vector>

#include "dsp/even_noise.h"
#include "dsp/filter_plan.h"
#include "dsp/source_filter.h"
#include "engine/weights.h"

namespace sonant {

struct VocoderWeights {
  int mel_bands;
  LinearWeights in;  // mel bands, log(F0 / 180 Hz), voiced
  std::vector<BlockWeights> blocks;
  LinearWeights out;  // cepstra
  FilterPlan plan;
  FirTaps taps;
  EvenNoise noise{plan};
};

/// Throws PackError.
std::unique_ptr<const VocoderWeights> load_vocoder_weights(const PackSource& source);

}  // namespace sonant
