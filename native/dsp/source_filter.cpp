#include "dsp/source_filter.h"

#include <algorithm>
#include <cstddef>

#include "kernels/assert.h"
#include "kernels/fir.h"

namespace sonant {
namespace {

/// `hops` [frame_count][hop] into the upper half of the excitation rows.
void spread_hops(float* rows, int hop, const kernels::FilterBatch& batch, const float* hops) {
  for (int i = 0; i < hop; ++i) {
    float* row = rows + static_cast<std::ptrdiff_t>(i) * 2 * batch.lanes + batch.lanes;
    for (int frame = 0; frame < batch.frame_count; ++frame) row[frame] = hops[frame * hop + i];
    for (int frame = batch.frame_count; frame < batch.lanes; ++frame) row[frame] = 0.0f;
  }
}

void put_hop_before(float* rows, const kernels::FilterBatch& batch, const std::vector<float>& hop) {
  float* place = rows + batch.lanes - 1;
  for (const float sample : hop) {
    *place = sample;
    place += 2 * batch.lanes;
  }
}

void take_last_hop(const float* rows, const kernels::FilterBatch& batch, std::vector<float>& hop) {
  const float* place = rows + batch.lanes + batch.frame_count - 1;
  for (float& sample : hop) {
    sample = *place;
    place += 2 * batch.lanes;
  }
}

}  // namespace

FirTaps::FirTaps(std::span<const float> taps)
    : count_(static_cast<int>(taps.size())), padded_(taps.size() + 2 * kernels::kFirTapPadding) {
  std::copy(taps.begin(), taps.end(), padded_.begin() + kernels::kFirTapPadding);
  padded_[kernels::kFirTapPadding] += 1.0f;
}

const float* FirTaps::data() const { return padded_.data() + kernels::kFirTapPadding; }

SourceFilter::SourceFilter(const FilterPlan& plan, const FirTaps& taps) : plan_(plan), taps_(taps) {
  const int hop = plan.tables().hop;
  last_pulse_.resize(hop);
  last_noise_.resize(hop);
  line_.resize(taps.count() - 1 + (kernels::max_filter_lanes() - 1) * hop + plan.tables().fft_size +
               kernels::kFirSlack);
}

void SourceFilter::push(const float* cepstra, const float* f0_hz, const float* noise, int frame_count,
                        std::vector<float>& pcm) {
  SONANT_ASSERT(frame_count >= 0);
  const kernels::FilterTables& tables = plan_.tables();
  while (frame_count > 0) {
    const kernels::FilterBatch batch = plan_.batch(frame_count);
    run_batch(batch, cepstra, f0_hz, noise);
    // The first frame's window begins a hop before the utterance.
    const int dropped = next_frame_ == 0 ? 1 : 0;
    next_frame_ += batch.frame_count;
    emit(dropped, batch.frame_count - dropped, pcm);
    frame_count -= batch.frame_count;
    cepstra += batch.frame_count * tables.cepstrum_count;
    f0_hz += batch.frame_count;
    noise += batch.frame_count * tables.hop;
  }
}

void SourceFilter::finish(std::vector<float>& pcm) {
  if (next_frame_ > 0) emit(0, 1, pcm);
  reset();
}

void SourceFilter::run_batch(const kernels::FilterBatch& batch, const float* cepstra, const float* f0_hz,
                             const float* noise) {
  const kernels::FilterTables& tables = plan_.tables();
  put_hop_before(batch.pulse, batch, last_pulse_);
  put_hop_before(batch.noise, batch, last_noise_);
  spread_hops(batch.noise, tables.hop, batch, noise);
  kernels::excite(tables, batch, f0_hz, next_frame_, phase_);
  take_last_hop(batch.pulse, batch, last_pulse_);
  take_last_hop(batch.noise, batch, last_noise_);
  kernels::cepstral_spectra(tables, batch, cepstra);
  kernels::excitation_spectra(tables, batch);
  kernels::filter_spectra(tables, batch);
  kernels::inverse_frames(tables, batch);
  kernels::overlap_add(tables, batch, line_.data() + taps_.count() - 1);
}

void SourceFilter::emit(int first_hop, int hop_count, std::vector<float>& pcm) {
  const int hop = plan_.tables().hop;
  const int look_back = taps_.count() - 1;
  // Dropped hops are silence to the filter.
  std::fill_n(line_.begin() + look_back, first_hop * hop, 0.0f);
  const int skipped = first_hop * hop, count = hop_count * hop;
  const std::size_t before = pcm.size();
  pcm.resize(before + count + kernels::kFirSlack);
  kernels::fir(taps_.data(), taps_.count(), line_.data() + look_back + skipped, count, pcm.data() + before);
  pcm.resize(before + count);

  const auto kept = line_.begin() + skipped + count;
  const auto kept_end = kept + look_back + plan_.tables().fft_size - hop;
  std::fill(std::copy(kept, kept_end, line_.begin()), line_.end(), 0.0f);
}

void SourceFilter::reset() {
  phase_ = 0;
  next_frame_ = 0;
  std::fill(last_pulse_.begin(), last_pulse_.end(), 0.0f);
  std::fill(last_noise_.begin(), last_noise_.end(), 0.0f);
  std::fill(line_.begin(), line_.end(), 0.0f);
}

}  // namespace sonant
