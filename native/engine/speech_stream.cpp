#include "engine/speech_stream.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <numeric>
#include <stdexcept>

#include "engine/acoustic.h"
#include "engine/formant_warp.h"
#include "engine/pack.h"
#include "engine/vocoder.h"
#include "kernels/assert.h"

namespace sonant {
namespace {

// Bounds the scratch of one step; the samples do not depend on it.
constexpr int kMaxStepFrames = 64;

// The vocoder's pulse train is band-limited for F0 within these.
constexpr float kLowestF0Hz = 30.0f, kHighestF0Hz = 2000.0f;

/// Speech, or silence when `phones` is empty.
struct Item {
  EncodedPhones phones;
  int frame_count;
};

}  // namespace

struct SpeechStream::State {
  State(std::shared_ptr<const Pack> shared_pack, const VoiceSettings& settings, std::uint64_t seed)
      : pack(std::move(shared_pack)),
        info(pack->info()),
        weights(pack->acoustic()),
        voice(settings),
        speaker(info.speakers.at(voice.speaker)),
        warp(voice.formant_ratio, info.mel_bands, info.sample_rate_hz),
        decoder(weights),
        vocoder(pack->vocoder(), seed),
        delay_frames(decoder.delay_frames() + vocoder.delay_frames()) {}

  int render_silence(int max_frames, std::vector<float>& pcm);
  int render_speech(int max_frames, std::vector<float>& pcm);
  void decode(int count);

  const std::shared_ptr<const Pack> pack;
  const PackInfo& info;
  const AcousticWeights& weights;
  const VoiceSettings voice;
  const PackSpeaker& speaker;
  FormantWarp warp;
  AcousticDecoder decoder;
  Vocoder vocoder;
  const int delay_frames;

  std::deque<Item> items;
  bool front_started = false;
  int rendered = 0;         // frames of the front item that have been given out
  std::vector<float> made;  // samples of the front item that the vocoder finished
  std::size_t taken = 0;    // of them, those given out
  std::vector<float> rows, mel, f0_hz;
};

/// Advances the front sentence by `count` decoder frames.
void SpeechStream::State::decode(int count) {
  const int bands = info.mel_bands;
  rows.clear();
  const int complete = decoder.advance(count, rows);
  mel.resize(static_cast<std::size_t>(complete) * bands);
  f0_hz.resize(complete);
  for (int t = 0; t < complete; ++t) {
    const float* const row = rows.data() + static_cast<std::size_t>(t) * weights.output_width;
    const std::span<float> bands_of_frame(mel.data() + static_cast<std::size_t>(t) * bands, bands);
    for (int i = 0; i < bands; ++i) bands_of_frame[i] = row[i] * weights.mel_std[i] + weights.mel_mean[i];
    warp.apply(bands_of_frame);
    for (int i = 0; i < bands; ++i) {
      bands_of_frame[i] = (bands_of_frame[i] - weights.vocoder_mel_mean[i]) / weights.vocoder_mel_std[i];
    }
    const float f0 = std::exp(row[bands] * speaker.log_f0_std + speaker.log_f0_mean) * voice.pitch_ratio;
    f0_hz[t] = row[bands + 1] > 0.0f ? std::fmin(std::fmax(f0, kLowestF0Hz), kHighestF0Hz) : 0.0f;
  }
  vocoder.push(mel, f0_hz, complete, decoder.remaining_frames() == 0, made);
}

int SpeechStream::State::render_silence(int max_frames, std::vector<float>& pcm) {
  const int count = std::min(max_frames, items.front().frame_count - rendered);
  pcm.resize(pcm.size() + static_cast<std::size_t>(count) * info.hop_samples, 0.0f);
  return count;
}

int SpeechStream::State::render_speech(int max_frames, std::vector<float>& pcm) {
  const Item& item = items.front();
  if (!front_started) {
    decoder.start(item.phones);
    front_started = true;
  }
  const std::size_t hop = info.hop_samples;
  const int wanted = std::min({max_frames, item.frame_count - rendered, kMaxStepFrames});
  if (made.size() - taken < wanted * hop) {
    const int advanced = item.frame_count - decoder.remaining_frames();
    const int needed = std::min(item.frame_count, rendered + wanted + delay_frames);
    decode(needed - advanced);
  }
  const std::size_t samples = std::min(made.size() - taken, wanted * hop);
  const std::size_t before = pcm.size();
  pcm.resize(before + samples);
  std::transform(made.begin() + taken, made.begin() + taken + samples, pcm.begin() + before,
                 [gain = speaker.gain](float sample) { return sample * gain; });
  taken += samples;
  if (taken == made.size()) {
    made.clear();
    taken = 0;
  }
  return static_cast<int>(samples / hop);
}

SpeechStream::SpeechStream(std::shared_ptr<const Pack> pack, const VoiceSettings& voice, std::uint64_t seed)
    : state_(std::make_unique<State>(std::move(pack), voice, seed)) {}
SpeechStream::~SpeechStream() = default;

std::vector<std::int32_t> SpeechStream::add_segment(const SegmentPhones& phones) {
  EncodedPhones encoded = encode_phones(state_->weights, state_->voice.speaker, phones);
  const auto duration = encoded.duration;
  state_->items.push_back({std::move(encoded), std::accumulate(duration.begin(), duration.end(), 0)});
  return duration;
}

void SpeechStream::add_silence(int frame_count) {
  SONANT_ASSERT(frame_count >= 0);
  if (frame_count > 0) state_->items.push_back({{}, frame_count});
}

bool SpeechStream::next_is_silence() const {
  return !state_->items.empty() && state_->items.front().phones.duration.empty();
}

int SpeechStream::render(int max_frames, std::vector<float>& pcm) {
  SONANT_ASSERT(max_frames > 0);
  State& s = *state_;
  if (s.items.empty()) return 0;
  const bool silent = next_is_silence();
  const int count = silent ? s.render_silence(max_frames, pcm) : s.render_speech(max_frames, pcm);
  if (count == 0) throw std::logic_error("the vocoder holds frames back");
  s.rendered += count;
  if (s.rendered == s.items.front().frame_count) {
    s.items.pop_front();
    s.front_started = false;
    s.rendered = 0;
  }
  return count;
}

std::int64_t SpeechStream::pending_frames() const {
  std::int64_t frames = -state_->rendered;
  for (const Item& item : state_->items) frames += item.frame_count;
  return frames;
}

}  // namespace sonant
