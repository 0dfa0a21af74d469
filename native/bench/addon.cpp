// The second addon, which tests and benches load: single stages of the engine. It has its own copy of every table and
// pack.
#include <napi.h>

#include <string>

#include "bench/kernel_figures.h"
#include "bench/stages.h"
#include "binding/arguments.h"
#include "codec/encoder.h"
#include "dsp/resampler.h"
#include "engine/pack.h"
#include "engine/precision.h"
#include "engine/weights.h"

namespace sonant {
namespace {

std::span<const float> float_array_argument(const Napi::Value& value, const std::string& name) {
  if (!value.IsTypedArray() || value.As<Napi::TypedArray>().TypedArrayType() != napi_float32_array) {
    bad_argument(value.Env(), name, "a Float32Array");
  }
  const auto array = value.As<Napi::Float32Array>();
  return {array.Data(), array.ElementLength()};
}

/// acoustic(pack, speaker, segment)
Napi::Value acoustic(const Napi::CallbackInfo& info) {
  return guarded(info, [&] {
    const Napi::Env env = info.Env();
    const auto pack = Pack::load(string_argument(info[0], "pack"));
    const int speaker = integer_argument(info[1], "speaker", 0, static_cast<int>(pack->info().speakers.size()) - 1);
    const AcousticStage stage = run_acoustic(*pack, speaker, segment_argument(info[2]));
    auto result = Napi::Object::New(env);
    result["encoder"] = float_array(env, stage.encoder);
    result["logDuration"] = float_array(env, stage.log_duration);
    result["duration"] = int_array(env, stage.duration);
    result["output"] = float_array(env, stage.output);
    return result;
  });
}

/// vocoder(pack, mel, f0Hz, noise)
Napi::Value vocoder(const Napi::CallbackInfo& info) {
  return guarded(info, [&] {
    const auto pack = Pack::load(string_argument(info[0], "pack"));
    const auto mel = float_array_argument(info[1], "mel");
    const auto f0_hz = float_array_argument(info[2], "f0Hz");
    const auto noise = float_array_argument(info[3], "noise");
    const PackInfo& source = pack->info();
    if (mel.size() != f0_hz.size() * source.mel_bands || noise.size() != f0_hz.size() * source.hop_samples) {
      bad_argument(info.Env(), "mel, f0Hz and noise", "of one number of frames");
    }
    return float_array(info.Env(), run_vocoder(*pack, mel, f0_hz, noise));
  });
}

/// cepstra(pack, mel, f0Hz)
Napi::Value cepstra(const Napi::CallbackInfo& info) {
  return guarded(info, [&] {
    const auto pack = Pack::load(string_argument(info[0], "pack"));
    const auto mel = float_array_argument(info[1], "mel");
    const auto f0_hz = float_array_argument(info[2], "f0Hz");
    if (mel.size() != f0_hz.size() * pack->info().mel_bands) {
      bad_argument(info.Env(), "mel and f0Hz", "of one number of frames");
    }
    return float_array(info.Env(), run_vocoder_network(*pack, mel, f0_hz));
  });
}

/// noise(pack, seed, firstSample, count)
Napi::Value noise(const Napi::CallbackInfo& info) {
  return guarded(info, [&] {
    const auto pack = Pack::load(string_argument(info[0], "pack"));
    const int seed = integer_argument(info[1], "seed", 0, 1 << 30);
    const int first_sample = integer_argument(info[2], "firstSample", 0, 1 << 30);
    return float_array(info.Env(),
                       noise_of(*pack, seed, first_sample, integer_argument(info[3], "count", 0, 1 << 24)));
  });
}

/// Calls `body` with `cut` samples at a time.
template <typename Body>
void in_pieces(std::span<const float> pcm, std::size_t cut, Body body) {
  for (std::size_t at = 0; at < pcm.size(); at += cut) body(pcm.subspan(at, std::min(cut, pcm.size() - at)));
}

/// encode(codec, sampleRateHz, pcm, cut)
Napi::Value encode(const Napi::CallbackInfo& info) {
  return guarded(info, [&] {
    const Codec codec = codec_argument(info[0]);
    const int rate_hz = integer_argument(info[1], "sampleRateHz", 4000, 96000);
    const auto encoder = make_encoder(codec, encoder_rate_hz(codec, rate_hz), {});
    std::vector<std::uint8_t> bytes;
    in_pieces(float_array_argument(info[2], "pcm"), integer_argument(info[3], "cut", 1, 1 << 24),
              [&](std::span<const float> piece) { encoder->encode(piece, bytes); });
    encoder->finish(bytes);
    auto result = Napi::Uint8Array::New(info.Env(), bytes.size());
    std::copy(bytes.begin(), bytes.end(), result.Data());
    return result;
  });
}

/// resample(fromHz, toHz, pcm, cut)
Napi::Value resample(const Napi::CallbackInfo& info) {
  return guarded(info, [&] {
    Resampler resampler(integer_argument(info[0], "fromHz", 4000, 96000),
                        integer_argument(info[1], "toHz", 4000, 96000));
    std::vector<float> out;
    in_pieces(float_array_argument(info[2], "pcm"), integer_argument(info[3], "cut", 1, 1 << 24),
              [&](std::span<const float> piece) { resampler.process(piece, out); });
    resampler.finish(out);
    return float_array(info.Env(), out);
  });
}

/// kernels() -> { peakGflops, figures: [{ name, rows, value, unit }] }
Napi::Value kernels_call(const Napi::CallbackInfo& info) {
  return guarded(info, [&] {
    const Napi::Env env = info.Env();
    auto figures = Napi::Array::New(env);
    for (const KernelFigure& source : bench_kernels()) {
      auto figure = Napi::Object::New(env);
      figure["name"] = source.name;
      figure["rows"] = source.rows;
      figure["value"] = source.value;
      figure["unit"] = source.unit;
      figures[figures.Length()] = figure;
    }
    auto result = Napi::Object::New(env);
    result["peakGflops"] = fma_peak_gflops();
    result["figures"] = figures;
    return result;
  });
}

/// product(precision, weights, bias, x, residual?)
Napi::Value product(const Napi::CallbackInfo& info) {
  return guarded(info, [&] {
    const std::string name = string_argument(info[0], "precision");
    const auto weights = float_array_argument(info[1], "weights");
    const auto bias = float_array_argument(info[2], "bias");
    const auto x = float_array_argument(info[3], "x");
    std::span<const float> residual;
    if (!info[4].IsUndefined()) residual = float_array_argument(info[4], "residual");
    for (const auto precision : {kernels::Precision::kFp32, kernels::Precision::kBf16, kernels::Precision::kInt8}) {
      if (name != name_of(precision) || !kernels::has_precision(precision)) continue;
      return float_array(info.Env(), run_product(precision, weights, bias, x, residual));
    }
    bad_argument(info.Env(), "precision", "one that is available here, not " + name);
  });
}

Napi::Object init(Napi::Env env, Napi::Object exports) {
  exports["acoustic"] = Napi::Function::New(env, acoustic, "acoustic");
  exports["cepstra"] = Napi::Function::New(env, cepstra, "cepstra");
  exports["encode"] = Napi::Function::New(env, encode, "encode");
  exports["kernels"] = Napi::Function::New(env, kernels_call, "kernels");
  exports["noise"] = Napi::Function::New(env, noise, "noise");
  exports["product"] = Napi::Function::New(env, product, "product");
  exports["resample"] = Napi::Function::New(env, resample, "resample");
  exports["vocoder"] = Napi::Function::New(env, vocoder, "vocoder");
  return exports;
}

}  // namespace
}  // namespace sonant

Napi::Object sonant_bench_init(Napi::Env env, Napi::Object exports) { return sonant::init(env, exports); }
NODE_API_MODULE(sonant_bench, sonant_bench_init)
