// ITU-T G.711 A-law.
#include <algorithm>
#include <bit>

#include "codec/encoders.h"
#include "codec/sample_format.h"

namespace sonant {
namespace {

constexpr std::uint8_t kEvenBits = 0x55;  // inverted on the line

std::uint8_t to_alaw(int sample) {
  // G.711 is defined on 13 bits; a negative value is coded as its complement.
  const unsigned magnitude = static_cast<unsigned>(sample < 0 ? ~sample : sample) >> 3;
  const int segment = std::max(0, static_cast<int>(std::bit_width(magnitude)) - 5);
  const unsigned step = magnitude >> std::max(1, segment) & 0x0F;
  return static_cast<std::uint8_t>(((sample < 0 ? 0 : 0x80) | segment << 4 | step) ^ kEvenBits);
}

class AlawEncoder final : public Encoder {
 public:
  explicit AlawEncoder(const FilePosition& start) : Encoder(start) {}

  void encode(std::span<const float> pcm, std::vector<std::uint8_t>& out) override {
    const std::size_t at = out.size();
    out.resize(at + pcm.size());
    std::transform(pcm.begin(), pcm.end(), out.begin() + static_cast<std::ptrdiff_t>(at),
                   [](float sample) { return to_alaw(to_int16(sample)); });
    position_.sample_count += static_cast<std::int64_t>(pcm.size());
  }
  void finish(std::vector<std::uint8_t>&) override {}
};

}  // namespace

std::unique_ptr<Encoder> make_alaw_encoder(const FilePosition& start) { return std::make_unique<AlawEncoder>(start); }

}  // namespace sonant
