// PCM at the codec's rate in, bytes of one continuous stream out.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace sonant {

enum class Codec { kPcm, kWav, kMulaw, kAlaw, kG722, kMp3, kAac, kFlac, kOggOpus, kWebmOpus };

/// The position in a file: everything that an encoder must know to continue what another one began.
struct FilePosition {
  bool is_shared = false;         // several encoders write the file, one after the other
  std::uint32_t serial = 0;       // numbers the logical stream of an Ogg file
  bool started = false;           // the header is out, where there is one
  std::uint32_t page_count = 0;   // Ogg
  std::int64_t sample_count = 0;  // what the bytes decode to, at the encoder's rate
};

/// After the last samples comes either finish() or, in a shared file, drain(); and nothing after that.
class Encoder {
 public:
  virtual ~Encoder() = default;
  /// The file will have `sample_count` samples: for a header that tells. Called at most once, before the first
  /// samples.
  virtual void expect(std::int64_t) {}
  /// Appends what can be emitted now. Samples outside -1..1 are clipped.
  virtual void encode(std::span<const float> pcm, std::vector<std::uint8_t>& out) = 0;
  /// Appends everything still held, then silence if the codec works in frames. At least one sample was encoded.
  virtual void drain(std::vector<std::uint8_t>&) {}
  /// Appends the end of the file.
  virtual void finish(std::vector<std::uint8_t>& out) = 0;
  /// The position after the bytes emitted so far. In a shared file another encoder may continue from here, whatever
  /// this one still holds.
  const FilePosition& position() const { return position_; }

 protected:
  explicit Encoder(const FilePosition& start) : position_(start) {}
  FilePosition position_;
};

/// The rate at which `codec` encodes audio asked for at `requested_hz` (4000..96000): itself, or the nearest allowed
/// rate above, or the highest.
int encoder_rate_hz(Codec codec, int requested_hz);

/// `rate_hz` as given by encoder_rate_hz. The same samples give the same bytes, however they are cut into calls.
std::unique_ptr<Encoder> make_encoder(Codec codec, int rate_hz, const FilePosition& start);

}  // namespace sonant
