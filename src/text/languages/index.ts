import type { LanguageCode } from '../../contracts/catalog.js';
import { ARABIC } from './ar/index.js';
import { GERMAN } from './de/index.js';
import { ENGLISH } from './en/index.js';
import { SPANISH } from './es/index.js';
import { FRENCH } from './fr/index.js';
import { HINDI } from './hi/index.js';
import { ITALIAN } from './it/index.js';
import { JAPANESE } from './ja/index.js';
import type { Language } from './language.js';
import { PORTUGUESE } from './pt/index.js';

/** Every language that is spoken. The only place that lists them. */
export const LANGUAGES: Readonly<Record<LanguageCode, Language>> = {
  en: ENGLISH,
  es: SPANISH,
  fr: FRENCH,
  pt: PORTUGUESE,
  de: GERMAN,
  it: ITALIAN,
  hi: HINDI,
  ar: ARABIC,
  ja: JAPANESE,
};
