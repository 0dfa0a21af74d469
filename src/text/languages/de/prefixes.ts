import { isVowel } from '../../phonetics/ipa.js';
import type { AdaptedSounds } from '../language.js';

/** Verbs whose stressed prefix stands apart, and those whose stem is stressed, where espeak-ng takes one for the other. */
const PREFIXED: readonly (readonly [
  prefix: string,
  vowels: number,
  stressed: 'prefix' | 'stem',
  stems: string,
])[] = [
  [
    'durch',
    1,
    'prefix',
    'führ|fall|halt|kom+|les|geh|mach|setz|streich|lass|zieh|greif|dreh|schlaf|start|atm|geb|zähl|ruf|wink|rechn|sag|stell|kämpf|blick|lüft|schlag|regn',
  ],
  ['über', 2, 'prefix', 'koch|greif|schnapp|schwapp|leit|wechsel|stülp|hand'],
  ['unter', 2, 'prefix', 'bring|geh|kom+|tauch|ordn|rühr|misch|heb|meng|kriech|kriegen'],
  ['wieder', 2, 'prefix', '(?!hol)\\p{L}{2,12}?'],
  [
    'um',
    1,
    'stem',
    'arm|fass|geb|rund|kreis|rand|rahm|zingel|ring|hüll|mantel|klammer|säum|schließ|segel|werb|garn|sorg|fahr|fließ|spann|lager',
  ],
  ['um', 1, 'stem', '(?:stell|schreib)(?=t)'],
  ['wider', 2, 'stem', 'sprech|setz|leg|steh|fahr|ruf|streb'],
  ['hinter', 2, 'stem', 'lass|leg|frag|geh|zieh|treib'],
  ['voll', 1, 'stem', 'end|zieh|streck|bring|führ'],
];
const ENDING = '(?:e?n|e?t|e?te[nt]?|e|e?nd(?:e[mnrs]?)?|ung(?:en|s.*)?)';
const VERBS = PREFIXED.map(
  ([prefix, vowels, stressed, stems]) =>
    [new RegExp(`^${prefix}(?:${stems})${ENDING}$`, 'u'), vowels, stressed] as const,
);
/** A homograph's prefix that is stressed: über'setzen. */
const APART = /^(um|durch|über|unter)'/u;

/** Null where the word is no such verb or none that espeak-ng gets wrong. */
export function stressVerb(word: string, tokens: readonly string[]): AdaptedSounds | null {
  const apart = APART.exec(word)?.[1];
  const found = apart
    ? ([null, apart.length === 2 || apart === 'durch' ? 1 : 2, 'prefix'] as const)
    : VERBS.find(([verb]) => verb.test(word));
  if (!found) return null;
  const [, count, stressed] = found;
  const vowels = tokens.flatMap((token, i) =>
    isVowel(token) && !(isVowel(tokens[i - 1] ?? '') && /^[ɪʊʏ]$/.test(token)) ? [i] : [],
  );
  const [main, second] =
    stressed === 'prefix' ? [vowels[0], vowels[count]] : [vowels[count], count > 1 ? vowels[0] : -1];
  return { tokens, stress: tokens.map((_, i) => (i === main ? 2 : i === second ? 1 : 0)) };
}
