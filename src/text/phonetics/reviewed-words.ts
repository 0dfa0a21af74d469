import type { LanguageCode } from '../../contracts/catalog.js';
import { table } from '../core/words.js';
import { LANGUAGES } from '../languages/index.js';
import type { AdaptedSounds } from '../languages/language.js';
import { comparablePhones } from './comparable.js';
import { readIpa } from './ipa.js';
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

/** The reviewed words of a language. */
export function loanwordsOf(language: LanguageCode): (word: string) => AdaptedSounds | null {
  const listed = table(LANGUAGES[language].loanwords ?? '');
  return (word) => {
    const ipa = listed[word];
    return ipa === undefined ? null : soundsOfIpa(ipa, language);
  };
}

/** Comparable sounds of IPA. */
export function soundsOfIpa(ipa: string, language: LanguageCode): AdaptedSounds {
  const phones = readIpa(decomposed(ipa)).flat();
  const folded = comparablePhones(phones, language);
  const tokens = folded.map(({ token }) => token);
  // Without a mark it is of one syllable or of a language without stress in words: espeak-ng knows it.
  if (!phones.some(({ stress }) => stress > 0)) return { tokens, stress: null };
  return {
    tokens,
    stress: folded.map(({ from }, i) => (folded[i - 1]?.from === from ? 0 : (phones[from]?.stress ?? 0))),
  };
}
