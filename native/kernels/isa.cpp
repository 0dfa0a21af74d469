#include "kernels/isa.h"

#include <cstdlib>
#include <stdexcept>
#include <string>

#include "kernels/targets.h"

#include <hwy/highway.h>

namespace sonant {
namespace {

struct Isa {
  const char* name;
  long long target;
};
// Best first.
constexpr Isa kIsas[] = {
#if HWY_TARGETS & HWY_AVX3
    {"avx512", HWY_AVX3},
#endif
#if HWY_TARGETS & HWY_AVX2
    {"avx2", HWY_AVX2},
#endif
#if HWY_TARGETS & HWY_SSE4
    {"sse4", HWY_SSE4},
#endif
#if HWY_TARGETS & HWY_NEON
    {"neon", HWY_NEON},
#endif
    {"scalar", HWY_SCALAR},
};

const char* resolve() {
  const long long supported = hwy::SupportedTargets() | HWY_SCALAR;
  const char* wanted = std::getenv("SONANT_ISA");  // NOLINT(concurrency-mt-unsafe): nobody sets it later
  std::string available;
  for (const Isa& isa : kIsas) {
    if (!(supported & isa.target)) continue;
    if (wanted == nullptr || *wanted == '\0' || std::string(wanted) == isa.name) {
      hwy::GetChosenTarget().Update(isa.target);
      return isa.name;
    }
    available += (available.empty() ? "" : ", ") + std::string(isa.name);
  }
  throw std::runtime_error("SONANT_ISA: " + std::string(wanted) + " is not available here, only " + available);
}

}  // namespace

const char* active_isa() {
  static const char* const name = resolve();
  return name;
}

}  // namespace sonant
