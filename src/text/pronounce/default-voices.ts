import type { LanguageCode } from '../../contracts/catalog.js';

/** The espeak-ng voice of each language's variety that this service speaks, for texts that no voice of the catalog says. */
export const DEFAULT_ESPEAK_VOICES: Readonly<Record<LanguageCode, string>> = {
  en: 'en-us',
  es: 'es-419',
  fr: 'fr',
  pt: 'pt-br',
  de: 'de',
  ja: 'ja',
  ar: 'ar',
  hi: 'hi',
  it: 'it',
};
