import { damaged, partCounter, type Sound } from './bounds.js';
import { decodeOpus } from './opus.js';

/** Elements that are read (RFC 9559); all others are skipped. */
const ID = {
  trackEntry: 0xae,
  trackNumber: 0xd7,
  codecId: 0x86,
  codecPrivate: 0x63a2,
  simpleBlock: 0xa3,
  block: 0xa1,
  discardPadding: 0x75a2,
};
/** Elements whose content is read in their place, because a stream does not give their size: segment, tracks, cluster, group. */
const ENTERED: ReadonlySet<number> = new Set([0x18538067, 0x1654ae6b, 0x1f43b675, 0xa0, ID.trackEntry]);
const LACING = 0x06;
const MAX_TRACKS = 64;
const SAMPLES_A_NANOSECOND = 48000 / 1e9;

/** A number whose first byte tells its length. */
function readNumber(bytes: Uint8Array, at: number, marker: 'kept' | 'cut'): { value: number; next: number } {
  const first = bytes[at];
  if (first === undefined || first === 0) throw damaged('an element of WebM is cut off');
  const length = Math.clz32(first) - 23;
  if (at + length > bytes.length) throw damaged('an element of WebM is cut off');
  let value = marker === 'kept' ? first : first & (0xff >> length);
  for (let i = 1; i < length; i += 1) value = value * 256 + (bytes[at + i] ?? 0);
  return { value, next: at + length };
}

function* elementsOf(bytes: Uint8Array): Generator<{ id: number; content: Uint8Array }> {
  const countPart = partCounter();
  for (let at = 0; at < bytes.length;) {
    countPart();
    const id = readNumber(bytes, at, 'kept');
    const size = readNumber(bytes, id.next, 'cut');
    const end = ENTERED.has(id.value) ? size.next : size.next + size.value;
    yield { id: id.value, content: bytes.subarray(size.next, end) };
    at = end;
  }
}

const integerOf = (bytes: Uint8Array): number => bytes.reduce((value, byte) => value * 256 + byte, 0);

function signedOf(bytes: Uint8Array): number {
  const value = integerOf(bytes);
  return (bytes[0] ?? 0) < 0x80 ? value : value - 2 ** (8 * bytes.length);
}

interface Track {
  number: number;
  codec: string;
  head: Uint8Array;
}

/** Opus in WebM: its first track of that codec. @throws SonantError `recording_damaged`, `recording_too_long` */
export async function decodeWebm(bytes: Uint8Array): Promise<Sound> {
  const tracks: Track[] = [];
  const packets: Uint8Array[] = [];
  let discarded = 0;
  for (const { id, content } of elementsOf(bytes)) {
    const track = tracks.at(-1);
    if (tracks.length > MAX_TRACKS) throw damaged('it has too many tracks');
    if (id === ID.trackEntry) tracks.push({ number: 0, codec: '', head: new Uint8Array() });
    else if (id === ID.trackNumber && track) track.number = integerOf(content);
    else if (id === ID.codecId && track) track.codec = String.fromCharCode(...content.subarray(0, 64));
    else if (id === ID.codecPrivate && track) track.head = content;
    else if (id === ID.discardPadding) discarded = Math.max(0, signedOf(content)) * SAMPLES_A_NANOSECOND;
    else if (id === ID.simpleBlock || id === ID.block) {
      const { value, next } = readNumber(content, 0, 'cut');
      if (value !== opusOf(tracks)?.number) continue;
      if (((content[next + 2] ?? 0) & LACING) !== 0) throw damaged('several packets share a block of WebM');
      packets.push(content.subarray(next + 3));
    }
  }
  const track = opusOf(tracks);
  if (track === undefined) throw damaged('it holds no Opus');
  return decodeOpus({ head: track.head, packets, discarded });
}

const opusOf = (tracks: readonly Track[]): Track | undefined =>
  tracks.find(({ codec }) => codec === 'A_OPUS');
