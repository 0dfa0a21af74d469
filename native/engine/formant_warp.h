// Moves the spectral envelope along frequency, in the log-mel domain.
#pragma once

#include <span>
#include <vector>

namespace sonant {

class FormantWarp {
 public:
  /// The envelope at frequency f comes from f / ratio: above 1 moves formants up. Beyond the outer bands, their level
  /// goes on.
  FormantWarp(float ratio, int mel_bands, int sample_rate_hz);

  /// `mel` [mel bands], natural logarithms, in place.
  void apply(std::span<float> mel);

 private:
  struct Source {
    int band;        // and the next one
    float fraction;  // of the next one
  };
  std::vector<Source> sources_;  // empty when the ratio is 1
  std::vector<float> unmoved_;
};

}  // namespace sonant
