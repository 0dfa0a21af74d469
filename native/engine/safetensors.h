// The safetensors container: 8 bytes of header length, a JSON header, tensor bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

namespace sonant {

struct StoredTensor {
  std::string dtype;
  std::vector<std::int64_t> shape;
  std::span<const std::byte> bytes;  // as long as dtype and shape say; any alignment
};

/// The values of an F32 or BF16 tensor; none if it has another dtype (see `holds_floats`).
std::vector<float> floats_of(const StoredTensor& tensor);
bool holds_floats(const StoredTensor& tensor);

/// Borrows `file`. Throws std::runtime_error with the reason when the header lies: sizes, offsets that leave the
/// file, overlap or leave gaps, unknown dtypes.
class Safetensors {
 public:
  explicit Safetensors(std::span<const std::byte> file);
  /// Null when there is none.
  const StoredTensor* find(const std::string& name) const;

 private:
  std::map<std::string, StoredTensor> tensors_;
};

}  // namespace sonant
