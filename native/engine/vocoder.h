// Neural homomorphic vocoder: mel + F0 to a waveform, frame by frame, exact under slicing.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

namespace sonant {

struct SignalPath;
struct VocoderWeights;

/// Gives the samples `first_sample`.. of a stream's noise, of variance 1.
using NoiseSource = std::function<void(std::uint64_t first_sample, std::span<float> out)>;

/// The network's inputs, [frames][mel bands + 2] to `rows`: `mel` as below, log(F0 / 180 Hz) or 0, voiced 0 or 1.
void vocoder_inputs(int mel_bands, std::span<const float> mel, std::span<const float> f0_hz,
                    std::vector<float>& rows);

class Vocoder {
 public:
  /// `path` belongs to the weights. The noise is that of `seed`.
  Vocoder(const VocoderWeights& weights, const SignalPath& path, std::uint64_t seed);
  Vocoder(const VocoderWeights& weights, const SignalPath& path, NoiseSource noise);
  ~Vocoder();

  /// Frames that must be pushed beyond a frame before its samples are complete.
  int delay_frames() const;

  /// Pushes `count` frames: `mel` [count][80] normalized as the vocoder was trained, `f0_hz` [count], 0 where
  /// unvoiced. Appends the finished samples, hop for each finished frame, to `pcm`. `last` ends the utterance and
  /// resets.
  void push(std::span<const float> mel, std::span<const float> f0_hz, int count, bool last, std::vector<float>& pcm);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace sonant
