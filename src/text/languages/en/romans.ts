import { ROMAN, romanValue } from '../../core/numerals.js';
import { romanRules } from '../../core/pages.js';
import { before, behind, type Rule, rule, wordBefore } from '../../core/rules.js';
import { alternatives, wordSet } from '../../core/words.js';
import { cardinal, ordinal } from './numbers.js';

const COUNTED =
  /(?:^|[^\p{L}])(?:ch|pts?|bks?|chapters?|parts?|sections?|acts?|scenes?|volumes?|vols?|books?|art(?:icles?)?|phases?|types?|war|bowl|titles?|appendix|class|levels?|stages?|grades?|figures?|tables?|episodes?|seasons?|tier|round|category|unit|division|schedule|annex|exhibit|amend(?:ment)?|nerve|factor|mark|olympiad|psalm|canto|mvm?ts?|movements?)\.? $/iu;
const RULERS = wordSet(
  'Henry Louis Elizabeth George Edward Charles James William Richard Paul Pius Benedict Francis Philip Alexander Catherine Nicholas Napoleon Leo Gregory Innocent Otto Frederick Ramses Ramesses Ptolemy Darius Xerxes Ivan Peter Gustav Christian Olaf Harald Haakon Juan Carlos Alfonso Ferdinand Maximilian Joseph Wilhelm Ludwig Rudolf Sixtus Clement Urban Boniface Celestine Cleopatra Mary Anne Baudouin Albert Leopold Umberto Victor Emmanuel Selassie Mohammed Hassan Abdullah Murad Mehmed Selim Suleiman Robert Kenneth David Constantine Theodosius Justinian Margrethe Willem',
);
/** Whoever has such a title is a ruler. */
const REIGNING =
  /(?:^|[^\p{L}])(?:King|Queen|Pope|Emperor|Empress|Tsar|Czar|Prince|Sultan|Shah|Duke|Pharaoh)s? \p{Lu}\p{Ll}+ $/u;
/** Rulers of one name: James I & VI, Popes Pius XI and XII. */
const REIGNING_ROW = new RegExp(
  `(?<!\\p{L})(?:${alternatives(RULERS)}) (?:[IVX]{1,4}(?:,? (?:and|or|&)|,) )*$`,
  'u',
);
/** Others whose surname has a number after it: John D. Rockefeller III. */
const GIVEN = wordSet(
  'John Thomas Michael Samuel Daniel Harry Frank Arthur Martin Andrew Stephen Steven Walter Jack Joe Sam Tom Bill Bob Anthony Matthew Mark Patrick Kevin Brian Ronald Donald Marcus Gary Larry Jeffrey Raymond Lawrence Harold Ralph Roy Eugene Howard Earl Theodore Calvin Vincent Edwin Ernest',
);

export const ROMAN_RULES: readonly Rule[] = [
  ...romanRules({
    cardinal,
    to: 'to',
    isCounted: (m) => COUNTED.test(before(m)),
    pages: /(?:^|[^\p{L}])(?:act|sc|scene|ch|chapter|canto|book|part|section|pp?|pages?|vols?|volume)\.? $/iu,
  }),
  // At the head of a part: IV. Results.
  rule('letter', new RegExp(`(?=[IVX]{2})(${ROMAN})(?=\\.(?: \\p{Lu}|\\s*$))(?<=^[IVX]{2,8})`, 'u'), (m) =>
    cardinal(String(romanValue(m[1]))),
  ),
  // Parts of a paragraph: 3(a)(ii).
  rule('letter', /([ivx]{1,5})(?=\))/u, (m) =>
    before(m, 1) === '(' && (m[1].length > 1 || m.input.includes('(ii)'))
      ? cardinal(String(romanValue(m[1].toUpperCase())))
      : undefined,
  ),
  rule('letter', /I(?=,? (?:and |or |to |& )?(?:II|(?<=& |and )[IVX]{2,4})(?![\p{L}\d]))/u, (m) =>
    REIGNING_ROW.test(before(m)) ? 'the first' : 'one',
  ),
  // After another: I, II and III.
  rule('letter', new RegExp(`(?=[IVX]{2}|V)(${ROMAN})(?![\\p{L}\\d'&-])`), (m) =>
    /(?:^|[\s(,])[IVX]{1,4}(?:,(?: and| or)?| and| or| to| &) ?$/u.test(before(m, 14))
      ? REIGNING_ROW.test(before(m))
        ? ordinal(String(romanValue(m[1])))
        : cardinal(String(romanValue(m[1])))
      : undefined,
  ),
  rule('letter', new RegExp(`(?=[IVXLCDM])(${ROMAN})('s)?(?![\\p{L}\\d'&]|-\\d)`), (m) => {
    const numeral = m[1];
    const value = String(romanValue(numeral));
    const previous = wordBefore(m);
    // Appendix C is a letter.
    if (COUNTED.test(before(m))) return /^[CDLM]$/.test(numeral) ? undefined : cardinal(value) + m[2];
    if (
      (RULERS.has(previous) || REIGNING.test(before(m))) &&
      !/^[CDLM]$/.test(numeral) &&
      (numeral !== 'I' ||
        /^\s+(?:of|was|had|and|ruled|became)\b|^(?:[,;)]|\.(?! \p{Lu}\p{Ll}))/u.test(
          m.input.slice(m.index + 1, m.index + 12),
        ))
    ) {
      return `the ${ordinal(value)}${m[2]}`;
    }
    // J.P. Dimon II.
    if (/(?<!\p{L})(?:\p{Lu}\.){1,2} ?\p{Lu}\p{Ll}+ $/u.test(before(m)) && /^(?:II|III|IV)$/.test(numeral))
      return `the ${ordinal(value)}${m[2]}`;
    const [, given = ''] = /(\p{Lu}\p{Ll}+) (?:\p{Lu}\. )?\p{Lu}[\p{L}'-]+,? $/u.exec(before(m)) ?? [];
    if ((RULERS.has(given) || GIVEN.has(given)) && /^(?:II|III|IV|V)$/.test(numeral))
      return `the ${ordinal(value)}${m[2]}`;
    if (/^ [Cc]entur/.test(behind(m, 7))) return ordinal(value);
    // A game: GTA V.
    if (numeral === 'V' && /^\p{Lu}{3}$/u.test(previous)) return cardinal(value);
    return /^\p{Lu}(?:\p{Ll}+|\p{Lu}{1,2})$/u.test(previous) &&
      /^(?:II|III|IV|VI|VII|VIII|IX|XI|XII|XIII|XIV|XV|XVI)$/.test(numeral)
      ? cardinal(value) + m[2]
      : undefined;
  }),
];
