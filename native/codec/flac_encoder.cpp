// FLAC (RFC 9639) by libFLAC, in short frames so that a listener hears it live.
#include <FLAC/stream_encoder.h>

#include <algorithm>
#include <array>
#include <bit>
#include <stdexcept>

#include "codec/encoders.h"
#include "codec/sample_format.h"

namespace sonant {
namespace {

constexpr unsigned kBlockSize = 1024;
constexpr unsigned kCompressionLevel = 3;

/// CRC with no reflection, no inversion, and a start of zero: 8 bits for frame headers, 16 for whole frames.
template <typename Value>
Value crc(std::span<const std::uint8_t> bytes, Value polynomial) {
  constexpr int kBits = 8 * sizeof(Value);
  Value value = 0;
  for (const std::uint8_t byte : bytes) {
    value = static_cast<Value>(value ^ byte << (kBits - 8));
    for (int bit = 0; bit < 8; ++bit)
      value = static_cast<Value>(value << 1 ^ (value >> (kBits - 1) ? polynomial : 0));
  }
  return value;
}

/// Appends a number in the coding of UTF-8, but with up to 36 bits.
void append_number(std::uint64_t number, std::vector<std::uint8_t>& out) {
  if (number < 0x80) {
    out.push_back(static_cast<std::uint8_t>(number));
    return;
  }
  int rest = 1;  // bytes after the first, each with six bits
  while (number >> (6 * rest) >= 1ull << (6 - rest)) ++rest;
  out.push_back(static_cast<std::uint8_t>(0xFF << (7 - rest) | number >> (6 * rest)));
  for (int shift = 6 * (rest - 1); shift >= 0; shift -= 6)
    out.push_back(static_cast<std::uint8_t>(0x80 | (number >> shift & 0x3F)));
}

/// Appends a frame with another number. A frame header is four bytes, the number, perhaps a block size and a rate,
/// and a CRC.
void append_renumbered(std::span<const std::uint8_t> frame, std::uint64_t number, std::vector<std::uint8_t>& out) {
  const std::size_t start = out.size();
  const auto since = [&] { return std::span<const std::uint8_t>(out).subspan(start); };
  const unsigned size_code = frame[2] >> 4;
  const unsigned rate_code = frame[2] & 0x0F;
  const int number_bytes = frame[4] < 0x80 ? 1 : std::countl_one(frame[4]);
  const int extra = (size_code == 6 ? 1 : size_code == 7 ? 2 : 0) + (rate_code == 12 ? 1 : rate_code > 12 ? 2 : 0);
  const auto extras = frame.begin() + 4 + number_bytes;
  out.insert(out.end(), frame.begin(), frame.begin() + 4);
  append_number(number, out);
  out.insert(out.end(), extras, extras + extra);
  out.push_back(crc<std::uint8_t>(since(), 0x07));
  out.insert(out.end(), extras + extra + 1, frame.end() - 2);
  const std::uint16_t check = crc<std::uint16_t>(since(), 0x8005);
  out.push_back(static_cast<std::uint8_t>(check >> 8));
  out.push_back(static_cast<std::uint8_t>(check));
}

struct Delete {
  void operator()(FLAC__StreamEncoder* encoder) const { FLAC__stream_encoder_delete(encoder); }
};

class FlacEncoder final : public Encoder {
 public:
  FlacEncoder(int rate_hz, const FilePosition& start)
      : Encoder(start),
        goes_on_(start.started),
        first_frame_(static_cast<std::uint64_t>(start.sample_count) / kBlockSize),
        encoder_(FLAC__stream_encoder_new()) {
    FLAC__StreamEncoder* flac = encoder_.get();
    if (!flac) throw std::bad_alloc();
    FLAC__stream_encoder_set_channels(flac, 1);
    FLAC__stream_encoder_set_bits_per_sample(flac, 16);
    FLAC__stream_encoder_set_sample_rate(flac, static_cast<unsigned>(rate_hz));
    FLAC__stream_encoder_set_compression_level(flac, kCompressionLevel);
    FLAC__stream_encoder_set_blocksize(flac, kBlockSize);
    const auto status = FLAC__stream_encoder_init_stream(flac, &take, nullptr, nullptr, nullptr, this);
    if (status != FLAC__STREAM_ENCODER_INIT_STATUS_OK)
      throw std::runtime_error("flac: the encoder refuses its settings");
  }

  void encode(std::span<const float> pcm, std::vector<std::uint8_t>& out) override {
    write_header_once(out);
    while (!pcm.empty()) {
      const std::size_t count = std::min(pcm.size(), samples_.size());
      std::transform(pcm.begin(), pcm.begin() + static_cast<std::ptrdiff_t>(count), samples_.begin(), to_int16);
      process(count);
      pcm = pcm.subspan(count);
    }
    give(out);
  }

  /// A frame that is shorter than the others may only be the last of a file.
  void drain(std::vector<std::uint8_t>& out) override {
    samples_.fill(0);
    if (pending_ > 0) process(kBlockSize - pending_);
    end(out);
  }

  void finish(std::vector<std::uint8_t>& out) override {
    write_header_once(out);
    end(out);
  }

 private:
  void process(std::size_t count) {
    const FLAC__int32* const channels[] = {samples_.data()};
    if (!FLAC__stream_encoder_process(encoder_.get(), channels, static_cast<unsigned>(count)))
      throw std::runtime_error("flac: encoder error");
    pending_ = (pending_ + count) % kBlockSize;
  }

  void end(std::vector<std::uint8_t>& out) {
    if (!FLAC__stream_encoder_finish(encoder_.get())) throw std::runtime_error("flac: encoder error");
    give(out);
  }

  void write_header_once(std::vector<std::uint8_t>& out) {
    if (!position_.started) give(out);
    position_.started = true;
  }

  void give(std::vector<std::uint8_t>& out) {
    out.insert(out.end(), ready_.begin(), ready_.end());
    ready_.clear();
  }

  /// Called by libFLAC with the header, piece by piece and without samples, and then with one frame each time.
  static FLAC__StreamEncoderWriteStatus take(const FLAC__StreamEncoder*, const FLAC__byte bytes[], std::size_t size,
                                             unsigned samples, unsigned frame, void* self) {
    auto& encoder = *static_cast<FlacEncoder*>(self);
    if (samples > 0) {
      append_renumbered({bytes, size}, encoder.first_frame_ + frame, encoder.ready_);
      encoder.position_.sample_count += samples;
    } else if (!encoder.goes_on_) {
      encoder.ready_.insert(encoder.ready_.end(), bytes, bytes + size);
    }
    return FLAC__STREAM_ENCODER_WRITE_STATUS_OK;
  }

  const bool goes_on_;
  const std::uint64_t first_frame_;
  std::size_t pending_ = 0;  // samples of the frame under way
  std::array<FLAC__int32, kBlockSize> samples_{};
  std::vector<std::uint8_t> ready_;
  std::unique_ptr<FLAC__StreamEncoder, Delete> encoder_;
};

}  // namespace

std::unique_ptr<Encoder> make_flac_encoder(int rate_hz, const FilePosition& start) {
  return std::make_unique<FlacEncoder>(rate_hz, start);
}

}  // namespace sonant
