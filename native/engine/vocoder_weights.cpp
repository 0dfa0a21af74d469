#include "engine/vocoder_weights.h"

#include "engine/pack_source.h"
#include "engine/precision.h"

namespace sonant {

std::unique_ptr<const VocoderWeights> load_vocoder_weights(const PackSource& source) {
  const VocoderDims& dims = source.vocoder();
  const PackInfo& info = source.info();
  const FilterDims filter{dims.fft_size,        info.hop_samples,         info.sample_rate_hz,
                          dims.harmonic_causal, dims.harmonic_anticausal, dims.noise_causal};
  const std::string reason = FilterPlan::refusal(filter);
  if (!reason.empty()) source.refuse(reason);
  // The pulse train of a frame needs the next frame's F0, which the network's look-ahead brings along.
  if (dims.kernel < 3) source.refuse("the vocoder's network sees no frame ahead");

  const int outputs = dims.harmonic_causal + dims.harmonic_anticausal + dims.noise_causal;
  return std::unique_ptr<const VocoderWeights>(new VocoderWeights{
      info.mel_bands, load_linear(source, "vocoder.inp", dims.width, info.mel_bands + 2),
      load_blocks(source, "vocoder.bl", dims.blocks, dims.width, dims.kernel, dims.expansion, active_precision()),
      load_linear(source, "vocoder.o", outputs, dims.width), FilterPlan(filter),
      FirTaps(source.tensor("vocoder.fir", {dims.fir_taps}))});
}

}  // namespace sonant
