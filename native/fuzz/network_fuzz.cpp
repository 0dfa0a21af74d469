// libFuzzer target: any bytes given as a letter network are refused with PackError, or make a network that labels
// letters.
#include <cstdint>
#include <vector>

#include "engine/g2p.h"
#include "engine/pack.h"
#include "fuzz/model_input.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto [json, weights] = sonant::model_input(data, size);
  try {
    const auto network = sonant::LetterNetwork::from_memory("fuzz", json, weights);
    const std::vector<std::int32_t> letters{0, 1, 2, 1};
    for (const std::int32_t label : network->run(letters).label) {
      if (label < 0 || static_cast<std::size_t>(label) >= network->labels().size()) __builtin_trap();
    }
  } catch (const sonant::PackError&) {
  }
  return 0;
}
