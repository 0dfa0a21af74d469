// Instructions that Clang 14 cannot name in __builtin_cpu_supports. Whether the system keeps their registers is for
// the caller to know.
#pragma once

#if defined(__x86_64__)
#include <cpuid.h>

namespace sonant::kernels {

/// Leaf 7 of CPUID ("structured extended features"): eax to edx of a subleaf, zeros where there is none.
struct ExtendedFeatures {
  unsigned eax = 0, ebx = 0, ecx = 0, edx = 0;
  explicit ExtendedFeatures(unsigned subleaf) { __get_cpuid_count(7, subleaf, &eax, &ebx, &ecx, &edx); }
};

/// Tiles (bit 24) and their products of bytes (bit 25).
inline bool has_amx_int8() { return (ExtendedFeatures(0).edx >> 24 & 3) == 3; }

/// `vpdpbusd` on the registers of AVX2.
inline bool has_avx_vnni() { return ExtendedFeatures(1).eax >> 4 & 1; }

}  // namespace sonant::kernels
#endif
