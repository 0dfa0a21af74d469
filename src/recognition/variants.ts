import type { LanguageCode } from '../contracts/catalog.js';
import type { PronouncedWord, WordSource } from '../contracts/speech.js';
import { withoutSigns } from '../synthesis/look-ups.js';
import { LANGUAGES } from '../text/languages/index.js';
import { phonesToServiceAlphabet } from '../text/phonetics/alphabet.js';
import { PAUSES, readIpa, type SpokenPhone, writeIpa } from '../text/phonetics/ipa.js';
import { nearPhones } from '../text/phonetics/phone-fallbacks.js';
import type { WordPronouncer } from '../text/phonetics/word-pronouncer.js';
import type { Labelling } from './ctc.js';

/** One pronunciation of a word. */
export interface Variant {
  /** In the service's alphabet. */
  readonly phonemes: string;
  readonly ipa: string;
  readonly source: WordSource;
  /** Columns of the recognizer. */
  readonly labels: Labelling;
}

/** Phones as columns of the recognizer, in which recordings and words are compared. */
export class Labels {
  private readonly columns: ReadonlyMap<string, number>;
  private readonly known: ReadonlySet<string>;

  /** @param symbols of the recognizer, the blank first */
  constructor(
    symbols: readonly string[],
    private readonly language: LanguageCode,
  ) {
    this.columns = new Map(symbols.map((symbol, column) => [symbol, column]));
    this.known = new Set(symbols.slice(1));
  }

  /** The columns of phones; similar symbols replace those that the recognizer lacks. */
  of(phones: readonly SpokenPhone[]): number[] {
    return phones
      .filter(({ symbol }) => !PAUSES.has(symbol))
      .flatMap(({ symbol }) => nearPhones(symbol, this.known, this.language))
      .flatMap((symbol) => this.columns.get(symbol) ?? []);
  }
}

/** A lattice of many variants costs time, and only short words have more. */
const MAX_VARIANTS = 8;

/**
 * The pronunciations of a word that differ for the recognizer, that of its sentence first: of those that fit alike, it wins.
 * @param pronouncer of the language, where it has one
 */
export function variantsOf(
  word: PronouncedWord,
  language: LanguageCode,
  labels: Labels,
  pronouncer: WordPronouncer | undefined,
): Variant[] {
  const spoken = withoutSigns(word.spoken);
  const readings = LANGUAGES[language].homographs?.readings(spoken) ?? [];
  const all = [
    { phones: readIpa(word.ipa).flat(), source: word.source },
    ...readings.map((ipa) => ({ phones: readIpa(ipa).flat(), source: 'dictionary' as const })),
    ...(pronouncer?.waysToSay(spoken) ?? []),
  ];
  const variants = new Map<string, Variant>();
  for (const { phones, source } of all) {
    const columns = labels.of(phones);
    const key = columns.join(' ');
    if (variants.has(key) || (columns.length === 0 && variants.size > 0)) continue;
    if (variants.size === MAX_VARIANTS) break;
    variants.set(key, {
      phonemes: phonesToServiceAlphabet(phones),
      ipa: writeIpa(phones),
      source,
      labels: columns,
    });
  }
  return [...variants.values()];
}
