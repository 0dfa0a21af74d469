import { LATIN_WORDS } from './latin-words.js';

const LETTER_NAMES: Readonly<Record<string, string>> = {
  ...{
    A: 'エー',
    B: 'ビー',
    C: 'シー',
    D: 'ディー',
    E: 'イー',
    F: 'エフ',
    G: 'ジー',
    H: 'エイチ',
    I: 'アイ',
    J: 'ジェイ',
  },
  ...{
    K: 'ケー',
    L: 'エル',
    M: 'エム',
    N: 'エヌ',
    O: 'オー',
    P: 'ピー',
    Q: 'キュー',
    R: 'アール',
    S: 'エス',
    T: 'ティー',
  },
  ...{ U: 'ユー', V: 'ブイ', W: 'ダブリュー', X: 'エックス', Y: 'ワイ', Z: 'ゼット' },
};

const GREEK: Readonly<Record<string, string>> = {
  ...{
    α: 'アルファ',
    β: 'ベータ',
    γ: 'ガンマ',
    δ: 'デルタ',
    ε: 'イプシロン',
    θ: 'シータ',
    λ: 'ラムダ',
    μ: 'ミュー',
    π: 'パイ',
  },
  ...{ ρ: 'ロー', σ: 'シグマ', τ: 'タウ', φ: 'ファイ', χ: 'カイ', ψ: 'プサイ', ω: 'オメガ' },
};

/** Letters in their Japanese names, as one word: エーアイ. */
export const sayLetters = (letters: string): string =>
  [...letters.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()]
    .map((letter) => LETTER_NAMES[letter] ?? '')
    .join('');

const SYLLABLES: ReadonlyMap<string, string> = new Map(
  `a あ i い u う e え o お ka か ki き ku く ke け ko こ sa さ shi し su す se せ so そ ta た chi ち tsu つ te て to と na な ni に nu ぬ ne ね no の
ha は hi ひ fu ふ he へ ho ほ ma ま mi み mu む me め mo も ya や yu ゆ yo よ ra ら ri り ru る re れ ro ろ wa わ ga が gi ぎ gu ぐ ge げ go ご za ざ ji じ zu ず ze ぜ zo ぞ
da だ de で do ど ba ば bi び bu ぶ be べ bo ぼ pa ぱ pi ぴ pu ぷ pe ぺ po ぽ kya きゃ kyu きゅ kyo きょ sha しゃ shu しゅ sho しょ cha ちゃ chu ちゅ cho ちょ
nya にゃ nyu にゅ nyo にょ hya ひゃ hyu ひゅ hyo ひょ mya みゃ myu みゅ myo みょ rya りゃ ryu りゅ ryo りょ gya ぎゃ gyu ぎゅ gyo ぎょ ja じゃ ju じゅ jo じょ
bya びゃ byu びゅ byo びょ pya ぴゃ pyu ぴゅ pyo ぴょ`
    .split(/\s+/)
    .map((entry, index, all): [string, string] => [entry, all[index + 1] ?? ''])
    .filter((_, index) => index % 2 === 0),
);
const SYLLABLE = /n(?![aiueoy])|([kstpgzjdbmc])(?=\1|ch)|[kgsztdnhbpmyrwfjc]?(?:h|s|y)?[aiueo]/y;

/** A Japanese name or word in Roman letters (Hepburn): Tanaka. Undefined for what cannot be one. */
export function romajiToKana(word: string): string | undefined {
  const letters = word.toLowerCase();
  let kana = '';
  SYLLABLE.lastIndex = 0;
  for (let match = SYLLABLE.exec(letters); match; match = SYLLABLE.exec(letters)) {
    kana += match[0] === 'n' ? 'ん' : match[1] !== undefined ? 'っ' : (SYLLABLES.get(match[0]) ?? '?');
    if (SYLLABLE.lastIndex === letters.length) return kana.includes('?') ? undefined : kana;
  }
  return undefined;
}

/** Foreign words rarely end like this, and Japanese ones in Roman letters often do. */
const LIKE_JAPANESE = /^(?=.{4,20}$)(?:[A-Za-z].*[kgsztdnhbpmyrw][aiuo]|[A-Z].*[aiueo]n)$/;

/**
 * A Latin word in kana: from the table, letter by letter, or as a Japanese word in Roman letters. Any other stays as it is
 * and is pronounced as foreign.
 */
export function sayLatin(word: string): string {
  const greek = GREEK[word];
  if (greek !== undefined) return greek;
  const listed = LATIN_WORDS.get(word.toLowerCase());
  if (listed !== undefined && (word.length > 2 || word !== word.toUpperCase() || word === 'OK'))
    return listed;
  const plain = word.normalize('NFD').replace(/\p{M}/gu, '');
  if (/^[A-Z]{1,6}$/.test(plain) || /^[a-z]$/.test(plain)) return sayLetters(plain);
  if (/^[A-Z]+s$/.test(plain)) return `${sayLetters(plain.slice(0, -1))}ズ`;
  if (!/[aeiouy]/i.test(plain) && /^[A-Za-z]{1,8}$/.test(plain)) return sayLetters(plain);
  return (LIKE_JAPANESE.test(plain) ? romajiToKana(plain) : undefined) ?? word;
}
