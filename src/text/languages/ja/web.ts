import { rule } from '../../core/rules.js';
import type { Rule } from '../../core/rules.js';
import { sayLatin, sayLetters } from './latin.js';
import { cardinal, digitByDigit } from './numbers.js';

/** Only ASCII letters: what follows an address without a blank is Japanese. */
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
const ENDINGS: Readonly<Record<string, string>> = {
  ...{
    com: 'コム',
    net: 'ネット',
    org: 'オルグ',
    info: 'インフォ',
    shop: 'ショップ',
    dev: 'デブ',
    app: 'アップ',
    biz: 'ビズ',
  },
};

function sayPart(part: string): string {
  if (/^\d+$/.test(part))
    return part.length <= 2 && !part.startsWith('0') ? cardinal(part) : digitByDigit(part);
  const sign = SIGNS[part];
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

const say = (m: RegExpExecArray): string => sayAddress(m[0].replace(/^https?:\/\//i, '').replace(/\/$/, ''));

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
  rule('sign', /(?<![A-Za-z\d])@([A-Za-z_]\w{0,60})/u, (m) => `アットマーク ${sayAddress(m[1] ?? '')}`),
  rule('letter', /(?=[A-Za-z\d]{0,40}_)[A-Za-z\d]{1,40}(?:_{1,2}[A-Za-z\d]{1,40}){1,10}/u, (m) =>
    sayAddress(m[0]).replaceAll(' アンダーバー ', ' '),
  ),
];
