import { readFileSync } from 'node:fs';

/**
 * Pitch accents of words, in one block of bytes that is searched where it lies: `JPA1`, the number of entries (32 bits,
 * little-endian), the hash of each key in rising order (32 bits), then a byte for each: nucleus + 16 * rule.
 *
 * A key is one of `wordKey`, `inflectedKey` and `kanaKey`. Two keys of one hash are rare (one word in 10,000 that the table
 * lacks gets the accent of another).
 */
const MAGIC = 'JPA1';
const HEADER_BYTES = 8;
const FILE = new URL('../../../../../models/accents-ja/words.bin', import.meta.url);

/** How a noun behind another one, or one behind a prefix, sets the accent of both (Sagisaka and Sato, 1983). */
export const CHAIN_RULES = ['', 'C1', 'C2', 'C3', 'C4', 'C5', 'P1', 'P2', 'P6'] as const;
export type ChainRule = (typeof CHAIN_RULES)[number];

export interface Accent {
  /** The mora after which pitch falls, from 1; 0: it does not fall. */
  readonly nucleus: number;
  readonly rule: ChainRule;
}

export const MOST_NUCLEUS = 15;

/** @param reading in katakana, as written: トウキョウ */
export const wordKey = (surface: string, reading: string): string => `${surface}\t${reading}`;
/** The key of a verb or an adjective, in its dictionary form; homographs differ in their first kana (開く). */
export const inflectedKey = (base: string, firstKana: string): string => `${base}\t+${firstKana}`;
/** The most common word of this sound. */
export const kanaKey = (reading: string): string => `\t${reading}`;

/** FNV-1a over UTF-16 code units, with a last round of mixing. */
export function hashOf(key: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** The file of these accents; where two keys have one hash, the first one stays. */
export function packAccents(accents: ReadonlyMap<string, Accent>): Uint8Array {
  const byHash = new Map<number, number>();
  for (const [key, { nucleus, rule }] of accents) {
    const hash = hashOf(key);
    if (!byHash.has(hash)) byHash.set(hash, nucleus + 16 * CHAIN_RULES.indexOf(rule));
  }
  const sorted = [...byHash].sort(([a], [b]) => a - b);
  const bytes = new Uint8Array(HEADER_BYTES + 5 * sorted.length);
  bytes.set(Buffer.from(MAGIC, 'latin1'));
  const view = new DataView(bytes.buffer);
  view.setUint32(4, sorted.length, true);
  sorted.forEach(([hash, value], i) => {
    view.setUint32(HEADER_BYTES + 4 * i, hash, true);
    bytes[HEADER_BYTES + 4 * sorted.length + i] = value;
  });
  return bytes;
}

let table: { readonly hashes: DataView; readonly values: Uint8Array } | undefined;

function load(): { readonly hashes: DataView; readonly values: Uint8Array } {
  const bytes = readFileSync(FILE);
  if (bytes.toString('latin1', 0, 4) !== MAGIC) throw new Error(`${FILE.pathname} is no table of accents`);
  const count = bytes.readUInt32LE(4);
  const hashes = new DataView(bytes.buffer, bytes.byteOffset + HEADER_BYTES, 4 * count);
  return { hashes, values: bytes.subarray(HEADER_BYTES + 4 * count) };
}

/** The accent of a key, or undefined. The table is read with the first call. */
export function accentOf(key: string): Accent | undefined {
  table ??= load();
  const { hashes, values } = table;
  const wanted = hashOf(key);
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (hashes.getUint32(4 * middle, true) < wanted) low = middle + 1;
    else high = middle;
  }
  if (low === values.length || hashes.getUint32(4 * low, true) !== wanted) return undefined;
  const value = values[low] ?? 0;
  return { nucleus: value & 15, rule: CHAIN_RULES[value >> 4] ?? '' };
}
