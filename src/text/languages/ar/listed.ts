import { caseBehind, caseOf, PREPOSITION } from './cases.js';
import { DEFINITE, entryOf, MARK, type Marks, SHORT } from './marks.js';
import { commonNoun } from './nouns.js';
import { countedMarks, numberWord } from './number-words.js';
import { HAS_NO_OBJECT, passiveOf } from './passive.js';
import { orderOfPast, pastForm, pastOf } from './past-forms.js';
import { marksOfShape } from './patterns.js';
import { DEEDS, IMPERATIVES, PERSON, whoDid } from './subjects.js';
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

/** What goes before decides the mood of a verb: لم يكتبْ, أن يكتبَ. After "and" it is that of another verb. */
function moodAfter(previous: string, next: string): readonly string[] {
  if (previous === '' && next !== '') return [DAMMA];
  if (previous === 'لم' || previous === 'ولم') return [SUKUN];
  if (/^[وف]?(?:أن|لن|كي|لكي|حتى|ألا|بأن|لأن)$/u.test(previous)) return [FATHA];
  return previous === '' || /^[وف]?لا$/u.test(previous) ? [DAMMA, SUKUN] : [DAMMA];
}

/** After these, a word in أ is what "I" do: أنا أدرس. */
const I_DO =
  /^(?:أنا|وأنا|كيف|هل|متى|أين|لا|أقدر|ممكن|أبغى|أبي|بدي|عايز|عاوز|لازم|أحاول|كنت|سوف|ودي|اللي|حابب)$/u;

/** After these, what أن begins has a verb: أريد أن أستريح. */
const WANTS =
  /^[وفل]?(?:[تي]ريد(?:ين|ون)?|[تي]ود|[تي]حب|[تي]ستطيع|[تي]مكنك|أريد|نريد|أود|نود|أحب|أستطيع|نستطيع|يمكنني|يمكننا|يمكن|أحتاج|علي|علينا|عليك|قررت|حاولت|أتمنى|نتمنى|نسيت|أرجو|نرجو|أفضل|يجب|قبل|بعد|دون|بدون|أنوي|ينبغي|بد|سأحاول|يسعدني|يسرني|يسعدنا|يسرنا)$/u;

const OFFICE =
  /^[وفبلك]?ال(?:أمين|مدير|رأي|قطاع|نائب|صالح|نظام|أمن|مركز|مال|ذوق|إطار|اتجاه|منسق|قائد|مفتش|سكرتير|مدعي|طبيب|شكل|وضع|مستوى|مؤتمر|إضراب|احتياطي)$/u;
/** What is done by or with something: يعرف باسم. */
const DONE_BY = /^[يت](?:عرف|عاقب|قاس|قدر|نصح|كتب|صنع)$/u;
/** What leaflets and notices tell: يحفظ في مكان بارد. */
const DONE =
  /^[يت](?:حفظ|ستخدم|ستعمل|رج|خزن|مزج|خلط|غسل|طبخ|ترك|سخن|قطع|منع|سمح|طبق|صرف|دفع|حسب|نشر|عرض|نقل|شحن|كتب|ذكر|شترط|فضل|نظف|قدم|سلم|غلق|فتح)$/u;
const FLOOR = /^[وفبلك]?ال(?:طابق|دور|جزء|قسم|جانب|شريط|رف|طرف|فك|جسم|حد|صف)$/u;
const ANYTHING = /(?:)/u;
/** Words that another one in front and after tells: "general" after an office is elsewhere the year. */
const BESIDE: readonly (readonly [word: string, previous: RegExp, next: RegExp, vowelled: string])[] = [
  ['العام', OFFICE, ANYTHING, 'الْعَامّ'],
  ['العلوي', FLOOR, ANYTHING, 'الْعُلْوِيّ'],
  ['بعد', /^[وف]?عن$/u, ANYTHING, 'بُعْد'],
  ['الفرق', ANYTHING, /^(?:بين|في)$/u, 'الْفَرْقُ'],
  ['مكونة', ANYTHING, /^من$/u, 'مُكَوَّنَةٌ'],
  ['مكون', ANYTHING, /^من$/u, 'مُكَوَّنٌ'],
  ['المكون', ANYTHING, /^من$/u, 'الْمُكَوَّنَ'],
  ['المكونة', ANYTHING, /^من$/u, 'الْمُكَوَّنَةِ'],
  ['مطابقة', ANYTHING, /^ل[ء-ي]{3}/u, 'مُطَابِقَةٍ'],
  ['تعلم', /^(?:|و|كيفية|طرق|في|على|عن|من)$/u, /^ال/u, 'تَعَلُّمُ'],
  ['سلطة', /^[وف]?(?:[أنيت]?(?:عمل|حضر|أكل|جهز)ت?|طبق|صحن|أحلى)$/u, ANYTHING, 'سَلَطَةً'],
  ['بكم', /^$/u, ANYTHING, 'بِكَمْ'],
  ['وقعت', ANYTHING, /^(?:ال)?(?:شركة|وزارة|حكومة|هيئة|مؤسسة|جامعة|دولة|دول|مصر|السعودية)/u, 'وَقَّعَتْ'],
  ['المخرج', /^(?:أمام|نحو|عند|قرب|باب|سهم)$/u, ANYTHING, 'الْمَخْرَجِ'],
  ['يومي', ANYTHING, /^(?:ال(?:جمعة|سبت|أحد|[اإ]ثنين|ثلاثاء|أربعاء|خميس)|عمل)$/u, 'يَوْمَيْ'],
  ['متناول', ANYTHING, /^(?:ال|يد)/u, 'مُتَنَاوَلِ'],
  ['سلطة', ANYTHING, /^(?:خضراء|فواكه|سيزر|يونانية|دجاج|تونة)$/u, 'سَلَطَةً'],
];
const BEFORE_DEED = /^[وف]?(?:بعد|قبل|دون|بدون|منذ|إلى|بمجرد|سبق)$/u;

/** Words whose vowels their sentence decides. */
function byNeighbours(word: string, next: string, previous: string | null = null): string | null {
  const number = numberWord(word, previous ?? '', next);
  if (number !== null) return number;
  if (previous !== null && isOrder(word, next, previous)) return IMPERATIVES[word] ?? orderOfPast(word);
  const acts = PERSON.test(next) || /^(?:ال)?هدف/u.test(next) || (FAILS.test(word) && next.startsWith('ال'));
  if (previous === '' && acts && DEEDS[word] !== undefined) return DEEDS[word];
  // Who does it stands in front: المدرس شرح الدرس.
  if (/^ال/u.test(previous ?? '') && PERSON.test(previous ?? '') && /^ال|[^ة](?:ه|ها|هم)$/u.test(next)) {
    const deed = DEEDS[word] ?? pastForm(word);
    if (deed !== null) return deed;
  }
  const cooked = previous === '' || previous === 'ثم' ? COOKED.exec(word)?.[0] : undefined;
  if (cooked !== undefined)
    return `${IMPERATIVES[cooked] ?? ''}${word.slice(cooked.length).replace('ه', `ه${word.endsWith('ها') ? FATHA : DAMMA}`)}`;
  // Who advises stands behind it, or what is advised behind ب.
  if (word === 'ينصح' && next.startsWith('ال')) return `ي${FATHA}ن${SUKUN}ص${FATHA}ح${DAMMA}`;
  const verbal = isVerb(next) || (/^[يتن]/u.test(next) && plainMarks(next, DEFINITE) === null);
  const beside = BESIDE.find(
    ([own, before, after]) => own === word && before.test(previous ?? '') && after.test(next),
  );
  if (beside) return beside[3];
  if (DONE_BY.test(word) && /^ب/u.test(next)) return passiveOf(word);
  if (
    DONE.test(word) &&
    /^(?:|[وف]?لا|ثم|و)$/u.test(previous ?? 'و') &&
    next !== '' &&
    HAS_NO_OBJECT.test(next)
  )
    return passiveOf(word);
  if (/^[يتنأ]عد$/u.test(word) && /^[وف]?لم$/u.test(previous ?? ''))
    return `${word.charAt(0)}${FATHA}ع${DAMMA}د${SUKUN}`;
  if (word === 'الله' && previous !== null) {
    const bound = isNoun(previous.replace(/^[وف](?=.{3})/u, '')) && !previous.startsWith('ال');
    return `الل${SHADDA}${FATHA}ه${caseBehind(word, { previous, first: '', next, before: null }) ?? (bound ? KASRA : DAMMA)}`;
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

/** After these, letters of a verb are its noun: يرجى ترك, تم نقل, قبل نشر. */
const NOUN_FOLLOWS =
  /^[وف]?(?:في|إلى|على|عن|بعد|قبل|خلال|عند|دون|عدم|بدون|تم|يتم|سيتم|يرجى|يجب|يمكن|يمكنك|يمكنكم|ينبغي|جرى|يجري|بسبب|بهدف|نتيجة|محاولة|إعادة|عملية|حق|قرار)$/u;

const FOLLOWS =
  /^(?:ال(?!هدف)|(?:لي|لنا|على|عن|إعادة|تغيير)$|(?!هدف)[\u0621-\u064A]{3,}ا$|[^\u0621-\u064A]|.{3,}(?:ك|ها|ه|كم)$)/u;

/** What stops working or gets better, which at the start of a clause is no noun: تعطل المصعد. */
const FAILS = /^(?:تعطل|توقف|تحسن|تدهور|تراجع|تقلص)$/u;
/** Verbs that nobody is asked to do. */
const NO_ORDER =
  /^ا(?:رتفع|نخفض|ندلع|نقطع|نهار|نفجر|عتذر|عترف|نسحب|نتشر|نكسر|شتهر|حترق|زداد|متد|نعقد|ستمر|ستقر|ستطاع)/u;
/** Before what is yours, or where and with what: استمع إلى, اختبر معلوماتك. */
const YOURS = /^(?:إلى|على|عن|من|الآن|ب[\u0621-\u064A]{3,}|[\u0621-\u064A]{3,}ك)$/u;

/** At the start of a clause, before what it is about; a person would be the one who did it. */
/** What one does to food, with "it" after: ثم قطعها. */
const COOKED = /^(?:حرك|قطع|قشر|سخن|قلب|زين|حضر|جهز|نظف|جفف|رتب)(?=(?:ها|هم|ه)$)/u;

const isOrder = (word: string, next: string, previous: string): boolean =>
  /^(?:|ثم|وثم|فضلك|يرجى)$/u.test(previous) &&
  !PERSON.test(next) &&
  (IMPERATIVES[word] === undefined
    ? YOURS.test(next) && !NO_ORDER.test(word) && orderOfPast(word) !== null
    : FOLLOWS.test(next));

/** أي before what it asks for is "any" or "which". */
const ANY = /^[وفبلك]?أي$/u;

function marksIn(word: string, previous: string, next: string): Marks | null {
  const decided = byNeighbours(word, next, previous);
  if (decided !== null) return entryOf(decided).marks;
  // "Another" after a noun, else "the last of".
  if (word === 'آخر') return [[''], [isNoun(previous) && !PREPOSITION.test(previous) ? FATHA : KASRA], null];
  if (ANY.test(word) && next !== '' && !/^(?:ال|أن)/u.test(next)) {
    const any = [[FATHA], SHORT.map((mark) => SHADDA + mark)];
    return word.length === 2 ? any : [[word.startsWith('ب') || word.startsWith('ل') ? KASRA : FATHA], ...any];
  }
  const deed = NOUN_FOLLOWS.test(previous)
    ? verbalNoun(word, PREPOSITION.test(previous) ? [KASRA, KASRATAN] : [DAMMA, DAMMATAN])
    : null;
  if (deed) return deed;
  const own = whoDid(word, plainMarks(word, moodAfter(previous, next), I_DO.test(previous)), previous, next);
  if (own || word.length < 3) return own;
  const pair = dualMarks(word);
  if (pair) return pair;
  const first = word.charAt(0);
  if (first !== 'و' && first !== 'ف') return null;
  const rest = word.slice(1);
  const order =
    previous === '' && /^[تسح]/u.test(rest) && isOrder(rest, next, '') ? IMPERATIVES[rest] : undefined;
  const inner = order ?? byNeighbours(rest, next);
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

/** A word alone that the list has after a preposition: بسرعة. Others begin with such a letter, too: بحار is no حار. */
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
      found.push(
        caseOf(word, counted, { previous, first: clause[i - 2] ?? '', next, before: found.at(-1) ?? null }),
      );
    } else
      found.push(
        marks && (isRow(word) || marksOfShape(word) || isLongVerb(word)) ? withoutCase(marks) : null,
      );
  }
  return found;
}
