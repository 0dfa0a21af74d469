import type { WordSource } from '../../../contracts/speech.js';
import { LIGATURES, comparableRules, rewrite } from '../../phonetics/sound-rules.js';
import { cardinal, ordinal } from './numbers.js';
import type { Language } from '../language.js';
import { vowelledToIpa } from './pronounce.js';
import { vowelsFromEspeak } from './vowels.js';
import { isFrequent, isVowelled, withFrequentWords } from './frequent-words.js';
import { ARABIC_RULES } from './rules.js';

const SOUNDS = [
  ...LIGATURES,
  ...rewrite('d ʒ > ʒ, ɡ > ʒ'),
  // espeak-ng writes emphatic ones as dental.
  ...rewrite('t̪ > tˤ, s̪ > sˤ, d̪ > dˤ, z̪ > ðˤ, ð̪ > ðˤ, zˤ > ðˤ, iː j > i j j, uː w > u w w'),
  ...rewrite('χ > x, ʁ > ɣ, ɫ > l, ɑ > a, æ > a, ɐ > a, ɑː > aː, æː > aː, ɛ > i, e > i, o > u, ʊ > u, ɪ > i'),
  ...rewrite('oː > uː, eː > iː, ɮˤ > dˤ'),
  ...rewrite('ʔ > ', { after: 'edge' }),
];

export const ARABIC: Language = {
  code: 'ar',
  counting: { cardinal: (digits) => cardinal(digits), ordinal: (digits) => ordinal(Number(digits)) },
  espeakVoice: 'ar',
  rules: ARABIC_RULES,
  comparable: comparableRules(SOUNDS, 'ˤː̪', 'doubled consonants'),
  spellings: [],
  sayClause: (clause, { espeak, foreign, restoreVowels }) =>
    vowelledToIpa(
      withFrequentWords(
        clause,
        restoreVowels(clause, (word) => vowelsFromEspeak(word, espeak(word))),
      ),
      foreign,
    ),
  sourceOf: arabicSource,
};

/** Vowels are those of the writer, of a list, or of the network. */
function arabicSource(word: string): WordSource {
  if (!/\p{Script=Arabic}/u.test(word)) return 'english';
  if (isVowelled(word)) return 'rules';
  return isFrequent(word) ? 'list' : 'network';
}
