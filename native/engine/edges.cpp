#include "engine/edges.h"

#include "kernels/assert.h"

namespace sonant {
namespace {

// The vocoders' own silence lies at 0.0002 to 0.0014, weak consonants above 0.003. Breath before a sound delays it;
// after one it lets the sound die away.
constexpr float kFirstSound = 0.003f;
constexpr float kLastSound = 0.002f;

// Frames that stay after the last sound: 20 ms.
constexpr int kFramesAfter = 2;

bool is_loud(std::span<const float> frame, float least_rms) {
  // Sums side by side, which the compiler puts into one vector.
  float energies[8] = {};
  std::size_t i = 0;
  for (; i + 8 <= frame.size(); i += 8) {
    for (std::size_t lane = 0; lane < 8; ++lane) energies[lane] += frame[i + lane] * frame[i + lane];
  }
  for (; i < frame.size(); ++i) energies[0] += frame[i] * frame[i];
  float energy = 0;
  for (const float part : energies) energy += part;
  // Not-a-number counts as sound.
  return !(energy < least_rms * least_rms * static_cast<float>(frame.size()));
}

}  // namespace

void EdgeCutter::push(std::span<const float> frames, bool as_asked, std::vector<float>& out) {
  SONANT_ASSERT(frames.size() % hop_ == 0);
  if (edges_ == Edges::kKept) {
    out.insert(out.end(), frames.begin(), frames.end());
    return;
  }
  for (; !frames.empty(); frames = frames.subspan(hop_)) {
    const auto frame = frames.first(hop_);
    push_frame(frame, as_asked || is_loud(frame, has_started_ ? kLastSound : kFirstSound), out);
  }
}

void EdgeCutter::push_frame(std::span<const float> frame, bool is_sound, std::vector<float>& out) {
  const auto pass = [&](std::span<const float> samples) { out.insert(out.end(), samples.begin(), samples.end()); };
  if (is_sound) {
    has_started_ = true;
    silent_ = 0;
    pass(held_);
    held_.clear();
    pass(frame);
    return;
  }
  if (!has_started_) {
    ++dropped_;
  } else if (edges_ == Edges::kStart || ++silent_ <= kFramesAfter) {
    pass(frame);
  } else {
    held_.insert(held_.end(), frame.begin(), frame.end());
  }
}

}  // namespace sonant
