// The mel scale of O'Shaughnessy (1987), on which the bands of the spectra are equally spaced.
#pragma once

#include <cmath>

namespace sonant {

inline double mel_of(double hz) noexcept { return 2595.0 * std::log10(1.0 + hz / 700.0); }
inline double hz_of(double mel) noexcept { return 700.0 * (std::pow(10.0, mel / 2595.0) - 1.0); }

}  // namespace sonant
