#include "kernels/bench.h"

#include <time.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <memory>

#include "kernels/depthwise_norm.h"
#include "kernels/gemm.h"
#include "kernels/isa.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernels/bench.cpp"
#include "kernels/targets.h"

#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace sonant::kernels::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

/// `steps` x 10 independent chains of multiply-adds. Returns the floating-point operations done.
double MulAddChains(int steps, float* result) {
  const hn::ScalableTag<float> d;
  const auto factor = hn::Set(d, 0.999f), term = hn::Set(d, 0.001f);
  // More chains than latency times ports; named and different, so that they stay in registers and apart.
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

}  // namespace sonant::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace sonant::kernels {
namespace {

HWY_EXPORT(MulAddChains);

constexpr int kWidth = 192, kHidden = 576, kKernel = 7, kCopies = 6;
constexpr int kRows[] = {1, 4, 8, 10, 16, 50};
constexpr int kMaxRows = 50;

/// Processor time of this thread: others on the machine do not count.
double seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// GFLOP/s of `run(i)`, i = 0.., each `flops` long: the best of ten times 5 ms.
template <typename Run>
double best_gflops(double flops, Run run) {
  double best = 0;
  for (int repeat = 0; repeat < 10; ++repeat) {
    const double start = seconds();
    double elapsed = 0;
    int calls = 0;
    while (elapsed < 0.005) {
      for (int i = 0; i < 2 * kCopies; ++i) run(calls++ % kCopies);
      elapsed = seconds() - start;
    }
    best = std::max(best, flops * calls / elapsed * 1e-9);
  }
  return best;
}

struct Free {
  void operator()(float* data) const { std::free(data); }
};
using Floats = std::unique_ptr<float[], Free>;

Floats wave(std::size_t count) {
  const std::size_t bytes = (count * sizeof(float) + 63) / 64 * 64;
  Floats values(static_cast<float*>(std::aligned_alloc(64, bytes)));
  for (std::size_t i = 0; i < bytes / sizeof(float); ++i) values[i] = std::sin(static_cast<float>(i)) * 0.1f;
  return values;
}

void bench_gemm(const char* name, int out, int in, Epilogue epilogue, std::vector<KernelFigure>& figures) {
  const Floats weights = wave(static_cast<std::size_t>(out) * in), bias = wave(out);
  const Floats x = wave(kMaxRows * in), y = wave(kMaxRows * out), residual = wave(kMaxRows * out);
  std::vector<Floats> panels;
  for (int i = 0; i < kCopies; ++i) {
    panels.push_back(wave(packed_floats(out, in)));
    pack_matrix(weights.get(), bias.get(), out, in, panels.back().get());
  }
  for (const int rows : kRows) {
    const double gflops = best_gflops(2.0 * rows * out * in, [&](int copy) {
      gemm({in, out, panels[copy].get()}, x.get(), rows, epilogue, residual.get(), y.get());
    });
    figures.push_back({name, rows, gflops});
  }
}

}  // namespace

double fma_peak_gflops() {
  active_isa();
  float result = 1;
  double best = 0;
  for (int repeat = 0; repeat < 10; ++repeat) {
    const double start = seconds();
    const double flops = HWY_DYNAMIC_DISPATCH(MulAddChains)(1000000, &result);
    best = std::max(best, flops / (seconds() - start) * 1e-9);
  }
  return std::isfinite(result) ? best : 0;  // `result` is used, so that the chains are run
}

std::vector<KernelFigure> bench_kernels() {
  active_isa();
  std::vector<KernelFigure> figures;
  bench_gemm("linear 192 to 576, GELU", kHidden, kWidth, Epilogue::kGelu, figures);
  bench_gemm("linear 576 to 192, residual", kWidth, kHidden, Epilogue::kResidual, figures);
  bench_gemm("linear 192 to 192", kWidth, kWidth, Epilogue::kNone, figures);
  const Floats x = wave((kMaxRows + kKernel) * kWidth), taps = wave(kKernel * kWidth), bias = wave(kWidth);
  const Floats y = wave(kMaxRows * kWidth);
  for (const int rows : kRows) {
    const double gflops = best_gflops(2.0 * rows * kKernel * kWidth, [&](int) {
      depthwise_norm(x.get(), rows, kWidth, kKernel, taps.get(), bias.get(), y.get());
    });
    figures.push_back({"depthwise 7 x 192, norm", rows, gflops});
  }
  return figures;
}

}  // namespace sonant::kernels
#endif
