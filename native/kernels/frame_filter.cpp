#include "kernels/frame_filter.h"

#include "kernels/targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernels/frame_filter.cpp"
#include "hwy/foreach_target.h"
#include "hwy/highway.h"

#include "kernels/assert.h"
#include "kernels/fft-inl.h"
#include "kernels/lanes-inl.h"
#include "kernels/trig-inl.h"

HWY_BEFORE_NAMESPACE();
namespace sonant::kernels {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

int filter_lanes_of(int frames_left) {
  const int wide = static_cast<int>(hn::Lanes(Wide()));
  const int narrow = static_cast<int>(hn::Lanes(Narrow()));
  return frames_left <= narrow ? narrow : wide;
}

int max_filter_lanes_of() { return static_cast<int>(hn::Lanes(Wide())); }

/// batch.control: the scaled cepstra in rows, zero elsewhere.
template <class D>
void spread_cepstra(D d, const FilterTables& tables, const FilterBatch& batch, const float* cepstra) {
  const std::size_t lanes = hn::Lanes(d);
  const std::size_t rows = (tables.harmonic_block_count + tables.noise_block_count) * tables.block_size;
  for (std::size_t row = 0; row < rows; ++row) hn::Store(hn::Zero(d), d, batch.control + row * lanes);
  for (int frame = 0; frame < batch.frame_count; ++frame, cepstra += tables.cepstrum_count) {
    for (int n = 0; n < tables.cepstrum_count; ++n) {
      batch.control[tables.cepstrum_row[n] * lanes + frame] = tables.cepstrum_scale[n] * cepstra[n];
    }
  }
}

/// DFT of harmonic + i noise cepstra. The few filled blocks make the first pass (radix N / B) a short sum.
template <class D>
void transform_cepstra(D d, const FilterTables& tables, const FilterBatch& batch) {
  const std::size_t lanes = hn::Lanes(d);
  const std::size_t size = tables.fft_size, block = tables.block_size, radix = size / block;
  const float* harmonic = batch.control;
  const float* noise = harmonic + tables.harmonic_block_count * block * lanes;
  const Rows<D> all{d, batch.cepstrum, batch.cepstrum + lanes};
  for (std::size_t r = 0; r < radix; ++r) {
    const Rows<D> out = all.from(r * block);
    for (std::size_t m = 0; m < block; ++m) {
      Complex<D> sum{hn::Load(d, harmonic + m * lanes), hn::Load(d, noise + m * lanes)};
      for (int j = 1; j < tables.harmonic_block_count; ++j) {
        const float* w = tables.unit + 2 * (tables.harmonic_block[j] * r % radix * block);
        const auto x = hn::Load(d, harmonic + (j * block + m) * lanes);
        sum.re = hn::MulAdd(x, hn::Set(d, w[0]), sum.re);
        sum.im = hn::MulAdd(x, hn::Set(d, w[1]), sum.im);
      }
      for (int j = 1; j < tables.noise_block_count; ++j) {
        const float* w = tables.unit + 2 * (tables.noise_block[j] * r % radix * block);
        const auto x = hn::Load(d, noise + (j * block + m) * lanes);
        sum.re = hn::NegMulAdd(x, hn::Set(d, w[1]), sum.re);
        sum.im = hn::MulAdd(x, hn::Set(d, w[0]), sum.im);
      }
      out.store(m, times(d, sum, tables.unit + 2 * (m * r)));
    }
    dif(d, block, tables.block_twiddles, out);
  }
}

/// DFT of the windowed pulse + i noise. Its 2 hop rows fill at most half of N: the even frequencies are a transform
/// of half the size, the odd ones another of the rotated rows.
template <class D>
void transform_signal(D d, const FilterTables& tables, const FilterBatch& batch) {
  const std::size_t lanes = hn::Lanes(d);
  const std::size_t half = tables.fft_size / 2, hop = tables.hop;
  const auto windowed = [&](std::size_t n) HWY_ATTR -> Complex<D> {
    if (n >= 2 * hop) return {hn::Zero(d), hn::Zero(d)};
    const auto w = hn::Set(d, tables.window[n]);
    // The window spans the hop before the frame's own (one lane lower) and its own.
    const std::size_t at = n < hop ? n * 2 * lanes + lanes - 1 : (n - hop) * 2 * lanes + lanes;
    return {hn::Mul(w, hn::LoadU(d, batch.pulse + at)), hn::Mul(w, hn::LoadU(d, batch.noise + at))};
  };
  const auto rotated = [&](std::size_t n) HWY_ATTR { return times(d, windowed(n), tables.unit + 2 * n); };
  const Rows<D> even{d, batch.signal, batch.signal + lanes};
  const Rows<D> odd = even.from(half);
  const std::size_t eighth = half / 8;
  const float* rest = tables.half_twiddles + pass_twiddles(half);
  dif_pass(d, half, tables.half_twiddles, windowed, even);
  for (std::size_t s = 0; s < 8; ++s) dif(d, eighth, rest, even.from(s * eighth));
  dif_pass(d, half, tables.half_twiddles, rotated, odd);
  for (std::size_t s = 0; s < 8; ++s) dif(d, eighth, rest, odd.from(s * eighth));
}

/// exp of the spectrum half of whose real part is `re`, and half of whose imaginary part is `im`.
template <class D, class V = hn::Vec<D>>
HWY_INLINE Complex<D> filter_of(D d, V re, V im) {
  const V log2_e_half = hn::Set(d, 0.72134752f);
  const V turns_half = hn::Set(d, 0.0795774715f);
  Complex<D> h;
  from_polar(d, exp2(d, hn::Mul(re, log2_e_half)), hn::Mul(im, turns_half), h.re, h.im);
  return h;
}

/// Spectrum of the filtered frame (times a constant in the window) at the frequency whose rows are `a` and whose
/// negative's are `b`: of a transform x + i y of two real signals, 2 X = a + conj b and 2 Y = -i (a - conj b).
template <class D>
HWY_INLINE Complex<D> filtered_bin(D d, Rows<D> cepstrum, Rows<D> signal, const FilterTables& tables, std::size_t k) {
  const std::size_t mirrored = (tables.fft_size - k) % tables.fft_size;
  const Complex<D> ca = cepstrum.load(tables.cepstrum_bin[k]), cb = cepstrum.load(tables.cepstrum_bin[mirrored]);
  const Complex<D> xa = signal.load(tables.signal_bin[k]), xb = signal.load(tables.signal_bin[mirrored]);
  const Complex<D> harmonic = filter_of(d, hn::Add(ca.re, cb.re), hn::Sub(ca.im, cb.im));
  const Complex<D> noise = filter_of(d, hn::Add(ca.im, cb.im), hn::Sub(cb.re, ca.re));
  const Complex<D> p{hn::Add(xa.re, xb.re), hn::Sub(xa.im, xb.im)};
  const Complex<D> q{hn::Add(xa.im, xb.im), hn::Sub(xb.re, xa.re)};
  const auto re = hn::MulSub(harmonic.re, p.re, hn::Mul(harmonic.im, p.im));
  const auto im = hn::MulAdd(harmonic.re, p.im, hn::Mul(harmonic.im, p.re));
  const Complex<D> bin{hn::MulAdd(noise.re, q.re, hn::NegMulAdd(noise.im, q.im, re)),
                       hn::MulAdd(noise.re, q.im, hn::MulAdd(noise.im, q.re, im))};
  return tables.response == nullptr ? bin : times(d, bin, tables.response + 2 * k);
}

/// The filtered spectra, packed so that a complex transform of half the size gives the real frames.
template <class D>
void multiply_spectra(D d, const FilterTables& tables, const FilterBatch& batch) {
  const std::size_t lanes = hn::Lanes(d);
  const std::size_t half = tables.fft_size / 2;
  const Rows<D> cepstrum{d, batch.cepstrum, batch.cepstrum + lanes};
  const Rows<D> signal{d, batch.signal, batch.signal + lanes};
  const Rows<D> packed{d, batch.frame, batch.frame + lanes};
  for (std::size_t k = 0; k <= half / 2; ++k) {
    const Complex<D> a = filtered_bin(d, cepstrum, signal, tables, k);
    const Complex<D> b = filtered_bin(d, cepstrum, signal, tables, half - k);
    const Complex<D> sum{hn::Add(a.re, b.re), hn::Sub(a.im, b.im)};
    const Complex<D> difference{hn::Sub(a.re, b.re), hn::Add(a.im, b.im)};
    // i e^(2 pi i k / N) = -s + i c, where unit holds (c, -s).
    const float turn[2] = {tables.unit[2 * k + 1], tables.unit[2 * k]};
    const Complex<D> turned = times(d, difference, turn);
    const Complex<D> upper = sum - turned;
    // For k = 0 both rows are row 0, and the second store is the right one.
    packed.store(tables.half_bin[(half - k) % half], {upper.re, hn::Neg(upper.im)});
    packed.store(tables.half_bin[k], sum + turned);
  }
}

template <class D>
void transform_back(D d, const FilterTables& tables, const FilterBatch& batch) {
  const std::size_t lanes = hn::Lanes(d);
  // Real and imaginary rows exchanged: the inverse transform.
  dit(d, tables.fft_size / 2, tables.half_twiddles, Rows<D>{d, batch.frame + lanes, batch.frame});
}

/// Tiles of a few rows keep the lines they share in the first cache. The last rows come first: an earlier frame's
/// late samples are added before a later frame's early ones, as they are when the frames come one by one.
template <class D>
void overlap_add_in(D d, const FilterTables& tables, const FilterBatch& batch, float* sum) {
  constexpr int kTile = 16;
  const int lanes = static_cast<int>(hn::Lanes(d));
  for (int row = tables.fft_size - kTile; row >= 0; row -= kTile) {
    for (int frame = 0; frame < batch.frame_count; ++frame) {
      float* to = sum + frame * tables.hop + row;
      const float* from = batch.frame + row * lanes + frame;
      for (int i = 0; i < kTile; ++i) to[i] += from[i * lanes];
    }
  }
}

// ---- the same for the batch's number of lanes ----

void cepstral_spectra_of(const FilterTables& tables, const FilterBatch& batch, const float* cepstra) {
  with_lanes(batch.lanes, [&](auto d) HWY_ATTR {
    spread_cepstra(d, tables, batch, cepstra);
    transform_cepstra(d, tables, batch);
  });
}

void excitation_spectra_of(const FilterTables& tables, const FilterBatch& batch) {
  with_lanes(batch.lanes, [&](auto d) HWY_ATTR { transform_signal(d, tables, batch); });
}

void filter_spectra_of(const FilterTables& tables, const FilterBatch& batch) {
  with_lanes(batch.lanes, [&](auto d) HWY_ATTR { multiply_spectra(d, tables, batch); });
}

void inverse_frames_of(const FilterTables& tables, const FilterBatch& batch) {
  with_lanes(batch.lanes, [&](auto d) HWY_ATTR { transform_back(d, tables, batch); });
}

void overlap_add_of(const FilterTables& tables, const FilterBatch& batch, float* sum) {
  with_lanes(batch.lanes, [&](auto d) HWY_ATTR { overlap_add_in(d, tables, batch, sum); });
}

}  // namespace HWY_NAMESPACE
}  // namespace sonant::kernels
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace sonant::kernels {

HWY_EXPORT(filter_lanes_of);
HWY_EXPORT(max_filter_lanes_of);
HWY_EXPORT(cepstral_spectra_of);
HWY_EXPORT(excitation_spectra_of);
HWY_EXPORT(filter_spectra_of);
HWY_EXPORT(inverse_frames_of);
HWY_EXPORT(overlap_add_of);

static void assert_batch(const FilterBatch& batch) {
  SONANT_ASSERT(batch.frame_count >= 1 && batch.frame_count <= batch.lanes && batch.lanes <= max_filter_lanes());
  SONANT_ASSERT(is_aligned(batch.cepstrum) && is_aligned(batch.signal) && is_aligned(batch.frame));
  static_cast<void>(batch);
}

int filter_lanes(int frames_left) { return SONANT_DISPATCH(filter_lanes_of)(frames_left); }
int max_filter_lanes() { return SONANT_DISPATCH(max_filter_lanes_of)(); }

void cepstral_spectra(const FilterTables& tables, const FilterBatch& batch, const float* cepstra) {
  assert_batch(batch);
  SONANT_DISPATCH(cepstral_spectra_of)(tables, batch, cepstra);
}

void excitation_spectra(const FilterTables& tables, const FilterBatch& batch) {
  assert_batch(batch);
  SONANT_DISPATCH(excitation_spectra_of)(tables, batch);
}

void filter_spectra(const FilterTables& tables, const FilterBatch& batch) {
  assert_batch(batch);
  SONANT_DISPATCH(filter_spectra_of)(tables, batch);
}

void inverse_frames(const FilterTables& tables, const FilterBatch& batch) {
  assert_batch(batch);
  SONANT_DISPATCH(inverse_frames_of)(tables, batch);
}

void overlap_add(const FilterTables& tables, const FilterBatch& batch, float* sum) {
  assert_batch(batch);
  SONANT_DISPATCH(overlap_add_of)(tables, batch, sum);
}

}  // namespace sonant::kernels
#endif
