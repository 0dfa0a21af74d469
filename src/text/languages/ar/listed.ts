import { words } from '../../core/words.js';
import { marksOfShape } from './patterns.js';
import {
  DEFINITE,
  MARK,
  SHORT,
  behindPrefix,
  entryOf,
  isNoun,
  isPresent,
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

/** Behind these, what أن begins has a verb: أريد أن أستريح. */
const WANTS =
  /^[وفل]?(?:أريد|نريد|أود|نود|أحب|أستطيع|نستطيع|يمكنني|يمكننا|يمكن|أحتاج|علي|علينا|عليك|قررت|حاولت|أتمنى|نتمنى|نسيت|أرجو|نرجو|أفضل|يجب|قبل|بعد|دون|بدون|أنوي|ينبغي|بد|سأحاول|يسعدني|يسرني|يسعدنا|يسرنا)$/u;

/** Words whose vowels their sentence decides. */
function byNeighbours(word: string, next: string, previous: string | null = null): string | null {
  if (previous !== null && isOrder(word, next, previous)) return IMPERATIVES[word] ?? null;
  if (previous === '' && PERSON.test(next) && DEEDS[word] !== undefined) return DEEDS[word];
  // Who advises stands behind it, or what is advised behind ب.
  if (word === 'ينصح' && next.startsWith('ال')) return `ي${FATHA}ن${SUKUN}ص${FATHA}ح${DAMMA}`;
  const verbal = isVerb(next) || (/^[يتن]/u.test(next) && plainMarks(next, DEFINITE) === null);
  if (word === 'أن')
    return verbal ||
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

function byLetters(rows: string): Readonly<Record<string, string>> {
  return Object.fromEntries(words(rows).map((word) => [word.replace(/[\u064B-\u0652]/gu, ''), word]));
}

/** Who does what a clause begins with. */
const PERSON =
  /^(?:ال(?:رئيس|وزير|ملك|أمير|لاعب|فريق|منتخب|مدير|طبيب|شيخ|نادي|أهلي|هلال|نصر|اتحاد|زمالك|مدرب|حارس|مهاجم|قائد|شاعر|كاتب|طالب|رجل|شاب|طفل|جيش|شرطة|خبراء|علماء|باحث|محلل|مواطن|سكان|مسؤول|حكومة|وزارة|شركة|بنك|محكمة|مجلس|لجنة|برلمان)|ال[ء-ي]{3,}(?:ان|ون)$|(?:رئيس|وزير|ملك|أمير|مدير|محافظ|سفير)$)/u;
/** Past verbs whose letters are a verbal noun or a passive elsewhere, before the one who did it: توقع الخبراء. */
const DEEDS = byLetters(`
  تَوَقَّعَ تَعَادَلَ تَحَدَّثَ تَقَدَّمَ تَرَاجَعَ تَعَهَّدَ تَبَادَلَ تَعَرَّضَ تَمَكَّنَ تَسَلَّمَ تَفَقَّدَ تَوَجَّهَ تَوَقَّفَ تَغَلَّبَ تَأَهَّلَ تَصَدَّرَ
  تَجَمَّعَ تَظَاهَرَ تَدَرَّبَ تَعَاوَنَ تَنَافَسَ تَسَاءَلَ تَفَاوَضَ تَضَامَنَ اِفْتَتَحَ اِسْتَقْبَلَ اِسْتَعْرَضَ اِسْتَنْكَرَ اِعْتَقَلَ اِقْتَحَمَ اِنْتَخَبَ
  اِتَّهَمَ قَدَّمَ سَلَّمَ سَجَّلَ طَالَبَ قَرَّرَ عَيَّنَ وَقَّعَ نَفَّذَ نَظَّمَ حَذَّرَ كَرَّمَ وَجَّهَ شَكَرَ رَفَضَ
`);

/** What a clause tells to do, where its letters mean a past elsewhere: سخن الفرن. */
const IMPERATIVES = byLetters(`
  سَخِّنْ حَرِّكْ حَدِّثْ قَطِّعْ قَشِّرْ شَغِّلْ نَظِّفْ جَفِّفْ رَتِّبْ زَيِّنْ قَلِّبْ غَطِّ صُبَّ ضَعْ حَمِّلْ سَجِّلْ جَرِّبْ فَعِّلْ ثَبِّتْ كَرِّرْ أَغْلِقْ
  شَارِكْ رَاجِعْ حَضِّرْ جَهِّزْ اِسْتَخْدِمْ اِتَّبِعْ أَدْخِلْ أَرْسِلْ أَكْمِلْ
`);
const FOLLOWS = /^(?:ال|[^\u0621-\u064A]|.{3,}(?:ك|ها|ه|كم)$)/u;

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

/** The case of a noun with the article, where the word in front of it leaves no choice. */
function caseBehind(previous: string, word: string, first: string): string | undefined {
  if (previous === '') return DAMMA;
  if (OBJECT_FOLLOWS.test(previous)) return FATHA;
  if (PREPOSITION.test(previous)) return KASRA;
  if (PREPOSITION.test(first) && previous.startsWith('ال') && word.startsWith('ال')) return KASRA;
  if (/^[وفبل]?[أإ]ن$/u.test(previous)) return word.endsWith('ات') ? KASRA : FATHA;
  if (/^[وفس]?[أن]/u.test(previous) && isPresent(previous)) return FATHA;
  if (BEGINS.test(first) && /^[وف]?س?[يت]/u.test(previous) && isPresent(previous)) {
    const feminine = word.endsWith('ة');
    // "She" has a feminine subject or a plural; "he" has no feminine one, so it is the object.
    if (/^[وف]?س?ي/u.test(previous)) return feminine ? FATHA : DAMMA;
    return feminine ? DAMMA : undefined;
  }
  return pastOf(previous) === null ? undefined : DAMMA;
}

/** A noun with the article, in the case that its place gives it. */
function governed(word: string, marks: Marks | null, previous: string, first: string): Marks | null {
  if (!/^ال.{2,}[^اىيون]$/u.test(word)) return marks;
  const vowel = caseBehind(previous, word, first);
  const last = marks?.at(-1) ?? [...DEFINITE, ...SHORT.map((mark) => SHADDA + mark)];
  if (vowel === undefined || last.length < 2) return marks;
  const known = marks ?? Array.from(word, () => null);
  return [...known.slice(0, -1), last.filter((mark) => mark.endsWith(vowel))];
}

/** Who did what a verb in -t says: "she", not "I": فتحت المدارس. */
const SHE =
  /^(?:ال)?(?:وزارة|شركة|حكومة|دراسة|لجنة|هيئة|محكمة|شرطة|صحيفة|قناة|منظمة|دولة|مدينة|جامعة|مدرسة|قوات|سلطات|مصادر|أسعار|مدارس|طائرة|طائرات|جماعة|حركة|مؤسسة|إدارة|نيابة|رئاسة|وكالة|أمم|ولايات|درجات|تقارير|مباراة|عملية|عمليات|حرب|شمس|ثورة|أحداث|محافظة|بلدية|أمطار|مياه|نتائج|انتخابات|جلسة|قمة|أسواق|أسهم)$/u;

/** أي before what it asks for is "any" or "which". */
const ANY = /^[وفبلك]?أي$/u;

function marksIn(word: string, previous: string, next: string): Marks | null {
  const decided = byNeighbours(word, next, previous);
  if (decided !== null) return entryOf(decided).marks;
  if (ANY.test(word) && next !== '' && !/^(?:ال|أن)/u.test(next)) {
    const any = [[FATHA], SHORT.map((mark) => SHADDA + mark)];
    return word.length === 2 ? any : [[word.startsWith('ب') || word.startsWith('ل') ? KASRA : FATHA], ...any];
  }
  const own = plainMarks(word, moodAfter(previous));
  if (own && word.endsWith('ت') && own.at(-1)?.length === 2 && SHE.test(next))
    return [...own.slice(0, -2), own.at(-2)?.filter((mark) => mark.endsWith(FATHA)) ?? null, [SUKUN]];
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
export function listedMarks(clause: readonly string[]): (Marks | null)[] {
  const alone = clause.length === 1;
  return clause.map((word, i) => {
    const previous = clause[i - 1] ?? '';
    const marks = marksIn(word, previous, clause[i + 1] ?? '') ?? marksOfShape(word);
    if (!alone) return governed(word, marks, previous, clause[i - 2] ?? '');
    if (!marks || !(isRow(word) || marksOfShape(word))) return null;
    return withoutCase(marks);
  });
}
