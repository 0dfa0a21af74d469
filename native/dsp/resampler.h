// Streaming sample-rate conversion by libsoxr; a plain copy when the rates are equal.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace sonant {

class Resampler {
 public:
  Resampler(int from_hz, int to_hz);
  ~Resampler();
  /// Appends what is ready; the output does not depend on how the input is cut into calls.
  void process(std::span<const float> in, std::vector<float>& out);
  /// Appends the tail, so that the whole output is output_count(input) samples long.
  void finish(std::vector<float>& out);
  /// round(in_count * to / from)
  std::int64_t output_count(std::int64_t in_count) const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace sonant
