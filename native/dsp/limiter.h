// A peak limiter that looks one frame ahead: no sample leaves it above 0.95 of full scale.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace sonant {

/// A frame's gain goes in a straight line from one edge to the other, and neither end exceeds what the frames on both
/// sides of it allow. So it falls within 10 ms before a peak and rises again by 0.5 dB a frame. Frames without peaks
/// near them pass unchanged. The samples do not depend on how frames are cut into calls.
class Limiter {
 public:
  explicit Limiter(int hop) : hop_(static_cast<std::size_t>(hop)) {}

  /// Whole frames of `hop` samples. Appends all but the last one, which waits for what follows it.
  void push(std::span<const float> frames, std::vector<float>& out);

  /// Appends the frame that waits.
  void finish(std::vector<float>& out);

  /// Frames that left with less than their own level.
  std::int64_t limited_frames() const { return limited_; }

 private:
  void push_frame(std::span<const float> frame, std::vector<float>& out);
  void emit(float next_gain, std::vector<float>& out);

  const std::size_t hop_;
  std::vector<float> waiting_;
  float own_gain_ = 1;    // the highest that the waiting frame allows
  float start_gain_ = 1;  // at its first sample
  std::int64_t limited_ = 0;
};

}  // namespace sonant
