/** Kana to IPA: a mora a row, a phone between blanks. C before a vowel of the i-row is the palatal one. */
const VOWELS = ['a', 'i', 'ɯ', 'e', 'o'] as const;
const ROWS: readonly (readonly [kana: string, onset: string])[] = [
  ['アイウエオ', ''],
  ['カキクケコ', 'k'],
  ['ガギグゲゴ', 'ɡ'],
  ['サ_スセソ', 's'],
  ['ザ_ズゼゾ', 'd z'],
  ['タ__テト', 't'],
  ['ダ__デド', 'd'],
  ['ナニヌネノ', 'n'],
  ['ハ__ヘホ', 'h'],
  ['バビブベボ', 'b'],
  ['パピプペポ', 'p'],
  ['マミムメモ', 'm'],
  ['ヤ_ユ_ヨ', 'j'],
  ['ラリルレロ', 'ɾ'],
  ['ワヰ_ヱヲ', 'w'],
];
const OTHERS: Readonly<Record<string, string>> = {
  ...{ シ: 'ɕ i', ジ: 'd ʑ i', チ: 't ɕ i', ツ: 't s ɯ', ヂ: 'd ʑ i', ヅ: 'd z ɯ', ヒ: 'ç i', フ: 'ɸ ɯ' },
  ...{ ヰ: 'i', ヱ: 'e', ヲ: 'o', ヴ: 'b ɯ', ヷ: 'b a', ヮ: 'w a', ヵ: 'k a', ヶ: 'k e' },
};
/** Morae of two kana: the first one's onset with the second one's vowel. */
const ONSETS_BEFORE_Y: Readonly<Record<string, string>> = {
  ...{
    キ: 'k j',
    ギ: 'ɡ j',
    シ: 'ɕ',
    ジ: 'd ʑ',
    チ: 't ɕ',
    ヂ: 'd ʑ',
    ニ: 'n j',
    ヒ: 'ç',
    ビ: 'b j',
    ピ: 'p j',
    ミ: 'm j',
    リ: 'ɾ j',
  },
  ...{ テ: 't j', デ: 'd j', フ: 'ɸ j', ヴ: 'b j' },
};
const ONSETS_BEFORE_SMALL_VOWEL: Readonly<Record<string, string>> = {
  ...{
    フ: 'ɸ',
    ヴ: 'b',
    ツ: 't s',
    テ: 't',
    デ: 'd',
    ト: 't',
    ド: 'd',
    ウ: 'w',
    イ: 'j',
    シ: 'ɕ',
    ジ: 'd ʑ',
    チ: 't ɕ',
    ヒ: 'ç',
  },
  ...{
    ク: 'k w',
    グ: 'ɡ w',
    ス: 's',
    ズ: 'd z',
    キ: 'k j',
    ニ: 'n j',
    ミ: 'm j',
    リ: 'ɾ j',
    ビ: 'b j',
    ピ: 'p j',
    ギ: 'ɡ j',
    ホ: 'h',
  },
};

const MORAE: ReadonlyMap<string, readonly string[]> = new Map(
  [
    ...ROWS.flatMap(([row, onset]) =>
      [...row].map((kana, vowel): [string, string] => [kana, `${onset} ${VOWELS[vowel] ?? ''}`]),
    ),
    ...Object.entries(OTHERS),
    ...Object.entries(ONSETS_BEFORE_Y).flatMap(([kana, onset]): [string, string][] => [
      [`${kana}ャ`, `${onset} a`],
      [`${kana}ュ`, `${onset} ɯ`],
      [`${kana}ョ`, `${onset} o`],
    ]),
    ...Object.entries(ONSETS_BEFORE_SMALL_VOWEL).flatMap(([kana, onset]) =>
      [...'ァィゥェォ'].map((small, vowel): [string, string] => [
        kana + small,
        `${onset} ${VOWELS[vowel] ?? ''}`,
      ]),
    ),
    ...[...'ァィゥェォ'].map((small, vowel): [string, string] => [small, VOWELS[vowel] ?? '']),
    ...[...'ャュョ'].map((small, at): [string, string] => [small, `j ${['a', 'ɯ', 'o'][at] ?? ''}`]),
  ].map(([kana, phones]): [string, readonly string[]] => [kana, phones.trim().split(' ')]),
);

/** ん, っ and ー have no sound of their own. */
export type Mora = readonly string[] | 'N' | 'Q' | 'long';

/** @param katakana whole katakana; what is none is left out */
export function moraeOf(katakana: string): Mora[] {
  const morae: Mora[] = [];
  for (let at = 0; at < katakana.length;) {
    const two = MORAE.get(katakana.slice(at, at + 2));
    const kana = katakana.charAt(at);
    const mora =
      two ?? (kana === 'ン' ? 'N' : kana === 'ッ' ? 'Q' : kana === 'ー' ? 'long' : MORAE.get(kana));
    if (mora) morae.push(mora);
    at += two && katakana.length > at + 1 ? 2 : 1;
  }
  return morae;
}
