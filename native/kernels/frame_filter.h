// The vocoder's signal path for a batch of frames, one frame to a vector lane. A row is the same quantity of all
// frames of the batch: `lanes` floats. The result of a frame does not depend on the other lanes.
#pragma once

#include <cstddef>
#include <cstdint>

namespace sonant::kernels {

/// Sizes and tables, made once for a pack and a rate (dsp/filter_plan.h). N is the FFT size, M = N / 2, B the block
/// of the pruned cepstral transform.
struct FilterTables {
  int fft_size;
  int hop;
  float sample_rate_hz;
  float pulse_lag_s;         // a sample of the pulse train stands this long before the end of its phase
  float band_ratio;          // band in which the pulses have power 1, divided by the band that is made
  int cepstrum_count;        // values of a frame from the network
  int block_size;            // B
  int harmonic_block_count;  // blocks of B rows that hold the harmonic cepstrum, block 0 first
  int noise_block_count;
  const int* harmonic_block;  // [harmonic_block_count] which of the N / B blocks
  const int* noise_block;
  const float* cepstrum_scale;       // [cepstrum_count]
  const std::int32_t* cepstrum_row;  // [cepstrum_count] row in the blocks above
  const float* window;               // [2 hop], scaled for the unnormalized transforms
  const float* unit;                 // [N][2] e^(-2 pi i n / N)
  const float* response;             // [M + 1][2] what the spectra are multiplied by, or null
  const float* half_twiddles;        // passes of the transform of size M
  const float* block_twiddles;       // passes of the transform of size B
  const std::int32_t* cepstrum_bin;  // [N] complex row of a frequency after the cepstral transform
  const std::int32_t* signal_bin;    // [N] the same after the excitation's
  const std::int32_t* half_bin;      // [M] the same before the inverse
};

/// A batch in scratch memory, its arrays aligned to the vectors. Excitation rows are 2 `lanes` apart: the frames'
/// hops in the upper half, the hop before the batch in the last place of the lower half, so that a load one place
/// lower gives each lane its predecessor's hop.
struct FilterBatch {
  int lanes;
  int frame_count;  // 1..lanes; the lanes above are computed and ignored
  float* pulse;     // [hop] rows
  float* noise;     // [hop] rows
  float* control;   // [(harmonic_block_count + noise_block_count) * B] rows: scaled cepstra
  float* cepstrum;  // [N] complex rows
  float* signal;    // [N] complex rows
  float* frame;     // [N] rows: the filtered frames
  double* phase;    // [hop] rows
};

/// Lanes to use for the next batch when `frames_left` frames are waiting.
int filter_lanes(int frames_left);
int max_filter_lanes();

/// Pulse trains of the batch's hops, in batch.pulse; the hops in batch.noise swell between the pulses where they are
/// voiced, at the same power. f0_hz[-1] to f0_hz[frame_count] are read: 0 where unvoiced, the end frames repeated
/// beyond an utterance's ends. `first_frame` is the batch's place in the utterance, `phase` in turns, before and
/// after.
void excite(const FilterTables& tables, const FilterBatch& batch, const float* f0_hz, std::int32_t first_frame,
            double& phase);

/// `cepstra` [frame_count][cepstrum_count] to the logarithmic spectra of the two filters, in batch.cepstrum.
void cepstral_spectra(const FilterTables& tables, const FilterBatch& batch, const float* cepstra);

/// The windowed pulses and noise to their spectra, in batch.signal.
void excitation_spectra(const FilterTables& tables, const FilterBatch& batch);

/// exp(harmonic) * pulses + exp(noise) * noise, packed in batch.frame for the inverse transform.
void filter_spectra(const FilterTables& tables, const FilterBatch& batch);

/// batch.frame to samples.
void inverse_frames(const FilterTables& tables, const FilterBatch& batch);

/// Gives all M bins of the frames in batch.signal ([M] complex rows of samples) the magnitude 1.
void flatten_spectra(const FilterTables& tables, const FilterBatch& batch);

/// Adds frame f to sum[f * hop ..], f = 0 first wherever two frames meet.
void overlap_add(const FilterTables& tables, const FilterBatch& batch, float* sum);

}  // namespace sonant::kernels
