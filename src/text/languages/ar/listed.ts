import { DEFINITE, entryOf, MARK, type Marks, SHORT } from './marks.js';
import { commonNoun } from './nouns.js';
import { countedMarks, numberWord } from './number-words.js';
import { pastOf } from './past-forms.js';
import { marksOfShape } from './patterns.js';
import { byLetters, DEEDS, PERSON, whoDid } from './subjects.js';
import { behindPrefix, isNoun, isPresent, isRow, isVerb, plainMarks, verbalNoun } from './word-forms.js';

const { FATHA, DAMMA, KASRA, DAMMATAN, KASRATAN, SHADDA, SUKUN } = MARK;

/** Two of a common thing: عامين, ساعتان. People have a plural with the letters of the dual, موظفين, and are left out. */
function dualMarks(word: string): Marks | null {
  const ending = word.slice(-2);
  if (ending !== 'ين' && ending !== 'ان') return null;
  const stem = word.slice(0, -2);
  const one = stem.endsWith('ت') ? `${stem.slice(0, -1)}ة` : stem;
  const bare = one.replace(/^(?:ال|[بلو](?=.{3}))/u, '');
  if (commonNoun(bare)?.one !== bare || commonNoun(word) !== undefined) return null;
  const marks = plainMarks(one, [SUKUN]);
  const last = marks?.at(-1)?.filter((mark) => mark.endsWith(FATHA));
  return marks && last?.length
    ? [...marks.slice(0, -1), last, [ending === 'ين' ? SUKUN : ''], [KASRA]]
    : null;
}

/** What goes before decides the mood of a verb: لم يكتبْ, أن يكتبَ. Behind "and" it is that of another verb. */
function moodAfter(previous: string, next: string): readonly string[] {
  if (previous === '' && next !== '') return [DAMMA];
  if (previous === 'لم' || previous === 'ولم') return [SUKUN];
  if (/^[وف]?(?:أن|لن|كي|لكي|حتى|ألا|بأن|لأن)$/u.test(previous)) return [FATHA];
  return previous === '' || /^[وف]?لا$/u.test(previous) ? [DAMMA, SUKUN] : [DAMMA];
}

/** Behind these, what أن begins has a verb: أريد أن أستريح. */
const WANTS =
  /^[وفل]?(?:[تي]ريد(?:ين|ون)?|[تي]ود|[تي]حب|[تي]ستطيع|[تي]مكنك|أريد|نريد|أود|نود|أحب|أستطيع|نستطيع|يمكنني|يمكننا|يمكن|أحتاج|علي|علينا|عليك|قررت|حاولت|أتمنى|نتمنى|نسيت|أرجو|نرجو|أفضل|يجب|قبل|بعد|دون|بدون|أنوي|ينبغي|بد|سأحاول|يسعدني|يسرني|يسعدنا|يسرنا)$/u;

const OFFICE =
  /^[وفبلك]?ال(?:أمين|مدير|رأي|قطاع|نائب|صالح|نظام|أمن|مركز|مال|ذوق|إطار|اتجاه|منسق|قائد|مفتش|سكرتير|مدعي|طبيب|شكل|وضع|مستوى|مؤتمر|إضراب|احتياطي)$/u;
/** What is done by or with something: يعرف باسم. */
const PASSIVES = byLetters('يُعْرَفُ تُعْرَفُ يُعَاقَبُ تُعَاقَبُ يُقَاسُ تُقَاسُ يُقَدَّرُ تُقَدَّرُ يُنْصَحُ يُكْتَبُ تُكْتَبُ يُصْنَعُ تُصْنَعُ');
const FLOOR = /^[وفبلك]?ال(?:طابق|دور|جزء|قسم|جانب|شريط|رف|طرف|فك|جسم|حد|صف)$/u;
const BEFORE_DEED = /^[وف]?(?:بعد|قبل|دون|بدون|منذ|إلى|بمجرد|سبق)$/u;

/** Words whose vowels their sentence decides. */
function byNeighbours(word: string, next: string, previous: string | null = null): string | null {
  const number = numberWord(word, previous ?? '', next);
  if (number !== null) return number;
  if (previous !== null && isOrder(word, next, previous)) return IMPERATIVES[word] ?? null;
  if (previous === '' && PERSON.test(next) && DEEDS[word] !== undefined) return DEEDS[word];
  // Who advises stands behind it, or what is advised behind ب.
  if (word === 'ينصح' && next.startsWith('ال')) return `ي${FATHA}ن${SUKUN}ص${FATHA}ح${DAMMA}`;
  const verbal = isVerb(next) || (/^[يتن]/u.test(next) && plainMarks(next, DEFINITE) === null);
  // "General" behind an office; elsewhere it is the year. What is upper, and what is remote.
  if (word === 'العام' && OFFICE.test(previous ?? '')) return `الْعَامّ`;
  if (word === 'العلوي' && FLOOR.test(previous ?? '')) return `الْعُلْوِيّ`;
  if (PASSIVES[word] !== undefined && /^ب/u.test(next)) return PASSIVES[word];
  if (/^[يتنأ]عد$/u.test(word) && /^[وف]?لم$/u.test(previous ?? ''))
    return `${word.charAt(0)}${FATHA}ع${DAMMA}د${SUKUN}`;
  if (word === 'بعد' && /^[وف]?عن$/u.test(previous ?? '')) return `بُعْد`;
  if (word === 'الله' && previous !== null) {
    const bound = isNoun(previous.replace(/^[وف](?=.{3})/u, '')) && !previous.startsWith('ال');
    return `الل${SHADDA}${FATHA}ه${caseBehind(previous, word, '', null) ?? (bound ? KASRA : DAMMA)}`;
  }
  if (word === 'أن')
    return verbal ||
      (BEFORE_DEED.test(previous ?? '') && !next.startsWith('ال') && !isNoun(next)) ||
      (WANTS.test(previous ?? '') && /^[أنيت]..+/u.test(next) && !isNoun(next)) ||
      /^(?:لا|لم|قد|لن)$/u.test(next)
      ? `أ${FATHA}ن${SUKUN}`
      : `أ${FATHA}ن${SHADDA}${FATHA}`;
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

/** Behind these, letters of a verb are its noun: يرجى ترك, تم نقل, قبل نشر. */
const NOUN_FOLLOWS =
  /^[وف]?(?:في|إلى|على|عن|بعد|قبل|خلال|عند|دون|عدم|بدون|تم|يتم|سيتم|يرجى|يجب|يمكن|يمكنك|يمكنكم|ينبغي|جرى|يجري|بسبب|بهدف|نتيجة|محاولة|إعادة|عملية|حق|قرار)$/u;

/** What a clause tells to do, where its letters mean a past elsewhere: سخن الفرن. */
const IMPERATIVES = byLetters(`
  سَخِّنْ حَرِّكْ حَدِّثْ قَطِّعْ قَشِّرْ شَغِّلْ نَظِّفْ جَفِّفْ رَتِّبْ زَيِّنْ قَلِّبْ غَطِّ صُبَّ ضَعْ حَمِّلْ سَجِّلْ جَرِّبْ فَعِّلْ ثَبِّتْ كَرِّرْ أَغْلِقْ
  شَارِكْ رَاجِعْ حَضِّرْ جَهِّزْ اِسْتَخْدِمْ اِتَّبِعْ أَدْخِلْ أَرْسِلْ أَكْمِلْ تَنَاوَلْ أَرْفِقْ سَلِّمْ تَجَنَّبْ تَجَاهَلْ تَذَوَّقْ تَأَكَّدْ تَحَقَّقْ تَوَجَّهْ اِتَّجِهْ اِنْعَطِفْ اِنْطَلِقْ قَارِنْ تَابِعْ
  حَافِظُوا شَارِكُوا تَابِعُوا سَجِّلُوا حَافِظْ اِبْتَعِدْ اِبْتَعِدُوا اِنْتَبِهُوا اِسْتَخْدِمُوا اِتَّبِعُوا
`);
const FOLLOWS = /^(?:ال|(?:لي|لنا|على|عن|يمينا|يسارا)$|[^\u0621-\u064A]|.{3,}(?:ك|ها|ه|كم)$)/u;

/** At the start of a clause, before what it is about; a person would be the one who did it. */
const isOrder = (word: string, next: string, previous: string): boolean =>
  IMPERATIVES[word] !== undefined &&
  /^(?:|ثم|وثم|فضلك|يرجى)$/u.test(previous) &&
  FOLLOWS.test(next) &&
  !PERSON.test(next);

/** Orders: what they are about is their object. */
const OBJECT_FOLLOWS =
  /^[وف]?(?:احفظ|اقطع|اغسل|اخلط|أضف|اطلب|احجز|اشرب|امسح|البس|اشتر|أطفئ|اترك|اسحب|ادفع|افصل|ضع|خذ|افتح|أدخل|اقرأ|اكتب|شغل|سخن|نظف)$/u;
/** What a verb stands behind when its subject follows it. */
const BEGINS =
  /^(?:|[وف]?(?:لا|لم|لن|قد|أن|حيث|كما|عندما|هل|كم|متى|أين|كيف|لماذا|بينما|حتى|لكي|كي|إذا|لو|حين|ثم|بحيث|غدا|اليوم))$/u;

const objectCase = (word: string): string => (word.endsWith('ات') ? KASRA : FATHA);

/** The case of a noun with the article, where the word in front of it leaves no choice. */
function caseBehind(previous: string, word: string, first: string, before: Marks | null): string | undefined {
  // A noun at the start of a clause, and its adjective: الساعةُ الواحدةُ.
  if (previous === '' || (first === '' && previous.startsWith('ال') && word.startsWith('ال'))) return DAMMA;
  if (OBJECT_FOLLOWS.test(previous)) return FATHA;
  if (IMPERATIVES[previous] !== undefined && before?.at(-1)?.join('') === SUKUN) return objectCase(word);
  if (PREPOSITION.test(previous)) return KASRA;
  if (PREPOSITION.test(first) && previous.startsWith('ال') && word.startsWith('ال')) return KASRA;
  if (/^(?:[وفبلك]?[أإ]ن|[وف]?لكن)$/u.test(previous)) return objectCase(word);
  if (/^[وفس]?[أن]/u.test(previous) && isPresent(previous)) return FATHA;
  if (BEGINS.test(first) && /^[وف]?س?[يت]/u.test(previous) && isPresent(previous)) {
    const feminine = word.endsWith('ة');
    // "She" has a feminine subject or a plural; "he" has no feminine one, so it is the object.
    if (/^[وف]?س?ي/u.test(previous)) return feminine ? FATHA : DAMMA;
    return feminine ? DAMMA : undefined;
  }
  if (pastOf(previous) === null) return undefined;
  // What "I" or "you" did is the object, what "she" or "he" did has its subject behind it.
  const ours = previous.endsWith('نا') ? before?.at(-3) : undefined;
  if (ours?.length === 1 && ours[0] === SUKUN) return objectCase(word);
  const person = previous.endsWith('ت') ? before?.at(-1) : [SUKUN];
  if (ours || person?.length !== 1) return undefined;
  return person[0] === SUKUN ? DAMMA : objectCase(word);
}

/** Nouns that something of yours or his follows: إلغاء طلبك, رقم هاتفه. */
const HEAD = /^[وفبل]?(?:إ[^اوي]{1,2}ا[^وي]|ت[^اوي]{2}ي[^اويةهى]|رقم|اسم|عنوان|[^اه].{2,}ة)$/u;
const OWNED = /(?:هما|كما|ها|هم|كم|نا|ه|ك)$/u;

/** A noun with a pronoun is in the genitive behind a preposition, and behind a noun that it belongs to. */
function ownedBehind(word: string, marks: Marks | null, previous: string): Marks | null {
  const at = word.search(OWNED) - 1;
  if (!marks || at < 1 || marks[at]?.length !== 3) return marks;
  if (!PREPOSITION.test(previous) && !(HEAD.test(previous) && isNoun(previous))) return marks;
  return marks.map((allowed, i) => {
    const vowel = i === at || (i === at + 1 && word.charAt(i) === 'ه');
    const genitive = vowel ? allowed?.filter((mark) => mark.endsWith(KASRA)) : undefined;
    return genitive?.length ? genitive : allowed;
  });
}

/** A noun with the article, in the case that its place gives it. */
function governed(
  word: string,
  marks: Marks | null,
  previous: string,
  first: string,
  before: Marks | null,
): Marks | null {
  if (!/^ال.{2,}[^اىيون]$/u.test(word)) return ownedBehind(word, marks, previous);
  const vowel = caseBehind(previous, word, first, before);
  const last = marks?.at(-1) ?? [...DEFINITE, ...SHORT.map((mark) => SHADDA + mark)];
  if (vowel === undefined || last.length < 2) return marks;
  const known = marks ?? Array.from(word, () => null);
  const ended = last.filter((mark) => mark.endsWith(vowel));
  return [...known.slice(0, -1), ended.length > 0 ? ended : last.filter((mark) => mark.endsWith(KASRA))];
}

/** أي before what it asks for is "any" or "which". */
const ANY = /^[وفبلك]?أي$/u;

function marksIn(word: string, previous: string, next: string): Marks | null {
  const decided = byNeighbours(word, next, previous);
  if (decided !== null) return entryOf(decided).marks;
  // "Another" behind a noun, else "the last of".
  if (word === 'آخر') return [[''], [isNoun(previous) && !PREPOSITION.test(previous) ? FATHA : KASRA], null];
  if (ANY.test(word) && next !== '' && !/^(?:ال|أن)/u.test(next)) {
    const any = [[FATHA], SHORT.map((mark) => SHADDA + mark)];
    return word.length === 2 ? any : [[word.startsWith('ب') || word.startsWith('ل') ? KASRA : FATHA], ...any];
  }
  const deed = NOUN_FOLLOWS.test(previous)
    ? verbalNoun(word, PREPOSITION.test(previous) ? [KASRA, KASRATAN] : [DAMMA, DAMMATAN])
    : null;
  if (deed) return deed;
  const own = whoDid(word, plainMarks(word, moodAfter(previous, next)), previous, next);
  if (own || word.length < 3) return own;
  const pair = dualMarks(word);
  if (pair) return pair;
  const first = word.charAt(0);
  if (first !== 'و' && first !== 'ف') return null;
  const rest = word.slice(1);
  const inner = byNeighbours(rest, next);
  const marks = inner === null ? whoDid(rest, plainMarks(rest, DEFINITE), first, next) : entryOf(inner).marks;
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

/** A verb with so much around it that its letters are no other word: سيستخدمونها, فأعطيناهم. */
const isLongVerb = (word: string): boolean =>
  word.length > 6 && (isPresent(word) || pastOf(word.replace(/^[وف](?=.{5})/u, '')) !== null);

/** A word alone that the list has behind a preposition: بسرعة. Others begin with such a letter, too: بحار is no حار. */
export function listedBehindPreposition(word: string): Marks | null {
  const marks = /^[بل].{3}/u.test(word) && !isRow(word) ? plainMarks(word, DEFINITE) : null;
  return marks && withoutCase(marks);
}

/**
 * What the list says of the words of a clause, in which all are bare; null: nothing.
 */
export function listedMarks(clause: readonly string[]): (Marks | null)[] {
  const alone = clause.length === 1;
  const found: (Marks | null)[] = [];
  for (const [i, word] of clause.entries()) {
    const [previous, next] = [clause[i - 1] ?? '', clause[i + 1] ?? ''];
    const marks = marksIn(word, previous, next) ?? marksOfShape(word);
    if (!alone) {
      const counted = countedMarks(word, marks, previous, next);
      found.push(governed(word, counted, previous, clause[i - 2] ?? '', found.at(-1) ?? null));
    } else
      found.push(
        marks && (isRow(word) || marksOfShape(word) || isLongVerb(word)) ? withoutCase(marks) : null,
      );
  }
  return found;
}
