import type { LanguageCode } from '../../src/contracts/catalog.js';

export interface GoldenRow {
  readonly input: string;
  readonly spoken: string;
}

/** How many rows are right: to the letter; in their words; in their words or else in their sounds. */
export interface RowsRight {
  readonly exact: number;
  readonly words: number;
  readonly sounds: number;
}

/** Signs that are silent. Signs that stand for words (%, &, @, #, *, /) are kept, so that leaving one is a fault. */
const SILENT = /(?![%&@#*/\\])\p{P}|\p{Z}|\s/gu;
/** Arabic is written with or without its vowel marks, and a hundred with or without a silent alif. */
const VOWEL_MARKS = /[\u064B-\u0652\u0670]/gu;
/** In Portuguese the letters E and O are written É and Ó where they would be read as words: I B G É. */
const NAMED_LETTER = /(?<=[^.!?:\s]\s)([ÉÓ])(?!\p{L})|(?<!\p{L})([ÉÓ])(?= \p{Lu}(?!\p{L}))/gu;
/** Kana that sound alike, and the particles as they are written and as they are said. */
const SAME_KANA: Readonly<Record<string, string>> = { は: 'わ', へ: 'え', を: 'お', ぢ: 'じ', づ: 'ず' };
/** A long vowel, however it is written: えい, ええ, えー. */
const LONG_VOWELS: readonly RegExp[] = [
  /(?<=[あかさたなまやらわがざだばぱゃ])あ/gu,
  /(?<=[いきしちにひみりぎじびぴ])い(?!ち)/gu,
  /(?<=[うくすつぬふむゆるぐずぶぷゅ])う/gu,
  /(?<=[えけせてねめれげぜでべぺぇ])[えい]/gu,
  /(?<=[おこそとのほもよろごぞどぼぽょ])[おう]/gu,
];
/** 2 and 5 are lengthened between other digits, or not. */
const DIGIT = '(?:ぜろ|いち|に|さん|よん|ご|ろく|なな|わち|きゅー)ー?';
const LONG_DIGIT = new RegExp(`(?<=${DIGIT}の?(?:に|ご))ー|(?<=[にご])ー(?=の?${DIGIT})`, 'gu');

function kanaKey(plain: string): string {
  const hiragana = plain.replace(/[\u30A1-\u30F6]/g, (kana) =>
    String.fromCharCode(kana.charCodeAt(0) - 0x60),
  );
  const sounds = hiragana.replace(/[はへをぢづ]/g, (kana) => SAME_KANA[kana] ?? kana);
  return LONG_VOWELS.reduce((key, long) => key.replace(long, 'ー'), sounds).replace(LONG_DIGIT, '');
}

const LEFT_AS_TYPED = /[\p{Nd}\p{S}%&@#*/]/u;

export function readGolden(table: string): GoldenRow[] {
  return table
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [input = '', spoken = ''] = line.split('\t');
      return { input, spoken };
    });
}

/**
 * The words alone: without case, punctuation, hyphens and the blanks between them, because some write "twenty-one" and
 * "zwei tausend". English "and" goes too: "one hundred and one" and "five dollars ninety cents" are as good as the others. In
 * Arabic and in kana, spellings of the same word are one.
 */
export function wordsKey(text: string, language: LanguageCode): string {
  const typed = text.normalize('NFKC');
  const named =
    language === 'pt' ? typed.replace(NAMED_LETTER, (letter) => (letter === 'É' ? 'E' : 'O')) : typed;
  const plain = named.toLowerCase();
  if (language === 'ja') return kanaKey(plain.replace(SILENT, ''));
  if (language === 'en')
    return plain.replace(/(?<![\p{L}\p{N}])and(?![\p{L}\p{N}])/gu, ' ').replace(SILENT, '');
  if (language === 'ar') return plain.replace(VOWEL_MARKS, '').replaceAll('مائ', 'مئ').replace(SILENT, '');
  return plain.replace(SILENT, '');
}

/** Whether a number or a sign is still there. */
export const isLeftAsTyped = (text: string): boolean => LEFT_AS_TYPED.test(text);

/** @param soundsOf null when a text cannot be sounded */
export async function countRight(
  rows: readonly GoldenRow[],
  said: readonly string[],
  language: LanguageCode,
  soundsOf: (text: string) => Promise<string | null>,
): Promise<{ readonly right: RowsRight; readonly wrong: readonly number[] }> {
  const right = { exact: 0, words: 0, sounds: 0 };
  const wrong: number[] = [];
  for (const [index, { spoken }] of rows.entries()) {
    const text = said[index] ?? '';
    if (text === spoken) right.exact += 1;
    if (wordsKey(text, language) === wordsKey(spoken, language)) {
      right.words += 1;
      right.sounds += 1;
      continue;
    }
    const [sounds, wanted] = await Promise.all([soundsOf(text), soundsOf(spoken)]);
    if (sounds !== null && sounds === wanted) right.sounds += 1;
    else wrong.push(index);
  }
  return { right, wrong };
}
