// The first stage of kernels/frame_filter.h: F0 to band-limited pulses, and noise that swells between them.
#include "kernels/targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernels/pulse_train.cpp"
#include "hwy/foreach_target.h"
#include "hwy/highway.h"

#include "kernels/assert.h"
#include "kernels/frame_filter.h"
#include "kernels/lanes-inl.h"
#include "kernels/trig-inl.h"

HWY_BEFORE_NAMESPACE();
namespace sonant::kernels {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

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
      const auto f0 =
          hn::Max(hn::MulAdd(hn::Load(df, lines[line].slope + lane), weight, hn::Load(df, lines[line].base + lane)),
                  hn::Set(df, kLowestHz));
      turn = hn::Add(turn, hn::PromoteTo(dd, hn::Div(f0, hn::Set(df, tables.sample_rate_hz))));
      hn::Store(turn, dd, batch.phase + i * lanes + lane);
      hn::Store(f0, df, batch.pulse + i * 2 * lanes + lanes + lane);
    }
    hn::Store(turn, dd, turns + lane);
  }
}

/// Turns in batch.phase plus each lane's start, as floats from the nearest pulse (-0.5..0.5), in batch.signal.
template <class D>
void reduce_phase(D, const FilterTables& tables, const FilterBatch& batch, const double* starts) {
  const DoublesOf<D> dd;
  const hn::Rebind<float, DoublesOf<D>> df;
  const std::size_t lanes = static_cast<std::size_t>(batch.lanes);
  for (std::size_t at = 0; at < tables.hop * lanes; at += hn::Lanes(dd)) {
    const auto turn = hn::Add(hn::Load(dd, batch.phase + at), hn::Load(dd, starts + at % lanes));
    hn::Store(hn::DemoteTo(df, hn::Sub(turn, hn::Round(turn))), df, batch.signal + at);
  }
}

/// The pulse train at u turns (-0.5..0.5) from a pulse: sum of all cosines below half the sample rate. Those below
/// `band_ratio` times that would have power 1 together.
/// Dirichlet's kernel sin((K + 1/2) x) / (2 sin(x / 2)) - 1/2 has the limit K on the pulse itself, where it is 0 / 0;
/// as both sines are of small angles there, their quotient is exact to float's last bits however near the pulse.
template <class D, class V = hn::Vec<D>>
HWY_INLINE V dirichlet(D d, V u, V f0_hz, V half_rate_hz, V band_ratio) {
  const V half = hn::Set(d, 0.5f);
  const V one = hn::Set(d, 1.0f);
  const V harmonics = hn::Div(half_rate_hz, f0_hz);
  const V count = hn::Max(hn::Floor(hn::Sub(harmonics, half)), one);
  const V count_at_power_1 = hn::Max(hn::Floor(hn::MulSub(harmonics, band_ratio, half)), one);
  const V order = hn::Add(count, half);
  // The kernel is even. A billionth of a turn serves as zero.
  u = hn::Max(hn::Abs(u), hn::Set(d, 1e-9f));
  const V top_turns = hn::Mul(order, u);
  const V top = sine_of_half(d, hn::Sub(top_turns, hn::Round(top_turns)));
  const V bottom = sine_of_quarter(d, hn::Mul(u, half));
  return hn::Div(hn::MulSub(hn::Div(top, bottom), half, half), hn::Sqrt(count_at_power_1));
}

/// What the noise of a voiced sample is multiplied by, u turns (-0.5..0.5) from a pulse: aspiration noise is loudest
/// a quarter of a period after it, while the glottis is open. Its mean square is 1.
template <class D, class V = hn::Vec<D>>
HWY_INLINE V aspiration_gain(D d, V u) {
  const V scale = hn::Set(d, 0.816496581f);  // sqrt(1 / 1.5)
  return hn::MulAdd(sine_of_half(d, u), scale, scale);
}

template <class D>
void excite_in(D d, const FilterTables& tables, const FilterBatch& batch, const float* f0_hz,
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
  const auto lag = hn::Set(d, tables.pulse_lag_s), band_ratio = hn::Set(d, tables.band_ratio);
  const auto on = hn::Gt(hn::Load(d, voiced), hn::Zero(d));
  const auto one = hn::Set(d, 1.0f);
  for (int i = 0; i < tables.hop; ++i) {
    float* row = batch.pulse + i * 2 * lanes + lanes;
    const auto f0 = hn::Load(d, row);
    const auto turns_from_pulse = hn::NegMulAdd(f0, lag, hn::Load(d, batch.signal + i * lanes));
    const auto nearest = hn::Sub(turns_from_pulse, hn::Round(turns_from_pulse));
    hn::Store(hn::IfThenElseZero(on, dirichlet(d, nearest, f0, half_rate, band_ratio)), d, row);
    float* noise = batch.noise + i * 2 * lanes + lanes;
    hn::Store(hn::Mul(hn::Load(d, noise), hn::IfThenElse(on, aspiration_gain(d, nearest), one)), d, noise);
  }
}

void excite_of(const FilterTables& tables, const FilterBatch& batch, const float* f0_hz, std::int32_t first_frame,
               double& phase) {
  with_lanes(batch.lanes, [&](auto d) HWY_ATTR { excite_in(d, tables, batch, f0_hz, first_frame, phase); });
}

}  // namespace HWY_NAMESPACE
}  // namespace sonant::kernels
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace sonant::kernels {

HWY_EXPORT(excite_of);

void excite(const FilterTables& tables, const FilterBatch& batch, const float* f0_hz, std::int32_t first_frame,
            double& phase) {
  SONANT_ASSERT(batch.frame_count >= 1 && batch.frame_count <= batch.lanes);
  SONANT_ASSERT(first_frame >= 0 && phase >= 0 && phase < 1);
  SONANT_DISPATCH(excite_of)(tables, batch, f0_hz, first_frame, phase);
}

}  // namespace sonant::kernels
#endif
