// 16-bit PCM, bare or after a WAV header.
#include "codec/encoders.h"
#include "codec/little_endian.h"
#include "codec/sample_format.h"

namespace sonant {
namespace {

constexpr std::uint32_t kUnknownSize = 0xFFFFFFFF;
// What the header's first size counts besides the samples.
constexpr std::uint32_t kSizeBeforeData = 36;

class PcmEncoder : public Encoder {
 public:
  explicit PcmEncoder(const FilePosition& start) : Encoder(start) {}

  void encode(std::span<const float> pcm, std::vector<std::uint8_t>& out) override {
    std::size_t at = out.size();
    out.resize(at + 2 * pcm.size());
    for (const float sample : pcm) {
      const auto value = static_cast<std::uint16_t>(to_int16(sample));
      out[at++] = static_cast<std::uint8_t>(value);
      out[at++] = static_cast<std::uint8_t>(value >> 8);
    }
    position_.sample_count += static_cast<std::int64_t>(pcm.size());
  }
  void finish(std::vector<std::uint8_t>&) override {}
};

class WavEncoder final : public PcmEncoder {
 public:
  WavEncoder(int rate_hz, const FilePosition& start)
      : PcmEncoder(start), rate_hz_(static_cast<std::uint32_t>(rate_hz)) {}

  void expect(std::int64_t sample_count) override {
    if (2 * sample_count < kUnknownSize - kSizeBeforeData) data_size_ = static_cast<std::uint32_t>(2 * sample_count);
  }
  void encode(std::span<const float> pcm, std::vector<std::uint8_t>& out) override {
    write_header_once(out);
    PcmEncoder::encode(pcm, out);
  }
  void finish(std::vector<std::uint8_t>& out) override { write_header_once(out); }

 private:
  void write_header_once(std::vector<std::uint8_t>& out) {
    if (position_.started) return;
    position_.started = true;
    append_text(out, "RIFF");
    append_u32(out, data_size_ == kUnknownSize ? kUnknownSize : kSizeBeforeData + data_size_);
    append_text(out, "WAVEfmt ");
    append_u32(out, 16);
    append_u16(out, 1);  // integer samples
    append_u16(out, 1);  // channels
    append_u32(out, rate_hz_);
    append_u32(out, 2 * rate_hz_);
    append_u16(out, 2);
    append_u16(out, 16);
    append_text(out, "data");
    append_u32(out, data_size_);
  }

  std::uint32_t rate_hz_;
  std::uint32_t data_size_ = kUnknownSize;
};

}  // namespace

std::unique_ptr<Encoder> make_pcm_encoder(const FilePosition& start) { return std::make_unique<PcmEncoder>(start); }

std::unique_ptr<Encoder> make_wav_encoder(int rate_hz, const FilePosition& start) {
  return std::make_unique<WavEncoder>(rate_hz, start);
}

}  // namespace sonant
