// Complex FFTs of many frames at once: lane l of every vector belongs to frame l, so the arithmetic of a frame is the
// same whatever is beside it. Radix 8, in place, no reordering: the forward transform (decimation in frequency)
// leaves its output in digit-reversed rows, the inverse (decimation in time) takes it that way. Included once for
// each instruction set.
#if defined(SONANT_KERNELS_FFT_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SONANT_KERNELS_FFT_INL_H_
#undef SONANT_KERNELS_FFT_INL_H_
#else
#define SONANT_KERNELS_FFT_INL_H_
#endif

#include <cstddef>

#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace sonant::kernels {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

template <class D>
struct Complex {
  // Written out because implicit constructors would be compiled without the instruction set's attributes.
  HWY_INLINE Complex() {}
  HWY_INLINE Complex(hn::Vec<D> real, hn::Vec<D> imaginary) : re(real), im(imaginary) {}
  hn::Vec<D> re, im;
};

template <class D>
HWY_INLINE Complex<D> operator+(Complex<D> a, Complex<D> b) {
  return {hn::Add(a.re, b.re), hn::Add(a.im, b.im)};
}
template <class D>
HWY_INLINE Complex<D> operator-(Complex<D> a, Complex<D> b) {
  return {hn::Sub(a.re, b.re), hn::Sub(a.im, b.im)};
}
/// a + i b
template <class D>
HWY_INLINE Complex<D> plus_i(Complex<D> a, Complex<D> b) {
  return {hn::Sub(a.re, b.im), hn::Add(a.im, b.re)};
}
/// a - i b
template <class D>
HWY_INLINE Complex<D> minus_i(Complex<D> a, Complex<D> b) {
  return {hn::Add(a.re, b.im), hn::Sub(a.im, b.re)};
}
/// a times the number at `w` (real part, imaginary part).
template <class D>
HWY_INLINE Complex<D> times(D d, Complex<D> a, const float* w) {
  const auto c = hn::Set(d, w[0]);
  const auto s = hn::Set(d, w[1]);
  return {hn::MulSub(a.re, c, hn::Mul(a.im, s)), hn::MulAdd(a.re, s, hn::Mul(a.im, c))};
}

/// Rows of complex vectors; the real parts of row n at re + n * 2 lanes, the imaginary parts likewise. With `re` and
/// `im` exchanged, a forward transform computes the inverse one.
template <class D>
struct Rows {
  D d;
  float* re;
  float* im;

  HWY_INLINE std::size_t at(std::size_t row) const { return row * 2 * hn::Lanes(d); }
  HWY_INLINE Complex<D> load(std::size_t row) const { return {hn::Load(d, re + at(row)), hn::Load(d, im + at(row))}; }
  HWY_INLINE void store(std::size_t row, Complex<D> value) const {
    hn::Store(value.re, d, re + at(row));
    hn::Store(value.im, d, im + at(row));
  }
  HWY_INLINE Rows from(std::size_t row) const { return {d, re + at(row), im + at(row)}; }
};

/// Forward DFT of 8 values, in place, natural order.
template <class D>
HWY_INLINE void butterfly8(D d, Complex<D>* a) {
  const auto half_root = hn::Set(d, 0.70710678118654752f);
  const Complex<D> b0 = a[0] + a[4], b1 = a[0] - a[4], b2 = a[2] + a[6], b3 = a[2] - a[6];
  const Complex<D> c0 = a[1] + a[5], c1 = a[1] - a[5], c2 = a[3] + a[7], c3 = a[3] - a[7];
  const Complex<D> e0 = b0 + b2, e2 = b0 - b2, e1 = minus_i(b1, b3), e3 = plus_i(b1, b3);
  const Complex<D> o0 = c0 + c2, o2 = c0 - c2, o1 = minus_i(c1, c3), o3 = plus_i(c1, c3);
  // Eighth turns: (1 - i) o1 and (1 + i) o3 before the factor sqrt(1/2).
  const Complex<D> r1 = minus_i(o1, o1), r3 = plus_i(o3, o3);
  a[0] = e0 + o0;
  a[4] = e0 - o0;
  a[2] = minus_i(e2, o2);
  a[6] = plus_i(e2, o2);
  a[1] = {hn::MulAdd(r1.re, half_root, e1.re), hn::MulAdd(r1.im, half_root, e1.im)};
  a[5] = {hn::NegMulAdd(r1.re, half_root, e1.re), hn::NegMulAdd(r1.im, half_root, e1.im)};
  a[3] = {hn::NegMulAdd(r3.re, half_root, e3.re), hn::NegMulAdd(r3.im, half_root, e3.im)};
  a[7] = {hn::MulAdd(r3.re, half_root, e3.re), hn::MulAdd(r3.im, half_root, e3.im)};
}

/// The transforms that end the recursion: of size 8, or of 1 to 4, what is left of a size that is not a power of
/// eight.
template <class D>
HWY_INLINE void small_dft(D d, std::size_t size, Rows<D> rows) {
  if (size == 8) {
    Complex<D> a[8];
    for (std::size_t j = 0; j < 8; ++j) a[j] = rows.load(j);
    butterfly8(d, a);
    for (std::size_t j = 0; j < 8; ++j) rows.store(j, a[j]);
  } else if (size == 2) {
    const Complex<D> a = rows.load(0), b = rows.load(1);
    rows.store(0, a + b);
    rows.store(1, a - b);
  } else if (size == 3) {
    const Complex<D> a = rows.load(0), b = rows.load(1), c = rows.load(2);
    const Complex<D> sum = b + c, difference = b - c;
    const auto half = hn::Set(d, 0.5f), sine = hn::Set(d, 0.86602540378443865f);
    const Complex<D> middle{hn::NegMulAdd(sum.re, half, a.re), hn::NegMulAdd(sum.im, half, a.im)};
    const Complex<D> turned{hn::Mul(difference.re, sine), hn::Mul(difference.im, sine)};
    rows.store(0, a + sum);
    rows.store(1, minus_i(middle, turned));
    rows.store(2, plus_i(middle, turned));
  } else if (size == 4) {
    const Complex<D> a0 = rows.load(0), a1 = rows.load(1), a2 = rows.load(2), a3 = rows.load(3);
    const Complex<D> b0 = a0 + a2, b1 = a0 - a2, b2 = a1 + a3, b3 = a1 - a3;
    rows.store(0, b0 + b2);
    rows.store(1, minus_i(b1, b3));
    rows.store(2, b0 - b2);
    rows.store(3, plus_i(b1, b3));
  }
}

/// First pass of a forward transform of `size` > 8 rows that `load(row)` gives.
template <class D, class Load>
HWY_INLINE void dif_pass(D d, std::size_t size, const float* twiddles, Load load, Rows<D> out) {
  const std::size_t eighth = size / 8;
  for (std::size_t m = 0; m < eighth; ++m) {
    Complex<D> a[8];
    for (std::size_t j = 0; j < 8; ++j) a[j] = load(m + j * eighth);
    butterfly8(d, a);
    out.store(m, a[0]);
    for (std::size_t s = 1; s < 8; ++s, twiddles += 2) out.store(m + s * eighth, times(d, a[s], twiddles));
  }
}

/// Floats of twiddles that the first pass of a transform of `size` uses; those of size / 8 follow them.
HWY_INLINE std::size_t pass_twiddles(std::size_t size) { return size / 8 * 14; }

/// Forward, natural rows in, digit-reversed rows out.
template <class D>
void dif(D d, std::size_t size, const float* twiddles, Rows<D> rows) {
  if (size <= 8) return small_dft(d, size, rows);
  dif_pass(d, size, twiddles, [&](std::size_t row) HWY_ATTR { return rows.load(row); }, rows);
  for (std::size_t s = 0; s < 8; ++s) dif(d, size / 8, twiddles + pass_twiddles(size), rows.from(s * (size / 8)));
}

/// Forward, digit-reversed rows in, natural rows out.
template <class D>
void dit(D d, std::size_t size, const float* twiddles, Rows<D> rows) {
  if (size <= 8) return small_dft(d, size, rows);
  const std::size_t eighth = size / 8;
  for (std::size_t s = 0; s < 8; ++s) dit(d, eighth, twiddles + pass_twiddles(size), rows.from(s * eighth));
  for (std::size_t m = 0; m < eighth; ++m) {
    Complex<D> a[8];
    a[0] = rows.load(m);
    for (std::size_t s = 1; s < 8; ++s, twiddles += 2) a[s] = times(d, rows.load(m + s * eighth), twiddles);
    butterfly8(d, a);
    for (std::size_t j = 0; j < 8; ++j) rows.store(m + j * eighth, a[j]);
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace sonant::kernels
HWY_AFTER_NAMESPACE();
#endif
