#include "kernels/isa.h"

#include <cstdlib>
#include <stdexcept>
#include <string>
#include <string_view>

#include "kernels/processor.h"
#include "kernels/targets.h"

#include <hwy/highway.h>

#if HWY_TARGETS & HWY_AVX3
#include <sys/syscall.h>
#include <unistd.h>
#endif

namespace sonant {
namespace {

struct Isa {
  const char* name;
  long long target;
};

#if HWY_TARGETS & HWY_AVX3
/// Tiles are 8 KB more of a thread's state, which the kernel of the system keeps only for a process that has asked.
bool may_use_amx() {
  constexpr int kRequestPermission = 0x1023, kTileData = 18;
  return kernels::has_amx_int8() && __builtin_cpu_supports("avx512vnni") &&
         syscall(SYS_arch_prctl, kRequestPermission, kTileData) == 0;
}
#endif

// Best first.
constexpr Isa kIsas[] = {
#if HWY_TARGETS & HWY_AVX3
    {"amx", HWY_AVX3},      {"avx512", HWY_AVX3},
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
#if HWY_TARGETS & HWY_AVX3
    if (isa.name == std::string_view("amx") && !may_use_amx()) continue;
#endif
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
