// How many frames the vocoder's kernels take at once. Included once for each instruction set.
#if defined(SONANT_KERNELS_LANES_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SONANT_KERNELS_LANES_INL_H_
#undef SONANT_KERNELS_LANES_INL_H_
#else
#define SONANT_KERNELS_LANES_INL_H_
#endif

#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace sonant::kernels {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using Wide = hn::ScalableTag<float>;
// Half of AVX-512's lanes: a batch of eight frames or fewer costs half.
using Narrow = hn::CappedTag<float, 8>;

/// Calls `body` with the vector tag of `lanes` lanes.
template <class Body>
HWY_INLINE void with_lanes(int lanes, Body body) {
  // NOLINTNEXTLINE(bugprone-branch-clone): narrow vectors leave one kind
  if (lanes == static_cast<int>(hn::Lanes(Wide()))) {
    body(Wide());
  } else {
    body(Narrow());
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace sonant::kernels
HWY_AFTER_NAMESPACE();
#endif
