import type { StressedSounds } from './sound-rules.js';
import { comparablePhones, isVowelToken } from './comparable.js';

/** The phones of the CMU Pronouncing Dictionary (39, vowels with a stress digit) in IPA. */
const SOUNDS: Readonly<Record<string, string>> = {
  AA: 'ɑ',
  AE: 'æ',
  AH: 'ə',
  AO: 'ɔ',
  AW: 'a ʊ',
  AY: 'a ɪ',
  B: 'b',
  CH: 't ʃ',
  D: 'd',
  DH: 'ð',
  EH: 'ɛ',
  ER: 'ə ɹ',
  EY: 'e ɪ',
  F: 'f',
  G: 'ɡ',
  HH: 'h',
  IH: 'ɪ',
  IY: 'i',
  JH: 'd ʒ',
  K: 'k',
  L: 'l',
  M: 'm',
  N: 'n',
  NG: 'ŋ',
  OW: 'o ʊ',
  OY: 'o ɪ',
  P: 'p',
  R: 'ɹ',
  S: 's',
  SH: 'ʃ',
  T: 't',
  TH: 'θ',
  UH: 'ʊ',
  UW: 'u',
  V: 'v',
  W: 'w',
  Y: 'j',
  Z: 'z',
  ZH: 'ʒ',
};

export const CMU_PHONES: readonly string[] = Object.keys(SOUNDS);

/** Reads `HH AH0 L OW1`. */
export function readCmu(pronunciation: string): StressedSounds {
  const symbols: { readonly symbol: string; readonly stress: 0 | 1 | 2 }[] = [];
  for (const phone of pronunciation.split(' ')) {
    const name = phone.replace(/\d$/, '');
    const digit = phone.slice(name.length);
    (SOUNDS[name] ?? '').split(' ').forEach((symbol, part) => {
      if (symbol === '') return;
      symbols.push({ symbol, stress: part > 0 ? 0 : digit === '1' ? 2 : digit === '2' ? 1 : 0 });
    });
  }
  const folded = comparablePhones(symbols, 'en');
  return {
    tokens: folded.map(({ token }) => token),
    stress: folded.map(({ token, from }) => (isVowelToken(token) ? (symbols[from]?.stress ?? 0) : 0)),
  };
}
