/** Latin letters by their names, as Hindi writes them. */
const NAMES: Readonly<Record<string, string>> = {
  A: 'ए',
  B: 'बी',
  C: 'सी',
  D: 'डी',
  E: 'ई',
  F: 'एफ़',
  G: 'जी',
  H: 'एच',
  I: 'आई',
  J: 'जे',
  K: 'के',
  L: 'एल',
  M: 'एम',
  N: 'एन',
  O: 'ओ',
  P: 'पी',
  Q: 'क्यू',
  R: 'आर',
  S: 'एस',
  T: 'टी',
  U: 'यू',
  V: 'वी',
  W: 'डब्ल्यू',
  X: 'एक्स',
  Y: 'वाई',
  Z: 'ज़ेड',
};

/** Digits of codes such as 5G and B2B, which are said in English. */
export const ENGLISH_DIGITS = ['ज़ीरो', 'वन', 'टू', 'थ्री', 'फ़ोर', 'फ़ाइव', 'सिक्स', 'सेवन', 'एट', 'नाइन'] as const;

/** `BBC` letter by letter: बी बी सी. */
export const letterNames = (letters: string): string =>
  [...letters].map((letter) => NAMES[letter.toUpperCase()] ?? letter).join(' ');

/** Names every Latin letter that stands alone. */
export const nameLoneLetters = (text: string): string =>
  text.replace(/(?<![\p{L}\p{M}'])[A-Za-z](?![\p{L}\p{M}'])/gu, letterNames);
