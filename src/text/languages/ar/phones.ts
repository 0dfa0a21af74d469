import { before, beforeBoth, type Rule, rule } from '../../core/rules.js';
import { digitByDigit } from './numbers.js';

/** Long runs in threes, the rest of four in one go: 0501234567 is 3 3 4. */
function groupsOf(run: string): string[] {
  if (run.length <= 4) return [run];
  return [run.slice(0, 3), ...groupsOf(run.slice(3))];
}

const sayGroups = (written: string): string =>
  (written.match(/\d+/g) ?? []).flatMap(groupsOf).map(digitByDigit).join('، ');

const CUES =
  /(?:اتصل(?:وا|ي)?(?: ب[نيهك]\p{L}{0,3})?(?: على| ب)?|تواصل(?:وا|ي)? مع\p{L}{0,8}(?: \p{L}{1,10})? على|خدمة العملاء|واتس ?[اآ]ب|هاتف|الهاتف|جوال|الجوال|موبايل|الموبايل|تليفون|تلفون|فاكس|الفاكس|اتصل ب|اتصل على|على الرقم|واتساب|رقم|ت)[:.]? ?$/u;

const CODE_CUES =
  /(?:(?:رمز|كود)(?:ك|كم|ي|ه|ها|نا)?(?: \p{L}{2,12}){0,4}|رقم(?:ك|ي|ه|ها)? ال\p{L}{3,12}(?: ال\p{L}{3,12})?|رقم \p{L}{2,10}(?:ك|كم)|لوحة(?: \p{L}){0,4}|(?:^|\s)(?:[ء-ي] ){2}[ء-ي]|الرقم (?:الموحد|الوطني|القومي|المرجعي|التسلسلي|الضريبي)|رقمك|الرمز|الكود|كلمة السر|كلمة المرور|الرقم السري|الرمز البريدي|رقم الحساب|رقم الطلب|رقم الهاتف|رقم الجوال|رقم الهوية|الآيبان|رسالة(?: نصية| قصيرة)?(?: \p{L}{3,10})? إلى(?: الرقم| رقم)?|باركود|الباركود|(?:ال)?خط (?:ال)?ساخن)(?: هو| هي)?:? $/u;

export const PHONE_RULES: readonly Rule[] = [
  rule('sign', /\+(\d{1,3}(?:[ -]?\(0?\d{0,4}\))?(?:[ -]\d{1,9}){1,6}|\d{9,15})(?!\d)/u, (m) =>
    m[0].length > 7 ? `زائد ${sayGroups(m[1])}` : undefined,
  ),
  // (011) 465-1234
  rule('sign', /\(0\d{1,3}\) ?\d{3,4}[- ]?\d{3,4}(?!\d)/u, (m) => sayGroups(m[0])),
  // A number that names has no ends: رقم بوليصة التأمين 4582-7719.
  rule('digit', /\d{3,6}-\d{3,8}(?![-\d/]|[.,]\d)/u, (m) =>
    /(?:رقم|كود|رمز)[ء-ي]{0,2}(?: [ء-ي]{2,12}){0,3}:? $/u.test(before(m)) ? sayGroups(m[0]) : undefined,
  ),
  // A ticket: its airline and its number.
  rule('digit', /0\d{1,3}-\d{9,12}(?![-\d])/u, (m) => sayGroups(m[0])),
  rule('digit', /00\d{2,3}[ -]?\d{6,12}(?!\d)/u, (m) => sayGroups(m[0])),
  rule('digit', /(?:9200|800\d)\d{5,6}(?!\d|[.,/]\d)/u, (m) => sayGroups(m[0])),
  // A postcode after its town.
  rule('digit', /\d{5}(?=[.،]?\s*$)/u, (m) =>
    /(?:الرياض|جدة|مكة|المدينة|الدمام|الخبر|عمان|القاهرة|الإسكندرية|بغداد|الرمز البريدي|ص\.ب)،? $/u.test(
      before(m),
    )
      ? digitByDigit(m[0])
      : undefined,
  ),
  rule('digit', /0\d{9,10}(?!\d|[.,]\d)/u, (m) => sayGroups(m[0])),
  rule('digit', /0\d{1,3}[ -]\d{3,8}(?:[ -]\d{2,6}){0,3}(?![\d/-]|[.,]\d)/u, (m) => sayGroups(m[0])),
  rule('digit', /(?:800|900|700|920)[ -]?\d{3,4}[ -]?\d{2,5}(?![\d/-]|[.,]\d)/u, (m) =>
    CUES.test(before(m)) || /[ -]/.test(m[0]) ? sayGroups(m[0]) : undefined,
  ),
  rule('digit', /\d{3,4}[ -]\d{3,4}(?:[ -]\d{3,5})?(?![\d/-]|[.,]\d)/u, (m) =>
    CUES.test(before(m)) ? sayGroups(m[0]) : undefined,
  ),
  rule('digit', /\d{7,12}(?![\d/-]|[.,]\d)/u, (m) => (CUES.test(before(m)) ? sayGroups(m[0]) : undefined)),
  // An emergency, the end of a card's number.
  rule('digit', /(?:9\d\d|1[0129]\d)(?![\d/:-]|[.,٫٬]\d)/u, (m) =>
    /(?:(?:إسعاف|شرطة|طوارئ|مطافئ|نجدة|الدفاع المدني)(?: (?:على|الرقم|رقم)){0,2}|(?:اتصل(?:وا|ي)?|الاتصال|اطلب)(?: فورا| ب[نيهك]\p{L}{0,3})?(?: على| بالرقم| برقم| على الرقم| بـ?)) $/u.test(
      beforeBoth(m),
    )
      ? digitByDigit(m[0])
      : undefined,
  ),
  rule('digit', /\d{3,6}(?!\d|[.,٫٬]\d)/u, (m) =>
    /(?:[يت]نتهي|منتهية?) ب(?:ـ ?|الرقم |الأرقام |رقم )?$/u.test(before(m)) ? digitByDigit(m[0]) : undefined,
  ),
  rule('digit', /(\d{3,16})(?!\d|[-/.,٫٬]\d)/u, (m) =>
    CODE_CUES.test(before(m)) ? digitByDigit(m[0]) : undefined,
  ),
];
