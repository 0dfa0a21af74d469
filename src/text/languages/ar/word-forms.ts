import { DIPTOTES, PRESENT_ONLY, YOU_IS_OTHER } from './frequent-words.js';
import {
  cased,
  CASES,
  DEFINITE,
  doubled,
  eitherOf,
  ending,
  type Entry,
  MARK,
  type Marks,
  PRONOUNS,
  SHORT,
  SUN,
} from './marks.js';
import { pastOf } from './past-forms.js';
import { articled, fixed, nouns, past, present } from './word-tables.js';

const { FATHATAN, KASRATAN, FATHA, DAMMA, KASRA, SHADDA, SUKUN } = MARK;

/** The article, with its lam, before a noun. */
function behindArticle(marks: Marks, letters: string): Marks {
  const first = letters.charAt(0);
  if (first === 'ا') return [[KASRA], [''], ...marks.slice(1)];
  return SUN.includes(first) ? [[''], doubled(marks[0] ?? null), ...marks.slice(1)] : [[SUKUN], ...marks];
}

/** A joining alif is not heard after a prefix. */
export const behindPrefix = (marks: Marks, letters: string): Marks =>
  letters.startsWith('ا') ? [[''], ...marks.slice(1)] : marks;

/** The plural in -at has no accusative of its own: رحلاتِها. أوقات is another plural. */
const isSoundPlural = (word: string): boolean => /^(?![أإا].{1,3}ات$).{3,}ات$/u.test(word);

/** A noun with the pronoun that stands after it. */
export function withPronoun(word: string): Marks | null {
  for (const [letters, marks] of PRONOUNS) {
    if (!word.endsWith(letters) || word.length - letters.length < 2 || letters === 'ني') continue;
    const stem = word.slice(0, -letters.length);
    const hamza = /ا[ؤئ]$/u.test(stem);
    const many = isSoundPlural(stem) ? [DAMMA, KASRA] : SHORT;
    const vowels = letters === 'ي' || stem.endsWith('ئ') ? [KASRA] : hamza ? [DAMMA] : many;
    const plain = hamza ? `${stem.slice(0, -1)}ء` : stem;
    const entry = find(nouns, articled, [
      plain,
      ...(stem.endsWith('ت') ? [`${stem.slice(0, -1)}ة`] : []),
      ...(stem.endsWith('ا') ? [`${stem.slice(0, -1)}ى`] : []),
    ]);
    if (entry) return [...ending(entry, vowels), ...marks];
    // People lose their n: موظفينا.
    const people = /[وي]$/u.test(stem) ? (nouns.get(`${stem}ن`) ?? fixed.get(`${stem}ن`)) : undefined;
    if (people?.marks.at(-1)?.[0] === FATHA) return [...people.marks.slice(0, -1), ...marks];
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

/** What a name may end in that has neither a tanwin nor a genitive of its own. */
const NO_TANWIN = [DAMMA, FATHA];

/** كتابا is كتابًا, although few write the mark. */
function accusative(word: string): Marks | null {
  const stem = word.endsWith('ا') ? word.slice(0, -1) : '';
  const entry = nouns.get(stem) ?? (/^(?:قتل|ذهب|لعب)$/u.test(stem) ? undefined : articled.get(stem));
  return entry && !/[اىة]$/u.test(entry.letters) ? [...ending(entry, [FATHATAN]), ['']] : null;
}

function nounOf(word: string, prefix: '' | 'ال' | 'ل'): Marks | null {
  if (prefix === '') {
    const entry = nouns.get(word);
    return entry
      ? cased(entry, DIPTOTES.has(word) ? NO_TANWIN : CASES)
      : (withPronoun(word) ?? accusative(word));
  }
  const entry = nouns.get(word) ?? articled.get(word);
  if (entry && isSoundPlural(word)) return behindArticle(cased(entry, [DAMMA, KASRA, SUKUN]), word);
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

/** Verbs in ta- that have objects themselves: تجنبه, تحملها. */
const OBJECT_OF_V = /^ت(?:جنب|حمل|علم|وقع|سلم|صفح|ذكر|خيل|عرف|كلف|أمل|فقد|حول|قدم|خرج|حدث|غلب)$/u;

const PLURALS: readonly (readonly [letters: string, last: string, marks: Marks])[] = [
  ['ون', DAMMA, [[''], [FATHA]]],
  ['وا', DAMMA, [[''], ['']]],
  ['ين', KASRA, [[''], [FATHA]]],
  ['ان', FATHA, [[''], [KASRA]]],
];

/** The vowel of a last weak letter is heard after أن: أنتهي, ينمو. */
const weakEnding = ({ letters, marks }: Entry, mood: readonly string[]): Marks | null =>
  mood.length === 1 && mood[0] === FATHA && /[يو]$/u.test(letters) && marks.at(-1)?.[0] === ''
    ? [...marks.slice(0, -1), [FATHA]]
    : null;

/** After لم a weak letter is not written: يأتِ, يبقَ, يعُد, يستطِع. */
function shortened(word: string, at: (letters: string) => Entry | undefined): Marks | null {
  for (const [weak, vowel] of Object.entries({ ى: FATHA, و: DAMMA, ي: KASRA, ا: FATHA })) {
    const last = at(word + weak);
    const double = last?.marks.at(-2)?.[0]?.startsWith(SHADDA) === true ? SHADDA : '';
    if (last && weak !== 'ا') return [...last.marks.slice(0, -2), [double + vowel]];
    const middle = at(word.slice(0, -1) + weak + word.slice(-1));
    if (middle && weak !== 'ى') return [...middle.marks.slice(0, -3), [vowel], [SUKUN]];
  }
  return null;
}

/**
 * @param mood endings that its sentence allows
 * @param sure it is a verb, whatever else its letters may be: after لم and أن
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
  if (entry) return weakEnding(entry, mood) ?? ending(entry, mood);
  if (mood.length === 1 && mood[0] === SUKUN) {
    const short = shortened(word, at);
    if (short) return short;
  }
  // What "you" shall do, said to a woman: أن ترسلي.
  const hers = sure && person === 'ت' && word.endsWith('ي') ? at(word.slice(0, -1)) : undefined;
  if (hers) return [...ending(hers, [KASRA]), ['']];
  for (const [letters, last, marks] of PLURALS) {
    const verb = word.endsWith(letters) ? at(word.slice(0, -2)) : undefined;
    if (verb && !/[ىيو]$/u.test(verb.letters)) return [...ending(verb, [last]), ...marks];
  }
  for (const [letters, marks] of PRONOUNS) {
    if (!word.endsWith(letters) || letters === 'ي') continue;
    const bare = word.slice(0, -letters.length);
    // With "you" or "me" after it, it is the one that needs an object: تذكرك is no تذكر.
    const other = person === 'ت' && (/^(?:ك|كم|ني)$/u.test(letters) || !OBJECT_OF_V.test(bare));
    const verb = at(bare) ?? (other && letters !== 'نا' ? present.get(`ي${bare.slice(1)}`) : undefined);
    if (verb) return [...ending(verb, letters === 'ني' ? DEFINITE : mood), ...marks];
    // Many do it: يستخدمونها.
    const many = /[يو]ن$/u.test(bare) ? at(bare.slice(0, -2)) : undefined;
    if (many && !/[ىيو]$/u.test(many.letters))
      return [...ending(many, [bare.endsWith('ون') ? DAMMA : KASRA]), [''], [FATHA], ...marks];
  }
  return null;
}

/** Most verbal nouns have the letters of their verb: تقدم is taqaddum and taqaddama. */
function verbOrNoun(word: string): Marks | null {
  const verb = past.get(word);
  const noun = articled.get(word);
  return verb && noun ? eitherOf(verb.marks, cased(noun, CASES)) : null;
}

/** A verbal noun that has the letters of its verb, where no verb can stand: ترك after يرجى. */
export function verbalNoun(word: string, endings: readonly string[]): Marks | null {
  const noun = past.has(word) ? articled.get(word) : undefined;
  if (noun) return cased(noun, endings);
  return pastOf(word) && !fixed.has(word) ? withPronoun(word) : null;
}

/** An order of the first form, to a man, a woman or many: اشحن, اكتبي, اذهبوا. */
function orderOf(word: string): Marks | null {
  const [, root = '', person = ''] = /^ا(?!طلع)([^اأإآوىي]{3})(ي|وا)?$/u.exec(word) ?? [];
  const verb = present.get(`ي${root}`);
  if (root === '' || verb?.marks[1]?.[0] !== SUKUN) return null;
  const [vowel] = verb.marks[2] ?? [];
  const last = { ي: [[KASRA], ['']], وا: [[DAMMA], [''], ['']] }[person] ?? [[SUKUN]];
  return [[vowel === DAMMA ? DAMMA : KASRA], ...verb.marks.slice(1, -1), ...last];
}

/** An order with its object: اتركه, افتحها. */
function orderWithObject(word: string): Marks | null {
  const [, letters = '', object = ''] = /^(ا[^اأ]{2,5})(ها|هم|ني|نا|ه)$/u.exec(word) ?? [];
  if (letters === '') return null;
  const order = fixed.get(letters)?.marks ?? orderOf(letters);
  if (order?.at(-1)?.[0] !== SUKUN || order[0]?.[0] === '') return null;
  return [...order, ...(PRONOUNS.find(([own]) => own === object)?.[1] ?? [])];
}

/** @param isMine it is what "I" do, whatever else its letters may be */
export function plainMarks(word: string, mood: readonly string[], isMine = false): Marks | null {
  const own = fixed.get(word);
  // The mood of a verb that the list has with its ending: لم أفهم.
  const isMood = mood.length === 1 && /^[أيتن]/u.test(word) && own?.marks.at(-1)?.[0] === DAMMA;
  if (own) return isMood ? ending(own, mood) : own.marks;
  const order = orderOf(word) ?? orderWithObject(word);
  if (order) return order;
  const mine = isMine && word.startsWith('أ') ? true : undefined;
  const verb = presentOf(word, mood, mine) ?? pastOf(word) ?? futureOf(word) ?? verbOrNoun(word);
  return nouns.has(word)
    ? nounOf(word, '')
    : (verb ?? prefixedNoun(word) ?? nounOf(word, '') ?? toSomebody(word));
}

/** What chats write in one word: قلتلك, ابعتلي. */
function toSomebody(word: string): Marks | null {
  const [, verb = '', object = ''] = /^(.{3,6})ل(ها|هم|نا|كم|ي|ك|ه)$/u.exec(word) ?? [];
  const order = fixed.get(verb);
  const marks = order?.marks.at(-1)?.[0] === SUKUN ? order.marks : (presentOf(verb, [SUKUN]) ?? pastOf(verb));
  const pronoun = PRONOUNS.find(([letters]) => letters === object)?.[1] ?? [];
  return marks && [...marks.slice(0, -1), [SUKUN], [object === 'ي' ? KASRA : FATHA], ...pronoun];
}

/** سيكتب, ليكتب */
function futureOf(word: string): Marks | null {
  const first = word.charAt(0);
  if (word.length < 4 || !'سل'.includes(first)) return null;
  // A verbal noun: لتعلم اللغة; a noun: لأفضل.
  if (first === 'ل' && (articled.has(word.slice(1)) || nouns.has(word.slice(1)))) return null;
  const marks = presentOf(
    word.slice(1),
    first === 'س' ? [DAMMA] : [FATHA],
    first === 'س' || /^لأ/u.test(word),
  );
  return marks && [[first === 'س' ? FATHA : KASRA], ...marks];
}

export const isVerb = (word: string): boolean =>
  !nouns.has(word) &&
  (presentOf(word, DEFINITE) !== null || pastOf(word) !== null || /^(?:ي|ت|ن)[كق]ون$/u.test(word));

/** Whether a word is a verb of the list in the present or the future, and no noun. */
export const isPresent = (word: string): boolean =>
  !nouns.has(word) && (presentOf(word.replace(/^[وف](?=.{4})/u, ''), DEFINITE) ?? futureOf(word)) !== null;

export const isNoun = (word: string): boolean => nouns.has(word);

/** Whether a word is a listed nisba: عربي, عربية. */
export const isNisba = (word: string): boolean =>
  nouns.get(word.replace(/ة$/u, ''))?.marks.at(-1)?.[0] === SHADDA && /ية?$/u.test(word);

const ARTICLED = /^[وف]?(?:ال|لل|بال|كال)/u;

/** Whether a word is surely the listed one: a row of the list, or one with an article. بحار, say, is no prefix and حار. */
export const isRow = (word: string): boolean =>
  [fixed, nouns, past, present].some((entries) => entries.has(word)) || ARTICLED.test(word);
