import { headRules } from '../../core/lone-units.js';
import { before, behind, type Match, type Rule, rule, wordBefore } from '../../core/rules.js';
import { alternatives, keyed } from '../../core/words.js';
import { SCALE, scaled } from './money.js';
import { counted, type CountedNoun, fixed, noun, withTail } from './nouns.js';
import { caseAfter, decimal, LETTERED, NO_FROM, NUMBER } from './numbers.js';

const KILOMETRE = noun('كيلومتر', 'كيلومترات');
const METRE = noun('متر', 'أمتار');
const KILOGRAM = noun('كيلوغرام', 'كيلوغرامات');
const GRAM = noun('غرام', 'غرامات');
const MILLIGRAM = noun('مليغرام', 'مليغرامات');
const CENTIMETRE = noun('سنتيمتر', 'سنتيمترات');
const MILLIMETRE = noun('مليمتر', 'مليمترات');
const LITRE = noun('لتر', 'لترات');
const MILLILITRE = noun('مليلتر', 'مليلترات');
const TON = noun('طن', 'أطنان');
const HOUR = noun('ساعة', 'ساعات');
const MINUTE = noun('دقيقة', 'دقائق');
const SECOND = noun('ثانية', 'ثوان');
const DEGREE = noun('درجة', 'درجات');
const INCH = noun('بوصة', 'بوصات');
const FOOT: CountedNoun = { ...noun('قدم', 'أقدام'), gender: 'feminine' };
const MILE = noun('ميل', 'أميال');
const SQUARE_METRE = noun('متر', 'أمتار', 'مربع');
const CUBIC_METRE = noun('متر', 'أمتار', 'مكعب');
const SQUARE_KILOMETRE = noun('كيلومتر', 'كيلومترات', 'مربع');
const SPEED = withTail(KILOMETRE, 'في الساعة');
const HEAT = noun('درجة', 'درجات', 'مئوي');
const SPOON = noun('ملعقة', 'ملاعق', 'كبير');
const TEASPOON = noun('ملعقة', 'ملاعق', 'صغير');
const STAR = noun('نجمة', 'نجوم');
const HECTARE = noun('هكتار', 'هكتارات');

const UNITS = keyed<CountedNoun>([
  ['km, كم, كلم', KILOMETRE],
  ['m, م', METRE],
  ['cm, سم', CENTIMETRE],
  ['mm, مم, ملم', MILLIMETRE],
  ['kg, كجم, كغ, كغم, كلغ, كج', KILOGRAM],
  ['g, جم, غ, غم', GRAM],
  ['mg, ملجم, ملغ, ملغم, مجم', MILLIGRAM],
  ['mg/kg, ملغ/كغ, ملجم/كجم, ملغم/كغم, مجم/كجم', withTail(MILLIGRAM, 'لكل كيلوغرام')],
  ['mg/dL, mg/dl, ملغ/دل, ملجم/دل, ملغم/دل, مجم/دل', withTail(MILLIGRAM, 'لكل ديسيلتر')],
  ['L, لتر, l, ل', LITRE],
  ['ml, مل', MILLILITRE],
  ['t, طن', TON],
  ['h, س', HOUR],
  ['min, د', MINUTE],
  ['s, ث', SECOND],
  ['ms', fixed('ملي ثانية')],
  ['°م, °C, ℃', HEAT],
  ['°F, °ف', withTail(DEGREE, 'فهرنهايت')],
  ['°', DEGREE],
  ['متر مربع, مترا مربعا, م², م2, m², m2', SQUARE_METRE],
  ['متر مكعب, مترا مكعبا, م³, م3, m³', CUBIC_METRE],
  ['كيلومتر مربع, كم مربع, كم², كم2, km², km2', SQUARE_KILOMETRE],
  ['م.ك, م. ك, م ك', SPOON],
  ['م.ص, م. ص, م ص', TEASPOON],
  ['g/dL, g/dl, غ/دل, غم/دل, جم/دل', withTail(GRAM, 'لكل ديسيلتر')],
  ['ha', HECTARE],
  ['km/h, كلم/س, كلم/ساعة, كم/س, كم/ساعة, كم/سا', SPEED],
  ['km/l, كم/ل, كم/لتر', withTail(KILOMETRE, 'لكل لتر')],
  ['m/s, م/ث', withTail(METRE, 'في الثانية')],
  ['m/s², م/ث²', withTail(METRE, 'في الثانية المربعة')],
  ['in', INCH],
  ['ft', FOOT],
  ['mi', MILE],
  ['mph', withTail(MILE, 'في الساعة')],
  ['W', fixed('واط')],
  ['kW', fixed('كيلوواط')],
  ['MW', fixed('ميغاواط')],
  ['kWh', fixed('كيلوواط ساعة')],
  ['V', fixed('فولت')],
  ['A', fixed('أمبير')],
  ['Hz', fixed('هرتز')],
  ['kHz', fixed('كيلوهرتز')],
  ['MHz', fixed('ميغاهرتز')],
  ['GHz', fixed('غيغاهرتز')],
  ['KB, kB', fixed('كيلوبايت')],
  ['MB', fixed('ميغابايت')],
  ['GB', fixed('غيغابايت')],
  ['TB', fixed('تيرابايت')],
  ['Mbps', fixed('ميغابت في الثانية')],
  ['dB', fixed('ديسيبل')],
  ['px', fixed('بكسل')],
  ['kcal', fixed('سعرة حرارية')],
  ['psi', fixed('رطل على البوصة المربعة')],
  ['bar', fixed('بار')],
  ['Pa', fixed('باسكال')],
  ['hPa', fixed('هكتوباسكال')],
  ['kPa', fixed('كيلوباسكال')],
  ['kg/m²', withTail(KILOGRAM, 'للمتر المربع')],
  ['lb', noun('رطل', 'أرطال')],
  ['oz', noun('أونصة', 'أونصات')],
  ['mAh', fixed('ملي أمبير ساعة')],
  ['MP', fixed('ميغابكسل')],
  ['fps', fixed('إطار في الثانية')],
  ['rpm', withTail(noun('دورة', 'دورات'), 'في الدقيقة')],
  ['hp, HP', noun('حصان', 'أحصنة')],
  ['cc', fixed('سي سي')],
  ['★, ⭐', STAR],
]);
const UNIT = `(${Object.keys(UNITS)
  .sort((a, b) => b.length - a.length)
  .join('|')
  .replaceAll('.', '\\.')})(?![\\p{L}\\p{M}\\d²³])`;

const RANGE = `(${NUMBER}) ?(?:[-–]|إلى) ?(${NUMBER})`;
const from = (m: Match): string => (NO_FROM.test(wordBefore(m)) ? '' : 'من ');
const first = (written: string): string =>
  decimal(written, { gender: 'masculine', case: 'oblique', place: 'alone' });
/** After a time or a year م is not a metre, but the rules for those come first, so here it is one. */
const say = (m: Match): string | undefined => {
  const unit = UNITS[m[2]];
  // An x of a sum: س² + 3س = 0.
  const isUnknown =
    m[2] === 'س' && (/سؤال $|س[²³]/u.test(before(m)) || /^(?: ?[+=]| [-−] \d)/.test(behind(m)));
  // A seat or a flat: المقعد 12A.
  if (!unit || isUnknown || (/^[A-Z]$/.test(m[2]) && LETTERED.test(before(m)))) return undefined;
  return counted(m[1], unit, caseAfter(m));
};

const PER_TIME = '(يوم|أسبوع|شهر|سنة|ساعة|دقيقة|ثانية)';
const PER_THING = '(كيلو|كيلوغرام|لتر|متر|شخص|فرد|ليلة|حبة|قطعة)';

export const UNIT_RULES: readonly Rule[] = [
  // What is counted by the month or by the piece: 350 كيلوواط/شهر.
  rule(
    'sign',
    new RegExp(`(?<=\\d ?[\\p{L}\\p{M}/]{0,12} ?)/ ?${PER_TIME}(?![\\p{L}\\p{M}])`),
    (m) => `في ال${m[1]}`,
  ),
  rule(
    'sign',
    new RegExp(`(?<=\\d ?[\\p{L}\\p{M}]{0,12} ?)/ ?${PER_THING}(?![\\p{L}\\p{M}])`),
    (m) => `ل${m[1].startsWith('ل') ? '' : 'ل'}${m[1]}`,
  ),
  rule(
    'sign',
    /\/ ?(100|1000) ?(?:كم|كيلومتر|km)(?![\p{L}\p{M}])/u,
    (m) => `لكل ${m[1] === '100' ? 'مئة' : 'ألف'} كيلومتر`,
  ),
  // Units without a number: م/ث, كجم/م³.
  rule(
    'letter',
    new RegExp(
      `(${alternatives(Object.keys(UNITS).filter((unit) => /^[ء-ي]+\//u.test(unit)))})(?![\\p{L}\\p{M}\\d])`,
    ),
    (m) => UNITS[m[1]]?.one,
  ),
  rule('letter', /(?:م|كم|سم|km|m|cm)[²³23](?![\p{L}\d])/u, (m) => UNITS[m[0]]?.one),
  ...headRules(
    UNIT,
    (unit) => UNITS[unit]?.one,
    (unit) => `لكل ${UNITS[unit]?.one ?? ''}`,
  ),
  // The stars of a hotel.
  rule('digit', /([2-5])\*(?=[\s،.;:!؟)]|$)/u, (m) => counted(m[1], STAR, caseAfter(m))),
  rule('digit', new RegExp(`${RANGE} ?%|(${NUMBER})% ?[-–] ?(${NUMBER})%`), (m) => {
    const [low, high] = [m[1] || m[3], m[2] || m[4]];
    return `${from(m)}${first(low)} إلى ${first(high)} بالمئة`;
  }),
  rule('digit', new RegExp(`(${NUMBER}) ?%`), (m) => {
    const form = { gender: 'masculine', case: caseAfter(m), place: 'alone' } as const;
    return `${decimal(m[1], form)} بالمئة`;
  }),
  rule('sign', new RegExp(`% ?(${NUMBER})`), (m) => {
    const form = { gender: 'masculine', case: caseAfter(m), place: 'alone' } as const;
    return `${decimal(m[1], form)} بالمئة`;
  }),
  // Sides, each with its unit: 2م × 3م.
  rule('sign', /[×x*] ?(?=\d)/u, (m) => (/\d ?[ء-ي.]{1,8} ?$/u.test(before(m, 12)) ? 'في' : undefined)),
  rule('digit', new RegExp(`(${NUMBER}) ?‰`), (m) => `${decimal(m[1])} بالألف`),
  rule('digit', new RegExp(`${RANGE} ?${UNIT}`), (m) => {
    const unit = UNITS[m[3]];
    return unit && `${from(m)}${first(m[1])} إلى ${counted(m[2], unit, 'oblique')}`;
  }),
  rule('digit', new RegExp(`(${NUMBER}) ?${SCALE} ?${UNIT}`), (m) => {
    const unit = UNITS[m[3]];
    return unit && `${scaled(m[1], m[2], 'noun', caseAfter(m))} ${unit.one}`;
  }),
  rule('digit', new RegExp(`(${NUMBER}) ?[x×] ?(?:(${NUMBER}) ?[x×] ?)?(${NUMBER}) ?${UNIT}`), (m) => {
    const unit = UNITS[m[4]];
    const between = m[2] === '' ? '' : ` في ${first(m[2])}`;
    return unit && `${decimal(m[1])}${between} في ${counted(m[3], unit, 'oblique')}`;
  }),
  rule('digit', new RegExp(`(${NUMBER}) ?${UNIT}\\.?(?=[\\s،؛.,!؟)/]|$)`), say),
];
