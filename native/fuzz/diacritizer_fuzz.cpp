// libFuzzer target: any bytes given as the network of Arabic vowels are refused with PackError, or make a network
// that classifies letters. The JSON of the input is ignored.
#include <cstdint>
#include <vector>

#include "engine/diacritizer.h"
#include "engine/pack.h"
#include "fuzz/model_input.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    const auto network = sonant::DiacritizerNetwork::from_memory("fuzz", sonant::model_input(data, size).weights);
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
