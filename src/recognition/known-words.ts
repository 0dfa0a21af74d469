import type { PhonemizeResult, PronouncedWord } from '../contracts/speech.js';
import { SonantError } from '../errors.js';
import type { Emissions } from './ctc.js';
import { chooseVariants, type Paths } from './lattice.js';
import type { Variant } from './variants.js';

/**
 * A part of finding the pronunciations of known words that fit a recording best.
 * @param expected the words as pronounced in their sentence @param variants of each word, the expected one first
 * @param paths what the part before answered with
 * @returns in the end, the phonetic transcription of the recording @throws SonantError `recording_too_short`
 */
export function fittingPart(
  emissions: Emissions,
  expected: PhonemizeResult,
  { variants, paths }: { variants: readonly (readonly Variant[])[]; paths: Paths | null },
): { said: PhonemizeResult; next: null } | { said: null; next: Paths } {
  const words = variants.map((ofWord) => ofWord.map(({ labels }) => labels));
  const choice = chooseVariants(emissions, words, paths);
  if (choice.next !== null) return { said: null, next: choice.next };
  if (choice.chosen === null) throw new SonantError('recording_too_short');
  return { said: withVariants(expected, variants, choice.chosen), next: null };
}

function withVariants(
  expected: PhonemizeResult,
  variants: readonly (readonly Variant[])[],
  chosen: readonly number[],
): PhonemizeResult {
  const words = expected.words.map((word, i): PronouncedWord => {
    const index = chosen[i] ?? 0;
    const variant = variants[i]?.[index];
    if (index === 0 || variant === undefined) return word;
    const { phonemes, ipa, source } = variant;
    return { ...word, phonemes, ipa, source };
  });
  return {
    phonemeString: replaced(expected.phonemeString, expected.words, words, 'phonemes'),
    ipa: replaced(expected.ipa, expected.words, words, 'ipa'),
    words,
  };
}

/** The pronunciation of a text with other words between its pauses. */
function replaced(
  whole: string,
  before: readonly PronouncedWord[],
  after: readonly PronouncedWord[],
  member: 'phonemes' | 'ipa',
): string {
  let rest = whole;
  let done = '';
  before.forEach((word, i) => {
    const said = word[member];
    const at = rest.indexOf(said);
    if (said === '' || at < 0) return;
    done += rest.slice(0, at) + (after[i]?.[member] ?? said);
    rest = rest.slice(at + said.length);
  });
  return done + rest;
}
