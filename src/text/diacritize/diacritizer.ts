import { bestPath, type Chain } from './chain.js';
import { CLASSES, bareTokens, symbolOf, type BareToken } from './letters.js';
import { WordMemory } from './memory.js';
import { Network, type FormState } from './network.js';
import { Weights } from './weights.js';

/** The marks of a bare word's letters as a dictionary has them, or null; its last letter is not asked for. */
export type Dictionary = (word: string) => readonly string[] | null;

/** Word forms that a worker remembers the states of: 20 kB each. */
const REMEMBERED_FORMS = 2000;
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
  readonly #network: Network;
  readonly #memory: WordMemory;
  readonly #chain: Chain;
  readonly #forms = new Map<string, FormState>();

  /**
   * @param weights content of `weights.safetensors`
   * @param words content of `words.tsv`
   * @throws Error when they do not fit together
   */
  constructor(weights: Uint8Array, words: string) {
    const tensors = new Weights(weights);
    this.#network = new Network(tensors, weights.byteLength);
    this.#chain = {
      inner: tensors.floats('chain_inner', CLASSES.length, CLASSES.length),
      final: tensors.floats('chain_final', CLASSES.length, CLASSES.length),
    };
    this.#memory = new WordMemory(words);
  }

  #form(letters: string): FormState {
    let form = this.#forms.get(letters);
    if (!form) {
      form = this.#network.form([...letters].map(symbolOf), this.#memory.features(letters));
      if (this.#forms.size >= REMEMBERED_FORMS) {
        const [oldest] = this.#forms.keys();
        if (oldest !== undefined) this.#forms.delete(oldest);
      }
      this.#forms.set(letters, form);
    }
    return form;
  }

  /** Values of every class for every letter of every token; for golden tests. */
  classify(text: string): Float32Array[][] {
    return this.#network.classify(bareTokens(text).map(({ letters }) => this.#form(letters)));
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
      classes.push(
        ...this.#network.classify(stretch.map(({ letters }) => this.#form(letters.slice(0, LONGEST_WORD)))),
      );
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
    const path = bestPath(classes, this.#chain, allowed);
    return [...letters]
      .map((letter, i) => letter + mostMarks(CLASSES[path[i] ?? 0] ?? '', typed[i] ?? ''))
      .join('');
  }
}
