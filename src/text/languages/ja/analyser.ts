import { loadAddon, type NativeAddon } from '../../../engine/addon.js';

/** A word as the dictionary (IPADIC) knows it. Offsets are UTF-16 code units of the analysed text. */
export interface Morpheme {
  readonly surface: string;
  readonly start: number;
  readonly end: number;
  /** The reading in katakana, as written: トウキョウ, ハ. Undefined for a word that the dictionary lacks. */
  readonly reading: string | undefined;
  /** The pronunciation in katakana, as said: トーキョー, ワ. */
  readonly pronunciation: string | undefined;
  /** Part of speech: 名詞, 動詞, 助詞, ... `UNK` for a word that the dictionary lacks. */
  readonly kind: string;
  readonly subkind: string;
  /** 助数詞 for a counter. */
  readonly detail: string;
  /** 特殊・タ, 五段・ラ行, ... */
  readonly inflection: string;
  readonly base: string;
}

/**
 * Fields of a word by their place in IPADIC. deploy/japanese-dictionary.mjs leaves out the others, a base that is the word
 * itself, and a pronunciation that is the reading.
 */
const FIELD = { kind: 0, subkind: 1, detail: 2, inflection: 4, base: 6, reading: 7, pronunciation: 8 };

/** Forms of kanji that the dictionary lacks, and 淹れる, which is said like 入れる. */
const VARIANTS: Readonly<Record<string, string>> = {
  髙: '高',
  﨑: '崎',
  栁: '柳',
  濵: '浜',
  德: '徳',
  吞: '呑',
  塚: '塚',
  瀨: '瀬',
  頰: '頬',
  剝: '剥',
  噓: '嘘',
  塡: '填',
  祐: '祐',
  淹: '入',
};
const VARIANT = /[髙﨑栁濵德吞塚瀨祐頰剝噓塡淹]/g;

let addon: NativeAddon | undefined;

/** Words of a text in order; spaces are no words. The dictionary is mapped with the first text, once for all threads. */
export function analyse(text: string): Morpheme[] {
  addon ??= loadAddon();
  const known = text.replace(VARIANT, (kanji) => VARIANTS[kanji] ?? kanji);
  const found = addon.analyseJapanese(known);
  const words: Morpheme[] = [];
  let end = 0;
  for (let i = 0; i < found.length; i += 2) {
    const surface = found[i] ?? '';
    const start = known.indexOf(surface, end);
    if (start < 0) continue;
    end = start + surface.length;
    words.push({ surface, start, end, ...featuresOf(surface, found[i + 1] ?? '') });
  }
  return words;
}

/** @param features nine fields of IPADIC separated by commas, or '' for a word that it lacks */
export function featuresOf(surface: string, features: string): Omit<Morpheme, 'surface' | 'start' | 'end'> {
  const fields = features.split(',');
  const at = (field: keyof typeof FIELD): string | undefined => {
    const value = fields[FIELD[field]];
    return value === undefined || value === '*' || value === '' ? undefined : value;
  };
  return {
    reading: at('reading'),
    pronunciation: at('pronunciation') ?? at('reading'),
    kind: at('kind') ?? 'UNK',
    subkind: at('subkind') ?? '',
    detail: at('detail') ?? '',
    inflection: at('inflection') ?? '',
    base: at('base') ?? surface,
  };
}
