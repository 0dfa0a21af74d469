import type { LanguageCode, ModelId } from '../contracts/catalog.js';

interface Language {
  /** The ISO 639-2 code that the voice lists use. */
  readonly iso639_2: string;
  /** Its other codes: the second one of ISO 639-2, and that of ISO 639-3. */
  readonly otherForms: readonly string[];
  readonly englishName: string;
}

/** The languages by ISO 639-1 code. */
export const LANGUAGES: Readonly<Record<LanguageCode, Language>> = {
  en: { iso639_2: 'eng', otherForms: [], englishName: 'English' },
  es: { iso639_2: 'spa', otherForms: [], englishName: 'Spanish' },
  fr: { iso639_2: 'fra', otherForms: ['fre'], englishName: 'French' },
  pt: { iso639_2: 'por', otherForms: [], englishName: 'Portuguese' },
  de: { iso639_2: 'ger', otherForms: ['deu'], englishName: 'German' },
  ja: { iso639_2: 'jpn', otherForms: [], englishName: 'Japanese' },
  ar: { iso639_2: 'ara', otherForms: ['arb'], englishName: 'Arabic' },
  hi: { iso639_2: 'hin', otherForms: [], englishName: 'Hindi' },
  it: { iso639_2: 'ita', otherForms: [], englishName: 'Italian' },
};

export const LANGUAGE_CODES = Object.keys(LANGUAGES) as LanguageCode[];

export const MODEL_LANGUAGES: Readonly<Record<ModelId, readonly LanguageCode[]>> = {
  coda: LANGUAGE_CODES,
  mistv3: ['en', 'es', 'fr', 'de'],
  mistv2: ['en', 'es', 'fr', 'de'],
  mist: ['en'],
};

const CODE_OF_FORM = new Map(
  LANGUAGE_CODES.flatMap((code) =>
    [code, LANGUAGES[code].iso639_2, ...LANGUAGES[code].otherForms].map((form) => [form, code] as const),
  ),
);

/** A language, and perhaps script, region and more: `en-US`, `zh-Hans-CN`, also with `_`. */
const TAG = /^([a-z]{2,3})(?:[-_][a-z0-9]{1,8})+$/;

/** The language that an ISO 639 form or a BCP 47 tag names, in any case. */
export const languageOf = (form: string): LanguageCode | undefined => {
  const lower = form.toLowerCase();
  return CODE_OF_FORM.get(TAG.exec(lower)?.[1] ?? lower);
};

/** The country of a BCP 47 tag: two letters after the language, with perhaps a script between. */
export const regionOf = (form: string): string | undefined =>
  /^[a-z]{2,3}(?:[-_][a-z]{4})?[-_]([a-z]{2})(?:[-_]|$)/i.exec(form)?.[1]?.toUpperCase();

/** Languages without Latin letters, and their scripts. */
const OWN_SCRIPTS: readonly (readonly [LanguageCode, RegExp])[] = [
  ['ja', /(?=\p{L})[\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Han}]/gu],
  ['ar', /(?=\p{L})\p{sc=Arabic}/gu],
  ['hi', /(?=\p{L})\p{sc=Devanagari}/gu],
];

/** The script of a text is judged by this many UTF-16 code units, the first pages of a book. */
const SCRIPT_LENGTH = 4000;

/**
 * The language in whose own script more than half of the letters are written; undefined: none. Latin letters identify no
 * language, because every language borrows words in them. Only the beginning of a long text counts.
 */
export function languageOfScript(whole: string): LanguageCode | undefined {
  const text = whole.slice(0, SCRIPT_LENGTH);
  // Most texts have only Latin letters.
  if (!/[^\0-\u024f]/.test(text)) return undefined;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return OWN_SCRIPTS.find(([, own]) => 2 * (text.match(own)?.length ?? 0) > letters)?.[0];
}
