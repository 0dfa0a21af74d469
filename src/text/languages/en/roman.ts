import { rule, wordBefore } from '../../core/rules.js';
import type { Rule } from '../../core/rules.js';
import { ROMAN, cardinal, ordinal, romanValue } from './numbers.js';

const COUNTED =
  /^(?:chapters?|parts?|sections?|acts?|scenes?|volumes?|vol|books?|articles?|phases?|types?|war|bowl|titles?|appendix|class|levels?|stages?|grades?|figures?|tables?|episodes?|seasons?|tier|round|category|unit|division|schedule|annex|exhibit|amendment|nerve|factor|mark|olympiad|psalm|canto)$/i;
const RULERS = new Set(
  'Henry Louis Elizabeth George Edward Charles James William Richard Paul Pius Benedict Francis Philip Alexander Catherine Nicholas Napoleon Leo Gregory Innocent Otto Frederick Ramses Ramesses Ptolemy Darius Xerxes Ivan Peter Gustav Christian Olaf Harald Haakon Juan Carlos Alfonso Ferdinand Maximilian Joseph Wilhelm Ludwig Rudolf Sixtus Clement Urban Boniface Celestine Cleopatra Mary Anne Baudouin Albert Leopold Umberto Victor Emmanuel Selassie Mohammed Hassan Abdullah Murad Mehmed Selim Suleiman Robert Kenneth David Constantine Theodosius Justinian Margrethe Willem'.split(
    ' ',
  ),
);

export const ROMAN_RULES: readonly Rule[] = [
  rule('letter', new RegExp(`(?=[IVXLCDM])(${ROMAN})('s)?(?![\\p{L}\\d'&])`), (m) => {
    const numeral = m[1] ?? '';
    const value = String(romanValue(numeral));
    const previous = wordBefore(m);
    if (COUNTED.test(previous)) return cardinal(value) + (m[2] ?? '');
    if (
      RULERS.has(previous) &&
      (numeral !== 'I' ||
        /^\s+(?:of|was|had|and|ruled|became)\b|^[,.;)]/.test(m.input.slice(m.index + 1, m.index + 12)))
    ) {
      return `the ${ordinal(value)}${m[2] ?? ''}`;
    }
    return /^\p{Lu}\p{Ll}+$/u.test(previous) &&
      /^(?:II|III|IV|VI|VII|VIII|IX|XI|XII|XIII|XIV|XV|XVI)$/.test(numeral)
      ? cardinal(value) + (m[2] ?? '')
      : undefined;
  }),
];
