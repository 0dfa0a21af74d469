import type { Phone, SpokenToken } from '../../../contracts/text.js';
import { isVowel } from '../../phonetics/ipa.js';

/** Semitones of the tones. */
const SEMITONES: Readonly<Record<string, number>> = { l: 0, H: 2.2, L: -3 };
/** Higher by so much is a first mora that pitch falls after: the network lets every word begin low. */
const FIRST_SEMITONES = 1.8;
/** After a fall the phrases up to the next pause stay lower, each by so much, this many times at most. */
const DOWNSTEP_SEMITONES = -0.5;
const MOST_DOWNSTEPS = 2;
/** Every mora up to the next pause is lower by so much, down to the lowest. */
const DECLINATION_SEMITONES = -0.02;
const LOWEST_SEMITONES = -1.5;
/**
 * The network has learned one contour for all words: low, 4 semitones up, and down on the last mora. As much of it stays as
 * lets accents decide; before a question mark it rises as people do, and stays.
 */
const SHARE = 0.58;

const AFFRICATES = new Set(['tɕ', 'ts', 'dz', 'dʑ']);

/** Whether a consonant is a mora of its own: ん, or the first half of a double one. */
function isMora({ symbol }: Phone, next: Phone | undefined): boolean {
  if (symbol === 'ɴ' || symbol === 'ʔ' || next === undefined) return true;
  if (isVowel(next.symbol) || /^[jw]$/.test(next.symbol)) return false;
  return !AFFRICATES.has(symbol + next.symbol);
}

/** Moves the pitch of phones to the accents of their words: each gets semitones for its first and its second half. */
export function withMelody(phones: readonly Phone[], tokens: readonly SpokenToken[]): Phone[] {
  let mora = 0;
  let token = -1;
  let steps = 0;
  let spoken = 0;
  let fell = false;
  let previous = '';
  const levelOf = (tone: string): number => {
    if (tone === 'L') fell = true;
    else if (fell) {
      fell = false;
      steps = Math.min(steps + 1, MOST_DOWNSTEPS);
    }
    const declined = Math.max(LOWEST_SEMITONES, spoken * DECLINATION_SEMITONES);
    return (SEMITONES[tone] ?? 0) + steps * DOWNSTEP_SEMITONES + declined;
  };
  return phones.map((phone, i): Phone => {
    if (phone.token < 0) {
      fell = false;
      steps = 0;
      spoken = 0;
      previous = '';
      return phone;
    }
    if (phone.token !== token) mora = 0;
    token = phone.token;
    const tones = tokens[token]?.tones;
    if (tones === undefined || tones === '') return phone;
    const tone = (at: number): string => tones.charAt(Math.min(at, tones.length - 1));
    const following = phones[i + 1];
    const next = following?.token === token && !following.wordStart ? following : undefined;
    const isLong = phone.symbol.endsWith('ː');
    const begins = mora === 0 && previous !== 'H' && tones.startsWith('HL');
    const first = levelOf(tone(mora)) + (begins ? FIRST_SEMITONES : 0);
    const second = isLong ? levelOf(tone(mora + 1)) : first;
    const morae = isLong ? 2 : Number(isVowel(phone.symbol) || isMora(phone, next));
    mora += morae;
    if (mora > 0) previous = tone(mora - 1);
    spoken += morae;
    if (following?.symbol === '?') return phone;
    return { ...phone, melody: { semitones: [first, second], share: SHARE } };
  });
}
