// How the fuzzers cut their input: the length of a JSON text (4 bytes, little endian), the text, weights.safetensors.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>

namespace sonant {

struct ModelInput {
  std::string_view json;
  std::span<const std::byte> weights;
};

/// Nothing where the length is missing; a length beyond the end takes all. The views borrow `data`.
inline ModelInput model_input(const std::uint8_t* data, std::size_t size) {
  std::uint32_t json_bytes = 0;
  if (size < sizeof json_bytes) return {};
  std::memcpy(&json_bytes, data, sizeof json_bytes);
  const auto rest = std::as_bytes(std::span(data, size)).subspan(sizeof json_bytes);
  const auto json = rest.first(std::min<std::size_t>(json_bytes, rest.size()));
  return {{reinterpret_cast<const char*>(json.data()), json.size()}, rest.subspan(json.size())};
}

}  // namespace sonant
