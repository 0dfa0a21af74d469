import { CLASSES, bareTokens, symbolOf, type BareToken } from './letters.js';
import { WordMemory } from './memory.js';
import { Network, type FormState } from './network.js';
import { Weights } from './weights.js';

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

function bestClass(values: Float32Array, typed: string): string {
  let best = -1;
  values.forEach((value, index) => {
    if (!agrees(CLASSES[index] ?? '', typed)) return;
    if (best < 0 || value > (values[best] ?? 0)) best = index;
  });
  return best < 0 ? typed : (CLASSES[best] ?? '');
}

/** Restores the vowels of Arabic text. */
export class Diacritizer {
  readonly #network: Network;
  readonly #memory: WordMemory;
  readonly #forms = new Map<string, FormState>();

  /**
   * @param weights content of `weights.safetensors`
   * @param words content of `words.tsv`
   * @throws Error when they do not fit together
   */
  constructor(weights: Uint8Array, words: string) {
    this.#network = new Network(new Weights(weights), weights.byteLength);
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

  /** The text with all its vowels. Marks that are there stay, and the network fills in what lacks. */
  diacritize(text: string): string {
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
      result += text.slice(done, token.start) + marked(token, classes[index] ?? []);
      done = token.end;
    });
    return result + text.slice(done);
  }
}

function marked({ letters, typed, isWord }: BareToken, classes: readonly Float32Array[]): string {
  if (!isWord) return letters;
  return [...letters]
    .map((letter, i) => {
      const values = classes[i];
      return letter + (values ? bestClass(values, typed[i] ?? '') : (typed[i] ?? ''));
    })
    .join('');
}
