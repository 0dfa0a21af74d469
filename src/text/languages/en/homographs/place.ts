import { wordSet } from '../../../core/words.js';
import type { TaggedWord } from './resolve.js';

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

  /** How far off the nearest of the words is on either side, in words; infinite where none is within reach. */
  distance(wanted: ReadonlySet<string>, reach: number): number {
    for (let by = 1; by <= reach; by++) if (this.count(wanted, by) > 0) return by;
    return Infinity;
  }

  count(wanted: ReadonlySet<string>, reach = 12): number {
    let found = 0;
    for (const step of [-1, 1]) {
      for (let by = step; Math.abs(by) <= reach; by += step) {
        const word = this.#words[this.#index + by]?.text;
        if (word === undefined || /^[.!?;]$/.test(word)) break;
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

  /** Whether these two words stand after this one, side by side. */
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

const OPENS_CLAUSE = wordSet('when if as because while that who which whether but and where unless');

const isMark = (word: TaggedWord | undefined): boolean => word === undefined || /^[.,!?;:]/.test(word.text);

const SKIPPED = wordSet("not n't never also always often just ever still sometimes seldom rather");

export type WordClass = 'nou' | 'vrb' | 'adj';

const MODALS =
  wordSet(`will would can could shall should may might must do did does wo ca 'll cannot let's please dare helps
  help let lets`);
const DETERMINERS = wordSet(
  'the a an my your our their its his every each no another any some either neither whose',
);
const SUBJECTS = wordSet('i we you they who he she it that which');
const OBJECTS = wordSet('it them him me us these those everything everyone anything something nothing all');
export const BE = wordSet(`is are was were be been being am 's 're 'm i'm you're we're they're`);
const DEGREES = wordSet(
  'very so too quite more most less as how extremely rather pretty really fairly perfectly',
);
const PREPOSITIONS =
  wordSet(`of in on at by for with from about under without into over during after before against
  between per via as until than like near`);
/** Verbs after which an adjective describes a state: "felt content". */
const LINKING = wordSet(
  'feel feels felt seem seems seemed look looks looked become becomes became remain remains stay stays',
);

const isNominal = (tag: string): boolean => tag === 'NOUN' || tag === 'PROPN';

/** What follows a verb's bare form: an object, or a preposition or adverb of its own. */
const opensObject = (place: Place): boolean =>
  ['DET', 'PRON', 'NUM'].includes(place.tagAt(1)) ||
  DETERMINERS.has(place.word(1)) ||
  OBJECTS.has(place.word(1));

function byTag(place: Place): WordClass {
  switch (place.tag) {
    case 'VERB':
    case 'AUX':
      return 'vrb';
    case 'ADJ':
    case 'ADV':
      return 'adj';
    default:
      return 'nou';
  }
}

/** Noun or adjective: in front of a noun, or after "is" and "very" without an article. */
function nounOrAdjective(place: Place): WordClass {
  if (DEGREES.has(place.previous) || LINKING.has(place.previous)) return 'adj';
  const next = place.tagAt(1);
  if (PREPOSITIONS.has(place.word(1))) return 'nou';
  return isNominal(next) || (next === 'ADJ' && isNominal(place.tagAt(2))) ? 'adj' : 'nou';
}

/** "Does the bank close?": a helping verb before the subject waits for its verb. */
function isAwaited(place: Place): boolean {
  for (const { text, tag } of place.before()) {
    if (tag === 'VERB' || text === ',') return false;
    if (MODALS.has(text.toLowerCase()) && tag === 'AUX') return !place.hasOther('VERB');
  }
  return false;
}

/** Subject and verb: they agree in number, and the sentence has no other verb. */
function isVerbOfSubject(place: Place, third: boolean): boolean {
  const { previous, previousTag } = place;
  const subject =
    isNominal(previousTag) ||
    /^(?:nobody|everybody|someone|everyone|somebody|each|others|one)$/.test(previous);
  if (!subject || !agrees(previous, third)) return false;
  return opensObject(place) || (!place.hasOther('VERB') && !place.hasOther('AUX'));
}

/** A singular noun before a form in -s, a plural one before a bare form: subject and verb. */
function agrees(subject: string, third: boolean): boolean {
  const plural = /[^s]s$/.test(subject) || /^(?:people|men|women|children|police)$/.test(subject);
  return plural !== third;
}

/**
 * The part of speech of a word that may be noun, verb or adjective. The tagger is right about nine times in ten; the words
 * beside it decide first where they leave no doubt.
 */
export function classOf(place: Place): WordClass {
  const { previous, previousTag } = place;
  const third = /[^s]s$/.test(place.word(0));
  // "To produce produce."
  if (place.word(-1) === place.word(0)) return 'nou';
  if (previous === 'to' || previous === 'and' || previous === 'or' || previous === 'but') {
    if (previous === 'to' && previousTag === 'PART' && !isNominal(place.tag)) return 'vrb';
    if (previous === 'to' && (opensObject(place) || place.word(1) === '')) return 'vrb';
    if (previous === 'to' && place.tagAt(-2) !== 'NUM' && place.tag !== 'NOUN') return 'vrb';
    return byTag(place);
  }
  if (MODALS.has(previous) && !third) return 'vrb';
  if (DETERMINERS.has(previous) || previousTag === 'NUM') return nounOrAdjective(place);
  if (SUBJECTS.has(previous) && !(previous === 'that' && place.tag === 'NOUN')) return 'vrb';
  if (previous === 'her' && place.word(-2) === '') return nounOrAdjective(place);
  if (OBJECTS.has(previous) && place.tag !== 'VERB') return nounOrAdjective(place);
  if (BE.has(previous)) return isNominal(place.tag) ? 'nou' : 'adj';
  if (DEGREES.has(previous) || LINKING.has(previous)) return nounOrAdjective(place);
  if (PREPOSITIONS.has(previous)) return nounOrAdjective(place);
  if (place.isFirst) return !third && opensObject(place) ? 'vrb' : byTag(place);
  if (isVerbOfSubject(place, third) || (!third && isAwaited(place))) return 'vrb';
  if (place.tagAt(1) === 'AUX' || (third && previousTag === 'VERB')) return 'nou';
  if (opensObject(place) && !third && /^(?:first|then|next|now)$/.test(previous)) return 'vrb';
  if (previousTag === 'ADJ') return nounOrAdjective(place);
  const found = byTag(place);
  const ends = place.word(1) === '';
  const singular = !third && !agrees(previous, third);
  // "Your home address", "a large complex near the park", "a parking permit costs".
  if (singular && DETERMINERS.has(place.word(-2)) && !opensObject(place)) return 'nou';
  // "A drop of vanilla extract": a singular subject would take an s.
  if (found === 'vrb' && singular && ends && previousTag === 'NOUN') return 'nou';
  return found === 'nou' ? nounOrAdjective(place) : found;
}
