import type { TaggedWord } from './tagger.js';

/** One word among its neighbours. Words come in small letters; beyond the sentence's ends and its marks they are ''. */
export class Place {
  readonly #words: readonly TaggedWord[];
  readonly #index: number;

  constructor(words: readonly TaggedWord[], index: number) {
    this.#words = words;
    this.#index = index;
  }

  get typed(): string {
    return this.#words[this.#index]?.text ?? '';
  }

  get tag(): string {
    return this.tagAt(0);
  }

  /** The part of speech `by` words on; '' beyond a mark. */
  tagAt(by: number): string {
    return this.#at(by)?.tag ?? '';
  }

  /** The word `by` words on. */
  word(by: number): string {
    return this.#at(by)?.text.toLowerCase() ?? '';
  }

  /** The word before, with `not`, `never` and most other adverbs left out: "does not quite record". */
  get previous(): string {
    return this.word(this.#back());
  }

  get previousTag(): string {
    return this.tagAt(this.#back());
  }

  get beforePrevious(): string {
    return this.word(this.#back() - 1);
  }

  get isFirst(): boolean {
    return this.word(-1) === '';
  }

  /** Whether one of at most `reach` words on either side is as asked. */
  near(wanted: ReadonlySet<string>, reach = 12): boolean {
    return this.count(wanted, reach) > 0;
  }

  count(wanted: ReadonlySet<string>, reach = 12): number {
    let found = 0;
    for (const step of [-1, 1]) {
      for (let by = step; Math.abs(by) <= reach; by += step) {
        const word = this.#words[this.#index + by]?.text;
        if (word === undefined || /^[.!?]$/.test(word)) break;
        if (wanted.has(word.toLowerCase())) found++;
      }
    }
    return found;
  }

  /** Whether the clause has another verb, or helping verb (`AUX`), than this word. */
  hasOther(tag: 'VERB' | 'AUX'): boolean {
    for (const step of [-1, 1]) {
      for (let i = this.#index + step; ; i += step) {
        const word = this.#words[i];
        if (word === undefined || /^[.!?;:,]$/.test(word.text) || OPENS_CLAUSE.has(word.text.toLowerCase()))
          break;
        if (word.tag === tag) return true;
      }
    }
    return false;
  }

  /** Whether these two words stand behind this one, side by side. */
  isFollowedBy(first: string, second: string, reach = 12): boolean {
    for (let i = this.#index + 1; i < this.#index + reach; i++) {
      if (/^[.!?]$/.test(this.#words[i]?.text ?? '.')) return false;
      if (this.#words[i]?.text.toLowerCase() === first && this.#words[i + 1]?.text.toLowerCase() === second) {
        return true;
      }
    }
    return false;
  }

  /** Words from the start of the clause to here, the nearest first. */
  *before(reach = 12): Generator<TaggedWord> {
    for (let by = -1; by >= -reach; by--) {
      const found = this.#words[this.#index + by];
      if (found === undefined || /^[.!?;:]$/.test(found.text)) return;
      yield found;
    }
  }

  #back(): number {
    let by = -1;
    while (by > -4 && (SKIPPED.has(this.word(by)) || /..ly$/.test(this.word(by)))) by--;
    return by;
  }

  #at(by: number): TaggedWord | undefined {
    const step = Math.sign(by);
    for (let passed = step; passed !== by && step !== 0; passed += step) {
      if (isMark(this.#words[this.#index + passed])) return undefined;
    }
    const found = this.#words[this.#index + by];
    return isMark(found) ? undefined : found;
  }
}

const OPENS_CLAUSE: ReadonlySet<string> = new Set([
  'when',
  'if',
  'as',
  'because',
  'while',
  'that',
  'who',
  'which',
  'whether',
  'but',
  'and',
  'where',
  'unless',
]);

const isMark = (word: TaggedWord | undefined): boolean => word === undefined || /^[.,!?;:]/.test(word.text);

const SKIPPED: ReadonlySet<string> = new Set([
  'not',
  "n't",
  'never',
  'also',
  'always',
  'often',
  'just',
  'ever',
  'still',
  'sometimes',
  'seldom',
  'rather',
]);

export const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));
