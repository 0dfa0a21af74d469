// SONANT_ASSERT checks what a function may expect from its callers, all of them ours: shapes, ranges, alignment. What
// comes from outside is checked with exceptions instead. On in debug and sanitizer builds and when fuzzing
// (SONANT_ASSERTIONS); a release does not evaluate the condition.
#pragma once

#ifdef SONANT_ASSERTIONS
#include <cstdio>
#include <cstdlib>
#define SONANT_ASSERT(condition) \
  ((condition)                   \
       ? static_cast<void>(0)    \
       : (std::fprintf(stderr, "%s:%d: broken contract: %s\n", __FILE__, __LINE__, #condition), std::abort()))
#else
#define SONANT_ASSERT(condition) static_cast<void>(sizeof(!(condition)))
#endif

#include <cstdint>

namespace sonant {

/// `pointer` is aligned for vectors of the widest instruction set.
inline bool is_aligned(const void* pointer) { return reinterpret_cast<std::uintptr_t>(pointer) % 64 == 0; }

}  // namespace sonant
