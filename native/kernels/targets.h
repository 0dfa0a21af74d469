// Include before <hwy/foreach_target.h>: the instruction sets for which kernels are compiled, one for each name of
// SONANT_ISA. HWY_SCALAR instead of EMU128 keeps the scalar bits equal under every compiler.
#ifndef SONANT_KERNELS_TARGETS_H_
#define SONANT_KERNELS_TARGETS_H_

#include "kernels/isa.h"

#if defined(__GNUC__) && !defined(__clang__)
// GCC 12 takes the deliberately undefined operands inside its own AVX-512 intrinsics for mistakes.
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif

#define HWY_COMPILE_ALL_ATTAINABLE
#define HWY_BROKEN_EMU128 1
#define HWY_DISABLED_TARGETS (~(HWY_SCALAR | HWY_SSE4 | HWY_AVX2 | HWY_AVX3 | HWY_NEON))

// HWY_DYNAMIC_DISPATCH that resolves the instruction set first: whichever kernel is called first, weights are
// packed for the instruction set that later calls run on.
#define SONANT_DISPATCH(kernel) (::sonant::active_isa(), HWY_DYNAMIC_DISPATCH(kernel))

#endif  // SONANT_KERNELS_TARGETS_H_
