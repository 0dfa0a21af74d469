import { type Rule, rule } from '../../core/rules.js';

export interface InclusiveWords {
  /** The word between both forms of one, un o una, and of many, alumnos y alumnas. */
  readonly or: string;
  readonly and: string;
  /** Articles and pronouns, masculine form -> feminine form. */
  readonly pairs: Readonly<Record<string, string>>;
}

const FEMININE: Readonly<Record<string, string>> = { o: 'a', os: 'as', or: 'ora', ores: 'oras' };

/** Both forms of a word are said as two words: Estimado(a), alumnos/as, el/la. */
export function inclusiveRules({ or, and, pairs }: InclusiveWords): Rule[] {
  const both = (one: string, other: string): string =>
    `${one} ${one.endsWith('s') ? and : or} ${other.charAt(0).toLowerCase()}${other.slice(1)}`;
  return [
    rule('letter', /(\p{L}{1,5})(?:\((\p{L}{1,5})\)|\/(\p{L}{1,5}))(?![\p{L}\d/])/u, (m) => {
      const feminine = pairs[m[1].toLowerCase()];
      const written = m[2] || m[3];
      return feminine !== undefined && feminine.endsWith(written) ? both(m[1], feminine) : undefined;
    }),
    rule(
      'letter',
      /(?=\p{L}{3,24}[(/]as?)(\p{L}{2,20}?)(os?|or|ores)(?:\((as?)\)|\/(as?))(?![\p{L}\d/])/u,
      (m) => {
        const [, stem, ending] = m;
        const isPlural = (m[3] || m[4]) === 'as';
        return ending.endsWith('s') === isPlural
          ? both(stem + ending, stem + (FEMININE[ending] ?? ''))
          : undefined;
      },
    ),
  ];
}
