import { before, behind, type Rule, rule } from '../../core/rules.js';
import { table } from '../../core/words.js';
import { cardinal } from './numbers.js';

const MARKS = table('#, ♯: sharp; b, ♭: flat');
const QUALITIES = table('m, min: minor; maj: major; dim: diminished; aug: augmented; sus: sus; add: add');
/** What tells that Eb and Am are notes. */
const AROUND_NOTES =
  /^(?: (?:major|minor|chords?|scale|clarinet|trumpet|sax\p{Ll}*|cornet|horn|dorian|mixolydian)|,?(?: and| or|-|\/)? ?[A-G](?:(?:[#b♭♯]|m(?:aj)?\d?){1,2}|(?=[,.]| and))(?!\p{L}))/u;
const BEFORE_NOTES =
  /(?:[Kk]ey of|[Tt]uned? (?:down )?to|[Cc]hords?:?|scale of|[Pp]lay|[Ss]trum|[A-G](?:[#b♭♯]|m(?:aj)?\d?){1,2},?(?: and| or)?) $/u;

/** Notes and chords: B♭, F#m, Am7, D/F#. */
export const MUSIC_RULES: readonly Rule[] = [
  rule(
    'letter',
    /([A-G])([#♯b♭]?)(maj|min|dim|aug|sus|add|m|)(2|4|6|7|9|11|13|)(?:\/([A-G])([#♯b♭]?))?(?![\p{L}\p{M}\d'#&+])/u,
    (m) => {
      const [, note, mark, quality, number, bass, bassMark] = m;
      if (m[0].length === 1) return undefined;
      const sure =
        /[♯♭]/.test(mark + bassMark) ||
        (quality.length > 2 && quality !== 'add') ||
        (quality !== '' && number !== '') ||
        (mark === '#' && (quality !== '' || bass !== '')) ||
        bassMark === '#' ||
        ((mark !== '' || quality !== '' || bass !== '') &&
          (AROUND_NOTES.test(behind(m)) || BEFORE_NOTES.test(before(m))));
      return sure
        ? [
            note,
            MARKS[mark],
            QUALITIES[quality],
            number === '' ? '' : cardinal(number),
            bass === '' ? '' : `over ${bass}`,
            MARKS[bassMark],
          ]
            .filter(Boolean)
            .join(' ')
        : undefined;
    },
  ),
  // The time of a piece: 6/8 time, in 4/4.
  rule('digit', /([2-9]|12)\/([248])(?![\d/])/u, (m) =>
    /^ (?:(?:time|beat|meter|metre|rhythm|waltz|march|tempo|groove|feel|signature)(?!\p{L})|(?:at|@) \d{2,3} ?bpm)/iu.test(
      behind(m),
    ) ||
    (/(?:^|\s)(?:in|at) $/u.test(before(m)) &&
      /^(?:[4579]\/4|2\/2|(?:6|9|12)\/8)$/.test(m[0]) &&
      !/^(?: of| in\p{L}|")/u.test(behind(m)))
      ? `${cardinal(m[1])} ${cardinal(m[2])}`
      : undefined,
  ),
];
