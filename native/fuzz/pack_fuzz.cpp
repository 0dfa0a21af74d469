// libFuzzer target: any bytes given as a pack are refused with PackError, or make a pack that speaks.
#include <cstdint>
#include <vector>

#include "engine/pack.h"
#include "engine/speech_stream.h"
#include "fuzz/model_input.h"

namespace {

void speak(const std::shared_ptr<const sonant::Pack>& pack) {
  const std::vector<std::int32_t> phone(3, 0);
  const std::vector<std::uint8_t> stress(3, 0), word_start(3, 0);
  const std::vector<float> time_scale(3, 1.0f);
  for (const int rate_hz : {24000, 8000}) {
    sonant::SpeechStream stream(pack, {.formant_ratio = 1.2f}, 1, rate_hz);
    stream.add_segment({phone, stress, word_start, time_scale});
    std::vector<float> pcm;
    const int frames = stream.render(4, pcm);
    if (pcm.size() != static_cast<std::size_t>(frames) * stream.hop_samples()) __builtin_trap();
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto [json, weights] = sonant::model_input(data, size);
  try {
    speak(sonant::Pack::from_memory("fuzz", json, weights));
  } catch (const sonant::PackError&) {
  }
  return 0;
}
