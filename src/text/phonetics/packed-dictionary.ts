import { CMU_PHONES, readCmu } from './alphabet.js';
import type { StressedSounds } from './sound-rules.js';

/**
 * A dictionary in one block of bytes, searched without being unpacked: objects would take 60 MB and a quarter of a second.
 *
 * `SLX1`, the numbers of words and of blocks (32 bits, little-endian), the place of each block, the blocks. A block is 16
 * words in order, each: how many letters it shares with the one before (the first: none), how many follow, these; how many
 * pronunciations, and each: how many phones, a byte a phone (3 * index in CMU_PHONES + stress digit).
 */
const MAGIC = 'SLX1';
const WORDS_PER_BLOCK = 16;
const HEADER_BYTES = 12;

type Listed = readonly (readonly [word: string, pronunciations: readonly string[]])[];

function phoneByte(phone: string): number {
  const name = phone.replace(/\d$/, '');
  return 3 * CMU_PHONES.indexOf(name) + Number(phone.slice(name.length) || 0);
}

/** @param words of ASCII letters, in the order of their bytes, with pronunciations as the CMU dictionary writes them */
export function packDictionary(words: Listed): Uint8Array {
  const body: number[] = [];
  const places: number[] = [];
  let before = '';
  words.forEach(([word, pronunciations], i) => {
    if (i % WORDS_PER_BLOCK === 0) {
      places.push(body.length);
      before = '';
    }
    let shared = 0;
    while (shared < before.length && before[shared] === word[shared]) shared += 1;
    body.push(
      shared,
      word.length - shared,
      ...Buffer.from(word.slice(shared), 'latin1'),
      pronunciations.length,
    );
    for (const pronunciation of pronunciations) {
      const phones = pronunciation.split(' ').map(phoneByte);
      body.push(phones.length, ...phones);
    }
    before = word;
  });
  const bytes = new Uint8Array(HEADER_BYTES + 4 * places.length + body.length);
  bytes.set(Buffer.from(MAGIC, 'latin1'));
  const view = new DataView(bytes.buffer);
  view.setUint32(4, words.length, true);
  view.setUint32(8, places.length, true);
  places.forEach((place, i) => {
    view.setUint32(HEADER_BYTES + 4 * i, place, true);
  });
  bytes.set(body, HEADER_BYTES + 4 * places.length);
  return bytes;
}

export class PackedDictionary {
  readonly wordCount: number;
  private readonly places: Uint32Array;
  private readonly body: Uint8Array;

  /** @throws Error when the bytes are not a dictionary */
  constructor(bytes: Uint8Array) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const magic = String.fromCharCode(...bytes.subarray(0, 4));
    if (magic !== MAGIC) throw new Error('not a dictionary of this project');
    this.wordCount = view.getUint32(4, true);
    const blocks = view.getUint32(8, true);
    this.places = Uint32Array.from({ length: blocks }, (_, i) => view.getUint32(HEADER_BYTES + 4 * i, true));
    this.body = bytes.subarray(HEADER_BYTES + 4 * blocks);
  }

  has(word: string): boolean {
    return this.find(word) !== null;
  }

  /** All pronunciations of a word in small letters, or null. */
  pronunciationsOf(word: string): StressedSounds[] | null {
    const at = this.find(word);
    if (at === null) return null;
    const count = this.body[at] ?? 0;
    const found: StressedSounds[] = [];
    for (let place = at + 1; found.length < count;) {
      const phones = this.body.subarray(place + 1, place + 1 + (this.body[place] ?? 0));
      found.push(readCmu(Array.from(phones, phoneName).join(' ')));
      place += 1 + phones.length;
    }
    return found;
  }

  /** Where a word's pronunciations stand. */
  private find(word: string): number | null {
    // Blocks from `low` on may hold the word; those from `high` on begin after it.
    let low = 0;
    let high = this.places.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.compareFirst(middle, word) <= 0) low = middle;
      else high = middle;
    }
    const start = this.places[low];
    if (start === undefined) return null;
    const end = this.places[low + 1] ?? this.body.length;
    let current = '';
    for (let place = start; place < end;) {
      const letters = this.body[place + 1] ?? 0;
      current =
        current.slice(0, this.body[place] ?? 0) +
        String.fromCharCode(...this.body.subarray(place + 2, place + 2 + letters));
      place += 2 + letters;
      if (current === word) return place;
      if (current > word) return null;
      const count = this.body[place] ?? 0;
      place += 1;
      for (let k = 0; k < count; k++) place += 1 + (this.body[place] ?? 0);
    }
    return null;
  }

  private compareFirst(block: number, word: string): number {
    const place = this.places[block] ?? 0;
    const letters = this.body[place + 1] ?? 0;
    for (let k = 0; k < letters; k++) {
      const difference = (this.body[place + 2 + k] ?? 0) - (k < word.length ? word.charCodeAt(k) : -1);
      if (difference !== 0) return difference;
    }
    return letters - word.length;
  }
}

const PHONE_NAMES: readonly string[] = CMU_PHONES.flatMap((name) =>
  [0, 1, 2].map((digit) => (/^[AEIOU]/.test(name) ? `${name}${digit}` : name)),
);
const phoneName = (byte: number): string => PHONE_NAMES[byte] ?? '';
