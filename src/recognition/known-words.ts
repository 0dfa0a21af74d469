import type { PhonemizeResult, PronouncedWord } from '../contracts/speech.js';
import type { Variant } from './variants.js';

/**
 * The phonetic transcription of a recording whose words are known.
 * @param expected the words as pronounced in their sentence @param variants of each word, the expected one first
 * @param chosen which variant of each word was said
 */
export function transcribeWords(
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
