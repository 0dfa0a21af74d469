#include "kernels/gates.h"

#include "kernels/targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernels/gates.cpp"
#include "hwy/foreach_target.h"
#include "hwy/highway.h"

#include "kernels/assert.h"
#include "kernels/trig-inl.h"

HWY_BEFORE_NAMESPACE();
namespace sonant::kernels {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using D = hn::ScalableTag<float>;
using V = hn::Vec<D>;

constexpr float kLog2E = 1.44269504f;

/// 1 / (1 + 2^(-x log2 e)); the error is a few units of float's last place.
HWY_INLINE V sigmoid(V x) {
  const D d;
  const V one = hn::Set(d, 1.0f);
  return hn::Div(one, hn::Add(one, exp2(d, hn::Mul(x, hn::Set(d, -kLog2E)))));
}

/// 2 sigmoid(2 x) - 1: near zero the error is 1e-7, absolute.
HWY_INLINE V hyperbolic_tangent(V x) {
  const D d;
  const V s = sigmoid(hn::Add(x, x));
  return hn::Sub(hn::Add(s, s), hn::Set(d, 1.0f));
}

void GruGates(const float* input, const float* hidden, int rows, int size, float* state) {
  const D d;
  const int step = static_cast<int>(hn::Lanes(d));
  for (int row = 0; row < rows; ++row, input += 3 * size, hidden += 3 * size, state += size) {
    for (int i = 0; i < size; i += step) {
      const auto gate = [&](int which) HWY_ATTR {
        return sigmoid(hn::Add(hn::LoadU(d, input + which * size + i), hn::LoadU(d, hidden + which * size + i)));
      };
      const V reset = gate(0), update = gate(1);
      const V fresh = hyperbolic_tangent(
          hn::MulAdd(reset, hn::LoadU(d, hidden + 2 * size + i), hn::LoadU(d, input + 2 * size + i)));
      hn::StoreU(hn::MulAdd(update, hn::Sub(hn::LoadU(d, state + i), fresh), fresh), d, state + i);
    }
  }
}

void TanhInPlace(float* values, std::size_t count) {
  const D d;
  for (std::size_t i = 0; i < count; i += hn::Lanes(d)) {
    hn::StoreU(hyperbolic_tangent(hn::LoadU(d, values + i)), d, values + i);
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace sonant::kernels
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace sonant::kernels {

HWY_EXPORT(GruGates);
HWY_EXPORT(TanhInPlace);

void gru_gates(const float* input, const float* hidden, int rows, int size, float* state) {
  SONANT_ASSERT(rows >= 0 && size > 0 && size % 16 == 0);
  SONANT_DISPATCH(GruGates)(input, hidden, rows, size, state);
}

void tanh_in_place(float* values, std::size_t count) {
  SONANT_ASSERT(count % 16 == 0);
  SONANT_DISPATCH(TanhInPlace)(values, count);
}

}  // namespace sonant::kernels
#endif
