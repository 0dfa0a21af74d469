import { bestPath, type Chain } from './chain.js';
import { CLASSES, bareTokens, symbolOf, type BareToken } from './letters.js';
import { MEMORY_WIDTH, WordMemory } from './memory.js';

/** The marks of a bare word's letters as a dictionary has them, or null; its last letter is not asked for. */
export type Dictionary = (word: string) => readonly string[] | null;

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
/** Tokens that are looked at together: the context of a word does not reach further. */
const LONGEST_STRETCH = 120;

/** The class that goes with marks as typed: shadda alone leaves the vowel open. */
function agrees(name: string, typed: string): boolean {
  if (typed === '') return true;
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

  /** @param words content of `words.tsv` */
  constructor(network: VowelNetwork, words: string) {
    this.#network = network;
    this.#memory = new WordMemory(words);
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

  /**
   * The text with all its vowels. Marks that are there stay, and the network fills in what lacks.
   *
   * @param dictionary for words that the training text did not have
   */
  diacritize(text: string, dictionary: Dictionary = () => null): string {
    const tokens = bareTokens(text);
    const classes: Float32Array[][] = [];
    for (let start = 0; start < tokens.length; start += LONGEST_STRETCH) {
      const stretch = tokens.slice(start, start + LONGEST_STRETCH);
      classes.push(...this.#classify(stretch.map(({ letters }) => letters.slice(0, LONGEST_WORD))));
    }
    let result = '';
    let done = 0;
    tokens.forEach((token, index) => {
      result += text.slice(done, token.start) + this.#marked(token, classes[index] ?? [], dictionary);
      done = token.end;
    });
    return result + text.slice(done);
  }

  #marked(
    { letters, typed, isWord }: BareToken,
    classes: readonly Float32Array[],
    dictionary: Dictionary,
  ): string {
    if (!isWord) return letters;
    const known =
      this.#memory.has(letters) || typed.some((marks) => marks !== '') ? null : dictionary(letters);
    const allowed = (letter: number, name: number): boolean => {
      const given = CLASSES[name] ?? '';
      const listed = letter < letters.length - 1 ? known?.[letter] : undefined;
      return listed === undefined ? agrees(given, typed[letter] ?? '') : given === listed;
    };
    const path = bestPath(classes, this.#network.chain, allowed);
    return [...letters]
      .map((letter, i) => letter + mostMarks(CLASSES[path[i] ?? 0] ?? '', typed[i] ?? ''))
      .join('');
  }
}
