// libFuzzer target: any bytes given as a pack are refused with PackError, or make a pack that speaks. Input: the
// length of pack.json (4 bytes, little endian), pack.json, weights.safetensors.
#include <algorithm>
#include <cstdint>
#include <cstring>
#include <vector>

#include "engine/pack.h"
#include "engine/speech_stream.h"

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
  std::uint32_t json_bytes = 0;
  if (size < sizeof json_bytes) return 0;
  std::memcpy(&json_bytes, data, sizeof json_bytes);
  const auto rest = std::as_bytes(std::span(data, size)).subspan(sizeof json_bytes);
  const auto json = rest.first(std::min<std::size_t>(json_bytes, rest.size()));
  try {
    speak(sonant::Pack::from_memory("fuzz", {reinterpret_cast<const char*>(json.data()), json.size()},
                                    rest.subspan(json.size())));
  } catch (const sonant::PackError&) {
  }
  return 0;
}
