import type { LanguageCode, ModelId } from '../contracts/catalog.js';

interface Language {
  /** The ISO 639-2 code that the voice lists use. */
  readonly iso639_2: string;
  /** What else names it: the other code of ISO 639-2, the code of ISO 639-3. */
  readonly otherForms: readonly string[];
  readonly englishName: string;
}

/** By ISO 639-1 code. */
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

/** The language that an ISO 639 form names, in any case. */
export const languageOf = (form: string): LanguageCode | undefined => CODE_OF_FORM.get(form.toLowerCase());
