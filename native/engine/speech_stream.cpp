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
#include "engine/vocoder_weights.h"
#include "kernels/assert.h"

namespace sonant {
namespace {

// Bounds the scratch of one step; the samples do not depend on it.
constexpr int kMaxStepFrames = 64;

// The vocoder's pulse train is band-limited for F0 in this range.
constexpr float kLowestF0Hz = 30.0f, kHighestF0Hz = 2000.0f;

// The networks learned from sentences, and make a lone word up to 12 dB softer or 5 dB louder. So anything this short
// is rendered whole before it is given out, and brought to within kLevelTolerance of the speaker's sentences.
constexpr int kShortFrames = 128;
constexpr float kLevelTolerance = 1.5849f;  // 2 dB
constexpr float kMostCorrection = 15.849f;  // 12 dB
constexpr float kLoudShare = 0.01f;         // a frame counts within 20 dB of the loudest

// Half of what a step between two phones takes, in frames: longer than a pulse of any voice.
constexpr int kStepReach = 2;

/// Speech, or silence when `phones` is empty.
struct Item {
  EncodedPhones phones;
  int frame_count;
  std::vector<float> pitch, gain, melody_share;  // of each frame; empty: 1 for all
};

/// Values of phones, or of their halves, as a mean over the frames beside each frame; empty when all are 1.
std::vector<float> by_frame(std::span<const float> by_phone, std::span<const std::int32_t> duration) {
  if (std::ranges::all_of(by_phone, [](float value) { return value == 1.0f; })) return {};
  const std::size_t parts = by_phone.size() / duration.size();
  SONANT_ASSERT((parts == 1 || parts == 2) && by_phone.size() == parts * duration.size());
  std::vector<float> steps;
  for (std::size_t i = 0; i < duration.size(); ++i) {
    const std::int32_t second = parts == 2 ? duration[i] / 2 : 0;
    steps.insert(steps.end(), duration[i] - second, by_phone[parts * i]);
    steps.insert(steps.end(), second, by_phone[parts * i + parts - 1]);
  }
  const int count = static_cast<int>(steps.size());
  std::vector<float> smooth(steps.size());
  for (int t = 0; t < count; ++t) {
    float sum = 0.0f;
    for (int near = t - kStepReach; near <= t + kStepReach; ++near) sum += steps[std::clamp(near, 0, count - 1)];
    smooth[t] = sum / (2 * kStepReach + 1);
  }
  return smooth;
}

/// Mean square of the frames within 20 dB of the loudest.
float loud_power(std::span<const float> samples, int hop) {
  std::vector<float> powers;
  for (std::size_t start = 0; start + hop <= samples.size(); start += hop) {
    const auto frame = samples.subspan(start, hop);
    powers.push_back(std::inner_product(frame.begin(), frame.end(), frame.begin(), 0.0f) / static_cast<float>(hop));
  }
  if (powers.empty()) return 0.0f;
  std::erase_if(powers, [least = kLoudShare * std::ranges::max(powers)](float power) { return power < least; });
  return std::accumulate(powers.begin(), powers.end(), 0.0f) / static_cast<float>(powers.size());
}

}  // namespace

struct SpeechStream::State {
  State(std::shared_ptr<const Pack> shared_pack, const VoiceSettings& settings, std::uint64_t seed, int rate_hz)
      : pack(std::move(shared_pack)),
        info(pack->info()),
        weights(pack->acoustic()),
        voice(settings),
        speaker(info.speakers.at(voice.speaker)),
        warp(voice.formant_ratio, info.mel_bands, info.sample_rate_hz),
        decoder(weights),
        path(pack->vocoder().path_for(rate_hz)),
        hop(path.plan.tables().hop),
        vocoder(pack->vocoder(), path, seed),
        delay_frames(decoder.delay_frames() + vocoder.delay_frames()) {}

  int render_silence(int max_frames, std::vector<float>& pcm);
  int render_speech(int max_frames, std::vector<float>& pcm);
  void decode(int count);
  void level_short();
  void apply_gain(std::span<float> samples) const;

  const std::shared_ptr<const Pack> pack;
  const PackInfo& info;
  const AcousticWeights& weights;
  const VoiceSettings voice;
  const PackSpeaker& speaker;
  FormantWarp warp;
  AcousticDecoder decoder;
  const SignalPath& path;
  const int hop;  // samples of a frame
  Vocoder vocoder;
  const int delay_frames;

  std::deque<Item> items;
  bool front_started = false;
  int decoded = 0;          // frames of the front item whose rows are complete
  int rendered = 0;         // frames of the front item that have been given out
  float level_gain = 1;     // of the front item, if it is short
  std::vector<float> made;  // samples of the front item that the vocoder finished
  std::size_t taken = 0;    // how many of those have been given out
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
    const auto& pitch = items.front().pitch;
    const float ratio = voice.pitch_ratio * (pitch.empty() ? 1.0f : pitch[decoded + t]);
    const auto& melody_share = items.front().melody_share;
    const float share = melody_share.empty() ? 1.0f : melody_share[decoded + t];
    const float f0 = std::exp(row[bands] * share * speaker.log_f0_std + speaker.log_f0_mean) * ratio;
    f0_hz[t] = row[bands + 1] > 0.0f ? std::fmin(std::fmax(f0, kLowestF0Hz), kHighestF0Hz) : 0.0f;
  }
  decoded += complete;
  vocoder.push(mel, f0_hz, complete, decoder.remaining_frames() == 0, made);
}

/// Decodes the front item whole, and sets its `level_gain`.
void SpeechStream::State::level_short() {
  while (decoder.remaining_frames() > 0) decode(std::min(decoder.remaining_frames(), kMaxStepFrames));
  const float power = loud_power(made, hop);
  if (power <= 0.0f) return;
  const float wanted = speaker.level_power / power;  // 1: as loud as a sentence
  const float excess = std::clamp(wanted, 1 / kLevelTolerance, kLevelTolerance);
  level_gain = std::sqrt(std::clamp(wanted / excess, 1 / kMostCorrection, kMostCorrection));
}

/// `samples` of the front item, whole frames, from `rendered` on. A gain goes in a straight line from frame to frame.
void SpeechStream::State::apply_gain(std::span<float> samples) const {
  const auto& gain = items.front().gain;
  if (gain.empty()) return;
  const auto length = static_cast<std::size_t>(hop);
  for (std::size_t t = 0; t < samples.size() / length; ++t) {
    const float from = gain[rendered + t];
    const float to = gain[std::min(rendered + t + 1, gain.size() - 1)];
    for (std::size_t i = 0; i < length; ++i) {
      samples[t * length + i] *= from + (to - from) * static_cast<float>(i) / static_cast<float>(length);
    }
  }
}

int SpeechStream::State::render_silence(int max_frames, std::vector<float>& pcm) {
  const int count = std::min(max_frames, items.front().frame_count - rendered);
  pcm.resize(pcm.size() + static_cast<std::size_t>(count) * hop, 0.0f);
  return count;
}

int SpeechStream::State::render_speech(int max_frames, std::vector<float>& pcm) {
  const Item& item = items.front();
  if (!front_started) {
    decoder.start(item.phones);
    front_started = true;
    level_gain = 1;
    if (item.frame_count <= kShortFrames && speaker.level_power > 0) level_short();
  }
  const int wanted = std::min({max_frames, item.frame_count - rendered, kMaxStepFrames});
  if (made.size() - taken < static_cast<std::size_t>(wanted) * hop) {
    const int advanced = item.frame_count - decoder.remaining_frames();
    const int needed = std::min(item.frame_count, rendered + wanted + delay_frames);
    decode(needed - advanced);
  }
  const std::size_t samples = std::min(made.size() - taken, static_cast<std::size_t>(wanted) * hop);
  const std::size_t before = pcm.size();
  pcm.resize(before + samples);
  std::transform(made.begin() + taken, made.begin() + taken + samples, pcm.begin() + before,
                 [gain = speaker.gain * level_gain](float sample) { return sample * gain; });
  apply_gain(std::span(pcm).subspan(before));
  taken += samples;
  if (taken == made.size()) {
    made.clear();
    taken = 0;
  }
  return static_cast<int>(samples) / hop;
}

SpeechStream::SpeechStream(std::shared_ptr<const Pack> pack, const VoiceSettings& voice, std::uint64_t seed,
                           int wanted_rate_hz)
    : state_(std::make_unique<State>(std::move(pack), voice, seed, wanted_rate_hz)) {}
SpeechStream::~SpeechStream() = default;

int SpeechStream::sample_rate_hz() const { return state_->path.plan.sample_rate_hz(); }

int SpeechStream::hop_samples() const { return state_->hop; }

std::vector<std::int32_t> SpeechStream::add_segment(const SegmentPhones& phones) {
  EncodedPhones encoded = encode_phones(state_->weights, state_->voice.speaker, phones);
  const auto duration = encoded.duration;
  state_->items.push_back({std::move(encoded), std::accumulate(duration.begin(), duration.end(), 0),
                           by_frame(phones.pitch, duration), by_frame(phones.gain, duration),
                           by_frame(phones.melody_share, duration)});
  return duration;
}

void SpeechStream::add_silence(int frame_count) {
  SONANT_ASSERT(frame_count >= 0);
  if (frame_count > 0) state_->items.push_back({{}, frame_count, {}, {}, {}});
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
    s.decoded = 0;
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
