// The edges of a stream: cuts the silence before its first sound and after its last one.
#pragma once

#include <span>
#include <vector>

namespace sonant {

enum class Edges {
  kKept,   // a recording as it is
  kStart,  // only the start is cut: more may follow what ends here
  kCut,    // both
};

/// Passes frames on and leaves out the silence at the edges. What is left does not depend on how frames are cut into
/// calls. A frame is silent when its RMS is below 0.002 of full scale, before the first sound 0.003; silence that was
/// asked for counts as sound.
class EdgeCutter {
 public:
  EdgeCutter(Edges edges, int hop) : edges_(edges), hop_(static_cast<std::size_t>(hop)) {}

  /// Whole frames of `hop` samples; `as_asked`: they are a pause that the text asks for.
  void push(std::span<const float> frames, bool as_asked, std::vector<float>& out);

  /// No frame follows.
  void finish() { held_.clear(); }

  bool cuts_end() const { return edges_ == Edges::kCut; }
  /// The start is behind us: dropped_frames() is final.
  bool has_started() const { return edges_ == Edges::kKept || has_started_; }
  int dropped_frames() const { return dropped_; }

 private:
  void push_frame(std::span<const float> frame, bool is_sound, std::vector<float>& out);

  const Edges edges_;
  const std::size_t hop_;
  bool has_started_ = false;
  int dropped_ = 0;
  int silent_ = 0;           // frames since the last sound
  std::vector<float> held_;  // silence that a sound may follow
};

}  // namespace sonant
