// What the recognizer hears: log-mel spectra of 16 kHz, relative to the loudest value of the recording.
// training/recognize/features.py is the source.
#pragma once

#include <span>
#include <vector>

#include "engine/weights.h"

namespace sonant {

class RecognizerFeatures {
 public:
  static constexpr int kSampleRateHz = 16000, kHop = 160, kBands = 40;

  RecognizerFeatures();

  /// Frames of so many samples: one for each 10 ms that is full, at least one.
  static int frames(std::size_t samples);

  /// `samples` -1..1, finite; what lies beyond is clipped. Returns [frames][kBands].
  std::vector<float> heard(std::span<const float> samples) const;

 private:
  /// The bins that one band adds up, and how much of each.
  struct Band {
    int first_bin;
    std::vector<float> weights;
  };
  void add_chunk(std::span<const float> samples, int first, int count, std::vector<float>& mel) const;

  std::vector<Band> bands_;
  int first_bin_ = 0, bins_ = 0;   // of the spectrum that the bands use
  LinearWeights cosines_, sines_;  // [bins][half a window], the window folded in
};

}  // namespace sonant
