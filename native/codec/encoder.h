// PCM at the codec's rate in, bytes of one continuous stream out.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace sonant {

enum class Codec { kPcm, kWav, kMulaw, kMp3, kOggOpus, kWebmOpus };

class Encoder {
 public:
  virtual ~Encoder() = default;
  /// Appends what can be emitted now. Samples outside -1..1 are clipped.
  virtual void encode(std::span<const float> pcm, std::vector<std::uint8_t>& out) = 0;
  /// Appends the end of the stream; nothing may follow.
  virtual void finish(std::vector<std::uint8_t>& out) = 0;
};

/// The rate at which `codec` encodes audio asked for at `requested_hz` (4000..96000): itself, or the nearest allowed
/// rate above, or the highest.
int encoder_rate_hz(Codec codec, int requested_hz);

/// `rate_hz` as given by encoder_rate_hz; `serial` numbers the logical stream of an Ogg file. The same samples give
/// the same bytes, however they are cut into calls.
std::unique_ptr<Encoder> make_encoder(Codec codec, int rate_hz, std::uint64_t serial);

}  // namespace sonant
