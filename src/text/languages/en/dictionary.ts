import type { LetterWords } from '../../core/codes.js';
import { wordSet } from '../../core/words.js';
import type { StressedSounds } from '../../phonetics/sound-rules.js';

export const LETTER_WORDS: LetterWords = {
  acronyms: wordSet(
    'NASA NATO UNESCO UNICEF OPEC AIDS LASER RADAR SCUBA NAFTA FIFA UEFA SWAT SONAR POTUS SCOTUS FLOTUS COVID JPEG GIF RAM RAV ROM PIN ZIP SIM MAC LAN WAN DOS BIOS FEMA OSHA NOAA ASEAN IKEA LEGO YOLO FOMO MAX ' +
      'THE AND NOT YOU ARE WAS BUT FOR ALL ANY CAN HAD HER HIS HIM ITS ONE OUR OUT DAY GET HAS HOW MAN NEW NOW OLD SEE TWO WAY WHO BOY DID LET PUT SAY SHE TOO USE YES HEY WOW NO SO GO DO UP ON OFF IN IS IT IF OF OR TO WE BE BY MY ME HE AS AT AN BIG BAD RUN TOP END TRY BUY HOT RED CAT DOG FUN ' +
      'SALE FREE ONLY STOP NEVER MUST WILL THIS THAT WITH FROM HAVE VERY JUST MORE OVER WHAT WHEN HERE READ OPEN HELP HELLO AH OH HA UH HM HMM UM',
  ),
  kept: wordSet('AM PM US EST EDT CST CDT MST MDT PST PDT GMT UTC BST CET CEST IST'),
};

/**
 * English words that the dictionary lacks, or whose pronunciation there `/phonemize` would not show. The value is in the
 * service phonetic alphabet; null: a known word, pronounced by rule.
 */
export const OWN_WORDS: ReadonlyMap<string, string | null> = new Map<string, string | null>([
  ['hello', 'h0El1o'],
  ...(
    'ai airbnb apis asr audiobook audiobooks autopay brexit chatbot chatbots copay copays coronavirus covid ' +
    'cryptocurrency css cybersecurity ebook ebooks ecommerce emoji emojis faq faqs fintech frontend https json ' +
    'kubernetes lcd livestream megapixel microservice microservices millennials offboarding onboarding podcasts ' +
    'preauthorization ransomware rideshare sonant sriracha staycation telehealth tiktok touchpad touchscreen tts ' +
    'typescript unfollow vlog vlogs voicebot voicebots voicemails vpn webcam webcams webinar webinars'
  )
    .split(' ')
    .map((word): [string, null] => [word, null]),
]);

type Look = (word: string) => readonly StressedSounds[] | null;

const HISSING = new Set(['s', 'z', 'ʃ', 'ʒ']);
const VOICELESS = new Set(['p', 't', 'k', 'f', 'θ']);

const plus = (base: StressedSounds, tokens: readonly string[]): StressedSounds => ({
  tokens: [...base.tokens, ...tokens],
  stress: [...base.stress, ...tokens.map(() => 0 as const)],
});

function withS(base: StressedSounds): StressedSounds {
  const last = base.tokens.at(-1) ?? '';
  if (HISSING.has(last)) return plus(base, ['ɪ', 'z']);
  return plus(base, [VOICELESS.has(last) ? 's' : 'z']);
}

function withEd(base: StressedSounds): StressedSounds {
  const last = base.tokens.at(-1) ?? '';
  if (last === 't' || last === 'd') return plus(base, ['ɪ', 'd']);
  return plus(base, [VOICELESS.has(last) || last === 's' || last === 'ʃ' ? 't' : 'd']);
}

/** Ending, what may stand in its place in the known word, and how it sounds. */
const ENDINGS: readonly [RegExp, readonly string[], (base: StressedSounds) => StressedSounds][] = [
  [/'s$/, [''], withS],
  [/s'$/, [''], withS],
  [/ies$/, ['y'], withS],
  [/(?<=s|x|z|ch|sh)es$/, ['', 'e'], withS],
  [/(?<![su'])s$/, [''], withS],
  [/ied$/, ['y'], withEd],
  [/ed$/, ['e', ''], withEd],
  [/ing$/, ['', 'e'], (base) => plus(base, ['ɪ', 'ŋ'])],
  [/ily$/, ['y'], (base) => plus(base, ['l', 'i'])],
  [/(?<!i)ly$/, [''], (base) => plus(base, base.tokens.at(-1) === 'l' ? ['i'] : ['l', 'i'])],
  [/iness$/, ['y'], (base) => plus(base, ['n', 'ə', 's'])],
  [/ness$/, [''], (base) => plus(base, ['n', 'ə', 's'])],
  [/less$/, [''], (base) => plus(base, ['l', 'ə', 's'])],
  [/like$/, [''], (base) => plus(base, ['l', 'a', 'ɪ', 'k'])],
];

const LEAST_LETTERS = 3;
const LEAST_PART = 4;

function inflected(word: string, look: Look): StressedSounds | null {
  for (const [ending, instead, say] of ENDINGS) {
    if (!ending.test(word)) continue;
    const stem = word.replace(ending, '');
    if (stem.length < LEAST_LETTERS) continue;
    const doubled = /([bdgklmnprtv])\1$/.test(stem) && /^(?:ed|ing)$/.test(word.slice(stem.length));
    for (const base of [...instead.map((end) => stem + end), ...(doubled ? [stem.slice(0, -1)] : [])]) {
      const known = look(base)?.[0];
      if (known) return say(known);
    }
  }
  return null;
}

/** Endings and beginnings that are words too, but sound otherwise at the side of another. */
const NO_SECOND = /^(?:able|ably|ible|sible|ator|ature|tion|sion|ment|land|lander|graph)/;
const NO_FIRST = /^(?:inter|disco|metro|anglo|para|mono|poly|tele|auto|proto|retro|euro|quasi|meta|pseudo)$/;

/** Short seconds of a verb: "signup", "logout". */
const PARTICLE = /^(?:up|out|off|down|over|back)$/;

/** Two words that make up the whole in one way only; the first is stressed, the second a little: "snowplough". */
function compound(word: string, look: Look): StressedSounds | null {
  const found: StressedSounds[] = [];
  for (let cut = LEAST_LETTERS; cut <= word.length - 2; cut++) {
    const long = cut >= LEAST_PART && word.length - cut >= LEAST_PART;
    if (!long && !PARTICLE.test(word.slice(cut))) continue;
    if (NO_FIRST.test(word.slice(0, cut)) || NO_SECOND.test(word.slice(cut))) continue;
    const first = look(word.slice(0, cut))?.[0];
    const second = first && look(word.slice(cut))?.[0];
    if (!second) continue;
    found.push({
      tokens: [...first.tokens, ...second.tokens],
      stress: [...first.stress, ...second.stress.map((level) => (level === 2 ? 1 : level))],
    });
  }
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** Marks that the dictionary leaves out, Hélène, but no é that ends a word and no ñ, which sound otherwise. */
const MARKED_INSIDE = /^(?=.{5}|.*ë)(?!.*(?:é[es]?$|ñ))\p{L}*[àâèéêëîïôùûáíóúöç]\p{L}/u;

/** A word that the dictionary lacks, from words that it has: an inflection, two words in one, or itself without its marks. */
export function deriveEnglish(word: string, look: Look): readonly StressedSounds[] | null {
  const known = inflected(word, look) ?? compound(word, look);
  if (known) return [known];
  if (!MARKED_INSIDE.test(word)) return null;
  const bare = word.normalize('NFD').replace(/\p{M}/gu, '');
  return look(bare) ?? deriveEnglish(bare, look);
}

/** A dictionary, as far as this file needs one; with our own words it says which English words are known. */
export interface WordList {
  has(word: string): boolean;
}

/** True for an English word in any case; a possessive or a hyphenated word is known when its parts are. */
export function isInDictionary(word: string, words: WordList): boolean {
  const isListed = (part: string): boolean => OWN_WORDS.has(part) || words.has(part);
  const plain = word.toLowerCase().replaceAll('’', "'");
  return (
    isListed(plain) || plain.split('-').every((part) => isListed(part) || isListed(part.replace(/'s$/, '')))
  );
}

/**
 * Words of `text` that the dictionary lacks, as typed, in the order of their first occurrence, without repeats in any
 * case. Words are separated by spaces, commas and newlines; punctuation around them and numbers do not count.
 */
export function outOfVocabulary(text: string, words: WordList): string[] {
  const unknown = new Map<string, string>();
  for (const raw of text.split(/[\s,]+/)) {
    // Takes the text from the first letter or digit to the last, in one pass, however much punctuation there is.
    const word = /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/su.exec(raw)?.[0] ?? '';
    const number = !/\p{L}/u.test(word) || /^\p{N}+(?:st|nd|rd|th)$/iu.test(word);
    const key = word.toLowerCase();
    if (!number && !unknown.has(key) && !isInDictionary(word, words)) unknown.set(key, word);
  }
  return [...unknown.values()];
}
