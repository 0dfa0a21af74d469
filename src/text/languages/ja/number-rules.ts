import { isRange } from '../../core/identifiers.js';
import { fractionParts, plainSuperscripts, SUPERSCRIPTS, VULGAR_FRACTION } from '../../core/numerals.js';
import { before, behind, type Match, type Rule, rule } from '../../core/rules.js';
import { table } from '../../core/words.js';
import { analyse } from './analyser.js';
import { counted, COUNTER, days, findCounter, people, things } from './counters.js';
import { toHiragana } from './latin.js';
import { cardinal, decimal, digitByDigit, kanjiDigits, NUMBER, SCALED, scaledDigits } from './numbers.js';

export const ANY_NUMBER = `(?:${SCALED}|${NUMBER})`;
/** から stands between two numbers. */
export const RANGE = '(?: ?[〜~–—] ?|ー(?=\\d)| ?-(?=\\d))';
/** A suffix of a counter: 3回目 third time, 2時半 half past. */
const TAIL = '(目(?![標的次線])|半(?!分|年|月|数|額))?';

/** Digits of a number with or without scale words; a decimal point stays, with the scale word after it (1.2億). */
export const valueOf = (written: string): string => {
  const plain = written.replaceAll(',', '');
  return /[百千万億兆京]/.test(plain) && !/^\d+\.\d+[万億兆京]$/.test(plain) ? scaledDigits(plain) : plain;
};

export const sayNumber = (written: string): string => decimal(valueOf(written));

const tail = (written: string): string => (written === '' ? '' : written === '目' ? 'め' : 'はん');

/** A number with any counter, those with readings of their own included. */
export function sayCounted(number: string, counter: string): string | undefined {
  if (counter === 'つ') return things(number);
  if (counter === '人' || counter === 'にん') {
    if (/\.\d+[万億兆]$/.test(number)) return `${decimal(number)}にん`;
    return number.includes('.') ? undefined : people(number);
  }
  if (counter === '日間') return `${days(number)}かん`;
  if (counter === '日中') return number === '1' ? 'いちにちじゅう' : `${days(number)}ちゅう`;
  if (counter === '日') return days(number);
  return counted(number, counter);
}

export const ANY_COUNTER = `(?:日間(?!隔)|日中(?!国)|日(?![本曜])|人前|人組|人分|人目|人乗り|人家族|人称|人(?![気工口物生])|つ(?!い|[まか]み)|${COUNTER})`;

/** Whether what looks like a counter begins a noun with another reading: 3分野, 2口座, but 1点差. */
function beginsWord(counter: string, rest: string): boolean {
  const kana = counter.length === 1 ? findCounter(counter)?.kana : undefined;
  // 10分水にさらす
  if (kana === undefined || !/^\p{Script=Han}/u.test(rest) || /^水[にでを]/.test(rest)) return false;
  const [word] = analyse(counter + rest);
  return (
    word?.kind === '名詞' && word.surface.length > 1 && !toHiragana(word.reading ?? kana).startsWith(kana)
  );
}

export const ratio = (m: Match): string => `${cardinal(m[1])}たい${cardinal(m[2])}`;

/** Three fourths is said from the whole to its part: よんぶんのさん. */
export const fraction = (top: string, bottom: string): string => `${cardinal(bottom)}ぶんの${cardinal(top)}`;

const vulgar = (sign: string): string => fraction(...fractionParts(sign));

const STARS = ['ひとつ', 'ふたつ', 'みつ', 'よつ', 'いつつ'] as const;

const OPERATORS = table(`
  +: たす; -, −: ひく; ×, x, *: かける; ÷: わる; =: イコール; <: しょうなり; >: だいなり; ≤: いか; ≥: いじょう; ≠: ノットイコール; ≦: いか; ≧: いじょう; ≒, ≈: ニアリーイコール
`);

/** What comes is a name made of digits, not a number. */
export const CODE_CUES =
  /(?:番号|コード|LOT|ロット|パスワード|ＩＤ|ID|PIN|暗証|口座|内線|電話|TEL|Tel|普通|当座|下\d桁)[^\d\n]{0,4}$/u;

const parts = (written: string, sign: string, between: string): string =>
  written.split(sign).map(cardinal).join(` ${between} `);

/** Two neighbouring numbers in kanji, said in one breath, and no part of a year: 二、三人, 一九四五年. */
export const FEW =
  '(?<![〇一二三四五六七八九])(?:二[、・]?三|三[、・]?四|四[、・]?五|五[、・]?六|六[、・]?七|七[、・]?八|八[、・]?九)(?=[人日回度個本枚年時分名か])';
function few(m: Match): string | undefined {
  const [low = '', high = ''] = kanjiDigits(m[1].replace(/[、・]/, ''));
  const first = low === '4' ? 'し' : low === '7' ? 'しち' : cardinal(low);
  const said = m[2] === '日' && high !== '4' ? `${cardinal(high)}にち` : sayCounted(high, m[2]);
  return said === undefined ? undefined : first + said;
}

/** Pressures, always open, seasons, ratings. */
const PAIR_RULES: readonly Rule[] = [
  rule('digit', /(\d{2,3})\/(\d{2,3})(?![\d/])(?: ?mmHg)?/u, (m) =>
    /mmHg$/.test(m[0]) || /血圧[^\d]{0,6}$/u.test(before(m))
      ? `${cardinal(m[1])}の${cardinal(m[2])}`
      : undefined,
  ),
  // Two or three days.
  rule('digit', /([2-8])[、,]([3-9])日(?![目本])/u, (m) =>
    Number(m[2]) === Number(m[1]) + 1 ? `${cardinal(m[1])} ${cardinal(m[2])}にち` : undefined,
  ),
  rule('letter', new RegExp(`(${FEW})(${ANY_COUNTER})(?!目)`), few),
  // Counted as in English: 2ラン, 3アウト, 1クリック.
  rule(
    'digit',
    /([1-3])(?=(?:ラン(?![ァ-ヺー])|ランク|ランホームラン|アウト|ストライク|ボール(?![ァ-ヺー])|ベース|ショット|クリック|タップ|ドリンク|コイン|プッシュ|トップ|トーン|ピース|ストップ|ルーム|ポイントシュート)(?!目))/u,
    (m) => ['ワン', 'ツー', 'スリー'][Number(m[1]) - 1],
  ),
  rule('digit', /([1-5])つ星/u, (m) => `${STARS[Number(m[1]) - 1] ?? ''}ぼし`),
  rule('digit', /([1-9])[★⭐]/u, (m) => `ほし ${things(m[1]) ?? ''}`),
  // Two versions: Windows 10/11.
  rule(
    'digit',
    /(?<=[A-Za-z]{3} )(\d{1,2})\/(\d{1,2})(?![\d/])/u,
    (m) => `${cardinal(m[1])} ${cardinal(m[2])}`,
  ),
  rule('digit', /(\d)\/(\d{1,2})拍子/u, (m) => `${fraction(m[1], m[2])}びょうし`),
  rule('digit', /24\/7(?!\d)/u, () => `${cardinal('24')} ${cardinal('7')}`),
  rule('digit', /((?:19|20)\d\d)\/(\d\d)(?![\d/])/u, (m) =>
    Number(m[2]) === (Number(m[1]) + 1) % 100 ? `${cardinal(m[1])} ${cardinal(m[2])}` : undefined,
  ),
  rule(
    'digit',
    /(\d{1,2}\.\d)\/(5|10|100)(?!\d)/u,
    (m) => `${sayCounted(m[2], '点') ?? ''}まんてんちゅう ${sayNumber(m[1])}てん`,
  ),
];

export const NUMBER_RULES: readonly Rule[] = [
  ...PAIR_RULES,
  rule('digit', /(?<=日経)225(?!\d)/u, () => 'ににいご'),
  rule('digit', /110番(?![地線号])/u, () => 'ひゃくとおばん'),
  rule('digit', /(\d{1,2})子(?!\p{Script=Han})/u, (m) =>
    /第$/.test(before(m, 1)) ? `${m[1] === '1' ? 'いっ' : cardinal(m[1])}し` : undefined,
  ),
  // A class of a school; elsewhere 2組 are two pairs.
  rule('digit', /(\d{1,2})組/u, (m) => (/年 ?$/.test(before(m, 2)) ? `${cardinal(m[1])}くみ` : undefined)),
  // A tenth: 7分袖, 5分咲き, 3割2分.
  rule(
    'digit',
    /(\d)分(?=丈|袖|粥|がゆ)|(?<=\d割)(\d)分(?!の)|(\d)分(?=\d厘)/u,
    (m) => `${cardinal(m[1] || m[2] || m[3])}ぶ`,
  ),
  rule('digit', /5分5分(?=[のにだで])/u, () => 'ごぶごぶ'),
  rule('digit', /(\d)分咲き?/u, (m) => `${cardinal(m[1])}ぶざき`),
  // A fever: 38度5分.
  rule(
    'digit',
    /(3[4-9]|4[0-2])度(\d)分(?![間後前か]|の(?!熱))/u,
    (m) => `${cardinal(m[1])}ど ${cardinal(m[2])}ぶ`,
  ),
  rule('digit', /(\d{1,6})-(\d{1,6})(?= ?= ?\d)/u, (m) => `${cardinal(m[1])} ひく ${cardinal(m[2])}`),
  rule('digit', /\d{2,8}(?:-\d{1,8}){1,4}(?![-\d])/u, (m) =>
    CODE_CUES.test(before(m)) ? m[0].split('-').map(digitByDigit).join(' の ') : undefined,
  ),
  rule('digit', /(\d{1,3})対(?=\d)/u, (m) => `${cardinal(m[1])} たい`),
  rule(
    'digit',
    new RegExp(`(\\d{1,3}(?:,\\d{3}){0,3}(?:[百千]?[万億]|[百千])?)分の(${NUMBER})(?![分つ])`),
    (m) => `${sayNumber(m[1])}ぶんの${decimal(m[2].replaceAll(',', ''))}`,
  ),
  rule(
    'digit',
    new RegExp(`(${NUMBER}) ?(${VULGAR_FRACTION})`),
    (m) => `${sayNumber(m[1])}と ${vulgar(m[2])}`,
  ),
  rule('sign', new RegExp(`(${VULGAR_FRACTION})`), (m) => vulgar(m[1])),
  rule('digit', /(?:\d{1,3}\.){3}\d{1,3}(?!\.?\d)/u, (m) => m[0].split('.').map(digitByDigit).join(' てん ')),
  rule('digit', /\d{1,4}(?:\.\d{1,4}){2,5}(?!\.?\d)/u, (m) => parts(m[0], '.', 'てん')),
  rule('digit', /\d{1,4}(?:-\d{1,4}){2,4}(?![-\d])/u, (m) => parts(m[0], '-', 'の')),
  rule('digit', /\d{1,12}(?:-\d{1,12}){3,5}(?![-\d])/u, (m) =>
    m[0].split('-').map(digitByDigit).join(' の '),
  ),
  rule('digit', /\d{3,12}(?: \d{2,6}){0,4}(?!\d|[.,]\d|[年月日円個人本名件])/u, (m) =>
    CODE_CUES.test(before(m)) ? m[0].split(' ').map(digitByDigit).join(' ') : undefined,
  ),
  rule(
    'digit',
    new RegExp(`(${ANY_NUMBER}) ?(${ANY_COUNTER})?${RANGE}(${ANY_NUMBER}) ?(${ANY_COUNTER})${TAIL}`),
    (m) => {
      const [, from, first, to, counter, end] = m;
      const low = first === '' ? sayNumber(from) : sayCounted(valueOf(from), first);
      const high = sayCounted(valueOf(to), counter);
      return low === undefined || high === undefined ? undefined : `${low} から ${high}${tail(end)}`;
    },
  ),
  // Neighbouring numbers without から: 2、3人 is said in one breath.
  rule('digit', new RegExp(`(${ANY_NUMBER}) ?(${ANY_COUNTER})${TAIL}`), (m) => {
    if (m[3] === '' && beginsWord(m[2], behind(m, 5))) return undefined;
    const said = sayCounted(valueOf(m[1]), m[2]);
    return said === undefined ? undefined : said + tail(m[3]);
  }),
  rule('digit', /(\d{2,7})-(\d{4,8})(?![-\d])/u, (m) =>
    isRange(m[1], m[2]) ? undefined : [m[1], m[2]].map(digitByDigit).join(' の '),
  ),
  rule(
    'digit',
    new RegExp(`(${ANY_NUMBER})${RANGE}(${ANY_NUMBER})(?![-\\d/])`),
    (m) => `${sayNumber(m[1])} から ${sayNumber(m[2])}`,
  ),
  // 120/80 is no fraction but two values.
  rule('digit', /(\d{1,4})\/(\d{1,3}(?:,\d{3})+|\d{1,6})(?![\d/]|,\d)/u, (m) => {
    const whole = m[2].replaceAll(',', '');
    return Number(m[1]) >= Number(whole)
      ? `${cardinal(m[1])} スラッシュ ${cardinal(whole)}`
      : fraction(m[1], whole);
  }),
  rule('digit', new RegExp(`(${NUMBER}):(${NUMBER})(?!:?\\d)`), ratio),
  rule(
    'digit',
    new RegExp(`(${NUMBER}) ?[xX×] ?10(?:\\^?(-?\\d{1,3})|([⁻${SUPERSCRIPTS}]{1,4}))(?!\\d)`),
    (m) => scientific(m[1], m[2] || plainSuperscripts(m[3])),
  ),
  rule('digit', /(\d{1,4}(?:\.\d{1,8})?)[eE]([+-]?\d{1,3})(?![\p{L}\d])/u, (m) => scientific(m[1], m[2])),
  rule(
    'digit',
    new RegExp(`(${NUMBER}) ?([x×*÷=<>≤≥≠]|(?<= )[+-](?= )|\\+) ?(?=-?\\d)`),
    (m) => `${sayNumber(m[1])} ${OPERATORS[m[2]] ?? ''}`,
  ),
  rule('digit', new RegExp(`(${ANY_NUMBER})\\+(?![\\p{L}\\d])`), (m) => `${sayNumber(m[1])} プラス`),
  rule(
    'digit',
    new RegExp(`(${NUMBER})(⁻?)([⁰¹²³⁴-⁹]{1,3})`),
    (m) => `${sayNumber(m[1])}の ${m[2] === '' ? '' : 'マイナス'}${cardinal(m[3].normalize('NFKC'))}じょう`,
  ),
  // So long without a comma it is a name, not an amount.
  rule('digit', /(?!\d{1,15}000(?!\d))[1-9]\d{7,15}(?![\d,.万億兆])/u, (m) => digitByDigit(m[0])),
  rule('digit', new RegExp(`(${ANY_NUMBER})`), (m) =>
    /^0\d/.test(m[1]) ? digitByDigit(m[1]) : sayNumber(m[1]),
  ),
  rule('digit', /\d{17,1000}/u, (m) => digitByDigit(m[0])),
  rule('sign', /(?<=[\p{L})])[²³](?!\d)/u, (m) => (m[0] === '²' ? 'にじょう' : 'さんじょう')),
  rule('sign', /(?:±|\+\/-) ?(?=\d)/u, () => 'プラスマイナス'),
  // In a formula: 3x - 4 = 0, y = x - 1.
  rule('sign', /[-−–](?<=(?:[²³)]|(?<![A-Za-z])[a-z]) ?[-−–])(?= ?[A-Za-z\d(])/u, (m) =>
    /^[^。、=]{0,24}=/u.test(behind(m, 26)) || /=[^。、=]{0,24}$/u.test(before(m, 26))
      ? OPERATORS['-']
      : undefined,
  ),
  rule('sign', /(?<![A-Za-z\d)\]%])[-–](?=[¥￥$€£]?\d)/u, () => 'マイナス'),
  rule('sign', /(?<![A-Za-z\d)\]%])\+(?=\d)/u, () => 'プラス'),
  rule('sign', /[~〜] ?(?=[¥$€£+-]?\d)/u, (m) =>
    /[\p{L}\d)」』℃°%]$/u.test(before(m, 1)) ? 'から' : 'やく',
  ),
  // A tax on top: 500円+税.
  rule(
    'sign',
    /(?<=[\d円万個名人GBT] ?)\+ ?(?=[\p{Script=Han}\p{Script=Katakana}]|[A-Za-z]{2})/u,
    () => 'プラス',
  ),
  // A bound: ≦5, x≥3, ≧65歳.
  rule('sign', new RegExp(`([≤≦≥≧]) ?(${ANY_NUMBER})(${ANY_COUNTER})?(?![A-Za-z%℃])`), (m) => {
    const said = m[3] === '' ? sayNumber(m[2]) : sayCounted(valueOf(m[2]), m[3]);
    return said && `${said} ${OPERATORS[m[1]] ?? ''}`;
  }),
  rule('sign', /([=<>≤≥≦≧≠≒≈+×÷]) ?(?=[-\d\p{L}(])/u, (m) =>
    /[\p{L}\d)²³€$£%] ?$/u.test(before(m, 2)) ? OPERATORS[m[1]] : undefined,
  ),
  rule('sign', /\^(\d{1,3})(?!\d)/u, (m) => `${cardinal(m[1])}じょう`),
  rule('sign', /(?:#|№) ?(?=\d)/u, () => 'ナンバー'),
];

function scientific(number: string, power: string): string {
  const exponent = (power.startsWith('-') ? 'マイナス' : '') + cardinal(power);
  return `${sayNumber(number)} かける じゅうの ${exponent}じょう`;
}
