import { damaged, partCounter, type Sound } from './bounds.js';
import { readSamples, type SampleFormat, type SampleKind } from './samples.js';

const KINDS: ReadonlyMap<number, SampleKind> = new Map([
  [1, 'integer'],
  [3, 'float'],
  [6, 'alaw'],
  [7, 'mulaw'],
]);
/** The kind is in the first bytes of a longer header. */
const EXTENSIBLE = 0xfffe;
const HEADER_BYTES = 12;

function readFormat(chunk: DataView): SampleFormat {
  if (chunk.byteLength < 16) throw damaged('its format is cut off');
  const tag = chunk.getUint16(0, true);
  const code = tag === EXTENSIBLE && chunk.byteLength >= 26 ? chunk.getUint16(24, true) : tag;
  const kind = KINDS.get(code);
  if (kind === undefined) throw damaged(`its samples are written in the form ${code} of WAV`);
  return {
    kind,
    bits: chunk.getUint16(14, true),
    channels: chunk.getUint16(2, true),
    rateHz: chunk.getUint32(4, true),
  };
}

/**
 * A WAV file. If the length of its samples is unknown or too great, as in a stream, they last to the end.
 * @throws SonantError as `readSamples`
 */
export function decodeWav(bytes: Uint8Array): Sound {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let format: SampleFormat | undefined;
  const countPart = partCounter();
  for (let at = HEADER_BYTES; at + 8 <= bytes.length;) {
    countPart();
    const name = String.fromCharCode(...bytes.subarray(at, at + 4));
    const size = view.getUint32(at + 4, true);
    const start = at + 8;
    const end = Math.min(bytes.length, start + size);
    if (name === 'fmt ')
      format = readFormat(new DataView(bytes.buffer, bytes.byteOffset + start, end - start));
    if (name === 'data') {
      if (format === undefined) throw damaged('its samples come before their format');
      return readSamples(bytes.subarray(start, size === 0 ? undefined : end), format);
    }
    at = start + size + (size % 2);
  }
  throw damaged('it has no samples');
}
