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

/** What Arabic speakers say either way: the last short vowel of a verb or a particle, which falls silent before a pause. */
const arabic = (sounds: string): string => sounds.replace(/(?<=[^aeiou]) [aiu]$/, '');

/** What English speakers say either way: a glide between the vowel of "care" or "near" and its r, or none. */
const english = (sounds: string): string => sounds.replace(/(?<=[ɛi]) ə(?= ɹ)/g, '').replaceAll('i ɹ', 'ɪ ɹ');

const FREELY: Partial<Record<LanguageCode, (sounds: string) => string>> = {
  en: english,
  de: german,
  fr: french,
  ar: arabic,
};

/** Whether speakers say either of two rows of comparable sounds for the same word. English has most of its rules in the product. */
export function saysEitherWay(language: LanguageCode, sounds: string, others: string): boolean {
  const freely = FREELY[language] ?? String;
  const [one, other] = [freely(sounds), freely(others)];
  return one === other || (LANGUAGES[language].saysEitherWay?.(one, other) ?? false);
}
