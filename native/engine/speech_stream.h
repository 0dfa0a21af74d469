// One request's speech: segments in, PCM out, slice by slice.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace sonant {

class Pack;

struct VoiceSettings {
  int speaker = 0;             // index into the pack's speakers
  float pitch_ratio = 1.0f;    // multiplies F0
  float formant_ratio = 1.0f;  // above 1 moves formants up
};

/// Phones of one sentence; all spans that are not empty have equal length, 1..4096.
struct SegmentPhones {
  std::span<const std::int32_t> phone;       // index into the pack's phones
  std::span<const std::uint8_t> stress;      // 0..2
  std::span<const std::uint8_t> word_start;  // 0..1
  std::span<const float> time_scale;         // above 1 slower; no phone gets more than 3000 frames
  /// Frames of each phone, 0..3000; 0: as many as the network predicts. Empty: 0 for all.
  std::span<const std::int32_t> frame_count = {};
  /// Factors of each phone, beside the voice's own: for F0, 0.25..4, and for samples, 0..100. Empty: 1
  /// for all. `pitch` may have two for each phone: its first and its second half. Where two differ, the step between
  /// them takes 50 ms.
  std::span<const float> pitch = {};
  std::span<const float> gain = {};
  /// For each phone, how much of the network's ups and downs of F0 remains, 0..1. Empty: all.
  std::span<const float> melody_share = {};
};

/// Not thread-safe: one thread at a time, any thread.
class SpeechStream {
 public:
  /// Speaks at `wanted_rate_hz` if the pack supports it, else at the pack's own rate.
  SpeechStream(std::shared_ptr<const Pack> pack, const VoiceSettings& voice, std::uint64_t seed, int wanted_rate_hz);
  ~SpeechStream();

  int sample_rate_hz() const;
  /// Samples of a frame.
  int hop_samples() const;

  /// Encodes the phones and fixes their durations now. Returns frames for each phone, each at least 1.
  /// Throws std::invalid_argument for a phone that the pack does not have.
  std::vector<std::int32_t> add_segment(const SegmentPhones& phones);
  /// `frame_count` at least 0.
  void add_silence(int frame_count);

  /// What is rendered next is a silence that was added; false when nothing is pending.
  bool next_is_silence() const;

  /// Renders up to `max_frames` frames of the sentence or silence that is next and appends hop samples for each to
  /// `pcm` (unclipped, nominally -1..1). Returns the frames rendered; 0 when nothing is pending. The samples do not
  /// depend on how the frames are cut into calls.
  int render(int max_frames, std::vector<float>& pcm);

  /// Frames added and not yet rendered.
  std::int64_t pending_frames() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace sonant
