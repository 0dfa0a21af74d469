#include "engine/probe.h"

#include "engine/acoustic.h"
#include "engine/pack.h"

namespace sonant {

AcousticProbe probe_acoustic(const Pack& pack, int speaker, const SegmentPhones& phones) {
  EncodedPhones encoded = encode_phones(pack.acoustic(), speaker, phones);
  AcousticProbe probe;
  AcousticDecoder decoder(pack.acoustic());
  decoder.start(encoded);
  decoder.advance(decoder.remaining_frames(), probe.output);
  probe.encoder = std::move(encoded.hidden);
  probe.log_duration = std::move(encoded.log_duration);
  probe.duration = std::move(encoded.duration);
  return probe;
}

}  // namespace sonant
