import type { Phone } from '../../contracts/text.js';

/** A phone that does not know its token yet. */
export type SpokenPhone = Omit<Phone, 'token'>;

export const VOWELS: ReadonlySet<string> = new Set('aeiouyøœɛɔəɪʊʌɑɒæɐɜɚɝɨʉɯɤɵɘɞʏɶ');
const CONSONANTS: ReadonlySet<string> = new Set(
  'bcdfghjklmnpqrstvwxzðŋɕɖɟɠɡɢɣɥɦɧɫɬɭɮɰɱɲɳɴɸɹɺɻɽɾʀʁʂʃʈʋʎʐʑʒʔʕʙʝʟʡʢʤʧʦβθχħçɓɗʄʛᵻ',
);
/** Marks that belong to the symbol before them: length, nasality, secondary articulation, tie bar. */
const MODIFIERS: ReadonlySet<string> = new Set('ːˑ̥̬̃ʲʰʱ̩̯̪ʷˠˤ͡ʼ̞̝̟̠');
/** The mark of a vowel that is not a syllable, so that the stress before it is the next one's: ˈni̯øː. */
const NON_SYLLABIC = '\u032F';
/** Vowels that Unicode also has in one piece with their tilde. */
const NASAL_VOWELS: ReadonlySet<string> = new Set('ãẽĩõũ');
/** What a clause ends or pauses with. */
export const PAUSES: ReadonlySet<string> = new Set([',', '.', '!', '?']);

const STRESS_MARKS: ReadonlyMap<string, 1 | 2> = new Map([
  ['ˈ', 2],
  ['ˌ', 1],
]);

/**
 * Reads IPA into words of phones. A modifier joins the symbol before it; a stress mark goes to the next syllable of its word;
 * a `.` between two symbols is a syllable break and has no sound; `, . ! ?` are words of their own.
 *
 * @param unknown called for each symbol that is not IPA, with its code point index; the symbol is then left out
 */
export function readIpa(
  ipa: string,
  unknown: (symbol: string, position: number) => void = () => {},
): SpokenPhone[][] {
  const words: SpokenPhone[][] = [];
  let word: SpokenPhone[] = [];
  let stress: 0 | 1 | 2 = 0;
  const endWord = (): void => {
    if (word.length > 0) words.push(word);
    word = [];
    stress = 0;
  };
  const symbols = Array.from(ipa);
  symbols.forEach((symbol, position) => {
    const previous = word.at(-1);
    const vowel = NASAL_VOWELS.has(symbol) ? symbol.normalize('NFD') : symbol;
    if (symbol === ' ' || /\s/.test(symbol)) endWord();
    else if (symbol === '.' && previous && /\S/.test(symbols[position + 1] ?? ' ')) return;
    else if (PAUSES.has(symbol)) {
      endWord();
      words.push([{ symbol, stress: 0, wordStart: false }]);
    } else if (STRESS_MARKS.has(symbol)) stress = STRESS_MARKS.get(symbol) ?? 0;
    else if (MODIFIERS.has(symbol) && previous) {
      const glides = symbol === NON_SYLLABIC && previous.stress > 0;
      if (glides) ({ stress } = previous);
      word[word.length - 1] = {
        ...previous,
        symbol: previous.symbol + symbol,
        ...(glides ? { stress: 0 as const } : {}),
      };
    } else if (isVowel(vowel)) {
      word.push({ symbol: vowel, stress, wordStart: word.length === 0 });
      stress = 0;
    } else if (CONSONANTS.has(symbol)) word.push({ symbol, stress: 0, wordStart: word.length === 0 });
    else unknown(symbol, position);
  });
  endWord();
  return words;
}

/** Phones in the IPA that `readIpa` reads: words with a space between them, `, . ! ?` as words of their own. */
export function writeIpa(phones: readonly SpokenPhone[]): string {
  const marks = ['', 'ˌ', 'ˈ'] as const;
  const parts = phones.map(({ symbol, stress, wordStart }, i) => {
    const isApart = i > 0 && (wordStart || PAUSES.has(symbol) || PAUSES.has(phones[i - 1]?.symbol ?? ''));
    return `${isApart ? ' ' : ''}${marks[stress]}${symbol}`;
  });
  return parts.join('');
}

/** True for a vowel with or without modifiers. */
export function isVowel(symbol: string): boolean {
  return VOWELS.has(symbol.charAt(0));
}

/**
 * Reads what espeak-ng calls IPA: two sounds that its table lacks are question marks, the flap of Hindi is `r.`, and a
 * Japanese vowel has an umlaut of the kind that is not a letter here.
 */
export function readEspeakIpa(ipa: string): SpokenPhone[][] {
  const plain = ipa.includes('ä') ? ipa.replaceAll('ä', 'a') : ipa;
  const flaps = plain.includes('r.') ? plain.replace(/r\.([ˈˌ]?)h/g, 'ɽʰ$1').replaceAll('r.', 'ɽ') : plain;
  return readIpa(flaps.replaceAll('??', 'ʊɐ').replaceAll('?', 'ʔ'));
}

/** X-SAMPA (Wells 1995) to IPA; letters that stand for themselves are left out. */
const SYMBOLS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '"': 'ˈ',
    '%': 'ˌ',
    ':': 'ː',
    ':\\': 'ˑ',
    '-': '',
    '@': 'ə',
    '@`': 'ɚ',
    '@\\': 'ɘ',
    '{': 'æ',
    '}': 'ʉ',
    '&': 'ɶ',
    1: 'ɨ',
    2: 'ø',
    3: 'ɜ',
    '3`': 'ɝ',
    '3\\': 'ɞ',
    4: 'ɾ',
    5: 'ɫ',
    6: 'ɐ',
    7: 'ɤ',
    8: 'ɵ',
    9: 'œ',
    A: 'ɑ',
    B: 'β',
    'B\\': 'ʙ',
    C: 'ç',
    D: 'ð',
    E: 'ɛ',
    F: 'ɱ',
    G: 'ɣ',
    'G\\': 'ɢ',
    H: 'ɥ',
    'H\\': 'ʜ',
    I: 'ɪ',
    J: 'ɲ',
    'J\\': 'ɟ',
    K: 'ɬ',
    'K\\': 'ɮ',
    L: 'ʎ',
    'L\\': 'ʟ',
    M: 'ɯ',
    'M\\': 'ɰ',
    N: 'ŋ',
    'N\\': 'ɴ',
    O: 'ɔ',
    P: 'ʋ',
    'v\\': 'ʋ',
    Q: 'ɒ',
    R: 'ʁ',
    'R\\': 'ʀ',
    S: 'ʃ',
    T: 'θ',
    U: 'ʊ',
    V: 'ʌ',
    W: 'ʍ',
    X: 'χ',
    Y: 'ʏ',
    Z: 'ʒ',
    'd`': 'ɖ',
    g: 'ɡ',
    'h\\': 'ɦ',
    'j\\': 'ʝ',
    'l`': 'ɭ',
    'n`': 'ɳ',
    'p\\': 'ɸ',
    'r\\': 'ɹ',
    'r`': 'ɽ',
    's`': 'ʂ',
    's\\': 'ɕ',
    't`': 'ʈ',
    'x\\': 'ɧ',
    'z`': 'ʐ',
    'z\\': 'ʑ',
    '?': 'ʔ',
    '?\\': 'ʕ',
    '~': '̃',
    '_~': '̃',
    '=': '̩',
    '_=': '̩',
    _0: '̥',
    _v: '̬',
    _h: 'ʰ',
    _j: 'ʲ',
    "'": 'ʲ',
    _w: 'ʷ',
    _G: 'ˠ',
    _d: '̪',
    _: '͡',
  }),
);
const LONGEST = 2;
const HAS_STRESS = /[ˈˌ]/;

/**
 * X-SAMPA to IPA. A word without a stress mark is stressed, as one that is cited alone is. What is not X-SAMPA stays as it
 * is, for whoever reads the IPA to name.
 */
export function xSampaToIpa(phonemes: string): string {
  let ipa = '';
  for (let at = 0; at < phonemes.length;) {
    let length = LONGEST;
    while (length > 1 && !SYMBOLS.has(phonemes.slice(at, at + length))) length -= 1;
    const symbol = phonemes.slice(at, at + length);
    ipa += SYMBOLS.get(symbol) ?? symbol;
    at += length;
  }
  return HAS_STRESS.test(ipa) ? ipa : `ˈ${ipa}`;
}
