import { table } from '../../core/words.js';
import { type Letters, written } from '../../phonetics/plain-spelling.js';

/** Ends of Italian words; those of Japanese names, Kawaguchi, have no consonant before. */
const ITALIAN_SIGN =
  /(?:([bcdfglmnptz])\1h?|(?<=[ai]n|[rs])ch|gl|(?<=\p{L}{2})on|(?<=\p{L}{3})(?<!def)in)i$|(?:tt|cc[hi]?|gg[hi]?|zz)[aoe]$|^schi|angelo$/u;
const ITALIAN: Letters = [
  [/sch(?=[ei])/gu, 'squ'],
  [/cc?h(?=[ei])/gu, 'qu'],
  [/sci(?=[aou])|sc(?=[ei])/gu, 'x'],
  [/cci?(?=[aou])|cc?(?=[ei])/gu, 'tch'],
  [/gg?i(?=[aou])|gg(?=[ei])/gu, 'dj'],
  [/gli?(?=[aeio])/gu, 'lh'],
  [/gn/gu, 'nh'],
  [/zz/gu, 'ts'],
  [/([bdfglmnpt])\1/gu, '$1'],
  [/([aeiou])(?=[^aeiouáéíóú]*u?[aeio]$)/u, '´$1'],
];

/** Letters of French words; one of them shows that a word is one. */
const FRENCH: Letters = [
  [/eau[xds]?(?!t)|(?<=\p{L}{2}[^s])au(?:l?d|l?t|x)$/u, 'ô'],
  [/(?<=[bprtv])ois$/u, 'uá'],
  [/oux$/u, 'ú'],
  [/(?:ieux?|eux)$/u, 'iê'],
  [/(?<=\p{L}{2})eurs?$/u, 'ér'],
  [/(?<=[^aeiouqg])ettes?$/u, 'éte'],
  [/(?<=[ai])gne$/u, 'nhe'],
  [/(?<=\p{L}{2})(?:ère|aire)$/u, 'ér'],
  [/eilles?$/u, 'éi'],
  [/ailles?$/u, 'ái'],
  [/ées?$/u, 'é'],
  [/(?<=o)nnes?$/u, 'ne'],
];

const ACUTE = table('a: á; e: é; i: í; o: ó; u: ú');

/** Another spelling of a word in small letters that is said so; undefined: its own is plain. */
export function spelledPlainly(word: string): string | undefined {
  const said = ITALIAN_SIGN.test(word)
    ? written(word, ITALIAN).replace(/´([aeiou])/u, (_, vowel: string) => ACUTE[vowel] ?? vowel)
    : FRENCH.some(([found]) => found.test(word))
      ? written(word, FRENCH).replaceAll('ou', 'u')
      : // Slavic names: Djokovic.
        word.replace(/(?<=[aeiou][vr])i[cć]$/u, 'itch');
  return said === word ? undefined : said;
}
