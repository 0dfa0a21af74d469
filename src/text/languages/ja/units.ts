import { headRules } from '../../core/lone-units.js';
import { type Rule, rule } from '../../core/rules.js';
import { table } from '../../core/words.js';
import { countedLoan } from './counters.js';
import { sayLatin, sayLetters } from './latin.js';
import { ANY_NUMBER, RANGE, sayNumber, valueOf } from './number-rules.js';

/** Units as written and their names. */
export const UNITS = table(`
  km: キロメートル; m: メートル; cm: センチメートル; mm: ミリメートル; μm: マイクロメートル; nm: ナノメートル; km², km2: へいほうキロメートル; m², m2: へいほうメートル;
  cm², cm2: へいほうセンチメートル; m³, m3: りっぽうメートル; cm³, cm3: りっぽうセンチメートル; ha, ha2: ヘクタール; cc: シーシー; kg: キログラム; g: グラム;
  mg: ミリグラム; μg: マイクログラム; t: トン; l, L, ℓ: リットル; ml, mL: ミリリットル; dl, dL: デシリットル; kl, kL: キロリットル; W: ワット; kW: キロワット;
  MW: メガワット; GW: ギガワット; kWh: キロワットじ; Wh: ワットじ; mAh: ミリアンペアじ; V: ボルト; kV: キロボルト; A: アンペア; mA: ミリアンペア; Ω: オーム;
  J: ジュール; kJ: キロジュール; N: ニュートン; Pa: パスカル; hPa: ヘクトパスカル; kPa: キロパスカル; MPa: メガパスカル; psi: ピーエスアイ; Hz: ヘルツ;
  kHz: キロヘルツ; MHz: メガヘルツ; GHz: ギガヘルツ; dB: デシベル; KB, kB: キロバイト; MB: メガバイト; GB: ギガバイト; TB: テラバイト; kbps: ケービーピーエス;
  Mbps: メガビーピーエス; Gbps: ギガビーピーエス; bps: ビーピーエス; fps: エフピーエス; rpm: アールピーエム; dpi: ディーピーアイ; cal, Cal: カロリー;
  kcal: キロカロリー; px: ピクセル; pt: ポイント; ppm: ピーピーエム; lx: ルクス; lm: ルーメン; ms: ミリびょう; μs: マイクロびょう; ns: ナノびょう;
  s, sec: びょう; min: ふん; h, hr: じかん; ℃, °C, °: ど; °F, ℉: かしど; K: ケルビン; %: パーセント; ‰: パーミル; %pt: パーセントポイント;
  mph, mi: マイル; in: インチ; ft: フィート; lb, lbs: ポンド; oz: オンス; Nm: ニュートンメートル; bit: ビット; mol: モル; cd: カンデラ; ch: チャンネル; 人日: にんにち
`);
/** Units in one character. */
export const SQUARED = table(`
  ㎜: mm; ㎝: cm; ㎞: km; ㎎: mg; ㎏: kg; ㏄: cc; ㎡: m²; ㎥: m³; ㎢: km²; ㎖: ml; ㏈: dB; ㎐: Hz; ㌔: キロ; ㌘: グラム; ㍍: メートル;
  ㌢: センチ; ㍉: ミリ; ㌧: トン; ㍑: リットル; ㌫: パーセント; ㌦: ドル; ㌻: ページ; ㌍: カロリー; ㌶: ヘクタール
`);

const SPEEDS: Readonly<Record<string, string>> = { h: 'じそく', s: 'びょうそく', min: 'ふんそく' };

const keys = [...Object.keys(UNITS), ...Object.keys(SQUARED)].sort((a, b) => b.length - a.length);
const UNIT = `(${keys.join('|')})(?![\\p{Script=Latin}\\d²³])`;

const nameOf = (unit: string): string => {
  const plain = SQUARED[unit] ?? unit;
  return UNITS[plain] ?? plain;
};

const minutes = (number: string): string =>
  countedLoan(number, 'ふん')
    .replace(/(?<=[っん])ふん$/, 'ぷん')
    .replace(/いちふん$/, 'いっぷん')
    .replace(/ろくふん$/, 'ろっぷん')
    .replace(/はちふん$/, 'はっぷん')
    .replace(/じゅうふん$/, 'じゅっぷん');

function counted(number: string, unit: string): string {
  if (/^°F|℉$/.test(unit)) return `かし ${sayNumber(number)}ど`;
  if (unit === 'min') return minutes(valueOf(number));
  return countedLoan(valueOf(number), nameOf(unit));
}

/** 60km/h is "per hour": じそく ろくじゅっキロメートル. */
function per(number: string, unit: string, by: string): string {
  const speed = /^(?:k?m|㎞|m)$/.test(unit) ? SPEEDS[by] : undefined;
  if (speed !== undefined) return `${speed} ${counted(number, unit)}`;
  if (/^[dm]?[lL]$/.test(by)) return `${counted(number, unit)} パー ${nameOf(by)}`;
  const each = by === 'h' ? 'じ' : by === 's' ? 'びょう' : by === 'min' ? 'ふん' : nameOf(by);
  return `${counted(number, unit)} まい${each}`;
}

export const UNIT_RULES: readonly Rule[] = [
  // What is measured: LDL140mg/dL, SSD512GB.
  rule(
    'letter',
    new RegExp(
      `([A-Z]{2,6})(?=${ANY_NUMBER} ?(?:${keys.filter((key) => key.length > 1 || /[VW%℃]/.test(key)).join('|')})(?![A-Za-z\\d]))`,
    ),
    (m) => sayLatin(m[1]),
  ),
  rule(
    'digit',
    /([248])K(?=[^\p{L}]|映像|テレビ|動画|画質|対応|モニター|ディスプレイ|カメラ|放送|$)/u,
    (m) => `${sayNumber(m[1])}ケー`,
  ),
  // A flat is no temperature: 1K, 2DK.
  rule(
    'digit',
    /([1-9])(S?L?DK|K|R)(?![A-Za-z\d])/u,
    (m) => `${m[1] === '1' ? 'ワン' : sayNumber(m[1])}${m[2] === 'R' ? 'ルーム' : sayLetters(m[2])}`,
  ),
  rule(
    'digit',
    new RegExp(`(${ANY_NUMBER}) ?mph(?!\\p{L})`),
    (m) => `じそく ${countedLoan(valueOf(m[1]), 'マイル')}`,
  ),
  rule(
    'digit',
    new RegExp(`(${ANY_NUMBER})(?: ?[%℃]|cm|kg|km|m)?${RANGE}(${ANY_NUMBER}) ?${UNIT}`),
    (m) => `${sayNumber(m[1])} から ${counted(m[2], m[3])}`,
  ),
  rule(
    'digit',
    new RegExp(`(${ANY_NUMBER}) ?[x×] ?(${ANY_NUMBER}) ?${UNIT}`),
    (m) => `${sayNumber(m[1])} かける ${counted(m[2], m[3])}`,
  ),
  // One or the other: 50/60Hz.
  rule(
    'digit',
    new RegExp(`(\\d{2,4})/(\\d{2,4}) ?(?!mm)${UNIT}`),
    (m) => `${sayNumber(m[1])} ${counted(m[2], m[3])}`,
  ),
  // A race with its time: 100m9秒58, 1km5分13秒.
  rule('digit', /(\d{1,4})(k?m)(?=\d{1,2}(?:時間|分|秒))/u, (m) => counted(m[1], m[2])),
  rule('digit', new RegExp(`(${ANY_NUMBER})%(?=[A-Z])`), (m) => counted(m[1], '%')),
  rule('digit', new RegExp(`(${ANY_NUMBER}) ?${UNIT.replace('²³])', '²³]|/(?!\\d))')}`), (m) =>
    counted(m[1], m[2]),
  ),
  rule(
    'digit',
    new RegExp(
      `(${ANY_NUMBER}) ?(${keys.join('|')})/(h|s|min|人|日|年|m²|m2|m³|[dm]?[lL]|kg)(?![\\p{Script=Latin}\\d²³])`,
    ),
    (m) => per(m[1], m[2], m[3]),
  ),
  rule('digit', /(\d{1,3})m(\d{1,2})cm/u, (m) => `${counted(m[1], 'm')} ${counted(m[2], 'cm')}`),
  // A height: 1m70.
  rule('digit', /([12])m(\d\d)(?![A-Za-z\d])/u, (m) => `${counted(m[1], 'm')} ${sayNumber(m[2])}`),
  ...headRules(UNIT, nameOf, (unit) => `${nameOf(unit)} あたり`),
  rule('sign', new RegExp(`(${Object.keys(SQUARED).join('|')}|℃|°C)(?!\\p{Script=Latin})`), (m) =>
    nameOf(m[1]),
  ),
  rule('sign', /[%‰]/u, (m) => nameOf(m[0])),
  rule('sign', /°/u, () => 'ど'),
];
