// One factory for each kind of encoder; encoder.cpp chooses among them.
#pragma once

#include "codec/encoder.h"

namespace sonant {

/// Headerless 16-bit little-endian.
std::unique_ptr<Encoder> make_pcm_encoder(const FilePosition& start);
/// 16-bit little-endian after a WAV header, whose sizes are true when the encoder was told what to expect, else
/// 0xFFFFFFFF: unknown.
std::unique_ptr<Encoder> make_wav_encoder(int rate_hz, const FilePosition& start);
/// Headerless G.711.
std::unique_ptr<Encoder> make_mulaw_encoder(const FilePosition& start);
std::unique_ptr<Encoder> make_alaw_encoder(const FilePosition& start);
/// Headerless, at 16 kHz. In a shared file each encoder begins anew, and decoders adapt within milliseconds of
/// silence.
std::unique_ptr<Encoder> make_g722_encoder(const FilePosition& start);
/// Constant bit rate, no header frame. In a shared file no frame borrows bits from those before it.
std::unique_ptr<Encoder> make_mp3_encoder(int rate_hz, const FilePosition& start);
/// Low-complexity profile at a constant bit rate, each frame after an ADTS header.
std::unique_ptr<Encoder> make_aac_encoder(int rate_hz, const FilePosition& start);
/// Frames of 1024 samples. In a shared file each encoder's last one is filled up with silence.
std::unique_ptr<Encoder> make_flac_encoder(int rate_hz, const FilePosition& start);
std::unique_ptr<Encoder> make_ogg_opus_encoder(int rate_hz, const FilePosition& start);
std::unique_ptr<Encoder> make_webm_opus_encoder(int rate_hz, const FilePosition& start);

}  // namespace sonant
