/** Tables: what two transcriptions of a language write differently though a listener hears the same phoneme. */
import type { LanguageCode } from '../../contracts/catalog.js';

export interface FoldRule {
  readonly find: readonly string[];
  readonly say: readonly string[];
  /** What must follow; what must stand before. */
  readonly before?: 'vowel' | 'no vowel' | 'consonant' | 'edge' | readonly string[];
  readonly after?: 'vowel' | 'no vowel' | 'consonant' | 'edge' | readonly string[];
}

export interface ComparableRules {
  /** Modifiers that tell phonemes apart; all others go. */
  readonly keptMarks: string;
  /** How a long sound is written: as two, or with the mark only where it is in `keptMarks`. */
  readonly length: 'dropped' | 'doubled' | 'doubled consonants';
  readonly rules: readonly FoldRule[];
}

type Context = Pick<FoldRule, 'before' | 'after'>;

/** A tilde is a mark of its own, the cedilla of `ç` is not. */
export const decomposed = (ipa: string): string => ipa.normalize('NFD').replaceAll('c\u0327', 'ç');

/** `'a b > c'`; several separated by commas. */
function rewrite(text: string, context: Context = {}): FoldRule[] {
  return decomposed(text)
    .split(',')
    .map((rule) => {
      const [find = '', say = ''] = rule.split('>').map((side) => side.trim());
      const tokens = (side: string): string[] => side.split(' ').filter((token) => token !== '');
      return { find: tokens(find), say: tokens(say), ...context };
    });
}

const LIGATURES = rewrite('ʧ > t ʃ, ʤ > d ʒ, ʦ > t s, g > ɡ');

const ENGLISH = [
  ...LIGATURES,
  ...rewrite('ɫ > l, ʍ > w, ɾ > t, ʔ > t, r > ɹ, ᵻ > ɪ, ɨ > ɪ, ɐ > ə, ʌ > ə, ɒ > ɑ'),
  // Rhotic vowels; British centring diphthongs as if before r.
  ...rewrite('ɝ ɹ > ə ɹ, ɝ > ə ɹ, ɚ ɹ > ə ɹ, ɚ > ə ɹ, ɜ ɹ > ə ɹ, ɜ > ə ɹ'),
  ...rewrite('ɔ ɹ > o ɹ, ʊ ə > ʊ ɹ', { before: 'no vowel' }),
  ...rewrite('ɔ ɹ > o ɹ, ɑ ɹ > o ɹ', { before: 'vowel' }),
  ...rewrite('ɔ > ɑ, ə ʊ > o ʊ'),
  ...rewrite('ɪ ə > i ə', { after: 'no vowel' }),
  ...rewrite('a ʊ ə ɹ > a ʊ ɹ, a ɪ ə ɹ > a ɪ ɹ'),
  ...rewrite('n > ŋ', { before: ['k', 'ɡ'] }),
  // "goat" and "boy" written with other first parts; "o" alone before r only.
  ...rewrite('o > o ʊ', { before: 'no vowel' }),
  ...rewrite('o ʊ ɹ > o ɹ, ɑ ɪ > o ɪ, ɛ ɪ > e ɪ'),
  ...rewrite('e > ɛ', { before: 'consonant' }),
  ...rewrite('ɹ ɹ > ɹ, i ɹ > ɪ ɹ, u ɹ > ʊ ɹ, e ɹ > ɛ ɹ, æ ɹ > ɛ ɹ'),
];

const GERMAN = [
  ...LIGATURES,
  ...rewrite('ʔ > , r > ʁ, ʀ > ʁ, ɹ > ʁ, ɾ > ʁ, χ > x, ɑ > a, ɑː > aː, ʌ > a'),
  ...rewrite('ɪ̯ > ɪ, ʊ̯ > ʊ, ʏ̯ > ʏ, i̯ > i, u̯ > u, y̯ > ʏ, ɜ > ɐ, y > ʏ'),
  // Length tells only the two a apart; elsewhere it comes with the sound or goes with the stress.
  ...rewrite(
    'eː > e, iː > i, oː > o, uː > u, yː > y, øː > ø, ɛː > ɛ, ɔː > ɔ, œː > œ, ɒː > ɔ, ɑ̃ː > ɑ̃, ɔ̃ː > ɔ̃, ɛ̃ː > ɛ̃',
  ),
  // Vocalised r: written as a vowel without a syllable, which is `ɐ̯` here.
  ...rewrite('ɐ̯ > ʁ'),
  ...rewrite('ɐ > ʁ', { after: 'vowel' }),
  ...rewrite('ɔ ø > ɔ ʏ, ɔ ɪ > ɔ ʏ, a i > a ɪ, a u > a ʊ, aː ɪ > a ɪ, aː ʊ > a ʊ'),
  // Syllabic nasals take the place of the consonant before them.
  ...rewrite('ə m > ə n', { after: ['p', 'b', 'f', 'v'] }),
  ...rewrite('ə ə > ə'),
  ...rewrite('ə ŋ > ə n', { after: ['k', 'ɡ', 'ŋ', 'x'] }),
];

const FRENCH = [
  ...LIGATURES,
  ...rewrite('ɑ > a, r > ʁ, ɹ > ʁ, ɾ > ʁ, ʀ > ʁ, œ̃ > ɛ̃, ɲ > n j, ɪ > i, ʊ > u, ʌ > œ, ɐ > a, ɒ > ɔ'),
];

const SPANISH = [
  ...LIGATURES,
  ...rewrite('β > b, ð > d, ɣ > ɡ, ŋ > n, ɱ > n, ʎ > ʝ, ɪ > i, ʊ > u, ɛ > e, ɔ > o, ʒ > ʝ, h > x, v > b'),
  ...rewrite('d ʝ > ʝ, j j > ʝ, n p > m p, n b > m b, n m > m, m f > n f'),
  // Voicing at the end of a syllable is no difference.
  ...rewrite('k > ɡ, p > b, t > d', { before: ['t', 'd', 's', 'n', 'm', 'p', 'b', 'k', 'ɡ', 'f', 'θ'] }),
  // A trilled r has one place where it can stand alone; elsewhere the tap is the phoneme.
  ...rewrite('r > ɾ', { after: ['t', 'd', 'p', 'b', 'k', 'ɡ', 'f'] }),
  ...rewrite('r > ɾ', { before: 'no vowel' }),
  // Glides.
  ...rewrite('j > i, w > u'),
];

const ITALIAN = [
  ...LIGATURES,
  ...rewrite('ŋ > n, ɱ > n, ɾ > r, ɪ > i, ʊ > u, j > i, w > u, ɹ > r, ɐ > a, ɑ > a'),
  ...rewrite('t ʃ ʃ > t t ʃ, d ʒ ʒ > d d ʒ, t s s > t t s, d z z > d d z'),
  // ʃ, ɲ, ʎ, ts, dz are always long between vowels.
  ...rewrite('ʃ ʃ > ʃ, ɲ ɲ > ɲ, ʎ ʎ > ʎ, t t s > t s, d d z > d z'),
];

const PORTUGUESE = [
  ...LIGATURES,
  ...rewrite('j̃ > ɲ', { before: 'vowel' }),
  ...rewrite('ɪ > i, ʊ > u, y > i, æ > a, ɐ > a, j > i, w > u, j̃ > ĩ, ɪ̃ > ĩ, ʊ̃ > ũ, w̃ > ũ, ɐ̃ > ã, æ̃ > ã'),
  ...rewrite('ɔ̃ > õ, ɛ̃ > ẽ, ɜ̃ > ã, ə̃ > ã, ɜ > a'),
  ...rewrite('χ > h, ɦ > h, ʁ > h, x > h, ɣ > h, ɹ > h, ɻ > h, ʀ > h'),
  // A strong r at the start, doubled or at the end of a syllable (where each region has its own), else a tap.
  ...rewrite('r > ɾ, ɾ ɾ > h'),
  ...rewrite('ɾ > h', { before: 'no vowel', after: 'vowel' }),
  ...rewrite('ɾ > h', { after: 'edge' }),
  ...rewrite('ɾ > h', { after: ['n', 'l', 's', 'z'] }),
  // espeak-ng writes the tap before a consonant with a short vowel behind it.
  ...rewrite('ɾ ə > h', { before: 'consonant' }),
  ...rewrite('ə > a'),
  // A nasal vowel before a consonant or at the end, with or without its consonant and its glide.
  ...rewrite('e i ŋ > ẽ, o u ŋ > õ, e ŋ > ẽ, o ŋ > õ, a ŋ > ã, i ŋ > ĩ, u ŋ > ũ', { before: 'no vowel' }),
  ...rewrite('e i m > ẽ, e i n > ẽ, e m > ẽ, o m > õ, a m > ã, i m > ĩ, u m > ũ', { before: 'consonant' }),
  ...rewrite('e n > ẽ, o n > õ, a n > ã, i n > ĩ, u n > ũ', { before: 'consonant' }),
  ...rewrite('ã ŋ > ã, ẽ ŋ > ẽ, ĩ ŋ > ĩ, õ ŋ > õ, ũ ŋ > ũ', { before: 'no vowel' }),
  ...rewrite('ã n > ã, ẽ n > ẽ, ĩ n > ĩ, õ n > õ, ũ n > ũ', { before: 'consonant' }),
  ...rewrite('ã m > ã, ẽ m > ẽ, ĩ m > ĩ, õ m > õ, ũ m > ũ', { before: 'consonant' }),
  ...rewrite('ã > a, ẽ > e, ĩ > i, õ > o, ũ > u', { before: ['n', 'm', 'ɲ'] }),
  ...rewrite('ẽ ĩ > ẽ, õ ũ > õ, e ĩ > ẽ, ã i > ã ĩ, õ i > õ ĩ, ã u > ã ũ'),
  ...rewrite('ʃ > s, ʒ > z', { before: 'no vowel', after: 'vowel' }),
  ...rewrite('z > s', { before: 'no vowel', after: 'vowel' }),
  ...rewrite('t ʃ > c, d ʒ > ɟ'),
  ...rewrite('ʎ > l i'),
];

const HINDI_STOPS = 'k kʰ ɡ ɡʰ c cʰ ɟ ɟʰ ʈ ʈʰ ɖ ɖʰ t tʰ d dʰ p pʰ b bʰ q'.split(' ');
const HINDI = [
  ...LIGATURES,
  ...rewrite('t ʃʰ > cʰ, t ʃ > c, d ʒʰ > ɟʰ, d ʒ > ɟ, t ʃː > c'),
  ...rewrite('ʌ > ə, ɐ > ə, a > ɑ, r > ɾ, ɹ > ɾ, h > ɦ, v > ʋ, w > ʋ, ʂ > ʃ, ɟ ɟʰ > ɟ ɟʰ'),
  ...rewrite('ɪ̃ > ĩ, ʊ̃ > ũ, ã > ɑ̃, ə̃ > ə n'),
  ...rewrite('ĩ n > ĩ, ũ n > ũ, ɑ̃ n > ɑ̃, ẽ n > ẽ, õ n > õ, ɛ̃ n > ɛ̃, ɔ̃ n > ɔ̃', { before: 'no vowel' }),
  ...rewrite('ĩ ŋ > ĩ, ũ ŋ > ũ, ɑ̃ ŋ > ɑ̃, ẽ ŋ > ẽ, õ ŋ > õ, ɛ̃ ŋ > ɛ̃, ɔ̃ ŋ > ɔ̃', { before: 'no vowel' }),
  ...rewrite('ĩ > i n, ũ > u n, ɑ̃ > ɑ n, ẽ > e n, õ > o n, ɛ̃ > ɛ n, ɔ̃ > ɔ n', { before: HINDI_STOPS }),
  // A nasal before a stop sounds at its place.
  ...rewrite('ŋ > n, ɳ > n, ɲ > n, m > n', { before: HINDI_STOPS }),
  ...rewrite('n n > n', { before: HINDI_STOPS }),
  // Final ones are long whatever the list says.
  ...rewrite('ɪ > i, ʊ > u', { before: 'edge' }),
];

const ARABIC = [
  ...LIGATURES,
  ...rewrite('d ʒ > ʒ, ɡ > ʒ'),
  // espeak-ng writes emphatic ones as dental.
  ...rewrite('t̪ > tˤ, s̪ > sˤ, d̪ > dˤ, z̪ > ðˤ, ð̪ > ðˤ, zˤ > ðˤ, iː j > i j j, uː w > u w w'),
  ...rewrite('χ > x, ʁ > ɣ, ɫ > l, ɑ > a, æ > a, ɐ > a, ɑː > aː, æː > aː, ɛ > i, e > i, o > u, ʊ > u, ɪ > i'),
  ...rewrite('oː > uː, eː > iː, ɮˤ > dˤ'),
  ...rewrite('ʔ > ', { after: 'edge' }),
];

const JAPANESE = [
  ...LIGATURES,
  // Palatal consonants, as one symbol or as two.
  ...[...'kɡnbpmɾɽrtdhsz'].flatMap((letter) => rewrite(`${letter}ʲ > ${letter} j`)),
  ...rewrite('ɲ > n j', { before: 'vowel' }),
  ...rewrite('ŋʲ > ŋ'),
  ...rewrite('j > ', { before: 'consonant' }),
  // espeak-ng's moraic nasal before some consonants; a nasal vowel before a nasal is no other vowel.
  ...rewrite('ũ > n, ã > a, ĩ > i, ẽ > e, õ > o, ɯ̃ > ɯ, ɨ̃ > ɯ'),
  ...rewrite('ɨ > ɯ, ɰ > w, ɽ > ɾ, r > ɾ, l > ɾ, u > ɯ, ɑ > a, ʌ > a, ɐ > a'),
  ...rewrite('d z > z, d ʑ > ʑ, ʒ > ʑ, ʃ > ɕ, d ʒ > ʑ'),
  ...rewrite('ç > h, ɸ > h'),
  ...rewrite('e i > e e, o ɯ > o o'),
  // The moraic nasal, whatever follows, is one sound.
  ...rewrite('ɴ > n, w̃ > n, ɰ̃ > n, ŋ > n, ɲ > n'),
  ...rewrite('m > n', { before: ['p', 'b', 'm'] }),
  ...rewrite('n n > n', { before: 'no vowel' }),
  // Palatal glides before i go without saying.
  ...rewrite('j > ', { before: ['i'] }),
];

const rules = (
  rules: readonly FoldRule[],
  keptMarks = '',
  length: ComparableRules['length'] = 'dropped',
): ComparableRules => ({ keptMarks, length, rules });

export const COMPARABLE_RULES: Readonly<Record<LanguageCode, ComparableRules>> = {
  en: rules(ENGLISH),
  de: rules(GERMAN, '̃ː̯'),
  fr: rules(FRENCH, '̃'),
  es: rules(SPANISH),
  it: rules(ITALIAN, '', 'doubled consonants'),
  pt: rules(PORTUGUESE, '̃'),
  hi: rules(HINDI, '̃ʰʱ', 'doubled consonants'),
  ar: rules(ARABIC, 'ˤː̪', 'doubled consonants'),
  ja: rules(JAPANESE, '̃ʲ', 'doubled'),
};
