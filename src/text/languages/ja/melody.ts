import type { Phone, SpokenToken } from '../../../contracts/text.js';
import { isVowel } from '../../phonetics/ipa.js';

/** Semitones beside the network's melody, which knows no accents. */
const SEMITONES: Readonly<Record<string, number>> = { l: -1.6, H: 1.6, L: -2.4 };
/** After a fall the phrases up to the next pause stay lower, each by so much, this many times at most. */
const DOWNSTEP_SEMITONES = -0.8;
const MOST_DOWNSTEPS = 2;

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
  let fell = false;
  const levelOf = (tone: string): number => {
    if (tone === 'L') fell = true;
    else if (fell) {
      fell = false;
      steps = Math.min(steps + 1, MOST_DOWNSTEPS);
    }
    return (SEMITONES[tone] ?? 0) + steps * DOWNSTEP_SEMITONES;
  };
  return phones.map((phone, i): Phone => {
    if (phone.token < 0) {
      fell = false;
      steps = 0;
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
    const first = levelOf(tone(mora));
    const melody = [first, isLong ? levelOf(tone(mora + 1)) : first] as const;
    mora += isLong ? 2 : Number(isVowel(phone.symbol) || isMora(phone, next));
    return { ...phone, melody };
  });
}
