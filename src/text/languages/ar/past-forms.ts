import { ending, type Entry, MARK, type Marks, PRONOUNS } from './marks.js';
import { articled, fixed, nouns, past, present } from './word-tables.js';

const { FATHA, DAMMA, KASRA, SUKUN } = MARK;

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

/** Verbs that have other letters before "I" and "we": زار, زرنا; قضى, قضينا. */
const LONG_ROOT = /(?:ا[^اى]|[اى])$/u;

const PERSON_OF: Readonly<Record<string, Marks>> = {
  ت: [[DAMMA, FATHA]],
  نا: [[FATHA], ['']],
  وا: [[SUKUN], ['']],
};

/** A verb whose last letter is weak: قضيت, قضينا, قضوا; دعوت; لقيت; اشتراها. With an object or without. */
function weakPast(word: string): Marks | null {
  const [, root = '', weak = '', person = '', object = ''] =
    /^(.{2,6})(?:([يو])(ت|نا)|وا|ا(?=ه|ك|ن))(هما|ها|هم|ني|نا|كم|ه|ك)?$/u.exec(word) ?? [];
  if (root === '') return null;
  const pronoun = PRONOUNS.find(([letters]) => letters === object)?.[1] ?? [];
  const stem = past.get(weak === 'و' ? `${root}ا` : `${root}ى`);
  const own = weak === 'ي' ? past.get(`${root}ي`) : undefined;
  const ended = (last: Marks): Marks => [...((stem ?? own)?.marks.slice(0, -1) ?? []), ...last, ...pronoun];
  if (person !== '') {
    if (!stem && !own) return null;
    const subject = PERSON_OF[person] ?? [];
    return ended([[stem ? SUKUN : ''], ...(object === '' || person !== 'ت' ? subject : [[DAMMA]])]);
  }
  if (!stem) return null;
  return word.endsWith('وا') ? ended(PERSON_OF['وا'] ?? []) : object === '' ? null : ended([['']]);
}

/** A word is asked for as itself and as the neighbour of others. */
const asked = new Map<string, Marks | null>();

/** "He did", "she did", "they did", and with an object. */
export function pastOf(word: string): Marks | null {
  const known = asked.get(word);
  if (known !== undefined) return known;
  if (asked.size > 999) asked.clear();
  const marks = readPast(word);
  asked.set(word, marks);
  return marks;
}

function readPast(word: string): Marks | null {
  const own = past.get(word);
  if (own) return articled.has(word) ? null : own.marks;
  const stem = word.slice(0, -1);
  if (word.endsWith('ت')) {
    const verb = past.get(stem);
    const weak = past.get(`${stem}ى`);
    if (verb) return [...ending(verb, [FATHA, SUKUN]), [SUKUN, DAMMA, FATHA]];
    if (weak) return [...weak.marks.slice(0, -1), [SUKUN]];
  }
  const changed = hollowPast(word) ?? weakPast(word);
  if (changed) return changed;
  // "We did", or what was done to us.
  const we = word.endsWith('نا') ? past.get(word.slice(0, -2)) : undefined;
  if (we && !LONG_ROOT.test(we.letters))
    return [...ending(we, DONE_TO_US.test(we.letters) ? [SUKUN, FATHA] : [SUKUN]), [FATHA], ['']];
  const many = word.endsWith('وا') ? past.get(word.slice(0, -2)) : undefined;
  if (many) return [...ending(many, [DAMMA]), [''], ['']];
  for (const [letters, marks] of PRONOUNS) {
    const verb =
      word.endsWith(letters) && !/^(?:ي|نا)$/.test(letters)
        ? past.get(word.slice(0, -letters.length))
        : undefined;
    if (verb && !verb.letters.endsWith('ى') && !nouns.has(verb.letters)) return [...verb.marks, ...marks];
    // "She did it" and "I did it": نظمته.
    const hers = past.get(word.slice(0, -letters.length - 1));
    if (
      hers &&
      !nouns.has(`${hers.letters}ة`) &&
      word.endsWith(`ت${letters}`) &&
      letters !== 'ي' &&
      !LONG_ROOT.test(hers.letters)
    )
      return [...ending(hers, [FATHA, SUKUN]), [SUKUN, DAMMA], ...marks];
  }
  return null;
}

const spelled = ({ letters, marks }: Entry): string =>
  Array.from(letters, (letter, i) => letter + (marks[i]?.[0] ?? '')).join('');

/** "He did", where the letters are a verbal noun elsewhere: شرح. */
export function pastForm(word: string): string | null {
  const verb = articled.has(word) || nouns.has(word) ? past.get(word) : undefined;
  return verb ? spelled(verb) : null;
}

/** An order to one who is told in the past with the same letters: استمع, اختبر. */
export function orderOfPast(word: string): string | null {
  const verb = /^ا[^اأ]{3,5}$/u.test(word) && !/[اىيو].?$/u.test(word) ? past.get(word) : undefined;
  if (!verb || verb.marks.at(-2)?.[0] !== FATHA) return null;
  return spelled({ ...verb, marks: [...verb.marks.slice(0, -2), [KASRA], [SUKUN]] });
}
