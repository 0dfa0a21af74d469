import { type Allowed, MARK } from './marks.js';
import { nouns, past, present } from './word-tables.js';

const { FATHA, DAMMA, KASRA, SHADDA } = MARK;

/** A word with a damma on its first letter and no other mark: people who write without vowels type it for the passive. */
const TYPED = /^((?:[وف]\u064E?)?[\u0621-\u064A])\u064F([\u0621-\u064A]{2,})$/u;
/** What follows when nothing is done to anything: تُسجل لأغراض الجودة. */
export const HAS_NO_OBJECT =
  /^(?:$|[بل][\u0621-\u064A]{3}|(?:في|على|من|عن|عبر|قبل|بعد|خلال|إلى|أو|كل|جيدا|أثناء|دون|بدون|عند|داخل|خارج|تحت|فوق|يوميا|شهريا|سنويا|تلقائيا|لاحقا|فورا|مجانا)(?![\u0621-\u064A]))/u;
/** Verbs in yu- that have no object, or have it after such a word. */
const WITHOUT =
  /^[يتن](?:شير|ؤدي|علن|ؤثر|سهم|ساعد|ساهم|شارك|ركز|شرف|صر|عبر|دافع|قبل|حافظ|سيطر|ؤكد|عاني|مكن|سرع|سافر|فكر|غادر|ؤمن|هدد|خطط|رحب|صلي|سلم|بادر|وافق|طالب|دخن|قيم|غني|نصت|درك|حذر|بلغ)/u;

const only = (allowed: Allowed): string => allowed?.[0] ?? '';
const spelled = (letters: string, marks: readonly string[]): string =>
  Array.from(letters, (letter, i) => letter + (marks[i] ?? '')).join('');
const withVowel = (mark: string, vowel: string): string => (mark.startsWith(SHADDA) ? SHADDA : '') + vowel;
const isShort = (mark: string): boolean => /[\u064E-\u0650]$/u.test(mark);

/** "It was done": every vowel is u, the last one of the root i. أقام and أجرى have a long i. */
function wasDone(letters: string): string | null {
  for (const ending of ['', 'ت', 'وا']) {
    const done = letters.endsWith(ending) ? letters.slice(0, letters.length - ending.length) : '';
    const verb =
      past.get(done) ?? past.get(done.replace(/ي$/u, 'ى')) ?? past.get(done.replace(/ي(?=.$)/u, 'ا'));
    if (!verb || done.length < 3) continue;
    const last = done.length - 2;
    const marks = verb.marks.slice(0, -1).map((allowed, i) => {
      const mark = only(allowed);
      if (!isShort(mark)) return mark;
      const inner = i === last || (i === last - 1 && done.charAt(last) === 'ي');
      return withVowel(mark, inner ? KASRA : DAMMA);
    });
    return spelled(letters, [...marks, ending === 'وا' ? DAMMA : FATHA]);
  }
  return null;
}

/** "It is done": every vowel after the first is a; or one does it, where the verb itself begins in yu-. */
function isDone(letters: string, rest: string): string | null {
  const verb = present.get(`ي${letters.slice(1)}`);
  if (!verb || !/^[يتن].*[^يو]$/u.test(letters) || /[ايو]/u.test(letters.slice(-2))) return null;
  const marks = verb.marks.slice(1, -1).map(only);
  const active =
    only(verb.marks[0] ?? null) === DAMMA && (WITHOUT.test(letters) || !HAS_NO_OBJECT.test(rest));
  return spelled(letters, [
    DAMMA,
    ...(active ? marks : marks.map((mark) => (isShort(mark) ? withVowel(mark, FATHA) : mark))),
  ]);
}

/** "It is done" of a verb that has an object otherwise. */
export function passiveOf(letters: string): string | null {
  const isDouble = present.get(`ي${letters.slice(1)}`)?.marks.at(-1)?.[0] === SHADDA;
  const done = isDone(letters, '');
  return done && done + (isDouble ? SHADDA : '') + DAMMA;
}

/** Plurals and nouns among the letters of verbs: كُتب الأطفال. */
const NOUN = /^(?:كتب|حكم|طرق|خلق|شرب|ت.+)$/u;

/** The passive that a damma tells, with its vowels; null: no such word. */
export function typedPassive(word: string, rest: string): string | null {
  const [, first = '', others = ''] = TYPED.exec(word) ?? [];
  const letters = first.slice(-1) + others;
  if (first === '' || only(nouns.get(letters)?.marks[0] ?? null) === DAMMA) return null;
  const passive = isDone(letters, rest.trimStart()) ?? (NOUN.test(letters) ? null : wasDone(letters));
  return passive && first.slice(0, -1) + passive;
}
