// ITU-T G.711: mu-law and A-law.
#include <algorithm>
#include <bit>
#include <cstdlib>

#include "codec/encoders.h"
#include "codec/sample_format.h"

namespace sonant {
namespace {

std::uint8_t to_mulaw(int sample) {
  // G.711 is defined on 14 bits; these are its bias of 33 and its largest input on 16.
  constexpr int kBias = 33 << 2;
  constexpr int kLargest = 32767 - kBias;
  const int sign = sample < 0 ? 0x80 : 0;
  const unsigned magnitude = static_cast<unsigned>(std::min(std::abs(sample), kLargest) + kBias);
  const int segment = std::bit_width(magnitude) - 8;
  const int step = static_cast<int>(magnitude >> (segment + 3)) & 0x0F;
  return static_cast<std::uint8_t>(~(sign | segment << 4 | step));
}

std::uint8_t to_alaw(int sample) {
  constexpr std::uint8_t kEvenBits = 0x55;  // inverted on the line
  // G.711 is defined on 13 bits; a negative value is coded as its complement.
  const unsigned magnitude = static_cast<unsigned>(sample < 0 ? ~sample : sample) >> 3;
  const int segment = std::max(0, static_cast<int>(std::bit_width(magnitude)) - 5);
  const unsigned step = magnitude >> std::max(1, segment) & 0x0F;
  return static_cast<std::uint8_t>(((sample < 0 ? 0 : 0x80) | segment << 4 | step) ^ kEvenBits);
}

template <std::uint8_t (*kCompress)(int)>
class G711Encoder final : public Encoder {
 public:
  explicit G711Encoder(const FilePosition& start) : Encoder(start) {}

  void encode(std::span<const float> pcm, std::vector<std::uint8_t>& out) override {
    const std::size_t at = out.size();
    out.resize(at + pcm.size());
    std::transform(pcm.begin(), pcm.end(), out.begin() + static_cast<std::ptrdiff_t>(at),
                   [](float sample) { return kCompress(to_int16(sample)); });
    position_.sample_count += static_cast<std::int64_t>(pcm.size());
  }
  void finish(std::vector<std::uint8_t>&) override {}
};

}  // namespace

std::unique_ptr<Encoder> make_mulaw_encoder(const FilePosition& start) {
  return std::make_unique<G711Encoder<to_mulaw>>(start);
}

std::unique_ptr<Encoder> make_alaw_encoder(const FilePosition& start) {
  return std::make_unique<G711Encoder<to_alaw>>(start);
}

}  // namespace sonant
