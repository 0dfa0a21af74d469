import type { LanguageCode } from '../../contracts/catalog.js';
import { table } from '../core/words.js';
import { LANGUAGES } from '../languages/index.js';
import type { AdaptedSounds } from '../languages/language.js';
import { comparablePhones } from './comparable.js';
import { readEspeakIpa, readIpa, type SpokenPhone } from './ipa.js';
import { decomposed } from './sound-rules.js';

/** Names that people say as in English wherever they live. Reviewed by hand: a name that a country says its own way is not here. */
export const ENGLISH_BRANDS: ReadonlySet<string> = new Set(
  (
    'airbnb airpods amazon android apple bitcoin bluetooth booking chatgpt chrome chromebook coinbase ebay ecommerce ' +
    'facebook facetime firefox fitbit flickr github gitlab gmail google groupon hotmail ibm icloud imac instagram intel ipad ' +
    'iphone ipod itunes jira linkedin macbook messenger microsoft minecraft mysql netflix nike openai outlook paypal ' +
    'photoshop pinterest playstation powerpoint python reddit roblox shazam shopify skype slack smartphone smartwatch ' +
    'snapchat soundcloud spotify starbucks stripe switch tiktok tinder tripadvisor trustpilot twitch twitter uber ' +
    'walmart whatsapp wikileaks windows wordpress workday xbox yahoo youtube zendesk zoom'
  ).split(' '),
);

/**
 * The reviewed words of a language.
 *
 * @param ipaOf IPA of one word by espeak-ng
 */
export function loanwordsOf(
  language: LanguageCode,
  ipaOf: (word: string) => string,
): (word: string) => AdaptedSounds | null {
  const { loanwords = '', spelledPlainly } = LANGUAGES[language];
  const listed = table(loanwords);
  return (word) => {
    const ipa = listed[word];
    if (ipa !== undefined) return soundsOfIpa(ipa, language);
    const plainly = spelledPlainly?.(word);
    return plainly === undefined ? null : soundsOf(readEspeakIpa(ipaOf(plainly)).flat(), language);
  };
}

/** Comparable sounds of IPA. */
export function soundsOfIpa(ipa: string, language: LanguageCode): AdaptedSounds {
  return soundsOf(readIpa(decomposed(ipa)).flat(), language);
}

function soundsOf(phones: readonly SpokenPhone[], language: LanguageCode): AdaptedSounds {
  const folded = comparablePhones(phones, language);
  const tokens = folded.map(({ token }) => token);
  // Without a mark it is of one syllable or of a language without stress in words: espeak-ng knows it.
  if (!phones.some(({ stress }) => stress > 0)) return { tokens, stress: null };
  return { tokens, stress: stressesOf(phones, language) };
}

/** The stress of each comparable sound of a word. */
export const stressesOf = (phones: readonly SpokenPhone[], language: LanguageCode): (0 | 1 | 2)[] => {
  const folded = comparablePhones(phones, language);
  return folded.map(({ from }, i) => (folded[i - 1]?.from === from ? 0 : (phones[from]?.stress ?? 0)));
};
