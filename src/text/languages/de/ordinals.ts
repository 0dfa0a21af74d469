import { before, behind, type Match, type Rule, rule, wordBefore } from '../../core/rules.js';
import { capitalized } from '../../core/words.js';
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

/** What has a place in an order, and is no item of a list: 1. FC Köln, 2. Weltkrieg. */
const NUMBERED =
  /^ (?:[FS]C|HZ|[FST]S?V|VfL|BL|Buli|[OUD]G|HJ|J[ht]|Aufl|Ausg|Stk|St|Min|Std|(?:Spiel|Schul|Arbeits|Geburts|Jahres|Hochzeits)?[Tt]ag|Mal|Fall|Satz|Gang|Lauf|Teil|Akt|Band|Buch|Rate|Punkt|Grund|Person|Mose|Kor\p{Ll}*|Vorsitzende[rn]?|Sieger|(?:\p{Lu}\p{Ll}{1,20})?(?:[Ll]iga|[Rr]unde|[Hh]albzeit|[Ee]tappe|[Aa]uflage|[Aa]usgabe|[Ss]taffel|[Ff]olge|[Kk]lasse|[Pp]latz|[Pp]reis|[Rr]ang|[Ss]tock|[Ee]tage|[Gg]eschoss|[Qq]uartal|[Ss]emester|[Jj]ahr|[Jj]ahrhundert|[Jj]ahrtausend|[Ww]eltkrieg|[Aa]dvent|[Jj]ubiläum|[Ww]oche|[Mm]onat|[Kk]apitel|[Ll]esung|[Ww]ahlgang|[Vv]ersuch|[Mm]ahnung|[Ii]mpfung|[Dd]osis|[Rr]eihe|[Ss]enat|[Kk]ammer|[Bb]ürgermeister\p{Ll}{0,2}|[Mm]annschaft|[Ss]tunde|[Mm]inute|[Ss]infonie|[Gg]ebot|[Gg]eneration|[Ss]tufe|[Pp]hase|[Dd]rittel|[Vv]iertel|[Dd]urchgang|[Ff]estival|[Kk]ongress|[Ss]itzung|[Tt]agung|[Vv]ersammlung|[Kk]onferenz|[Ss]chritt|[Aa]bschnitt|[Ff]rage|[Aa]ufgabe))(?![\p{L}])/u;

/** One of several in a sentence: zwei Sachen: 1. Milch, 2. Brot. */
const isInRow = (m: Match): boolean =>
  /[:;,] $/.test(before(m, 2)) &&
  (m[1] === '1'
    ? / 2\. \p{Lu}/u.test(behind(m, 120))
    : before(m, 120).includes(` ${String(Number(m[1]) - 1)}. `) && before(m, 200).includes(': 1. '));

/** A number with a dot: a place in an order, unless a sentence ends. */
export const ORDINAL_RULES: readonly Rule[] = [
  rule(
    'digit',
    /(\d{1,4})\. ?[-–] ?(\d{1,4})\.(?= \p{L})/u,
    (m) => `${ordinal(m[1], endingAfter(m))} bis ${ordinal(m[2], endingAfter(m))}`,
  ),
  // An item of a list: 1. Berlin, 2. Wasser kochen.
  rule(
    'digit',
    /([1-9]\d?)\.(?= ["'„(*]{0,3}(?:\p{Lu}|\d)| \p{L}[^.!?;]{2,60} \p{Ll}{2,16}(?:en|ern|eln)[.!]?$)/u,
    (m) =>
      (/^\s*$|\p{L}{5,}[.!?] $/u.test(before(m)) || isInRow(m)) && !NUMBERED.test(behind(m))
        ? `${Number(m[1]) > 12 ? cardinal(m[1]) : ordinal(m[1], 'e').replace(/e$/, 'ens')},`
        : undefined,
  ),
  // With its ending: die 2te, zum 100sten Mal.
  rule('digit', /(\d{1,3}(?:\.\d{3})?|\d{1,6})-?s?t(e[nrms]?)(?!\p{L})/u, (m) =>
    ordinal(m[1], 'e').replace(/e$/, m[2]),
  ),
  // Third of all: der 3.-größte.
  rule(
    'digit',
    /(\d{1,2})\. ?-?((?:größt|kleinst|best|höchst|längst|ältest|jüngst|letzt|schnellst|meist|beliebtest|wichtigst|stärkst|teuerst|reichst|[Pp]latziert)e[nrms]?)(?!\p{L})/u,
    (m) => (m[0].includes('-') ? ordinal(m[1], 'e').slice(0, -1) + m[2].toLowerCase() : undefined),
  ),
  // A symphony: Beethovens 5.
  rule('digit', /([1-9]|10)\.(?=$|[,;!?]| (?:in|von|unter|mit) )/u, (m) =>
    /^(?:Beethoven|Mahler|Bruckner|Schubert|Brahms|Haydn|Mozart|Sibelius|Dvořák|Schumann|Schostakowitsch)s?$/.test(
      wordBefore(m),
    )
      ? capitalized(ordinal(m[1], 'e'))
      : undefined,
  ),
  // 1.-Klasse-Ticket.
  rule('digit', /([1-9])\.-(?=\p{Lu}\p{Ll}{2,12}-\p{Lu})/u, (m) => ordinal(m[1], 'e')),
  // So many together: zu 2.
  rule('digit', /([2-9]|1[0-2])\.(?=$|[,;!?]| \p{Ll})/u, (m) =>
    /^zu$/i.test(wordBefore(m)) ? ordinal(m[1], 'e').slice(0, -1) : undefined,
  ),
  // A mark at school: eine 2-.
  rule('digit', /([1-6])-(?=$|[\s.,;!?)])/u, (m) =>
    /^(?:eine|einer|ne|Note|Schulnote|glatte|knappe)$/i.test(wordBefore(m)) ||
    (/\p{L}: $|(?:Mathe|Deutsch|Englisch|Bio|Chemie|Physik|Sport|Kunst|Musik|Geschichte|Französisch|Latein|Erdkunde|Religion|Ethik|Informatik) $/u.test(
      before(m, 14),
    ) &&
      !/^ (?:und|oder|bis|u\.|\d)/u.test(behind(m)))
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
  rule(
    'digit',
    /([1-4])(?:\.(?= )|(?= \p{L}+ \d{1,3},))(?= (?:Mose|Kön|Sam|Chr|Kor|Thess|Tim|Petr|Joh|Makk)\p{Ll}{0,10}\.? \d)/u,
    (m) =>
      before(m).trim() === '' || !/^(?:im|der|den|des)$/i.test(wordBefore(m))
        ? ordinal(m[1], /^ (?:Mose|Kön|Sam|Chr|Makk)/.test(behind(m)) ? 'e' : 'er')
        : undefined,
  ),
  // A rank: er wurde 3., sie 1.
  rule(
    'digit',
    /([1-9]|1\d)\.(?=$|[,;!] | (?:und|vor|hinter|mit|bei|im|in|ins|beim|durch)(?!\p{L}))/u,
    (m) => {
      if (
        !/(?:^|\s)(?:(?:wurde|wurden|wird|werde|(?:war|ist|bin) (?:er|sie|ich)|(?:er|sie|ich) war)(?:(?: (?:er|sie|ich|nur|knapp|leider|immerhin|immer))?|.{0,20} \d{1,2}\.,? (?:und )?(?:\p{Lu}\p{Ll}+|sie|er|ich))|(?:kam|kommt|lief|landete|endete|beendete)(?: \p{L}{1,15}){0,4} als|(?:er|sie|ich) als)$/iu.test(
          before(m).trim(),
        )
      )
        return undefined;
      const said = ordinal(m[1], /(?:^|\s)sie(?:\s|$)/iu.test(before(m)) ? 'e' : 'er');
      return capitalized(said);
    },
  ),
  rule('digit', /(\d{1,3}\.000|\d{1,6})\.(?= ?(?:[-–] ?\d|\p{L})| und \d)/u, (m) =>
    ordinal(m[1], endingAfter(m)),
  ),
  rule('digit', /([1-9]\d{0,2})\.(?=[,;!?]|\s*$)/u, (m) =>
    /^(?:am|der|den|dem|die|das|vom|zum|im|bis|beim|jede[rsn]?)$/i.test(wordBefore(m)) &&
    !(Number(m[1]) > 31 && /^bis$/i.test(wordBefore(m))) &&
    // A key of a telephone: für Rezepte die 2.
    !(/^die$/i.test(wordBefore(m)) && /(?:drück|wähl|tipp|taste|press)/iu.test(before(m, 100)))
      ? ordinal(m[1], endingAfter(m))
      : undefined,
  ),
];
