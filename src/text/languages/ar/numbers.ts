import { toCardinal } from 'n2words/ar-SA';
import { fractionParts } from '../../core/numerals.js';
import { before, type Match, sayDigits, wordBefore } from '../../core/rules.js';
import { words } from '../../core/words.js';

export const DIGITS = words('صفر واحد اثنان ثلاثة أربعة خمسة ستة سبعة ثمانية تسعة');

/** `1,234`, `1٬234`, `1.234.567`, `1234`. */
export const INTEGER =
  '(?:\\d{1,3}(?:[,٬]\\d{3}){1,8}(?!\\d)|\\d{1,3}(?:\\.\\d{3}){2,8}(?!\\d)|\\d{1,30}(?!\\d))';
/** The decimals stand after a dot, the Arabic sign, or a comma when they are one or two, as in `1.234,56`. */
export const NUMBER = `(?:\\d{1,3}(?:\\.\\d{3}){1,8},\\d{1,2}(?!\\d)|${INTEGER}(?:[.٫]\\d{1,30}(?!\\d)|,\\d{1,2}(?!\\d))?)`;

const LONGEST_CARDINAL = 15;

/** The gender of the counted noun. */
export type Gender = 'masculine' | 'feminine';
/** `oblique`: what stands after a preposition. */
export type Case = 'nominative' | 'oblique';
/** What follows: `alone` nothing, `noun` a noun that the number is bound to. */
export type Place = 'alone' | 'noun';

export interface NumberForm {
  readonly gender: Gender;
  readonly case: Case;
  readonly place: Place;
}

export const PLAIN: NumberForm = { gender: 'masculine', case: 'nominative', place: 'alone' };

interface Scale {
  readonly one: string;
  readonly two: string;
  readonly few: string;
}
/** Thousand, million and so on: nouns that are counted themselves. */
const SCALES: readonly Scale[] = [
  { one: 'ألف', two: 'ألفان', few: 'آلاف' },
  { one: 'مليون', two: 'مليونان', few: 'ملايين' },
  { one: 'مليار', two: 'ملياران', few: 'مليارات' },
  { one: 'تريليون', two: 'تريليونان', few: 'تريليونات' },
];

/** `مئتا`, `ألفا`: a dual loses its n before the noun that it is bound to. */
const bound = (words: string): string => words.replace(/ان$/, 'ا');

export function toOblique(words: string): string {
  return words.replace(
    /(?<![\p{L}\p{M}])(و?(?:ال)?(?:عشر|ثلاث|أربع|خمس|ست|سبع|ثمان|تسع)(?=ون)|و?(?:اثن|اثنت|مئت|ألف|مليون|مليار|تريليون)(?=ان?(?!\p{L})))(?:ون|ان?)(?!\p{L})/gu,
    (whole: string, stem: string) => stem + (whole.endsWith('ا') ? 'ي' : 'ين'),
  );
}

/** 1 to 999. The library writes مائة with a silent letter and ثمان without its ending. */
function below1000(value: number, gender: Gender, place: Place): string {
  const words = toCardinal(BigInt(value), { gender })
    .replaceAll('مائة', 'مئة')
    .replace('واحدة و', 'إحدى و')
    .replace(/ثمان$/, place === 'noun' ? 'ثماني' : 'ثمانٍ')
    .replace(/ثمان(?= و)/, 'ثمانٍ');
  return place === 'noun' ? bound(words) : words;
}

function scaled(count: number, { one, two, few }: Scale, place: Place): string {
  if (count === 1) return one;
  if (count === 2) return place === 'noun' ? bound(two) : two;
  const rest = count % 100;
  const words = below1000(count, 'masculine', rest === 0 ? 'noun' : 'alone');
  if (rest >= 3 && rest <= 10) return `${words} ${few}`;
  return `${words} ${rest > 10 && place === 'alone' ? `${one}ًا` : one}`;
}

export const digitByDigit = (digits: string): string => sayDigits(digits.replace(/\D/g, ''), DIGITS);

/** A whole number in words; with leading zeros or too long, its digits. */
export function cardinal(written: string, form: NumberForm = PLAIN): string {
  const digits = written.replace(/\D/g, '');
  if (digits.length > LONGEST_CARDINAL || (digits.length > 1 && digits.startsWith('0')))
    return digitByDigit(digits);
  if (Number(digits) === 0) return 'صفر';
  const groups = digits.match(/\d{1,3}(?=(?:\d{3})*$)/g) ?? [];
  const lastSpoken = groups.findLastIndex((group) => Number(group) !== 0);
  const words = groups.flatMap((group, index) => {
    const value = Number(group);
    if (value === 0) return [];
    const place = index === lastSpoken ? form.place : 'alone';
    const scale = SCALES[groups.length - 2 - index];
    return [scale ? scaled(value, scale, place) : below1000(value, form.gender, place)];
  });
  const joined = words.join(' و');
  return form.case === 'oblique' ? toOblique(joined) : joined;
}

/** Reads decimals: up to two as one number, more digit by digit. */
function decimals(digits: string): string {
  return digits.length <= 2 && !digits.startsWith('0') ? cardinal(digits) : digitByDigit(digits);
}

export function splitDecimal(written: string): readonly [whole: string, fraction: string | undefined] {
  const found = /^(.*?)(?:[.٫](\d+)|,(\d{1,2}))$/.exec(written);
  if (!found || (/^\d{1,3}(?:\.\d{3}){2,}$/.test(written) && found[2] !== undefined))
    return [written, undefined];
  const [, whole = '', dotted, comma] = found;
  return comma === undefined ? [whole, dotted] : [whole.replaceAll('.', ''), comma];
}

export function decimal(written: string, form: NumberForm = PLAIN): string {
  const [whole, fraction] = splitDecimal(written);
  if (fraction === undefined) return cardinal(whole, form);
  return `${cardinal(whole, { ...form, gender: 'masculine', place: 'alone' })} فاصلة ${form.case === 'oblique' ? toOblique(decimals(fraction)) : decimals(fraction)}`;
}

/** Value of a whole number, or null when it has decimals or is too long to be counted with. */
export function wholeValue(written: string): number | null {
  const [whole, fraction] = splitDecimal(written);
  const digits = whole.replace(/\D/g, '');
  return fraction !== undefined || digits.length > LONGEST_CARDINAL || /^0\d/.test(digits)
    ? null
    : Number(digits);
}

const PREPOSITION =
  /(?<![\p{L}\p{M}])[وف]?(?:في|من|إلى|الى|على|عن|مع|منذ|مذ|حتى|خلال|قبل|بعد|بين|نحو|حوالي|قرابة|زهاء|دون|تحت|فوق|عند|لدى|ضمن|عبر|مدة|لمدة|بعمر|بسعر|بقيمة|بمبلغ|بنسبة|بمعدل|عام|سنة|العام|السنة|يوم|ليوم|حرب|موديل|طراز|أكثر|أقل|رقم|كل|عمر|سن|طوال|مقابل|مقاس|مدار|بمقدار|بحجم|بطول|بعرض|بارتفاع|بعمق|بوزن|بسرعة|بقوة|بدرجة|بدقة|بمساحة|بسعة|بفارق|بزيادة|بانخفاض|بتكلفة|برسوم|بخصم|بأكثر|بأقل|وسط|أمام|ضد|مدى|بواقع|برصيد|بحضور|بمشاركة|بإجمالي|بمجموع|بعدد|بغرامة|مرور|معدل|متوسط|راتب|غرامة|ل?أول|ل?آخر|أفضل|أهم|حرارة|مسافة|ارتفاع|عمق|بعمق|سرعة|وزن|سعة|مساحة|مبلغ|قيمة|فترة|نسبة|تكلفة|رسوم|خصم|بسعر|مهلة|بتقدير|بميزانية|ثورة|ذكرى|أحداث|هجمات|ليلة|أصل|مساء|صباح|فجر|منتصف|مباراة|مواليد|سعر|ثمن|ب(?:إ\p{L}{4,5}|ا[نسفتص]\p{L}{3,6}|ت\p{L}{2}ي\p{L}|هطول|شراء|بيع|زراعة|وجود|نحو|حوالي|قرابة))$/u;

/** What they count is their object: أضف بيضتين. */
const VERB =
  /^[وفث]?(?:م )?(?:أضف|أضيفي|أضيفوا|نضيف|ضع|ضعي|نضع|خذ|خذي|اشترِ|استخدم|استخدمي|اخفق|اخفقي|اخلط|اخلطي|قطع|قطعي|اشتر|اشتري|اشتريت|اشترى|اشترت|أريد|اريد|نريد|أحتاج|احتاج|نحتاج|يحتاج|تحتاج|تناول|تناولي|اشرب|اشربي|احجز|حجزت|أرسل|أرسلت|دفعت|دفع|ادفع|انتظر|انتظرت|انتظري|اطلب|طلبت|طلبنا|يبعد|تبعد|يرتاح|ترتاح|يغلي|تغلي|يستريح|كتبت|قرأت|استغرق|استغرقت|يستغرق|تستغرق|يستمر|تستمر|استمر|استمرت|عملت|عاش|عاشت|قضيت|قضى|أمضى|أمضيت|أملك|يملك|تملك|نملك|يضم|تضم|يشمل|تشمل|يتضمن|تتضمن|شاهدت|زرت|ربح|ربحت|خسر|خسرت|كسب|كسبت|سجل|سجلت|أحرز|أحرزت|يبلغ|تبلغ|بلغ|بلغت|يساوي|يعادل|تعادل|يتجاوز|تتجاوز|تجاوز|تجاوزت|يدوم|تدوم|دام|دامت|لبث|مشيت|ركضت|نمت|متاح|متاحة|مفتوح|مفتوحة|يفتح|تفتح|يعمل|تعمل|نعمل|تأخر|تأخرت|متأخرة?|يتأخر|تتأخر|غاب|غابت|سافر|سافرت|بقي|بقيت|يبقى|تبقى|ظل|ظلت|مكث|مكثت|نام|نامت|صالح|صالحة|قطعت|قطعنا|سار|سارت|سرت|وفر|وفرت|بعت|اترك|اتركي|انقع|اسلق|اخبز|سخن|(?:سجل|قرأ|شاهد|زر|حجز|طلب|دفع|اشتري|أرسل|كتب|عمل|قضي|أمضي|ربح|خسر|كسب|أحرز|زرع|بع|أنجز|حقق|استقبل|صنع|درس|حفظ|جمع|وزع|أطلق|نشر|أنتج|خصص|وظف|درب|قدم|حصد|عالج|فحص|أنقذ|أكمل|أنهي|شرب|أكل|تناول|استخدم|وجد|حضر|نظم|رسم|ترجم|رتب|غسل|طبخ|خبز|قطع|فتح|اختر|أضف)(?:تم?|نا|وا))$/u;
/** What comes after such a verb and its subject is its object: بلغت قيمة الصفقة 45 مليونًا, اشوِ الدجاج 40 دقيقة. */
const MEASURES =
  /^[وفث]?(?:[يت]?بلغ|بلغت|[يت]ستغرق|استغرقت?|[يت]ستمر|استمرت?|[يت]دوم|دامت?|[يت]بعد|سجلت?|[يت]سجل|كلفت?|[يت]كلف|[يت]ساوي|[يت]تجاوز|تجاوزت?|[يت]?ضم|ضمت|[يت]ستوعب|حققت?|أنتجت?|باعت?|استقبلت?|أطلقت?|افتتحت?|[يت]متلك|جمعت?|استثمرت?|أنفقت?|حصدت?|خسرت?|ربحت?|تأخرت?|[يت]تأخر|انتظرت?|[يت]نتظر|[يت]رتاح|نامت?|عملت?|قض[ىت]|أمض[ىت]|قطعت?|زرعت?|وظفت?|خصصت?|وزعت?|عالجت?|أنقذت?|دربت?|ضبطت?|نشرت?|(?:اشوي?|اطبخي?|اتركي?|اخبزي?|سخني?|اغلي?|انقعي?|اسلقي?|ضعي?|أضيفي?|أضف)\p{M}?)$/u;
/** The number is the predicate, كان عددهم 20, unless it is the subject: كان هناك 20. */
const BEING = /^[وف]?(?:كانت?|[يت]كون|أصبحت?|[يت]صبح|صارت?|باتت?)$/u;
const NO_SUBJECT = /^(?:هناك|هنالك|ثمة|لد|عند|له|لي|لن|في|مع|بين|على|من|به)/u;

/** Whether a verb stands up to four words before a number, with its subject between. */
function hasVerbAndSubject(match: Match): boolean {
  const words = before(match, 60).split(' ');
  for (let at = words.length - 3; at >= Math.max(0, words.length - 6); at--) {
    const [verb = '', subject = ''] = [words[at], words[at + 1]];
    if (!/^[ء-ي]{2,}$/u.test(subject)) return false;
    if (MEASURES.test(verb) || (BEING.test(verb) && !NO_SUBJECT.test(subject))) return true;
  }
  return false;
}

/** What is named by a number and a letter: المقعد 12A, حافلة رقم 12B. */
export const LETTERED =
  /(?<![\p{L}\p{M}])[وفبل]?(?:ال|لل)?(?:مقعد|شقة|غرفة|بوابة|مبنى|حافلة|باص|صف|قاعة|طابق|خط|مدخل|برج|رصيف|منصة|كاونتر|شباك|رقم|فئة|نموذج)(?: رقم)?:? $/u;

/** Words before a range that need no من. */
export const NO_FROM = /^[وف]?(?:من|بين|لمدة|مدة|خلال|بعد|قبل|كل|نحو|حوالي|قرابة|في|على|إلى|عن|بعمر|عمر|سن)$/;

/** Whether the first of two amounts has its case from a verb or a preposition: أضف 3 بيضات و200 غ. */
function ofFirst(match: Match): boolean {
  const word = /(\S+) \d{1,4}(?: [ء-ي]{2,10}){1,4} و ?$/u.exec(before(match))?.[1] ?? '';
  return VERB.test(word) || /^[وف]?(?:في|من|بعد|قبل|خلال|منذ|لمدة|مدة|إلى|على|مع)$/u.test(word);
}

/** The case that the word before asks for. */
export const caseAfter = (match: Match): Case =>
  PREPOSITION.test(wordBefore(match)) ||
  /[~≈×=] ?$/.test(before(match, 2)) ||
  VERB.test(wordBefore(match)) ||
  /(?<![\p{L}.])[بلك]ـ? ?$/u.test(before(match, 4)) ||
  /(?<!\p{L})بين \S{1,20} و ?$/u.test(before(match)) ||
  ofFirst(match) ||
  hasVerbAndSubject(match)
    ? 'oblique'
    : 'nominative';

/** A year in words: always in the case of what follows عام, feminine after سنة. */
export const year = (digits: string, gender: Gender = 'masculine'): string =>
  cardinal(digits, { gender, case: 'oblique', place: 'alone' });

const MASCULINE = [
  '',
  'الأول',
  'الثاني',
  'الثالث',
  'الرابع',
  'الخامس',
  'السادس',
  'السابع',
  'الثامن',
  'التاسع',
  'العاشر',
] as const;
const FEMININE = [
  '',
  'الأولى',
  'الثانية',
  'الثالثة',
  'الرابعة',
  'الخامسة',
  'السادسة',
  'السابعة',
  'الثامنة',
  'التاسعة',
  'العاشرة',
] as const;

/** A first that is not alone: الحادي عشر, الحادي والعشرون. */
function unit(value: number, gender: Gender): string {
  if (value === 1) return gender === 'feminine' ? 'الحادية' : 'الحادي';
  return (gender === 'feminine' ? FEMININE : MASCULINE)[value] ?? '';
}

/** An ordinal with its article: الثالث, الحادية عشرة, الخامس والعشرون. From 100 on the number itself. */
export function ordinal(value: number, gender: Gender = 'masculine', nounCase: Case = 'nominative'): string {
  if (value < 1) return cardinal(String(value));
  if (value <= 10) return (gender === 'feminine' ? FEMININE : MASCULINE)[value] ?? '';
  if (value < 20) return `${unit(value % 10, gender)} ${gender === 'feminine' ? 'عشرة' : 'عشر'}`;
  if (value >= 100) {
    return value % 100 === 0 || value >= 1000
      ? `ال${cardinal(String(value))}`
      : `${ordinal(value % 100, gender, nounCase)} بعد ال${cardinal(String(value - (value % 100)), { gender: 'masculine', case: 'oblique', place: 'alone' })}`;
  }
  const tens = `ال${cardinal(String(value - (value % 10)))}`;
  const words = value % 10 === 0 ? tens : `${unit(value % 10, gender)} و${tens}`;
  return nounCase === 'oblique' ? toOblique(words) : words;
}

const PARTS: Readonly<Record<number, readonly [one: string, two: string, few: string]>> = {
  2: ['نصف', 'نصفان', 'أنصاف'],
  3: ['ثلث', 'ثلثان', 'أثلاث'],
  4: ['ربع', 'ربعان', 'أرباع'],
  5: ['خمس', 'خمسان', 'أخماس'],
  6: ['سدس', 'سدسان', 'أسداس'],
  7: ['سبع', 'سبعان', 'أسباع'],
  8: ['ثمن', 'ثمنان', 'أثمان'],
  9: ['تسع', 'تسعان', 'أتساع'],
  10: ['عشر', 'عشران', 'أعشار'],
};

/** A noun, not a particle: what a dual is bound to. */
const BOUND_BEHIND = /^ (?!(?:من|في|على|إلى|عن|مع|أو|ثم|فقط|تقريبا|كان|هو|هي)(?![ء-ي])|و[ء-ي])[ء-ي]{2}/u;

/** `after`: what follows; a dual loses its n before the noun that it is bound to. */
export function fraction(top: string, bottom: string, behind = ''): string {
  const part = PARTS[Number(bottom)];
  const count = Number(top);
  if (!part || count < 1 || count > 10)
    return `${cardinal(top)} على ${cardinal(bottom, { gender: 'masculine', case: 'oblique', place: 'alone' })}`;
  if (count === 1) return part[0];
  if (count === 2) return BOUND_BEHIND.test(behind) ? part[1].replace(/ن$/, '') : part[1];
  return `${cardinal(top)} ${part[2]}`;
}

/** The words for a fraction that is one character. */
export const vulgar = (sign: string): string => fraction(...fractionParts(sign));
