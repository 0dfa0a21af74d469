// The last step of a matrix product, on one vector of a row's sums. Included once for each instruction set.
#if defined(SONANT_KERNELS_GEMM_EPILOGUE_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SONANT_KERNELS_GEMM_EPILOGUE_INL_H_
#undef SONANT_KERNELS_GEMM_EPILOGUE_INL_H_
#else
#define SONANT_KERNELS_GEMM_EPILOGUE_INL_H_
#endif

#include <hwy/highway.h>

#include "kernels/gelu-inl.h"
#include "kernels/gemm.h"

HWY_BEFORE_NAMESPACE();
namespace sonant::kernels::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using D = hn::ScalableTag<float>;
using V = hn::Vec<D>;

/// `residual` is read for kResidual only.
template <Epilogue kEpilogue>
HWY_INLINE V finish(V sum, const float* residual) {
  if constexpr (kEpilogue == Epilogue::kGelu) return gelu(D(), sum);
  if constexpr (kEpilogue == Epilogue::kResidual) return hn::Add(hn::LoadU(D(), residual), sum);
  return sum;
}

}  // namespace sonant::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // SONANT_KERNELS_GEMM_EPILOGUE_INL_H_
