/** Sounds that Japanese lacks, as Japanese says them. Longest first. */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/ˈ|ˌ|\u0329|\u0303/gu, ''],
  [/[aɑɔoɒ]ʊ|əʊ/gu, 'oː'],
  [/e[ɪi]/gu, 'eː'],
  [/tʃ/gu, 'tɕ'],
  [/dʒ/gu, 'dʑ'],
  [/ɜː|ɚ|ɝ|ɑː|ɐɹ/gu, 'aː'],
  [/[əʌɐæɑɜ]/gu, 'a'],
  [/ɪ|ᵻ|ɨ/gu, 'i'],
  [/ʊ|u/gu, 'ɯ'],
  [/ɛ/gu, 'e'],
  [/[ɔɒ]/gu, 'o'],
  [/[lɹrʁɫ]/gu, 'ɾ'],
  [/v/gu, 'b'],
  [/θ/gu, 's'],
  [/ð/gu, 'z'],
  [/ʃ/gu, 'ɕ'],
  [/ʒ/gu, 'ʑ'],
  [/[xχ]/gu, 'h'],
  [/f/gu, 'ɸ'],
];
const VOWEL = /[aiɯeo]/;

/** The vowel that Japanese puts behind a consonant without one. */
const support = (consonant: string): string =>
  /[td]$/.test(consonant) ? 'o' : /[ɕʑ]$/.test(consonant) ? 'i' : 'ɯ';

/** A foreign word's IPA in the sounds and syllables of Japanese: strike is sɯtoɾaikɯ. */
export function toJapaneseSounds(ipa: string): string {
  const plain = SOUNDS.reduce((text, [from, to]) => text.replace(from, to), ipa.replace(/\([a-z-]+\)/g, ''));
  return plain.split(/\s+/).map(syllables).join('');
}

function syllables(word: string): string {
  const consonants = word.match(/tɕ|dʑ|ts|dz|[aiɯeo]ː?|./gu) ?? [];
  return consonants
    .map((sound, at) => {
      const next = consonants[at + 1] ?? '';
      if (
        VOWEL.test(sound.charAt(0)) ||
        VOWEL.test(next.charAt(0)) ||
        /^[jw]/.test(next) ||
        /^[jwː]$/.test(sound)
      )
        return sound;
      if (/^[nŋ]$/.test(sound)) return next === '' ? 'ɴ' : sound;
      if (sound === 'm' && /^[bp]/.test(next)) return sound;
      return sound + support(sound);
    })
    .join('');
}
