// A voice pack's two files while it is being loaded: parsed and checked, read by the loaders of the networks'
// weights.
#pragma once

#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/pack.h"
#include "engine/safetensors.h"

namespace sonant {

struct AcousticDims {
  int width, expansion;
  int encoder_blocks, encoder_kernel;
  int duration_blocks, duration_kernel, duration_expansion;
  int decoder_blocks, decoder_kernel;
  int stress_levels, word_start_levels;
};

struct VocoderDims {
  int width, blocks, kernel, expansion;
  int harmonic_causal, harmonic_anticausal, noise_causal;  // cepstrum lengths
  int fft_size, fir_taps;
};

/// Borrows the bytes given to its constructor.
class PackSource {
 public:
  /// `name` stands in error messages. Throws PackError for anything that is not a sound pack.
  PackSource(std::string name, std::string_view pack_json, std::span<const std::byte> safetensors);

  const PackInfo& info() const { return info_; }
  const AcousticDims& acoustic() const { return acoustic_; }
  const VocoderDims& vocoder() const { return vocoder_; }
  /// The folder beside this pack's whose vocoder it speaks with; empty when it has its own.
  const std::string& vocoder_pack() const { return vocoder_pack_; }

  /// The values, all finite, of the F32 or BF16 tensor `name`. Throws PackError when it is missing or has another
  /// shape.
  std::vector<float> tensor(const std::string& name, std::initializer_list<int> shape) const;

  bool has(const std::string& tensor) const { return tensors_.find(tensor) != nullptr; }

  [[noreturn]] void refuse(const std::string& reason) const;

 private:
  std::string name_;
  PackInfo info_;
  AcousticDims acoustic_{};
  VocoderDims vocoder_{};
  std::string vocoder_pack_;
  Safetensors tensors_;
};

}  // namespace sonant
