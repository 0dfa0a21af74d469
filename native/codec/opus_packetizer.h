// PCM in, Opus packets of 20 ms out: what Ogg and WebM share.
#pragma once

#include <opus/opus.h>

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace sonant {

/// Opus counts time in ticks of 1/48000 s at every rate.
inline constexpr std::int64_t kOpusTicksPerPacket = 960;

struct OpusPacket {
  /// Valid until the next packet is asked for.
  std::span<const std::uint8_t> bytes;
  /// Where its audio starts, the encoder's delay included; a multiple of kOpusTicksPerPacket.
  std::int64_t start_ticks;
  /// Where it ends, without `discard_ticks`.
  std::int64_t end_ticks;
  /// Padding at the end of the last packet, to be thrown away by the decoder; 0 in all others.
  std::int64_t discard_ticks;
  bool is_last;
};

class OpusPacketizer {
 public:
  /// `rate_hz`: 8000, 12000, 16000, 24000 or 48000. `start_sample_count`: of the packets before, made by others.
  OpusPacketizer(int rate_hz, std::int64_t start_sample_count);

  /// Moves samples out of `pcm` until a packet is complete; null when `pcm` ran out before.
  const OpusPacket* next(std::span<const float>& pcm);
  /// Returns the remaining packets when more samples may come from others: silence in the last, then null.
  const OpusPacket* next_of_rest();
  /// Returns the remaining packets after the last sample: at least one, then null.
  const OpusPacket* next_of_tail();
  /// What the packets so far hold, those of others included.
  std::int64_t packed_sample_count() const { return packet_count_ * static_cast<std::int64_t>(frame_.size()); }

  /// Ticks that a decoder throws away at the start.
  int pre_skip_ticks() const { return delay_samples_ * ticks_per_sample_; }
  /// The identification header of RFC 7845, 19 bytes.
  std::vector<std::uint8_t> head() const;

 private:
  const OpusPacket* encode_frame();
  std::int64_t end_ticks() const { return pre_skip_ticks() + sample_count_ * ticks_per_sample_; }

  struct Destroy {
    void operator()(OpusEncoder* encoder) const { opus_encoder_destroy(encoder); }
  };
  std::unique_ptr<OpusEncoder, Destroy> encoder_;
  int rate_hz_, ticks_per_sample_, delay_samples_ = 0;
  std::vector<float> frame_;
  std::size_t filled_ = 0;
  std::int64_t sample_count_, packet_count_;
  std::array<std::uint8_t, 1275> bytes_;  // the largest packet of one frame
  OpusPacket packet_{};
};

}  // namespace sonant
