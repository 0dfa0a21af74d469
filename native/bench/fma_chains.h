// What the processor can do at most.
#pragma once

namespace sonant::kernels {

/// Runs `steps` x 10 independent chains of multiply-adds in registers, on the active instruction set, starting from
/// `*result`, and leaves their sum there. Returns the floating-point operations done; a multiply-add counts 2.
double fma_chains(int steps, float* result);

}  // namespace sonant::kernels
