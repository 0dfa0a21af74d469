// The part of kernels/frame_filter.h that dsp/flat_noise.cpp needs: spectra of which only the phases are kept.
#include "kernels/targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernels/flat_spectra.cpp"
#include "hwy/foreach_target.h"
#include "hwy/highway.h"
#include "kernels/assert.h"
#include "kernels/fft-inl.h"
#include "kernels/frame_filter.h"
#include "kernels/lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace sonant::kernels {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

template <class D>
void flatten_in(D d, const FilterTables& tables, const FilterBatch& batch) {
  const std::size_t lanes = hn::Lanes(d), half = tables.fft_size / 2;
  const Rows<D> spectrum{d, batch.signal, batch.signal + lanes};
  dif(d, half, tables.half_twiddles, spectrum);
  const auto least_power = hn::Set(d, 1e-20f);
  // The rows are in digit-reversed order, which the inverse transform expects.
  for (std::size_t row = 0; row < half; ++row) {
    const Complex<D> bin = spectrum.load(row);
    const auto power = hn::Max(hn::MulAdd(bin.re, bin.re, hn::Mul(bin.im, bin.im)), least_power);
    const auto magnitude = hn::Sqrt(power);
    spectrum.store(row, {hn::Div(bin.re, magnitude), hn::Div(bin.im, magnitude)});
  }
  dit(d, half, tables.half_twiddles, Rows<D>{d, batch.signal + lanes, batch.signal});
}

void flatten_spectra_of(const FilterTables& tables, const FilterBatch& batch) {
  with_lanes(batch.lanes, [&](auto d) HWY_ATTR { flatten_in(d, tables, batch); });
}

}  // namespace HWY_NAMESPACE
}  // namespace sonant::kernels
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace sonant::kernels {

HWY_EXPORT(flatten_spectra_of);

void flatten_spectra(const FilterTables& tables, const FilterBatch& batch) {
  SONANT_ASSERT(batch.lanes <= max_filter_lanes() && is_aligned(batch.signal));
  SONANT_DISPATCH(flatten_spectra_of)(tables, batch);
}

}  // namespace sonant::kernels
#endif
