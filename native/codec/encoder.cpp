#include "codec/encoder.h"

#include <algorithm>
#include <array>

#include "codec/encoders.h"

namespace sonant {
namespace {

constexpr std::array kMp3RatesHz{8000, 11025, 12000, 16000, 22050, 24000, 32000, 44100, 48000};
constexpr std::array kAacRatesHz{8000, 11025, 12000, 16000, 22050, 24000, 32000, 44100, 48000, 64000, 88200, 96000};
constexpr int kG722RateHz = 16000;
constexpr std::array kOpusRatesHz{8000, 12000, 16000, 24000, 48000};

template <std::size_t n>
int nearest_above(const std::array<int, n>& rates_hz, int requested_hz) {
  const auto found = std::lower_bound(rates_hz.begin(), rates_hz.end(), requested_hz);
  return found == rates_hz.end() ? rates_hz.back() : *found;
}

}  // namespace

int encoder_rate_hz(Codec codec, int requested_hz) {
  switch (codec) {
    case Codec::kPcm:
    case Codec::kWav:
    case Codec::kMulaw:
    case Codec::kAlaw:
    case Codec::kFlac:
      return requested_hz;
    case Codec::kG722:
      return kG722RateHz;
    case Codec::kAac:
      return nearest_above(kAacRatesHz, requested_hz);
    case Codec::kMp3:
      return nearest_above(kMp3RatesHz, requested_hz);
    case Codec::kOggOpus:
    case Codec::kWebmOpus:
      return nearest_above(kOpusRatesHz, requested_hz);
  }
  __builtin_unreachable();
}

std::unique_ptr<Encoder> make_encoder(Codec codec, int rate_hz, const FilePosition& start) {
  switch (codec) {
    case Codec::kPcm:
      return make_pcm_encoder(start);
    case Codec::kWav:
      return make_wav_encoder(rate_hz, start);
    case Codec::kMulaw:
      return make_mulaw_encoder(start);
    case Codec::kAlaw:
      return make_alaw_encoder(start);
    case Codec::kG722:
      return make_g722_encoder(start);
    case Codec::kAac:
      return make_aac_encoder(rate_hz, start);
    case Codec::kFlac:
      return make_flac_encoder(rate_hz, start);
    case Codec::kMp3:
      return make_mp3_encoder(rate_hz, start);
    case Codec::kOggOpus:
      return make_ogg_opus_encoder(rate_hz, start);
    case Codec::kWebmOpus:
      return make_webm_opus_encoder(rate_hz, start);
  }
  __builtin_unreachable();
}

}  // namespace sonant
