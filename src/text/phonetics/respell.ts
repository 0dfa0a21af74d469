import { capitalized, table } from '../core/words.js';

/** How a language spells the sounds of letters that it does not have, as in `table`. */
export interface Respelling {
  /** Letters, and Polish sounds of two letters: `č, cz: ch`. */
  readonly letters: string;
  /** Other letters in words that have one which Turkish alone has, or South Slavic or Czech. */
  readonly turkish: string;
  readonly slavic: string;
  /** The sound of a ç before a, o and u, as in French; elsewhere it is a č, as in Turkish. */
  readonly cedilla: string;
  /** Words in small letters and without marks that stay as they are. */
  readonly isKnown: (word: string) => boolean;
}

const RARE = /[çğčćšśşșžżźđıİłńňřěůęąőűåțţă]|[cs]z/iu;
const TURKISH = /[ışğ]/u;
const SLAVIC = /[ščžđřěů]|ić$/u;
/** One sound: Czaja, Tomasz; the Hungarian Szabo is none of these. */
const SOUND = /c[hz]|sz(?=[tk])|(?<=[aeouy])sz$|^sz(?=\p{L}{0,20}(?:ski|ska|czyk|mon|ek)$)|\p{L}/gu;

/**
 * Spells names with letters of other languages as a language says them, as German has Kowatschewitsch for Kovačević and Aysche
 * for Ayşe. espeak-ng would drop the marks. Words in capitals stay.
 */
export function respelling({ letters, turkish, slavic, cedilla, isKnown }: Respelling) {
  const common = table(letters);
  const inTurkish = { ...common, ...table(turkish) };
  const inSlavic = { ...common, ...table(slavic) };
  const spelled = (word: string): string => {
    const own: Readonly<Record<string, string>> = TURKISH.test(word)
      ? inTurkish
      : SLAVIC.test(word)
        ? inSlavic
        : common;
    return word.replace(SOUND, (sound, at: number) => {
      const next = word.charAt(at + 1);
      if (sound === 'ç')
        return at > 0 && own === common && /[aou]/.test(next) ? cedilla : (common['č'] ?? '');
      // Silent between vowels: Doğan.
      if (sound === 'ğ') return /[aeıioöuü]/u.test(next) ? '' : 'h';
      return own[sound] ?? sound;
    });
  };
  return (text: string): string =>
    RARE.test(text)
      ? text.replace(/\p{L}+/gu, (word) => {
          if (!RARE.test(word) || /^\p{Lu}{2}/u.test(word)) return word;
          const small = word.replaceAll('İ', 'i').toLowerCase();
          if (isKnown(small.normalize('NFD').replace(/\p{M}/gu, ''))) return word;
          const said = spelled(small);
          return /^\p{Lu}/u.test(word) ? capitalized(said) : said;
        })
      : text;
}
