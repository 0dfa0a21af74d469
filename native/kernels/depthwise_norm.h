// Depthwise convolution fused with the normalizing half of layer norm.
#pragma once

namespace sonant::kernels {

/// y[t] = (h - mean(h)) / sqrt(var(h) + 1e-5) with h[c] = bias[c] + sum over j of taps[j][c] * x[t + j][c].
/// `x` [rows + kernel - 1][width], `taps` [kernel][width], `bias` [width], `y` [rows][width]; width a multiple of 16.
void depthwise_norm(const float* x, int rows, int width, int kernel, const float* taps, const float* bias, float* y);

}  // namespace sonant::kernels
