import { before, behind, type Rule, rule } from '../../core/rules.js';
import { table } from '../../core/words.js';
import { counted, dayOfMonth, month } from './counters.js';
import { RANGE } from './number-rules.js';
import { cardinal } from './numbers.js';

const MONTH = '(1[0-2]|0?[1-9])';
const DAY = '(3[01]|[12]\\d|0?[1-9])';
const WEEKDAYS = table(`
  月: げつようび; 火: かようび; 水: すいようび; 木: もくようび; 金: きんようび; 土: どようび; 日: にちようび
`);
/** A weekday in brackets, a holiday's mark or both: (金), (月・祝), (祝). */
const WEEKDAY = '(?:\\s?\\((?=[月火水木金土日祝])(?:([月火水木金土日])(?:曜日?)?)?(?:[・･]?(祝)日?)?\\))?';
const ERAS: Readonly<Record<string, string>> = {
  M: 'めいじ',
  T: 'たいしょう',
  S: 'しょうわ',
  H: 'へいせい',
  R: 'れいわ',
};

const weekday = (sign: string, holiday: string): string =>
  (sign === '' ? '' : ` ${WEEKDAYS[sign] ?? ''}`) + (holiday === '' ? '' : ' しゅくじつ');

export const year = (digits: string): string => counted(String(Number(digits)), '年') ?? '';

const date = (y: string, m: string, d: string): string =>
  [...(y === '' ? [] : [year(y)]), month(m), dayOfMonth(d)].join(' ');

const hour = (digits: string): string => counted(String(Number(digits)), '時') ?? '';
const minute = (digits: string): string => counted(String(Number(digits)), '分') ?? '';
const second = (digits: string): string => counted(String(Number(digits)), '秒') ?? '';

/** 15:30; whole hours have no minutes. */
function clock(h: string, min: string, sec = ''): string {
  const minutes = min === '00' && sec === '' ? '' : ` ${Number(min) === 0 ? 'れいふん' : minute(min)}`;
  return `${hour(h)}${minutes}${sec === '' ? '' : ` ${second(sec)}`}`;
}

const CLOCK = '([01]?\\d|2[0-9]):([0-5]\\d)';

const half = (letters: string): string => (letters === '' ? '' : /^p/i.test(letters) ? 'ごご ' : 'ごぜん ');

/** 12/25 is rather Christmas than a fraction. */
const isLikelyDate = (monthDigits: string, dayDigits: string): boolean =>
  (Number(monthDigits) > 1 && Number(dayDigits) > 10) ||
  (Number(monthDigits) >= Number(dayDigits) && monthDigits !== '1');
const DAY_CUE = /(?:今日|明日|昨日|本日|締切|締め切り|〆切|期限|誕生日|開催|予定|日程|日時)[はが:： ]{0,2}$/u;

/** What is done in one day, not on the first: 1日8時間, 1日に3回. */
const PER_DAY =
  /^に?\d{1,5}(?:\.\d)?(?:時間|分(?!頃|ごろ)|回|錠|杯|本|食|個|枚|粒|人|円|万|名|歩|km|kg|mg|ml|g|L|%)/u;
/** What is said of the first of a month alone: 1日から営業, 1日午後. */
const FIRST =
  /^(?:から(?!\d|可|ご?利用|レンタル|OK)|付|午[前後]|[朝夜夕]|未明|現在|締|に(?:会議|会[いう]|発[売表]|開[催幕店業始]|オープン|スタート|公開|配信|実施|施行|行わ|始ま|予定|死去|亡く|生まれ|結婚|引っ越|入[社学居]|退職|就任|到着|届|出発|支払|振り?込|引き?落|更新))/u;

const TIME_RULES: readonly Rule[] = [
  rule(
    'digit',
    new RegExp(`${CLOCK}${RANGE}${CLOCK}(?!:?\\d)`),
    (m) => `${clock(m[1], m[2])} から ${clock(m[3], m[4])}`,
  ),
  rule(
    'digit',
    new RegExp(`${CLOCK}(?::([0-5]\\d))?(?: ?([AaPp])\\.?[Mm]\\.?)?(?!:?\\d|\\p{Script=Latin}|,\\d)`),
    (m) => half(m[4]) + clock(m[1], m[2], m[3]),
  ),
  rule('digit', /(1[0-2]|0?\d) ?([AaPp])\.?[Mm]\.?(?![\p{Script=Latin}\d])/u, (m) => half(m[2]) + hour(m[1])),
  rule(
    'letter',
    /([AaPp])\.?[Mm]\.? ?(1[0-2]|0?\d)(?::([0-5]\d))?(?!:?\d|\.\d)(?:時)?( ?[〜~–—-] ?(?=[AaPp]\.?[Mm]))?/u,
    (m) => half(m[1]) + clock(m[2], m[3] || '00') + (m[4] === '' ? '' : ' から'),
  ),
  rule('letter', /(?:JST|UTC|GMT)(?![\p{Script=Latin}\d])/u, (m) =>
    m[0] === 'JST' ? 'にほんじかん' : m[0] === 'UTC' ? 'きょうていせかいじ' : 'グリニッジひょうじゅんじ',
  ),
];

/** A lap: 1'23"45. */
const LAP_RULE = rule('digit', /(\d{1,2})['’′]([0-5]\d)["”″](\d{1,3})?(?!\d)/u, (m) =>
  [minute(m[1]), second(m[2]) + m[3].replace(/\d/g, (digit) => cardinal(digit))].join(' '),
);

export const DATE_RULES: readonly Rule[] = [
  LAP_RULE,
  rule(
    'letter',
    new RegExp(`([MTSHR])\\.?(\\d{1,2})[./]${MONTH}[./]${DAY}(?!\\d)${WEEKDAY}`),
    (m) => `${ERAS[m[1]] ?? ''} ${date(m[2], m[3], m[4])}${weekday(m[5], m[6])}`,
  ),
  rule(
    'letter',
    /([MTSHR])(\d{1,2}|元)年/u,
    (m) => `${ERAS[m[1]] ?? ''} ${m[2] === '元' ? 'がんねん' : year(m[2])}`,
  ),
  rule(
    'digit',
    new RegExp(
      `([12]\\d{3})(?:-${MONTH}-${DAY}|/${MONTH}/${DAY}|\\.${MONTH}\\.${DAY})(?![-/.]?\\d)(?:T(?=\\d))?${WEEKDAY}`,
    ),
    (m) => date(m[1], m[2] || m[4] || m[6], m[3] || m[5] || m[7]) + weekday(m[8], m[9]),
  ),
  rule(
    'digit',
    new RegExp(`${MONTH}/${DAY}/([12]\\d{3})(?![/\\d])${WEEKDAY}`),
    (m) => date(m[3], m[1], m[2]) + weekday(m[4], m[5]),
  ),
  rule('digit', new RegExp(`([12]\\d{3})/${MONTH}(?![/\\d])`), (m) => `${year(m[1])} ${month(m[2])}`),
  rule(
    'digit',
    new RegExp(`${MONTH}/${DAY}${WEEKDAY}${RANGE}${MONTH}/${DAY}(?![/\\d.年分])${WEEKDAY}`),
    (m) => `${date('', m[1], m[2])}${weekday(m[3], m[4])} から ${date('', m[5], m[6])}${weekday(m[7], m[8])}`,
  ),
  rule(
    'digit',
    new RegExp(`${MONTH}\\.${DAY}(?=\\s?\\([月火水木金土日祝])${WEEKDAY}`),
    (m) => date('', m[1], m[2]) + weekday(m[3], m[4]),
  ),
  rule('digit', new RegExp(`(?<![A-Za-z]{2} )${MONTH}/${DAY}(?![/\\d.年分])${WEEKDAY}`), (m) =>
    m[3] + m[4] !== '' ||
    /^ ?\((?:祝|休|振)/u.test(behind(m)) ||
    DAY_CUE.test(before(m)) ||
    (Number(m[1]) > Number(m[2]) &&
      /^ ?(?![拍点人個回勝問倍秒枚本台件階番位])\p{Script=Han}/u.test(behind(m))) ||
    (m[1] !== '1' && m[2] === '10' && /^は/.test(behind(m))) ||
    (isLikelyDate(m[1], m[2]) && /^ ?(?:[はがもとでを、。,(]|の(?![確割量面])|$)/u.test(behind(m))) ||
    /^ ?(?:に(?![な折切減分縮薄す])|まで|から|より|の(?=[朝昼夜会予午締試面])|開催|締|発|〆|[01]?\d:|[〜~-]\d)/u.test(
      behind(m),
    )
      ? date('', m[1], m[2]) + weekday(m[3], m[4])
      : undefined,
  ),
  rule(
    'digit',
    new RegExp(`${MONTH}月${RANGE}${MONTH}月(?!\\d)`),
    (m) => `${month(m[1])} から ${month(m[2])}`,
  ),
  rule('digit', new RegExp(`${MONTH}${RANGE}${MONTH}月(?!\\d)`), (m) => `${month(m[1])} から ${month(m[2])}`),
  rule('digit', new RegExp(`${MONTH}月(?: ?${DAY}日(?:${RANGE}${DAY}日)?${WEEKDAY})?`), (m) => {
    const from = m[2] === '' ? '' : ` ${dayOfMonth(m[2])}`;
    const to = m[3] === '' ? '' : ` から ${dayOfMonth(m[3])}`;
    return month(m[1]) + from + to + weekday(m[4], m[5]);
  }),
  // What comes after a date goes on with one: 3月1日〜5日, 3月1日と2日.
  rule('digit', new RegExp(`(${DAY})日(?![間中目本曜])${WEEKDAY}`), (m) => {
    const day = m[1];
    const inMonth = /(?:月|日|今月|来月|先月|毎月)[\s〜~との、・,-]{0,2}$/u.test(
      m.input.slice(Math.max(0, m.index - 4), m.index),
    );
    const isFirst = m[3] !== '' || (inMonth ? !PER_DAY.test(behind(m, 8)) : FIRST.test(behind(m, 8)));
    return day === '1' && !isFirst ? undefined : dayOfMonth(day) + weekday(m[3], m[4]);
  }),
  rule(
    'digit',
    new RegExp(`([12]\\d{3})${RANGE}([12]\\d{3})年(?!間)`),
    (m) => `${cardinal(m[1])} から ${year(m[2])}`,
  ),
  rule('sign', /['’](\d{2})年/u, (m) => year(m[1])),
  // 8時05分, 07時
  rule('digit', /0(\d)([時分秒])(?!の\d)/u, (m) => (m[0] === '00分' ? 'れいふん' : counted(m[1], m[2]))),
  ...TIME_RULES,
];
