#include "kernels/depthwise_norm.h"

#include "kernels/targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernels/depthwise_norm.cpp"
#include "hwy/foreach_target.h"
#include "hwy/highway.h"
#include "kernels/assert.h"

HWY_BEFORE_NAMESPACE();
namespace sonant::kernels::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using D = hn::ScalableTag<float>;
using V = hn::Vec<D>;

/// One channel vector of kRows rows: taps and shared frames are loaded once. `kernel` is a constant where this is
/// inlined.
template <int kRows>
HWY_INLINE void convolve(const float* HWY_RESTRICT x, int width, int kernel, const float* HWY_RESTRICT taps, V bias,
                         V* HWY_RESTRICT h) {
  const D d;
  for (int r = 0; r < kRows; ++r) h[r] = bias;
#pragma GCC unroll 8
  for (int j = 0; j < kernel; ++j) {
    const V tap = hn::LoadU(d, taps + j * width);
#pragma GCC unroll 4
    for (int r = 0; r < kRows; ++r) h[r] = hn::MulAdd(tap, hn::LoadU(d, x + (j + r) * width), h[r]);
  }
}

/// `y` holds a row h, `total` its sum by lane.
HWY_INLINE void normalize(float* HWY_RESTRICT y, int width, V total) {
  const D d;
  const int step = static_cast<int>(hn::Lanes(d));
  const V per_width = hn::Set(d, 1.0f / static_cast<float>(width));
  const V mean = hn::Mul(hn::SumOfLanes(d, total), per_width);
  V squares = hn::Zero(d);
  for (int c = 0; c < width; c += step) {
    const V centered = hn::Sub(hn::LoadU(d, y + c), mean);
    squares = hn::MulAdd(centered, centered, squares);
  }
  const V variance = hn::Mul(hn::SumOfLanes(d, squares), per_width);
  const V scale = hn::Div(hn::Set(d, 1.0f), hn::Sqrt(hn::Add(variance, hn::Set(d, 1e-5f))));
  for (int c = 0; c < width; c += step) {
    hn::StoreU(hn::Mul(hn::Sub(hn::LoadU(d, y + c), mean), scale), d, y + c);
  }
}

template <int kRows>
HWY_INLINE void convolve_rows(const float* HWY_RESTRICT x, int width, int kernel, const float* HWY_RESTRICT taps,
                              const float* HWY_RESTRICT bias, float* HWY_RESTRICT y) {
  const D d;
  const int step = static_cast<int>(hn::Lanes(d));
  V total[kRows];
  for (int r = 0; r < kRows; ++r) total[r] = hn::Zero(d);
  for (int c = 0; c < width; c += step) {
    V h[kRows];
    convolve<kRows>(x + c, width, kernel, taps + c, hn::LoadU(d, bias + c), h);
    for (int r = 0; r < kRows; ++r) {
      hn::StoreU(h[r], d, y + r * width + c);
      total[r] = hn::Add(total[r], h[r]);
    }
  }
  for (int r = 0; r < kRows; ++r) normalize(y + r * width, width, total[r]);
}

HWY_INLINE void all_rows(const float* HWY_RESTRICT x, int rows, int width, int kernel, const float* HWY_RESTRICT taps,
                         const float* HWY_RESTRICT bias, float* HWY_RESTRICT y) {
  constexpr int kStep = 4;
  int row = 0;
  for (; row + kStep <= rows; row += kStep) {
    convolve_rows<kStep>(x + row * width, width, kernel, taps, bias, y + row * width);
  }
  for (; row < rows; ++row) convolve_rows<1>(x + row * width, width, kernel, taps, bias, y + row * width);
}

void DepthwiseNorm(const float* HWY_RESTRICT x, int rows, int width, int kernel, const float* HWY_RESTRICT taps,
                   const float* HWY_RESTRICT bias, float* HWY_RESTRICT y) {
  switch (kernel) {
    case 3:
      return all_rows(x, rows, width, 3, taps, bias, y);
    case 5:
      return all_rows(x, rows, width, 5, taps, bias, y);
    case 7:
      return all_rows(x, rows, width, 7, taps, bias, y);
    default:
      return all_rows(x, rows, width, kernel, taps, bias, y);
  }
}

}  // namespace sonant::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace sonant::kernels {

HWY_EXPORT(DepthwiseNorm);

void depthwise_norm(const float* x, int rows, int width, int kernel, const float* taps, const float* bias, float* y) {
  SONANT_ASSERT(rows >= 0 && width > 0 && width % 16 == 0 && kernel > 0 && kernel % 2 == 1);
  SONANT_ASSERT(x != y);
  SONANT_DISPATCH(DepthwiseNorm)(x, rows, width, kernel, taps, bias, y);
}

}  // namespace sonant::kernels
#endif
