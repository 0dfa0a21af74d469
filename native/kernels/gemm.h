// y = epilogue(x W^T + b) on weights packed for the active instruction set. Every output element is one chain of
// multiply-adds over k = 0.. in order, starting at the bias, so its bits do not depend on the rows of a call;
// nor do they in the narrow precisions (gemm_narrow.h).
#pragma once

#include <cstddef>

namespace sonant::kernels {

/// The number format of weights and of the activations that they multiply; sums are floats, exact integers for int8.
enum class Precision { kFp32, kBf16, kInt8 };

/// Whether the active instruction set has products of this precision.
bool has_precision(Precision precision);

/// Packed for the instruction set that was active when pack_matrix ran.
struct PackedMatrix {
  int in = 0;
  int out = 0;
  const float* panels = nullptr;  // 64-byte aligned, packed_floats(out, in, precision) of them
  Precision precision = Precision::kFp32;
};

/// Floats that pack_matrix writes for W [out][in], whatever they hold.
std::size_t packed_floats(int out, int in, Precision precision = Precision::kFp32);

/// `weights` [out][in], `bias` [out]; `panels` is 64-byte aligned and zero-filled. The precision must be available.
void pack_matrix(const float* weights, const float* bias, int out, int in, float* panels,
                 Precision precision = Precision::kFp32);

enum class Epilogue {
  kNone,
  kGelu,      // exact (erf) GELU within 1e-6
  kResidual,  // y = residual + (x W^T + b)
};

/// `x` [rows][in], `y` [rows][out], `residual` [rows][out] for kResidual, else null; it may be `y` itself.
void gemm(const PackedMatrix& matrix, const float* x, int rows, Epilogue epilogue, const float* residual, float* y);

}  // namespace sonant::kernels
