// Causal FIR filter.
#pragma once

namespace sonant::kernels {

/// Zeros that must stand before and after the taps.
constexpr int kFirTapPadding = 64;
/// Finite floats beyond `x` that are read, and floats beyond `y` that are overwritten.
constexpr int kFirSlack = 80;

/// y[n] = sum over k of taps[k] * x[n - k], k rising, for n in 0..count-1; x[-(tap_count - 1)] on is read. `y` is
/// apart from `x`. The bits of a sample do not depend on its place in the call.
void fir(const float* taps, int tap_count, const float* x, int count, float* y);

}  // namespace sonant::kernels
