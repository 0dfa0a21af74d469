// ITU-T G.722 at 64 kbit/s by spandsp: two samples at 16 kHz in each byte.
#include <array>
#include <new>

#include "codec/encoders.h"
#include "codec/sample_format.h"

// spandsp's headers include nothing, and define lrint() and lrintf() anew: they come after everything else.
#include <spandsp/telephony.h>

#include <spandsp/g722.h>

namespace sonant {
namespace {

constexpr int kBitRateBps = 64000;

struct Release {
  void operator()(g722_encode_state_t* state) const { g722_encode_free(state); }
};

class G722Encoder final : public Encoder {
 public:
  explicit G722Encoder(const FilePosition& start)
      : Encoder(start), state_(g722_encode_init(nullptr, kBitRateBps, 0)) {
    if (state_ == nullptr) throw std::bad_alloc();
  }

  void encode(std::span<const float> pcm, std::vector<std::uint8_t>& out) override {
    for (const float sample : pcm) {
      pair_[filled_++] = to_int16(sample);
      if (filled_ == pair_.size()) encode_pair(out);
    }
  }

  void drain(std::vector<std::uint8_t>& out) override {
    if (filled_ == 0) return;
    pair_[filled_] = 0;
    encode_pair(out);
  }

  void finish(std::vector<std::uint8_t>& out) override { drain(out); }

 private:
  void encode_pair(std::vector<std::uint8_t>& out) {
    filled_ = 0;
    std::uint8_t byte = 0;
    g722_encode(state_.get(), &byte, pair_.data(), static_cast<int>(pair_.size()));
    out.push_back(byte);
    position_.sample_count += static_cast<std::int64_t>(pair_.size());
    position_.started = true;
  }

  std::unique_ptr<g722_encode_state_t, Release> state_;
  std::array<std::int16_t, 2> pair_{};
  std::size_t filled_ = 0;
};

}  // namespace

std::unique_ptr<Encoder> make_g722_encoder(const FilePosition& start) { return std::make_unique<G722Encoder>(start); }

}  // namespace sonant
