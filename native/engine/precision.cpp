#include "engine/precision.h"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/weights.h"
#include "kernels/thread_clock.h"

namespace sonant {
namespace {

using kernels::Precision;

constexpr Precision kAll[] = {Precision::kFp32, Precision::kBf16, Precision::kInt8};
constexpr double kLeastGain = 1.2;

/// Times a product of a voice's size: the best of ten runs.
double seconds_of(Precision precision) {
  constexpr int kRows = 16, kIn = 192, kOut = 576;
  const std::vector<float> weights(static_cast<std::size_t>(kIn) * kOut, 0.01f), bias(kOut, 0.1f);
  const std::vector<float> x(static_cast<std::size_t>(kRows) * kIn, 0.5f);
  std::vector<float> y(static_cast<std::size_t>(kRows) * kOut);
  const LinearWeights linear(weights, bias, kOut, kIn, precision);
  double best = std::numeric_limits<double>::infinity();
  for (int run = 0; run < 10; ++run) {
    const double start = thread_seconds();
    kernels::gemm(linear.matrix(), x.data(), kRows, kernels::Epilogue::kGelu, nullptr, y.data());
    best = std::min(best, thread_seconds() - start);
  }
  return best;
}

Precision resolve() {
  const char* const wanted = std::getenv("SONANT_PRECISION");  // NOLINT(concurrency-mt-unsafe): nobody sets it later
  if (wanted == nullptr || *wanted == '\0') {
    Precision fastest = Precision::kFp32;
    double seconds = seconds_of(fastest);
    for (const Precision precision : {Precision::kBf16, Precision::kInt8}) {
      if (!kernels::has_precision(precision)) continue;
      const double narrower = seconds_of(precision);
      if (seconds < kLeastGain * narrower) continue;
      fastest = precision;
      seconds = narrower;
    }
    return fastest;
  }
  std::string available;
  for (const Precision precision : kAll) {
    if (!kernels::has_precision(precision)) continue;
    if (std::string(wanted) == name_of(precision)) return precision;
    available += (available.empty() ? "" : ", ") + std::string(name_of(precision));
  }
  throw std::runtime_error("SONANT_PRECISION: " + std::string(wanted) + " is not available here, only " + available);
}

}  // namespace

Precision active_precision() {
  static const Precision precision = resolve();
  return precision;
}

const char* name_of(Precision precision) {
  switch (precision) {
    case Precision::kFp32:
      return "fp32";
    case Precision::kBf16:
      return "bf16";
    case Precision::kInt8:
      return "int8";
  }
  __builtin_unreachable();
}

}  // namespace sonant
