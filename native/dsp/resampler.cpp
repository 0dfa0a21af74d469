#include "dsp/resampler.h"

#include <soxr.h>

#include <cstdint>
#include <stdexcept>
#include <string>

#include "kernels/assert.h"

namespace sonant {
namespace {

// 16 bits and a passband to 0.85 of the lower Nyquist frequency make the filter short enough for the smallest DFT,
// and that decides how early the first sample comes: docs/decisions/codecs.md has the figures.
constexpr double kPrecisionBits = 16;
constexpr double kPassbandEnd = 0.85;
constexpr unsigned kLog2DftSize = 8;

// More than one block of the smallest DFT makes at the widest ratio, so that one call mostly takes all.
constexpr std::size_t kSpareSamples = 2048;

struct Delete {
  void operator()(soxr* handle) const { soxr_delete(handle); }
};

std::unique_ptr<soxr, Delete> create(int from_hz, int to_hz) {
  SONANT_ASSERT(from_hz > 0 && to_hz > 0);
  if (from_hz == to_hz) return nullptr;
  const auto format = soxr_io_spec(SOXR_FLOAT32_I, SOXR_FLOAT32_I);
  auto quality = soxr_quality_spec(SOXR_16_BITQ, 0);
  quality.precision = kPrecisionBits;
  quality.passband_end = kPassbandEnd;
  quality.stopband_begin = 1;
  auto runtime = soxr_runtime_spec(1);
  runtime.log2_min_dft_size = kLog2DftSize;
  runtime.log2_large_dft_size = kLog2DftSize;
  soxr_error_t error = nullptr;
  std::unique_ptr<soxr, Delete> handle(soxr_create(from_hz, to_hz, 1, &error, &format, &quality, &runtime));
  if (!handle) throw std::runtime_error(std::string("resampler: ") + soxr_strerror(error));
  return handle;
}

}  // namespace

struct Resampler::State {
  int from_hz, to_hz;
  std::unique_ptr<soxr, Delete> handle;  // null: the rates are equal
  std::int64_t in_count = 0, out_count = 0;

  /// Takes all of `in`; a null one ends the input.
  void run(const float* in, std::size_t in_size, std::vector<float>& out) {
    for (;;) {
      const std::size_t old_size = out.size();
      const std::size_t room = in_size * to_hz / from_hz + kSpareSamples;
      out.resize(old_size + room);
      std::size_t taken = 0, made = 0;
      const soxr_error_t error = soxr_process(handle.get(), in, in_size, &taken, out.data() + old_size, room, &made);
      out.resize(old_size + made);
      if (error) throw std::runtime_error(std::string("resampler: ") + soxr_strerror(error));
      out_count += static_cast<std::int64_t>(made);
      if (in) in += taken;
      in_size -= taken;
      if (in_size == 0 && made < room) return;
    }
  }
};

Resampler::Resampler(int from_hz, int to_hz)
    : state_(std::make_unique<State>(State{from_hz, to_hz, create(from_hz, to_hz)})) {}

Resampler::~Resampler() = default;

void Resampler::process(std::span<const float> in, std::vector<float>& out) {
  if (in.empty()) return;  // soxr takes a null pointer for the end
  state_->in_count += static_cast<std::int64_t>(in.size());
  if (state_->handle) {
    state_->run(in.data(), in.size(), out);
  } else {
    out.insert(out.end(), in.begin(), in.end());
  }
}

void Resampler::finish(std::vector<float>& out) {
  if (!state_->handle) return;
  state_->run(nullptr, 0, out);
  const std::int64_t wanted = output_count(state_->in_count);
  out.resize(out.size() + static_cast<std::size_t>(wanted) - static_cast<std::size_t>(state_->out_count));
}

std::int64_t Resampler::output_count(std::int64_t in_count) const {
  return (in_count * state_->to_hz + state_->from_hz / 2) / state_->from_hz;
}

}  // namespace sonant
