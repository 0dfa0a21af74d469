import type { WordSource } from '../../../contracts/speech.js';
import { comparableRules, LIGATURES, rewrite } from '../../phonetics/sound-rules.js';
import type { Dictionaries, Language, StopLists } from '../language.js';
import { isListed, listedBehindPreposition, listedMarks } from './listed.js';
import { cardinal, ordinal } from './numbers.js';
import { typedPassive } from './passive.js';
import { vowelledToIpa } from './pronounce.js';
import { respelled } from './respell.js';
import { ARABIC_RULES } from './rules.js';
import { vowelsFromEspeak } from './vowels.js';

const SOUNDS = [
  ...LIGATURES,
  ...rewrite('d ʒ > ʒ, ɡ > ʒ'),
  // espeak-ng writes emphatic ones as dental.
  ...rewrite('t̪ > tˤ, s̪ > sˤ, d̪ > dˤ, z̪ > ðˤ, ð̪ > ðˤ, zˤ > ðˤ, iː j > i j j, uː w > u w w'),
  ...rewrite('χ > x, ʁ > ɣ, ɫ > l, ɑ > a, æ > a, ɐ > a, ɑː > aː, æː > aː, ɛ > i, e > i, o > u, ʊ > u, ɪ > i'),
  ...rewrite('oː > uː, eː > iː, ɮˤ > dˤ'),
  ...rewrite('ʔ > ', { after: 'edge' }),
];

/** Titles after "and"; of those alone the letter tells: م. */
const STOPS: StopLists = {
  titles: new Set(['وأ', 'ود', 'وم']),
  abbreviations: new Set(),
  beforeNumber: /^$/,
  starters: new Set(),
  ordinals: 'plain',
};

export const ARABIC: Language = {
  code: 'ar',
  stops: STOPS,
  counting: { cardinal: (digits) => cardinal(digits), ordinal: (digits) => ordinal(Number(digits)) },
  espeakVoice: 'ar',
  rules: ARABIC_RULES,
  comparable: comparableRules(SOUNDS, 'ˤː̪', 'doubled consonants'),
  spellings: [],
  sayClause: (clause, { espeak, foreign, restoreVowels }) => {
    const alone = !/\S\s+\S/.test(clause);
    // A tanwin is typed on the alif or in front of it.
    const written = clause
      .replace(/([اى])\u064B/gu, '\u064B$1')
      .replace(
        /[\u0621-\u0652]+/gu,
        (word, at: number, text: string) =>
          typedPassive(word, text.slice(at + word.length)) ?? respelled(word),
      );
    const guess: Dictionaries['guess'] = (word) => {
      const marks = vowelsFromEspeak(word, espeak(word));
      return marks?.map((mark, i) => (i < word.length - 1 ? [mark] : null)) ?? listedBehindPreposition(word);
    };
    // In a sentence its neighbours tell more of a word than a dictionary.
    const vowelled = restoreVowels(written, { listed: listedMarks, ...(alone && { guess }) });
    return vowelledToIpa(vowelled, foreign);
  },
  sourceOf: arabicSource,
};

/** Whether its writer gave it vowels; an ending alone tells too little. */
const isVowelled = (word: string): boolean => /[\u064E-\u0650\u0652\u0670]/u.test(word);

/** Vowels are those of the writer, of a list, or of the network. */
function arabicSource(word: string): WordSource {
  if (!/\p{Script=Arabic}/u.test(word)) return 'english';
  if (isVowelled(word)) return 'rules';
  return isListed(word) ? 'list' : 'network';
}
