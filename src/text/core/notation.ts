import type { EverydayWords } from './everyday.js';
import { plainSuperscripts } from './numerals.js';
import { before, type LanguageRules, type Rule, rule, spaced } from './rules.js';
import { table } from './words.js';

type Words = EverydayWords & Pick<LanguageRules, 'signs'>;

const SEVERAL = table('²: 2; ³: 3; ⁴: 4');
/** Substances that are put together, somewhere around an arrow: 2 H₂ + O₂ → 2 H₂O. */
const REACTION = /[\p{L}\d₀-₉)⁺⁻] \+ \d{0,2} ?\p{Lu}/u;

/** Places on the globe, derivatives, ratios, ions and reactions: 48° 8' 14" N, f'(x), a:b, Ca²⁺. */
export function notationRules(
  { cardinal, decimal = cardinal, signs }: Words,
  words: Readonly<Record<string, string>>,
): Rule[] {
  const { '-': minus, of, prime, prime2 } = words;
  const count = (number: string, one: string): string | undefined =>
    number === '' ? '' : `${decimal(number)} ${words[number === '1' ? one : `${one}s`] ?? ''}`;
  const side = (letter: string): string => words[letter] ?? '';
  return [
    rule(
      'digit',
      /(\d{1,3})° ?(\d{1,2}(?:[.,]\d{1,4})?)'(?: ?(\d{1,2}(?:[.,]\d{1,3})?)(?:"|''))?(?: ?([NSEWO])(?![\p{L}\d]))?/u,
      (m) =>
        words['minutes'] === undefined
          ? undefined
          : [count(m[1], 'degree'), count(m[2], 'minute'), count(m[3], 'second'), side(m[4])]
              .filter(Boolean)
              .join(' '),
    ),
    rule('digit', /(\d{1,3}(?:[.,]\d{1,7})?) ?° ?([NSEWO])(?![\p{L}\d/])/u, (m) =>
      words['degrees'] === undefined ? undefined : `${count(m[1], 'degree') ?? ''} ${side(m[2])}`,
    ),
    rule('letter', /([NSEWO]) ?(?=\d{1,3}(?:[.,]\d{1,7})? ?°)/u, (m) => words[m[1]]),
    // The slope of a function, and in an equation: f'(x), y' = 2y.
    rule(
      'letter',
      /(?<!['"])([a-zA-Z])('{1,2}|")(?:\((?:([a-z])|(-?)(\d{1,4}))\)|(?= ?[-+=] ?[\p{L}\d]))/u,
      (m) => {
        const mark = m[2] === "'" ? prime : prime2;
        if (mark === undefined || of === undefined) return undefined;
        const sign = m[4] === '' ? '' : `${minus ?? ''} `;
        const place = m[5] === '' ? m[3] : `${sign}${cardinal(m[5])}`;
        return `${m[1]} ${mark}${place === '' ? '' : ` ${of} ${place}`}`;
      },
    ),
    // Two quantities of a ratio: a:b, 1:n.
    rule(
      'sign',
      /:(?<=(?:(?<![\p{L}\p{M}\d'])[a-z]|(?<![\d.,:])1):)(?=[a-z](?![\p{L}\p{M}\d'/]))/u,
      () => words['ratio'],
    ),
    rule('sign', /(?:→|⟶|⇌|->)(?<=[\p{L}\d₀-₉)⁺⁻] ?(?:→|⟶|⇌|->)) ?(?=\d{0,2} ?\p{Lu})/u, (m) =>
      REACTION.test(m.input) && /[₀-₉]|\p{Lu}\p{Ll}?\d/u.test(m.input) ? words['yields'] : undefined,
    ),
    // An isotope: ¹⁴C.
    rule('sign', /([⁰¹²³⁴-⁹]{1,3})(\p{Lu}\p{Ll}?)(?![\p{L}\d])/u, (m) =>
      /[\p{L}\d)]$/u.test(before(m, 1))
        ? undefined
        : `${spaced(m[2].toUpperCase())} ${cardinal(plainSuperscripts(m[1]))}`,
    ),
    // The charge of an ion, and its element where that has two letters.
    rule('letter', /(Na|Ca|Mg|Fe|Cu|Zn|Li|Al|Ag|Cl|Br|Mn|Ba)(?=[²³⁴]?[⁺⁻])/u, (m) =>
      spaced(m[1].toUpperCase()),
    ),
    rule('sign', /([²³⁴]?)([⁺⁻])(?<=[\p{L}\d₀-₉)]\1\2)(?![⁰-⁹¹²³])/u, (m) => {
      const sign = m[2] === '⁺' ? signs.plus : minus;
      return sign && `${m[1] === '' ? '' : cardinal(SEVERAL[m[1]] ?? '')} ${sign}`.trim();
    }),
  ];
}
