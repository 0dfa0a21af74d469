// x * Phi(x), the exact GELU, within 4e-7: max(x, 0) - a Q(a) with a = |x|, where the upper tail Q of the normal
// distribution is the eighth power of a polynomial, fitted for the least error of a Q(a) on 0..5.5; beyond, a Q(a) is
// under 3e-7. No division, no exponential.
#if defined(SONANT_KERNELS_GELU_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SONANT_KERNELS_GELU_INL_H_
#undef SONANT_KERNELS_GELU_INL_H_
#else
#define SONANT_KERNELS_GELU_INL_H_
#endif

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace sonant::kernels::HWY_NAMESPACE {

template <class D>
HWY_INLINE hwy::HWY_NAMESPACE::Vec<D> gelu(D d, hwy::HWY_NAMESPACE::Vec<D> x) {
  namespace hn = hwy::HWY_NAMESPACE;
  const auto a = hn::Min(hn::Abs(x), hn::Set(d, 5.5f));
  auto q = hn::Set(d, 3.236409157e-06f);
  q = hn::MulAdd(q, a, hn::Set(d, -3.567106251e-05f));
  q = hn::MulAdd(q, a, hn::Set(d, -4.002346395e-05f));
  q = hn::MulAdd(q, a, hn::Set(d, 1.630595652e-03f));
  q = hn::MulAdd(q, a, hn::Set(d, -7.927805418e-04f));
  q = hn::MulAdd(q, a, hn::Set(d, -3.186632320e-02f));
  q = hn::MulAdd(q, a, hn::Set(d, -9.147211909e-02f));
  q = hn::MulAdd(q, a, hn::Set(d, 9.170051813e-01f));
  q = hn::Mul(q, q);
  q = hn::Mul(q, q);
  q = hn::Mul(q, q);
  return hn::NegMulAdd(a, q, hn::Max(x, hn::Zero(d)));
}

}  // namespace sonant::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // SONANT_KERNELS_GELU_INL_H_
