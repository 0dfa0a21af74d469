import { isVowel, type SpokenPhone } from './ipa.js';

const SKIP_COST = 1;
/** Two words of a clause often differ only in where one begins: a hint, never stronger than a sound. */
const WORD_START_COST = 0.25;

/** Looked up once a phone: the table has a cell for each pair of them. */
interface Sound extends Pick<SpokenPhone, 'symbol' | 'wordStart'> {
  readonly isVowel: boolean;
}

const soundOf = ({ symbol, wordStart }: SpokenPhone): Sound => ({
  symbol,
  wordStart,
  isVowel: isVowel(symbol),
});

function replaceCost(a: Sound, b: Sound): number {
  const start = a.wordStart === b.wordStart ? 0 : WORD_START_COST;
  if (a.symbol === b.symbol) return start;
  if (a.isVowel !== b.isVowel) return start + 1.6;
  return start + (a.isVowel ? 0.5 : 0.8);
}

/**
 * Tells which word each phone of a clause belongs to, by the cheapest edit of the words' own pronunciations into it
 * (Wagner and Fischer, 1974).
 *
 * @param words one pronunciation for each word, at least one word; a word may be silent
 * @returns for each phone of `clause` an index into `words`, never falling
 */
export function alignToWords(
  clause: readonly SpokenPhone[],
  words: readonly (readonly SpokenPhone[])[],
): number[] {
  const alone = words.flatMap((phones, word) => phones.map((phone) => ({ sound: soundOf(phone), word })));
  const width = alone.length + 1;
  const steps = new Uint8Array((clause.length + 1) * width); // 0 replace, 1 only in the clause, 2 only in the word
  let above = new Float64Array(width).map((_, j) => j * SKIP_COST);
  steps.fill(2, 1, width);
  clause.map(soundOf).forEach((sound, i) => {
    const row = new Float64Array(width);
    row[0] = (i + 1) * SKIP_COST;
    steps[(i + 1) * width] = 1;
    alone.forEach((other, j) => {
      const replaced = (above[j] ?? 0) + replaceCost(sound, other.sound);
      const onlyHere = (above[j + 1] ?? 0) + SKIP_COST;
      const onlyThere = (row[j] ?? 0) + SKIP_COST;
      const best = Math.min(replaced, onlyHere, onlyThere);
      row[j + 1] = best;
      steps[(i + 1) * width + j + 1] = best === replaced ? 0 : best === onlyHere ? 1 : 2;
    });
    above = row;
  });

  const owners = new Array<number>(clause.length).fill(0);
  for (let i = clause.length, j = alone.length; i > 0;) {
    const step = steps[i * width + j];
    if (step !== 2) {
      i -= 1;
      // A phone that no word has alone (a linking r, say) ends the word before it.
      owners[i] = alone[Math.max(0, j - 1)]?.word ?? 0;
    }
    if (step !== 1) j -= 1;
  }
  return owners;
}
