// Samples as the codecs take them.
#pragma once

#include <cmath>
#include <cstdint>

namespace sonant {

/// Clips a sample to -1..1. Not-a-number becomes -1, because codecs must not see it.
inline float clip(float sample) { return sample > -1.0f ? (sample < 1.0f ? sample : 1.0f) : -1.0f; }

inline std::int16_t to_int16(float sample) {
  const long value = std::lrint(clip(sample) * 32768.0f);
  return static_cast<std::int16_t>(value < 32767 ? value : 32767);
}

}  // namespace sonant
