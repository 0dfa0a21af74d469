#include "engine/vocoder.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

#include "dsp/source_filter.h"
#include "engine/conv_stack.h"
#include "engine/vocoder_weights.h"
#include "kernels/assert.h"

namespace sonant {
namespace {

constexpr float kLowestHz = 40.0f;
constexpr float kReferenceHz = 180.0f;

/// Belongs to the thread: no stream holds scratch between calls.
struct Scratch {
  std::vector<float> inputs, hidden, stacked, cepstra, noise;
};
thread_local Scratch scratch;

}  // namespace

void vocoder_inputs(int mel_bands, std::span<const float> mel, std::span<const float> f0_hz,
                    std::vector<float>& rows) {
  const auto bands = static_cast<std::size_t>(mel_bands);
  rows.resize(f0_hz.size() * (bands + 2));
  for (std::size_t frame = 0; frame < f0_hz.size(); ++frame) {
    float* row = std::copy_n(mel.data() + frame * bands, bands, rows.data() + frame * (bands + 2));
    const bool voiced = f0_hz[frame] > 0.0f;
    row[0] = voiced ? std::log(std::max(f0_hz[frame], kLowestHz) / kReferenceHz) : 0.0f;
    row[1] = voiced ? 1.0f : 0.0f;
  }
}

struct Vocoder::State {
  State(const VocoderWeights& vocoder_weights, const SignalPath& signal_path, NoiseSource noise_source)
      : weights(vocoder_weights),
        path(signal_path),
        noise(std::move(noise_source)),
        stack(weights.blocks),
        source_filter(path.plan, path.taps) {}

  /// Cepstra of the frames that are complete after this push, in scratch.cepstra. Returns how many.
  int run_network(std::span<const float> mel, std::span<const float> f0_hz, int count, bool last);
  void keep_f0(std::span<const float> added_hz, bool last);

  const VocoderWeights& weights;
  const SignalPath& path;
  NoiseSource noise;
  ConvStack stack;
  SourceFilter source_filter;
  std::uint64_t next_sample = 0;  // of the stream: the noise goes on through its utterances
  std::vector<float> f0;          // Hz, from the frame before the next one to be filtered on
};

int Vocoder::State::run_network(std::span<const float> mel, std::span<const float> f0_hz, int count, bool last) {
  vocoder_inputs(weights.mel_bands, mel, f0_hz.first(static_cast<std::size_t>(count)), scratch.inputs);
  scratch.hidden.resize(static_cast<std::size_t>(count) * weights.in.out);
  linear(weights.in, scratch.inputs.data(), count, scratch.hidden.data());
  scratch.stacked.clear();
  const int ready = stack.push(scratch.hidden, count, last, scratch.stacked);
  scratch.cepstra.resize(static_cast<std::size_t>(ready) * path.out.out);
  linear(path.out, scratch.stacked.data(), ready, scratch.cepstra.data());
  return ready;
}

void Vocoder::State::keep_f0(std::span<const float> added_hz, bool last) {
  if (f0.empty() && !added_hz.empty()) f0.push_back(added_hz.front());
  f0.insert(f0.end(), added_hz.begin(), added_hz.end());
  if (last && !f0.empty()) f0.push_back(f0.back());
}

Vocoder::Vocoder(const VocoderWeights& weights, const SignalPath& path, std::uint64_t seed)
    : Vocoder(weights, path, [&noise = path.noise, seed](std::uint64_t first_sample, std::span<float> out) {
        noise.fill(seed, first_sample, out);
      }) {}

Vocoder::Vocoder(const VocoderWeights& weights, const SignalPath& path, NoiseSource noise)
    : state_(std::make_unique<State>(weights, path, std::move(noise))) {}

Vocoder::~Vocoder() = default;

int Vocoder::delay_frames() const { return state_->stack.delay_frames() + 1; }

void Vocoder::push(std::span<const float> mel, std::span<const float> f0_hz, int count, bool last,
                   std::vector<float>& pcm) {
  State& state = *state_;
  SONANT_ASSERT(count >= 0 && f0_hz.size() >= static_cast<std::size_t>(count));
  SONANT_ASSERT(mel.size() >= static_cast<std::size_t>(count) * state.weights.mel_bands);
  const int ready = state.run_network(mel, f0_hz, count, last);
  state.keep_f0(f0_hz.first(static_cast<std::size_t>(count)), last);
  if (ready > 0) {
    scratch.noise.resize(static_cast<std::size_t>(ready) * state.path.plan.tables().hop);
    state.noise(state.next_sample, scratch.noise);
    state.next_sample += scratch.noise.size();
    state.source_filter.push(scratch.cepstra.data(), state.f0.data() + 1, scratch.noise.data(), ready, pcm);
    state.f0.erase(state.f0.begin(), state.f0.begin() + ready);
  }
  if (last) {
    state.source_filter.finish(pcm);
    state.f0.clear();
  }
}

}  // namespace sonant
