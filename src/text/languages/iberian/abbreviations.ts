import { before, behind, type Match, type Rule, rule, wordBefore } from '../../core/rules.js';
import { alternatives, capitalized, withCapitals } from '../../core/words.js';
import type { NounWords } from './language.js';

type Short = Readonly<Record<string, string>>;

export interface AbbreviationWords {
  /** Abbreviations with several dots, `p.ej`. The text may have spaces after the dots; the keys have none. */
  readonly joined: Short;
  /** Abbreviations that need a dot. Here and below, one in small letters may have a capital too. */
  readonly dotted: Short;
  /** Abbreviations that need a dot and a capitalized word after it. */
  readonly beforeName: Short;
  /** Abbreviations that need a number after them, with or without a dot. */
  readonly beforeNumber: Short;
  /** Where a wind blows from. */
  readonly compass: Short;
  /** Abbreviations without a dot. */
  readonly bare: Short;
}

/** The Bs of Bs. As.: their dots end no sentence. */
export const firstParts = (joined: Short): readonly string[] =>
  Object.keys(joined)
    .flatMap((key) => key.toLowerCase().split('.').slice(0, -1))
    .filter((part) => /^\p{L}{2,}$/u.test(part));

/** Text before a point of the compass, and between two. */
const WIND =
  /(?<!\p{L})(?:ventos?|vientos?|rajadas?|rachas?|ondas|olas|oleaje|ondulação|brisas?|setor|sector|[qc]uadrante|rumbo|direção|dirección)(?: \p{Ll}{4,})?(?: (?:d[eo]|del|a|ao|al))?(?: [NSEOLW]{1,3}(?: [aeyo]| ou) | [NSEOLW]{1,3}-| )$|\d ?km\/h,? (?:d[eo] )?$/iu;

/** Degrees before a point of the compass: 23° 33' 1" S. */
const ANGLE = /\d°[\d ,.'"]{0,16}$/u;

/** Titles and streets have small letters but at the start of a sentence. */
function inPlace(said: string, m: Match): string {
  return /^\p{Lu}/u.test(m[0]) && !/[\p{L}\d]/u.test(before(m)) ? capitalized(said) : said;
}

/** Velocidade máx. 110, temperatura mín. 18°: both take the gender of what they limit. */
const limitRule = ({ genderOf }: NounWords, and: string): Rule =>
  rule(
    'letter',
    /([Mm])([áí])[xn]\.?(?:\/ ?m([áíai])[xn]\.?)?(?=[\s:,;)?!]|$)/u,
    (m) => {
      const noun = wordBefore(m).toLowerCase();
      const isFeminine =
        (noun !== 'a' && /^:?(?: de)? -?\d+ ?(?:°|º|gra[ud])/.test(behind(m))) ||
        (noun.length > 3 && !/[:,;] $/.test(before(m, 2)) && genderOf(noun) === 'feminine') ||
        /^(?:t|temp|temperatura|velocidade|velocidad|vel|umid|hum|alt|larg|long|press|pres|qtde?|cant|dist|prof|exp)$/.test(
          noun,
        );
      const ending = isFeminine ? 'a' : 'o';
      const said = `${m[1]}${m[2]}${m[2] === 'á' ? 'x' : 'n'}im${ending}`;
      return m[3] === '' ? said : `${said} ${and} ${m[2] === 'á' ? 'mínim' : 'máxim'}${ending}`;
    },
    'abbreviation',
  );

/** Numbers, temperatures and winds: n.º 5, t° máx., vento NE. */
const signRules = (compass: Short): Rule[] => [
  rule('letter', /[nN](?:(?:\.[ºo°]|[º°]\.?)|[uú]m\.|ros?\.|o\.)s? ?(?=\d|#|\p{Lu}{1,4}-?\d)/u, (m) =>
    inPlace(/s\.? ?$/.test(m[0]) ? 'números' : 'número', m),
  ),
  rule('letter', /[nN](?:\.[º°]|[º°])/u, (m) => inPlace('número', m)),
  rule('letter', /[tT]\.?[ª°](?= ?(?:[:<>≤≥=\d]|\p{L}{2}))/u, (m) => inPlace('temperatura', m)),
  rule('letter', /[NSEOLW]{1,3}(?![\p{L}\d]|\.\S)/u, (m) =>
    WIND.test(before(m)) || ANGLE.test(before(m)) ? compass[m[0]] : undefined,
  ),
];

export function abbreviationRules(words: AbbreviationWords, nouns: NounWords, and: string): Rule[] {
  const { beforeName } = words;
  const joined = Object.fromEntries(
    Object.entries(words.joined).map(([key, said]) => [key.replaceAll(' ', ''), said]),
  );
  const [dotted, beforeNumber, bare] = [words.dotted, words.beforeNumber, words.bare].map((short) =>
    withCapitals(short, (said) => said),
  ) as [Short, Short, Short];
  const END = '(?![\\p{L}\\d])';
  const spacedKeys = Object.keys(words.joined)
    .sort((a, b) => b.length - a.length)
    .map((key) => key.replace(/\//g, '\\/').replaceAll('.', '\\. ?'))
    .join('|');
  const lookUp =
    (table: Short) =>
    (m: Match): string | undefined => {
      const said = table[m[1]];
      return said === undefined ? undefined : inPlace(said, m);
    };
  return [
    limitRule(nouns, and),
    rule(
      'letter',
      new RegExp(`(${spacedKeys})\\.?${END}(?!\\.\\p{L})`),
      (m) => {
        const said = joined[m[1].replaceAll(' ', '')];
        return said === undefined ? undefined : inPlace(said, m);
      },
      'abbreviation',
    ),
    ...signRules(words.compass),
    rule(
      'letter',
      new RegExp(
        `(${alternatives(Object.keys(beforeNumber))})\\.? ?(?=[#\\d]|[nN]\\.?[º°]|(?:[IVXLC]{1,6}|[ivxl]{2,8})(?![\\p{L}\\d]))`,
      ),
      (m) =>
        m[0].includes('.') || /^(?:\p{L}{3}|[kK]m|CP|RD|LO|ap|[sS]l|[cC]j|[lL]j)/u.test(m[0])
          ? lookUp(beforeNumber)(m)
          : undefined,
    ),
    rule('letter', new RegExp(`(${alternatives(Object.keys(beforeName))})\\.${END}`), (m) =>
      !/\($|(?:^|\s)(?:\p{Lu}\.|(?:Sr(?:t?a)?|Dra?|Lic|Lc?d[oa]|Ing|Profa?|Arq|Eng)\.|se[ñn]\p{L}{1,3}or(?:a|ita)?|(?:do[cu]tor|profes+or)a?|licenciad[oa]|ingenier[oa]|arquitect[oa]) ?$/iu.test(
        before(m, 16),
      ) && /^ ?(?:\p{Lu}|\d{1,2} de |d[aeo]s? |la |los |las )/u.test(behind(m))
        ? lookUp(beforeName)(m)
        : undefined,
    ),
    // No folder: C:\\Docs.
    rule('letter', new RegExp(`(?<!\\\\)([\\p{L}ºª()]{1,12})\\.${END}`), lookUp(dotted), 'abbreviation'),
    rule(
      'letter',
      new RegExp(`(${alternatives(Object.keys(bare))})(?![\\p{L}\\d'-]|\\.(?!\\s*$))`),
      lookUp(bare),
    ),
  ];
}
