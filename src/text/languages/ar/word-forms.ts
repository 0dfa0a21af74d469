import { BEHIND_ARTICLE, FIXED, NOUNS, PAST, PRESENT, PRESENT_ONLY, YOU_IS_OTHER } from './frequent-words.js';

import {
  CASES,
  DEFINITE,
  MARK,
  PRONOUNS,
  SHORT,
  SUN,
  cased,
  doubled,
  eitherOf,
  ending,
  entryOf,
  type Entry,
  type Marks,
} from './marks.js';

const { FATHATAN, KASRATAN, FATHA, DAMMA, KASRA, SHADDA, SUKUN } = MARK;

const table = (entries: readonly Entry[]): Map<string, Entry> =>
  new Map([...entries].reverse().map((entry) => [entry.letters, entry]));

/** Who does it by trade: فَنَّان, رَسَّام. */
const CRAFT = /^[\u0621-\u064A]\u064E[\u0621-\u064A](?:\u0651\u064E|\u064E\u0651)ا[\u0621-\u064A]$/u;

/** A nisba (عَرَبِيّ), a participle (مُسْتَخْدِم) and a trade have a feminine and plurals that need no row. */
function inflected(word: string): string[] {
  const nisba = word.endsWith(`${KASRA}ي${SHADDA}`);
  const participle =
    word.startsWith(`م${DAMMA}`) && /[\u0628-\u0647]\u0651?$/u.test(word) && !word.endsWith('ة');
  const craft = CRAFT.test(word);
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
const nouns = table(NOUNS.flatMap(inflected).map(entryOf));
/** Names that have the article in the list, and words that are nouns when they have it. */
const articled = table([
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
const fixed = table(FIXED.map(entryOf));
const present = table(PRESENT.map(entryOf));
const past = table(PAST.map(entryOf));

/** The article, with its lam, before a noun. */
function behindArticle(marks: Marks, letters: string): Marks {
  const first = letters.charAt(0);
  if (first === 'ا') return [[KASRA], [''], ...marks.slice(1)];
  return SUN.includes(first) ? [[''], doubled(marks[0] ?? null), ...marks.slice(1)] : [[SUKUN], ...marks];
}

/** A joining alif is not heard behind a prefix. */
export const behindPrefix = (marks: Marks, letters: string): Marks =>
  letters.startsWith('ا') ? [[''], ...marks.slice(1)] : marks;

/** A noun with the pronoun that stands behind it. */
function withPronoun(word: string): Marks | null {
  for (const [letters, marks] of PRONOUNS) {
    if (!word.endsWith(letters) || word.length - letters.length < 2 || letters === 'ني') continue;
    const stem = word.slice(0, -letters.length);
    const hamza = /ا[ؤئ]$/u.test(stem);
    const vowels = letters === 'ي' || stem.endsWith('ئ') ? [KASRA] : hamza ? [DAMMA] : SHORT;
    const plain = hamza ? `${stem.slice(0, -1)}ء` : stem;
    const entry = find(nouns, articled, [
      plain,
      ...(stem.endsWith('ت') ? [`${stem.slice(0, -1)}ة`] : []),
      ...(stem.endsWith('ا') ? [`${stem.slice(0, -1)}ى`] : []),
    ]);
    if (entry) return [...ending(entry, vowels), ...marks];
  }
  return null;
}

function find(
  one: Map<string, Entry>,
  other: Map<string, Entry>,
  words: readonly string[],
): Entry | undefined {
  for (const word of words) {
    const entry = one.get(word) ?? other.get(word);
    if (entry && (!word.endsWith('ا') || word.length > 3)) return entry;
  }
  return undefined;
}

/** كتابا is كتابًا, although few write the mark. */
function accusative(word: string): Marks | null {
  const stem = word.endsWith('ا') ? word.slice(0, -1) : '';
  const entry = nouns.get(stem) ?? (/^(?:قتل|ذهب|لعب)$/u.test(stem) ? undefined : articled.get(stem));
  return entry && !/[اىة]$/u.test(entry.letters) ? [...ending(entry, [FATHATAN]), ['']] : null;
}

function nounOf(word: string, prefix: '' | 'ال' | 'ل'): Marks | null {
  if (prefix === '') {
    const entry = nouns.get(word);
    return entry ? cased(entry, CASES) : (withPronoun(word) ?? accusative(word));
  }
  const entry = nouns.get(word) ?? articled.get(word);
  return entry ? behindArticle(cased(entry, DEFINITE), word) : null;
}

/** ب ل ك and the article in front of a noun. */
function prefixedNoun(word: string): Marks | null {
  const first = word.charAt(0);
  const vowel = { ب: KASRA, ل: KASRA, ك: FATHA }[first];
  if (word.startsWith('ال') && word.length > 3) {
    const marks = nounOf(word.slice(2), 'ال');
    if (marks) return [[''], ...marks];
  }
  if (vowel === undefined || word.length < 4) return null;
  const rest = word.slice(1);
  if (first === 'ل' && rest.startsWith('ل')) {
    const marks = nounOf(rest.slice(1), 'ل');
    return marks && [[KASRA], ...marks];
  }
  if (rest.startsWith('ال') && first !== 'ل') {
    const marks = nounOf(rest.slice(2), 'ال');
    if (marks) return [[vowel], [''], ...marks];
  }
  const marks = nounOf(rest, '') ?? behindPreposition(rest);
  return marks && [[vowel], ...behindPrefix(marks, rest)];
}

function behindPreposition(word: string): Marks | null {
  const entry = articled.get(word);
  return entry ? cased(entry, [KASRA, KASRATAN, SUKUN]) : null;
}

/** Whether "you" and "she" of a verb, or "I", are the letters of another common word, too: تقدم, أعلن. */
const isOther = (person: string, letters: string, { marks }: Entry): boolean => {
  const form = `${person}${letters.slice(1)}`;
  if (person === 'ت')
    return (
      letters.length === 4 &&
      !PRESENT_ONLY.test(form) &&
      ((marks[0]?.[0] === DAMMA && marks[2]?.[0]?.startsWith(SHADDA)) || YOU_IS_OTHER.has(form))
    );
  if (person === 'أ') {
    const assimilated = marks[1]?.[0]?.startsWith(SHADDA) === true;
    const third = letters.length === 5 && letters.charAt(2) === 'ا';
    return !assimilated && !third && (marks[0]?.[0] === DAMMA || letters.length === 4);
  }
  return form === 'نقود';
};

const PLURALS: readonly (readonly [letters: string, last: string, marks: Marks])[] = [
  ['ون', DAMMA, [[''], [FATHA]]],
  ['وا', DAMMA, [[''], ['']]],
  ['ين', KASRA, [[''], [FATHA]]],
  ['ان', FATHA, [[''], [KASRA]]],
];

/**
 * @param mood endings that its sentence allows
 * @param sure it is a verb, whatever else its letters may be: behind لم and أن
 */
function presentOf(
  word: string,
  mood: readonly string[],
  sure = mood.length === 1 && mood[0] !== DAMMA,
): Marks | null {
  const person = word.charAt(0);
  if (!'يتنأ'.includes(person)) return null;
  const at = (letters: string): Entry | undefined => {
    const entry = present.get(`ي${letters.slice(1)}`);
    return entry && !(person !== 'ي' && !sure && isOther(person, `ي${letters.slice(1)}`, entry))
      ? entry
      : undefined;
  };
  const entry = at(word);
  if (entry) return ending(entry, mood);
  for (const [letters, last, marks] of PLURALS) {
    const verb = word.endsWith(letters) ? at(word.slice(0, -2)) : undefined;
    if (verb && !/[ىيو]$/u.test(verb.letters)) return [...ending(verb, [last]), ...marks];
  }
  for (const [letters, marks] of PRONOUNS) {
    const verb = word.endsWith(letters) && letters !== 'ي' ? at(word.slice(0, -letters.length)) : undefined;
    if (verb) return [...ending(verb, letters === 'ني' ? DEFINITE : mood), ...marks];
  }
  return null;
}

/** What others do to us as often as we do it. */
const DONE_TO_US = /^(?:ساعد|أخبر|شكر|دعم|أبلغ|منح|سأل|أمر|وعد|شجع|علم|ترك)$/u;

/** "I" and "we" of a verb whose middle is long: زرت, أردنا. */
function hollowPast(word: string): Marks | null {
  const [, base = '', person = ''] = /^(.{1,6}[^اويى])(ت|نا)$/u.exec(word) ?? [];
  const did = `${base.slice(0, -1)}ا${base.slice(-1)}`;
  const verb = past.get(did) ?? fixed.get(did);
  if (base === '' || !verb) return null;
  const short = present.has(`ي${base.charAt(0)}و${base.charAt(1)}`) ? DAMMA : KASRA;
  const root = base.length === 2 ? [[short]] : verb.marks.slice(0, base.length - 1);
  return [...root, [SUKUN], ...(person === 'ت' ? [[DAMMA, FATHA]] : [[FATHA], ['']])];
}

/** "He did", "she did", "they did", and with an object. */
export function pastOf(word: string): Marks | null {
  const own = past.get(word);
  if (own) return articled.has(word) ? null : own.marks;
  const stem = word.slice(0, -1);
  if (word.endsWith('ت')) {
    const verb = past.get(stem);
    const weak = past.get(`${stem}ى`);
    if (verb) return [...ending(verb, [FATHA, SUKUN]), [SUKUN, DAMMA, FATHA]];
    if (weak) return [...weak.marks.slice(0, -1), [SUKUN]];
  }
  const hollow = hollowPast(word);
  if (hollow) return hollow;
  // "We did", or what was done to us.
  const we = word.endsWith('نا') ? past.get(word.slice(0, -2)) : undefined;
  if (we && !/[اى]/u.test(we.letters.slice(1)))
    return [...ending(we, DONE_TO_US.test(we.letters) ? [SUKUN, FATHA] : [SUKUN]), [FATHA], ['']];
  const many = word.endsWith('وا') ? past.get(word.slice(0, -2)) : undefined;
  if (many) return [...ending(many, [DAMMA]), [''], ['']];
  for (const [letters, marks] of PRONOUNS) {
    const verb =
      word.endsWith(letters) && !/^(?:ي|نا)$/.test(letters)
        ? past.get(word.slice(0, -letters.length))
        : undefined;
    if (verb && !verb.letters.endsWith('ى')) return [...verb.marks, ...marks];
    // "She did it" and "I did it": نظمته.
    const hers = past.get(word.slice(0, -letters.length - 1));
    if (
      hers &&
      !nouns.has(`${hers.letters}ة`) &&
      word.endsWith(`ت${letters}`) &&
      letters !== 'ي' &&
      !/[اى]/.test(hers.letters.slice(1))
    )
      return [...ending(hers, [FATHA, SUKUN]), [SUKUN, DAMMA], ...marks];
  }
  return null;
}

/** Most verbal nouns have the letters of their verb: تقدم is taqaddum and taqaddama. */
function verbOrNoun(word: string): Marks | null {
  const verb = past.get(word);
  const noun = articled.get(word);
  return verb && noun ? eitherOf(verb.marks, cased(noun, CASES)) : null;
}

export function plainMarks(word: string, mood: readonly string[]): Marks | null {
  const own = fixed.get(word);
  if (own) return own.marks;
  const verb = presentOf(word, mood) ?? pastOf(word) ?? futureOf(word) ?? verbOrNoun(word);
  return nouns.has(word) ? nounOf(word, '') : (verb ?? prefixedNoun(word) ?? nounOf(word, ''));
}

/** سيكتب, ليكتب */
function futureOf(word: string): Marks | null {
  const first = word.charAt(0);
  if (word.length < 4 || !'سل'.includes(first)) return null;
  const marks = presentOf(word.slice(1), first === 'س' ? [DAMMA] : [FATHA], first === 'س');
  return marks && [[first === 'س' ? FATHA : KASRA], ...marks];
}

export const isVerb = (word: string): boolean =>
  !nouns.has(word) &&
  (presentOf(word, DEFINITE) !== null || pastOf(word) !== null || /^(?:ي|ت|ن)[كق]ون$/u.test(word));

/** Whether a word is a verb of the list in the present or the future, and no noun. */
export const isPresent = (word: string): boolean =>
  !nouns.has(word) && (presentOf(word.replace(/^[وف](?=.{4})/u, ''), DEFINITE) ?? futureOf(word)) !== null;

export const isNoun = (word: string): boolean => nouns.has(word);

const ARTICLED = /^[وف]?(?:ال|لل|بال|كال)/u;

/** Whether a word is surely the listed one: a row of the list, or one with an article. بحار, say, is no prefix and حار. */
export const isRow = (word: string): boolean =>
  [fixed, nouns, past, present].some((entries) => entries.has(word)) || ARTICLED.test(word);
