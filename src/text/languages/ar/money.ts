import { type Match, type Rule, rule } from '../../core/rules.js';
import { keyed, table } from '../../core/words.js';
import { counted, type CountedNoun, fixed, noun } from './nouns.js';
import { type Case, caseAfter, decimal, NUMBER, splitDecimal, wholeValue } from './numbers.js';

interface Currency {
  readonly unit: CountedNoun;
  readonly part: CountedNoun | null;
  /** Decimal places of the small money. */
  readonly places: 2 | 3;
}

const HALALA = noun('هللة', 'هللات');
const PIASTRE = noun('قرش', 'قروش');
const FILS: CountedNoun = { one: 'فلس', two: 'فلسان', few: 'فلوس', many: 'فلسًا', gender: 'masculine' };
const CENT = noun('سنت', 'سنتات');
const CENTIME = noun('سنتيم', 'سنتيمات');
const PENNY = noun('بنس', 'بنسات');

const RIYAL = noun('ريال', 'ريالات');
const DIRHAM = noun('درهم', 'دراهم');
const DINAR = noun('دينار', 'دنانير');
const POUND = noun('جنيه', 'جنيهات');
const LIRA = noun('ليرة', 'ليرات');
const DOLLAR = noun('دولار', 'دولارات');

const money = (unit: CountedNoun, part: CountedNoun | null = null, places: 2 | 3 = 2): Currency => ({
  unit,
  part,
  places,
});

const SAR = money(noun('ريال', 'ريالات', 'سعودي'), HALALA);
const EGP = money(noun('جنيه', 'جنيهات', 'مصري'), PIASTRE);
const AED = money(noun('درهم', 'دراهم', 'إماراتي'), FILS);
const KWD = money(noun('دينار', 'دنانير', 'كويتي'), FILS, 3);
const BHD = money(noun('دينار', 'دنانير', 'بحريني'), FILS, 3);
const JOD = money(noun('دينار', 'دنانير', 'أردني'), FILS, 3);
const IQD = money(noun('دينار', 'دنانير', 'عراقي'));
const QAR = money(noun('ريال', 'ريالات', 'قطري'), DIRHAM);
const OMR = money(noun('ريال', 'ريالات', 'عماني'), noun('بيسة', 'بيسات'), 3);
const MAD = money(noun('درهم', 'دراهم', 'مغربي'), CENTIME);
const TND = money(noun('دينار', 'دنانير', 'تونسي'), noun('مليم', 'مليمات'), 3);
const DZD = money(noun('دينار', 'دنانير', 'جزائري'), CENTIME);
const LBP = money(noun('ليرة', 'ليرات', 'لبناني'));
const SYP = money(noun('ليرة', 'ليرات', 'سوري'));
const USD = money(noun('دولار', 'دولارات', 'أمريكي'), CENT);
const EUR = money(fixed('يورو'), CENT);
const GBP = money(noun('جنيه', 'جنيهات', 'إسترليني'), PENNY);

const WRITTEN: Readonly<Record<string, Currency>> = {
  ...{ SAR, EGP, AED, KWD, BHD, JOD, IQD, QAR, OMR, MAD, TND, DZD, LBP, SYP, USD, EUR, GBP },
  ...{
    'ر.س': SAR,
    '﷼': money(RIYAL, HALALA),
    SR: SAR,
    'ج.م': EGP,
    LE: EGP,
    'د.إ': AED,
    'د.ك': KWD,
    'د.ب': BHD,
  },
  ...{
    'د.أ': JOD,
    'د.ع': IQD,
    'ر.ق': QAR,
    'ر.ع': OMR,
    'د.م': MAD,
    'د.ت': TND,
    'د.ج': DZD,
    'ل.ل': LBP,
    'ل.س': SYP,
  },
  ...{ ريال: money(RIYAL, HALALA), ريالا: money(RIYAL, HALALA), ريالات: money(RIYAL, HALALA) },
  ...{ جنيه: money(POUND, PIASTRE), جنيها: money(POUND, PIASTRE), جنيهات: money(POUND, PIASTRE) },
  ...{ درهم: money(DIRHAM, FILS), درهما: money(DIRHAM, FILS), دراهم: money(DIRHAM, FILS) },
  ...{ دينار: money(DINAR, FILS, 3), دينارا: money(DINAR, FILS, 3), دنانير: money(DINAR, FILS, 3) },
  ...{ ليرة: money(LIRA), ليرات: money(LIRA), دولار: money(DOLLAR, CENT), دولارا: money(DOLLAR, CENT) },
  ...{ دولارات: money(DOLLAR, CENT), يورو: EUR, '€': EUR, $: money(DOLLAR, CENT), US$: USD, '£': GBP },
  ...{
    '¥': money(fixed('ين')),
    JPY: money(fixed('ين')),
    '₺': money(noun('ليرة', 'ليرات', 'تركي')),
  },
  ...{ '₹': money(noun('روبية', 'روبيات')), CHF: money(noun('فرنك', 'فرنكات', 'سويسري'), CENTIME) },
  ...{ CAD: money(noun('دولار', 'دولارات', 'كندي'), CENT), CNY: money(fixed('يوان')) },
  ...{ '₿': money(fixed('بيتكوين')), TRY: money(noun('ليرة', 'ليرات', 'تركي')) },
};

/** With the sign of their accusative in front of its alif, too. */
const CURRENCIES: Readonly<Record<string, Currency>> = {
  ...WRITTEN,
  ...Object.fromEntries(
    Object.entries(WRITTEN)
      .filter(([key]) => /\p{L}{3}ا$/u.test(key))
      .map(([key, value]) => [key.replace(/ا$/, '\u064Bا'), value]),
  ),
};

const escaped = (key: string): string => key.replace(/[$.]/g, '\\$&');
const keys = (test: (key: string) => boolean): string =>
  Object.keys(CURRENCIES)
    .filter(test)
    .sort((a, b) => b.length - a.length)
    .map(escaped)
    .join('|');
const SIGNS = keys((key) => /^[^\p{L}]/u.test(key));
const CODES = keys((key) => /^[A-Z]/.test(key));
const DOTTED = keys((key) => /^\p{L}\.\p{L}$/u.test(key));
const ALL = keys(() => true);

const SCALES = keyed<CountedNoun>([
  ['ألف, آلاف, الاف, K', noun('ألف', 'آلاف')],
  ['مليون, ملايين, M', noun('مليون', 'ملايين')],
  ['مليار, مليارات, B', noun('مليار', 'مليارات')],
  ['تريليون, T', noun('تريليون', 'تريليونات')],
]);
export const SCALE = '(ألف|آلاف|الاف|مليون|ملايين|مليارات|مليار|تريليون|[KMBT])(?![\\p{L}\\p{M}\\d])';

/** خمسة ملايين, and before the noun that it is bound to مليونا for مليونان. */
export function scaled(written: string, scale: string, place: 'alone' | 'noun', nounCase: Case): string {
  const what = SCALES[scale];
  if (!what) return decimal(written);
  const value = wholeValue(written);
  if (value === 1) return what.one;
  const words = counted(written, what, nounCase);
  if (place === 'alone') return words;
  if (value === 2) return words.replace(/ان$/, 'ا').replace(/ين$/, 'ي');
  return words.replace(/ًا$/, '');
}

function sayAmount(written: string, scale: string, currency: Currency, nounCase: Case): string {
  const { unit, part, places } = currency;
  if (scale !== '') return `${scaled(written, scale, 'noun', nounCase)} ${unit.one}`;
  const [whole, fraction] = splitDecimal(written);
  if (fraction === undefined || part === null || (fraction.length !== places && fraction.length !== 2)) {
    return counted(written, unit, nounCase);
  }
  const small = String(Number(fraction.padEnd(places, '0')));
  if (small === '0') return counted(whole, unit, nounCase);
  if (Number(whole) === 0) return counted(small, part, nounCase);
  return `${counted(whole, unit, nounCase)} و${counted(small, part, nounCase)}`;
}

const PER =
  '(?:/(كجم|كغ|كيلو|شهر|شهريا|سنة|يوم|ساعة|لتر|متر مربع|متر|م²|م2|م|ليلة|شخص|فرد|طن|قطعة|كم|kg|h))?(?![\\p{L}\\p{M}\\d])';
const PER_WORDS = table(`
  كجم, كغ, kg: للكيلوغرام; كيلو: للكيلو; شهر: في الشهر; شهريا: شهريًا; سنة: في السنة; يوم: في اليوم;
  ساعة, h: في الساعة; لتر: للتر; متر, م: للمتر; متر مربع, م², م2: للمتر المربع; ليلة: لليلة; شخص: للشخص; فرد: للفرد; طن: للطن; قطعة: للقطعة; كم: للكيلومتر
`);
const per = (unit: string): string => (unit === '' ? '' : ` ${PER_WORDS[unit] ?? unit}`);

const AMOUNT = `(${NUMBER})(?: ?${SCALE})?`;

function sayLeading(m: Match): string | undefined {
  const currency = CURRENCIES[m[1]];
  return currency && sayAmount(m[2], m[3], currency, caseAfter(m)) + per(m[4]);
}

export const MONEY_RULES: readonly Rule[] = [
  rule('sign', new RegExp(`(${SIGNS}) ?${AMOUNT}${PER}`), sayLeading),
  rule('letter', new RegExp(`(${CODES}|${DOTTED}|US\\$)\\.? ?${AMOUNT}${PER}`), sayLeading),
  rule(
    'digit',
    new RegExp(`(${NUMBER}) ?(?:[-–]|إلى) ?${AMOUNT} ?(${ALL})\\u064B?(?![\\p{L}\\p{M}])${PER}`),
    (m) => {
      const currency = CURRENCIES[m[4]];
      // A range ascends; this is a score of Real's.
      if (m[3] === '' && (wholeValue(m[1]) ?? 0) > (wholeValue(m[2]) ?? 0)) return undefined;
      const first = decimal(m[1], {
        gender: currency?.unit.gender ?? 'masculine',
        case: 'oblique',
        place: 'alone',
      });
      return currency && `${first} إلى ${sayAmount(m[2], m[3], currency, 'oblique')}${per(m[5])}`;
    },
  ),
  rule(
    'digit',
    new RegExp(`${AMOUNT} ?(${ALL})(?:\\u064B|(?<=\\p{L}\\.\\p{L})\\.(?=\\s+\\S))?(?![\\p{L}\\p{M}])${PER}`),
    (m) => {
      const currency = CURRENCIES[m[3]];
      return currency && sayAmount(m[1], m[2], currency, caseAfter(m)) + per(m[4]);
    },
  ),
  rule('digit', new RegExp(`(${NUMBER}) ?¢`), (m) => counted(m[1], CENT, caseAfter(m))),
];
