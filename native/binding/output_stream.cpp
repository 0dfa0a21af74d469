#include "binding/output_stream.h"

#include <algorithm>
#include <string>

#include "kernels/assert.h"

namespace sonant {

namespace {

/// Frames of the first step while the first sound is looked for, and of those after it. Most voices begin with eight
/// or nine frames of silence: one step gives a first slice, and costs less than several short ones.
constexpr int kFirstStepFrames = 18;
constexpr int kStepFrames = 8;
/// A slice may render this much more for what is cut or held back: it stays short.
constexpr int kMostHeldFrames = 64;

FilePosition start_of(const OutputStreamOptions& options) {
  FilePosition start = options.file;
  if (!start.started) start.serial = static_cast<std::uint32_t>(options.seed ^ options.seed >> 32);
  return start;
}

}  // namespace

OutputStream::OutputStream(const OutputStreamOptions& options)
    : sample_rate_hz_(encoder_rate_hz(options.codec, options.sample_rate_hz)),
      gain_(options.gain),
      speech_(options.pack, options.voice, options.seed, sample_rate_hz_),
      hop_(speech_.hop_samples()),
      frame_ms_(1e3 * hop_ / speech_.sample_rate_hz()),
      edges_(options.edges, hop_),
      limiter_(hop_),
      resampler_(speech_.sample_rate_hz(), sample_rate_hz_),
      encoder_(make_encoder(options.codec, sample_rate_hz_, start_of(options))) {}

/// Renders up to `max_frames` frames of one sentence or pause, through edges and limiter.
void OutputStream::render(int max_frames) {
  thread_local std::vector<float> pcm, kept;  // of the thread: no stream holds scratch between calls
  pcm.clear();
  kept.clear();
  const bool as_asked = speech_.next_is_silence();
  rendered_ += speech_.render(max_frames, pcm);
  edges_.push(pcm, as_asked, kept);
  if (gain_ != 1) {
    for (float& sample : kept) sample *= gain_;
  }
  limiter_.push(kept, ready_);
}

/// Before the first sound.
int OutputStream::step_frames() const { return edges_.dropped_frames() == 0 ? kFirstStepFrames : kStepFrames; }

int OutputStream::cut_frames() {
  while (!edges_.has_started() && speech_.pending_frames() > 0) render(step_frames());
  return edges_.dropped_frames();
}

/// Before the first samples: if nothing will be added and no silence is cut at the end, the file's length is known.
void OutputStream::tell_length() {
  if (told_ || !finishing_ || edges_.cuts_end() || position().is_shared) return;
  cut_frames();
  const std::int64_t frames = rendered_ + speech_.pending_frames() - edges_.dropped_frames();
  encoder_->expect(edges_.has_started() ? resampler_.output_count(frames * hop_) : 0);
}

OutputStream::Slice OutputStream::next(int max_frames) {
  SONANT_ASSERT(max_frames > 0);
  tell_length();
  told_ = true;
  thread_local std::vector<float> resampled;
  resampled.clear();
  bytes_.clear();
  const std::size_t wanted = static_cast<std::size_t>(max_frames) * static_cast<std::size_t>(hop_);
  const int most = rendered_ + max_frames + kMostHeldFrames;
  while (ready_.size() < wanted && rendered_ < most && speech_.pending_frames() > 0) {
    const int missing = static_cast<int>((wanted - ready_.size()) / static_cast<std::size_t>(hop_));
    const int wanted_frames = edges_.has_started() ? missing : std::max(missing, step_frames());
    render(std::min(wanted_frames, most - rendered_));
  }
  const bool ended = finishing_ && speech_.pending_frames() == 0;
  if (ended) {
    edges_.finish();
    limiter_.finish(ready_);
  }
  const Slice slice{rendered_, static_cast<double>(ready_.size()) / hop_ * frame_ms_,
                    limiter_.limited_frames() - limited_, ended};
  limited_ += slice.limited;
  rendered_ = 0;
  resampler_.process(ready_, resampled);
  std::vector<float>().swap(ready_);
  if (ended) resampler_.finish(resampled);
  encoder_->encode(resampled, bytes_);
  has_samples_ = has_samples_ || !resampled.empty();
  if (ended && !position().is_shared) encoder_->finish(bytes_);
  if (ended && position().is_shared && has_samples_) encoder_->drain(bytes_);
  return slice;
}

StreamRegistry& StreamRegistry::instance() {
  static auto* registry = new StreamRegistry;
  return *registry;
}

std::uint64_t StreamRegistry::add(std::shared_ptr<OutputStream> stream) {
  std::lock_guard lock(mutex_);
  const std::uint64_t id = next_id_++;
  streams_.emplace(id, std::move(stream));
  return id;
}

std::shared_ptr<OutputStream> StreamRegistry::find(std::uint64_t id) const {
  std::lock_guard lock(mutex_);
  const auto found = streams_.find(id);
  return found == streams_.end() ? nullptr : found->second;
}

bool StreamRegistry::remove(std::uint64_t id) {
  std::shared_ptr<OutputStream> last;  // destroyed after the lock is gone
  std::lock_guard lock(mutex_);
  const auto found = streams_.find(id);
  if (found == streams_.end()) return false;
  last = std::move(found->second);
  streams_.erase(found);
  return true;
}

std::size_t StreamRegistry::size() const {
  std::lock_guard lock(mutex_);
  return streams_.size();
}

StreamLease::StreamLease(std::uint64_t id) : stream_(StreamRegistry::instance().find(id)) {
  if (!stream_) throw std::runtime_error("no stream " + std::to_string(id));
  if (stream_->busy_.test_and_set(std::memory_order_acquire)) {
    throw std::runtime_error("stream " + std::to_string(id) + " is in use by another thread");
  }
}

}  // namespace sonant
