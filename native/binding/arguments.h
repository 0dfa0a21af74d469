// Argument checks: every bad argument is a TypeError that names it.
#pragma once

#include <napi.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iomanip>
#include <span>
#include <sstream>
#include <string>
#include <vector>

#include "codec/encoder.h"
#include "engine/edges.h"
#include "engine/speech_stream.h"

namespace sonant {

/// Runs `body` and turns C++ exceptions into JavaScript errors with the same text.
template <typename Body>
auto guarded(const Napi::CallbackInfo& info, Body body) -> decltype(body()) {
  try {
    return body();
  } catch (const Napi::Error&) {
    throw;
  } catch (const std::exception& error) {
    throw Napi::Error::New(info.Env(), error.what());
  }
}

[[noreturn]] inline void bad_argument(Napi::Env env, const std::string& name, const std::string& expected) {
  throw Napi::TypeError::New(env, name + " must be " + expected);
}

inline std::string string_argument(const Napi::Value& value, const std::string& name) {
  if (!value.IsString()) bad_argument(value.Env(), name, "a string");
  return value.As<Napi::String>().Utf8Value();
}

inline double number_argument(const Napi::Value& value, const std::string& name, double low, double high) {
  const double number = value.IsNumber() ? value.As<Napi::Number>().DoubleValue() : NAN;
  if (!(number >= low && number <= high)) {
    std::ostringstream expected;
    expected << std::setprecision(16) << "a number from " << low << " to " << high;
    bad_argument(value.Env(), name, expected.str());
  }
  return number;
}

inline float float_argument(const Napi::Value& value, const std::string& name, double low, double high) {
  return static_cast<float>(number_argument(value, name, low, high));
}

inline std::int64_t whole_argument(const Napi::Value& value, const std::string& name, double low, double high) {
  const double number = number_argument(value, name, low, high);
  if (number != std::floor(number)) bad_argument(value.Env(), name, "an integer");
  return static_cast<std::int64_t>(number);
}

inline int integer_argument(const Napi::Value& value, const std::string& name, int low, int high) {
  return static_cast<int>(whole_argument(value, name, low, high));
}

inline std::uint64_t id_argument(const Napi::Value& value) {
  constexpr double kLargestSafeInteger = 9007199254740991.0;
  return static_cast<std::uint64_t>(whole_argument(value, "stream", 0, kLargestSafeInteger));
}

inline Napi::Object object_argument(const Napi::Value& value, const std::string& name) {
  if (!value.IsObject()) bad_argument(value.Env(), name, "an object");
  return value.As<Napi::Object>();
}

inline Codec codec_argument(const Napi::Value& value) {
  const std::string name = string_argument(value, "codec");
  if (name == "pcm") return Codec::kPcm;
  if (name == "wav") return Codec::kWav;
  if (name == "mulaw") return Codec::kMulaw;
  if (name == "alaw") return Codec::kAlaw;
  if (name == "g722") return Codec::kG722;
  if (name == "mp3") return Codec::kMp3;
  if (name == "aac") return Codec::kAac;
  if (name == "flac") return Codec::kFlac;
  if (name == "ogg") return Codec::kOggOpus;
  if (name == "webm") return Codec::kWebmOpus;
  bad_argument(value.Env(), "codec", "one of pcm, wav, mulaw, alaw, g722, mp3, aac, flac, ogg, webm");
}

/// Undefined: kept.
inline Edges edges_argument(const Napi::Value& value) {
  if (value.IsUndefined()) return Edges::kKept;
  const std::string name = string_argument(value, "edges");
  if (name == "kept") return Edges::kKept;
  if (name == "start") return Edges::kStart;
  if (name == "cut") return Edges::kCut;
  bad_argument(value.Env(), "edges", "one of kept, start, cut");
}

/// `length` 0: any length from 1 to `most`.
template <typename Array>
Array array_argument(const Napi::Value& value, const std::string& name, napi_typedarray_type type,
                     std::size_t length = 0, std::size_t most = 4096) {
  if (!value.IsTypedArray() || value.As<Napi::TypedArray>().TypedArrayType() != type) {
    bad_argument(value.Env(), name, "a typed array of the documented kind");
  }
  const auto array = value.As<Array>();
  if (length == 0 ? array.ElementLength() < 1 || array.ElementLength() > most : array.ElementLength() != length) {
    bad_argument(
        value.Env(), name,
        "an array of " + (length ? "" : std::string("1 to ")) + std::to_string(length ? length : most) + " elements");
  }
  return array;
}

/// One number for each phone, or as many as `parts`. Empty when the argument is left out.
inline std::span<const float> ratios_argument(const Napi::Value& value, const char* name, std::size_t count,
                                              float least, float most, std::size_t parts = 1) {
  if (value.IsUndefined()) return {};
  const auto given = array_argument<Napi::Float32Array>(value, name, napi_float32_array, parts == 1 ? count : 0);
  if (given.ElementLength() != count && given.ElementLength() != parts * count) {
    bad_argument(value.Env(), name, "with one number for each phone, or one for each of its parts");
  }
  const std::span<const float> ratios(given.Data(), given.ElementLength());
  for (const float ratio : ratios) {
    if (!(ratio >= least && ratio <= most)) bad_argument(value.Env(), name, "of numbers within its range");
  }
  return ratios;
}

/// A position in a shared file; null at its start.
inline FilePosition position_argument(const Napi::Value& value) {
  constexpr double kMost = 9007199254740991.0;
  constexpr double kMost32 = 4294967295.0;
  FilePosition position{.is_shared = true};
  if (value.IsNull()) return position;
  const auto given = object_argument(value, "file");
  position.started = true;
  position.serial = static_cast<std::uint32_t>(whole_argument(given.Get("serial"), "serial", 0, kMost32));
  position.page_count = static_cast<std::uint32_t>(whole_argument(given.Get("pageCount"), "pageCount", 0, kMost32));
  position.sample_count = whole_argument(given.Get("sampleCount"), "sampleCount", 0, kMost);
  return position;
}

/// The phones of a `NativeSegment` (src/engine/addon.ts). The spans live as long as the call.
inline SegmentPhones segment_argument(const Napi::Value& value) {
  const auto given = object_argument(value, "segment");
  const auto phones = array_argument<Napi::Int32Array>(given.Get("phones"), "phones", napi_int32_array);
  const std::size_t count = phones.ElementLength();
  const auto stress = array_argument<Napi::Uint8Array>(given.Get("stress"), "stress", napi_uint8_array, count);
  const auto word_start =
      array_argument<Napi::Uint8Array>(given.Get("wordStart"), "wordStart", napi_uint8_array, count);
  const auto time_scale =
      array_argument<Napi::Float32Array>(given.Get("timeScale"), "timeScale", napi_float32_array, count);
  SegmentPhones segment{.phone = {phones.Data(), count},
                        .stress = {stress.Data(), count},
                        .word_start = {word_start.Data(), count},
                        .time_scale = {time_scale.Data(), count}};
  if (const Napi::Value frames = given.Get("frameCount"); !frames.IsUndefined()) {
    segment.frame_count = {array_argument<Napi::Int32Array>(frames, "frameCount", napi_int32_array, count).Data(),
                           count};
  }
  segment.pitch = ratios_argument(given.Get("pitch"), "pitch", count, 0.25f, 4.0f, 2);
  segment.gain = ratios_argument(given.Get("gain"), "gain", count, 0.0f, 100.0f);
  segment.melody_share = ratios_argument(given.Get("melodyShare"), "melodyShare", count, 0.0f, 1.0f);
  return segment;
}

inline Napi::Int32Array int_array(Napi::Env env, const std::vector<std::int32_t>& values) {
  auto array = Napi::Int32Array::New(env, values.size());
  std::copy(values.begin(), values.end(), array.Data());
  return array;
}

inline Napi::Float32Array float_array(Napi::Env env, const std::vector<float>& values) {
  auto array = Napi::Float32Array::New(env, values.size());
  std::copy(values.begin(), values.end(), array.Data());
  return array;
}

inline Napi::Array text_array(Napi::Env env, const std::vector<std::string>& texts) {
  auto array = Napi::Array::New(env);
  for (const std::string& text : texts) array[array.Length()] = text;
  return array;
}

}  // namespace sonant
