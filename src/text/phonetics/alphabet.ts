import { SonantError } from '../../errors.js';
import { table } from '../core/words.js';
import { comparablePhones, isVowelToken } from './comparable.js';
import { isVowel, PAUSES, readIpa, type SpokenPhone, xSampaToIpa } from './ipa.js';
import { nearPhones } from './phone-fallbacks.js';
import type { StressedSounds } from './sound-rules.js';

/** The service phonetic alphabet (English). A stress digit stands before every vowel. */
const VOWELS: ReadonlyMap<string, readonly string[]> = new Map([
  ['@', ['æ']],
  ['a', ['ɑː']],
  ['A', ['ʌ']],
  ['W', ['a', 'ʊ']],
  ['x', ['ə']],
  ['Y', ['a', 'ɪ']],
  ['E', ['ɛ']],
  ['R', ['ɜː']],
  ['e', ['e', 'ɪ']],
  ['I', ['ɪ']],
  ['i', ['iː']],
  ['o', ['o', 'ʊ']],
  ['O', ['ɔ', 'ɪ']],
  ['U', ['ʊ']],
  ['u', ['uː']],
  ['N', ['n̩']],
]);
const UNSTRESSED_R = 'ɚ';

const CONSONANTS: ReadonlyMap<string, readonly string[]> = new Map([
  ...Array.from('bdfhklmnpstvwz', (letter): [string, string[]] => [letter, [letter]]),
  ['C', ['t', 'ʃ']],
  ['D', ['ð']],
  ['g', ['ɡ']],
  ['J', ['d', 'ʒ']],
  ['G', ['ŋ']],
  ['r', ['ɹ']],
  ['S', ['ʃ']],
  ['T', ['θ']],
  ['y', ['j']],
  ['Z', ['ʒ']],
]);

/** Sounds that English speakers hear as a letter above; pairs first, so that "four" is `f1or`. */
const HEARD_AS: ReadonlyMap<string, string> = new Map([
  ['ɔː ɹ', 'or'],
  ['ɔ ɹ', 'or'],
  ['ɔː', 'a'],
  ['ɔ', 'a'],
  ['ɒ', 'a'],
  ['a', 'a'],
  ['ɑ', 'a'],
  ['oː', 'o'],
  ['o', 'o'],
  ['e', 'E'],
  ['i', 'i'],
  ['ᵻ', 'I'],
  ['ɐ', 'x'],
  ['ɜ', 'R'],
  [UNSTRESSED_R, 'R'],
  ['ɾ', 't'],
  ['ʔ', 't'],
]);

/** IPA, of one or two symbols, to letters of the service alphabet. */
const LETTERS: ReadonlyMap<string, string> = new Map([
  ...[...VOWELS, ...CONSONANTS].map(([letter, symbols]): [string, string] => [symbols.join(' '), letter]),
  ...HEARD_AS,
]);
const HEARD_SYMBOLS: ReadonlySet<string> = new Set(
  [...LETTERS.keys()].filter((symbols) => !symbols.includes(' ')),
);

/** IPA letters that English speakers write for an English sound. */
const ENGLISH_READING: Readonly<Record<string, string>> = { r: 'ɹ', g: 'ɡ' };

function badSymbol(symbol: string, position: number, phonemes: string): SonantError {
  return new SonantError('phoneme_invalid', { symbol, position, phonemes });
}

function parseServiceAlphabet(phonemes: string): SpokenPhone[] {
  const phones: SpokenPhone[] = [];
  let wordStart = true;
  let stress: { readonly digit: string; readonly position: number } | null = null;
  const letters = Array.from(phonemes);
  for (const [position, letter] of letters.entries()) {
    const vowel = VOWELS.get(letter);
    if (stress && !vowel) throw badSymbol(stress.digit, stress.position, phonemes);
    const symbols = vowel ?? CONSONANTS.get(letter);
    if (symbols) {
      const level = stress?.digit === '1' ? 2 : stress?.digit === '2' ? 1 : 0;
      symbols.forEach((symbol, part) => {
        const spoken = symbol === 'ɜː' && level === 0 ? UNSTRESSED_R : symbol;
        phones.push({ symbol: spoken, stress: part === 0 && isVowel(symbol) ? level : 0, wordStart });
        wordStart = false;
      });
      stress = null;
    } else if ('012'.includes(letter)) stress = { digit: letter, position };
    else if (PAUSES.has(letter)) {
      phones.push({ symbol: letter, stress: 0, wordStart: false });
      wordStart = true;
    } else if (/\s/.test(letter)) wordStart = true;
    else throw badSymbol(letter, position, phonemes);
  }
  const last = letters.at(-1) ?? '';
  if (stress) throw badSymbol(last, letters.length - 1, phonemes);
  return phones;
}

/**
 * Reads what stands between `{` and `}`: the service phonetic alphabet, or IPA when it holds a non-ASCII letter. Words are
 * separated by spaces; `, . ! ?` are pauses. A vowel of the service alphabet without a digit is unstressed.
 *
 * @throws SonantError `phoneme_invalid` with the first bad symbol and its code point index from 0
 */
export function parsePhonemeString(phonemes: string): SpokenPhone[] {
  if (!/[^\0-\x7f]/.test(phonemes) || !/[\p{L}\p{M}]/u.test(phonemes.replace(/[\0-\x7f]/g, ''))) {
    return parseServiceAlphabet(phonemes);
  }
  const words = readIpa(phonemes, (symbol, position) => {
    throw badSymbol(symbol, position, phonemes);
  });
  return words.flat().map((phone) => ({ ...phone, symbol: ENGLISH_READING[phone.symbol] ?? phone.symbol }));
}

/**
 * What documents write in a named alphabet, for `parsePhonemeString`.
 * @param alphabet `ipa`, `x-sampa`, or `x-sonant`: the service alphabet; undefined for another one
 */
export function phonemesIn(alphabet: string, phonemes: string): string | undefined {
  if (alphabet === 'x-sonant') return phonemes;
  if (alphabet !== 'ipa' && alphabet !== 'x-sampa') return undefined;
  const ipa = alphabet === 'x-sampa' ? xSampaToIpa(phonemes) : phonemes;
  // IPA of ASCII letters alone would count as the service's own alphabet.
  return /[^\0-\x7f]/.test(ipa) ? ipa : `ˈ${ipa}`;
}

/** The symbols that the service alphabet can tell apart, near ones for foreign sounds. */
function toHeardSymbols(phones: readonly SpokenPhone[]): SpokenPhone[] {
  return phones.flatMap((phone) =>
    nearPhones(phone.symbol, HEARD_SYMBOLS, 'en').map((symbol, part) => ({
      ...phone,
      symbol,
      stress: part === 0 ? phone.stress : 0,
    })),
  );
}

/** Phones of one word to the service alphabet. */
function wordToServiceAlphabet(word: readonly SpokenPhone[]): string {
  const phones = toHeardSymbols(word);
  let text = '';
  for (let i = 0; i < phones.length;) {
    const phone = phones[i];
    const next = phones[i + 1];
    if (!phone) break;
    const pair = next && next.stress === 0 ? LETTERS.get(`${phone.symbol} ${next.symbol}`) : undefined;
    const letters = pair ?? LETTERS.get(phone.symbol) ?? '';
    const digit = VOWELS.has(letters.charAt(0)) ? (['0', '2', '1'] as const)[phone.stress] : '';
    text += digit + letters;
    i += pair === undefined ? 1 : 2;
  }
  return text;
}

/** Phones to the service alphabet: words separated by a space, `, . ! ?` as words of their own. */
export function phonesToServiceAlphabet(phones: readonly SpokenPhone[]): string {
  const words: SpokenPhone[][] = [];
  let open = false;
  for (const phone of phones) {
    const pause = PAUSES.has(phone.symbol);
    if (pause || phone.wordStart || !open) words.push([]);
    words.at(-1)?.push(phone);
    open = !pause;
  }
  return words
    .map((word) =>
      PAUSES.has(word[0]?.symbol ?? '') ? (word[0]?.symbol ?? '') : wordToServiceAlphabet(word),
    )
    .filter((word) => word !== '')
    .join(' ');
}

/** The phones of the CMU Pronouncing Dictionary (39, vowels with a stress digit) in IPA. */
const SOUNDS = table(`
  AA: ɑ; AE: æ; AH: ə; AO: ɔ; AW: a ʊ; AY: a ɪ; B: b; CH: t ʃ; D: d; DH: ð; EH: ɛ; ER: ə ɹ; EY: e ɪ; F: f; G: ɡ;
  HH: h; IH: ɪ; IY: i; JH: d ʒ; K: k; L: l; M: m; N: n; NG: ŋ; OW: o ʊ; OY: o ɪ; P: p; R: ɹ; S: s; SH: ʃ; T: t;
  TH: θ; UH: ʊ; UW: u; V: v; W: w; Y: j; Z: z; ZH: ʒ
`);

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
