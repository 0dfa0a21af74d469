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
  ...{
    ヰ: 'i',
    ヱ: 'e',
    ヲ: 'o',
    ヴ: 'b ɯ',
    ヷ: 'b a',
    ヸ: 'b i',
    ヹ: 'b e',
    ヺ: 'b o',
    ヮ: 'w a',
    ヵ: 'k a',
    ヶ: 'k e',
  },
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
/** The same with a small vowel: only those that loan words use; after any other kana a small vowel draws it out. */
const BEFORE_SMALL_VOWEL: Readonly<Record<string, readonly [onset: string, smalls: string]>> = {
  ...{
    フ: ['ɸ', 'ァィェォ'],
    ヴ: ['b', 'ァィェォ'],
    ツ: ['t s', 'ァィェォ'],
    テ: ['t', 'ィ'],
    デ: ['d', 'ィ'],
    ト: ['t', 'ゥ'],
  },
  ...{
    ド: ['d', 'ゥ'],
    ウ: ['w', 'ァィェォ'],
    イ: ['j', 'ェ'],
    シ: ['ɕ', 'ェ'],
    ジ: ['d ʑ', 'ェ'],
    チ: ['t ɕ', 'ェ'],
    ヒ: ['ç', 'ェ'],
  },
  ...{
    ク: ['k w', 'ァィェォヮ'],
    グ: ['ɡ w', 'ァィェォヮ'],
    ス: ['s', 'ィ'],
    ズ: ['d z', 'ィ'],
    キ: ['k j', 'ェ'],
    ニ: ['n j', 'ェ'],
  },
  ...{
    ミ: ['m j', 'ェ'],
    リ: ['ɾ j', 'ェ'],
    ビ: ['b j', 'ェ'],
    ピ: ['p j', 'ェ'],
    ギ: ['ɡ j', 'ェ'],
    ホ: ['h w', 'ァヮ'],
    ム: ['m w', 'ァヮ'],
  },
};
const SMALL_VOWELS: Readonly<Record<string, string>> = {
  ァ: 'a',
  ヮ: 'a',
  ィ: 'i',
  ゥ: 'ɯ',
  ェ: 'e',
  ォ: 'o',
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
    ...Object.entries(BEFORE_SMALL_VOWEL).flatMap(([kana, [onset, smalls]]) =>
      [...smalls].map((small): [string, string] => [kana + small, `${onset} ${SMALL_VOWELS[small] ?? ''}`]),
    ),
    ...Object.entries(SMALL_VOWELS),
    ...[...'ャュョ'].map((small, at): [string, string] => [small, `j ${['a', 'ɯ', 'o'][at] ?? ''}`]),
  ].map(([kana, phones]): [string, readonly string[]] => [kana, phones.trim().split(' ')]),
);

/** ん, っ and ー have no sound of their own. */
export type Mora = readonly string[] | 'N' | 'Q' | 'long';

/** @param katakana whole katakana; what is none is left out */
export function moraeOf(katakana: string): Mora[] {
  const morae: Mora[] = [];
  const kanaOnly = katakana
    .replace(/(.)[ヽゝ]/gu, '$1$1')
    .replace(/(.)[ヾゞ]/gu, (_, kana: string) => kana + `${kana}\u3099`.normalize('NFC'));
  for (let at = 0; at < kanaOnly.length;) {
    const two = MORAE.get(kanaOnly.slice(at, at + 2));
    const kana = kanaOnly.charAt(at);
    const mora =
      two ?? (kana === 'ン' ? 'N' : kana === 'ッ' ? 'Q' : kana === 'ー' ? 'long' : MORAE.get(kana));
    if (mora) morae.push(mora);
    at += two && kanaOnly.length > at + 1 ? 2 : 1;
  }
  return morae;
}
