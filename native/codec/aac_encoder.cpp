// AAC-LC in ADTS frames by vo-aacenc.
#include <vo-aacenc/cmnMemory.h>
#include <vo-aacenc/voAAC.h>

#include <array>
#include <stdexcept>
#include <string>

#include "codec/encoders.h"
#include "codec/sample_format.h"

namespace sonant {
namespace {

constexpr std::size_t kFrameSamples = 1024;
constexpr int kDelayFrames = 2;  // a frame comes out after two more have gone in

/// The same bit rates as for MP3; an AAC frame takes at most six bits a sample.
int bit_rate_bps(int rate_hz) {
  if (rate_hz <= 12000) return 32000;
  if (rate_hz <= 16000) return 48000;
  if (rate_hz <= 32000) return 64000;
  return 96000;
}

void check(VO_U32 status) {
  if (status != VO_ERR_NONE) throw std::runtime_error("aac: encoder error " + std::to_string(status));
}

class AacEncoder final : public Encoder {
 public:
  AacEncoder(int rate_hz, const FilePosition& start) : Encoder(start), goes_on_(start.started) {
    VO_CODEC_INIT_USERDATA user{};
    user.memflag = VO_IMF_USERMEMOPERATOR;
    user.memData = &memory_;
    check(voGetAACEncAPI(&api_));
    check(api_.Init(&handle_, VO_AUDIO_CodingAAC, &user));
    AACENC_PARAM parameters{rate_hz, bit_rate_bps(rate_hz), 1, 1};
    if (api_.SetParam(handle_, VO_PID_AAC_ENCPARAM, &parameters) != VO_ERR_NONE) {
      api_.Uninit(handle_);
      throw std::runtime_error("aac: the encoder refuses its settings");
    }
  }
  ~AacEncoder() override { api_.Uninit(handle_); }
  AacEncoder(const AacEncoder&) = delete;
  AacEncoder& operator=(const AacEncoder&) = delete;

  void encode(std::span<const float> pcm, std::vector<std::uint8_t>& out) override {
    for (const float sample : pcm) {
      samples_[filled_++] = to_int16(sample);
      if (filled_ == kFrameSamples) encode_frame(out);
    }
  }

  void drain(std::vector<std::uint8_t>& out) override {
    for (int i = filled_ > 0 ? -1 : 0; i < kDelayFrames; ++i) {
      std::fill(samples_.begin() + static_cast<std::ptrdiff_t>(filled_), samples_.end(), VO_S16{0});
      encode_frame(out);
    }
  }

  void finish(std::vector<std::uint8_t>& out) override {
    if (!goes_on_) drain(out);  // a file needs a frame, even when nothing was said
  }

 private:
  void encode_frame(std::vector<std::uint8_t>& out) {
    filled_ = 0;
    VO_CODECBUFFER input{};
    input.Buffer = reinterpret_cast<VO_PBYTE>(samples_.data());
    input.Length = sizeof samples_;
    check(api_.SetInputData(handle_, &input));
    VO_CODECBUFFER output{};
    output.Buffer = bytes_.data();
    output.Length = bytes_.size();
    VO_AUDIO_OUTPUTINFO info{};
    check(api_.GetOutputData(handle_, &output, &info));
    out.insert(out.end(), bytes_.begin(), bytes_.begin() + static_cast<std::ptrdiff_t>(output.Length));
    position_.sample_count += kFrameSamples;
    position_.started = true;
  }

  const bool goes_on_;
  VO_AUDIO_CODECAPI api_{};
  /// The codec keeps its address.
  VO_MEM_OPERATOR memory_{cmnMemAlloc, cmnMemFree, cmnMemSet, cmnMemCopy, cmnMemCheck, cmnMemCompare, cmnMemMove};
  VO_HANDLE handle_ = nullptr;
  std::size_t filled_ = 0;
  std::array<VO_S16, kFrameSamples> samples_{};
  std::array<std::uint8_t, 8192> bytes_;
};

}  // namespace

std::unique_ptr<Encoder> make_aac_encoder(int rate_hz, const FilePosition& start) {
  return std::make_unique<AacEncoder>(rate_hz, start);
}

}  // namespace sonant
