import { before, behind, type Rule, rule } from '../../core/rules.js';
import { alternatives } from '../../core/words.js';
import type { DateWords } from './dates.js';
import type { NumberSpeech } from './speech.js';

/** Three days and more: seg-qua-sex. */
const listRule = (DAYS: string, name: (written: string) => string): Rule =>
  rule(
    'letter',
    new RegExp(`(?:(?:${DAYS})\\.?[-–/]){2,6}(?:${DAYS})(?![\\p{L}\\d])\\.?`),
    (m) =>
      m[0]
        .split(/\.?[-–/]|\.$/)
        .map(name)
        .filter((day) => day !== '')
        .join(', '),
    'abbreviation',
  );

/** El mié 2 a las cinco. */
const datedRule = (DAYS: string, name: (written: string) => string): Rule =>
  rule('letter', new RegExp(`(${DAYS})(?= \\d{1,2}(?: (?:a las|às|en|na|no)(?!\\p{L})|[,.;!?]|$))`), (m) =>
    !/^(?:ter|mar|dom|seg)$/.test(m[0]) &&
    /(?:^|[^\p{L}])(?:el|del|este|próximo|pasado|na|no|nesta?|próxima?|para) $/iu.test(before(m))
      ? name(m[1])
      : undefined,
  );

/** Days in short, alone and beside each other. */
export function weekdayRules({ weekdays }: DateWords, { andWord }: NumberSpeech): Rule[] {
  const DAYS = alternatives(Object.keys(weekdays));
  const name = (written: string): string => weekdays[written] ?? '';
  return [
    listRule(DAYS, name),
    datedRule(DAYS, name),
    rule(
      'letter',
      new RegExp(`(${DAYS})\\.? ?([-–/]|a|à|${andWord}) ?(${DAYS})(?:\\.|(?![\\p{L}\\d.]))`),
      (m) => {
        const joint = m[2];
        return `${name(m[1])} ${joint === '/' ? andWord : /[-–à]/.test(joint) ? 'a' : joint} ${name(m[3])}`;
      },
      'abbreviation',
    ),
    rule(
      'letter',
      new RegExp(
        `(${DAYS})\\.(?=,? (?:\\(?\\d|a |${andWord} |por la |en la |de \\d{1,2}(?!\\d)|(?:${DAYS})(?!\\p{L})))`,
      ),
      (m) => name(m[1]),
    ),
    // Grátis aos dom., cerrado los lun., but not nivel del mar.
    rule(
      'letter',
      new RegExp(`(?!mar\\.(?<=(?:el|al) mar\\.))(${DAYS})\\.`),
      (m) => {
        const article =
          /(?:^|[^\p{L}])(l?[oa]s|aos|às|nos|nas|todos|el|del|al|gr[aá]tis|cerrado|fechado)(?: los)? $/iu.exec(
            before(m),
          )?.[1];
        if (article === undefined)
          return /(?:^|\|) *$/.test(before(m)) && /^\s*(?:\||$)/.test(behind(m)) ? name(m[1]) : undefined;
        return /s$/i.test(article) && !/gr/i.test(article)
          ? name(m[1]).replace(/(?<=[^s])$/, 's')
          : name(m[1]);
      },
      'abbreviation',
    ),
    rule('letter', new RegExp(`(${DAYS})\\.?(?=\\))`), (m) =>
      /\($/.test(before(m, 1)) ? name(m[1]) : undefined,
    ),
    // In a cell of a table, and a day off.
    rule('letter', new RegExp(`(${DAYS})\\.?(?= *\\||:? (?:cerrado|fechado|libre|folga)(?!\\p{L}))`), (m) =>
      /(?:^|[|,;.]) *$/.test(before(m)) ? name(m[1]) : undefined,
    ),
    // The first of several days, and a day before its hour or its date.
    rule(
      'letter',
      new RegExp(
        `(${DAYS})(?=, ?(?:${DAYS})(?![\\p{L}\\d])|[,:]? (?:às |a las )?\\d{1,2}[h/:–-]| \\d{1,2} (?:de )?\\p{Ll}{3}|,? (?:às|a las) \\d)`,
      ),
      (m) =>
        /^(?:ter|mar|dom)$/.test(m[0]) && !/^[,:]|[/ ](?:às|a las) |\//.test(behind(m, 6))
          ? undefined
          : name(m[1]),
    ),
  ];
}
