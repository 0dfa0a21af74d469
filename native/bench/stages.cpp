#include "bench/stages.h"

#include <algorithm>

#include "engine/acoustic.h"
#include "engine/conv_stack.h"
#include "engine/pack.h"
#include "engine/vocoder.h"
#include "engine/vocoder_weights.h"

namespace sonant {

AcousticStage run_acoustic(const Pack& pack, int speaker, const SegmentPhones& phones) {
  EncodedPhones encoded = encode_phones(pack.acoustic(), speaker, phones);
  AcousticStage stage;
  AcousticDecoder decoder(pack.acoustic());
  decoder.start(encoded);
  decoder.advance(decoder.remaining_frames(), stage.output);
  stage.encoder = std::move(encoded.hidden);
  stage.log_duration = std::move(encoded.log_duration);
  stage.duration = std::move(encoded.duration);
  return stage;
}

std::vector<float> run_vocoder(const Pack& pack, std::span<const float> mel, std::span<const float> f0_hz,
                               std::span<const float> noise) {
  Vocoder vocoder(pack.vocoder(), pack.vocoder().wide, [noise](std::uint64_t first_sample, std::span<float> out) {
    std::copy_n(noise.data() + first_sample, out.size(), out.data());
  });
  std::vector<float> pcm;
  vocoder.push(mel, f0_hz, static_cast<int>(f0_hz.size()), true, pcm);
  return pcm;
}

std::vector<float> run_vocoder_network(const Pack& pack, std::span<const float> mel, std::span<const float> f0_hz) {
  const VocoderWeights& weights = pack.vocoder();
  const LinearWeights& out = weights.wide.out;
  const int count = static_cast<int>(f0_hz.size());
  std::vector<float> inputs, stacked;
  vocoder_inputs(weights.mel_bands, mel, f0_hz, inputs);
  std::vector<float> hidden(f0_hz.size() * weights.in.out);
  linear(weights.in, inputs.data(), count, hidden.data());
  ConvStack(weights.blocks).push(hidden, count, true, stacked);
  std::vector<float> cepstra(f0_hz.size() * out.out);
  linear(out, stacked.data(), count, cepstra.data());
  return cepstra;
}

std::vector<float> run_product(kernels::Precision precision, std::span<const float> weights,
                               std::span<const float> bias, std::span<const float> x,
                               std::span<const float> residual) {
  const int out = static_cast<int>(bias.size()), in = static_cast<int>(weights.size()) / out;
  const int rows = static_cast<int>(x.size()) / in;
  const LinearWeights linear(weights, bias, out, in, precision);
  std::vector<float> y(static_cast<std::size_t>(rows) * bias.size());
  const auto epilogue = residual.empty() ? kernels::Epilogue::kNone : kernels::Epilogue::kResidual;
  kernels::gemm(linear.matrix(), x.data(), rows, epilogue, residual.empty() ? nullptr : residual.data(), y.data());
  return y;
}

std::vector<float> noise_of(const Pack& pack, std::uint64_t seed, std::uint64_t first_sample, std::size_t count) {
  std::vector<float> samples(count);
  pack.vocoder().wide.noise.fill(seed, first_sample, samples);
  return samples;
}

}  // namespace sonant
