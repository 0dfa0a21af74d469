import { romanValue } from '../../core/numerals.js';
import { before, behind, type LanguageRules, type Rule, rule } from '../../core/rules.js';
import { SILENT_RULES } from '../../core/web.js';
import { table } from '../../core/words.js';
import { DATE_RULES } from './dates.js';
import { KANA, KANJI, LATIN_CODES, LATIN_WORDS, sayLatin, sayLetters } from './latin.js';
import { MONEY_RULES } from './money.js';
import { CODE_CUES, FEW, NUMBER_RULES, sayCounted } from './number-rules.js';
import { cardinal, decimal, digitByDigit, DIGITS } from './numbers.js';
import { SCORE_RULES } from './scores.js';
import { UNIT_RULES } from './units.js';
import { PHONE_RULES, WEB_RULES } from './web.js';
import { readJapanese } from './words.js';

const SIGNS = {
  at: 'アットマーク',
  dot: 'ドット',
  dash: 'ハイフン',
  underscore: 'アンダーバー',
  slash: 'スラッシュ',
  plus: 'プラス',
} as const;

/** Letters and digits: B-52, A4, RF543. Short numbers are numbers, but in a password (`secret`). */
function sayCode(code: string, secret = false, say = sayLatin): string {
  const fixed = LATIN_CODES.get(code);
  if (fixed !== undefined) return fixed;
  const scene = /^([23]D)([A-Z]{1,4})$/.exec(code);
  if (scene) return `${LATIN_CODES.get(scene[1] ?? '') ?? ''} ${sayLetters(scene[2] ?? '')}`;
  const runs = code.match(/\d+|[A-Za-z]+/g) ?? [];
  const long = runs.length > 3;
  return runs
    .map((run) => {
      if (!/^\d/.test(run)) return run.length <= 3 && !LATIN_WORDS.has(run) ? sayLetters(run) : say(run);
      return run.length <= 4 && !run.startsWith('0') && !long && !(secret && run.length > 2)
        ? cardinal(run)
        : digitByDigit(run);
    })
    .join(' ');
}

const ENGLISH_ORDINALS = table('1st: ファースト; 2nd: セカンド; 3rd: サード; 4th: フォース; 5th: フィフス');
const DECADES = table(
  '50: フィフティーズ; 60: シックスティーズ; 70: セブンティーズ; 80: エイティーズ; 90: ナインティーズ',
);
const SHORTCUT = 'Ctrl|Alt|Shift|Cmd|Win|Option';

const CODE_RULES: readonly Rule[] = [
  // Keys that are pressed together: Ctrl+C.
  rule('letter', new RegExp(`(${SHORTCUT}) ?\\+ ?(?=[A-Za-z\\d])`, 'i'), (m) => sayLatin(m[1])),
  // A formula: CO₂.
  rule('letter', /(?=[A-Z][A-Za-z]{0,5}[₀-₉])(?:[A-Z][a-z]?[₀-₉]{0,2}){1,8}(?![A-Za-z])/u, (m) =>
    sayCode(m[0].normalize('NFKC'), false, sayLetters),
  ),
  rule(
    'letter',
    /[vV](?:er\.?|ersion)? ?(\d{1,4}(?:\.\d{1,4}){0,4})(?!\d|[A-Z]|[a-z]{2})/u,
    (m) =>
      `バージョン ${m[1]
        .split('.')
        .map((part) => cardinal(String(Number(part))))
        .join(' てん ')}`,
  ),
  rule('letter', /PM(\d)\.(\d)(?!\d)/u, (m) => `ピーエム ${cardinal(m[1])}てん${cardinal(m[2])}`),
  rule('letter', /B(\d)(?:階|F(?![A-Za-z\d]))/u, (m) => `ちか ${sayCounted(m[1], '階') ?? ''}`),
  rule('digit', /(?:1st|2nd|3rd|[45]th)(?![A-Za-z])/u, (m) => ENGLISH_ORDINALS[m[0]]),
  rule('digit', /([5-9]0)[’']?s(?![A-Za-z])/u, (m) => DECADES[m[1]]),
  // A floor: タワー2F.
  rule('digit', /([1-9]\d?)F(?![A-Za-z\d])/u, (m) => sayCounted(m[1], '階')),
  // Sun cream: SPF50+ PA++++.
  rule('letter', /(SPF|PA) ?(\d{0,3})(\+{1,4})/u, (m) =>
    `${sayLetters(m[1])} ${m[2] === '' ? '' : cardinal(m[2])}${' プラス'.repeat(m[3].length)}`.replace(
      '  ',
      ' ',
    ),
  ),
  rule('digit', /7-(?:Eleven|eleven|ELEVEN)(?![A-Za-z])/u, () => 'セブンイレブン'),
  // ax², xy².
  rule('letter', /(?!(?:[kcm]?m)[²³])[a-z]{2}(?=[²³])/u, (m) => sayLetters(m[0])),
  rule('letter', /C(?:\+\+|#)/u, (m) => (m[0] === 'C#' ? 'シーシャープ' : 'シープラスプラス')),
  // Python3.12, M7.1.
  rule('letter', /([A-Za-z]{1,20})(\d{1,3}\.\d{1,3})(?![\d.])/u, (m) => {
    const name = m[1] === 'M' ? 'マグニチュード' : m[1].length <= 3 ? sayLetters(m[1]) : sayLatin(m[1]);
    return `${name} ${decimal(m[2])}`;
  }),
  // A name or a mark with its sign: Disney+, B+, C-判定.
  rule('sign', /\+(?<=[A-Za-z]\+)(?![A-Za-z\d+])/u, () => 'プラス'),
  rule(
    'sign',
    /-(?<=(?<![A-Za-z\d])[A-E]-)(?=判定|評価|ランク|の(?:判定|評価)|[、。」）)]|$)/u,
    () => 'マイナス',
  ),
  rule('letter', /N[oO](?:\. ?)?(1(?!\d))?(?=\d|(?<=1))/u, (m) =>
    m[1] === '' ? 'ナンバー' : 'ナンバーワン',
  ),
  // CD3枚 are three of them, BC300年 a year.
  rule('letter', /(?=[A-Za-z]{1,30}-?\d)[A-Za-z]{1,30}(?:-?[A-Za-z\d]{1,30}){1,4}/u, (m) =>
    /^[A-Z]{2,}\d{1,4}$/.test(m[0]) && /^[枚本台個人回冊年]/u.test(behind(m, 1))
      ? undefined
      : sayCode(m[0], CODE_CUES.test(before(m))),
  ),
  rule('digit', /(?=\d{1,30}[A-Za-z])[A-Za-z\d]{2,60}(?![A-Za-z\d])/u, (m) =>
    sayCode(m[0], CODE_CUES.test(before(m))),
  ),
  rule(
    'letter',
    /(?:[A-Za-z]\.){1,6}[A-Za-z](?:\.|(?![A-Za-z\d]))/u,
    (m) => sayLetters(m[0].replaceAll('.', '')),
    'abbreviation',
  ),
  rule(
    'letter',
    /([A-Z]{1,4})&([A-Z]{1,4})(?![A-Za-z\d])/u,
    (m) => `${sayLetters(m[1])} アンド ${sayLetters(m[2])}`,
  ),
  rule('letter', /[Pp]{1,2}\. ?(\d{1,4})(?:-(\d{1,4}))?(?!\d)/u, (m) =>
    m[2] === '' ? sayCounted(m[1], 'ページ') : `${cardinal(m[1])} から ${sayCounted(m[2], 'ページ') ?? ''}`,
  ),
  rule('letter', /(?=[IVX]{1,5}[世章部巻節幕回])(X{0,2}(?:IX|IV|V?I{0,3}))([世章部巻節幕回])/u, (m) =>
    sayCounted(String(romanValue(m[1])), m[2]),
  ),
  rule(
    'letter',
    /(?:Mr|Mrs|Ms|Dr|vs|[Vv]ol|VOL|etc|Inc|Ltd|St)\.(?!\p{L})/u,
    (m) => sayLatin(m[0].slice(0, -1)),
    'abbreviation',
  ),
];

/** Before a chapter and its verse. */
const GOSPEL =
  /(?:マタイ|マルコ|ルカ|ヨハネ|使徒|ローマ|コリント|黙示録|創世記|出エジプト記|詩篇|イザヤ)[^\d\n]{0,8}$/u;

/** What looks like a time of day, and keys of a telephone with what is typed with them. */
const KEY_RULES: readonly Rule[] = [
  rule('digit', /(\d{1,3}):(\d{1,3})(?:[-–](\d{1,3}))?(?!:?\d)/u, (m) =>
    GOSPEL.test(before(m))
      ? `${sayCounted(m[1], '章') ?? ''} ${m[3] === '' ? '' : `${cardinal(m[2])} から `}${sayCounted(m[3] || m[2], '節') ?? ''}`
      : undefined,
  ),
  rule('sign', /[*#][*#\d]{2,30}#(?![A-Za-z\d])/u, (m) =>
    [...m[0]].map((sign) => (/\d/.test(sign) ? digitByDigit(sign) : (KEYS[sign] ?? ''))).join(' '),
  ),
  rule('sign', /[#*](?=[」』"]?(?:キー|ボタン|を(?:押|入力|おし)))/u, (m) => KEYS[m[0]]),
];
const KEYS: Readonly<Record<string, string>> = { '#': 'シャープ', '*': 'こめじるし' };

/** The first of several days of the week, 月・水・金の, which are no words with what stands before them. */
const LISTED_DAY = '(?<!\\p{Script=Han})(?=[月火水木金土日][〜~・][月火水木金土日](?!(?!祝)\\p{Script=Han}))';

const SIGN_RULES: readonly Rule[] = [
  // Laughter: ウケるwww.
  rule('letter', /(?<=[\u3041-\u30FF\p{Script=Han}][!?。！？]?)[wｗ]{1,10}(?=$|[\s。、!?！？])/u, () => ''),
  rule('letter', /GW(?=中|明け|期間|休|[のはにも、])/u, () => 'ゴールデンウィーク'),
  rule('sign', /&(?:amp;)?/u, () => 'アンド'),
  rule('letter', /(?<=\d ?(?:m|km|メートル|キロ))走(?![るりっれろら])/u, () => 'そう'),
  rule('letter', /(?<=畳)一間/u, () => 'ひとま'),
  rule('sign', /@/u, () => 'アットマーク'),
  rule('sign', /(?<=\s)\+(?=\s)/u, () => 'プラス'),
  rule('sign', /=/u, () => 'イコール'),
  rule('sign', /√/u, () => 'ルート'),
  rule('sign', /§ ?(?=\d)/u, () => 'セクション'),
  rule('sign', /[〜~](?=[\p{Script=Han}\p{Script=Katakana}A-Za-z①-⑳])/u, (m) =>
    /[\p{Script=Han}\p{Script=Katakana}A-Za-z\d①-⑳]$/u.test(before(m, 1)) ? 'から' : undefined,
  ),
  rule('letter', /一日中(?=\p{Script=Han})/u, () => 'いちにちじゅう'),
  rule('letter', /(?<=月)一日(?!中|間|[にで]?\d)/u, () => 'ついたち'),
  rule('letter', /(?<=\d ?[月年度])末(?!っ|\p{Script=Han})/u, () => 'まつ'),
  rule('letter', /(?<=[%％割])引き/u, () => 'びき'),
  rule('letter', /(?<=割)増(?=$|[\s、。にのでとだし」)])/u, () => 'まし'),
  rule('letter', /W杯/u, () => 'ワールドカップ'),
  // An inning; a building's frame: RC造.
  rule('letter', /(?<=\d回)表/u, () => 'おもて'),
  rule('letter', /(?<=[A-Z])造/u, () => 'ぞう'),
  rule('sign', /(?<=[)）])[〜~](?=[(（])/u, () => 'から'),
  rule(
    'letter',
    new RegExp(
      `${LISTED_DAY}([月火水木金土日])|(?<=[月火水木金土日][〜~・])([月火水木金土日])(?!メダル|\\p{Script=Han})`,
      'u',
    ),
    (m) => WEEKDAYS[m[1] || m[2]]?.replace('ようび', ''),
  ),
  rule('sign', /→|[-=]>/u, () => 'から'),
  // A loss.
  rule('sign', /[△▲](?=[¥￥$]?\d)/u, () => 'マイナス'),
  rule('sign', /[㈱㍿]/u, () => 'かぶしきがいしゃ'),
  rule('sign', /㈲/u, () => 'ゆうげんがいしゃ'),
  rule('sign', /℡/u, () => 'でんわ'),
  rule('sign', /\((株|有|財|社)\)/u, (m) => COMPANIES[m[1]]),
  // What the writer does: (笑).
  rule('sign', /\((笑|泣|汗|怒|涙)\)/u, (m) => ASIDES[m[1]]),
  // Kinds of bank accounts.
  rule('sign', /\((普|当)\)(?=\d)/u, (m) => (m[1] === '普' ? 'ふつう' : 'とうざ')),
  rule('sign', /\(祝日?\)/u, () => 'しゅくじつ'),
  rule('sign', /(?<=[\d円時分%])[〜~](?=$|[\s、。()」])/u, () => 'から'),
  rule('sign', /\(([月火水木金土日])\)/u, (m) => WEEKDAYS[m[1]]),
  rule('sign', /©/u, () => 'コピーライト'),
  // A name that its reader shall fill in: ○○クリニック.
  rule('sign', /[○◯]{2,4}/u, () => 'まるまる'),
  rule('sign', /〇/u, () => 'まる'),
];

const ASIDES = table('笑: わらい; 泣: なき; 汗: あせ; 怒: いかり; 涙: なみだ');
const COMPANIES: Readonly<Record<string, string>> = {
  株: 'かぶしきがいしゃ',
  有: 'ゆうげんがいしゃ',
  財: 'ざいだんほうじん',
  社: 'しゃだんほうじん',
};
const WEEKDAYS = table(`
  月: げつようび; 火: かようび; 水: すいようび; 木: もくようび; 金: きんようび; 土: どようび; 日: にちようび
`);

/** A word ends where Japanese script ends: Japanese is written without spaces. */
const WORD = new RegExp(
  `[\\p{Script=Latin}\\p{Script=Greek}\\p{M}]+(?:['-][\\p{Script=Latin}\\p{M}]+)*|(?:(?!${FEW}|${LISTED_DAY})[${KANA}${KANJI}゛゜]|\\u3099|\\u309A)+|[\\uFF66-\\uFF9F]+|[\\p{L}\\p{M}]`,
  'uy',
);

export const JAPANESE_RULES: LanguageRules = {
  digits: DIGITS,
  signs: SIGNS,
  shortWords: new Set(),
  word: WORD,
  read: readJapanese,
  rules: [
    ...SILENT_RULES,
    ...KEY_RULES,
    ...WEB_RULES,
    ...PHONE_RULES,
    ...DATE_RULES,
    ...MONEY_RULES,
    ...UNIT_RULES,
    ...CODE_RULES,
    ...SCORE_RULES,
    ...NUMBER_RULES,
    ...SIGN_RULES,
  ],
};
