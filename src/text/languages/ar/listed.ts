import { marksOfShape } from './patterns.js';
import {
  DEFINITE,
  MARK,
  SHORT,
  behindPrefix,
  entryOf,
  isNoun,
  isRow,
  isVerb,
  pastOf,
  plainMarks,
  type Marks,
} from './word-forms.js';

const { FATHA, DAMMA, KASRA, SHADDA, SUKUN } = MARK;

/** What goes before decides the mood of a verb: لم يكتبْ, أن يكتبَ. Behind "and" it is that of another verb. */
function moodAfter(previous: string): readonly string[] {
  if (previous === 'لم' || previous === 'ولم') return [SUKUN];
  if (/^[وف]?(?:أن|لن|كي|لكي|حتى|ألا|بأن|لأن)$/u.test(previous)) return [FATHA];
  return previous === '' || /^[وف]?لا$/u.test(previous) ? [DAMMA, SUKUN] : [DAMMA];
}

/** Words whose vowels their sentence decides. */
function byNeighbours(word: string, next: string): string | null {
  const verbal = isVerb(next) || (/^[يتن]/u.test(next) && plainMarks(next, DEFINITE) === null);
  if (word === 'أن')
    return verbal || /^(?:لا|لم|قد|لن)$/u.test(next) ? `أ${FATHA}ن${SUKUN}` : `أ${FATHA}ن${SHADDA}${FATHA}`;
  if (word === 'إن')
    return verbal || /^(?:شاء|كان|كانت|كنت|لم|تم)$/u.test(next)
      ? `إ${KASRA}ن${SUKUN}`
      : `إ${KASRA}ن${SHADDA}${FATHA}`;
  if (word === 'لكن')
    return next.startsWith('ال') || isNoun(next)
      ? `ل${FATHA}ك${KASRA}ن${SHADDA}${FATHA}`
      : `ل${FATHA}ك${KASRA}ن${SUKUN}`;
  if (word === 'من')
    return isVerb(next) || /^(?:هو|هي|هم|أنت|أنتم|الذي|التي|الذين)$/u.test(next)
      ? `م${FATHA}ن${SUKUN}`
      : `م${KASRA}ن${SUKUN}`;
  return null;
}

const PREPOSITION =
  /^[وف]?(?:في|من|إلى|على|عن|مع|منذ|بعد|قبل|خلال|بين|تحت|فوق|عند|دون|حول|أمام|خلف|ضد|عبر|نحو|لدى|كل|جميع|بعض|غير)$/u;

/** The case of a noun with the article, where the word in front of it leaves no choice. */
function caseBehind(previous: string, word: string): string | undefined {
  if (previous === '') return DAMMA;
  if (PREPOSITION.test(previous)) return KASRA;
  if (/^[وفبل]?[أإ]ن$/u.test(previous)) return word.endsWith('ات') ? KASRA : FATHA;
  return pastOf(previous) === null ? undefined : DAMMA;
}

/** A noun with the article, in the case that its place gives it. */
function governed(word: string, marks: Marks | null, previous: string): Marks | null {
  if (!/^ال.{2,}[^اىيون]$/u.test(word)) return marks;
  const vowel = caseBehind(previous, word);
  const last = marks?.at(-1) ?? [...DEFINITE, ...SHORT.map((mark) => SHADDA + mark)];
  if (vowel === undefined || last.length < 2) return marks;
  const known = marks ?? Array.from(word, () => null);
  return [...known.slice(0, -1), last.filter((mark) => mark.endsWith(vowel))];
}

function marksIn(word: string, previous: string, next: string): Marks | null {
  const decided = byNeighbours(word, next);
  if (decided !== null) return entryOf(decided).marks;
  const own = plainMarks(word, moodAfter(previous));
  if (own || word.length < 3) return own;
  const first = word.charAt(0);
  if (first !== 'و' && first !== 'ف') return null;
  const rest = word.slice(1);
  const inner = byNeighbours(rest, next);
  const marks = inner === null ? plainMarks(rest, DEFINITE) : entryOf(inner).marks;
  return marks && (word.length > 3 || inner !== null) ? [[FATHA], ...behindPrefix(marks, rest)] : null;
}

/** Whether the list says how a word is pronounced. */
export const isListed = (word: string): boolean =>
  marksIn(word.replace(/[\u064B-\u0652]/gu, ''), '', '') !== null;

/** A word alone is said as dictionaries list it, without a case or a mood. */
function withoutCase(marks: Marks): Marks {
  const silent = marks.at(-1)?.filter((mark) => mark === SUKUN || mark === SHADDA);
  return silent?.length ? [...marks.slice(0, -1), silent] : marks;
}

/** A word alone that the list has behind a preposition: بسرعة. Others begin with such a letter, too: بحار is no حار. */
export function listedBehindPreposition(word: string): Marks | null {
  const marks = /^[بل].{3}/u.test(word) && !isRow(word) ? plainMarks(word, DEFINITE) : null;
  return marks && withoutCase(marks);
}

/**
 * What the list says of the words of a clause, in which all are bare; null: nothing.
 */
export function listedMarks(words: readonly string[]): (Marks | null)[] {
  const alone = words.length === 1;
  return words.map((word, i) => {
    const previous = words[i - 1] ?? '';
    const marks = marksIn(word, previous, words[i + 1] ?? '') ?? marksOfShape(word);
    if (!alone) return governed(word, marks, previous);
    if (!marks || !(isRow(word) || marksOfShape(word))) return null;
    return withoutCase(marks);
  });
}
