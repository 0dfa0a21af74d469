import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readCommandLine, refuseCommandLine } from '../bench/command-line.js';
import {
  type Accent,
  CHAIN_RULES,
  type ChainRule,
  inflectedKey,
  kanaKey,
  MOST_NUCLEUS,
  packAccents,
  wordKey,
} from '../src/text/languages/ja/accent-table.js';

const USAGE = `usage: node dist/tools/japanese-accents.js --dictionary FILE
Writes models/accents-ja/words.bin from the accents of the NAIST dictionary (BSD). A minute.
  --dictionary  the sys.dic of Debian's open-jtalk-mecab-naist-jdic: /var/lib/mecab/dic/open-jtalk/naist-jdic/sys.dic
`;

const HEADER_BYTES = 72;
/** Words that are rarer, by MeCab's cost, are left out: names of small places, most forenames. */
const HIGHEST_COST: Readonly<Record<string, number>> = { 地域: 8000, 人名: 7500, 組織: 5000 };
const HIGHEST_NOUN_COST = 11_000;
/** Places in the list of features. */
const FIELD = { kind: 0, subkind: 1, detail: 2, form: 5, base: 6, reading: 7, accent: 9, rule: 10 };

interface Entry {
  readonly surface: string;
  readonly cost: number;
  readonly fields: readonly string[];
}

const whole = (pattern: string, value: string): boolean => new RegExp(`^(?:${pattern})$`).test(value);

/** All words of a dictionary that MeCab has compiled: a double array of keys, tokens of 16 bytes, strings of features. */
function* entriesOf(bytes: Buffer): Generator<Entry> {
  const [arrayBytes = 0, tokenBytes = 0] = [24, 28].map((at) => bytes.readUInt32LE(at));
  const tokens = HEADER_BYTES + arrayBytes;
  const features = tokens + tokenBytes;
  const nodes = arrayBytes / 8;
  const base = (node: number): number => bytes.readInt32LE(HEADER_BYTES + 8 * node);
  const check = (node: number): number => bytes.readUInt32LE(HEADER_BYTES + 8 * node + 4);
  const open: [place: number, key: readonly number[]][] = [[base(0), []]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [place, key] = next;
    if (place < nodes && check(place) === place && base(place) < 0) {
      const found = -base(place) - 1;
      for (let token = found >> 8; token < (found >> 8) + (found & 255); token++) {
        const at = tokens + 16 * token;
        const start = features + bytes.readUInt32LE(at + 8);
        const fields = bytes.toString('utf8', start, bytes.indexOf(0, start)).split(',');
        yield { surface: Buffer.from(key).toString('utf8'), cost: bytes.readInt16LE(at + 6), fields };
      }
    }
    for (let letter = 255; letter >= 0; letter--) {
      const child = place + letter + 1;
      if (child < nodes && child !== place && check(child) === place)
        open.push([base(child), [...key, letter]]);
    }
  }
}

function isKept({ cost, fields }: Entry): boolean {
  const [kind = '', subkind = '', detail = ''] = fields;
  if (kind === '名詞') {
    const highest = subkind === '固有名詞' ? (HIGHEST_COST[detail] ?? 7000) : HIGHEST_NOUN_COST;
    return cost < highest;
  }
  if (whole('動詞|形容詞', kind)) return fields[FIELD.form] === '基本形';
  return whole('副詞|感動詞|接続詞|連体詞|接頭詞', kind);
}

/** Keys of an entry, the most exact one first. */
function keysOf({ surface, fields }: Entry): string[] {
  const reading = fields[FIELD.reading] ?? '';
  if (!whole('動詞|形容詞', fields[FIELD.kind] ?? '')) return [wordKey(surface, reading), kanaKey(reading)];
  return [inflectedKey(surface, reading.charAt(0)), inflectedKey(surface, ''), kanaKey(reading)];
}

function accentsOf(entries: readonly Entry[]): Map<string, Accent> {
  const accents = new Map<string, Accent>();
  for (const entry of entries) {
    const nucleus = Number(/^(\d+)\/\d+$/.exec(entry.fields[FIELD.accent] ?? '')?.[1] ?? NaN);
    if (!(nucleus <= MOST_NUCLEUS)) continue;
    const given = entry.fields[FIELD.rule] as ChainRule | undefined;
    const rule = given !== undefined && CHAIN_RULES.includes(given) ? given : '';
    for (const key of keysOf(entry)) if (!accents.has(key)) accents.set(key, { nucleus, rule });
  }
  return accents;
}

function main(): void {
  const { values } = readCommandLine(USAGE, { dictionary: { type: 'string' } });
  if (values.dictionary === undefined) refuseCommandLine(USAGE);
  const kept = [...entriesOf(readFileSync(values.dictionary))].filter(isKept);
  // The common word wins where two have one key. Names come last: 端 is はし before it is someone's name.
  const rank = ({ cost, fields }: Entry): number =>
    cost + (/^(?:固有名詞|接尾)$/.test(fields[FIELD.subkind] ?? '') ? 20_000 : 0);
  kept.sort((a, b) => rank(a) - rank(b) || (a.surface < b.surface ? -1 : 1));
  const accents = accentsOf(kept);
  const bytes = packAccents(accents);
  const folder = fileURLToPath(new URL('../../models/accents-ja', import.meta.url));
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/words.bin`, bytes);
  process.stdout.write(`${accents.size} keys of ${kept.length} words, ${bytes.length} bytes\n`);
}

main();
