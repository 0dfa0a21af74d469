import type { LanguageCode } from '../../contracts/catalog.js';
import type { Phone, SpokenToken } from '../../contracts/text.js';
import { LANGUAGES } from '../languages/index.js';
import type { Language } from '../languages/language.js';
import { parsePhonemeString, phonesToServiceAlphabet } from './alphabet.js';
import { alignToWords, type ClauseItem, type ClauseWord, splitClauses } from './clauses.js';
import { isVowel, PAUSES, readEspeakIpa, writeIpa } from './ipa.js';
import { nearPhones } from './phone-fallbacks.js';
import { raiseQuestion } from './question-melody.js';
import type { WordPronouncer } from './word-pronouncer.js';

/** IPA of a clause without punctuation: words separated by spaces, stress marks before vowels. */
export type IpaOf = (clause: string) => string;

const BOUNDARY: Phone = { symbol: '_', stress: 0, wordStart: false, token: -1 };
const pause = (symbol: string): Phone => ({ symbol, stress: 0, wordStart: false, token: -1 });
const LINE = { pause: 'line' } as const;

/**
 * Phones of one clause. It is pronounced whole, because neighbours matter ("the" before a vowel, "of the" as one word), and
 * then each phone is given back to its word.
 */
function pronounceClause(
  text: string,
  words: readonly ClauseWord[],
  ipaOf: IpaOf,
  pronouncer: WordPronouncer | undefined,
): Phone[] {
  const spoken = readEspeakIpa(ipaOf(text));
  const phones = spoken.flat();
  const only = words.length === 1;
  const owners =
    only || spoken.length === words.length
      ? spoken.flatMap((phonesOfWord, word) => phonesOfWord.map(() => (only ? 0 : word)))
      : alignToWords(
          phones,
          words.map((word) => readEspeakIpa(ipaOf(word.text)).flat()),
        );
  if (!pronouncer) return phones.map((phone, i) => ({ ...phone, token: words[owners[i] ?? 0]?.token ?? -1 }));
  const out: Phone[] = [];
  for (let start = 0; start < phones.length;) {
    const owner = owners[start] ?? 0;
    let end = start + 1;
    while (end < phones.length && (owners[end] ?? 0) === owner) end += 1;
    const word = words[owner];
    const said = phones.slice(start, end);
    // Part of two words that are said as one ("of the") cannot be corrected by itself.
    const whole = said[0]?.wordStart === true && (end === phones.length || phones[end]?.wordStart === true);
    const corrected = word && whole ? pronouncer.correct(word.text, said) : said;
    for (const phone of corrected) out.push({ ...phone, token: word?.token ?? -1 });
    start = end;
  }
  return out;
}

/** Phones of one clause, pause or phoneme string in the symbols of the pronouncer. */
export function pronounceItem(item: ClauseItem, ipaOf: IpaOf, pronouncer?: WordPronouncer): Phone[] {
  if (item.kind === 'pause') return [{ ...pause(item.symbol), ...(item.length === 'line' ? LINE : {}) }];
  if (item.kind === 'clause') return pronounceClause(item.text, item.words, ipaOf, pronouncer);
  return parsePhonemeString(item.phonemes).map((phone) => ({
    ...phone,
    token: PAUSES.has(phone.symbol) ? -1 : item.token,
  }));
}

/** Phones of tokens in the symbols of the pronouncer, whatever a pack has; pauses included, boundaries not. */
export function pronounceFreely(
  tokens: readonly SpokenToken[],
  ipaOf: IpaOf,
  pronouncer?: WordPronouncer,
): Phone[] {
  return splitClauses(respelled(tokens, pronouncer?.language)).flatMap((item) =>
    pronounceItem(item, ipaOf, pronouncer),
  );
}

/** As `pronounceFreely`, with the homographs of a sentence chosen by the neighboring words. */
export function pronounceChosen(
  tokens: readonly SpokenToken[],
  language: LanguageCode,
  ipaOf: IpaOf,
  pronouncer?: WordPronouncer,
): Phone[] {
  const { homographs } = LANGUAGES[language];
  if (!homographs) return pronounceFreely(tokens, ipaOf, pronouncer);
  const chosen = homographs.choose(tokens);
  return homographs.say(pronounceFreely(chosen, ipaOf, pronouncer), chosen);
}

/** Says phones with the symbols of a pack: near ones for those that it lacks, nothing where nothing is near. */
function fitToPack(phones: readonly Phone[], pack: ReadonlySet<string>, language: LanguageCode): Phone[] {
  const fitted: Phone[] = [];
  let wordStart = false;
  for (const phone of phones) {
    wordStart ||= phone.wordStart;
    let stress = phone.stress;
    for (const symbol of nearPhones(phone.symbol, pack, language)) {
      const silent = PAUSES.has(symbol) || symbol === '_';
      // A pack without `?` learned a question mark as a word of one phone.
      const starts = !silent && (wordStart || PAUSES.has(phone.symbol));
      const said = isVowel(symbol) ? stress : 0;
      const isSame = symbol === phone.symbol && said === phone.stress && starts === phone.wordStart;
      fitted.push(isSame ? phone : { ...phone, symbol, stress: said, wordStart: starts });
      if (isVowel(symbol)) stress = 0;
      if (!silent) wordStart = false;
    }
  }
  return fitted;
}

/** Names with letters of other languages, spelled as the language says them. */
function respelled(
  tokens: readonly SpokenToken[],
  language: LanguageCode | undefined,
): readonly SpokenToken[] {
  const respell = language && LANGUAGES[language].respell;
  if (!respell) return tokens;
  return tokens.map((token) => {
    const text = respell(token.text);
    return text === token.text ? token : { ...token, text };
  });
}

/** What is pronounced of a sentence: `items` one after the other, each by `pronounceItem`. */
export function clausesOf(
  tokens: readonly SpokenToken[],
  language: LanguageCode,
  lineStarts?: ReadonlySet<number>,
): { readonly tokens: readonly SpokenToken[]; readonly items: readonly ClauseItem[] } {
  const chosen = LANGUAGES[language].homographs?.choose(tokens) ?? tokens;
  return { tokens: chosen, items: splitClauses(respelled(chosen, language), lineStarts) };
}

/** Phones of one sentence, all of whose clauses are pronounced, as the acoustic network takes them: between two boundaries. */
export function toPackPhones(
  phones: readonly Phone[],
  tokens: readonly SpokenToken[],
  language: LanguageCode,
  pack: ReadonlySet<string>,
): Phone[] {
  const { homographs, withMelody, questions } = LANGUAGES[language];
  const said = homographs?.say(phones, tokens) ?? phones;
  const sung = withMelody?.(said, tokens) ?? said;
  const asked = questions ? raiseQuestion(sung, tokens, questions) : sung;
  return [BOUNDARY, ...fitToPack(asked, pack, language), BOUNDARY];
}

/**
 * Phones of one sentence at once.
 * @param options.ipaOf pronounces a clause in the voice's language
 * @param options.pronouncer corrects words of it
 * @param options.phones the symbols of the voice's pack
 * @throws SonantError `phoneme_invalid` for a token whose phoneme string holds a bad symbol
 */
export function pronounce(
  tokens: readonly SpokenToken[],
  language: LanguageCode,
  options: {
    readonly ipaOf: IpaOf;
    readonly phones: ReadonlySet<string>;
    readonly pronouncer?: WordPronouncer | undefined;
  },
): Phone[] {
  const { tokens: chosen, items } = clausesOf(tokens, language);
  const phones = items.flatMap((item) => pronounceItem(item, options.ipaOf, options.pronouncer));
  return toPackPhones(phones, chosen, language, options.phones);
}

/** A sentence some of whose clauses are pronounced for the service phonetic alphabet: plain data. */
export interface HalfPhonemized {
  /** One for each word. */
  readonly tokens: readonly SpokenToken[];
  /** The tokens after the homographs have been resolved. */
  readonly chosen: readonly SpokenToken[];
  /** What is left to pronounce. */
  readonly items: readonly ClauseItem[];
  readonly phones: readonly Phone[];
}

/** Nothing of it is pronounced yet. */
export function beginPhonemes(spoken: readonly SpokenToken[], language: LanguageCode): HalfPhonemized {
  const tokens = spoken.flatMap((token) => (token.phonemes === null ? wordsOf(token) : [token]));
  const { tokens: chosen, items } = clausesOf(tokens, language);
  return { tokens, chosen, items, phones: [] };
}

/** Pronounces the next clause. */
export function goOnWithPhonemes(
  half: HalfPhonemized,
  ipaOf: IpaOf,
  pronouncer?: WordPronouncer,
): HalfPhonemized {
  const [next, ...items] = half.items;
  return next === undefined
    ? half
    : { ...half, items, phones: [...half.phones, ...pronounceItem(next, ipaOf, pronouncer)] };
}

/** A word or a pause as it is said. */
export interface SaidWord {
  /** Undefined: a pause. */
  readonly token: SpokenToken | undefined;
  readonly phonemes: string;
  readonly ipa: string;
  /** Whether a list of the language's own words has it. */
  readonly isOwn: boolean;
}

/** All clauses are pronounced. @returns in order, each word and each `, . ! ?`: "Hello!" is `h0El1o` and `!` */
export function endPhonemes(
  { tokens, chosen, phones: said }: HalfPhonemized,
  language: LanguageCode,
): SaidWord[] {
  const { ownWords, homographs } = LANGUAGES[language];
  const phones = homographs?.say(said, chosen) ?? said;
  const words: SaidWord[] = [];
  for (let i = 0; i < phones.length;) {
    const index = phones[i]?.token ?? -1;
    let end = i + 1;
    while (index !== -1 && phones[end]?.token === index) end += 1;
    const token = tokens[index];
    const own = ownPronunciation(token, ownWords);
    const part = phones.slice(i, end);
    const phonemes = own ?? phonesToServiceAlphabet(part);
    const ipa = writeIpa(own === null ? part : parsePhonemeString(own));
    words.push({ token, phonemes, ipa, isOwn: own !== null });
    i = end;
  }
  return words;
}

const wordsOf = (token: SpokenToken): SpokenToken[] =>
  token.text
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((text) => ({ ...token, text }));

function ownPronunciation(token: SpokenToken | undefined, ownWords: Language['ownWords']): string | null {
  if (token === undefined || token.phonemes !== null) return null;
  return ownWords?.get(token.text.toLowerCase().replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')) ?? null;
}
