import type { Melody, Phone, SpokenToken } from '../../contracts/text.js';
import { isVowel, PAUSES } from './ipa.js';

/** How a language asks. */
export interface Questions {
  /** Question words, in small letters, with which a clause begins that neither yes nor no answers. */
  readonly words: ReadonlySet<string>;
  /** They ask wherever they stand. */
  readonly anywhere?: true;
  /** Between alternatives, of which the last is said low. */
  readonly or: ReadonlySet<string>;
  /** The rise begins with the last stressed vowel, or is on the last vowel alone. */
  readonly rise: 'stressed' | 'last';
}

/** Above the voice's mean where the question ends, as people do in many languages (Gussenhoven and Chen 2000). */
const END_SEMITONES = 6;
/** How much of the network's own intonation remains there. */
const END_SHARE = 0.2;
/** The rise takes this share of the phones from its first to its last vowel: the rest is hoarse or whispered in some voices. */
const RISE_SHARE = 0.4;
/** One word of at most this many letters may stand before a question word: "for whom", "so why"; not "est-ce que". */
const LONGEST_BEFORE = 4;
/** The last alternative has fewer words than this. */
const LAST_WORDS = 5;

/** `what` of "What's", `qué` of "¿Qué". */
const wordOf = (token: SpokenToken | undefined): string =>
  /[\p{L}\p{M}]+/u.exec(token?.text ?? '')?.[0].toLowerCase() ?? '';

/** Whether yes or no answers the sentence of `phones`. */
function isPolar(phones: readonly Phone[], tokens: readonly SpokenToken[], questions: Questions): boolean {
  let place = 0;
  let mayAsk = true;
  let words: string[] = [];
  let last = -1;
  for (const { token, symbol } of phones) {
    if (PAUSES.has(symbol)) [place, mayAsk] = [0, true];
    if (token < 0 || token === last) continue;
    last = token;
    const word = wordOf(tokens[token]);
    if ((mayAsk || questions.anywhere) && questions.words.has(word)) return false;
    mayAsk = place === 0 && (tokens[token]?.text.length ?? 0) <= LONGEST_BEFORE;
    place += 1;
    words = [...words.slice(1 - LAST_WORDS), word];
  }
  return !words.slice(0, -1).some((word) => questions.or.has(word));
}

/** Japanese i and u after a voiceless consonant at the end, which are whispered. */
const isDevoiced = (phones: readonly Phone[], i: number): boolean =>
  /^[iɯ]$/.test(phones[i]?.symbol ?? '') && /^(?:[sɕkptçɸ]|tɕ|ts)$/.test(phones[i - 1]?.symbol ?? '');

/** From which phone to which the pitch rises, before `end`; null without a vowel. */
function riseOf(
  phones: readonly Phone[],
  end: number,
  { rise }: Questions,
): { readonly start: number; readonly last: number } | null {
  let found: { start: number; last: number } | null = null;
  for (let i = end - 1; i >= 0 && !PAUSES.has(phones[i]?.symbol ?? ''); i -= 1) {
    const { symbol = '', stress = 0 } = phones[i] ?? {};
    if (!isVowel(symbol) || (rise === 'last' && isDevoiced(phones, i))) continue;
    found ??= { start: i, last: i };
    if (stress > 0 || rise === 'last') return { ...found, start: i };
  }
  return found;
}

/** @param place 0 where the rise begins to 1 where it ends @returns 0 to 1, without corners */
const smooth = (place: number): number => place * place * (3 - 2 * place);

/**
 * Raises the end of a question that can be answered with yes or no. The networks end it like a statement, because the speech that
 * most of them learned from did.
 */
export function raiseQuestion(
  phones: readonly Phone[],
  tokens: readonly SpokenToken[],
  questions: Questions,
): readonly Phone[] {
  const end = phones.findLastIndex(({ symbol }) => PAUSES.has(symbol));
  if (phones[end]?.symbol !== '?' || end < phones.length - 1) return phones;
  const rise = riseOf(phones, end, questions);
  if (rise === null || !isPolar(phones, tokens, questions)) return phones;
  // Voices grow hoarse at the end, so the pitch is high before it.
  const length = RISE_SHARE * (rise.last + 1 - rise.start);
  return phones.map((phone, i) => {
    if (i < rise.start || i >= end) return phone;
    const at = (half: number): number => smooth(Math.min(1, (i - rise.start + half) / length));
    const melody: Melody = {
      semitones: [END_SEMITONES * at(0.25), END_SEMITONES * at(0.75)],
      share: 1 - (1 - END_SHARE) * at(0.5),
    };
    return { ...phone, melody };
  });
}
