#include "binding/output_stream.h"

#include <string>

namespace sonant {

namespace {

FilePosition start_of(const OutputStreamOptions& options) {
  FilePosition start = options.file;
  if (!start.started) start.serial = static_cast<std::uint32_t>(options.seed ^ options.seed >> 32);
  return start;
}

}  // namespace

OutputStream::OutputStream(const OutputStreamOptions& options)
    : sample_rate_hz_(encoder_rate_hz(options.codec, options.sample_rate_hz)),
      gain_(options.gain),
      speech_(options.pack, options.voice, options.seed),
      resampler_(options.pack->info().sample_rate_hz, sample_rate_hz_),
      encoder_(make_encoder(options.codec, sample_rate_hz_, start_of(options))) {}

OutputStream::Slice OutputStream::next(int max_frames) {
  thread_local std::vector<float> pcm, resampled;  // of the thread: no stream holds scratch between calls
  pcm.clear();
  resampled.clear();
  bytes_.clear();
  const int frame_count = speech_.render(max_frames, pcm);
  if (gain_ != 1)
    for (float& sample : pcm) sample *= gain_;
  resampler_.process(pcm, resampled);
  const bool ended = finishing_ && speech_.pending_frames() == 0;
  if (ended) resampler_.finish(resampled);
  encoder_->encode(resampled, bytes_);
  has_samples_ = has_samples_ || !resampled.empty();
  if (ended && !position().is_shared) encoder_->finish(bytes_);
  if (ended && position().is_shared && has_samples_) encoder_->drain(bytes_);
  return {frame_count, ended};
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
