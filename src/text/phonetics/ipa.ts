import type { Phone } from '../../contracts/text.js';

/** A phone that does not know its token yet. */
export type SpokenPhone = Omit<Phone, 'token'>;

export const VOWELS: ReadonlySet<string> = new Set('aeiouyøœɛɔəɪʊʌɑɒæɐɜɚɝɨʉɯɤɵɘɞʏɶ');
const CONSONANTS: ReadonlySet<string> = new Set(
  'bcdfghjklmnpqrstvwxzðŋɕɖɟɠɡɢɣɥɦɧɫɬɭɮɰɱɲɳɴɸɹɺɻɽɾʀʁʂʃʈʋʎʐʑʒʔʕʙʝʟʡʢʤʧʦβθχħçɓɗʄʛᵻ',
);
/** Marks that belong to the symbol before them: length, nasality, secondary articulation, tie bar. */
const MODIFIERS: ReadonlySet<string> = new Set('ːˑ̥̬̃ʲʰʱ̩̯̪ʷˠˤ͡ʼ̞̝̟̠');
/** Vowels that Unicode also has in one piece with their tilde. */
const NASAL_VOWELS: ReadonlySet<string> = new Set('ãẽĩõũ');
/** What a clause ends or pauses with. */
export const PAUSES: ReadonlySet<string> = new Set([',', '.', '!', '?']);

const STRESS_MARKS: ReadonlyMap<string, 1 | 2> = new Map([
  ['ˈ', 2],
  ['ˌ', 1],
]);

/**
 * Reads IPA into words of phones. A modifier joins the symbol before it; a stress mark goes to the next vowel of its word;
 * a `.` between two symbols is a syllable break and has no sound; `, . ! ?` are words of their own.
 *
 * @param unknown called for each symbol that is not IPA, with its code point index; the symbol is then left out
 */
export function readIpa(
  ipa: string,
  unknown: (symbol: string, position: number) => void = () => {},
): SpokenPhone[][] {
  const words: SpokenPhone[][] = [];
  let word: SpokenPhone[] = [];
  let stress: 0 | 1 | 2 = 0;
  const endWord = (): void => {
    if (word.length > 0) words.push(word);
    word = [];
    stress = 0;
  };
  const symbols = Array.from(ipa);
  symbols.forEach((symbol, position) => {
    const previous = word.at(-1);
    const vowel = NASAL_VOWELS.has(symbol) ? symbol.normalize('NFD') : symbol;
    if (symbol === ' ' || /\s/.test(symbol)) endWord();
    else if (symbol === '.' && previous && /\S/.test(symbols[position + 1] ?? ' ')) return;
    else if (PAUSES.has(symbol)) {
      endWord();
      words.push([{ symbol, stress: 0, wordStart: false }]);
    } else if (STRESS_MARKS.has(symbol)) stress = STRESS_MARKS.get(symbol) ?? 0;
    else if (MODIFIERS.has(symbol) && previous) {
      word[word.length - 1] = { ...previous, symbol: previous.symbol + symbol };
    } else if (isVowel(vowel)) {
      word.push({ symbol: vowel, stress, wordStart: word.length === 0 });
      stress = 0;
    } else if (CONSONANTS.has(symbol)) word.push({ symbol, stress: 0, wordStart: word.length === 0 });
    else unknown(symbol, position);
  });
  endWord();
  return words;
}

/** True for a vowel with or without modifiers. */
export function isVowel(symbol: string): boolean {
  return VOWELS.has(symbol.charAt(0));
}
