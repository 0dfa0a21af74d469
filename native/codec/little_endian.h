// Fields of file headers.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace sonant {

inline void append_text(std::vector<std::uint8_t>& out, std::string_view text) {
  for (const char letter : text) out.push_back(static_cast<std::uint8_t>(letter));
}

inline void append_u16(std::vector<std::uint8_t>& out, std::uint16_t value) {
  out.push_back(static_cast<std::uint8_t>(value));
  out.push_back(static_cast<std::uint8_t>(value >> 8));
}

inline void append_u32(std::vector<std::uint8_t>& out, std::uint32_t value) {
  append_u16(out, static_cast<std::uint16_t>(value));
  append_u16(out, static_cast<std::uint16_t>(value >> 16));
}

}  // namespace sonant
