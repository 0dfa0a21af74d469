// Matrix products in bf16 and int8 on instructions that Highway 1.0 does not know: AVX512-BF16 and AVX512-VNNI, and
// on ARM bf16, i8mm and dotprod. Only kernels/gemm.cpp calls this.
#pragma once

#include "kernels/gemm.h"

namespace sonant::kernels {

/// This processor has the instructions that `precision` needs, and SONANT_ISA leaves them on.
bool has_narrow_gemm(Precision precision);

/// Floats' worth of memory that pack_narrow writes.
std::size_t narrow_floats(Precision precision, int out, int in);

/// As pack_matrix. As many of a column's weights as an instruction sums lie side by side, along `in`; int8 has a
/// scale for each column.
void pack_narrow(Precision precision, const float* weights, const float* bias, int out, int in, float* panels);

/// As gemm. Rows of x are rounded to bf16, or to 8 bits between a row's least and greatest value, so a row's bits do
/// not depend on its neighbors.
void gemm_narrow(const PackedMatrix& matrix, const float* x, int rows, Epilogue epilogue, const float* residual,
                 float* y);

/// What gemm_narrow.cpp compiles for an instruction: narrow_floats, pack_narrow and gemm_narrow with its memory.
struct Products {
  std::size_t (*floats)(int out, int in);
  void (*pack)(const float* weights, const float* bias, int out, int in, float* panels);
  std::size_t (*scratch_bytes)(int rows, int in);
  void (*gemm)(const PackedMatrix&, const float* x, int rows, Epilogue, const float* residual, float* y,
               std::byte* scratch);
};

}  // namespace sonant::kernels
