#include "dsp/bench.h"

#include <algorithm>
#include <chrono>
#include <limits>

#include "dsp/filter_plan.h"
#include "kernels/fir.h"
#include "kernels/gaussian.h"
#include "kernels/isa.h"

namespace sonant {
namespace {

// The trial pack's.
constexpr FilterDims kDims{1024, 240, 24000, 128, 32, 64};
constexpr int kFirTaps = 255;

double seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// Nanoseconds of one run: the best of ten times two milliseconds or more.
template <typename Run>
double best_ns(Run run) {
  double best = std::numeric_limits<double>::infinity();
  for (int attempt = 0; attempt < 10; ++attempt) {
    const double start = seconds();
    double elapsed = 0;
    int runs = 0;
    for (; elapsed < 2e-3; elapsed = seconds() - start) {
      run();
      ++runs;
    }
    best = std::min(best, elapsed / runs);
  }
  return best * 1e9;
}

void bench_batch(const FilterPlan& plan, int frames, std::vector<StageFigure>& figures) {
  const kernels::FilterTables& tables = plan.tables();
  const kernels::FilterBatch batch = plan.batch(frames);
  const int count = batch.frame_count;
  const std::vector<float> cepstra(count * tables.cepstrum_count, 0.01f);
  const std::vector<float> f0_hz(count + 2, 150.0f);
  std::vector<float> sum((count - 1) * tables.hop + tables.fft_size);
  double phase = 0;
  const auto add = [&](const char* name, const char* unit, double per_frame, auto run) {
    figures.push_back({name, count, best_ns(run) / (count * per_frame), unit});
  };
  add("pulse train", "ns/sample", tables.hop, [&] { kernels::make_pulses(tables, batch, f0_hz.data() + 1, 0, phase); });
  add("cepstra: two real FFTs of 1024", "ns/FFT", 2, [&] { kernels::cepstral_spectra(tables, batch, cepstra.data()); });
  add("excitation: two real FFTs of 1024", "ns/FFT", 2, [&] { kernels::excitation_spectra(tables, batch); });
  add("two complex exp and the filtering", "ns/bin", tables.fft_size / 2 + 1,
      [&] { kernels::filter_spectra(tables, batch); });
  add("inverse real FFT of 1024", "ns/FFT", 1, [&] {
    // In place: renewed so that the values stay finite.
    kernels::filter_spectra(tables, batch);
    kernels::inverse_frames(tables, batch);
  });
  figures.back().value -= figures[figures.size() - 2].value * (tables.fft_size / 2 + 1);
  add("overlap-add", "ns/sample", tables.hop, [&] {
    std::fill(sum.begin(), sum.end(), 0.0f);
    kernels::overlap_add(tables, batch, sum.data());
  });
}

}  // namespace

std::vector<StageFigure> bench_vocoder_kernels() {
  active_isa();
  const FilterPlan plan(kDims);
  std::vector<StageFigure> figures;
  bench_batch(plan, kernels::max_filter_lanes(), figures);
  if (kernels::max_filter_lanes() > 8) bench_batch(plan, 8, figures);

  constexpr int kFrames = 10, kSamples = kFrames * kDims.hop;
  const std::vector<float> taps(kFirTaps + 2 * kernels::kFirTapPadding, 0.001f);
  const std::vector<float> in(kFirTaps + kSamples + kernels::kFirSlack, 0.1f);
  std::vector<float> out(kSamples + kernels::kFirSlack);
  const double fir_ns = best_ns([&] {
    kernels::fir(taps.data() + kernels::kFirTapPadding, kFirTaps, in.data() + kFirTaps, kSamples, out.data());
  });
  figures.push_back({"FIR of 255 taps", kFrames, 2.0 * kFirTaps * kSamples / fir_ns, "GFLOP/s"});
  const double noise_ns =
      best_ns([&] { kernels::gaussian_blocks(1, 0, kSamples / kernels::kGaussianBlock, out.data()); });
  figures.push_back({"normal noise", kFrames, noise_ns / kSamples, "ns/sample"});
  return figures;
}

}  // namespace sonant
