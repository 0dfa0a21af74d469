import type { LanguageCode } from '../../contracts/catalog.js';
import { ARABIC } from './ar/arabic.js';
import { GERMAN } from './de/german.js';
import { ENGLISH } from './en/english.js';
import { SPANISH } from './es/spanish.js';
import { FRENCH } from './fr/french.js';
import { HINDI } from './hi/hindi.js';
import { ITALIAN } from './it/italian.js';
import { JAPANESE } from './ja/japanese.js';
import { PORTUGUESE } from './pt/portuguese.js';
import type { LanguageRules } from './rules.js';

/** A language that is not here is passed through as typed. */
export const LANGUAGE_RULES: Readonly<Partial<Record<LanguageCode, LanguageRules>>> = {
  en: ENGLISH,
  es: SPANISH,
  pt: PORTUGUESE,
  de: GERMAN,
  fr: FRENCH,
  ar: ARABIC,
  hi: HINDI,
  it: ITALIAN,
  ja: JAPANESE,
};
