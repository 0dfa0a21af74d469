// Which instruction set the kernels run on.
#pragma once

namespace sonant {

/// "scalar", "sse4", "avx2", "avx512", "amx" (avx512 with tiles) or "neon": the best one that this processor has, or
/// the one that the environment variable SONANT_ISA names. Resolved once per process, by the first call, which every
/// kernel makes (targets.h). Throws std::runtime_error, naming the available ones, when SONANT_ISA asks for another.
const char* active_isa();

}  // namespace sonant
