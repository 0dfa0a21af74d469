// Single stages of the engine, for golden tests and benches.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/speech_stream.h"
#include "kernels/gemm.h"

namespace sonant {

struct AcousticStage {
  std::vector<float> encoder;          // [phones][width]
  std::vector<float> log_duration;     // [phones], natural logarithm of frames
  std::vector<std::int32_t> duration;  // [phones], frames
  std::vector<float> output;           // [frames][mel bands + 2]: mel and log F0, both normalized, voicing logit
};

AcousticStage run_acoustic(const Pack& pack, int speaker, const SegmentPhones& phones);

/// `mel` [frames][mel bands] normalized as the vocoder was trained, `f0_hz` [frames], `noise` [frames * hop]. Returns
/// [frames * hop] samples.
std::vector<float> run_vocoder(const Pack& pack, std::span<const float> mel, std::span<const float> f0_hz,
                               std::span<const float> noise);

/// What the vocoder's network makes of such frames: [frames][cepstra], unscaled.
std::vector<float> run_vocoder_network(const Pack& pack, std::span<const float> mel, std::span<const float> f0_hz);

/// `x` [rows][in] times `weights` [out][in], with `bias` [out] and, unless it is empty, `residual` [rows][out] added.
std::vector<float> run_product(kernels::Precision precision, std::span<const float> weights,
                               std::span<const float> bias, std::span<const float> x,
                               std::span<const float> residual);

/// Samples `first_sample`.. of the noise that a stream of `seed` filters.
std::vector<float> noise_of(const Pack& pack, std::uint64_t seed, std::uint64_t first_sample, std::size_t count);

}  // namespace sonant
