import { damaged, hasText, partCounter, type Sound } from './bounds.js';
import { decodeOpus } from './opus.js';

interface Page {
  readonly serial: number;
  /** Samples at 48 kHz that the packets which end on this page decode to; negative: none ends. */
  readonly granule: number;
  readonly isContinued: boolean;
  /** Pieces of packets; all but perhaps the last one end here. */
  readonly pieces: readonly Uint8Array[];
  readonly lastIsOpen: boolean;
}

const PAGE_HEADER_BYTES = 27;
const CONTINUED = 1;

function* pagesOf(bytes: Uint8Array): Generator<Page> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const countPart = partCounter();
  for (let at = 0; at + PAGE_HEADER_BYTES <= bytes.length;) {
    countPart();
    if (view.getUint32(at) !== 0x4f676753) throw damaged('a page of Ogg does not begin where it should');
    const sizes = bytes.subarray(at + PAGE_HEADER_BYTES, at + PAGE_HEADER_BYTES + view.getUint8(at + 26));
    let start = at + PAGE_HEADER_BYTES + sizes.length;
    const pieces: Uint8Array[] = [];
    let length = 0;
    for (const size of sizes) {
      length += size;
      if (size === 255) continue;
      countPart();
      pieces.push(bytes.subarray(start, start + length));
      start += length;
      length = 0;
    }
    const lastIsOpen = sizes.at(-1) === 255;
    if (lastIsOpen) pieces.push(bytes.subarray(start, start + length));
    const low = view.getUint32(at + 6, true);
    yield {
      serial: view.getUint32(at + 14, true),
      granule: view.getInt32(at + 10, true) * 2 ** 32 + low,
      isContinued: (view.getUint8(at + 5) & CONTINUED) !== 0,
      pieces,
      lastIsOpen,
    };
    at = start + length;
  }
}

/** Opus in Ogg (RFC 7845): its first stream. @throws SonantError `recording_damaged`, `recording_too_long` */
export async function decodeOgg(bytes: Uint8Array): Promise<Sound> {
  const packets: Uint8Array[] = [];
  let serial: number | undefined;
  let end: number | undefined;
  let open: Uint8Array[] = [];
  for (const page of pagesOf(bytes)) {
    if (serial === undefined && hasText(page.pieces[0] ?? new Uint8Array(), 0, 'OpusHead'))
      serial = page.serial;
    if (page.serial !== serial) continue;
    if (!page.isContinued) open = [];
    page.pieces.forEach((piece, i) => {
      open.push(piece);
      if (page.lastIsOpen && i === page.pieces.length - 1) return;
      packets.push(open.length === 1 ? piece : Buffer.concat(open));
      open = [];
    });
    if (page.granule > 0) end = page.granule;
  }
  const [head, , ...sound] = packets;
  if (head === undefined) throw damaged('it holds no Opus');
  return decodeOpus({ head, packets: sound, end });
}
