import type { LanguageCode } from '../../src/contracts/catalog.js';
import { LANGUAGES } from '../../src/text/languages/index.js';
import { comparableText } from '../../src/text/phonetics/comparable.js';
import type { SpokenPhone } from '../../src/text/phonetics/ipa.js';
import type { StressedSounds } from '../../src/text/phonetics/sound-rules.js';

type ListedPhone = Pick<SpokenPhone, 'symbol'>;
/** Tense vowels of a word that are looked at: 32 ways at most. */
const MOST_LAX = 5;

/**
 * What German speakers say either way: a final a long or short, the e of an ending or none, -ion and -ie in one syllable or
 * two, the ei of English words open or close.
 */
const german = (sounds: string): string =>
  sounds
    .replace(/ə ʁ(?= [^aeiouyøœɛɔəɪʊʏɐ]|$)/g, 'ɐ')
    .replace(/(?<=[aeiouyøœɛɔəɪʊʏ]ː? )ɐ/g, 'ʁ')
    .replace(/aː$/, 'a')
    .replace(/ ə(?= [lmn](?:$| [dstz](?: |$)))/g, '')
    .replace(/(?<= )i(?= [aeouøœɛɔəʊɐ])/g, 'j')
    .replaceAll('ɛ ɪ', 'e ɪ');

const LAX: Readonly<Record<string, string>> = { i: 'ɪ', e: 'ɛ', o: 'ɔ', u: 'ʊ', y: 'ʏ', ø: 'œ' };

/**
 * What German dictionaries write with a short tense vowel, as the o of "informieren", has no stress and is said lax, too. The
 * comparable sounds tell neither length nor stress, so this is read off the dictionary's own.
 */
function alsoLax(phones: readonly ListedPhone[]): ListedPhone[][] {
  const tense = phones.flatMap(({ symbol }, i) => (symbol in LAX ? [i] : []));
  let ways = [[...phones]];
  for (const i of tense.slice(0, MOST_LAX)) {
    const lax = (way: readonly ListedPhone[]): ListedPhone[] =>
      way.map((phone, k) => (k === i ? { symbol: LAX[phone.symbol] ?? phone.symbol } : phone));
    ways = [...ways, ...ways.map(lax)];
  }
  return ways;
}

/**
 * A listed pronunciation and those that speakers have beside it, in comparable sounds.
 *
 * @param published what another dictionary has for the word: if it has the listed one, its others are as good
 */
export function waysOf(
  phones: readonly ListedPhone[],
  language: LanguageCode,
  published: readonly StressedSounds[] = [],
): string[] {
  const listed = (language === 'de' ? alsoLax(phones) : [phones]).map((way) => comparableText(way, language));
  const others = published.map(({ tokens }) => tokens.join(' '));
  const agree = others.some((other) => listed.some((one) => saysEitherWay(language, one, other)));
  return agree ? [...listed, ...others] : listed;
}

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

const between = (pattern: string): RegExp =>
  new RegExp(pattern.replaceAll('V', '[aeiouæɑɛʊə]').replaceAll('C', '[^aeiouæɑɛʊə j]'), 'g');
const SCHWA_BEFORE_R = between('(?<=C )ə (?=ɹ V)');
const SCHWA_OF_A_SYLLABLE = between('(?<=C )ə (?=[lmn](?: C|$))');
/** The i of re-, de-, be-, e- and pre-: a vowel with stress follows. */
const PREFIX = between('(?<=^(?:[ɹdb] |p ɹ )?)i(?= C(?: C)* (?:[aeouæɑɛʊi]|ə .*V))');
const LATER_U = between('(?<=V.* [bfɡhkmpvɹ] j )[uʊ](?= C)');

/**
 * What English speakers say either way: a glide between the vowel of "care" or "near" and its r, or none; a schwa before r
 * and a vowel ("several"), before a last l, m or n, behind a diphthong ("boil", "wireless"), or none; the i of re- and pre-
 * reduced or not; the u of "document" reduced or not.
 */
const english = (sounds: string): string =>
  sounds
    .replace(/(?<=[ɛi]) ə(?= ɹ)/g, '')
    .replaceAll('i ɹ', 'ɪ ɹ')
    .replaceAll('ɪ', 'ə')
    .replace(PREFIX, 'ə')
    .replace(SCHWA_BEFORE_R, '')
    .replace(SCHWA_OF_A_SYLLABLE, '')
    .replace(/(?<=[aeo] ə )(?:j )?ə (?=[lɹ])|(?<=u )ə (?=l)/g, '')
    .replace(LATER_U, 'ə');

const FREELY: Partial<Record<LanguageCode, (sounds: string) => string>> = {
  en: english,
  de: german,
  fr: french,
  ar: arabic,
};

/** Whether speakers say either of two rows of comparable sounds for the same word. English has more rules in the product. */
export function saysEitherWay(language: LanguageCode, sounds: string, others: string): boolean {
  const freely = FREELY[language] ?? String;
  const [one, other] = [freely(sounds), freely(others)];
  return one === other || (LANGUAGES[language].saysEitherWay?.(one, other) ?? false);
}
