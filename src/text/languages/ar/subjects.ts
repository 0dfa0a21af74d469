import { words } from '../../core/words.js';
import { MARK, type Marks } from './marks.js';
import { commonNoun } from './nouns.js';
import { isNoun } from './word-forms.js';

const { FATHA, DAMMA, SUKUN } = MARK;

/** Vowelled words by their letters. */
export function byLetters(rows: string): Readonly<Record<string, string>> {
  return Object.fromEntries(words(rows).map((word) => [word.replace(/[\u064B-\u0652]/gu, ''), word]));
}

/** What a clause tells to do, where its letters mean a past elsewhere: سخن الفرن. */
export const IMPERATIVES = byLetters(`
  سَخِّنْ حَرِّكْ حَدِّثْ حَدِّدْ تَرْجِمْ لَخِّصْ حَلِّلْ صَحِّحْ وَضِّحْ عَدِّلْ عَدِّدْ صَنِّفْ قَطِّعْ قَشِّرْ شَغِّلْ نَظِّفْ جَفِّفْ رَتِّبْ زَيِّنْ قَلِّبْ غَطِّ صُبَّ ضَعْ حَمِّلْ سَجِّلْ جَرِّبْ فَعِّلْ ثَبِّتْ كَرِّرْ أَغْلِقْ
  شَارِكْ رَاجِعْ حَضِّرْ جَهِّزْ اِسْتَخْدِمْ اِتَّبِعْ أَدْخِلْ أَرْسِلْ أَكْمِلْ تَنَاوَلْ أَرْفِقْ سَلِّمْ تَجَنَّبْ تَجَاهَلْ تَذَوَّقْ تَأَكَّدْ تَحَقَّقْ تَوَجَّهْ اِتَّجِهْ اِنْعَطِفْ اِنْطَلِقْ قَارِنْ تَابِعْ
  حَافِظُوا شَارِكُوا تَابِعُوا سَجِّلُوا حَافِظْ اِبْتَعِدْ اِبْتَعِدُوا اِنْتَبِهُوا اِسْتَخْدِمُوا اِتَّبِعُوا
`);

/** Who does what a clause begins with. */
export const PERSON =
  /^(?:ال(?:رئيس|وزير|ملك|أمير|لاعب|فريق|منتخب|مدير|طبيب|شيخ|نادي|أهلي|هلال|نصر|اتحاد|زمالك|مدرب|حارس|مهاجم|قائد|شاعر|كاتب|طالب|رجل|شاب|طفل|جيش|شرطة|خبراء|علماء|باحث|محلل|مواطن|سكان|مسؤول|حكومة|وزارة|شركة|بنك|محكمة|مجلس|لجنة|برلمان|أستاذ|محامي|معلم|مدرس|ضابط|سائق|موظف|عمال|بائع|تاجر|مسافر|زائر|ضيف|مريض|جار|جنيه|دولار|يورو|ريال|دينار|ذهب|نفط|سهم|مؤشر|عميل|مدافع|نائب|سفير|متحدث|ناطق|مؤلف|مخرج|ممثل|مطرب|فنان|صحفي|مهندس|والد|زبون|زبائن|مشتري|(?:أم|أب|حكم|قاض|قاضي|ولد|زوج|عامل|ناس|جميع)(?![ء-ي]))|ال[ء-ي]{3,}(?:ان|ون)$|(?:رئيس|وزير|ملك|أمير|مدير|محافظ|سفير|رجل|رجال|مجلس|نجم|مدرب|حارس|لاعب|علماء|خبراء|أحمد|محمد|محمود|خالد|عمر|يوسف|إبراهيم|سعيد|مصطفى)$|(?:والد|أب|أخ|ابن|زوج|صديق|عم|خال|جد|زميل|مدير|فريق)(?:ي|نا|ه|ها|ك|كم|هم)$)/u;
/** Past verbs whose letters are a verbal noun or a passive elsewhere, before the one who did it: توقع الخبراء. */
export const DEEDS = byLetters(`
  تَوَقَّعَ تَعَادَلَ تَعَطَّلَ تَقَلَّصَ تَحَدَّثَ تَقَدَّمَ تَرَاجَعَ تَعَهَّدَ تَبَادَلَ تَعَرَّضَ تَمَكَّنَ تَسَلَّمَ تَفَقَّدَ تَوَجَّهَ تَوَقَّفَ تَغَلَّبَ تَأَهَّلَ تَصَدَّرَ
  تَجَمَّعَ تَظَاهَرَ تَدَرَّبَ تَعَاوَنَ تَنَافَسَ تَسَاءَلَ تَفَاوَضَ تَضَامَنَ اِفْتَتَحَ اِسْتَقْبَلَ اِسْتَعْرَضَ اِسْتَنْكَرَ اِعْتَقَلَ اِقْتَحَمَ اِنْتَخَبَ
  اِتَّهَمَ قَدَّمَ سَلَّمَ سَجَّلَ طَالَبَ قَرَّرَ عَيَّنَ وَقَّعَ نَفَّذَ نَظَّمَ حَذَّرَ كَرَّمَ وَجَّهَ شَكَرَ رَفَضَ خَفَّضَ تَقَاعَدَ تَبَرَّعَ تَخَرَّجَ تَدَخَّلَ تَنَازَلَ تَفَوَّقَ تَدَهْوَرَ تَحَسَّنَ
  تَغَيَّرَ تَطَوَّرَ تَعَامَلَ تَنَاوَلَ تَأَكَّدَ تَسَلَّقَ صَوَّتَ وَصَفَ أَرْسَلَ فَتَحَ دَفَعَ طَلَبَ كَتَبَ شَرِبَ لَعِبَ دَرَسَ رَسَمَ شَرَحَ حَضَرَ ضَرَبَ نَشَرَ حَمَلَ كَسَرَ غَسَلَ قَتَلَ سَرَقَ زَرَعَ عَلِمَ
`);

/** Who did what a verb in -t says: "she", not "I": فتحت المدارس. */
export const SHE =
  /^(?:ال)?(?:(?:معلم|طبيب|مدير|طالب|ممرض|كاتب|لاعب|وزير|سيد|مهندس|موظف|فنان|ممثل|رئيس|مطرب)ة|بنت|فتاة|نسبة|قيمة|تكلفة|حصيلة|أم|مرأة|وزارة|شركة|حكومة|دراسة|لجنة|هيئة|محكمة|شرطة|صحيفة|قناة|منظمة|دولة|مدينة|جامعة|مدرسة|قوات|سلطات|مصادر|أسعار|مدارس|طائرة|طائرات|جماعة|حركة|مؤسسة|إدارة|نيابة|رئاسة|وكالة|أمم|ولايات|درجات|تقارير|مباراة|عملية|عمليات|حرب|شمس|ثورة|أحداث|محافظة|بلدية|أمطار|مياه|نتائج|انتخابات|جلسة|قمة|أسواق|أسهم)$/u;

/** What tells who "did" before the verb: the one who did it, or that "I" or "you" did. */
const SHE_BEFORE = /^(?:التي|حيث|ها|[وفأبل]*نها|هي|وهي)$/u;
const I_BEFORE = /^(?:أنا|وأنا|لأنني|لأني|أنني|إنني|أني|إني|عندما|لما|منذ|حين|بعدما|الذي|ما|كيف|متى|لقد)$/u;
const YOU_BEFORE = /^(?:هل|أنت|إذا|لو|ماذا|لماذا|إنك|أنك|لأنك)$/u;
/** What no verb has for its subject: where, when, to whom. */
const PLACE_OR_TIME = /^(?:|في|من|إلى|على|عن|مع|منذ|بعد|قبل|أن|أنه|أنها|هنا|هناك|أمس|اليوم|غدا|كل|هذا|هذه)$/u;
/** The same after a prefix, one masculine thing of mine or yours, and the accusative that an object has. */
const NO_SUBJECT = /^(?:[بلك][ء-ي]{3,}|[ء-ي]{2,}[^تا][يكه]|[ء-ي]{2,}[^يهن]ا)$/u;
/** What one does oneself, when asked: هل جربت الرابط. */
const ASKED =
  /^(?:جرب|حجز|طبخ|نسي|اتصل|كلم|زرع|جلس|بحث|انتظر|ركب|حذف|استلم|حاول|قرأ|شاهد|سمع|فهم|عرف|كتب|أرسل|فتح|حمل|أكل|شرب|طلب|دفع|سجل|غير|راجع|أكمل|لاحظ|وجد|استخدم|أدخل|تلق)ت$/u;
/** What one does to what is one's own: فقدت محفظتي. */
const MINE = /^(?:فقد|ضيع|كسر|شحن|جدد|غير|نسي|دفع|حجز)ت$/u;
const FEMININE = /(?:ة|ات|اء|ى)$/u;

/** Whether a noun with the article is one thing of masculine gender, which "she did" cannot have for its subject. */
function isOneMan(next: string): boolean {
  const bare = next.replace(/^ال/u, '');
  const known = commonNoun(bare);
  return next.startsWith('ال') && known?.gender === 'masculine' && known.one === bare;
}

/** "She", "I" or "you" did, by the neighbours of a past verb in -t: فتحت المدارس, وصلت إلى البيت, هل جربت. */
export function whoDid(word: string, marks: Marks | null, previous: string, next: string): Marks | null {
  if (marks === null || !/[^ا]ت$/u.test(word) || marks.at(-1)?.length !== 3) return marks;
  const stem = marks.slice(0, -2);
  const root = marks.at(-2) ?? null;
  const has = (ending: string): readonly string[] | null =>
    root?.filter((mark) => mark.endsWith(ending)) ?? null;
  const did = (last: string): Marks => [...stem, has(last === SUKUN ? FATHA : SUKUN), [last]];
  if (SHE.test(next) || SHE_BEFORE.test(previous) || FEMININE.test(previous)) return did(SUKUN);
  if (YOU_BEFORE.test(previous) && ASKED.test(word)) return did(FATHA);
  if (MINE.test(word) && /[^يا]ي$/u.test(next)) return did(DAMMA);
  if (previous === '' && /^(?!ال).{2,}ة$/u.test(next) && !ASKED.test(word)) return did(SUKUN);
  const subject =
    !ASKED.test(word) &&
    !PLACE_OR_TIME.test(next) &&
    (isNoun(next) || !NO_SUBJECT.test(next)) &&
    !isOneMan(next);
  if (subject) return word.length > 4 || next.startsWith('ال') ? did(SUKUN) : marks;
  if (YOU_BEFORE.test(previous)) return did(FATHA);
  return previous === '' || I_BEFORE.test(previous) || ASKED.test(word) ? did(DAMMA) : marks;
}
