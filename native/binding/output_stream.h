// One request's audio: speech at the pack's rate or at 8 kHz, resampled, encoded. And the registry that lets any
// thread run the next slice of any stream, one thread at a time.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <unordered_map>
#include <vector>

#include "codec/encoder.h"
#include "dsp/limiter.h"
#include "dsp/resampler.h"
#include "engine/edges.h"
#include "engine/pack.h"
#include "engine/speech_stream.h"

namespace sonant {

struct OutputStreamOptions {
  std::shared_ptr<const Pack> pack;
  VoiceSettings voice;
  Codec codec = Codec::kPcm;
  int sample_rate_hz = 24000;
  std::uint64_t seed = 0;
  /// What the samples are multiplied by, before the limiter.
  float gain = 1;
  Edges edges = Edges::kKept;
  /// The position at which the stream continues its file.
  FilePosition file;
};

class OutputStream {
 public:
  explicit OutputStream(const OutputStreamOptions& options);

  SpeechStream& speech() { return speech_; }

  /// No segment will follow: the slice that renders the last frame also ends the file. Another stream may continue a
  /// shared file, but nothing of this stream is held back.
  void finish() { finishing_ = true; }

  /// Renders past the start, for the next slice. Returns the frames of silence that were cut there.
  int cut_frames();

  struct Slice {
    int frame_count;       // rendered, what was cut included
    double sound_ms;       // of what went to the encoder
    std::int64_t limited;  // frames that the limiter made softer
    bool ended;
  };
  /// Renders until `max_frames` frames are ready that are not cut, and puts their encoded bytes into `bytes()`.
  Slice next(int max_frames);
  const std::vector<std::uint8_t>& bytes() const { return bytes_; }
  /// The position in the file after these bytes.
  const FilePosition& position() const { return encoder_->position(); }
  /// The encoder's rate.
  int sample_rate_hz() const { return sample_rate_hz_; }

 private:
  void render(int max_frames);
  int step_frames() const;
  void tell_length();

  const int sample_rate_hz_;
  const float gain_;
  SpeechStream speech_;
  const int hop_;  // samples of a frame
  const double frame_ms_;
  EdgeCutter edges_;
  Limiter limiter_;
  std::vector<float> ready_;  // samples that wait for a slice; none between most calls
  int rendered_ = 0;          // frames, since the last slice
  std::int64_t limited_ = 0;  // frames, up to the last slice
  Resampler resampler_;
  std::unique_ptr<Encoder> encoder_;
  std::vector<std::uint8_t> bytes_;
  bool finishing_ = false, told_ = false, has_samples_ = false;

  friend class StreamLease;
  std::atomic_flag busy_ = ATOMIC_FLAG_INIT;
};

/// Process-wide and never destroyed: workers may still end while the process does.
class StreamRegistry {
 public:
  static StreamRegistry& instance();
  std::uint64_t add(std::shared_ptr<OutputStream> stream);
  /// Null when there is none.
  std::shared_ptr<OutputStream> find(std::uint64_t id) const;
  bool remove(std::uint64_t id);
  std::size_t size() const;

 private:
  mutable std::mutex mutex_;
  std::unordered_map<std::uint64_t, std::shared_ptr<OutputStream>> streams_;
  std::uint64_t next_id_ = 1;
};

/// Exclusive use of a stream. Throws std::runtime_error when the id is unknown or another thread holds it.
class StreamLease {
 public:
  explicit StreamLease(std::uint64_t id);
  ~StreamLease() { stream_->busy_.clear(std::memory_order_release); }
  StreamLease(const StreamLease&) = delete;
  StreamLease& operator=(const StreamLease&) = delete;
  OutputStream* operator->() const { return stream_.get(); }

 private:
  std::shared_ptr<OutputStream> stream_;
};

}  // namespace sonant
