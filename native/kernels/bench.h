// How fast the kernels run here, beside the processor's own limit.
#pragma once

#include <string>
#include <vector>

namespace sonant::kernels {

struct KernelFigure {
  std::string name;
  int rows;        // frames in one call
  double gflops;   // a multiply-add counts 2
};

/// Best of several runs of independent multiply-adds in registers, on the active instruction set, one thread.
double fma_peak_gflops();

/// Each kernel at the row counts that streaming makes of it, weights cycled as a decoder of six blocks cycles them.
/// Takes about a second and a half.
std::vector<KernelFigure> bench_kernels();

}  // namespace sonant::kernels
