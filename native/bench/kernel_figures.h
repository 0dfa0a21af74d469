// How fast the kernels run here, beside the processor's own limit. One thread, processor time, best of several runs.
#pragma once

#include <string>
#include <vector>

namespace sonant {

struct KernelFigure {
  std::string name;
  int rows;  // frames in one call
  double value;
  std::string unit;  // in GFLOP/s, a multiply-add counts 2
};

/// The peak rate of multiply-adds in registers, on the active instruction set. Takes half a second.
double fma_peak_gflops();

/// The networks' kernels at the row counts that streaming makes of them, weights cycled as a decoder of six blocks
/// cycles them; the vocoder's signal path on batches of 16 and 8 frames, or as many as the instruction set takes at
/// once. Takes about two seconds.
std::vector<KernelFigure> bench_kernels();

}  // namespace sonant
