/** Kana with what lengthens, repeats or combines them. */
export const KANA = '\\u3041-\\u3096\\u309B-\\u309E\\u30A1-\\u30FA\\u30FC-\\u30FE';
/** Chinese characters with 々, 〆, ヶ and 〇, which stand for some. */
export const KANJI = '\\p{Script=Han}々〆〇';

const ONLY_KANA = new RegExp(`^[${KANA}]+$`, 'u');
const HAS_JAPANESE = new RegExp(`[${KANA}${KANJI}\\uFF66-\\uFF9F]`, 'u');

export const isKana = (text: string): boolean => ONLY_KANA.test(text);
export const hasJapanese = (text: string): boolean => HAS_JAPANESE.test(text);

export function toHiragana(text: string): string {
  return text.replace(/[\u30A1-\u30F6]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));
}

export function toKatakana(text: string): string {
  return text.replace(/[\u3041-\u3096]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60));
}

/** Half-width katakana and marks that combine become whole ones: ｶﾞ and か゛ are one letter. */
export const wholeKana = (text: string): string =>
  text.replace(/゛/g, '\u3099').replace(/゜/g, '\u309A').normalize('NFKC');
