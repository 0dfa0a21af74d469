// libFuzzer target: any bytes given as the network of Arabic vowels are refused with PackError, or make a network
// that classifies letters. Input as network_fuzz's; the JSON is not looked at.
#include <algorithm>
#include <cstdint>
#include <cstring>
#include <vector>

#include "engine/diacritizer.h"
#include "engine/pack.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::uint32_t json_bytes = 0;
  if (size < sizeof json_bytes) return 0;
  std::memcpy(&json_bytes, data, sizeof json_bytes);
  const auto rest = std::as_bytes(std::span(data, size)).subspan(sizeof json_bytes);
  try {
    const auto network =
        sonant::DiacritizerNetwork::from_memory("fuzz", rest.subspan(std::min<std::size_t>(json_bytes, rest.size())));
    const std::vector<std::int32_t> letters(6, 0), lengths{2, 3, 1};
    const std::vector<float> memory(letters.size() * static_cast<std::size_t>(network->memory_width()), 0.5f);
    if (network->run(letters, lengths, memory).size() !=
        letters.size() * static_cast<std::size_t>(network->classes())) {
      __builtin_trap();
    }
  } catch (const sonant::PackError&) {
  }
  return 0;
}
