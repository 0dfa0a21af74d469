#include "engine/weights.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>

#include "engine/pack_source.h"

namespace sonant {

namespace {

AlignedFloats aligned_copy(std::span<const float> values) {
  AlignedFloats copy(values.size());
  std::copy(values.begin(), values.end(), copy.data());
  return copy;
}

}  // namespace

AlignedFloats::AlignedFloats(std::size_t count) : size_(count) {
  constexpr std::size_t kAlignment = 64;
  const std::size_t bytes = (count * sizeof(float) + kAlignment - 1) / kAlignment * kAlignment;
  data_.reset(static_cast<float*>(std::aligned_alloc(kAlignment, std::max(bytes, kAlignment))));
  if (!data_) throw std::bad_alloc();
  std::memset(data_.get(), 0, bytes);
}

void AlignedFloats::Free::operator()(float* data) const { std::free(data); }

LinearWeights::LinearWeights(std::span<const float> weights, std::span<const float> bias, int outputs, int inputs,
                             kernels::Precision of_products)
    : in(inputs), out(outputs), precision(of_products), panels(kernels::packed_floats(out, in, precision)) {
  kernels::pack_matrix(weights.data(), bias.data(), out, in, panels.data(), precision);
}

TensorReader tensors_of(const PackSource& source) {
  return [&source](const std::string& name, std::initializer_list<int> shape) { return source.tensor(name, shape); };
}

LinearWeights load_linear(const TensorReader& tensor, const std::string& prefix, int out, int in) {
  return {tensor(prefix + ".weight", {out, in}), tensor(prefix + ".bias", {out}), out, in};
}

LinearWeights load_linear(const PackSource& source, const std::string& prefix, int out, int in) {
  return load_linear(tensors_of(source), prefix, out, in);
}

BlockWeights load_block(const TensorReader& tensor, const std::string& prefix, int width, int kernel, int expansion,
                        kernels::Precision precision) {
  const int hidden = width * expansion;
  BlockWeights block;
  block.width = width;
  block.kernel = kernel;

  const auto depthwise = tensor(prefix + ".depthwise.weight", {width, 1, kernel});
  block.taps = AlignedFloats(depthwise.size());
  for (int c = 0; c < width; ++c) {
    for (int j = 0; j < kernel; ++j) block.taps.data()[j * width + c] = depthwise[c * kernel + j];
  }
  block.bias = aligned_copy(tensor(prefix + ".depthwise.bias", {width}));

  const auto scale = tensor(prefix + ".norm.weight", {width});
  const auto shift = tensor(prefix + ".norm.bias", {width});
  auto up = tensor(prefix + ".up.weight", {hidden, width});
  auto up_bias = tensor(prefix + ".up.bias", {hidden});
  for (int o = 0; o < hidden; ++o) {
    double bias = up_bias[o];
    for (int c = 0; c < width; ++c) {
      float& weight = up[static_cast<std::size_t>(o) * width + c];
      bias += static_cast<double>(weight) * shift[c];
      weight *= scale[c];
    }
    up_bias[o] = static_cast<float>(bias);
  }
  block.up = LinearWeights(up, up_bias, hidden, width, precision);

  const auto gain = tensor(prefix + ".gain", {width});
  auto down = tensor(prefix + ".down.weight", {width, hidden});
  auto down_bias = tensor(prefix + ".down.bias", {width});
  for (int o = 0; o < width; ++o) {
    for (int k = 0; k < hidden; ++k) down[static_cast<std::size_t>(o) * hidden + k] *= gain[o];
    down_bias[o] *= gain[o];
  }
  block.down = LinearWeights(down, down_bias, width, hidden, precision);
  return block;
}

std::vector<BlockWeights> load_blocks(const TensorReader& tensor, const std::string& prefix, int count, int width,
                                      int kernel, int expansion, kernels::Precision precision) {
  std::vector<BlockWeights> blocks;
  blocks.reserve(static_cast<std::size_t>(count));
  for (int i = 0; i < count; ++i) {
    blocks.push_back(load_block(tensor, prefix + "." + std::to_string(i), width, kernel, expansion, precision));
  }
  return blocks;
}

std::vector<BlockWeights> load_blocks(const PackSource& source, const std::string& prefix, int count, int width,
                                      int kernel, int expansion, kernels::Precision precision) {
  return load_blocks(tensors_of(source), prefix, count, width, kernel, expansion, precision);
}

}  // namespace sonant
