import { fullYear } from '../../core/numerals.js';
import { before, behind, type Match, type Rule, rule, wordBefore, wordBehind } from '../../core/rules.js';
import { table, words } from '../../core/words.js';
import { cardinal, END, roughly, withQuarters, year } from './numbers.js';

const MONTHS = words('जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर');
const ENGLISH = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
/** Other spellings, and the months of the Indian calendar. */
const OTHER_MONTHS =
  'जन|फ़र|फर|अप्रै|जुल|अग|सितं|अक्टू|नवं|दिसं|दिस|सित|अप्र|फरवरी|सितम्बर|अक्तूबर|नवम्बर|दिसम्बर|चैत्र|वैशाख|ज्येष्ठ|आषाढ़|श्रावण|भाद्रपद|आश्विन|कार्तिक|मार्गशीर्ष|पौष|माघ|फाल्गुन';
const IS_MONTH = new RegExp(`^(?:${MONTHS.join('|')}|${OTHER_MONTHS})$`, 'u');
const ENGLISH_MONTH =
  '(Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)(?!\\p{L})\\.?';
const YEAR = '(?:1\\d{3}|20\\d{2})(?!\\d|[,.]\\d)';

const monthName = (month: string): string | undefined => MONTHS[Number(month) - 1];
const englishMonth = (written: string): string =>
  MONTHS[ENGLISH.findIndex((month) => written.startsWith(month))] ?? written;

function sayDate(day: string, month: string, digits: string): string | undefined {
  const name = monthName(month);
  if (name === undefined || Number(day) < 1 || Number(day) > 31) return undefined;
  return `${cardinal(String(Number(day)))} ${name}${digits === '' ? '' : ` ${year(fullYear(digits))}`}`;
}

/** Day first; a month above 12 tells that the writer is American. */
const numericDate = (one: string, other: string, year = ''): string | undefined =>
  sayDate(one, other, year) ?? sayDate(other, one, year);

const YEAR_CUE = /^(?:सन्|सन|वर्ष|साल|संवत|संवत्|ईस्वी|ई|शक|दशक|दीपावली|होली|चुनाव)$/u;
const AFTER_YEAR = /^ (?:में|के|की|का|को|से|तक|ई|ईस्वी|वाले|वाली|वाला|और|तथा|ने|ही|भी|जैसे)(?![\p{L}\p{M}])/u;
const MONEY_OR_COUNT_BEFORE = /(?:मात्र|कुल|लगभग|करीब|क़रीब|रुपये|रुपए|कीमत|क़ीमत|दाम|संख्या)$/u;

/** 1947 is a year unless something is counted. */
function isYear(m: Match): boolean {
  const digits = Number(m[1]);
  const previous = wordBefore(m);
  if (YEAR_CUE.test(previous) || IS_MONTH.test(previous)) return true;
  const next = m.input.slice(m.index + m[0].length, m.index + m[0].length + 12);
  if (/^ ?(?:ई\.|ईस्वी|ई०|AD|CE)/u.test(next)) return true;
  if (MONEY_OR_COUNT_BEFORE.test(previous)) return false;
  // Earlier ones may be prices, which are round or end in 99.
  if (digits < 1700)
    return (
      digits % 50 !== 0 && digits % 100 !== 99 && /^ (?:में|का|की|के) (?!से |खरीद|ख़रीद|मिल|बेच|लिए)/u.test(next)
    );
  return AFTER_YEAR.test(next) || !/^ ?[\p{L}\p{M}\d%°₹$€]/u.test(next);
}

const WEEKDAYS = table(`
  सोम: सोमवार; मंगल: मंगलवार; बुध: बुधवार; गुरु: गुरुवार; शुक्र: शुक्रवार; शनि: शनिवार; रवि: रविवार
`);
const WEEKDAY = `(${Object.keys(WEEKDAYS).join('|')})`;

export const DATE_RULES: readonly Rule[] = [
  rule('digit', /(\d{4})-(\d{2})-(\d{2})(?![\d-])/u, (m) => sayDate(m[3], m[2], m[1])),
  rule('digit', /(\d{4})\/(\d{2})\/(\d{2})(?![\d/])/u, (m) => sayDate(m[3], m[2], m[1])),
  rule('digit', /(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?![\d/]|[.-]\d)/u, (m) =>
    m[2] === '.' &&
    m[4].length === 2 &&
    !/^ (?:को|तक|से पहले|के बाद)(?![\p{L}\p{M}])/u.test(behind(m, 10)) &&
    !/(?:दि\.|दिनांक|तारीख|तारीख़)[: ]{0,3}$/u.test(before(m))
      ? undefined
      : numericDate(m[1], m[3], m[4]),
  ),
  rule('digit', /(\d{1,2})\/(\d{1,2})(?![\d/])/u, (m) =>
    /(?:(?:दिनांक|तारीख|तारीख़|तिथि)[: ]{1,3}|(?:सोम|मंगल|बुध|गुरु|शुक्र|शनि|रवि)(?:वार)?[, ]{1,2})$/u.test(
      before(m),
    ) ||
    /^को$/u.test(wordBehind(m)) ||
    (Number(m[1]) > 12 && m[0] !== '26/11' && /^(?:तक|से|के|की|का)$/u.test(wordBehind(m))) ||
    /^(?:,| और| व) \d{1,2}\/\d{1,2} को(?![\p{L}\p{M}])/u.test(behind(m))
      ? numericDate(m[1], m[2])
      : undefined,
  ),
  rule('digit', /(0?[1-9]|1[0-2])\/((?:19|20)\d{2})(?![\d/])/u, (m) => {
    return `${monthName(m[1]) ?? ''} ${year(m[2])}`;
  }),
  rule(
    'digit',
    new RegExp(`(\\d{1,2})(?:st|nd|rd|th)?[ -]${ENGLISH_MONTH}(?:,?[ -](${YEAR}))?`),
    (m) => `${cardinal(String(Number(m[1])))} ${englishMonth(m[2])}${m[3] === '' ? '' : ` ${year(m[3])}`}`,
  ),
  rule(
    'letter',
    new RegExp(`${ENGLISH_MONTH} (\\d{1,2})(?:st|nd|rd|th)?(?![\\d:.,]\\d|\\d)(?:,? (${YEAR}))?`),
    (m) => `${cardinal(String(Number(m[2])))} ${englishMonth(m[1])}${m[3] === '' ? '' : ` ${year(m[3])}`}`,
  ),
  rule(
    'letter',
    new RegExp(`${ENGLISH_MONTH} ?[-–] ?${ENGLISH_MONTH}(?: (${YEAR}))?`),
    (m) => `${englishMonth(m[1])} से ${englishMonth(m[2])}${m[3] === '' ? '' : ` ${year(m[3])}`}`,
  ),
  rule('letter', new RegExp(`${ENGLISH_MONTH} (${YEAR})`), (m) => `${englishMonth(m[1])} ${year(m[2])}`),
  rule('digit', /(0\d)(?= \p{L})/u, (m) =>
    IS_MONTH.test(wordBehind(m)) ? cardinal(String(Number(m[1]))) : undefined,
  ),
  // A year of finance or of school: 2023-24.
  rule('digit', /((?:19|20)(\d{2}))[-–/](\d{2})(?![\d/-])/u, (m) =>
    // Two thousand and one alone would be a sum of both.
    (Number(m[2]) + 1) % 100 === Number(m[3])
      ? `${year(m[1])} ${m[2] === '00' ? year(`20${m[3]}`) : cardinal(String(Number(m[3])))}`
      : undefined,
  ),
  rule('digit', /((?:1[1-9]|20)\d{2}) ?(?:-|–| से ) ?((?:1[1-9]|20)\d{2})(?![\d-]|[,.]\d)/u, (m) =>
    Number(m[1]) < Number(m[2]) && !/^ (?:रु|लोग|किमी)/u.test(m.input.slice(m.index + m[0].length))
      ? `${year(m[1])} से ${year(m[2])}`
      : undefined,
  ),
  rule('digit', /((?:1[1-9]|20)\d0)s(?![\p{L}\p{M}\d])/u, (m) => `${year(m[1])} के दशक`),
  rule('digit', /([1-9]0)s(?![\p{L}\p{M}\d])/u, (m) => `${cardinal(m[1])} के दशक`),
  rule('digit', /(1[1-9]\d{2})(?!\d|[,.]\d)/u, (m) => (isYear(m) ? year(m[1]) : undefined)),
  rule(
    'letter',
    new RegExp(`(?=सोम|[\\p{L}\\p{M}]{1,8}\\.)${WEEKDAY}\\.? ?[-–] ?${WEEKDAY}(?:\\.|${END})`),
    (m) => `${WEEKDAYS[m[1]] ?? ''} से ${WEEKDAYS[m[2]] ?? ''}`,
  ),
  rule('letter', new RegExp(`${WEEKDAY}\\.(?=[, ]|$)`), (m) => WEEKDAYS[m[1]], 'abbreviation'),
];

const CLOCK = '([01]?\\d|2[0-4])[:.]([0-5]\\d)';
const COLON_CLOCK = '([01]?\\d|2[0-4]):([0-5]\\d)';
const BAJE = `बजे${END}`;

/** What may follow मिनट without पर between. */
const TAKES_NO_POSTPOSITION = /^(?:से|तक|पर|का|के|की|और|या|व|हैं|है|थे|हुए|हो|हुआ|बाद|पहले|को|में|तथा|एवं)$/u;

const isTwelveHour = (hour: number): boolean => hour >= 1 && hour <= 12;

/** 3:30 साढ़े तीन बजे, 10:20 दस बजकर बीस मिनट. */
function clock(hour: string, minute: string, exact = false): string {
  const hours = Number(hour);
  const minutes = Number(minute);
  const spoken = cardinal(String(hours));
  if (minutes === 0) return `${spoken} बजे`;
  if (!exact && isTwelveHour(hours) && minutes % 15 === 0) {
    if (minutes === 15) return `सवा ${spoken} बजे`;
    if (minutes === 45) return `पौने ${cardinal(String((hours % 12) + 1))} बजे`;
    return `${withQuarters(hours, 2)} बजे`;
  }
  return `${spoken} बजकर ${cardinal(String(minutes))} मिनट`;
}

/** बजे says "at" too; where मिनट takes its place, पर does. */
function clockAt(match: Match, hour: string, minute: string): string {
  const said = clock(hour, minute);
  const next = wordBehind(match);
  return said.endsWith('मिनट') &&
    !TAKES_NO_POSTPOSITION.test(next) &&
    !/^ ?[-–]/.test(match.input.slice(match.index + match[0].length))
    ? `${said} पर`
    : said;
}

const hourOf = (said: string): string => said.replace(/ बजे$/, '');

const PART_OF_DAY = /^(?:सुबह|सवेरे|दोपहर|शाम|रात|तड़के|भोर)$/u;

function timeOfDay(match: Match | null, hour: string, half: string): string {
  if (match && PART_OF_DAY.test(wordBefore(match))) return '';
  const hours = Number(hour) % 12;
  if (/^a/i.test(half)) return hours < 4 ? 'रात ' : 'सुबह ';
  return hours < 4 ? 'दोपहर ' : hours < 8 ? 'शाम ' : 'रात ';
}

const HALF = '(am|pm|AM|PM|a\\.m\\.|p\\.m\\.|A\\.M\\.|P\\.M\\.|Am|Pm)(?![\\p{L}\\p{M}\\d])';
const HALF_CLOCK = `(1[0-2]|0?\\d)(?:[:.]([0-5]\\d))? ?${HALF}`;
const TO = '(?: ?[-–—] ?| से )';

/** What is open or goes on does so until the end of a range of hours: 9:00-18:00 खुला. */
const LASTS =
  /^ (?:(?:खुल|बंद|चल|चाल|उपलब्ध|आयोजित|काम|ड्यूटी)[\p{L}\p{M}]{0,3}|रह[\p{L}\p{M}]{1,3}|हो[\p{L}\p{M}]{0,3})(?![\p{L}\p{M}])/u;
const until = (m: Match, said: string): string => (LASTS.test(behind(m, 16)) ? `${said} तक` : said);

export const TIME_RULES: readonly Rule[] = [
  // A ratio that is called one is no time.
  rule(
    'digit',
    /(\d{1,6}):(\d{1,6})(?= (?:के |का |में )?(?:अनुपात|रेशियो|पैमाने|स्केल))/u,
    (m) => `${cardinal(m[1])} और ${cardinal(m[2])}`,
  ),
  rule('digit', /(\d{1,6}):(\d{1,3}(?:,\d{2,3})+|\d{1,6})(?!:?\d)/u, (m) =>
    /(?:अनुपात|रेशियो|पैमाना|स्केल):? $/u.test(before(m))
      ? `${cardinal(m[1])} अनुपात ${cardinal(m[2].replaceAll(',', ''))}`
      : undefined,
  ),
  rule('digit', new RegExp(`${CLOCK}${TO}${CLOCK} ?${BAJE}`), (m) => {
    const end = clockAt(m, m[3], m[4]);
    const start = clock(m[1], m[2]);
    return until(m, `${end.includes('मिनट') ? start : hourOf(start)} से ${end}`);
  }),
  // A part of the day makes a dot one of time: शाम 7.30 से 9.45 तक.
  rule('digit', new RegExp(`${CLOCK}${TO}${CLOCK}(?![:.]?\\d)`), (m) =>
    PART_OF_DAY.test(wordBefore(m)) ? `${clock(m[1], m[2])} से ${clock(m[3], m[4])}` : undefined,
  ),
  rule('digit', new RegExp(`${COLON_CLOCK}${TO}${COLON_CLOCK}(?!:?\\d)`), (m) => {
    const start = clock(m[1], m[2]);
    return until(m, `${start} से ${clock(m[3], m[4])}`);
  }),
  rule('digit', new RegExp(`${COLON_CLOCK}:([0-5]\\d)(?!:?\\d)(?: ?${BAJE})?`), (m) => {
    const hour = cardinal(String(Number(m[1])));
    return `${hour} बजकर ${cardinal(String(Number(m[2])))} मिनट ${cardinal(String(Number(m[3])))} सेकंड`;
  }),
  rule(
    'digit',
    new RegExp(`${HALF_CLOCK}${TO}${HALF_CLOCK}(?: ?${BAJE})?`),
    (m) => {
      const start = timeOfDay(m, m[1], m[3]) + clock(m[1], m[2] || '00');
      return until(m, `${start} से ${timeOfDay(null, m[4], m[6])}${clock(m[4], m[5] || '00')}`);
    },
    'abbreviation',
  ),
  rule(
    'digit',
    new RegExp(`${HALF_CLOCK}(?: ?${BAJE})?(?: पर(?= ))?`),
    (m) => timeOfDay(m, m[1], m[3]) + clockAt(m, m[1], m[2] || '00'),
    'abbreviation',
  ),
  rule('digit', new RegExp(`${CLOCK} ?${BAJE}`), (m) => clockAt(m, m[1], m[2])),
  rule('digit', new RegExp(`(\\d{1,2}(?:\\.5)?)${TO}(\\d{1,2}(?:\\.5)?) ?${BAJE}`), (m) => {
    return until(m, `${roughly(m[1])} से ${roughly(m[2])} बजे`);
  }),
  rule('digit', new RegExp(`(0\\d)(?= ?${BAJE})`), (m) => cardinal(String(Number(m[1])))),
  rule('digit', new RegExp(`${COLON_CLOCK}(?!:?\\d)(?: ?(?:घंटे|घण्टे|hrs?|Hrs)${END})?`), (m) => {
    if (!m[0].endsWith('टे')) return clock(m[1], m[2], wordBehind(m) === 'पर');
    const minutes = m[2] === '00' ? '' : ` ${cardinal(String(Number(m[2])))} मिनट`;
    return `${cardinal(String(Number(m[1])))} घंटे${minutes}`;
  }),
  // A score.
  rule(
    'digit',
    /(\d{1,2}):(\d{1,2})(?= से (?:जीत|हरा|हार|बराबर|मात|आगे|पीछे|पराजि))/u,
    (m) => `${cardinal(m[1])} ${cardinal(m[2])}`,
  ),
  rule(
    'digit',
    /(\d{1,6}):(\d{1,3}(?:,\d{2,3})+|\d{1,6})(?!:?\d)/u,
    (m) => `${cardinal(m[1])} अनुपात ${cardinal(m[2].replaceAll(',', ''))}`,
  ),
  rule(
    'digit',
    new RegExp(`(\\d{1,3}) ?h(?:rs?)? ?(\\d{1,2}) ?m(?:in)?${END}`),
    (m) => `${cardinal(m[1])} ${m[1] === '1' ? 'घंटा' : 'घंटे'} ${cardinal(m[2])} मिनट`,
  ),
];
