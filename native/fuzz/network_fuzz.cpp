// libFuzzer target: any bytes given as a letter network are refused with PackError, or make a network that labels
// letters. Input: the length of network.json (4 bytes, little endian), network.json, weights.safetensors.
#include <algorithm>
#include <cstdint>
#include <cstring>
#include <vector>

#include "engine/g2p.h"
#include "engine/pack.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::uint32_t json_bytes = 0;
  if (size < sizeof json_bytes) return 0;
  std::memcpy(&json_bytes, data, sizeof json_bytes);
  const auto rest = std::as_bytes(std::span(data, size)).subspan(sizeof json_bytes);
  const auto json = rest.first(std::min<std::size_t>(json_bytes, rest.size()));
  try {
    const auto network = sonant::LetterNetwork::from_memory(
        "fuzz", {reinterpret_cast<const char*>(json.data()), json.size()}, rest.subspan(json.size()));
    const std::vector<std::int32_t> letters{0, 1, 2, 1};
    for (const std::int32_t label : network->run(letters).label) {
      if (label < 0 || static_cast<std::size_t>(label) >= network->labels().size()) __builtin_trap();
    }
  } catch (const sonant::PackError&) {
  }
  return 0;
}
