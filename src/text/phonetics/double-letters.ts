import { isVowelToken } from './comparable.js';

/** What a network made of one letter. */
export interface LabelledLetter {
  readonly letter: string;
  readonly sounds: readonly string[];
  /** 0 to 1. */
  readonly probability: number;
}

/** Two of these side by side are one sound. */
const DOUBLED = /[bdfgklmnprst]/;
/** Above it both letters sound, as at the seam of "annehmen"; on held-out words they never do below it. */
const SURE_OF_BOTH = 0.8;

/** A vowel letter that has a neighbour's sound: the i of "fille" or "mission". */
const tookSound = ({ letter, sounds }: LabelledLetter): boolean =>
  !DOUBLED.test(letter) && sounds.some((sound) => !isVowelToken(sound));

/**
 * A network that labels each letter on its own may give the sound of a double letter to both letters, or to neither
 * ("Rattengift" without its t). Here one of the two has it, and how sure the network was of either does not count.
 *
 * @param soundOfR what the letter r sounds like
 */
export function oneSoundOfTwo(
  letters: readonly LabelledLetter[],
  soundOfR: string,
): readonly LabelledLetter[] {
  const told = [...letters];
  for (let i = 2; i < told.length; i++) {
    const [before, first, second, after] = told.slice(i - 2, i + 2);
    if (!before || !first || !second || first.letter !== second.letter || !DOUBLED.test(first.letter))
      continue;
    if (before.letter === first.letter || after?.letter === first.letter) continue;
    const { letter } = first;
    const both = first.sounds.length === 1 && first.sounds[0] === second.sounds[0];
    const surest = Math.min(first.probability, second.probability);
    if (both && letter !== 'r' && surest < SURE_OF_BOTH) {
      told.splice(i - 1, 2, { letter, sounds: [], probability: 1 }, { ...second, probability: 1 });
    } else if (first.sounds.length + second.sounds.length === 0) {
      const sound = letter === 'r' ? soundOfR : letter === 'g' ? 'ɡ' : letter;
      const near = [before, ...told.slice(i + 1, i + 3)];
      if (near.some((other) => tookSound(other) || other.sounds.includes(sound))) continue;
      told.splice(
        i - 1,
        2,
        { letter, sounds: [sound], probability: 1 },
        { letter, sounds: [], probability: 1 },
      );
    }
  }
  return told;
}
