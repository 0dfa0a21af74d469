import { before, type Match, type Rule, rule } from '../../core/rules.js';
import { table } from '../../core/words.js';
import { sayLatin, sayLetters } from './latin.js';
import { cardinal, digitByDigit } from './numbers.js';

/** Groups of digits with "no" between, as people say them: ゼロさん の いちにいさんよん. */
const groups = (written: string): string => (written.match(/\d+/g) ?? []).map(digitByDigit).join(' の ');

const extension = (written: string): string => (written === '' ? '' : ` ないせん ${digitByDigit(written)}`);
const EXTENSION = '(?: ?(?:内線|ext\\.?|x) ?(\\d{1,6}))?';

export const PHONE_RULES: readonly Rule[] = [
  rule(
    'sign',
    new RegExp(`\\+(\\d{1,3}(?:[ -]?\\(0?\\d{0,4}\\))?(?:[ -]\\d{1,9}){1,6}|\\d{9,15})(?!\\d)${EXTENSION}`),
    (m) => (m[0].length > 7 ? `プラス ${groups(m[1])}${extension(m[2])}` : undefined),
  ),
  rule(
    'digit',
    new RegExp(
      `(0\\d{1,4}(?:-\\d{1,4}-\\d{3,4}|\\(\\d{1,4}\\)\\d{4})|0[5-9]0\\d{8}|0\\d{9})(?![-\\d])${EXTENSION}`,
    ),
    (m) => groups(m[1]) + extension(m[2]),
  ),
  rule('sign', /\((0\d{1,4})\) ?(\d{1,4}-\d{3,4})(?![-\d])/u, (m) => groups(`${m[1]} ${m[2]}`)),
  rule('sign', /〒 ?(\d{3})-?(\d{4})(?!\d)/u, (m) => `ゆうびんばんごう ${groups(`${m[1]} ${m[2]}`)}`),
  rule('sign', /〒/u, () => 'ゆうびん'),
  rule('digit', /(\d{3})-(\d{4})(?![-\d])/u, (m) =>
    /(?:^|[\s:：、。]|郵便番号)$/u.test(before(m, 4)) ? groups(m[0]) : undefined,
  ),
  rule('digit', /\d{4}(?:[- ]\d{4}){2,3}(?![-\d])/u, (m) => groups(m[0])),
  // A number plate: 品川330 あ 12-34.
  rule(
    'digit',
    /(\d{2,3}) ?([\u3041-\u3096]) ?(\d{1,2})-(\d{2})(?![-\d])/u,
    (m) => `${digitByDigit(m[1])} ${m[2]} ${digitByDigit(m[3] + m[4])}`,
  ),
  // A block and a house of an address: 3-15 after a place's name.
  rule('digit', /(\d{1,3})-(\d{1,3})(?=\s|$|[^\d\p{L}〜~%℃.,-])/u, (m) =>
    /(?:[町区市丁通条台丘山川田]|丁目)$/u.test(before(m, 2))
      ? `${cardinal(m[1])} の ${cardinal(m[2])}`
      : undefined,
  ),
  rule('letter', /(?:Tel|TEL|tel)(?:\.|:)? ?(?=[\d(+])/u, () => 'でんわ'),
];

/** A label has only ASCII letters, because Japanese may follow an address without a space. */
const LABEL = '[A-Za-z\\d_-]{1,63}';
const PATH = '(?::\\d{1,5})?(?:[/?#][\\w.~%/?#=&+:@-]{0,200})?';
const TOP_LEVEL =
  '(?:com|org|net|edu|gov|info|biz|app|dev|shop|jp|io|ai|co|me|tv|us|uk|de|fr|cn|kr|xyz|site|online|cloud|tech)';
const FILE =
  '(?:pdf|docx?|xlsx?|pptx?|txt|csv|tsv|json|xml|ya?ml|html?|css|js|ts|py|rb|go|java|exe|zip|tar|gz|png|jpe?g|gif|svg|mp3|mp4|wav|mov|md|log|sql)';
const SIGNS: Readonly<Record<string, string>> = {
  '.': 'ドット',
  '/': 'スラッシュ',
  '@': 'アットマーク',
  _: 'アンダーバー',
  '-': 'ハイフン',
  '+': 'プラス',
  ':': 'コロン',
  '#': 'シャープ',
  '=': 'イコール',
  '&': 'アンド',
  '?': 'クエスチョン',
  '%': 'パーセント',
  '~': 'チルダ',
};
const ENDINGS = table(`
  com: コム; net: ネット; org: オルグ; info: インフォ; shop: ショップ; dev: デブ; app: アップ; biz: ビズ
`);

function sayPart(part: string): string {
  if (/^\d+$/.test(part))
    return part.length <= 2 && !part.startsWith('0') ? cardinal(part) : digitByDigit(part);
  const sign = Object.hasOwn(SIGNS, part) ? SIGNS[part] : undefined;
  if (sign !== undefined) return sign;
  const ending = ENDINGS[part.toLowerCase()];
  if (ending !== undefined) return ending;
  return part.length <= 3 && part.toLowerCase() !== 'zip' ? sayLetters(part) : sayLatin(part);
}

const sayAddress = (address: string): string =>
  (address.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])|[A-Z]|\d+|[^A-Za-z\d]/g) ?? [])
    .map(sayPart)
    .filter(Boolean)
    .join(' ');

const say = (m: Match): string => sayAddress(m[0].replace(/^https?:\/\//i, '').replace(/\/$/, ''));

const END = '(?![A-Za-z\\d_@])';
const MAIL = `[A-Za-z\\d][A-Za-z\\d._+-]{0,63}@${LABEL}(?:\\.${LABEL}){1,5}(?<![.?:])`;
const DOMAIN = `${LABEL}(?:\\.${LABEL}){0,4}\\.${TOP_LEVEL}${END}${PATH}(?<![.?:])`;
const FILE_NAME = `${LABEL}(?:\\.${LABEL}){0,3}\\.${FILE}${END}`;

export const WEB_RULES: readonly Rule[] = [
  rule('letter', new RegExp(`https?://[A-Za-z\\d.-]{1,100}${PATH}(?<![.?:])`, 'i'), say),
  ...(['letter', 'digit'] as const).flatMap((starts) => [
    rule(starts, new RegExp(MAIL), say),
    rule(starts, new RegExp(`(?=[\\d-]{0,40}[A-Za-z])${FILE_NAME}`), say),
    rule(starts, new RegExp(`(?=[\\d-]{0,40}[A-Za-z])${DOMAIN}`), say),
  ]),
  rule('sign', /#(?=[\p{L}_])/u, () => 'ハッシュタグ'),
  rule('sign', /(?<![A-Za-z\d])@([A-Za-z_]\w{0,60})/u, (m) => `アットマーク ${sayAddress(m[1])}`),
  // A path: /usr/local/bin.
  rule(
    'sign',
    /(?<![\p{L}\d/.~])~?(?:\/\.?[A-Za-z\d][A-Za-z\d._-]{1,40}){2,8}(?<![.-])(?![A-Za-z\d])/u,
    (m) => sayAddress(m[0]),
  ),
  // A path of Windows.
  rule('letter', /([A-Z]):((?:\\[A-Za-z\d._~-]{1,60}){1,10})\\?(?![A-Za-z\d])/u, (m) =>
    [`${sayLetters(m[1])}ドライブ`, ...m[2].slice(1).split('\\').map(sayAddress)].join(' えんマーク '),
  ),
  rule('letter', /(?=[A-Za-z\d]{0,40}_)[A-Za-z\d]{1,40}(?:_{1,2}[A-Za-z\d]{1,40}){1,10}/u, (m) =>
    sayAddress(m[0]).replaceAll(' アンダーバー ', ' '),
  ),
];
