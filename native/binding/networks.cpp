#include "binding/networks.h"

#include <memory>
#include <string>

#include "binding/arguments.h"
#include "engine/diacritizer.h"
#include "engine/g2p.h"
#include "engine/recognizer.h"

namespace sonant {
namespace {

Napi::Value load_letter_network(const Napi::CallbackInfo& info) {
  return guarded(info, [&] {
    const auto network = LetterNetwork::load(string_argument(info[0], "folder"));
    auto result = Napi::Object::New(info.Env());
    result["letters"] = text_array(info.Env(), network->letters());
    result["labels"] = text_array(info.Env(), network->labels());
    return result;
  });
}

Napi::Value label_letters(const Napi::CallbackInfo& info) {
  return guarded(info, [&] {
    const auto network = LetterNetwork::load(string_argument(info[0], "folder"));
    const auto letters = array_argument<Napi::Int32Array>(info[1], "letters", napi_int32_array);
    const LetterLabels labels = network->run({letters.Data(), letters.ElementLength()});
    auto result = Napi::Object::New(info.Env());
    result["labels"] = int_array(info.Env(), labels.label);
    result["probabilities"] = float_array(info.Env(), labels.probability);
    return result;
  });
}

Napi::Value load_diacritizer(const Napi::CallbackInfo& info) {
  return guarded(info, [&] {
    const auto network = DiacritizerNetwork::load(string_argument(info[0], "folder"));
    auto result = Napi::Object::New(info.Env());
    result["symbolCount"] = network->symbols();
    result["classCount"] = network->classes();
    result["memoryWidth"] = network->memory_width();
    result["chainInner"] = float_array(info.Env(), network->chain_inner());
    result["chainFinal"] = float_array(info.Env(), network->chain_final());
    return result;
  });
}

Napi::Value classify_letters(const Napi::CallbackInfo& info) {
  return guarded(info, [&] {
    const auto network = DiacritizerNetwork::load(string_argument(info[0], "folder"));
    const auto lengths = array_argument<Napi::Int32Array>(info[2], "lengths", napi_int32_array);
    constexpr std::size_t kMost = DiacritizerNetwork::kMaxWords * DiacritizerNetwork::kMaxWordLetters;
    const auto letters = array_argument<Napi::Int32Array>(info[1], "letters", napi_int32_array, 0, kMost);
    const std::size_t memory_size = letters.ElementLength() * static_cast<std::size_t>(network->memory_width());
    const auto memory = array_argument<Napi::Float32Array>(info[3], "memory", napi_float32_array, memory_size);
    return float_array(
        info.Env(), network->run({letters.Data(), letters.ElementLength()}, {lengths.Data(), lengths.ElementLength()},
                                 {memory.Data(), memory.ElementLength()}));
  });
}

Napi::Value log_probabilities(const Napi::CallbackInfo& info, const RecognizerNetwork& network) {
  return guarded(info, [&] {
    constexpr std::size_t kMost = RecognizerNetwork::kMaxSamples;
    const auto samples = array_argument<Napi::Float32Array>(info[0], "samples", napi_float32_array, 0, kMost);
    const std::vector<float> values = network.log_probabilities({samples.Data(), samples.ElementLength()});
    const std::size_t frames = values.size() / network.symbols().size();
    auto result = Napi::Object::New(info.Env());
    result["frames"] = static_cast<double>(frames);
    result["values"] = float_array(info.Env(), values);
    return result;
  });
}

/// An object whose method recognizes the phones in a recording.
Napi::Value load_recognizer(const Napi::CallbackInfo& info) {
  return guarded(info, [&] {
    const Napi::Env env = info.Env();
    const auto network = RecognizerNetwork::load(string_argument(info[0], "folder"));
    const auto call = [network](const Napi::CallbackInfo& of) { return log_probabilities(of, *network); };
    auto result = Napi::Object::New(env);
    result["symbols"] = text_array(env, network->symbols());
    result["samplingRate"] = RecognizerNetwork::kSampleRateHz;
    result["hopSeconds"] = RecognizerNetwork::kHopSeconds;
    result["logProbabilities"] = Napi::Function::New(env, call, "logProbabilities");
    return result;
  });
}

}  // namespace

void export_networks(Napi::Env env, Napi::Object exports) {
  exports["loadLetterNetwork"] = Napi::Function::New(env, load_letter_network, "loadLetterNetwork");
  exports["labelLetters"] = Napi::Function::New(env, label_letters, "labelLetters");
  exports["loadDiacritizer"] = Napi::Function::New(env, load_diacritizer, "loadDiacritizer");
  exports["classifyLetters"] = Napi::Function::New(env, classify_letters, "classifyLetters");
  exports["loadRecognizer"] = Napi::Function::New(env, load_recognizer, "loadRecognizer");
}

}  // namespace sonant
