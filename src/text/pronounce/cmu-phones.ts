/** The phones of the CMU Pronouncing Dictionary (39, vowels with a stress digit) as comparable sounds of English. */
const SOUNDS: Readonly<Record<string, string>> = {
  AA: 'ɑ',
  AE: 'æ',
  AH: 'ə',
  AO: 'ɑ',
  AW: 'a ʊ',
  AY: 'a ɪ',
  B: 'b',
  CH: 't ʃ',
  D: 'd',
  DH: 'ð',
  EH: 'ɛ',
  ER: 'ə ɹ',
  EY: 'e ɪ',
  F: 'f',
  G: 'ɡ',
  HH: 'h',
  IH: 'ɪ',
  IY: 'i',
  JH: 'd ʒ',
  K: 'k',
  L: 'l',
  M: 'm',
  N: 'n',
  NG: 'ŋ',
  OW: 'o ʊ',
  OY: 'o ɪ',
  P: 'p',
  R: 'ɹ',
  S: 's',
  SH: 'ʃ',
  T: 't',
  TH: 'θ',
  UH: 'ʊ',
  UW: 'u',
  V: 'v',
  W: 'w',
  Y: 'j',
  Z: 'z',
  ZH: 'ʒ',
};

export const CMU_PHONES: readonly string[] = Object.keys(SOUNDS);

/** Sounds with the stress that a vowel's first sound has: 2 primary, 1 secondary. */
export interface StressedSounds {
  readonly tokens: readonly string[];
  readonly stress: readonly (0 | 1 | 2)[];
}

/** Reads `HH AH0 L OW1`. */
export function readCmu(pronunciation: string): StressedSounds {
  const phones = pronunciation.split(' ');
  const tokens: string[] = [];
  const stress: (0 | 1 | 2)[] = [];
  phones.forEach((phone, i) => {
    const name = phone.replace(/\d$/, '');
    const digit = phone.slice(name.length);
    const next = phones[i + 1];
    const beforeR = next === 'R';
    // As comparable-rules.ts folds vowels before r.
    const vowel =
      beforeR && name === 'AO'
        ? 'o'
        : beforeR && name === 'AA' && phones[i + 2] !== undefined && /\d$/.test(phones[i + 2] ?? '')
          ? 'o'
          : beforeR && name === 'OW'
            ? 'o'
            : beforeR && name === 'IY'
              ? 'ɪ'
              : beforeR && name === 'UW'
                ? 'ʊ'
                : beforeR && (name === 'EY' || name === 'AE')
                  ? 'ɛ'
                  : undefined;
    // "ER R" is one r.
    if (name === 'R' && phones[i - 1]?.startsWith('ER')) return;
    const sounds = (vowel ?? SOUNDS[name] ?? '').split(' ');
    sounds.forEach((sound, part) => {
      if (sound === '') return;
      tokens.push(sound);
      stress.push(part > 0 ? 0 : digit === '1' ? 2 : digit === '2' ? 1 : 0);
    });
  });
  return { tokens, stress };
}
