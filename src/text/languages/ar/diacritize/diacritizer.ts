import type { Dictionaries } from '../../language.js';
import { bestPath, type Chain, pathScore, type Reading } from './chain.js';
import { WordList } from './word-list.js';

/** Marks that stand on letters: the tanwin, the short vowels, shadda, sukun. */
export const MARKS = '\u064B-\u0652';
const SHADDA = '\u0651';
const SUKUN = '\u0652';
const SINGLE = ['', '\u064E', '\u064F', '\u0650', '\u064B', '\u064C', '\u064D', '\u0652'];

/** What a letter may carry, in the order of the network's outputs; shadda stands before its vowel. */
export const CLASSES: readonly string[] = [...SINGLE, ...SINGLE.slice(0, 7).map((mark) => SHADDA + mark)];

export const LETTERS = 'ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىي';
const PUNCTUATION = '،؛؟.:!,()[]{}-/"';
const SYMBOLS = new Map([...LETTERS, ...PUNCTUATION].map((char, index) => [char, index + 3]));

/** The symbols and three more: 0 for nothing, 1 for any other character, 2 for a digit. */
export const SYMBOL_COUNT = SYMBOLS.size + 3;

/** Index of a character in the network's alphabet: 1 any other, 2 a digit; 0 is never one. */
export const symbolOf = (char: string): number => (/\p{Nd}/u.test(char) ? 2 : (SYMBOLS.get(char) ?? 1));

/** A word, or a sign that is none. */
export interface BareToken {
  /** The word's letters without marks. */
  readonly letters: string;
  /** The marks as typed, for every letter. */
  readonly typed: readonly string[];
  readonly start: number;
  readonly end: number;
  readonly isWord: boolean;
}

const TOKEN = new RegExp(`(?:[${LETTERS}][${MARKS}\u0670]*)+|[^\\s${MARKS}\u0670]`, 'gu');
const LETTER = new RegExp(`(.)([${MARKS}\u0670]*)`, 'gsu');

/** Words and single other characters of a text, as the network takes them. */
export function bareTokens(text: string): BareToken[] {
  return [...text.matchAll(TOKEN)].map((match) => {
    const letters = [...match[0].matchAll(LETTER)];
    const bare = letters.map(([, letter]) => letter ?? '').join('');
    return {
      letters: bare,
      typed: letters.map(([, , marks]) => marks ?? ''),
      start: match.index,
      end: match.index + match[0].length,
      isWord: LETTERS.includes(bare.charAt(0)),
    };
  });
}

/** Frequency of each class, and how well they are known. */
export const MEMORY_WIDTH = CLASSES.length + 1;

const PREFIXES = ['', 'وال', 'فال', 'بال', 'كال', 'ولل', 'ال', 'لل', 'و', 'ف', 'ب', 'ل', 'ك'];
const SUFFIXES = ['', 'هما', 'كما', 'ها', 'هم', 'هن', 'كم', 'نا', 'ه', 'ك', 'ي'];
const SUN_LETTERS = 'تثدذرزسشصضطظلن';
const SHORTEST_STEM = 3;
/** The distance from a class to the same class with shadda. */
const SHADDA_STEP = 8;
const SHADDA_COUNT = 7;

/** What the training text said of each word form: how often each of its letters had which class. */
export class WordMemory {
  readonly #lines = new Map<string, string>();

  /** @param table a line a form: letters, tab, for every letter its classes (a, b, ...), each with its count if above 1 */
  constructor(table: string) {
    for (const line of table.split('\n')) {
      const tab = line.indexOf('\t');
      if (tab > 0) this.#lines.set(line.slice(0, tab), line.slice(tab + 1));
    }
  }

  has(form: string): boolean {
    return this.#lines.has(form);
  }

  /** The marks that each letter had, all but the last, which carries the case. */
  marksOf(form: string): Known | null {
    const letters = this.#lines.get(form)?.split(' ').slice(0, -1);
    const marks = letters?.map((counts) =>
      Array.from(counts.replace(/\d/g, ''), (name) => CLASSES[name.charCodeAt(0) - 97] ?? ''),
    );
    return marks ? [...marks, null] : null;
  }

  /** [letters][MEMORY_WIDTH]; a form that is not known borrows from its stem, else it has zeros. */
  features(form: string): Float32Array {
    const line = this.#lines.get(form);
    return line === undefined ? this.#borrowed(form) : frequencies(line);
  }

  /** The features of the word without a prefix, a suffix or both; its last letter, which carries the case, gets none. */
  #borrowed(form: string): Float32Array {
    const features = new Float32Array(form.length * MEMORY_WIDTH);
    for (const prefix of PREFIXES) {
      if (!form.startsWith(prefix)) continue;
      for (const suffix of prefix.endsWith('ال') ? [''] : SUFFIXES) {
        const end = form.length - suffix.length;
        if (!form.endsWith(suffix) || end - prefix.length < SHORTEST_STEM) continue;
        const stem = form.slice(prefix.length, end);
        const line =
          this.#lines.get(stem) ??
          (suffix !== '' && stem.endsWith('ت') ? this.#lines.get(`${stem.slice(0, -1)}ة`) : undefined);
        if (line === undefined) continue;
        const known = frequencies(line).subarray(0, (stem.length - 1) * MEMORY_WIDTH);
        if (/[ال]ل$/.test(prefix) && SUN_LETTERS.includes(stem.charAt(0))) double(known);
        features.set(known, prefix.length * MEMORY_WIDTH);
        return features;
      }
    }
    return features;
  }
}

/** A sun letter after the article is doubled. */
function double(letter: Float32Array): void {
  for (let name = 0; name < SHADDA_COUNT; name++) {
    letter[SHADDA_STEP + name] = (letter[SHADDA_STEP + name] ?? 0) + (letter[name] ?? 0);
  }
  letter.fill(0, 0, SHADDA_STEP);
}

/** @param line for every letter its classes (a, b, ...), each with its count if above 1 */
function frequencies(line: string): Float32Array {
  const letters = line.split(' ');
  const features = new Float32Array(letters.length * MEMORY_WIDTH);
  letters.forEach((counts, letter) => {
    let total = 0;
    const row = features.subarray(letter * MEMORY_WIDTH, (letter + 1) * MEMORY_WIDTH);
    for (const [, name = '', count] of counts.matchAll(/([a-z])(\d*)/g)) {
      const times = count === '' ? 1 : Number(count);
      row[name.charCodeAt(0) - 97] = times;
      total += times;
    }
    for (let i = 0; i < CLASSES.length; i++) row[i] = (row[i] ?? 0) / Math.max(1, total);
    row[CLASSES.length] = Math.log2(1 + total) / 8;
  });
  return features;
}

/** The network, which the engine runs. */
export interface VowelNetwork {
  readonly chain: Chain;
  /**
   * @param letters of all words, one word after another
   * @param lengths letters of each word
   * @param memory [letters][MEMORY_WIDTH]
   * @returns [letters][classes], the higher the likelier
   */
  classify(letters: Int32Array, lengths: Int32Array, memory: Float32Array): Float32Array;
}

const LONGEST_WORD = 40;
/** How many times likelier a reading is that the list has without being sure; a slip of the list is unlikelier than that. */
const LIKELY = 400;
/** Tokens that are looked at together: the context of a word does not reach further. */
const LONGEST_STRETCH = 120;

/** What marks each letter of a word may have; null: any. */
type Known = readonly (readonly string[] | null)[];

/** The class that goes with marks as typed: shadda alone leaves the vowel open, but nothing is doubled after a sukun. */
function agrees(name: string, typed: string, before = ''): boolean {
  if (typed === '') return true;
  if (before === SUKUN && !typed.includes(SHADDA) && name.includes(SHADDA)) return false;
  return [...typed].every((mark) => mark === '\u0670' || name.includes(mark));
}

/** Marks as typed that no class has (a small alif, say) stay beside those of the class. */
function mostMarks(found: string, typed: string): string {
  return found + [...typed].filter((mark) => !found.includes(mark)).join('');
}

/** Restores the vowels of Arabic text. */
export class Diacritizer {
  readonly #network: VowelNetwork;
  readonly #memory: WordMemory;
  readonly #list: WordList;

  /** @param files content of `words.tsv` and of `pronunciations.tsv` */
  constructor(network: VowelNetwork, files: { readonly words: string; readonly pronunciations: string }) {
    this.#network = network;
    this.#memory = new WordMemory(files.words);
    this.#list = new WordList(files.pronunciations);
  }

  /** Values of every class for every letter of every token. */
  classify(text: string): Float32Array[][] {
    return this.#classify(bareTokens(text).map(({ letters }) => letters));
  }

  #classify(forms: readonly string[]): Float32Array[][] {
    if (forms.length === 0) return [];
    const lengths = forms.map((form) => [...form].length);
    const letters = forms.flatMap((form) => [...form].map(symbolOf));
    const memory = new Float32Array(letters.length * MEMORY_WIDTH);
    let first = 0;
    forms.forEach((form, i) => {
      const length = lengths[i] as number;
      memory.set(this.#memory.features(form).subarray(0, length * MEMORY_WIDTH), first * MEMORY_WIDTH);
      first += length;
    });
    const values = this.#network.classify(Int32Array.from(letters), Int32Array.from(lengths), memory);
    let letter = 0;
    return lengths.map((length) =>
      Array.from({ length }, () => values.subarray(letter * CLASSES.length, ++letter * CLASSES.length)),
    );
  }

  /** The text with all its vowels. Marks that are there stay, and the network fills in what lacks. */
  diacritize(text: string, dictionaries: Dictionaries = {}): string {
    const tokens = bareTokens(text);
    const listed = dictionaries.listed?.(tokens.map(({ letters }) => letters)) ?? [];
    const classes: Float32Array[][] = [];
    for (let start = 0; start < tokens.length; start += LONGEST_STRETCH) {
      const stretch = tokens.slice(start, start + LONGEST_STRETCH);
      classes.push(...this.#classify(stretch.map(({ letters }) => letters.slice(0, LONGEST_WORD))));
    }
    let result = '';
    let done = 0;
    tokens.forEach((token, index) => {
      const known = this.#known(token, listed[index] ?? null, dictionaries.guess);
      const isAlone = dictionaries.guess !== undefined;
      result += text.slice(done, token.start) + this.#marked(token, classes[index] ?? [], known, isAlone);
      done = token.end;
    });
    return result + text.slice(done);
  }

  /** What each letter may have: what its writer gave the word, else what the list or the dictionary says. */
  #known({ letters, typed }: BareToken, listed: Known | null, guess: Dictionaries['guess']): Known | null {
    const fits = listed?.every((allowed, i) => allowed?.some((name) => agrees(name, typed[i] ?? '')) ?? true);
    if (fits) return listed;
    if (guess === undefined || this.#list.has(letters) || typed.some((marks) => marks !== '')) return null;
    return this.#memory.marksOf(letters) ?? (this.#list.hasLikely(letters) ? null : guess(letters));
  }

  #marked(
    { letters, typed, isWord }: BareToken,
    classes: readonly Float32Array[],
    known: Known | null,
    isAlone: boolean,
  ): string {
    if (!isWord) return letters;
    const allowed = (letter: number, name: number): boolean => {
      const given = CLASSES[name] ?? '';
      return (
        agrees(given, typed[letter] ?? '', typed[letter - 1]) && (known?.[letter]?.includes(given) ?? true)
      );
    };
    const { chain } = this.#network;
    const best = bestPath(classes, chain, allowed);
    const path = isAlone ? this.#likeliest(letters, classes, best, allowed) : best;
    return [...letters]
      .map((letter, i) => letter + mostMarks(CLASSES[path[i] ?? 0] ?? '', typed[i] ?? ''))
      .join('');
  }

  /** For a word alone: the likeliest reading that the list is sure of, else of those that are likely or a pattern of such words. */
  #likeliest(
    letters: string,
    classes: readonly Float32Array[],
    best: Reading,
    allowed: (letter: number, name: number) => boolean,
  ): Reading {
    const { chain } = this.#network;
    const whole = (reading: Reading): Reading => reading.map((name, i) => (name < 0 ? (best[i] ?? 0) : name));
    const listed = this.#list.readingsOf(letters).map((reading) => [whole(reading), 1] as const);
    const patterns = this.#memory.has(letters) ? [] : this.#list.patternsOf(letters);
    const alike = patterns.map(([reading, share]) => [reading ? whole(reading) : best, share] as const);
    const likely = this.#list.likelyReadingsOf(letters).map((reading) => [whole(reading), LIKELY] as const);
    const [known = [], possible = []] = [listed, [...alike, ...likely]].map((some) =>
      some.filter(([path]) => path.every((name, i) => allowed(i, name))),
    );
    return (known.length > 0 ? known : possible).reduce(
      (found, [path, share]) => {
        const score = pathScore(classes, chain, path) + Math.log(share);
        return score > found.score ? { path, score } : found;
      },
      { path: best, score: -Infinity },
    ).path;
  }
}
