#include "kernels/frame_filter.h"

#include "kernels/targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernels/frame_filter.cpp"
#include "hwy/foreach_target.h"
#include "hwy/highway.h"

#include "kernels/fft-inl.h"
#include "kernels/trig-inl.h"

HWY_BEFORE_NAMESPACE();
namespace sonant::kernels {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using Wide = hn::ScalableTag<float>;
// Half of AVX-512's lanes: a batch of eight frames or fewer costs half.
using Narrow = hn::CappedTag<float, 8>;

int filter_lanes_of(int frames_left) {
  const int wide = static_cast<int>(hn::Lanes(Wide()));
  const int narrow = static_cast<int>(hn::Lanes(Narrow()));
  return frames_left <= narrow ? narrow : wide;
}

int max_filter_lanes_of() { return static_cast<int>(hn::Lanes(Wide())); }

/// Calls `body` with the vector tag of `lanes` lanes.
template <class Body>
HWY_INLINE void with_lanes(int lanes, Body body) {
  if (lanes == static_cast<int>(hn::Lanes(Wide()))) {
    body(Wide());
  } else {
    body(Narrow());
  }
}

// ---- excitation ----

/// F0 over half a hop, by lane: base + slope * weight.
struct F0Line {
  HWY_ALIGN float base[hn::MaxLanes(Wide())];
  HWY_ALIGN float slope[hn::MaxLanes(Wide())];
};

/// F0 is interpolated only where both frames are voiced; elsewhere the frame's own value holds.
HWY_INLINE void set_line(F0Line& line, int lane, float from_hz, float to_hz, float own_hz) {
  const bool both = from_hz > 0.0f && to_hz > 0.0f;
  line.base[lane] = both ? from_hz : own_hz;
  line.slope[lane] = both ? to_hz - from_hz : 0.0f;
}

constexpr float kLowestHz = 40.0f;

/// A vector of doubles no wider than D's.
template <class D>
using DoublesOf = hn::CappedTag<double, hn::MaxLanes(D()) == 1 ? 1 : hn::MaxLanes(D()) / 2>;

/// Fills batch.phase with the turns since the hop's start and batch.pulse with F0; `turns` gets the hops' sums. The
/// position between two frames is computed in float from the sample's number in the utterance, as the training code's
/// interpolation does: its rounding drifts by some 1e-5 turns, which the sharp pulses show.
template <class D>
void accumulate_phase(D, const FilterTables& tables, const FilterBatch& batch, const F0Line (&lines)[2],
                      std::int32_t first_frame, double* turns) {
  const DoublesOf<D> dd;
  const hn::Rebind<float, DoublesOf<D>> df;
  const hn::Rebind<std::int32_t, DoublesOf<D>> di;
  const std::size_t lanes = static_cast<std::size_t>(batch.lanes);
  const auto half = hn::Set(df, 0.5f);
  const auto frames_per_sample = hn::Set(df, 1.0f / static_cast<float>(tables.hop));
  for (std::size_t lane = 0; lane < lanes; lane += hn::Lanes(dd)) {
    const auto frame = hn::Iota(di, first_frame + static_cast<std::int32_t>(lane));
    const auto first_sample = hn::Mul(frame, hn::Set(di, tables.hop));
    auto turn = hn::Zero(dd);
    for (int i = 0; i < tables.hop; ++i) {
      const int line = 2 * i + 1 < tables.hop ? 0 : 1;
      const auto sample = hn::ConvertTo(df, hn::Add(first_sample, hn::Set(di, i)));
      const auto position = hn::Sub(hn::Mul(frames_per_sample, hn::Add(sample, half)), half);
      const auto weight = hn::Sub(position, hn::ConvertTo(df, hn::Add(frame, hn::Set(di, line - 1))));
      const auto f0 = hn::Max(hn::MulAdd(hn::Load(df, lines[line].slope + lane), weight,
                                         hn::Load(df, lines[line].base + lane)),
                              hn::Set(df, kLowestHz));
      turn = hn::Add(turn, hn::PromoteTo(dd, hn::Div(f0, hn::Set(df, tables.sample_rate_hz))));
      hn::Store(turn, dd, batch.phase + i * lanes + lane);
      hn::Store(f0, df, batch.pulse + i * 2 * lanes + lanes + lane);
    }
    hn::Store(turn, dd, turns + lane);
  }
}

/// Turns in batch.phase plus each lane's start, reduced to 0..1, as floats in batch.signal.
template <class D>
void reduce_phase(D, const FilterTables& tables, const FilterBatch& batch, const double* starts) {
  const DoublesOf<D> dd;
  const hn::Rebind<float, DoublesOf<D>> df;
  const std::size_t lanes = static_cast<std::size_t>(batch.lanes);
  for (std::size_t at = 0; at < tables.hop * lanes; at += hn::Lanes(dd)) {
    const auto turn = hn::Add(hn::Load(dd, batch.phase + at), hn::Load(dd, starts + at % lanes));
    hn::Store(hn::DemoteTo(df, hn::Sub(turn, hn::Floor(turn))), df, batch.signal + at);
  }
}

/// The pulse train at phase u (turns): sum of all cosines below half the sample rate, at unit power.
template <class D, class V = hn::Vec<D>>
HWY_INLINE V dirichlet(D d, V u, V f0_hz, V half_rate_hz) {
  const V half = hn::Set(d, 0.5f);
  const V one = hn::Set(d, 1.0f);
  const V count = hn::Max(hn::Floor(hn::Sub(hn::Div(half_rate_hz, f0_hz), half)), one);
  const V order = hn::Add(count, half);
  const V cycles = hn::Round(hn::Mul(order, u));
  const V top = sine_of_half(d, hn::MulSub(order, u, cycles));
  V bottom = sine_of_half(d, hn::Min(hn::Mul(u, half), hn::Sub(half, hn::Mul(u, half))));
  const V least = hn::Set(d, 1e-4f);
  bottom = hn::Max(bottom, least);
  return hn::Div(hn::MulSub(hn::Div(top, bottom), half, half), hn::Sqrt(count));
}

template <class D>
void make_pulses_in(D d, const FilterTables& tables, const FilterBatch& batch, const float* f0_hz,
                 std::int32_t first_frame, double& phase) {
  const std::size_t lanes = static_cast<std::size_t>(batch.lanes);
  F0Line lines[2];
  HWY_ALIGN float voiced[hn::MaxLanes(Wide())] = {};
  for (int lane = 0; lane < batch.lanes; ++lane) {
    const bool used = lane < batch.frame_count;
    const float own = used ? f0_hz[lane] : 0.0f;
    set_line(lines[0], lane, used ? f0_hz[lane - 1] : 0.0f, own, own);
    set_line(lines[1], lane, own, used ? f0_hz[lane + 1] : 0.0f, own);
    voiced[lane] = own > 0.0f ? 1.0f : 0.0f;
  }
  HWY_ALIGN double turns[hn::MaxLanes(Wide())];
  accumulate_phase(d, tables, batch, lines, first_frame, turns);
  double start = phase;
  for (int lane = 0; lane < batch.lanes; ++lane) {
    const double end = start + turns[lane];
    turns[lane] = start;
    // Reduced at every frame, so that the rounding does not depend on where a batch ends.
    start = end - static_cast<double>(static_cast<std::int64_t>(end));
    if (lane < batch.frame_count) phase = start;
  }
  reduce_phase(d, tables, batch, turns);

  const auto half_rate = hn::Set(d, 0.5f * tables.sample_rate_hz);
  const auto on = hn::Load(d, voiced);
  for (int i = 0; i < tables.hop; ++i) {
    float* row = batch.pulse + i * 2 * lanes + lanes;
    hn::Store(hn::Mul(dirichlet(d, hn::Load(d, batch.signal + i * lanes), hn::Load(d, row), half_rate), on), d, row);
  }
}

// ---- spectra ----

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

/// DFT of the windowed pulse + i noise. Its 2 hop rows fill at most half of N: the even frequencies are a transform of
/// half the size, the odd ones another of the rotated rows.
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
  return {hn::MulAdd(noise.re, q.re, hn::NegMulAdd(noise.im, q.im, re)),
          hn::MulAdd(noise.re, q.im, hn::MulAdd(noise.im, q.re, im))};
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

void make_pulses_of(const FilterTables& tables, const FilterBatch& batch, const float* f0_hz,
                    std::int32_t first_frame, double& phase) {
  with_lanes(batch.lanes, [&](auto d) HWY_ATTR { make_pulses_in(d, tables, batch, f0_hz, first_frame, phase); });
}

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
HWY_EXPORT(make_pulses_of);
HWY_EXPORT(cepstral_spectra_of);
HWY_EXPORT(excitation_spectra_of);
HWY_EXPORT(filter_spectra_of);
HWY_EXPORT(inverse_frames_of);
HWY_EXPORT(overlap_add_of);

int filter_lanes(int frames_left) { return HWY_DYNAMIC_DISPATCH(filter_lanes_of)(frames_left); }
int max_filter_lanes() { return HWY_DYNAMIC_DISPATCH(max_filter_lanes_of)(); }

void make_pulses(const FilterTables& tables, const FilterBatch& batch, const float* f0_hz, std::int32_t first_frame,
                 double& phase) {
  HWY_DYNAMIC_DISPATCH(make_pulses_of)(tables, batch, f0_hz, first_frame, phase);
}

void cepstral_spectra(const FilterTables& tables, const FilterBatch& batch, const float* cepstra) {
  HWY_DYNAMIC_DISPATCH(cepstral_spectra_of)(tables, batch, cepstra);
}

void excitation_spectra(const FilterTables& tables, const FilterBatch& batch) {
  HWY_DYNAMIC_DISPATCH(excitation_spectra_of)(tables, batch);
}

void filter_spectra(const FilterTables& tables, const FilterBatch& batch) {
  HWY_DYNAMIC_DISPATCH(filter_spectra_of)(tables, batch);
}

void inverse_frames(const FilterTables& tables, const FilterBatch& batch) {
  HWY_DYNAMIC_DISPATCH(inverse_frames_of)(tables, batch);
}

void overlap_add(const FilterTables& tables, const FilterBatch& batch, float* sum) {
  HWY_DYNAMIC_DISPATCH(overlap_add_of)(tables, batch, sum);
}

}  // namespace sonant::kernels
#endif
