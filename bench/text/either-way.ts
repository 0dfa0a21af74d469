import type { LanguageCode } from '../../src/contracts/catalog.js';
import { LANGUAGES } from '../../src/text/languages/index.js';

/**
 * What German speakers say either way: a final a long or short, the e of an ending or none, -ion and -ie in one syllable or
 * two, the ei of English words open or close.
 */
const german = (sounds: string): string =>
  sounds
    .replace(/ə ʁ(?= [^aeiouyøœɛɔəɪʊʏɐ]|$)/g, 'ɐ')
    .replace(/aː$/, 'a')
    .replace(/ ə(?= [lmn](?:$| [dstz](?: |$)))/g, '')
    .replace(/(?<= )i(?= [aeouøœɛɔəʊɐ])/g, 'j')
    .replaceAll('ɛ ɪ', 'e ɪ');

/**
 * What French speakers say either way: the o before an r, u, ou and i before a vowel as a vowel or a glide, a schwa between
 * two consonants, e at the end open or close.
 */
const french = (sounds: string): string =>
  sounds
    .replaceAll('o ʁ', 'ɔ ʁ')
    .replaceAll('ɥ', 'y')
    .replace(/u(?= [aeɛiɔoøœy])/g, 'w')
    .replace(/i j(?= )/g, 'i')
    .replace(/(?<=[^\u0303aeɛiɔoøœuyɑ] )ə (?=[^aeɛiɔoøœuyɑ ])/g, '')
    .replace(/e$/, 'ɛ');

const FREELY: Partial<Record<LanguageCode, (sounds: string) => string>> = { de: german, fr: french };

/** Whether speakers say either of two rows of comparable sounds for the same word. English has this rule in the product. */
export function saysEitherWay(language: LanguageCode, sounds: string, others: string): boolean {
  const freely = FREELY[language];
  if (freely) return freely(sounds) === freely(others);
  return LANGUAGES[language].saysEitherWay?.(sounds, others) ?? false;
}
