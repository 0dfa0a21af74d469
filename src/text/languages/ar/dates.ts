import { before, behind, type Match, type Rule, rule, wordBefore } from '../../core/rules.js';
import { table, words } from '../../core/words.js';
import { counted, noun } from './nouns.js';
import { cardinal, type Case, caseAfter, type Gender, NO_FROM, ordinal, year } from './numbers.js';

const MONTHS = words('يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر');
/** Other names of the months, from the Maghreb to Iraq, and those of the lunar year. */
const OTHER_MONTHS =
  'جانفي|فيفري|أفريل|ابريل|إبريل|ماي|جوان|جويلية|أوت|اغسطس|غشت|شتنبر|اكتوبر|نونبر|دجنبر|كانون الثاني|شباط|آذار|نيسان|أيار|حزيران|تموز|آب|أيلول|تشرين الأول|تشرين الثاني|كانون الأول|محرم|صفر|ربيع الأول|ربيع الآخر|ربيع الثاني|جمادى الأولى|جمادى الآخرة|جمادى الثانية|رجب|شعبان|رمضان|شوال|ذو القعدة|ذي القعدة|ذو الحجة|ذي الحجة';
/** The months of the lunar year, as its dates in digits number them. */
const LUNAR_MONTHS =
  'محرم,صفر,ربيع الأول,ربيع الآخر,جمادى الأولى,جمادى الآخرة,رجب,شعبان,رمضان,شوال,ذي القعدة,ذي الحجة'.split(
    ',',
  );
const MONTH = `(?:شهر )?(${MONTHS.join('|')}|${OTHER_MONTHS})(?![\\p{L}\\p{M}])`;
const YEAR = '(1\\d{3}|20\\d{2})(?!\\d|[.,٫]\\d)';
const ERA = '(?: ?(هـ|هجرية|هجري|م|ميلادية|ميلادي|[قب]\\. ?م)(?![\\p{L}\\p{M}])\\.?)?';

const DAY_BEFORE = new RegExp(
  `\\d{1,2} (?:من )?(?:شهر )?(?:${MONTHS.join('|')}|${OTHER_MONTHS})(?:،? \\d{4})? ?$`,
  'u',
);

const ERAS = table(`
  هـ: للهجرة; هجرية: هجرية; هجري: هجري; م: للميلاد; ميلادية: ميلادية; ميلادي: ميلادي
`);

export function era(written: string): string {
  if (written === '') return '';
  return ` ${ERAS[written] ?? (written.startsWith('ق') ? 'قبل الميلاد' : 'بعد الميلاد')}`;
}

const ofYear = (digits: string): string =>
  digits === '' ? '' : ` ${year(digits.length === 2 ? `20${digits}` : digits)}`;
const isDay = (day: string): boolean => Number(day) >= 1 && Number(day) <= 31;

function dayOf(day: string, month: string, digits: string, nounCase: Case): string | undefined {
  const months = /^1[34]\d\d$/.test(digits) ? LUNAR_MONTHS : MONTHS;
  const name = months[Number(month) - 1];
  if (name === undefined || !isDay(day)) return undefined;
  return `${ordinal(Number(day), 'masculine', nounCase)} من ${name}${ofYear(digits)}`;
}

/** Day first, as everywhere that Arabic is written; month first only where it cannot be a month. */
function numericDate(m: Match): string | undefined {
  const [, first, second, digits, written] = m;
  const nounCase = caseAfter(m);
  const said = dayOf(first, second, digits, nounCase) ?? dayOf(second, first, digits, nounCase);
  return said === undefined ? undefined : said + era(written);
}

const genderAfter = (m: Match): Gender =>
  /^(?:ال)?[سبلو]{0,2}سن(?:ة|تي|وات)$/.test(wordBefore(m)) ? 'feminine' : 'masculine';

const WEEKDAY = /^(?:يوم|بتاريخ|تاريخ|(?:ال)?(?:أحد|اثنين|إثنين|ثلاثاء|أربعاء|خميس|جمعة|سبت))$/;
const DECADES = table(`
  10: العشرات; 20: العشرينيات; 30: الثلاثينيات; 40: الأربعينيات; 50: الخمسينيات; 60: الستينيات; 70: السبعينيات;
  80: الثمانينيات; 90: التسعينيات
`);

const WEEK = '(السبت|الأحد|الاثنين|الإثنين|الثلاثاء|الأربعاء|الخميس|الجمعة)';

export const DATE_RULES: readonly Rule[] = [
  rule('letter', new RegExp(`${WEEK} ?[-–] ?${WEEK}(?![\\p{L}\\p{M}])`), (m) => `${m[1]} إلى ${m[2]}`),
  rule('digit', new RegExp(`(\\d{4})[-/](\\d{1,2})[-/](\\d{1,2})(?![-/\\d])${ERA}`), (m) => {
    const said = dayOf(m[3], m[2], m[1], caseAfter(m));
    return said && said + era(m[4]);
  }),
  rule(
    'digit',
    new RegExp(
      `(\\d{1,2})(?!\\.\\d{1,2}[/-]|[/-]\\d{1,2}\\.)[/.-](\\d{1,2})[/.-](\\d{4}|\\d{2})(?![-/\\d]|\\.\\d)${ERA}`,
    ),
    numericDate,
  ),
  rule(
    'digit',
    new RegExp(`(\\d{1,2}) ?(?:[-–]|إلى|حتى) ?(\\d{1,2}) (?:من )?${MONTH}(?:،? ${YEAR})?${ERA}`),
    (m) => {
      if (!isDay(m[1]) || !isDay(m[2])) return undefined;
      const nounCase = caseAfter(m);
      const first = ordinal(Number(m[1]), 'masculine', nounCase);
      const last = ordinal(Number(m[2]), 'masculine', 'oblique');
      return `${first} إلى ${last} من ${m[3]}${ofYear(m[4])}${era(m[5])}`;
    },
  ),
  // From a day of one month to a day of another; the second as any date.
  rule('sign', new RegExp(`[-–] ?(\\d{1,2}) (?:من )?${MONTH}(?:،? ${YEAR})?${ERA}`), (m) =>
    DAY_BEFORE.test(before(m)) && isDay(m[1])
      ? `إلى ${ordinal(Number(m[1]), 'masculine', 'oblique')} من ${m[2]}${ofYear(m[3])}${era(m[4])}`
      : undefined,
  ),
  rule('digit', new RegExp(`(\\d{1,2}) (?:من )?${MONTH}(?:،? ${YEAR})?${ERA}`), (m) =>
    isDay(m[1])
      ? `${ordinal(Number(m[1]), 'masculine', caseAfter(m))} من ${m[2]}${ofYear(m[3])}${era(m[4])}`
      : undefined,
  ),
  rule(
    'letter',
    new RegExp(`(?:شهر )?(${MONTHS.join('|')}|${OTHER_MONTHS})/? ?${YEAR}${ERA}`),
    (m) => `${m[1]}${ofYear(m[2])}${era(m[3])}`,
  ),
  rule('digit', /(0?[1-9]|1[0-2])\/((?:19|20)\d{2})(?![\d/])/u, (m) => {
    const name = MONTHS[Number(m[1]) - 1];
    return name === undefined ? undefined : name + ofYear(m[2]);
  }),
  rule('digit', /(\d{1,2})-(0?[1-9]|1[0-2])(?![-\d])/u, (m) =>
    /(?:^|\s)(?:يوم |[وفب]?)?ال(?:أحد|اثنين|إثنين|ثلاثاء|أربعاء|خميس|جمعة|سبت) $/u.test(before(m))
      ? dayOf(m[1], m[2], '', 'nominative')
      : undefined,
  ),
  rule('digit', /(\d{1,2})\/(\d{1,2})(?![\d/])/u, (m) =>
    WEEKDAY.test(wordBefore(m)) ||
    /(?:1[3-9]|2\d|3[01])\/\d{1,2}،? و ?$/u.test(before(m)) ||
    (Number(m[1]) > 12 &&
      /^(?:[وف]?(?:في|من|حتى|إلى|قبل|بعد|منذ|يوم)|[بل]?(?:ال)?(?:حفل|حفلة|موعد|اجتماع|مباراة|رحلة|جلسة|عرض|امتحان|حجز))$/.test(
        wordBefore(m),
      )) ||
    (/^(?:في|حتى|قبل|بعد|منذ|ميلاد[ء-ي]{0,3}|بتاريخ|تاريخ[ء-ي]{0,3})$/.test(wordBefore(m)) &&
      /^(?:[.،؟!]?\s*$|،| الساعة)/u.test(behind(m)))
      ? dayOf(m[1], m[2], '', WEEKDAY.test(wordBefore(m)) ? 'nominative' : 'oblique')
      : undefined,
  ),
  rule('digit', /(\d{1,2})(?= (?:من|\p{L}{0,2}الشهر))/u, (m) =>
    /^(?:ال|لل|ب|ل)?يوم$/.test(wordBefore(m)) && isDay(m[1])
      ? ordinal(Number(m[1]), 'masculine', 'oblique')
      : undefined,
  ),
  rule('digit', /(1[1-9]|20)([1-9]0)s(?![\p{L}\d])/u, (m) => {
    const decade = DECADES[m[2]]?.slice(2);
    return decade && `${decade} القرن ${ordinal(Number(m[1]) + 1, 'masculine', 'oblique')}`;
  }),
  // A law or a case of a year.
  rule('digit', /(\d{1,6})\/((?:19|20)\d\d)(?![\d/])/u, (m) =>
    /(?:رقم|قضية|القضية|قانون|قرار|مرسوم|محضر|تعميم) $/u.test(before(m))
      ? `${cardinal(m[1])} لسنة ${year(m[2], 'feminine')}`
      : undefined,
  ),
  // A span of years; one of other numbers is no matter of dates.
  rule('digit', new RegExp(`${YEAR} ?[-–/] ?${YEAR}${ERA}`), (m) => {
    const joint = /^بين$/.test(wordBefore(m)) ? 'و' : 'إلى ';
    return `${year(m[1], genderAfter(m))} ${joint}${year(m[2], genderAfter(m))}${era(m[3])}`;
  }),
  // The era after the second holds for both: بين 786 و809م.
  rule('digit', /(\d{3,4}) ?(و|إلى|حتى) ?(\d{3,4}) ?(هـ|م)(?![\p{L}\p{M}\d²³])\.?/u, (m) =>
    /(?:^|\s)[وف]?(?:بين|من|عام|عامي|سنة|سنتي|الفترة|خلال) $/u.test(before(m)) && Number(m[1]) < Number(m[3])
      ? `${year(m[1])} ${m[2] === 'و' ? 'و' : `${m[2]} `}${year(m[3])}${era(m[4])}`
      : undefined,
  ),
  rule('digit', /(\d{3,4}|\d{1,4}(?= ?(?:هـ|ق)))(?: ?)(هـ|م|[قب]\. ?م)(?![\p{L}\p{M}\d²³])\.?/u, (m) =>
    m[2] === 'م' && Number(m[1]) < 1000 && !/^[وفبل]?(?:ال)?(?:سنة|عام)$/.test(wordBefore(m))
      ? undefined
      : year(m[1], genderAfter(m)) + era(m[2]),
  ),
  // From year to year: 1990م-2000م.
  rule('sign', /[-–] ?(?=\d{3,4} ?(?:م|هـ)(?![\p{L}\p{M}]))/u, (m) =>
    /\d ?(?:م|هـ) ?$/u.test(before(m, 4)) ? 'إلى' : undefined,
  ),
  rule('digit', /(\d{1,4})(?= (?:هجري|ميلادي|قبل الميلاد))/u, (m) => year(m[1], genderAfter(m))),
  rule('digit', new RegExp(YEAR), (m) =>
    /^[وفبل]?(?:ال)?(?:عام|عامي|أعوام|سنة|سنتي|سنوات|لعام|لسنة|صيف|شتاء|ربيع|خريف|موسم|منذ)$/.test(
      wordBefore(m),
    )
      ? year(m[1], genderAfter(m))
      : undefined,
  ),
  rule('letter', /ال(?:ـ)?(?:سنوات )?(\d0)(?:ينات|ات|s)(?![\p{L}\d])/u, (m) => DECADES[m[1]]),
  rule('letter', /الـ? ?(\d0)(?![\d.,/]|\p{L})/u, (m) =>
    /^[وفبل]?(?:عقد|حقبة|جيل|أغاني|أفلام|موسيقى)$/.test(wordBefore(m)) ? DECADES[m[1]] : undefined,
  ),
  rule('letter', /(?:القرن|قرن) ?(?:الـ|ال)? ?(\d{1,2})(?!\d|[.,]\d)/u, (m) =>
    Number(m[1]) === 0 ? undefined : `القرن ${ordinal(Number(m[1]), 'masculine', caseAfter(m))}`,
  ),
  rule('digit', /(\d{1,2})(?= ?(?:[يى]?ناير))/u, (m) => cardinal(m[1])),
];

const MINUTE = noun('دقيقة', 'دقائق');
const SECOND = noun('ثانية', 'ثوان');
const HOUR = noun('ساعة', 'ساعات');
const HALVES = table(`
  ص, صباحا, ص., am: صباحًا; م, مساء, مساءا, م., pm: مساءً; ظ, ظهرا: ظهرًا; عصرا: عصرًا; فجرا: فجرًا; ليلا: ليلًا;
  بظ: بعد الظهر; قظ: قبل الظهر
`);
const HALF =
  '(?: ?(ص|م|ظ|[بق]\\.ظ|(?:صباح|ظهر|عصر|فجر|ليل)\\u064B?ا\\u064B?|مساء\\u064B?ا?|[aApP]\\.?[mM]\\.?)(?![\\p{L}\\p{M}\\d]| ?\\d)(?:(?<=[صمظmM])\\.)?)';
const ZONES: Readonly<Record<string, string>> = { GMT: 'بتوقيت غرينتش', UTC: 'بالتوقيت العالمي' };
const ZONE = '(?: (GMT|UTC)(?![\\p{L}\\d]))?';
const CLOCK = '([01]?\\d|2[0-4]):([0-5]\\d)';

const half = (written: string): string => {
  if (written === '') return '';
  return ` ${HALVES[written.replace(/\.|\u064B/g, '').toLowerCase()] ?? ''}`;
};
const zone = (written: string): string => (written === '' ? '' : ` ${ZONES[written] ?? ''}`);

/** An hour in order, of which the first is "one" all the same: الواحدة, الثانية. */
export function hourName(hour: number): string {
  if (hour === 0) return 'الثانية عشرة';
  return hour === 1 ? 'الواحدة' : ordinal(hour, 'feminine');
}

/** الثالثة والنصف; a quarter to is said with the hour to come. */
function clock(hour: number, minute: number): string {
  if (minute === 0) return hour === 0 ? 'الثانية عشرة منتصف الليل' : hourName(hour);
  if (minute === 15) return `${hourName(hour)} والربع`;
  if (minute === 30) return `${hourName(hour)} والنصف`;
  if (minute === 45) return `${hourName(hour === 12 ? 1 : (hour + 1) % 24)} إلا ربعًا`;
  return `${hourName(hour)} و${counted(String(minute), MINUTE)}`;
}

/** An hour with its half of the day, which needs no 21. */
const timeOf = (hour: string, minute: string, written: string): string =>
  clock(written !== '' && Number(hour) > 12 ? Number(hour) - 12 : Number(hour), Number(minute)) +
  half(written);

const APPOINTED =
  /(?:(?:من|إلى|حتى|قبل|(?<!على )بعد) ?|(?:موعد|اجتماع|لقاء|يفتح|يغلق|يبدأ|تبدأ|دوام|افتتاح|محاضرة|حفل)[ء-ي]{0,3} (?:غدا |اليوم )?)$/u;
const OPENING = new RegExp(
  `(?:(?:دوام|(?:ساعات|أوقات|مواعيد) (?:ال)?(?:عمل|دوام|زيارة))[ء-ي]{0,2}|${WEEK} ?[-–] ?${WEEK}):? (?:من )?$`,
  'u',
);
/** Numbers with a colon that are no time. */
const RATIO = /(?:^|\s)[وفبل]?(?:ال)?(?:نسبة|مقياس|تركيز|خلط|تخفيف)(?: [ء-ي]{2,12})? $/u;
const MEASURED = /(?:أ?موا?ج|ارتفاع|طول|عمق|عرض|مساف|سماك|قطر|علو|بعد)[ء-ي]{0,2}(?: [ء-ي]+){0,3} $/u;
const hasHour = (m: Match): boolean =>
  /(?:^|\s)[وفبل]?(?:ال)?ساعة(?: (?:الآن|حاليا|حوالي|تمام|هي)){0,2}:? ?$/u.test(before(m));
const withHour = (m: Match, said: string): string => (hasHour(m) ? said : `الساعة ${said}`);

export const TIME_RULES: readonly Rule[] = [
  // Opening hours, each with its half of the day: 9 ص - 5 م.
  rule('digit', new RegExp(`(1[0-2]|0?[1-9])${HALF} ?(-|–|إلى|حتى) ?(1[0-2]|0?[1-9])${HALF}`), (m) => {
    const joint = m[3] === 'حتى' ? 'حتى' : 'إلى';
    return `${withHour(m, timeOf(m[1], '0', m[2]))} ${joint} ${timeOf(m[4], '0', m[5])}`;
  }),
  rule('digit', /(\d{1,2}):([0-5]\d):([0-5]\d)(?!:?\d)/u, (m) => {
    const said = clock(Number(m[1]), Number(m[2]));
    return `${withHour(m, said)} و${counted(String(Number(m[3])), SECOND)}`;
  }),
  rule('digit', new RegExp(`${CLOCK}${HALF}? ?(?:[-–]|إلى|حتى) ?${CLOCK}(?!\\d)${HALF}?`), (m) => {
    const joint = /حتى/.test(m[0]) ? 'حتى' : 'إلى';
    return `${withHour(m, timeOf(m[1], m[2], m[3]))} ${joint} ${timeOf(m[4], m[5], m[6])}`;
  }),
  // How long something lasts: 3:45 دقيقة.
  rule('digit', /(\d{1,3}):([0-5]\d) (دقيقة|دقائق|ساعة|ساعات)(?![\p{L}\p{M}])/u, (m) => {
    const [whole, part] = m[3].startsWith('د') ? [MINUTE, SECOND] : [HOUR, MINUTE];
    const nounCase = caseAfter(m);
    const rest = Number(m[2]) === 0 ? '' : ` و${counted(String(Number(m[2])), part, nounCase)}`;
    return counted(String(Number(m[1])), whole, nounCase) + rest;
  }),
  rule('digit', new RegExp(`${CLOCK}(?!:?\\d)${HALF}?${ZONE}`), (m) =>
    RATIO.test(before(m)) ? undefined : withHour(m, timeOf(m[1], m[2], m[3]) + zone(m[4])),
  ),
  rule('digit', new RegExp(`(1[0-2]|0?[1-9]) ?[-–] ?(1[0-2]|0?[1-9])${HALF}`), (m) =>
    hasHour(m) || !/^م\.?$/.test(m[3])
      ? withHour(m, `${clock(Number(m[1]), 0)} إلى ${clock(Number(m[2]), 0)}${half(m[3])}`)
      : undefined,
  ),
  // Opening hours: الدوام 8-4, الأحد-الخميس 9-5.
  rule('digit', /(1[0-2]|[1-9]) ?[-–] ?(1[0-2]|[1-9])(?![\d:/%-]|[.,٫٬]\d)/u, (m) =>
    OPENING.test(before(m))
      ? `${NO_FROM.test(wordBefore(m)) ? '' : 'من '}${withHour(m, hourName(Number(m[1])))} إلى ${hourName(Number(m[2]))}`
      : undefined,
  ),
  // The half of the day after the second holds for both: بين 3 و6 مساءً.
  rule('digit', new RegExp(`(1[0-2]|0?[1-9]) ?و ?(1[0-2]|0?[1-9])${HALF}`), (m) =>
    /(?:^|\s)[وف]?بين (?:الساعة )?$/u.test(before(m))
      ? withHour(m, `${hourName(Number(m[1]))} و${hourName(Number(m[2]))}${half(m[3])}`)
      : undefined,
  ),
  rule('digit', new RegExp(`(1[0-2]|0?[1-9])${HALF}`), (m) =>
    hasHour(m) || m[2] !== 'م' || APPOINTED.test(before(m))
      ? withHour(m, clock(Number(m[1]), 0) + half(m[2]))
      : undefined,
  ),
  rule('digit', new RegExp(`(1[0-2]|[1-9]) (إلى|حتى) (1[0-2]|[1-9])${HALF}`), (m) =>
    // Waves and walls are so many metres high: من 1 إلى 2 م.
    m[4] === 'م' && MEASURED.test(before(m))
      ? undefined
      : withHour(m, `${clock(Number(m[1]), 0)} ${m[2]} ${clock(Number(m[3]), 0)}${half(m[4])}`),
  ),
  rule(
    'digit',
    /(1[0-2]|[1-9])(?: (و?إلى|و?حتى|أو) )(?:الساعة )?(1[0-2]|[1-9])(?![\d:/%]|[-.,٫٬]\d)/u,
    (m) =>
      /^[وفبل]?الساعة$/.test(wordBefore(m))
        ? `${clock(Number(m[1]), 0)} ${m[2]} ${clock(Number(m[3]), 0)}`
        : undefined,
  ),
  rule('digit', /(2[0-4]|1?\d)(?![\d:/%]|[-.,٫٬]\d)/u, (m) => {
    if (!/^[وفبل]?الساعة$/.test(wordBefore(m)) || Number(m[1]) === 0) return undefined;
    return clock(Number(m[1]), 0);
  }),
  // 9 إلا عشر دقائق
  rule('digit', /(1[0-2]|[1-9])(?= إلا (?:ربع|ثلث|عشر|خمس|\d))/u, (m) => hourName(Number(m[1]))),
  // 1h 20m, ٢س ٣٠د
  rule('digit', /(\d{1,3}) ?(?:h|س) ?(\d{1,2}) ?(?:min|m|د)(?![\p{L}\d])/u, (m) => {
    const nounCase = caseAfter(m);
    return `${counted(m[1], HOUR, nounCase)} و${counted(String(Number(m[2])), MINUTE, nounCase)}`;
  }),
];
