// Opus in Ogg (RFC 7845) by libogg, in short pages so that a listener hears it live.
#include <ogg/ogg.h>

#include <stdexcept>

#include "codec/encoders.h"
#include "codec/little_endian.h"
#include "codec/opus_packetizer.h"

namespace sonant {
namespace {

// The first page leaves with the first packet. Later ones gather packets: a page costs 28 bytes and one for each.
constexpr int kPacketsOfFirstPage = 1;
constexpr int kPacketsPerPage = 5;

class OggOpusEncoder final : public Encoder {
 public:
  OggOpusEncoder(int rate_hz, const FilePosition& start) : Encoder(start), packetizer_(rate_hz, start.sample_count) {
    if (ogg_stream_init(&stream_, static_cast<int>(start.serial)) != 0) throw std::bad_alloc();
    stream_.pageno = start.page_count;
    stream_.b_o_s = start.started;  // in libogg: the first page is out
  }
  ~OggOpusEncoder() override { ogg_stream_clear(&stream_); }
  OggOpusEncoder(const OggOpusEncoder&) = delete;
  OggOpusEncoder& operator=(const OggOpusEncoder&) = delete;

  void encode(std::span<const float> pcm, std::vector<std::uint8_t>& out) override {
    write_headers_once(out);
    while (const OpusPacket* packet = packetizer_.next(pcm)) {
      add(packet->bytes, packet->end_ticks, packet->is_last);
      if (--packets_to_page_ == 0) flush(out);
    }
  }

  void drain(std::vector<std::uint8_t>& out) override {
    while (const OpusPacket* packet = packetizer_.next_of_rest()) add(packet->bytes, packet->end_ticks, false);
    flush(out);
  }

  void finish(std::vector<std::uint8_t>& out) override {
    write_headers_once(out);
    while (const OpusPacket* packet = packetizer_.next_of_tail())
      add(packet->bytes, packet->end_ticks, packet->is_last);
    flush(out);
  }

 private:
  void write_headers_once(std::vector<std::uint8_t>& out) {
    if (position_.started) return;
    position_.started = true;
    add(packetizer_.head(), 0, false);
    flush(out);  // RFC 7845 wants each header on a page of its own
    const std::string_view vendor = opus_get_version_string();
    std::vector<std::uint8_t> tags;
    append_text(tags, "OpusTags");
    append_u32(tags, static_cast<std::uint32_t>(vendor.size()));
    append_text(tags, vendor);
    append_u32(tags, 0);  // comments
    add(tags, 0, false);
    flush(out);
    packets_to_page_ = kPacketsOfFirstPage;
  }

  void add(std::span<const std::uint8_t> bytes, std::int64_t end_ticks, bool is_last) {
    ogg_packet packet{};
    packet.packet = const_cast<unsigned char*>(bytes.data());  // libogg copies it
    packet.bytes = static_cast<long>(bytes.size());
    packet.e_o_s = is_last;
    packet.granulepos = end_ticks;
    if (ogg_stream_packetin(&stream_, &packet) != 0) throw std::bad_alloc();
  }

  void flush(std::vector<std::uint8_t>& out) {
    ogg_page page;
    while (ogg_stream_flush(&stream_, &page) != 0) {
      out.insert(out.end(), page.header, page.header + page.header_len);
      out.insert(out.end(), page.body, page.body + page.body_len);
    }
    packets_to_page_ = kPacketsPerPage;
    position_.page_count = static_cast<std::uint32_t>(stream_.pageno);
    position_.sample_count = packetizer_.packed_sample_count();
  }

  OpusPacketizer packetizer_;
  ogg_stream_state stream_;
  int packets_to_page_ = kPacketsOfFirstPage;
};

}  // namespace

std::unique_ptr<Encoder> make_ogg_opus_encoder(int rate_hz, const FilePosition& start) {
  return std::make_unique<OggOpusEncoder>(rate_hz, start);
}

}  // namespace sonant
