import { rule, wordBefore } from '../../core/rules.js';
import type { Rule } from '../../core/rules.js';
import { ORDINAL_ENDING, label, ordinalWithEnding } from './numbers.js';

const ROMAN = '(M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3}))';
const VALUES: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100, D: 500, M: 1000 };

export function romanValue(numeral: string): number {
  const values = [...numeral].map((letter) => VALUES[letter] ?? 0);
  return values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0);
}

const COUNTED =
  /^(?:chapitres?|chap|livres?|parties?|tomes?|volumes?|vol|actes?|scènes?|articles?|art|sections?|titres?|annexes?|phases?|types?|guerre|classes?|niveaux?|tableaux?|figures?|fig|épisodes?|saisons?|groupes?|catégories?|chants?|paragraphes?|leçons?|planches?|psaumes?|lot|zone|stade|groupe|paris)$/iu;
const RULERS = new Set(
  'Louis Charles François Henri Philippe Napoléon Jean Paul Pie Benoît Clément Grégoire Innocent Urbain Léon Sixte Boniface Jules Alexandre Pierre Catherine Nicolas Ivan Frédéric Guillaume Georges George Édouard Edouard Jacques Richard Élisabeth Elisabeth Elizabeth Marie Albert Léopold Baudouin Rainier Othon Otton Ferdinand Joseph Carlos Alphonse Isabelle Gustave Christian Harald Ramsès Ptolémée Darius Hassan Mohammed Victor-Emmanuel Emmanuel Maximilien Rodolphe Robert Clotaire Childebert Thierry Dagobert Lothaire Pépin Constantin Théodose Justinien Mehmed Soliman Abdallah Célestin Cléopâtre Margrethe'.split(
    ' ',
  ),
);

export const ROMAN_RULES: readonly Rule[] = [
  rule('letter', new RegExp(`(?=[IVX])${ROMAN}(?:e|ᵉ)[-–]${ROMAN}(?:e|ᵉ)(?!\\p{L})`), (m) => {
    const both = [m[1] ?? '', m[2] ?? ''];
    return both.includes('')
      ? undefined
      : both.map((numeral) => ordinalWithEnding(String(romanValue(numeral)), 'e')).join(' à ');
  }),
  // A lone C, D, L or M before an e is a word: Ce, De, Le, Me.
  rule(
    'letter',
    new RegExp(`(?=[IVXLCDM])(?![CDLM][^IVXLCDM])${ROMAN}${ORDINAL_ENDING}( s\\.)?`),
    (m) => {
      if (m[1] === '') return undefined;
      const century = m[3] === undefined ? '' : ' siècle';
      return ordinalWithEnding(String(romanValue(m[1] ?? '')), m[2] ?? '') + century;
    },
    'abbreviation',
  ),
  rule('letter', new RegExp(`(?=[IVXLCDM])${ROMAN}(?![\\p{L}\\d'&]|-\\p{L}|\\. ?\\d)`), (m) => {
    const numeral = m[1] ?? '';
    if (/^[CDLM]$/.test(numeral)) return undefined;
    const previous = wordBefore(m);
    const said = label(String(romanValue(numeral)));
    if (COUNTED.test(previous)) return said;
    if (RULERS.has(previous)) {
      if (numeral === 'I') return 'premier';
      return /^[IVX]{1,6}$/.test(numeral) ? said : undefined;
    }
    const sequel = /^(?:II|III|IV|VI|VII|VIII|IX|XI|XII|XIII|XIV|XV|XVI)$/.test(numeral);
    return sequel && /^\p{Lu}\p{Ll}+$/u.test(previous) ? said : undefined;
  }),
];
