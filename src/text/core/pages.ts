import { ROMAN, romanValue } from './numerals.js';
import { before, behind, type Match, type Rule, rule } from './rules.js';

type Numbers = {
  readonly cardinal: (digits: string) => string;
  /** The word between two numbers. */
  readonly to: string;
};

export interface RomanWords extends Numbers {
  /** Whether even one letter is a number there: chapters I–V. */
  readonly isCounted: (m: Match) => boolean;
  /** The same before pages in small letters: pp. iii–xii. */
  readonly pages: RegExp;
}

/** The second number of one who rules two realms: Carlos V de Alemania y I de España, Carlo V d'Asburgo, I di Spagna. */
export const isOfOtherRealm = (m: Match): boolean =>
  /(?<!\p{L})[IVX]{1,5} d(?:el?|i|[ae]lla|a|o|(?=')) ?'?\p{Lu}\p{L}+(?:,| [eyi]) $/u.test(before(m)) &&
  /^ d/.test(behind(m, 2));

/** Both sides of a leaf, whose names are Latin everywhere: fol. 12r–14v. */
export const leafRule = ({ cardinal, to }: Numbers): Rule =>
  rule(
    'digit',
    /(?=\d{1,3}(?:[-–]\d{1,3})? ?[rv])(\d{1,3})(?: ?([rv])°?)?(?:[-–](\d{1,3}) ?([rv])°?)?(?![\p{L}\d])/u,
    (m) => {
      const leaves = [[m[1], m[2]] as const, [m[3], m[4]] as const].filter(([leaf]) => leaf !== '');
      return /(?:^|[^\p{L}])(?:[Ff]ol(?:io|ha)?s?|[Ff]ls?|ff?|cc?|Bl)[.°]? ?$/u.test(before(m))
        ? leaves
            .map(([leaf, side]) => `${cardinal(leaf)} ${{ r: 'recto', v: 'verso' }[side] ?? ''}`.trim())
            .join(` ${to} `)
        : undefined;
    },
  );

/** Two Roman numerals that belong together, those of pages and stages with a letter: vols. II–IV, Phase II/III, p. xiv, stage IIIA. */
export function romanRules({ cardinal, to, isCounted, pages }: RomanWords): Rule[] {
  const say = (numeral: string): string => cardinal(String(romanValue(numeral.toUpperCase())));
  return [
    leafRule({ cardinal, to }),
    rule(
      'letter',
      new RegExp(`(?=[IVX]{1,7}\\.?[-–/][IVX])(${ROMAN})\\.?([-–/])(${ROMAN})(?![\\p{L}\\d'&-])`, 'u'),
      (m) =>
        romanValue(m[1]) < romanValue(m[3]) && (m[1].length + m[3].length > 2 || isCounted(m))
          ? `${say(m[1])} ${m[2] === '/' ? '' : `${to} `}${say(m[3])}`
          : undefined,
    ),
    rule('letter', new RegExp(`(?=[IVX]{1,4}[A-D])(${ROMAN})([A-D])(?![\\p{L}\\d'-])`, 'u'), (m) =>
      isCounted(m) ? `${say(m[1])} ${m[2]}` : undefined,
    ),
    rule('letter', /([ivxl]{1,8})(?:[-–]([ivxl]{1,8}))?(?![\p{L}\d'-])/u, (m) => {
      const numerals = [m[1], m[2]].filter(Boolean);
      const isPage =
        pages.test(before(m)) && numerals.every((each) => new RegExp(`^${ROMAN}$`, 'i').test(each));
      return isPage ? numerals.map(say).join(` ${to} `) : undefined;
    }),
  ];
}
