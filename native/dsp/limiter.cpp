#include "dsp/limiter.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "kernels/assert.h"

namespace sonant {
namespace {

// Leaves room for what a resampler adds between samples.
constexpr float kHighest = 0.95f;
constexpr float kRelease = 1.0593f;  // 0.5 dB a frame

/// Sizes of floats rise as their bits do, and integers are compared many at a time.
float bearable_gain(std::span<const float> frame) {
  std::int32_t most = 0;
  for (const float sample : frame) most = std::max(most, std::bit_cast<std::int32_t>(sample) & 0x7fffffff);
  const float peak = std::bit_cast<float>(most);
  return peak > kHighest && std::isfinite(peak) ? kHighest / peak : 1.0f;
}

}  // namespace

void Limiter::push(std::span<const float> frames, std::vector<float>& out) {
  SONANT_ASSERT(frames.size() % hop_ == 0);
  for (; !frames.empty(); frames = frames.subspan(hop_)) push_frame(frames.first(hop_), out);
}

void Limiter::push_frame(std::span<const float> frame, std::vector<float>& out) {
  const float gain = std::min(bearable_gain(frame), own_gain_ * kRelease);
  if (waiting_.empty()) {
    start_gain_ = gain;
  } else {
    emit(std::min(own_gain_, gain), out);
  }
  own_gain_ = gain;
  waiting_.assign(frame.begin(), frame.end());
}

void Limiter::emit(float next_gain, std::vector<float>& out) {
  const float start = start_gain_, step = (next_gain - start) / static_cast<float>(hop_);
  const std::size_t before = out.size();
  out.insert(out.end(), waiting_.begin(), waiting_.end());
  if (start < 1.0f || next_gain < 1.0f) {
    ++limited_;
    for (std::size_t i = 0; i < waiting_.size(); ++i) out[before + i] *= start + step * static_cast<float>(i);
  }
  start_gain_ = next_gain;
}

void Limiter::finish(std::vector<float>& out) {
  if (waiting_.empty()) return;
  emit(own_gain_, out);
  waiting_.clear();
}

}  // namespace sonant
