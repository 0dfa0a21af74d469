import { comparableRules, LIGATURES, rewrite } from '../../phonetics/sound-rules.js';
import type { Language, StopLists } from '../language.js';
import { withMelody } from './melody.js';
import { cardinal } from './numbers.js';
import { japaneseIpa } from './pronounce.js';
import { JAPANESE_RULES } from './rules.js';

const SOUNDS = [
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

/** Latin abbreviations, whose dot ends nothing: No. 12, Mr. Children. */
const STOPS: StopLists = {
  titles: new Set(['mr', 'mrs', 'ms', 'dr', 'prof', 'st', 'mt']),
  abbreviations: new Set(['e.g', 'i.e', 'inc', 'ltd', 'co', 'corp', 'vs']),
  beforeNumber: /^(?:no|vol|p|pp|fig|ch|ver|tel|ext)$/,
  starters: new Set(),
  ordinals: 'plain',
};

export const JAPANESE: Language = {
  code: 'ja',
  stops: STOPS,
  counting: { cardinal, ordinal: (digits) => `${cardinal(digits)}ばんめ` },
  espeakVoice: 'ja',
  rules: JAPANESE_RULES,
  comparable: comparableRules(SOUNDS, '̃ʲ', 'doubled'),
  spellings: [],
  sayClause: (clause, { foreign }) => japaneseIpa(clause, foreign),
  withMelody,
  sourceOf: (word) => (/\p{Script=Latin}/u.test(word) ? 'english' : 'dictionary'),
  questions: { words: new Set(), or: new Set(), rise: 'last' },
};
