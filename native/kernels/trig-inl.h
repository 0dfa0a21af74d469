// Vector exp2, sine and cosine of angles in turns, natural logarithm: minimax polynomials, errors in float's last
// bits. Arguments in turns make the range reduction one exact subtraction. Included once for each instruction set.
#if defined(SONANT_KERNELS_TRIG_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SONANT_KERNELS_TRIG_INL_H_
#undef SONANT_KERNELS_TRIG_INL_H_
#else
#define SONANT_KERNELS_TRIG_INL_H_
#endif

#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace sonant::kernels {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

/// 2^x, x clamped to -126..126; relative error 2e-7.
template <class D, class V = hn::Vec<D>>
HWY_INLINE V exp2(D d, V x) {
  const hn::RebindToSigned<D> di;
  x = hn::Min(hn::Max(x, hn::Set(d, -126.0f)), hn::Set(d, 126.0f));
  const V whole = hn::Round(x);
  const V f = hn::Sub(x, whole);
  V p = hn::Set(d, 0.00132764715f);
  p = hn::MulAdd(p, f, hn::Set(d, 0.00967554133f));
  p = hn::MulAdd(p, f, hn::Set(d, 0.0555071327f));
  p = hn::MulAdd(p, f, hn::Set(d, 0.240221197f));
  p = hn::MulAdd(p, f, hn::Set(d, 0.693146967f));
  p = hn::MulAdd(p, f, hn::Set(d, 1.0f));
  const auto exponent = hn::ShiftLeft<23>(hn::ConvertTo(di, whole));
  return hn::BitCast(d, hn::Add(hn::BitCast(di, p), exponent));
}

/// sin(2 pi r) for r in -0.25..0.25.
template <class D, class V = hn::Vec<D>>
HWY_INLINE V sine_of_quarter(D d, V r) {
  const V z = hn::Mul(r, r);
  V p = hn::Set(d, 39.536706f);
  p = hn::MulAdd(p, z, hn::Set(d, -76.5497823f));
  p = hn::MulAdd(p, z, hn::Set(d, 81.6010041f));
  p = hn::MulAdd(p, z, hn::Set(d, -41.341655f));
  p = hn::MulAdd(p, z, hn::Set(d, 6.28318516f));
  return hn::Mul(p, r);
}

/// cos(2 pi r) for r in -0.25..0.25.
template <class D, class V = hn::Vec<D>>
HWY_INLINE V cosine_of_quarter(D d, V r) {
  const V z = hn::Mul(r, r);
  V p = hn::Set(d, -24.9822378f);
  p = hn::MulAdd(p, z, hn::Set(d, 60.1440151f));
  p = hn::MulAdd(p, z, hn::Set(d, -85.4535716f));
  p = hn::MulAdd(p, z, hn::Set(d, 64.9393466f));
  p = hn::MulAdd(p, z, hn::Set(d, -19.7392085f));
  return hn::MulAdd(p, z, hn::Set(d, 1.0f));
}

/// radius * (cos, sin)(2 pi turns) for |turns| below 2^21.
template <class D, class V = hn::Vec<D>>
HWY_INLINE void from_polar(D d, V radius, V turns, V& re, V& im) {
  const hn::RebindToSigned<D> di;
  const V halves = hn::Round(hn::Add(turns, turns));
  const V r = hn::NegMulAdd(halves, hn::Set(d, 0.5f), turns);
  // An odd number of half turns changes both signs.
  const auto sign = hn::ShiftLeft<31>(hn::ConvertTo(di, halves));
  radius = hn::Xor(radius, hn::BitCast(d, sign));
  re = hn::Mul(radius, cosine_of_quarter(d, r));
  im = hn::Mul(radius, sine_of_quarter(d, r));
}

/// sin(2 pi r) for r in -0.5..0.5.
template <class D, class V = hn::Vec<D>>
HWY_INLINE V sine_of_half(D d, V r) {
  const V size = hn::Abs(r);
  const V folded = hn::Min(size, hn::Sub(hn::Set(d, 0.5f), size));
  return hn::Xor(sine_of_quarter(d, folded), hn::And(r, hn::Set(d, -0.0f)));
}

/// Natural logarithm of a positive, normal x; absolute error 1e-7 below 2.
template <class D, class V = hn::Vec<D>>
HWY_INLINE V natural_log(D d, V x) {
  const hn::RebindToSigned<D> di;
  const auto bits = hn::BitCast(di, x);
  // The exponent that leaves a mantissa in sqrt(1/2)..sqrt(2).
  const auto exponent = hn::ShiftRight<23>(hn::Sub(bits, hn::Set(di, 0x3f3504f3)));
  const V f = hn::Sub(hn::BitCast(d, hn::Sub(bits, hn::ShiftLeft<23>(exponent))), hn::Set(d, 1.0f));
  V p = hn::Set(d, -0.101031407f);
  p = hn::MulAdd(p, f, hn::Set(d, 0.164194427f));
  p = hn::MulAdd(p, f, hn::Set(d, -0.173329213f));
  p = hn::MulAdd(p, f, hn::Set(d, 0.198731216f));
  p = hn::MulAdd(p, f, hn::Set(d, -0.249594064f));
  p = hn::MulAdd(p, f, hn::Set(d, 0.333361784f));
  p = hn::MulAdd(p, f, hn::Set(d, -0.500006655f));
  p = hn::MulAdd(p, f, hn::Set(d, 0.999999815f));
  return hn::MulAdd(hn::ConvertTo(d, exponent), hn::Set(d, 0.693147181f), hn::Mul(p, f));
}

}  // namespace HWY_NAMESPACE
}  // namespace sonant::kernels
HWY_AFTER_NAMESPACE();
#endif
