#include "engine/safetensors.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "engine/strict_json.h"

namespace sonant {
namespace {

static_assert(std::endian::native == std::endian::little, "tensors are read as they lie in the file");

using nlohmann::json;

[[noreturn]] void refuse(const std::string& reason) { throw std::runtime_error(reason); }

std::uint64_t element_bytes(const std::string& dtype) {
  if (dtype == "F64" || dtype == "I64" || dtype == "U64") return 8;
  if (dtype == "F32" || dtype == "I32" || dtype == "U32") return 4;
  if (dtype == "F16" || dtype == "BF16" || dtype == "I16" || dtype == "U16") return 2;
  if (dtype == "I8" || dtype == "U8" || dtype == "BOOL") return 1;
  return 0;
}

/// A non-negative integer, or a refusal.
std::uint64_t size_value(const json& value, const std::string& what) {
  if (!value.is_number_unsigned()) refuse(what + " is not a size");
  return value.get<std::uint64_t>();
}

const json& field(const json& object, const char* key, json::value_t type, const std::string& what) {
  const auto found = object.find(key);
  if (found == object.end() || found->type() != type) refuse(what + " has no sound " + key);
  return *found;
}

StoredTensor read_tensor(const std::string& what, const json& entry, std::span<const std::byte> data,
                         std::uint64_t& begin) {
  if (!entry.is_object()) refuse(what + " is not an object");
  StoredTensor tensor;
  tensor.dtype = field(entry, "dtype", json::value_t::string, what).get<std::string>();
  std::uint64_t bytes = element_bytes(tensor.dtype);
  if (bytes == 0) refuse(what + " has an unknown dtype");
  for (const json& dim : field(entry, "shape", json::value_t::array, what)) {
    const std::uint64_t size = size_value(dim, what + " dimension");
    // No product can exceed the file, so none overflows.
    if (size > data.size() || (size != 0 && bytes > data.size() / size)) refuse(what + " is larger than the file");
    bytes *= size;
    tensor.shape.push_back(static_cast<std::int64_t>(size));
  }
  const json& offsets = field(entry, "data_offsets", json::value_t::array, what);
  if (offsets.size() != 2) refuse(what + " needs two offsets");
  begin = size_value(offsets[0], what + " offset");
  const std::uint64_t end = size_value(offsets[1], what + " offset");
  if (begin > end || end > data.size()) refuse(what + " lies outside the file");
  if (end - begin != bytes) refuse(what + " has offsets that do not match its shape");
  tensor.bytes = data.subspan(begin, bytes);
  return tensor;
}

}  // namespace

Safetensors::Safetensors(std::span<const std::byte> file) {
  std::uint64_t header_bytes = 0;
  if (file.size() < sizeof header_bytes) refuse("too short for a header");
  std::memcpy(&header_bytes, file.data(), sizeof header_bytes);
  file = file.subspan(sizeof header_bytes);
  if (header_bytes > file.size()) refuse("header longer than the file");
  const json header =
      parse_strict_json({reinterpret_cast<const char*>(file.data()), static_cast<std::size_t>(header_bytes)});
  if (!header.is_object()) refuse("header is not an object");
  const auto data = file.subspan(header_bytes);

  struct Extent {
    std::uint64_t begin, end;
  };
  std::vector<Extent> extents;
  for (const auto& [name, entry] : header.items()) {
    if (name == "__metadata__") continue;
    std::uint64_t begin = 0;
    const StoredTensor tensor = read_tensor("tensor \"" + name + "\"", entry, data, begin);
    extents.push_back({begin, begin + tensor.bytes.size()});
    tensors_.emplace(name, tensor);
  }
  std::sort(extents.begin(), extents.end(),
            [](const Extent& a, const Extent& b) { return a.begin != b.begin ? a.begin < b.begin : a.end < b.end; });
  std::uint64_t covered = 0;
  for (const Extent& extent : extents) {
    if (extent.begin != covered) refuse("tensors overlap or leave gaps");
    covered = extent.end;
  }
  if (covered != data.size()) refuse("bytes that belong to no tensor");
}

bool holds_floats(const StoredTensor& tensor) { return tensor.dtype == "F32" || tensor.dtype == "BF16"; }

std::vector<float> floats_of(const StoredTensor& tensor) {
  std::vector<float> values;
  if (tensor.dtype == "F32") {
    values.resize(tensor.bytes.size() / sizeof(float));
    std::memcpy(values.data(), tensor.bytes.data(), tensor.bytes.size());
  } else if (tensor.dtype == "BF16") {
    values.resize(tensor.bytes.size() / sizeof(std::uint16_t));
    const std::byte* source = tensor.bytes.data();
    for (float& value : values) {
      // The upper half of a float.
      std::uint16_t upper = 0;
      std::memcpy(&upper, source, sizeof upper);
      source += sizeof upper;
      value = std::bit_cast<float>(std::uint32_t{upper} << 16);
    }
  }
  return values;
}

const StoredTensor* Safetensors::find(const std::string& name) const {
  const auto found = tensors_.find(name);
  return found == tensors_.end() ? nullptr : &found->second;
}

}  // namespace sonant
