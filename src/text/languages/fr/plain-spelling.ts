import { type Letters, written } from '../../phonetics/plain-spelling.js';

/** Ends and beginnings of Italian words. */
const ITALIAN_SIGN =
  /(?:([bcdfgmnptz])\1h?|(?<=[nrs])ch|[cnrtv]ell|sill|(?<=\p{L}{3}[^qg])in)i$|(?:cc[hi]?|gg[hi]?|zz)[ao]$|^schi(?!st|sm|z)|sch?(?:ett|iutt)/u;
const ITALIAN: Letters = [
  [/sch(?=[ei])/gu, 'sk'],
  [/cc?h(?=[ei])/gu, 'k'],
  [/sci(?=[aou])|sc(?=[ei])/gu, 'ch'],
  [/cci?(?=[aou])|cc?(?=[ei])/gu, 'tch'],
  [/gg?i(?=[aou])|gg(?=[ei])|(?<=\p{L})g(?=i$)/gu, 'dj'],
  [/gli(?=[aeou])/gu, 'li'],
  [/zz/gu, 'dz'],
  [/u/gu, 'ou'],
  [/e/gu, 'é'],
  [/([bdfglmnpt])\1/gu, '$1'],
];
/** Letters of German names. */
const GERMAN_SIGN =
  /^schw?[aeiou](?!rz)\p{L}+|(?:stein|mann|burg|heim|feld|dorf|wald|bach|hagen|kusen)$|[äö]|ü(?!n)/u;
const GERMAN: Letters = [
  [/^schw/u, 'chv'],
  [/sch/gu, 'sh'],
  [/g(?=[eiäö])/gu, 'gu'],
  [/(?:eu|äu)/u, 'oï'],
  [/ein(?![aeiou])/gu, 'aïne'],
  [/ei/gu, 'aï'],
  [/w/gu, 'v'],
  [/(?<![aeogq])u/gu, 'ou'],
  [/ö/gu, 'eu'],
  [/ü/gu, 'u'],
  [/ä/gu, 'è'],
  [/(?<=mann|dorf)$|(?<=mann)(?=\p{L})/u, 'e'],
  [/ch$/u, 'k'],
  [/e(?=[nr]$)/u, 'è'],
  [/(?<=è[nr])$/u, 'e'],
];

/** Another spelling of a word in small letters that is said so; undefined: its own is plain. */
export function spelledPlainly(word: string): string | undefined {
  const said = ITALIAN_SIGN.test(word)
    ? written(word, ITALIAN)
    : GERMAN_SIGN.test(word)
      ? written(word, GERMAN)
      : // Slavic and English names: Djokovic, Darwin.
        word.replace(/(?<=(?<!lud)[aeiou]v)ic$/u, 'itch').replace(/win$/u, 'wine');
  return said === word ? undefined : said;
}
