import { type Match, type Rule, rule } from '../../core/rules.js';
import { alternatives, keyed, table } from '../../core/words.js';
import { counted, countedLoan } from './counters.js';
import { ANY_NUMBER, RANGE, sayNumber, valueOf } from './number-rules.js';
import { cardinal, decimal, NUMBER, plainDigits, shifted } from './numbers.js';

/** Sign or code -> name. */
const CURRENCIES = keyed([
  ['$', 'ドル'],
  ['€, EUR', 'ユーロ'],
  ['£, GBP, ￡', 'ポンド'],
  ['₩, KRW, ￦', 'ウォン'],
  ['₹, INR', 'ルピー'],
  ['₽', 'ルーブル'],
  ['฿', 'バーツ'],
  ['₫', 'ドン'],
  ['₺', 'リラ'],
  ['₱', 'フィリピンペソ'],
  ['₿', 'ビットコイン'],
  ['US$, USD', 'べいドル'],
  ['A$, AU$, AUD', 'オーストラリアドル'],
  ['C$, CA$, CAD', 'カナダドル'],
  ['HK$, HKD', 'ホンコンドル'],
  ['NZ$', 'ニュージーランドドル'],
  ['NT$', 'たいわんドル'],
  ['S$', 'シンガポールドル'],
  ['R$', 'レアル'],
  ['CNY, RMB', 'げん'],
  ['CHF', 'スイスフラン'],
  ['JPY, ¥, ￥', '円'],
]);
const CENTS: Readonly<Record<string, string>> = { ドル: 'セント', べいドル: 'セント', ユーロ: 'セント' };

const KEYS = Object.keys(CURRENCIES);
const LETTERS_FIRST = alternatives(KEYS.filter((key) => /^[A-Z]/.test(key)));
const SIGNS_FIRST = alternatives(KEYS.filter((key) => !/^[A-Z]/.test(key)));
const CODES = alternatives(KEYS.filter((key) => /^[A-Z]{3}$/.test(key)));
const POWERS: Readonly<Record<string, number>> = { K: 3, M: 6, MM: 6, MN: 6, B: 9, BN: 9, T: 12 };
const WORDS: Readonly<Record<string, number>> = { thousand: 3, million: 6, billion: 9, trillion: 12 };
const AMOUNT = `(${ANY_NUMBER})(?: ?([KkMmBbTt]|MM|mn|bn|Bn)(?![\\p{Script=Latin}\\d])| (thousand|million|billion|trillion)(?!\\p{L}))?`;

function amount(number: string, letter: string, word: string): string {
  const power = letter === '' ? WORDS[word] : POWERS[letter.toUpperCase()];
  return power === undefined ? valueOf(number) : String(shifted(number.replaceAll(',', ''), power));
}

function money(value: string, currency: string): string {
  const name = CURRENCIES[currency] ?? currency;
  if (name === '円') return counted(value, '円') ?? '';
  const [whole = '', fraction = ''] = value.split('.');
  const cents = CENTS[name];
  if (cents !== undefined && /^\d\d$/.test(fraction)) {
    const small = countedLoan(String(Number(fraction)), cents);
    if (Number(fraction) === 0) return decimal(whole) + name;
    return plainDigits(whole) === '0' ? small : `${cardinal(whole)}${name} ${small}`;
  }
  return name === 'げん' ? (counted(value, '元') ?? '') : countedLoan(value, name);
}

const prefixed = (m: Match): string => {
  const minus = m[1] === '' ? '' : 'マイナス ';
  return minus + money(amount(m[3], m[4], m[5]), m[2]);
};

const BEFORE_RANGE = new RegExp(`([¥$€£])(${NUMBER})${RANGE}([¥$€£])?(${NUMBER})(?!\\d|[.,]\\d)`);

/** What so much is paid for, and the word before the amount. */
const PER = table(
  '月, mo: つき; 年: ねん; 日: いちにち; 人: ひとり; 名: いちめい; 時, 時間, h: いちじかん; 分: いっぷん; 泊: いっぱく; 個: いっこ; 本: いっぽん; 回: いっかい; 枚: いちまい; 件: いっけん; 台: いちだい; 席: いっせき; 食: いっしょく; 週: しゅう; kg: いちキロ; g: いちグラム',
);
const RATE = `/(${alternatives(Object.keys(PER))})(?![\\p{Script=Han}A-Za-z\\d])`;

export const MONEY_RULES: readonly Rule[] = [
  // 980円/月, $20/年.
  rule(
    'sign',
    new RegExp(`()(${SIGNS_FIRST}) ?${AMOUNT}${RATE}`),
    (m) => `${PER[m[6]] ?? ''} ${prefixed(m)}`,
  ),
  rule(
    'digit',
    new RegExp(`(${ANY_NUMBER})(円|ドル|ユーロ)${RATE}`),
    (m) => `${PER[m[3]] ?? ''} ${counted(valueOf(m[1]), m[2]) ?? ''}`,
  ),
  rule('sign', BEFORE_RANGE, (m) =>
    m[3] === '' || m[3] === m[1]
      ? `${m[3] === '' ? sayNumber(m[2]) : money(valueOf(m[2]), m[1])} から ${money(valueOf(m[4]), m[1])}`
      : undefined,
  ),
  // ¥1,000- and ¥1,000円 are said like ¥1,000.
  rule('sign', new RegExp(`([-−]?)(${SIGNS_FIRST}) ?${AMOUNT}(?:円|-(?![\\d\\p{L}]))?`), prefixed),
  rule('letter', new RegExp(`()(${LETTERS_FIRST}) ?${AMOUNT}`), prefixed),
  rule('digit', new RegExp(`${AMOUNT} ?(${CODES}|€|£|\\$)(?![\\p{Script=Latin}\\d])`), (m) =>
    money(amount(m[1], m[2], m[3]), m[4]),
  ),
  rule('digit', new RegExp(`(${ANY_NUMBER})(米|豪|加|香港|台湾)ドル`), (m) =>
    countedLoan(valueOf(m[1]), `${FOREIGN_DOLLARS[m[2]] ?? ''}ドル`),
  ),
  rule('sign', /¥/u, () => 'えん'),
  rule('sign', /\$/u, () => 'ドル'),
  rule('sign', /€/u, () => 'ユーロ'),
  rule('sign', /£/u, () => 'ポンド'),
];

const FOREIGN_DOLLARS: Readonly<Record<string, string>> = {
  米: 'べい',
  豪: 'ごう',
  加: 'カナダ',
  香港: 'ホンコン',
  台湾: 'たいわん',
};
