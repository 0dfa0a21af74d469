import { table } from '../../core/words.js';
import { cardinal, type Case, decimal, type Gender, wholeValue } from './numbers.js';

/** A noun as it is counted. */
export interface CountedNoun {
  /** 1, and 100 and more. */
  readonly one: string;
  readonly two: string;
  /** 3 to 10. */
  readonly few: string;
  /** 11 to 99: singular, in the accusative. */
  readonly many: string;
  readonly gender: Gender;
}

/** A noun of one word, or of a word and an adjective that agrees with it. */
export function noun(one: string, few: string, adjective = ''): CountedNoun {
  const feminine = one.endsWith('ة');
  const stem = feminine ? `${one.slice(0, -1)}ت` : one;
  const end = (word: string, ending: string): string => word + ending;
  const agreed = adjective === '' ? '' : ` ${feminine ? `${adjective}ة` : adjective}`;
  const accusative = feminine || /[اىء]$/.test(one) ? one : end(one, 'ًا');
  const dualAdjective = adjective === '' ? '' : ` ${feminine ? `${adjective}تان` : `${adjective}ان`}`;
  const fewAdjective = adjective === '' ? '' : ` ${adjective}ة`;
  return {
    one: one + agreed,
    two: `${stem}ان${dualAdjective}`,
    few: few + fewAdjective,
    many: accusative + (adjective === '' ? '' : ` ${feminine ? `${adjective}ة` : `${adjective}ًا`}`),
    gender: feminine ? 'feminine' : 'masculine',
  };
}

/** A loanword that stands after every number in one form. */
export const fixed = (one: string): CountedNoun => ({
  one,
  two: `اثنان ${one}`,
  few: one,
  many: one,
  gender: 'masculine',
});

/** A noun with something after it: "كيلومتر في الساعة". */
export const withTail = (counted: CountedNoun, tail: string): CountedNoun => ({
  ...counted,
  one: `${counted.one} ${tail}`,
  two: `${counted.two.replace(/ان$/, tail.startsWith('ال') ? 'ا' : 'ان')} ${tail}`,
  few: `${counted.few} ${tail}`,
  many: `${counted.many} ${tail}`,
});

/** `5` and a noun: the number rules the noun's form, the noun's gender the number's. */
export function counted(written: string, what: CountedNoun, nounCase: Case = 'nominative'): string {
  const value = wholeValue(written);
  if (value === null)
    return `${decimal(written, { gender: 'masculine', case: nounCase, place: 'alone' })} ${what.one}`;
  if (value === 0) return `صفر ${what.one}`;
  const [head = '', ...tail] = what.one.split(' ');
  if (value === 1) {
    const one = what.gender === 'feminine' ? 'واحدة' : 'واحد';
    return [head, one, ...tail].join(' ');
  }
  if (value === 2) {
    return nounCase === 'oblique' ? what.two.replace(/ان(?= |$)/g, 'ين') : what.two;
  }
  const rest = value % 100;
  const form = { gender: what.gender, case: nounCase, place: 'noun' } as const;
  if (rest >= 3 && rest <= 10) return `${cardinal(written, form)} ${what.few}`;
  if (rest > 10) return `${cardinal(written, { ...form, place: 'alone' })} ${what.many}`;
  return `${cardinal(written, { ...form, place: rest === 0 ? 'noun' : 'alone' })} ${what.one}`;
}

/** A noun and its plural, both regular otherwise. */
const MORE_NOUNS = table(`
  قرش: قروش; مكالمة: مكالمات; بطاقة: بطاقات; موعد: مواعيد; طلب: طلبات; منتج: منتجات; حساب: حسابات; فندق: فنادق; رحلة:
  رحلات; طائرة: طائرات; حافلة: حافلات; قطار: قطارات; موظف: موظفين; موظفة: موظفات; عامل: عمال; مهندس: مهندسين;
  طبيب: أطباء; طبيبة: طبيبات; مريض: مرضى; مصاب: مصابين; شهيد: شهداء; جندي: جنود; صحفي: صحفيين; مواطن: مواطنين;
  نائب: نواب; وزير: وزراء; مشروع: مشاريع; برنامج: برامج; ملف: ملفات; صورة: صور; خطأ: أخطاء; تعليق: تعليقات;
  متابع: متابعين; مشترك: مشتركين; مستخدم: مستخدمين; عميل: عملاء; ضيف: ضيوف; زائر: زوار; سائح: سياح; لغة: لغات;
  دورة: دورات; محاضرة: محاضرات; امتحان: امتحانات; جامعة: جامعات; مدرسة: مدارس; حديقة: حدائق; شجرة: أشجار; زهرة:
  زهور; قطة: قطط; كلب: كلاب; خروف: خراف; بقرة: بقرات; دجاجة: دجاجات; سمكة: سمكات; رغيف: أرغفة; تفاحة: تفاحات;
  برتقالة: برتقالات; موزة: موزات; رشة: رشات; جرعة: جرعات; حقنة: حقن; طريقة: طرق; سبب: أسباب; قميص: قمصان; فستان:
  فساتين; حقيبة: حقائب; خاتم: خواتم; شهادة: شهادات; جائزة: جوائز; ميدالية: ميداليات; مباراة: مباريات; فريق: فرق;
  بطولة: بطولات; شقة: شقق; حمام: حمامات; طاولة: طاولات; كرسي: كراسي; باب: أبواب; نافذة: نوافذ; هاتف: هواتف;
  مقال: مقالات; قصة: قصص; رواية: روايات; فيلم: أفلام; حلقة: حلقات; أغنية: أغان; قرار: قرارات; سيدة: سيدات; معلم:
  معلمين; معلمة: معلمات; مدير: مديرين; قتيل: قتلى; جريح: جرحى; أسير: أسرى; صاروخ: صواريخ; سفينة: سفن; مدفع:
  مدافع; دبابة: دبابات; فرع: فروع; محل: محلات; متجر: متاجر; مطعم: مطاعم; مستشفى: مستشفيات; مطار: مطارات; طرد:
  طرود; نسخة: نسخ; خدمة: خدمات; جلسة: جلسات; زيارة: زيارات; قرن: قرون; عقد: عقود; ورقة: أوراق; 
  برميل: براميل; دفعة: دفعات; قسط: أقساط; خيار: خيارات; رقم: أرقام; حرف: أحرف; زميل: زملاء; صديق: أصدقاء; ابن:
  أبناء; عملية: عمليات; حادث: حوادث; حريق: حرائق; ساكن: سكان; حبل: حبال; فقرة: فقرات; تمرين: تمارين; تجربة:
  تجارب; إشعار: إشعارات; تنبيه: تنبيهات; قسيمة: قسائم; لوحة: لوحات; بوصة: بوصات; قلم: أقلام; دفتر: دفاتر; مفتاح: مفاتيح; شاحن: شواحن; سماعة: سماعات; كاميرا: كاميرات; شاشة: شاشات; بطارية:
  بطاريات; حاسوب: حواسيب; باقة: باقات; عرض: عروض; كوبون: كوبونات; مقطع: مقاطع; حصة: حصص; واجب: واجبات; فصل: فصول; معطف: معاطف; حذاء: أحذية; بنطال: بناطيل;
  ثوب: أثواب; سرير: أسرّة; وسادة: وسائد; مصباح: مصابيح; مروحة: مراوح; ثلاجة: ثلاجات; غسالة: غسالات; مكيف: مكيفات; سجادة: سجادات; ستارة: ستائر; صحن: صحون; طابع: طوابع;
  ظرف: ظروف; صندوق: صناديق; كرتون: كراتين; خيمة: خيام; دراجة: دراجات; شاحنة: شاحنات; عجلة: عجلات; إطار: إطارات; جمل: جمال; حصان: أحصنة; خيط: خيوط; زر: أزرار; جدول: جداول; بند:
  بنود; تقرير: تقارير; استبيان: استبيانات; مشاركة: مشاركات; منشور: منشورات; تغريدة: تغريدات; متسابق: متسابقين; سباح: سباحين; حكم: حكام; مدرب: مدربين; متطوع: متطوعين; متدرب: متدربين
`);

/** Counted things of daily life, by every form in which they are written after a number. */
const FAMILY = noun('أسرة', 'أسر');
const COMMON: readonly CountedNoun[] = [
  noun('يوم', 'أيام'),
  FAMILY,
  noun('شهر', 'أشهر'),
  noun('أسبوع', 'أسابيع'),
  noun('ساعة', 'ساعات'),
  noun('دقيقة', 'دقائق'),
  noun('ثانية', 'ثوان'),
  noun('سنة', 'سنوات'),
  noun('عام', 'أعوام'),
  noun('مرة', 'مرات'),
  noun('كتاب', 'كتب'),
  noun('رجل', 'رجال'),
  noun('امرأة', 'نساء'),
  noun('طفل', 'أطفال'),
  noun('ولد', 'أولاد'),
  { ...noun('قدم', 'أقدام'), gender: 'feminine' },
  { one: 'بنت', two: 'بنتان', few: 'بنات', many: 'بنتًا', gender: 'feminine' },
  noun('طالب', 'طلاب'),
  noun('طالبة', 'طالبات'),
  noun('شخص', 'أشخاص'),
  noun('سيارة', 'سيارات'),
  noun('صفحة', 'صفحات'),
  noun('درجة', 'درجات'),
  noun('نقطة', 'نقاط'),
  noun('متر', 'أمتار'),
  noun('كيلومتر', 'كيلومترات'),
  noun('كيلوغرام', 'كيلوغرامات'),
  noun('غرام', 'غرامات'),
  noun('لتر', 'لترات'),
  noun('طن', 'أطنان'),
  noun('ميل', 'أميال'),
  noun('نجمة', 'نجوم'),
  noun('ليلة', 'ليال'),
  noun('آية', 'آيات'),
  noun('بيت', 'بيوت'),
  noun('غرفة', 'غرف'),
  noun('مدينة', 'مدن'),
  noun('دولة', 'دول'),
  noun('شركة', 'شركات'),
  noun('رسالة', 'رسائل'),
  noun('كلمة', 'كلمات'),
  noun('قطعة', 'قطع'),
  noun('عضو', 'أعضاء'),
  noun('لاعب', 'لاعبين'),
  noun('هدف', 'أهداف'),
  noun('سؤال', 'أسئلة'),
  noun('جهاز', 'أجهزة'),
  noun('ملعقة', 'ملاعق'),
  noun('كوب', 'أكواب'),
  noun('كأس', 'كؤوس'),
  noun('فنجان', 'فناجين'),
  noun('حبة', 'حبات'),
  noun('بيضة', 'بيضات'),
  noun('علبة', 'علب'),
  noun('كيس', 'أكياس'),
  noun('قرص', 'أقراص'),
  noun('شريحة', 'شرائح'),
  noun('بصلة', 'بصلات'),
  noun('ليمونة', 'ليمونات'),
  noun('زجاجة', 'زجاجات'),
  noun('وحدة', 'وحدات'),
  noun('وجبة', 'وجبات'),
  noun('تذكرة', 'تذاكر'),
  noun('مقعد', 'مقاعد'),
  noun('خطوة', 'خطوات'),
  noun('طبق', 'أطباق'),
  noun('قطرة', 'قطرات'),
  ...Object.entries(MORE_NOUNS).map(([one, few]) => noun(one, few)),
];

const bare = (word: string): string => word.replace(/\p{M}/gu, '').replace(/^آ/, 'أا');
const BY_FORM = new Map<string, CountedNoun>();
for (const counted of COMMON) {
  for (const form of [counted.one, counted.few, counted.many]) BY_FORM.set(bare(form), counted);
}
BY_FORM.set('كيلو', fixed('كيلو'))
  .set('جيجا', fixed('جيجا'))
  .set('غيغا', fixed('غيغا'))
  .set('ميجا', fixed('ميجا'));
BY_FORM.set('شهور', noun('شهر', 'شهور')).set('سنين', noun('سنة', 'سنين')).set('ثواني', noun('ثانية', 'ثوان'));
BY_FORM.set('طلبة', noun('طالب', 'طلبة')).set('لاعبون', noun('لاعب', 'لاعبين'));

export const commonNoun = (word: string): CountedNoun | undefined => BY_FORM.get(bare(word));

/** The noun after a number: three to ten أسرة are beds, more of them families. */
export const nounBehind = (word: string, value: number | null): CountedNoun | undefined =>
  bare(word) === FAMILY.one && value !== null && (value % 100 < 3 || value % 100 > 10)
    ? FAMILY
    : commonNoun(word);

/** Plurals of feminine nouns that do not show it. */
const FEMININE_PLURALS =
  /^(?:نساء|بنات|مدن|دول|غرف|جمل|قصص|فرق|صور|علب|ملاعق|شرائح|أسر|قرى|شقق|طرق|قطع|نسخ|خطط|جزر|لغات|سنوات|سنين|مدارس|جرائد|مجلات|رسائل|وثائق|دقائق|ثوان|ثواني|حقائب|حدائق|عائلات|عواصم|أيد|أرجل|عيون|نقاط|قارات|شركات|طماطم|وظائف|قبائل|جوائز|منظمات|ركعات|ليال|ليالي|تذاكر|حلقات|كنائس|مناطق|محافظات|مباريات)$/;
/** Plurals in -at of masculine nouns: verbal nouns of the longer stems, and loanwords. */
const MASCULINE_IN_AT =
  /^(?:(?:إ|ا)\p{L}{3,7}ات|ت\p{L}{2,3}ي\p{L}ات|ت\p{L}ا\p{L}{2}ات|ت(?!مر|رب|كلف|جر)\p{L}{3}ات|قرارات|مطارات|ملفات|مؤتمرات|مستشفيات|منتجات|مشروعات|مليارات|طلبات|خطابات|حيوانات|نباتات|مخيمات|محلات|مقترحات|دولارات|ريالات|كيلومترات|باصات|تلفزيونات|فيديوهات|لترات|غرامات|بلاغات|حسابات|خيارات|قطارات|عنوانات|شعارات|نشاطات|لقاءات|صراعات|نزاعات|بيانات|كيلوات|بودكاستات|تطبيقات|فيروسات|حمامات|تعليقات|إشعارات|تنبيهات|امتحانات|مقالات|خيارات)$/u;

/** Gender of the singular of a noun written after a number. */
export function genderOf(word: string): Gender {
  const plain = bare(word).replace(/^ال/, '');
  if (FEMININE_PLURALS.test(plain)) return 'feminine';
  if (/^(?:جرحى|قتلى|مرضى|أسرى|موتى|حمقى)$/.test(plain)) return 'masculine';
  if (/^أ\p{L}{2,3}ة$/u.test(plain) || /^(?:إخوة|طلبة|أساتذة|عمالقة|قادة|سادة)$/.test(plain))
    return 'masculine';
  if (plain.endsWith('ات')) return MASCULINE_IN_AT.test(plain) ? 'masculine' : 'feminine';
  return /[ةى]$/.test(plain) ? 'feminine' : 'masculine';
}
