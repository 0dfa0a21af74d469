import { BEHIND_ARTICLE, DIALECT, FIXED, NOUNS, PAST, PRESENT } from './frequent-words.js';
import { type Entry, entryOf, MARK, SUN } from './marks.js';

const { FATHA, DAMMA, KASRA, SHADDA } = MARK;

const table = (entries: readonly Entry[]): Map<string, Entry> =>
  new Map([...entries].reverse().map((entry) => [entry.letters, entry]));

/** Who does it by trade: فَنَّان, رَسَّام. */
const CRAFT = /^[\u0621-\u064A]\u064E[\u0621-\u064A](?:\u0651\u064E|\u064E\u0651)ا[\u0621-\u064A]$/u;

/** A nisba (عَرَبِيّ), a participle (مُسْتَخْدِم) and a trade have a feminine and plurals that need no row. */
function inflected(word: string): string[] {
  const nisba = /\u0650\u0651?ي\u0651$/u.test(word);
  const participle =
    word.startsWith(`م${DAMMA}`) && /[\u0628-\u0647]\u0651?$/u.test(word) && !word.endsWith('ة');
  const craft = CRAFT.test(word) && !/^(?:حَمَّام|جَوَّال|خَزَّان|عَدَّاد|شَلَّال|دُكَّان)$/u.test(word);
  if (!nisba && !participle && !craft) return [word];
  return [
    word,
    `${word}${FATHA}ة`,
    `${word}${DAMMA}ون${FATHA}`,
    `${word}${KASRA}ين${FATHA}`,
    `${word}${FATHA}ات`,
  ];
}

const ARTICLE = /^ال\u0652?(?=.)/u;
export const nouns = table(NOUNS.flatMap(inflected).map(entryOf));
/** Names that have the article in the list, and words that are nouns when they have it. */
export const articled = table([
  ...BEHIND_ARTICLE.map(entryOf),
  ...NOUNS.filter((word) => ARTICLE.test(word)).map((word) => {
    const { letters, marks } = entryOf(word.replace(ARTICLE, ''));
    const [first = null] = marks;
    const plain = SUN.includes(letters.charAt(0))
      ? (first?.map((mark) => mark.replace(SHADDA, '')) ?? null)
      : first;
    return { letters, marks: [plain, ...marks.slice(1)] };
  }),
]);
export const fixed = table([...FIXED, ...DIALECT].map(entryOf));
export const present = table(PRESENT.map(entryOf));
export const past = table(PAST.map(entryOf));
