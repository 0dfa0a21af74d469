// The elements that WebM is made of (RFC 8794): id, length, content.
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace sonant {

class EbmlWriter {
 public:
  explicit EbmlWriter(std::vector<std::uint8_t>& out) : out_(out) {}

  void unsigned_integer(std::uint32_t id, std::uint64_t value) {
    const int size = value == 0 ? 1 : (static_cast<int>(std::bit_width(value)) + 7) / 8;
    start(id, static_cast<std::uint64_t>(size));
    big_endian(value, size);
  }
  void signed_integer(std::uint32_t id, std::int64_t value) {
    start(id, 8);
    big_endian(static_cast<std::uint64_t>(value), 8);
  }
  void real(std::uint32_t id, double value) {
    start(id, 8);
    big_endian(std::bit_cast<std::uint64_t>(value), 8);
  }
  void text(std::uint32_t id, std::string_view value) {
    start(id, value.size());
    out_.insert(out_.end(), value.begin(), value.end());
  }
  void binary(std::uint32_t id, std::span<const std::uint8_t> value) {
    start(id, value.size());
    raw(value);
  }
  /// An element that lasts until one that cannot be inside it, or until the end of the file.
  void start_of_unknown_size(std::uint32_t id) {
    big_endian(id, id_size(id));
    big_endian(0x01FFFFFFFFFFFFFF, 8);
  }
  /// Exactly `content_size` bytes of content must follow.
  void start(std::uint32_t id, std::uint64_t content_size) {
    big_endian(id, id_size(id));
    int size = 1;
    while (content_size >= (std::uint64_t{1} << (7 * size)) - 1) ++size;  // all ones means unknown
    big_endian(content_size | std::uint64_t{1} << (7 * size), size);
  }
  void raw(std::span<const std::uint8_t> bytes) { out_.insert(out_.end(), bytes.begin(), bytes.end()); }

 private:
  /// An id holds its own length marker.
  static int id_size(std::uint32_t id) { return (std::bit_width(id) + 7) / 8; }

  void big_endian(std::uint64_t value, int size) {
    for (int shift = 8 * (size - 1); shift >= 0; shift -= 8)
      out_.push_back(static_cast<std::uint8_t>(value >> shift));
  }

  std::vector<std::uint8_t>& out_;
};

}  // namespace sonant
