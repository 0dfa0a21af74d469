// The acoustic network: phones to durations, frames to mel, F0 and voicing.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "engine/conv_stack.h"
#include "engine/speech_stream.h"
#include "engine/weights.h"

namespace sonant {

class PackSource;

struct AcousticWeights {
  int width = 0;
  int output_width = 0;                                   // mel bands + 2
  std::vector<float> phone, stress, word_start, speaker;  // embeddings, rows of `width`
  std::vector<BlockWeights> encoder;
  LinearWeights duration_in;
  std::vector<BlockWeights> duration;
  LinearWeights duration_out;
  LinearWeights decoder_in;  // of an encoder row
  LinearWeights position;    // kPositionFeatures of a frame, added to it
  std::vector<BlockWeights> decoder;
  LinearWeights output;
  std::vector<LinearWeights> own_output;  // by speaker, in the place of `output`; empty for those who have none
  std::vector<float> mel_mean, mel_std;   // undo the output's normalization, by band
  std::vector<float> vocoder_mel_mean, vocoder_mel_std;  // the vocoder's
};

/// Throws PackError.
std::unique_ptr<const AcousticWeights> load_acoustic_weights(const PackSource& source);

struct EncodedPhones {
  int speaker = 0;
  std::vector<float> hidden;           // [phones][width]
  std::vector<float> log_duration;     // natural logarithm of frames, before time_scale
  std::vector<std::int32_t> duration;  // frames, at least 1
};

/// Throws std::invalid_argument for a phone, stress or word start that the pack does not have.
EncodedPhones encode_phones(const AcousticWeights& weights, int speaker, const SegmentPhones& phones);

/// Frames of one sentence after another, exact under slicing.
class AcousticDecoder {
 public:
  /// `weights` must outlive the decoder.
  explicit AcousticDecoder(const AcousticWeights& weights);

  /// Begins a sentence; the one before must have been decoded to its end.
  void start(const EncodedPhones& phones);

  /// Frames that must be advanced beyond a frame before its row is complete.
  int delay_frames() const { return stack_.delay_frames(); }

  /// Frames of the sentence that are still to be advanced over.
  int remaining_frames() const { return remaining_; }

  /// Advances `count` frames, at most remaining_frames(), and appends the rows of `output_width` that are complete
  /// now: normalized mel, normalized log F0, voicing logit. The sentence's end completes all. Returns how many.
  int advance(int count, std::vector<float>& rows);

 private:
  const AcousticWeights& weights_;
  ConvStack stack_;
  std::vector<float> phone_rows_;          // [phones][width], through `decoder_in`
  std::vector<std::int32_t> duration_;     // by phone
  const LinearWeights* output_ = nullptr;  // the speaker's
  int remaining_ = 0;
  int phone_ = 0;           // of the next frame
  int frame_in_phone_ = 0;  // of the next frame
};

}  // namespace sonant
