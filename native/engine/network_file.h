// Files of the networks that read words: their tensors, and one copy of each network for the process.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "engine/safetensors.h"

namespace sonant {

/// Tensors as floats: F32 as they are; I8 times `<name>.scale`, one number a row. Borrows the bytes.
class NetworkTensors {
 public:
  /// Throws std::runtime_error, as all of this does, with the reason.
  explicit NetworkTensors(std::span<const std::byte> file) : stored_(file) {}

  /// The values, all finite, of a tensor of this shape. Fits TensorReader.
  std::vector<float> operator()(const std::string& name, std::initializer_list<int> shape) const;

  /// One dimension of a matrix: a multiple of `step` from `step` to `high`.
  int size(const std::string& name, std::size_t axis, int high, int step = 1) const;

  bool has(const std::string& name) const { return stored_.find(name) != nullptr; }

 private:
  const StoredTensor& find(const std::string& name) const;
  const StoredTensor& find(const std::string& name, std::initializer_list<int> shape) const;

  Safetensors stored_;
};

/// The content of `<folder>/<name>`. Throws PackError.
std::string read_network_file(const std::string& folder, const char* name);

/// The network that `load` makes from a folder, once per process; never freed, since workers may still run while the
/// process ends.
template <typename Network, typename Load>
std::shared_ptr<const Network> loaded_once(const std::string& folder, Load load) {
  static auto& mutex = *new std::mutex;
  static auto& loaded = *new std::map<std::string, std::shared_ptr<const Network>>;
  const std::lock_guard lock(mutex);
  if (const auto known = loaded.find(folder); known != loaded.end()) return known->second;
  return loaded.emplace(folder, load()).first->second;
}

}  // namespace sonant
