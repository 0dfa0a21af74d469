// The addon's JavaScript surface, as src/engine/addon.ts declares it. JavaScript validates meaning; this file checks
// types and ranges so that no call can harm the process. There is no per-environment state: streams and packs belong
// to the process, so that a worker may end at any time.
#include <napi.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <string>
#include <utility>

#include "binding/arguments.h"
#include "binding/networks.h"
#include "binding/output_stream.h"
#include "engine/pack.h"
#include "engine/precision.h"
#include "espeak/espeak.h"
#include "kernels/isa.h"
#include "kernels/thread_clock.h"
#include "mecab/mecab.h"

namespace sonant {
namespace {

Napi::Value isa(const Napi::CallbackInfo& info) {
  return guarded(info, [&] { return Napi::String::New(info.Env(), active_isa()); });
}

Napi::Value precision(const Napi::CallbackInfo& info) {
  return guarded(info, [&] { return Napi::String::New(info.Env(), name_of(active_precision())); });
}

Napi::Value load_pack(const Napi::CallbackInfo& info) {
  return guarded(info, [&] {
    const Napi::Env env = info.Env();
    const auto pack = Pack::load(string_argument(info[0], "folder"));
    const PackInfo& source = pack->info();
    auto result = Napi::Object::New(env);
    result["name"] = source.name;
    result["sampleRateHz"] = source.sample_rate_hz;
    result["hopSamples"] = source.hop_samples;
    result["phones"] = text_array(env, source.phones);
    auto speakers = Napi::Array::New(env);
    for (const PackSpeaker& stored : source.speakers) {
      auto speaker = Napi::Object::New(env);
      speaker["name"] = stored.name;
      speaker["language"] = stored.language;
      speaker["f0Hz"] = std::exp(stored.log_f0_mean);
      speakers[speakers.Length()] = speaker;
    }
    result["speakers"] = speakers;
    return result;
  });
}

Napi::Value text_to_ipa_call(const Napi::CallbackInfo& info) {
  return guarded(info, [&] {
    return Napi::String::New(info.Env(),
                             text_to_ipa(string_argument(info[0], "text"), string_argument(info[1], "espeakVoice")));
  });
}

/// Returns the surface and the features of each word, one after the other.
Napi::Value analyse_japanese_call(const Napi::CallbackInfo& info) {
  return guarded(info, [&] {
    std::vector<std::string> texts;
    for (Morpheme& word : analyse_japanese(string_argument(info[0], "text"))) {
      texts.push_back(std::move(word.surface));
      texts.push_back(std::move(word.features));
    }
    return text_array(info.Env(), texts);
  });
}

Napi::Object to_object(Napi::Env env, const FilePosition& position) {
  auto object = Napi::Object::New(env);
  object["serial"] = position.serial;
  object["pageCount"] = position.page_count;
  object["sampleCount"] = static_cast<double>(position.sample_count);
  return object;
}

Napi::Value open_stream(const Napi::CallbackInfo& info) {
  return guarded(info, [&] {
    const auto given = object_argument(info[0], "options");
    OutputStreamOptions options;
    options.pack = Pack::load(string_argument(given.Get("pack"), "pack"));
    const int speaker_count = static_cast<int>(options.pack->info().speakers.size());
    options.voice.speaker = integer_argument(given.Get("speaker"), "speaker", 0, speaker_count - 1);
    options.voice.pitch_ratio = float_argument(given.Get("pitchRatio"), "pitchRatio", 0.25, 4);
    options.voice.formant_ratio = float_argument(given.Get("formantRatio"), "formantRatio", 0.5, 2);
    if (given.Has("gain")) options.gain = float_argument(given.Get("gain"), "gain", 0, 100);
    options.codec = codec_argument(given.Get("codec"));
    options.sample_rate_hz = integer_argument(given.Get("sampleRateHz"), "sampleRateHz", 4000, 96000);
    const Napi::Value seed = given.Get("seed");
    bool lossless = false;
    if (!seed.IsBigInt()) bad_argument(info.Env(), "seed", "a BigInt");
    options.seed = seed.As<Napi::BigInt>().Uint64Value(&lossless);  // its low 64 bits
    options.edges = edges_argument(given.Get("edges"));
    if (const Napi::Value file = given.Get("file"); !file.IsUndefined()) options.file = position_argument(file);
    const auto id = StreamRegistry::instance().add(std::make_shared<OutputStream>(options));
    return Napi::Number::New(info.Env(), static_cast<double>(id));
  });
}

Napi::Value add_segment(const Napi::CallbackInfo& info) {
  return guarded(info, [&] {
    StreamLease stream(id_argument(info[0]));
    const SegmentPhones phones = segment_argument(info[1]);
    return int_array(info.Env(), stream->speech().add_segment(phones));
  });
}

void add_silence(const Napi::CallbackInfo& info) {
  guarded(info, [&] {
    StreamLease stream(id_argument(info[0]));
    stream->speech().add_silence(integer_argument(info[1], "frameCount", 0, 1000000));
  });
}

void finish_stream(const Napi::CallbackInfo& info) {
  guarded(info, [&] { StreamLease(id_argument(info[0]))->finish(); });
}

Napi::Value cut_frames(const Napi::CallbackInfo& info) {
  return guarded(info,
                 [&] { return Napi::Number::New(info.Env(), StreamLease(id_argument(info[0]))->cut_frames()); });
}

Napi::Value next_slice(const Napi::CallbackInfo& info) {
  return guarded(info, [&] {
    const Napi::Env env = info.Env();
    const std::uint64_t id = id_argument(info[0]);
    StreamLease stream(id);
    const int max_frames = integer_argument(info[1], "maxFrames", 1, 100000);
    const std::int64_t old_sample_count = stream->position().sample_count;
    const auto slice = stream->next(max_frames);
    // Must come before anything that can throw: an ended stream must not be asked for more.
    if (slice.ended) StreamRegistry::instance().remove(id);
    auto bytes = Napi::ArrayBuffer::New(env, stream->bytes().size());
    if (!stream->bytes().empty()) std::memcpy(bytes.Data(), stream->bytes().data(), stream->bytes().size());
    auto result = Napi::Object::New(env);
    result["bytes"] = bytes;
    result["frameCount"] = slice.frame_count;
    result["soundMs"] = slice.sound_ms;
    result["limitedFrames"] = static_cast<double>(slice.limited);
    result["ended"] = slice.ended;
    if (stream->position().is_shared) {
      result["file"] = to_object(env, stream->position());
      const auto new_samples = static_cast<double>(stream->position().sample_count - old_sample_count);
      result["encodedMs"] = 1e3 * new_samples / stream->sample_rate_hz();
    }
    return result;
  });
}

/// endFile(codec, sampleRateHz, position)
Napi::Value end_file(const Napi::CallbackInfo& info) {
  return guarded(info, [&] {
    const Codec codec = codec_argument(info[0]);
    const int rate_hz = encoder_rate_hz(codec, integer_argument(info[1], "sampleRateHz", 4000, 96000));
    std::vector<std::uint8_t> bytes;
    make_encoder(codec, rate_hz, position_argument(info[2]))->finish(bytes);
    auto result = Napi::ArrayBuffer::New(info.Env(), bytes.size());
    if (!bytes.empty()) std::memcpy(result.Data(), bytes.data(), bytes.size());
    return result;
  });
}

Napi::Value pending_frames(const Napi::CallbackInfo& info) {
  return guarded(info, [&] {
    const std::int64_t frames = StreamLease(id_argument(info[0]))->speech().pending_frames();
    return Napi::Number::New(info.Env(), static_cast<double>(frames));
  });
}

Napi::Value close_stream(const Napi::CallbackInfo& info) {
  return guarded(
      info, [&] { return Napi::Boolean::New(info.Env(), StreamRegistry::instance().remove(id_argument(info[0]))); });
}

Napi::Value stream_count(const Napi::CallbackInfo& info) {
  return Napi::Number::New(info.Env(), static_cast<double>(StreamRegistry::instance().size()));
}

/// The load estimate must not grow when other processes share the cores, and Node 20 cannot tell a thread's own time.
Napi::Value thread_cpu_ms(const Napi::CallbackInfo& info) {
  return Napi::Number::New(info.Env(), 1e3 * thread_seconds());
}

Napi::Object init(Napi::Env env, Napi::Object exports) {
  exports["isa"] = Napi::Function::New(env, isa, "isa");
  exports["precision"] = Napi::Function::New(env, precision, "precision");
  exports["loadPack"] = Napi::Function::New(env, load_pack, "loadPack");
  exports["textToIpa"] = Napi::Function::New(env, text_to_ipa_call, "textToIpa");
  exports["analyseJapanese"] = Napi::Function::New(env, analyse_japanese_call, "analyseJapanese");
  export_networks(env, exports);
  exports["openStream"] = Napi::Function::New(env, open_stream, "openStream");
  exports["addSegment"] = Napi::Function::New(env, add_segment, "addSegment");
  exports["addSilence"] = Napi::Function::New(env, add_silence, "addSilence");
  exports["finishStream"] = Napi::Function::New(env, finish_stream, "finishStream");
  exports["cutFrames"] = Napi::Function::New(env, cut_frames, "cutFrames");
  exports["nextSlice"] = Napi::Function::New(env, next_slice, "nextSlice");
  exports["pendingFrames"] = Napi::Function::New(env, pending_frames, "pendingFrames");
  exports["closeStream"] = Napi::Function::New(env, close_stream, "closeStream");
  exports["streamCount"] = Napi::Function::New(env, stream_count, "streamCount");
  exports["endFile"] = Napi::Function::New(env, end_file, "endFile");
  exports["threadCpuMs"] = Napi::Function::New(env, thread_cpu_ms, "threadCpuMs");
  return exports;
}

}  // namespace
}  // namespace sonant

Napi::Object sonant_init(Napi::Env env, Napi::Object exports) { return sonant::init(env, exports); }
NODE_API_MODULE(sonant, sonant_init)
