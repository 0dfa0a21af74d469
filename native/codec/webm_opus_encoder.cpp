// Opus in WebM, written live: sizes that a stream cannot know are unknown, and each packet leaves as its own block.
#include <array>

#include "codec/ebml.h"
#include "codec/encoders.h"
#include "codec/opus_packetizer.h"

namespace sonant {
namespace {

// Names of RFC 9559.
constexpr std::uint32_t kEbml = 0x1A45DFA3, kEbmlVersion = 0x4286, kEbmlReadVersion = 0x42F7,
                        kEbmlMaxIdLength = 0x42F2, kEbmlMaxSizeLength = 0x42F3, kDocType = 0x4282,
                        kDocTypeVersion = 0x4287, kDocTypeReadVersion = 0x4285;
constexpr std::uint32_t kSegment = 0x18538067, kInfo = 0x1549A966, kTimestampScale = 0x2AD7B1, kMuxingApp = 0x4D80,
                        kWritingApp = 0x5741;
constexpr std::uint32_t kTracks = 0x1654AE6B, kTrackEntry = 0xAE, kTrackNumber = 0xD7, kTrackUid = 0x73C5,
                        kTrackType = 0x83, kFlagLacing = 0x9C, kCodecId = 0x86, kCodecPrivate = 0x63A2,
                        kCodecDelay = 0x56AA, kSeekPreRoll = 0x56BB, kAudio = 0xE1, kSamplingFrequency = 0xB5,
                        kChannels = 0x9F;
constexpr std::uint32_t kCluster = 0x1F43B675, kTimestamp = 0xE7, kSimpleBlock = 0xA3, kBlockGroup = 0xA0,
                        kBlock = 0xA1, kDiscardPadding = 0x75A2;

constexpr std::int64_t kTicksPerCluster = 48000;
constexpr std::int64_t kTicksPerMs = 48;
constexpr std::int64_t kSeekPreRollNs = 80'000'000;
constexpr std::uint64_t kAudioTrack = 2;
constexpr std::size_t kBlockHeaderBytes = 4;

std::int64_t nanoseconds(std::int64_t ticks) { return ticks * 62500 / 3; }

class WebmOpusEncoder final : public Encoder {
 public:
  WebmOpusEncoder(int rate_hz, const FilePosition& start)
      : Encoder(start), packetizer_(rate_hz, start.sample_count) {}

  void encode(std::span<const float> pcm, std::vector<std::uint8_t>& out) override {
    write_header_once(out);
    while (const OpusPacket* packet = packetizer_.next(pcm)) write(*packet, out);
  }

  void drain(std::vector<std::uint8_t>& out) override {
    while (const OpusPacket* packet = packetizer_.next_of_rest()) write(*packet, out);
  }

  void finish(std::vector<std::uint8_t>& out) override {
    write_header_once(out);
    while (const OpusPacket* packet = packetizer_.next_of_tail()) write(*packet, out);
  }

 private:
  void write_header_once(std::vector<std::uint8_t>& out) {
    if (position_.started) return;
    position_.started = true;
    EbmlWriter file(out);
    std::vector<std::uint8_t> content;
    EbmlWriter head(content);
    head.unsigned_integer(kEbmlVersion, 1);
    head.unsigned_integer(kEbmlReadVersion, 1);
    head.unsigned_integer(kEbmlMaxIdLength, 4);
    head.unsigned_integer(kEbmlMaxSizeLength, 8);
    head.text(kDocType, "webm");
    head.unsigned_integer(kDocTypeVersion, 4);
    head.unsigned_integer(kDocTypeReadVersion, 2);
    file.binary(kEbml, content);

    file.start_of_unknown_size(kSegment);
    content.clear();
    head.unsigned_integer(kTimestampScale, 1'000'000);
    head.text(kMuxingApp, "sonant");
    head.text(kWritingApp, "sonant");
    file.binary(kInfo, content);

    std::vector<std::uint8_t> tracks;
    EbmlWriter(tracks).binary(kTrackEntry, track_entry());
    file.binary(kTracks, tracks);
  }

  std::vector<std::uint8_t> track_entry() const {
    std::vector<std::uint8_t> audio, track;
    EbmlWriter(audio).real(kSamplingFrequency, 48000);
    EbmlWriter(audio).unsigned_integer(kChannels, 1);
    EbmlWriter entry(track);
    entry.unsigned_integer(kTrackNumber, 1);
    entry.unsigned_integer(kTrackUid, 1);
    entry.unsigned_integer(kTrackType, kAudioTrack);
    entry.unsigned_integer(kFlagLacing, 0);
    entry.text(kCodecId, "A_OPUS");
    entry.binary(kCodecPrivate, packetizer_.head());
    entry.unsigned_integer(kCodecDelay, static_cast<std::uint64_t>(nanoseconds(packetizer_.pre_skip_ticks())));
    entry.unsigned_integer(kSeekPreRoll, kSeekPreRollNs);
    entry.binary(kAudio, audio);
    return track;
  }

  void write(const OpusPacket& packet, std::vector<std::uint8_t>& out) {
    position_.sample_count = packetizer_.packed_sample_count();
    EbmlWriter file(out);
    const std::int64_t in_cluster_ticks = packet.start_ticks % kTicksPerCluster;
    if (in_cluster_ticks == 0) {
      file.start_of_unknown_size(kCluster);
      file.unsigned_integer(kTimestamp, static_cast<std::uint64_t>(packet.start_ticks / kTicksPerMs));
    }
    const auto in_cluster_ms = static_cast<std::uint16_t>(in_cluster_ticks / kTicksPerMs);
    const bool is_simple = packet.discard_ticks == 0;
    const std::array<std::uint8_t, kBlockHeaderBytes> header{
        0x81,  // track 1
        static_cast<std::uint8_t>(in_cluster_ms >> 8), static_cast<std::uint8_t>(in_cluster_ms),
        static_cast<std::uint8_t>(is_simple ? 0x80 : 0)};  // a simple block must say that it is a key frame
    const std::size_t size = header.size() + packet.bytes.size();
    if (is_simple) {
      file.start(kSimpleBlock, size);
      file.raw(header);
      file.raw(packet.bytes);
      return;
    }
    std::vector<std::uint8_t> group;
    EbmlWriter block(group);
    block.start(kBlock, size);
    block.raw(header);
    block.raw(packet.bytes);
    block.signed_integer(kDiscardPadding, nanoseconds(packet.discard_ticks));
    file.binary(kBlockGroup, group);
  }

  OpusPacketizer packetizer_;
};

}  // namespace

std::unique_ptr<Encoder> make_webm_opus_encoder(int rate_hz, const FilePosition& start) {
  return std::make_unique<WebmOpusEncoder>(rate_hz, start);
}

}  // namespace sonant
