#include "kernels/fir.h"

#include <cstddef>

#include "kernels/targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernels/fir.cpp"
#include "hwy/foreach_target.h"
#include "hwy/highway.h"
#include "kernels/assert.h"

HWY_BEFORE_NAMESPACE();
namespace sonant::kernels {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

// Five vectors of outputs at a time: one (mostly unaligned) load of input serves five taps. The taps beyond the ends
// are the zeros around them.
void fir_of(const float* taps, int tap_count, const float* x, int count, float* y) {
  const hn::ScalableTag<float> d;
  const int lanes = static_cast<int>(hn::Lanes(d));
  for (int n = 0; n < count; n += 5 * lanes) {
    auto sum0 = hn::Zero(d), sum1 = hn::Zero(d), sum2 = hn::Zero(d), sum3 = hn::Zero(d), sum4 = hn::Zero(d);
    for (int k = -4 * lanes; k < tap_count; ++k) {
      const auto input = hn::LoadU(d, x + n - k);
      sum0 = hn::MulAdd(input, hn::Set(d, taps[k]), sum0);
      sum1 = hn::MulAdd(input, hn::Set(d, taps[k + lanes]), sum1);
      sum2 = hn::MulAdd(input, hn::Set(d, taps[k + 2 * lanes]), sum2);
      sum3 = hn::MulAdd(input, hn::Set(d, taps[k + 3 * lanes]), sum3);
      sum4 = hn::MulAdd(input, hn::Set(d, taps[k + 4 * lanes]), sum4);
    }
    hn::StoreU(sum0, d, y + n);
    hn::StoreU(sum1, d, y + n + lanes);
    hn::StoreU(sum2, d, y + n + 2 * lanes);
    hn::StoreU(sum3, d, y + n + 3 * lanes);
    hn::StoreU(sum4, d, y + n + 4 * lanes);
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace sonant::kernels
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace sonant::kernels {

HWY_EXPORT(fir_of);

void fir(const float* taps, int tap_count, const float* x, int count, float* y) {
  SONANT_ASSERT(tap_count > 0 && count >= 0);
  SONANT_ASSERT(x + count <= y || y + count <= x);
  SONANT_DISPATCH(fir_of)(taps, tap_count, x, count, y);
}

}  // namespace sonant::kernels
#endif
