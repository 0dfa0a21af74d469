import type { EverydayWords } from './everyday.js';
import { before, behind, type LanguageRules, type Rule, rule } from './rules.js';

type Words = EverydayWords & Pick<LanguageRules, 'digits' | 'signs'>;

/** Units after the second of two alternative numbers, as in 6/8 € or 2,4/5 GHz. */
const COUNTED =
  '(?:[€$£]|(?:[kMG]?Hz|k?W|V|kg|GB|TB|Go|To|h|min|euros?|ore|giorni|horas|d[ií]as|heures|jours)(?![\\p{L}\\d/]| \\d))';

const SIZED = /^(?:[5-9]|\d{2,3}) ?(?:[cd]?m²|m2|c?m)(?![\p{L}\d/])/u;

/** Words before the height of a person. */
const HEIGHT =
  /(?<!\p{L})(?:altura|estatura|alt[oa]|altezza|taille|m[ei]d[eo]|meço|medía|mesure|grande?|(?:körper)?größe|misst|messe)(?: d[ei]| é| es| è| era| ist| von| ca\.)?:? $/iu;
const TALL = /^ (?:groß|de (?:alto|altura|estatura)|di altezza)(?!\p{L})/u;
const REST =
  /(?<!\p{L})(?:rec|recupero|riposo|récup|repos|desc|descanso|pausa|pause|at+end\p{L}{1,3}|aspett\p{L}{1,4}|esper\p{L}{1,4}|aguard\p{L}{1,4}|wait|wart\p{L}{1,3}|plank|plancha|prancha|dopo|después|depois|après|nach|after|ogni|cada|(?<=\d)x)\.?:?(?: (?:d[ei]|for|por|per|pendant|durante))? ?$/iu;
/** A report of a match of football. */
export const MATCH =
  /(?<!\p{L})(?:reti|marcator\p{L}|rig\.|ammonit\p{L}|espuls\p{L}|autogol|g[oó]le?s?|goals?|scor(?:e[ds]?|ers?|ing)|booked|equali[sz]\p{L}{1,3}|penalty|header|sent off|subbed|substitut\p{L}{2,4}|goleador\p{L}{0,2}|penaltis?|tarjetas?|amarillas?|expulsad\p{L})(?!\p{L})|\p{Lu}\p{Ll}+[ -]\d-\d(?!\d)/iu;
const RATES = /(?:Eur[ií]bor|Libor|Eurirs|IRS|BOT)(?: [aà])? $/iu;

const spanRules = (
  cardinal: Words['cardinal'],
  to: string | undefined,
  becoming: string | undefined = to,
): Rule[] => [
  // From one size to another: 80/100 m².
  rule('digit', /(\d{1,3})\/(?=(\d{1,3})(?!\d))/u, (m) =>
    Number(m[1]) > 4 && Number(m[1]) < Number(m[2]) && SIZED.test(behind(m)) && to !== undefined
      ? `${cardinal(m[1])} ${to}`
      : undefined,
  ),
  // From one place to another: JFK→LAX.
  rule('sign', /(?:→|⇒|->)(?<=\p{Lu}(?:→|⇒|->))(?=\p{Lu})/u, () => becoming),
  // From one value to another: 10→80 %, 5 °C -> 20 °C.
  rule('sign', /(?:→|⇒|[-=]>)(?<=[\d%°CFhgm)] ?(?:→|⇒|[-=]>)) ?(?=[-$€£¥₹]?\d)/u, () => becoming),
];

const HOTEL =
  /(?<!\p{L})(?:h[oô]tel|albergo|ostello|villaggio|campeggio|resort|residence)(?!\p{L})[^*.!?\n]{0,30}$/iu;

/** The stars of a hotel, 4* and ****, and of a rating, ★★★☆☆. */
const starRules = (cardinal: Words['cardinal'], stars: string | undefined): Rule[] =>
  stars === undefined
    ? []
    : [
        // But not the closing mark of *words in bold face 2*.
        rule('digit', /([2-5])\*(?:-(?=\p{L})|(?=[\s.,;:!?)]|$))/u, (m) =>
          /[.,\d]$|(?<![^\s(])\*{1,2}[^\s*][^*]*$/u.test(before(m, 80))
            ? undefined
            : `${cardinal(m[1])} ${stars}`,
        ),
        rule('sign', /([★⭐]{2,5})☆{0,3}/u, (m) => `${cardinal(String(Array.from(m[1]).length))} ${stars}`),
        rule('sign', /\*{2,5}(?=[\s,;:)]|\.?$)/u, (m) =>
          HOTEL.test(before(m)) ? `${cardinal(String(m[0].length))} ${stars}` : undefined,
        ),
      ];

const seriesRules = (
  cardinal: Words['cardinal'],
  { season, episode }: Readonly<Record<string, string | undefined>>,
): Rule[] => [
  // A series and one of its parts: S02E05.
  rule('letter', /[ST](\d{1,2})(?:[ :x]|, )?E[pP]?(\d{1,3})(?![\p{L}\d])/u, (m) =>
    season === undefined
      ? undefined
      : `${season} ${cardinal(String(Number(m[1])))} ${episode ?? ''} ${cardinal(String(Number(m[2])))}`,
  ),
  // The same in messages: ep 4 of s2.
  rule('letter', /(?:[eE]p |([sStT]))(\d{1,3})(?![\p{L}\d]|[.,]\d)/u, (m) => {
    const isPart = m[1] === '' || /(?<!\p{L})(?:ep|[ée]pis[oó]d\p{L}{1,3}|s[ée]rie)(?!\p{L})/iu.test(m.input);
    const name = m[1] === '' ? episode : season;
    return name && isPart ? `${name} ${cardinal(m[2])}` : undefined;
  }),
];

/** Minutes and seconds. */
const timeMarkRules = (
  { cardinal, lasting, signs }: Words,
  { goal, x }: Readonly<Record<string, string | undefined>>,
): Rule[] => [
  // Goals and cards: 67' Verdi, Aspas (89'), 45'+2.
  rule('digit', /(\d{1,3})(?:'|(?=\+\d{1,2}'))(?:\+(\d{1,2})'?)?(?![\p{L}\d'"])/u, (m) =>
    goal !== undefined &&
    MATCH.test(m.input) &&
    (/^(?:,? ?\(?\p{Lu}|(?:,| [ey]) \d{1,3}(?:\+\d{1,2})?')/u.test(behind(m, 12)) ||
      /(?:\p{Lu}\p{Ll}+,?|\d'(?:\+\d'?)?(?:,| [ey])) \(?$/u.test(before(m)))
      ? `${goal} ${cardinal(m[1])}${m[2] === '' ? '' : ` ${signs.plus} ${cardinal(m[2])}`}`
      : undefined,
  ),
  // So many times that long: 3x30".
  rule('digit', /(\d{1,2})x(?=\d{1,3}")/u, (m) => x && `${cardinal(m[1])} ${x}`),
  // Seconds of rest, and how far behind the first of a race: 2h09'14", a 22".
  rule('digit', /(\d{1,3})"(?![\p{L}\d])/u, (m) =>
    REST.test(before(m)) || (/ [aà] $/u.test(before(m, 3)) && /\d'\d/.test(m.input))
      ? lasting?.(m[1], 's')
      : undefined,
  ),
];

/** Playing cards: A♠, 10♦. */
const cardRules = (cardinal: Words['cardinal'], words: Readonly<Record<string, string>>): Rule[] =>
  (['letter', 'digit'] as const).map((starts) =>
    rule(starts, /([AKQJT]|[2-9]|10)([♠♥♦♣])/u, (m) => {
      const suit = words[m[2]];
      return suit && `${words[m[1]] ?? cardinal(m[1])} ${suit}`;
    }),
  );

/** A result between the names of two teams: Inter 2 - 0 Milan. */
const resultRule = (cardinal: Words['cardinal'], to: string | undefined): Rule =>
  rule('digit', /(\d{1,2}) [-–] (\d{1,2})(?= \p{Lu}\p{L})/u, (m) =>
    to !== undefined && /\p{Lu}\p{L}+ $/u.test(before(m))
      ? `${cardinal(m[1])} ${to} ${cardinal(m[2])}`
      : undefined,
  );

/** Marks after a number. */
export function markRules(everyday: Words, words: Readonly<Record<string, string>>): Rule[] {
  const { cardinal, decimal, lastly = '' } = everyday;
  const { feet, inch, month, months, or, or8 = or, stars } = words;
  return [
    ...seriesRules(cardinal, words),
    ...cardRules(cardinal, words),
    resultRule(cardinal, words.result),
    rule('digit', /(\d{1,2})M(?![\p{L}\d])/u, (m) =>
      months === undefined || !RATES.test(before(m))
        ? undefined
        : m[1] === '1'
          ? month
          : `${cardinal(m[1])} ${months}`,
    ),
    // Un metro setenta y ocho: 1,78 m, 1m78.
    rule('digit', /([12])(?:m([1-9]\d)|[.,]([1-9]\d) ?m)(?![\p{L}\d²³]|\/\p{L})/u, (m) => {
      const metres = words[`${m[1]} m`];
      return metres && (m[2] !== '' || HEIGHT.test(before(m)) || TALL.test(behind(m)))
        ? `${metres} ${cardinal(m[2] || m[3])}`
        : undefined;
    }),
    rule('digit', /([3-8])'(\d|1[01])(?:"|'')(?!\d)/u, (m) =>
      feet === undefined || !HEIGHT.test(before(m))
        ? undefined
        : `${cardinal(m[1])} ${feet}${lastly} ${cardinal(m[2])} ${inch ?? ''}`,
    ),
    ...starRules(cardinal, stars),
    ...timeMarkRules(everyday, words),
    // Inches, unless the mark closes a quotation: 27", 6,1"-Display.
    rule('digit', /(\d{1,3}(?:[.,]\d{1,2})?) ?"(?:-(?=[\p{L}\d])|(?![\p{L}\d]))/u, (m) =>
      inch === undefined ||
      (m.input.slice(0, m.index).match(/(?<!\d)"/g)?.length ?? 0) % 2 === 1 ||
      // One that begins it: 2 "0-day".
      (m[0].endsWith(' "') && behind(m).includes('"'))
        ? undefined
        : /[.,]/.test(m[1])
          ? decimal && `${decimal(m[1])} ${inch}`
          : `${(decimal ?? cardinal)(m[1])} ${inch}`,
    ),
    // Two of a kind: 6/8 €, 2,4/5 GHz; but 3/4 l.
    rule(
      'digit',
      new RegExp(`(\\d{1,3}(?:[.,]\\d{1,2})?)/(?=(\\d{1,3}(?:[.,]\\d{1,2})?) ?${COUNTED})`),
      (m) => {
        const [low, high] = [m[1], m[2]].map((side) => Number(side.replace(',', '.'))) as [number, number];
        // The two memories of a telephone: 8/256 GB.
        if (low > 1 && high >= 8 * low && /^\d+ ?[GT][Bo]/.test(behind(m))) return `${cardinal(m[1])},`;
        const either = m[2].startsWith('8') ? or8 : or;
        const isPart = low < 5 && Number.isInteger(low) && !/^ ?[€$£]/.test(behind(m).slice(m[2].length));
        return either === undefined || low === 1 || low >= high || isPart
          ? undefined
          : `${(decimal ?? cardinal)(m[1])} ${either}`;
      },
    ),
    ...spanRules(cardinal, words['–'], words['→']),
  ];
}
