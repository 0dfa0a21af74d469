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
/** Nouns, whose prefix is stressed, where a verb of the same letters has its own endings. */
const NOUNS: readonly (readonly [prefix: string, vowels: number, stems: string])[] = [
  [
    '(?:über|unter)',
    2,
    'schied|sicht|schrift|lage|kunft|künfte|richt|gang|gänge|fall|fälle|blick|schuss|schüss|fluss|flüss|mut|mäßig|lauf|trag|träge|hang|stund|dosis|schall|weg(?!s)|zug|züg|bau|rest|hose|hemd|teil|titel|stand|halt|grund|ton|töne|arm|nahme|gabe|lippe|körper|geschoss|tasse|zucker|leib|kiefer|schenkel|wasser|welt|bewusst|gewicht|maß|größe|länge|angebot|sprung|hitze|macht|raum|schlag|satz|lebens|fahrt|fahrung|holspur',
  ],
  ['hinter', 2, 'grund|gründe|hof|höfe|haus|häus|bein|rad|räd|tür|teil|halt|land|kopf|reifen|achse'],
  ['anti', 2, 'körper|held|virus|viren|krieg|alkohol|rassis|faschis|falten'],
  ['ober', 2, '\\p{L}{3,}'],
  ['durch', 1, 'blick|fall|wahl|bruch|brüche|fahrt|zug|lauf|marsch|sicht|satz|schlag|stich|reise|lass'],
  [
    'erb',
    1,
    'schaft|recht|folge|lasser|schein|teil|gut|güter|sünde|stück|krank|info|anlage|tante|onkel|pacht|feind|fall|fälle|masse|anspruch|vertrag|prinz|streit',
  ],
  ['voll', 1, 'korn|milch|bad|bart|gas|mond|pension|zeit|treffer'],
];
const ENDING = '(?:e?n|e?t|e?te[nt]?|e|e?nd(?:e[mnrs]?)?|ung(?:en|s.*)?)';
const WORDS = [
  ...PREFIXED.map(
    ([prefix, vowels, stressed, stems]) =>
      [new RegExp(`^${prefix}(?:${stems})${ENDING}$`, 'u'), vowels, stressed] as const,
  ),
  ...NOUNS.map(
    ([prefix, vowels, stems]) =>
      [new RegExp(`^${prefix}(?:${stems})(?!en$|t$|et$|te|end|ung)`, 'u'), vowels, 'prefix'] as const,
  ),
];
/** A homograph's prefix that is stressed: über'setzen. */
const APART = /^(um|durch|über|unter)'/u;

/** Null where the word is no such verb or none that espeak-ng gets wrong. */
export function stressPrefixed(word: string, tokens: readonly string[]): AdaptedSounds | null {
  const apart = APART.exec(word)?.[1];
  const found = apart
    ? ([null, apart.length === 2 || apart === 'durch' ? 1 : 2, 'prefix'] as const)
    : WORDS.find(([verb]) => verb.test(word));
  if (!found) return null;
  const [, count, stressed] = found;
  const vowels = tokens.flatMap((token, i) =>
    isVowel(token) && !(isVowel(tokens[i - 1] ?? '') && /^[ɪʊʏ]$/.test(token)) ? [i] : [],
  );
  const [main, second] =
    stressed === 'prefix' ? [vowels[0], vowels[count]] : [vowels[count], count > 1 ? vowels[0] : -1];
  return { tokens, stress: tokens.map((_, i) => (i === main ? 2 : i === second ? 1 : 0)) };
}
