// How fast the stages of the vocoder's signal path run here.
#pragma once

#include <string>
#include <vector>

namespace sonant {

struct StageFigure {
  std::string name;
  int rows;  // frames in one batch
  double value;
  std::string unit;
};

/// Each stage on full batches of 16 and 8 frames, or as many as the instruction set takes at once: the best of several
/// runs, one thread. Takes less than a second.
std::vector<StageFigure> bench_vocoder_kernels();

}  // namespace sonant
