import type { LanguageCode } from '../../contracts/catalog.js';
import { type ComparablePhone, comparablePhones, isVowelToken } from './comparable.js';
import { isVowel, type SpokenPhone } from './ipa.js';
import { symbolsFor } from './phone-fallbacks.js';

/** How a word should sound, where that is not what espeak-ng says. */
export interface Correction {
  /** The comparable sounds that espeak-ng gives the word when it stands alone. */
  readonly instead: string;
  readonly tokens: readonly string[];
  /** The stress of each token; null: as espeak-ng stresses it. */
  readonly stress: readonly (0 | 1 | 2)[] | null;
}

/** A word of another language, in that language's phones. */
export interface ForeignWord {
  readonly foreign: readonly SpokenPhone[];
}

type Step = 'same' | 'other' | 'gone' | 'new';

function replaceCost(a: string, b: string): number {
  if (a === b) return 0;
  return isVowelToken(a) === isVowelToken(b) ? 1.1 : 1.9;
}

/** The cheapest way from one row of sounds to another (Wagner and Fischer, 1974). */
function editSteps(said: readonly string[], wanted: readonly string[]): Step[] {
  const width = wanted.length + 1;
  const cost = new Float64Array((said.length + 1) * width);
  for (let j = 1; j < width; j++) cost[j] = j;
  for (let i = 1; i <= said.length; i++) {
    cost[i * width] = i;
    for (let j = 1; j < width; j++) {
      const replaced =
        (cost[(i - 1) * width + j - 1] ?? 0) + replaceCost(said[i - 1] ?? '', wanted[j - 1] ?? '');
      const gone = (cost[(i - 1) * width + j] ?? 0) + 1;
      const added = (cost[i * width + j - 1] ?? 0) + 1;
      cost[i * width + j] = Math.min(replaced, gone, added);
    }
  }
  const steps: Step[] = [];
  for (let i = said.length, j = wanted.length; i > 0 || j > 0;) {
    const here = cost[i * width + j] ?? 0;
    const change = i > 0 && j > 0 ? replaceCost(said[i - 1] ?? '', wanted[j - 1] ?? '') : Infinity;
    if (i > 0 && j > 0 && here === (cost[(i - 1) * width + j - 1] ?? 0) + change) {
      steps.push(change === 0 ? 'same' : 'other');
      i -= 1;
      j -= 1;
    } else if (i > 0 && here === (cost[(i - 1) * width + j] ?? 0) + 1) {
      steps.push('gone');
      i -= 1;
    } else {
      steps.push('new');
      j -= 1;
    }
  }
  return steps.reverse();
}

/** A segment of a word: either phones that stay, or sounds that take the place of some. */
interface AlignedSegment {
  readonly kept: SpokenPhone[];
  readonly tokens: string[];
  /** Index of the first wanted token. */
  readonly at: number;
  stress: 0 | 1 | 2;
}

/** Sources whose every token stays as it is; both parts of a diphthong stay, or neither. */
function keptSources(
  phones: readonly SpokenPhone[],
  folded: readonly ComparablePhone[],
  steps: readonly Step[],
  wanted: readonly string[],
): Set<number> {
  const kept = new Set(folded.map(({ from }) => from));
  const said: number[] = []; // of each wanted token, the source that it is said by; -1: none
  let i = 0;
  for (const step of steps) {
    const from = step === 'new' ? -1 : (folded[i]?.from ?? -1);
    if (step !== 'new') i += 1;
    if (step !== 'gone') said.push(from);
    if (step !== 'same') kept.delete(from);
  }
  // A glide that has no vowel beside it any more: the i of Nietzsche.
  said.forEach((from, k) => {
    const isGlide = /^[jw]/.test(phones[from]?.symbol ?? '') && isVowelToken(wanted[k]);
    if (isGlide && !isVowelToken(wanted[k - 1]) && !isVowelToken(wanted[k + 1])) kept.delete(from);
  });
  const dropWith = (one: number, other: number): void => {
    if (kept.has(one) !== kept.has(other)) for (const from of [one, other]) kept.delete(from);
  };
  for (let k = 0; k + 1 < folded.length; k++) {
    const pair = `${folded[k]?.token ?? ''} ${folded[k + 1]?.token ?? ''}`;
    const [one, other] = [folded[k], folded[k + 1]].map((phone) => phone?.from ?? -1) as [number, number];
    // A glide after a vowel is not a vowel by itself.
    const glides = isVowelToken(folded[k]?.token) && /^[wj]/.test(phones[other]?.symbol ?? '');
    if (DIPHTHONGS.has(pair) || (glides && !isVowelToken(folded[k + 2]?.token))) dropWith(one, other);
  }
  for (let k = 0; k + 1 < wanted.length; k++) {
    // The two are one sound of English: chauffeur, entrepreneur.
    const isColoured = wanted[k] === 'ə' && wanted[k + 1] === 'ɹ' && !isVowelToken(wanted[k + 2]);
    if (isColoured || isGlidePart(wanted, k + 1)) dropWith(said[k] ?? -1, said[k + 1] ?? -1);
  }
  return kept;
}

function stretchesOf(
  phones: readonly SpokenPhone[],
  folded: readonly ComparablePhone[],
  wanted: readonly string[],
): AlignedSegment[] {
  const steps = editSteps(
    folded.map(({ token }) => token),
    wanted,
  );
  const kept = keptSources(phones, folded, steps, wanted);
  const segments: AlignedSegment[] = [];
  let i = 0;
  let j = 0;
  let done = -1; // the last phone that is dealt with
  const open = (stays: boolean): AlignedSegment => {
    const last = segments.at(-1);
    if (last && !stays && last.kept.length === 0) return last;
    const segment: AlignedSegment = { kept: [], tokens: [], at: j, stress: 0 };
    segments.push(segment);
    return segment;
  };
  for (const step of steps) {
    if (step === 'new') {
      open(false).tokens.push(wanted[j] ?? '');
      j += 1;
      continue;
    }
    const from = folded[i]?.from ?? 0;
    const stays = kept.has(from);
    if (from > done) {
      // This phone and those after it that have no sound of their own to compare.
      let end = from + 1;
      while (end < phones.length && !folded.some((phone) => phone.from === end)) end += 1;
      const these = phones.slice(done < 0 ? 0 : from, end);
      const segment = open(stays);
      if (stays) segment.kept.push(...these);
      for (const phone of these) segment.stress = Math.max(segment.stress, phone.stress) as 0 | 1 | 2;
      done = end - 1;
    }
    if (step !== 'gone') {
      if (!stays) open(false).tokens.push(wanted[j] ?? '');
      j += 1;
    }
    i += 1;
  }
  return segments;
}

/**
 * A word's phones as they should be: what espeak-ng says, but for the sounds that differ. A word that its neighbours have
 * changed (liaison, weak forms) stays as it is.
 */
export function correct(
  phones: readonly SpokenPhone[],
  correction: Correction,
  language: LanguageCode,
): SpokenPhone[] {
  const folded = comparablePhones(phones, language);
  const said = folded.map(({ token }) => token).join(' ');
  // A last n that became an m before the next word makes no other word: mountain bike.
  if (said === '' || (said !== correction.instead && said.replace(/ m$/, ' n') !== correction.instead))
    return [...phones];
  const out: SpokenPhone[] = [];
  let carried: 0 | 1 | 2 = 0; // the stress of a vowel that is gone
  for (const { kept, tokens, at, stress } of stretchesOf(phones, folded, correction.tokens)) {
    if (kept.length > 0) {
      for (const phone of kept) {
        const takes = carried > 0 && isVowel(phone.symbol);
        out.push(takes && carried > phone.stress ? { ...phone, stress: carried } : phone);
        if (takes) carried = 0;
      }
      continue;
    }
    const given = correction.stress?.slice(at, at + tokens.length);
    let open: 0 | 1 | 2 = Math.max(stress, carried) as 0 | 1 | 2;
    const next = correction.tokens[at + tokens.length];
    for (const spelling of symbolsFor(tokens, {
      language,
      next,
      stress: given ?? null,
      open,
      start: at === 0,
    })) {
      const vowel = isVowel(spelling.symbol);
      out.push({
        symbol: spelling.symbol,
        stress: vowel ? (given ? spelling.stress : open) : 0,
        wordStart: false,
      });
      if (vowel) open = 0;
    }
    carried = open;
  }
  return settle(out, phones, correction, language);
}

/** Stress and the word's start, after all changes. */
function settle(
  out: readonly SpokenPhone[],
  phones: readonly SpokenPhone[],
  correction: Correction,
  language: LanguageCode,
): SpokenPhone[] {
  const strongest = Math.max(0, ...phones.map(({ stress }) => stress)) as 0 | 1 | 2;
  const settled = out.map((phone, i) => ({ ...phone, wordStart: i === 0 && (phones[0]?.wordStart ?? true) }));
  if (correction.stress) {
    // The dictionary's stresses, sound by sound, but never more of it than the sentence gives the word.
    const said = comparablePhones(settled, language);
    if (said.map(({ token }) => token).join(' ') === correction.tokens.join(' ')) {
      const levels = new Map<number, number>();
      for (const [k, { from }] of said.entries())
        levels.set(from, Math.max(levels.get(from) ?? 0, correction.stress[k] ?? 0));
      return settled.map((phone, i) => ({
        ...phone,
        stress: Math.min(levels.get(i) ?? 0, strongest) as 0 | 1 | 2,
      }));
    }
    // Where the sounds are not the same, vowel by vowel.
    const levels = correction.tokens.flatMap((token, k) =>
      isVowelToken(token) && !isGlidePart(correction.tokens, k) ? [correction.stress?.[k] ?? 0] : [],
    );
    const vowels = settled.filter(
      ({ symbol }, i) => isVowel(symbol) && !isSecondPart(settled[i - 1]?.symbol, symbol),
    );
    if (levels.length === vowels.length) {
      const marked = new Map(
        vowels.map((vowel, k) => [vowel, Math.min(levels[k] ?? 0, strongest) as 0 | 1 | 2]),
      );
      return settled.map((phone) => ({ ...phone, stress: marked.get(phone) ?? 0 }));
    }
  }
  if (strongest > 0 && !settled.some(({ stress }) => stress === strongest)) {
    const first = settled.findIndex(({ symbol }) => isVowel(symbol));
    const vowel = settled[first];
    if (vowel) settled[first] = { ...vowel, stress: strongest };
  }
  return settled;
}

const DIPHTHONGS: ReadonlySet<string> = new Set(['a ɪ', 'a ʊ', 'e ɪ', 'o ʊ', 'ɔ ɪ', 'o ɪ', 'ɔ ʏ', 'ɔ ø']);
const isSecondPart = (before: string | undefined, symbol: string): boolean =>
  before !== undefined && DIPHTHONGS.has(`${before} ${symbol}`);
const isGlidePart = (tokens: readonly string[], k: number): boolean =>
  k > 0 && DIPHTHONGS.has(`${tokens[k - 1] ?? ''} ${tokens[k] ?? ''}`);

/** Limits the stress of a foreign pronunciation to that of the word in its sentence. */
export function atPlaceOf(
  phones: readonly SpokenPhone[],
  foreign: readonly SpokenPhone[],
): readonly SpokenPhone[] {
  const strongest = Math.max(0, ...phones.map(({ stress }) => stress));
  return foreign.map((phone, i) => ({
    ...phone,
    stress: Math.min(phone.stress, strongest) as 0 | 1 | 2,
    wordStart: i === 0,
  }));
}
