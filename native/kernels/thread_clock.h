// Processor time of one thread: what other threads and processes do meanwhile does not count.
#pragma once

#include <time.h>

namespace sonant {

/// Seconds that the calling thread has run.
inline double thread_seconds() noexcept {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

}  // namespace sonant
