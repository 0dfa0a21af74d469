#include "bench/fma_chains.h"

#include "kernels/targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "bench/fma_chains.cpp"
#include "hwy/foreach_target.h"
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace sonant::kernels {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

double fma_chains_of(int steps, float* result) {
  const hn::ScalableTag<float> d;
  const auto factor = hn::Set(d, 0.999f), term = hn::Set(d, 0.001f);
  // More chains than latency times ports. Each has its own name, so that it stays in a register of its own.
  const auto chain = [&](float number) HWY_ATTR { return hn::Set(d, *result + number); };
  auto a = chain(0), b = chain(1), c = chain(2), e = chain(3), f = chain(4);
  auto g = chain(5), h = chain(6), i = chain(7), j = chain(8), k = chain(9);
  for (int step = 0; step < steps; ++step) {
    a = hn::MulAdd(a, factor, term);
    b = hn::MulAdd(b, factor, term);
    c = hn::MulAdd(c, factor, term);
    e = hn::MulAdd(e, factor, term);
    f = hn::MulAdd(f, factor, term);
    g = hn::MulAdd(g, factor, term);
    h = hn::MulAdd(h, factor, term);
    i = hn::MulAdd(i, factor, term);
    j = hn::MulAdd(j, factor, term);
    k = hn::MulAdd(k, factor, term);
  }
  a = hn::Add(hn::Add(hn::Add(a, b), hn::Add(c, e)), hn::Add(hn::Add(f, g), hn::Add(h, i)));
  *result = hn::GetLane(hn::Add(a, hn::Add(j, k)));
  return 2.0 * 10 * static_cast<double>(hn::Lanes(d)) * steps;
}

}  // namespace HWY_NAMESPACE
}  // namespace sonant::kernels
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace sonant::kernels {

HWY_EXPORT(fma_chains_of);

double fma_chains(int steps, float* result) { return SONANT_DISPATCH(fma_chains_of)(steps, result); }

}  // namespace sonant::kernels
#endif
