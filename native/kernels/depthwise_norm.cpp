#include "kernels/depthwise_norm.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernels/depthwise_norm.cpp"
#include "kernels/targets.h"

#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace sonant::kernels::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using D = hn::ScalableTag<float>;
using V = hn::Vec<D>;

void DepthwiseNorm(const float* HWY_RESTRICT x, int rows, int width, int kernel, const float* HWY_RESTRICT taps,
                   const float* HWY_RESTRICT bias, float* HWY_RESTRICT y) {
  const D d;
  const int step = static_cast<int>(hn::Lanes(d));
  const V per_width = hn::Set(d, 1.0f / static_cast<float>(width));
  for (int row = 0; row < rows; ++row, x += width, y += width) {
    V total = hn::Zero(d);
    for (int c = 0; c < width; c += step) {
      V h = hn::LoadU(d, bias + c);
      for (int j = 0; j < kernel; ++j) {
        h = hn::MulAdd(hn::LoadU(d, taps + j * width + c), hn::LoadU(d, x + j * width + c), h);
      }
      hn::StoreU(h, d, y + c);
      total = hn::Add(total, h);
    }
    const V mean = hn::Mul(hn::SumOfLanes(d, total), per_width);
    V squares = hn::Zero(d);
    for (int c = 0; c < width; c += step) {
      const V centred = hn::Sub(hn::LoadU(d, y + c), mean);
      squares = hn::MulAdd(centred, centred, squares);
    }
    const V variance = hn::Mul(hn::SumOfLanes(d, squares), per_width);
    const V scale = hn::Div(hn::Set(d, 1.0f), hn::Sqrt(hn::Add(variance, hn::Set(d, 1e-5f))));
    for (int c = 0; c < width; c += step) {
      hn::StoreU(hn::Mul(hn::Sub(hn::LoadU(d, y + c), mean), scale), d, y + c);
    }
  }
}

}  // namespace sonant::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace sonant::kernels {

HWY_EXPORT(DepthwiseNorm);

void depthwise_norm(const float* x, int rows, int width, int kernel, const float* taps, const float* bias, float* y) {
  HWY_DYNAMIC_DISPATCH(DepthwiseNorm)(x, rows, width, kernel, taps, bias, y);
}

}  // namespace sonant::kernels
#endif
