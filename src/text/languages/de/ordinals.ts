import { before, behind, rule, wordBefore, type Rule } from '../../core/rules.js';
import { cardinal, endingAfter, ordinal } from './numbers.js';

/** Between ordinals in a row. */
const JOINT = '(?:, ?| ?/ ?|,? und |,? oder | u\\. | sowie )';

/** All of a row but the last: am 3., 4. und 5. Mai, am 24./25.12., das 18./19. Jahrhundert. */
export const ROW_RULE: Rule = rule(
  'digit',
  new RegExp(
    `(\\d{1,2})\\.(?=(?:${JOINT}\\d{1,2}\\.){1,5} ?(?:\\p{Lu}\\p{Ll}|\\d{1,2}\\.(?!\\d)|\\d{1,2}\\.(?:\\d\\d){1,2}(?!\\d)))( ?/ ?)?`,
  ),
  (m) => `${ordinal(m[1], endingAfter(m, 'date'))}${m[2] === '' ? '' : ','}`,
);

/** A number with a dot: a place in an order, unless a sentence ends. */
export const ORDINAL_RULES: readonly Rule[] = [
  rule(
    'digit',
    /(\d{1,4})\. ?[-–] ?(\d{1,4})\.(?= \p{L})/u,
    (m) => `${ordinal(m[1], endingAfter(m))} bis ${ordinal(m[2], endingAfter(m))}`,
  ),
  // A step of a list, which has its infinitive at the end: 1. Wasser kochen.
  rule(
    'digit',
    /(\d{1,2})\.(?= \p{L}[^.!?;]{2,60} (?:\p{Ll}{0,12}zu)?(?!ge(?!ben|hen|nieß))\p{Ll}{2,16}(?:en|ern|eln)[.!]?$)/u,
    (m) =>
      before(m).trim() === '' &&
      !/^ (?:\p{Lu}\p{Ll}*(?:liga|FC)|FC|Platz|Preis|Rang|Halbzeit|Runde|Mai|OG)(?!\p{Ll})/u.test(behind(m))
        ? `${ordinal(m[1], 'e').replace(/e$/, 'ens')},`
        : undefined,
  ),
  // Third of all: der 3.-größte.
  rule(
    'digit',
    /(\d{1,2})\. ?-?((?:größt|kleinst|best|höchst|längst|ältest|jüngst|letzt|schnellst|meist|beliebtest|wichtigst|stärkst|teuerst|reichst|[Pp]latziert)e[nrms]?)(?!\p{L})/u,
    (m) => (m[0].includes('-') ? ordinal(m[1], 'e').slice(0, -1) + m[2].toLowerCase() : undefined),
  ),
  // So many together: zu 2.
  rule('digit', /([2-9]|1[0-2])\.(?=$|[,;!?]| \p{Ll})/u, (m) =>
    /^zu$/i.test(wordBefore(m)) ? ordinal(m[1], 'e').slice(0, -1) : undefined,
  ),
  // A mark at school: eine 2-.
  rule('digit', /([1-6])-(?=$|[\s.,;!?)])/u, (m) =>
    /^(?:eine|einer|ne|Note|Schulnote|glatte|knappe)$/i.test(wordBefore(m))
      ? `${cardinal(m[1])} minus`
      : undefined,
  ),
  // The minutes of goals: Müller (23.), Reus (45.+2, 60.).
  rule('digit', /(\d{1,3})\.(?=[,)/])/u, (m) =>
    /\((?:\d{1,3}\.(?:\+\d{1,2})?(?:, ?|\/))*$/u.test(before(m)) ? ordinal(m[1], 'e') : undefined,
  ),
  // The second of its kind: das 2. 2004.
  rule('digit', /(\d{1,2})\.(?= (?:19|20)\d\d(?!\d))/u, (m) =>
    /^(?:der|die|das|dem|den)$/.test(wordBefore(m)) ? ordinal(m[1], endingAfter(m)) : undefined,
  ),
  // A book of the Bible: 1. Mose 1, 1. Kor. 13.
  rule('digit', /([1-4])\.(?= (?:Mose|Kön|Sam|Chr|Kor|Thess|Tim|Petr|Joh|Makk)\p{Ll}{0,10}\.? \d)/u, (m) =>
    before(m).trim() === '' || !/^(?:im|der|den|des)$/i.test(wordBefore(m)) ? ordinal(m[1], 'e') : undefined,
  ),
  // A rank: er wurde 3., sie 1.
  rule('digit', /([1-9]|1\d)\.(?=$|[,;!] | (?:und|vor|hinter|mit|bei|im|in|beim)(?!\p{L}))/u, (m) => {
    if (
      !/(?:^|\s)(?:(?:wurde|wurden|wird|werde|(?:war|ist|bin) (?:er|sie|ich)|(?:er|sie|ich) war)(?:(?: (?:er|sie|ich|nur|knapp|leider|immerhin|immer))?|.{0,20} \d{1,2}\.,? (?:und )?(?:\p{Lu}\p{Ll}+|sie|er|ich))|(?:kam|kommt|lief|landete|endete|beendete)(?: \p{L}{1,15}){0,4} als)$/iu.test(
        before(m).trim(),
      )
    )
      return undefined;
    const said = ordinal(m[1], /(?:^|\s)sie(?:\s|$)/iu.test(before(m)) ? 'e' : 'er');
    return said.charAt(0).toUpperCase() + said.slice(1);
  }),
  rule('digit', /(\d{1,3}\.000|\d{1,6})\.(?= ?(?:[-–] ?\d|\p{L})| und \d)/u, (m) =>
    ordinal(m[1], endingAfter(m)),
  ),
  rule('digit', /([1-9]\d{0,2})\.(?=[,;!?]|\s*$)/u, (m) =>
    /^(?:am|der|den|dem|die|das|vom|zum|im|bis|beim|jede[rsn]?)$/i.test(wordBefore(m)) &&
    !(Number(m[1]) > 31 && /^bis$/i.test(wordBefore(m)))
      ? ordinal(m[1], endingAfter(m))
      : undefined,
  ),
];
