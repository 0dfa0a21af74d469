#include "engine/network_file.h"

#include <cmath>
#include <cstring>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include "engine/pack.h"

namespace sonant {
namespace {

std::string stored(const std::string& name) { return "weights.safetensors: tensor \"" + name + "\""; }

std::vector<float> finite(const std::string& name, std::vector<float> values) {
  for (const float value : values) {
    if (!std::isfinite(value)) throw std::runtime_error(stored(name) + " has a value that is not finite");
  }
  return values;
}

}  // namespace

std::vector<float> NetworkTensors::operator()(const std::string& name, std::initializer_list<int> shape) const {
  const StoredTensor& tensor = find(name, shape);
  if (tensor.dtype == "F32") return finite(name, floats_of(tensor));
  if (tensor.dtype != "I8") throw std::runtime_error(stored(name) + " is " + tensor.dtype);
  const int rows = *shape.begin();
  const StoredTensor& scales = find(name + ".scale", {rows});
  if (scales.dtype != "F32") throw std::runtime_error(stored(name + ".scale") + " is not F32");
  const std::vector<float> scale = floats_of(scales);
  std::vector<float> values(tensor.bytes.size());
  const std::size_t columns = values.size() / static_cast<std::size_t>(rows);
  for (std::size_t i = 0; i < values.size(); ++i) {
    values[i] = static_cast<float>(static_cast<std::int8_t>(tensor.bytes[i])) * scale[i / columns];
  }
  return finite(name, std::move(values));
}

int NetworkTensors::size(const std::string& name, std::size_t axis, int high, int step) const {
  const StoredTensor& tensor = find(name);
  if (tensor.shape.size() != 2) throw std::runtime_error(stored(name) + " is no matrix");
  const std::int64_t size = tensor.shape[axis];
  if (size < step || size > high || size % step != 0) {
    throw std::runtime_error(stored(name) + " has a size that this program does not know");
  }
  return static_cast<int>(size);
}

const StoredTensor& NetworkTensors::find(const std::string& name) const {
  const StoredTensor* const tensor = stored_.find(name);
  if (tensor == nullptr) throw std::runtime_error(stored(name) + " is missing");
  return *tensor;
}

const StoredTensor& NetworkTensors::find(const std::string& name, std::initializer_list<int> shape) const {
  const StoredTensor& tensor = find(name);
  if (tensor.shape != std::vector<std::int64_t>(shape.begin(), shape.end())) {
    throw std::runtime_error(stored(name) + " has another shape than its network needs");
  }
  return tensor;
}

std::string read_network_file(const std::string& folder, const char* name) {
  std::ifstream file(folder + "/" + name, std::ios::binary);
  std::ostringstream bytes;
  if (!file || !(bytes << file.rdbuf())) throw PackError("network " + folder + ": " + name + " cannot be read");
  return bytes.str();
}

}  // namespace sonant
