// Copies MeCab's dictionary of Japanese (IPADIC) without what src/text/languages/ja never reads. A dictionary that MeCab
// compiles holds a line of text for each of its 392,000 words; the copy has the same words and costs, with shorter lines,
// and words with the same line share it.
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a field holds that says nothing. */
const NOTHING = '*';
/** The fields of IPADIC that nobody reads: the finest part of speech, and the inflected form. */
const UNREAD = [3, 5];
/** The dictionary form, which is the word itself where nothing else is said. */
const BASE = 6;
/** The pronunciation, which is the reading before it where nothing else is said. */
const PRONUNCIATION = 8;

/** The layout of `sys.dic`: a header, the words (a double array), the tokens, the lines, each of which ends with a 0. */
const MAGIC = 0xef718f77;
const HEADER_BYTES = 72;
const TOKEN_BYTES = 16;
/** Where a token says where its line begins. */
const LINE_AT = 8;

/** @param {string} from @param {string} to folders @throws Error when `sys.dic` is not laid out as MeCab 0.996 does it */
export function copyJapaneseDictionary(from, to) {
  cpSync(from, to, { recursive: true });
  const file = join(to, 'sys.dic');
  writeFileSync(file, shortened(readFileSync(file)));
}

/** @param {Buffer} dictionary @returns {Buffer} */
export function shortened(dictionary) {
  const { linesAt } = layoutOf(dictionary);
  const head = Buffer.from(dictionary.subarray(0, linesAt));
  const lines = new Lines();
  for (const { word, line, lineAt } of entriesOf(dictionary)) {
    head.writeUInt32LE(lines.add(shortLine(line, word)), lineAt);
  }
  const all = Buffer.concat([head, ...lines.parts]);
  all.writeUInt32LE(lines.byteCount, 32);
  all.writeUInt32LE((all.length ^ MAGIC) >>> 0, 0);
  return all;
}

/** Each word with its line, and where the dictionary says where that line begins. @param {Buffer} dictionary */
export function* entriesOf(dictionary) {
  const { tokensAt, linesAt } = layoutOf(dictionary);
  for (const [token, word] of wordsOf(dictionary.subarray(HEADER_BYTES, tokensAt))) {
    const lineAt = tokensAt + TOKEN_BYTES * token + LINE_AT;
    const start = linesAt + dictionary.readUInt32LE(lineAt);
    yield { word, line: dictionary.toString('utf8', start, dictionary.indexOf(0, start)), lineAt };
  }
}

function layoutOf(dictionary) {
  const [wordBytes, tokenBytes, lineBytes] = [24, 28, 32].map((at) => dictionary.readUInt32LE(at));
  const tokensAt = HEADER_BYTES + wordBytes;
  const linesAt = tokensAt + tokenBytes;
  const isWhole = dictionary.length === linesAt + lineBytes;
  if (!isWhole || (dictionary.readUInt32LE(0) ^ dictionary.length) >>> 0 !== MAGIC) {
    throw new Error('sys.dic is not a dictionary of MeCab 0.996');
  }
  return { tokensAt, linesAt };
}

const shortLine = (line, word) =>
  line
    .split(',')
    .map((field, i, fields) => {
      const isSaid = i === BASE ? field === word : i === PRONUNCIATION && field === fields[i - 1];
      return UNREAD.includes(i) || field === NOTHING || isSaid ? '' : field;
    })
    .join(',');

/** Lines, each of them once. */
class Lines {
  parts = [];
  byteCount = 0;
  #places = new Map();

  /** @returns where it begins */
  add(line) {
    const known = this.#places.get(line);
    if (known !== undefined) return known;
    const bytes = Buffer.from(`${line}\0`);
    const place = this.byteCount;
    this.#places.set(line, place);
    this.parts.push(bytes);
    this.byteCount += bytes.length;
    return place;
  }
}

/**
 * Each token with its word. In the double array, the node at `base` has for each byte a child at `base + byte + 1`, which names
 * `base` as its parent, and at `base` itself the number of its tokens and of the first one, if a word ends there.
 * @param {Buffer} units pairs of a base and a parent
 */
function* wordsOf(units) {
  const baseOf = (unit) => units.readInt32LE(8 * unit);
  const children = new Map();
  for (let unit = 0; unit < units.length / 8; unit++) {
    const parent = units.readUInt32LE(8 * unit + 4);
    const siblings = children.get(parent);
    if (siblings === undefined) children.set(parent, [unit]);
    else siblings.push(unit);
  }
  const open = [{ base: baseOf(0), bytes: [] }];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const { base, bytes } = node;
    for (const unit of children.get(base) ?? []) {
      const value = baseOf(unit);
      if (unit > base) open.push({ base: value, bytes: [...bytes, unit - base - 1] });
      else if (unit === base && value < 0) {
        const [first, count] = [(-value - 1) >> 8, (-value - 1) & 0xff];
        const word = Buffer.from(bytes).toString();
        for (let token = first; token < first + count; token++) yield [token, word];
      }
    }
  }
}
