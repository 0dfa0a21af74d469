#include "bench/kernel_figures.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "bench/fma_chains.h"
#include "dsp/filter_plan.h"
#include "dsp/telephone_band.h"
#include "engine/precision.h"
#include "hwy/aligned_allocator.h"
#include "kernels/depthwise_norm.h"
#include "kernels/fir.h"
#include "kernels/gemm.h"
#include "kernels/thread_clock.h"

namespace sonant {
namespace {

// As in the pack coda.
constexpr FilterDims kDims{1024, 240, 24000, 128, 32, 64};
constexpr int kFirTaps = 255;
constexpr int kWidth = 192, kHidden = 576, kKernel = 7, kBlocks = 6;

constexpr int kRows[] = {1, 4, 8, 10, 16, 50};
constexpr int kMaxRows = 50;

/// Nanoseconds of one run: the best of ten times two milliseconds or more.
template <typename Run>
double best_ns(Run run) {
  double best = std::numeric_limits<double>::infinity();
  for (int attempt = 0; attempt < 10; ++attempt) {
    const double start = thread_seconds();
    double elapsed = 0;
    int runs = 0;
    do {
      run();
      ++runs;
      elapsed = thread_seconds() - start;
    } while (elapsed < 2e-3);
    best = std::min(best, elapsed / runs);
  }
  return best * 1e9;
}

using Floats = hwy::AlignedFreeUniquePtr<float[]>;

Floats wave(std::size_t count) {
  Floats values = hwy::AllocateAligned<float>(count);
  for (std::size_t i = 0; i < count; ++i) values[i] = std::sin(static_cast<float>(i)) * 0.1f;
  return values;
}

void bench_gemm(const std::string& name, int out, int in, kernels::Epilogue epilogue, kernels::Precision precision,
                std::vector<KernelFigure>& figures) {
  const Floats weights = wave(static_cast<std::size_t>(out) * in), bias = wave(out);
  const Floats x = wave(kMaxRows * in), y = wave(kMaxRows * out), input = wave(kMaxRows * out);
  const float* const residual = epilogue == kernels::Epilogue::kResidual ? input.get() : nullptr;
  std::vector<Floats> panels;
  for (int i = 0; i < kBlocks; ++i) {
    panels.push_back(wave(kernels::packed_floats(out, in, precision)));
    kernels::pack_matrix(weights.get(), bias.get(), out, in, panels.back().get(), precision);
  }
  for (const int rows : kRows) {
    const double ns = best_ns([&] {
      for (const Floats& panel : panels) {
        kernels::gemm({in, out, panel.get(), precision}, x.get(), rows, epilogue, residual, y.get());
      }
    });
    figures.push_back({name, rows, 2.0 * rows * out * in * kBlocks / ns, "GFLOP/s"});
  }
}

void bench_depthwise(std::vector<KernelFigure>& figures) {
  const Floats x = wave((kMaxRows + kKernel) * kWidth), taps = wave(kKernel * kWidth), bias = wave(kWidth);
  const Floats y = wave(kMaxRows * kWidth);
  for (const int rows : kRows) {
    const double ns =
        best_ns([&] { kernels::depthwise_norm(x.get(), rows, kWidth, kKernel, taps.get(), bias.get(), y.get()); });
    figures.push_back({"depthwise 7 x 192, norm", rows, 2.0 * rows * kKernel * kWidth / ns, "GFLOP/s"});
  }
}

void bench_batch(const FilterPlan& plan, int frames, std::vector<KernelFigure>& figures) {
  const kernels::FilterTables& tables = plan.tables();
  const kernels::FilterBatch batch = plan.batch(frames);
  const int count = batch.frame_count, bins = tables.fft_size / 2 + 1;
  const std::vector<float> cepstra(count * tables.cepstrum_count, 0.01f);
  const std::vector<float> f0_hz(count + 2, 150.0f);
  std::vector<float> sum((count - 1) * tables.hop + tables.fft_size);
  double phase = 0;
  const std::string size = std::to_string(tables.fft_size), rate = std::to_string(plan.sample_rate_hz() / 1000);
  const auto add = [&](const std::string& name, const char* unit, double per_frame, auto run) {
    figures.push_back({name, count, best_ns(run) / (count * per_frame), unit});
  };
  add("pulses and aspiration, " + rate + " kHz", "ns/sample", tables.hop, [&] {
    // The kernel works in place on the noise, which is renewed to keep its values normal.
    std::fill_n(batch.noise, static_cast<std::ptrdiff_t>(2) * tables.hop * batch.lanes, 1.0f);
    kernels::excite(tables, batch, f0_hz.data() + 1, 0, phase);
  });
  add("cepstra: two real FFTs of " + size, "ns/FFT", 2,
      [&] { kernels::cepstral_spectra(tables, batch, cepstra.data()); });
  add("excitation: two real FFTs of " + size, "ns/FFT", 2, [&] { kernels::excitation_spectra(tables, batch); });
  add("two complex exp and the filtering", "ns/bin", bins, [&] { kernels::filter_spectra(tables, batch); });
  add("inverse real FFT of " + size, "ns/FFT", 1, [&] {
    // The kernel works in place, so the batch is renewed to keep the values finite.
    kernels::filter_spectra(tables, batch);
    kernels::inverse_frames(tables, batch);
  });
  figures.back().value -= figures[figures.size() - 2].value * bins;
  add("overlap-add, " + rate + " kHz", "ns/sample", tables.hop, [&] {
    std::fill(sum.begin(), sum.end(), 0.0f);
    kernels::overlap_add(tables, batch, sum.data());
  });
}

void bench_signal_path(std::vector<KernelFigure>& figures) {
  const FilterPlan plan(kDims);
  bench_batch(plan, kernels::max_filter_lanes(), figures);
  if (kernels::max_filter_lanes() > 8) bench_batch(plan, 8, figures);
  const FilterPlan telephone_plan(telephone_dims(kDims), telephone_response({}));
  bench_batch(telephone_plan, kernels::max_filter_lanes(), figures);

  constexpr int kFrames = 10, kSamples = kFrames * kDims.hop;
  const std::vector<float> taps(kFirTaps + 2 * kernels::kFirTapPadding, 0.001f);
  const std::vector<float> in(kFirTaps + kSamples + kernels::kFirSlack, 0.1f);
  std::vector<float> out(kSamples + kernels::kFirSlack);
  const double fir_ns = best_ns([&] {
    kernels::fir(taps.data() + kernels::kFirTapPadding, kFirTaps, in.data() + kFirTaps, kSamples, out.data());
  });
  figures.push_back({"FIR of 255 taps", kFrames, 2.0 * kFirTaps * kSamples / fir_ns, "GFLOP/s"});
}

}  // namespace

double fma_peak_gflops() {
  constexpr int kSteps = 10000;
  float result = 1;
  double operations = 0;
  const double ns = best_ns([&] { operations = kernels::fma_chains(kSteps, &result); });
  return std::isfinite(result) ? operations / ns : 0;  // `result` is used, so that the chains are run
}

std::vector<KernelFigure> bench_kernels() {
  std::vector<KernelFigure> figures;
  for (const auto precision : {kernels::Precision::kFp32, kernels::Precision::kBf16, kernels::Precision::kInt8}) {
    if (!kernels::has_precision(precision)) continue;
    const std::string in = std::string(", ") + name_of(precision);
    bench_gemm("192 to 576, GELU" + in, kHidden, kWidth, kernels::Epilogue::kGelu, precision, figures);
    bench_gemm("576 to 192, residual" + in, kWidth, kHidden, kernels::Epilogue::kResidual, precision, figures);
    bench_gemm("192 to 192" + in, kWidth, kWidth, kernels::Epilogue::kNone, precision, figures);
  }
  bench_depthwise(figures);
  bench_signal_path(figures);
  return figures;
}

}  // namespace sonant
