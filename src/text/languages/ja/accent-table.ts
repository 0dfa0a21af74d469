import { readFileSync } from 'node:fs';
import { deflateSync, inflateSync } from 'node:zlib';

/**
 * Pitch accents of words: `JPA2`, then deflated bytes in five rows of one for each entry. Four rows are its key's hash less that of the
 * entry before it (32 bits, the lowest byte first), and the last is nucleus + 16 * rule. So most bytes of a row are alike.
 *
 * A key is one of `wordKey`, `inflectedKey` and `kanaKey`. Two keys of one hash are rare (one word in 10,000 that the table
 * lacks gets the accent of another).
 */
const MAGIC = 'JPA2';
/** Rows that hold the bytes of the hashes; the row after them holds the accents. */
const HASH_ROWS = 4;
const FILE = new URL('../../../../../models/accents-ja/words.bin', import.meta.url);

/** How a noun after another one, or one after a prefix, sets the accent of both (Sagisaka and Sato, 1983). */
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
  const rows = new Uint8Array((HASH_ROWS + 1) * sorted.length);
  let last = 0;
  sorted.forEach(([hash, value], i) => {
    for (let row = 0; row < HASH_ROWS; row++) rows[row * sorted.length + i] = (hash - last) >>> (8 * row);
    rows[HASH_ROWS * sorted.length + i] = value;
    last = hash;
  });
  return Buffer.concat([Buffer.from(MAGIC, 'latin1'), deflateSync(rows, { level: 9 })]);
}

interface AccentTable {
  readonly hashes: Uint32Array;
  readonly values: Uint8Array;
}

let table: AccentTable | undefined;

function load(): AccentTable {
  const bytes = readFileSync(FILE);
  if (bytes.toString('latin1', 0, MAGIC.length) !== MAGIC)
    throw new Error(`${FILE.pathname} is no table of accents`);
  const rows = inflateSync(bytes.subarray(MAGIC.length));
  const count = rows.length / (HASH_ROWS + 1);
  const hashes = new Uint32Array(count);
  let last = 0;
  for (let i = 0; i < count; i++) {
    for (let row = 0; row < HASH_ROWS; row++) last += (rows[row * count + i] ?? 0) * 2 ** (8 * row);
    hashes[i] = last;
  }
  return { hashes, values: rows.subarray(HASH_ROWS * count) };
}

/** The accent of a key, or undefined. The table is read with the first call, which takes some 10 ms. */
export function accentOf(key: string): Accent | undefined {
  table ??= load();
  const { hashes, values } = table;
  const wanted = hashOf(key);
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((hashes[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  if (hashes[low] !== wanted) return undefined;
  const value = values[low] ?? 0;
  return { nucleus: value & 15, rule: CHAIN_RULES[value >> 4] ?? '' };
}
