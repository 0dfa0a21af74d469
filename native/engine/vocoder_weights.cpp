#include "engine/vocoder_weights.h"

#include "dsp/telephone_band.h"
#include "engine/pack_source.h"
#include "engine/precision.h"

namespace sonant {
namespace {

/// `rows` [cepstra][width] and `bias` [cepstra]: the network's last layer.
std::unique_ptr<const SignalPath> telephone_path(const FilterDims& wide, std::span<const float> rows,
                                                 std::span<const float> bias, std::span<const float> fir,
                                                 const FlatNoise& noise) {
  const auto narrow_bias = telephone_rows(wide, bias, 1);
  const int outputs = static_cast<int>(narrow_bias.size()), width = static_cast<int>(rows.size() / bias.size());
  return std::unique_ptr<const SignalPath>(
      new SignalPath{LinearWeights(telephone_rows(wide, rows, width), narrow_bias, outputs, width),
                     FilterPlan(telephone_dims(wide), telephone_response(fir)), FirTaps(std::vector<float>(1)),
                     noise.for_telephones()});
}

}  // namespace

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
  const std::vector<float> fir = source.tensor("vocoder.fir", {dims.fir_taps});
  std::unique_ptr<VocoderWeights> weights(new VocoderWeights{
      info.mel_bands, load_linear(source, "vocoder.in", dims.width, info.mel_bands + 2),
      load_blocks(source, "vocoder.blocks", dims.blocks, dims.width, dims.kernel, dims.expansion, active_precision()),
      SignalPath{load_linear(source, "vocoder.out", outputs, dims.width), FilterPlan(filter), FirTaps(fir),
                 FlatNoise(FilterPlan(filter))},
      nullptr});
  if (fits_telephone_band(filter)) {
    const auto rows = source.tensor("vocoder.out.weight", {outputs, dims.width});
    const auto bias = source.tensor("vocoder.out.bias", {outputs});
    weights->telephone = telephone_path(filter, rows, bias, fir, weights->wide.noise);
  }
  return weights;
}

const SignalPath& VocoderWeights::path_for(int sample_rate_hz) const {
  return telephone && sample_rate_hz == kTelephoneRateHz ? *telephone : wide;
}

}  // namespace sonant
