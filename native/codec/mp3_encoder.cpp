// MP3 by libmp3lame.
#include <lame/lame.h>

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string>

#include "codec/encoders.h"
#include "codec/sample_format.h"

namespace sonant {
namespace {

constexpr int kQuality = 5;  // the next cheaper one, 7, shapes no noise and is twice as far from the original

/// No rate holds more than speech to 12 kHz, so the bits grow more slowly than the rate.
int bit_rate_kbps(int rate_hz) {
  if (rate_hz <= 12000) return 32;
  if (rate_hz <= 16000) return 48;
  if (rate_hz <= 32000) return 64;
  return 96;
}

struct Close {
  void operator()(lame_global_flags* lame) const { lame_close(lame); }
};

class Mp3Encoder final : public Encoder {
 public:
  Mp3Encoder(int rate_hz, const FilePosition& start) : Encoder(start), goes_on_(start.started), lame_(lame_init()) {
    lame_global_flags* lame = lame_.get();
    if (!lame) throw std::bad_alloc();
    lame_set_num_channels(lame, 1);
    lame_set_mode(lame, MONO);
    lame_set_in_samplerate(lame, rate_hz);
    lame_set_out_samplerate(lame, rate_hz);
    lame_set_brate(lame, bit_rate_kbps(rate_hz));
    lame_set_quality(lame, kQuality);
    lame_set_bWriteVbrTag(lame, 0);                     // it is patched at the end, and a stream cannot go back
    lame_set_disable_reservoir(lame, start.is_shared);  // then each frame is whole, and a file can go on after it
    if (lame_init_params(lame) < 0) throw std::runtime_error("mp3: the encoder refuses its settings");
  }

  void encode(std::span<const float> pcm, std::vector<std::uint8_t>& out) override {
    while (!pcm.empty()) {
      const std::size_t count = std::min(pcm.size(), clipped_.size());
      std::transform(pcm.begin(), pcm.begin() + static_cast<std::ptrdiff_t>(count), clipped_.begin(), clip);
      append(lame_encode_buffer_ieee_float(lame_.get(), clipped_.data(), nullptr, static_cast<int>(count),
                                           bytes_.data(), static_cast<int>(bytes_.size())),
             out);
      pcm = pcm.subspan(count);
    }
  }

  void drain(std::vector<std::uint8_t>& out) override {
    append(lame_encode_flush(lame_.get(), bytes_.data(), static_cast<int>(bytes_.size())), out);
  }

  void finish(std::vector<std::uint8_t>& out) override {
    if (!goes_on_) drain(out);  // a file needs a frame, even when nothing was said
  }

 private:
  void append(int byte_count, std::vector<std::uint8_t>& out) {
    if (byte_count < 0) throw std::runtime_error("mp3: encoder error " + std::to_string(byte_count));
    out.insert(out.end(), bytes_.begin(), bytes_.begin() + byte_count);
    const int frame_count = lame_get_frameNum(lame_.get());
    position_.sample_count += std::int64_t{frame_count - frame_count_} * lame_get_framesize(lame_.get());
    position_.started = position_.sample_count > 0;
    frame_count_ = frame_count;
  }

  const bool goes_on_;
  std::unique_ptr<lame_global_flags, Close> lame_;
  int frame_count_ = 0;
  std::array<float, 1152> clipped_;
  std::array<std::uint8_t, 1152 * 5 / 4 + 7200> bytes_;  // what lame.h demands for 1152 samples and for a flush
};

}  // namespace

std::unique_ptr<Encoder> make_mp3_encoder(int rate_hz, const FilePosition& start) {
  return std::make_unique<Mp3Encoder>(rate_hz, start);
}

}  // namespace sonant
