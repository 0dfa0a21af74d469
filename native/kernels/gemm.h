// y = epilogue(x W^T + b) on weights packed for the active instruction set. Every output element is one chain of
// multiply-adds over k = 0.. in order, starting at the bias, so its bits do not depend on the rows of a call.
#pragma once

#include <cstddef>

namespace sonant::kernels {

/// Packed for the instruction set that was active when pack_matrix ran.
struct PackedMatrix {
  int in = 0;
  int out = 0;
  const float* panels = nullptr;  // 64-byte aligned, packed_floats(out, in) of them
};

/// Floats that pack_matrix writes for W [out][in].
std::size_t packed_floats(int out, int in);

/// `weights` [out][in], `bias` [out]; `panels` is 64-byte aligned and zero-filled.
void pack_matrix(const float* weights, const float* bias, int out, int in, float* panels);

enum class Epilogue {
  kNone,
  kGelu,      // exact (erf) GELU within 1e-6
  kResidual,  // y = residual + (x W^T + b)
};

/// `x` [rows][in], `y` [rows][out], `residual` [rows][out] for kResidual, else null; it may be `y` itself.
void gemm(const PackedMatrix& matrix, const float* x, int rows, Epilogue epilogue, const float* residual, float* y);

}  // namespace sonant::kernels
