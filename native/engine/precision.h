// The precision of the blocks of decoder and vocoder.
#pragma once

#include "kernels/gemm.h"

namespace sonant {

/// The one that SONANT_PRECISION names, "fp32", "bf16" or "int8"; without it the narrowest that this processor has
/// and that makes it at least a fifth faster than the next wider one, measured once in about 2 ms. Durations are
/// always computed in fp32: they do not depend on it. Resolved once per process. Throws std::runtime_error, naming
/// the available ones, when SONANT_PRECISION asks for another.
kernels::Precision active_precision();

/// "fp32", "bf16" or "int8".
const char* name_of(kernels::Precision precision);

}  // namespace sonant
