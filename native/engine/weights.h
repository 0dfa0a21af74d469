// Weights in the layout that the kernels need, and the code that reads them from a pack.
#pragma once

#include <cstddef>
#include <functional>
#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "kernels/gemm.h"

namespace sonant {

class PackSource;

/// Zero-filled, 64-byte aligned.
class AlignedFloats {
 public:
  AlignedFloats() = default;
  explicit AlignedFloats(std::size_t count);
  float* data() const { return data_.get(); }
  std::size_t size() const { return size_; }

 private:
  struct Free {
    void operator()(float* data) const;
  };
  std::unique_ptr<float[], Free> data_;
  std::size_t size_ = 0;
};

/// y = x W^T + b, packed for the active instruction set.
struct LinearWeights {
  LinearWeights() = default;
  /// `weights` [outputs][inputs], `bias` [outputs].
  LinearWeights(std::span<const float> weights, std::span<const float> bias, int outputs, int inputs,
                kernels::Precision of_products = kernels::Precision::kFp32);

  int in = 0;
  int out = 0;
  kernels::Precision precision = kernels::Precision::kFp32;
  AlignedFloats panels;
  kernels::PackedMatrix matrix() const { return {in, out, panels.data(), precision}; }
};

/// A ConvNeXt-style block: depthwise convolution, layer norm, linear up, GELU, linear down, gain, residual.
struct BlockWeights {
  int width = 0;
  int kernel = 0;
  AlignedFloats taps;  // [kernel][width]
  AlignedFloats bias;  // [width]
  LinearWeights up;    // layer norm's scale and shift folded in
  LinearWeights down;  // the gain folded in
};

/// The values of a tensor by its name and shape; throws when there is none.
using TensorReader = std::function<std::vector<float>(const std::string& name, std::initializer_list<int> shape)>;
/// Reads the tensors of a pack, which it borrows. Throws PackError.
TensorReader tensors_of(const PackSource& source);

/// Tensors `<prefix>.weight` [out][in] and `<prefix>.bias` [out].
LinearWeights load_linear(const TensorReader& tensor, const std::string& prefix, int out, int in);
LinearWeights load_linear(const PackSource& source, const std::string& prefix, int out, int in);

/// Tensors `<prefix>.depthwise`, `.norm`, `.up`, `.down` (each .weight and .bias) and `.gain`.
/// `precision` of the two linear layers.
BlockWeights load_block(const TensorReader& tensor, const std::string& prefix, int width, int kernel, int expansion,
                        kernels::Precision precision);

/// Blocks `<prefix>.0` to `<prefix>.<count - 1>`.
std::vector<BlockWeights> load_blocks(const TensorReader& tensor, const std::string& prefix, int count, int width,
                                      int kernel, int expansion,
                                      kernels::Precision precision = kernels::Precision::kFp32);
std::vector<BlockWeights> load_blocks(const PackSource& source, const std::string& prefix, int count, int width,
                                      int kernel, int expansion,
                                      kernels::Precision precision = kernels::Precision::kFp32);

}  // namespace sonant
