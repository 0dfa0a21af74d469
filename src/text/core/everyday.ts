import { markRules } from './marks.js';
import {
  before,
  behind,
  type LanguageRules,
  type Match,
  type Rule,
  rule,
  sayDigits,
  wordBefore,
} from './rules.js';
import { codeNameRules, commandRules, typedRules } from './typed.js';
import { lists, table } from './words.js';

/** The words of a language for what messages, tables and telephones have in the same shapes everywhere. */
export interface EverydayWords {
  /**
   * Rows of `sign: word`; a sign without a row is left to other rules.
   *
   * - `#`, `*`: keys of a telephone
   * - `-`, `:`, `=`: in a sum; `≠`: in a program; `sharp`: in C#; `\`: in a path; `?`, `=`, `&`, `~`: in addresses on the net
   * - `pressure`, `mmHg`: between the two numbers of a blood pressure, and after them
   * - `positive`, `negative`: after a blood group; without them, the words for `+` and `-`
   * - `x`: between two sides; `inch`: after a number with a quotation mark; `feet`, `inch`: in a height
   * - `–`: between the first verse and the last; `→`: between a number and what it becomes, else the word for `–`
   * - `or`, `or8`: between two numbers of a kind, 6/8 €, the second of which begins with eight
   * - `♠` and the other suits, `A`, `K`, `Q`, `J`, `T`: after the rank of a playing card, and that rank
   * - `of`: before what a function is of, f(x); `prime`, `prime2`: after the name of its slopes
   * - `degree`, `minute`, `second`, their plurals with an s, and the letters of the compass: a place on the globe, 48° 8' N
   * - `ratio`: between two letters, a:b; `yields`: before what becomes of substances; `1 m`, `2 m`: before the centimetres of a height
   * - `result`: between the points of two teams that are named around them, where nouns have no capitals; `goal`: before the minute of one
   * - `♯`, `minor`, `major`: after a note; `lens`: before how far a lens opens, f/2.8
   * - `stars`: after the number of a hotel's stars, 4*; `season`, `episode`: before the numbers of S02E05
   * - `month`, `months`: what the M after a rate of interest counts
   */
  readonly everyday: string;
  readonly cardinal: (digits: string) => string;
  /** A number with its decimals, 6,1; without it only whole inches are read. */
  readonly decimal?: (written: string) => string;
  /** Years in hashtags, seasons and names of files; `cardinal` if absent. */
  readonly year?: (digits: string) => string;
  /** So many hours, minutes or seconds. */
  readonly lasting?: (digits: string, unit: 'h' | 'min' | 's') => string;
  /** The word before the last part of a duration, with the space before it. */
  readonly lastly?: string;
  /** What stands before the number of a verse: its book, with the sign after the chapter in place of the chapter. */
  readonly verses?: RegExp;
}

/** `h: eine Stunde | Stunden`: the one with its article. */
export const lastingAs = (
  rows: string,
  cardinal: (digits: string) => string,
): NonNullable<EverydayWords['lasting']> => {
  const names = lists(rows);
  return (digits, unit) => {
    const [one = '', many = ''] = names[unit] ?? [];
    return digits === '1' ? one : `${cardinal(digits)} ${many}`;
  };
};

type Words = EverydayWords & Pick<LanguageRules, 'digits' | 'signs'>;

const PRESSURE =
  /(?<!\p{L})(?:blood pressure|BP|[PT]A|Blutdruck|RR|pressão|presión|tensión|tension|pressione|press\.|रक्तचाप|बीपी|ब्लड प्रेशर|(?:ال)?ضغط)(?:[ :]\p{L}[\p{L}\p{M}]{0,9}){0,3}:? $/iu;
/** A time run, not a time of day: in 42:17, world record: 2:00:35. */
export const RUN =
  /(?:^|[\s(-])(?:in|en|em|dans|auf|time (?:of|was|is)|(?:tempo|tiempo|temps|time|duração|durée) tot\p{L}{2,4}:?|tiempo de|tempo d[ei]|temps de|Zeit (?:von|war)|(?:record|\p{L}{0,9}rekord|best(?:zeit)?|laufzeit|dauer|duration|runtime|durée|duración|duração|durata)(?: (?:of|is|was|von|ist|war|de|di))?:?) $/iu;

/** Races and what is won there, near the time that was needed. */
const RACE =
  /marat[oh]|triat[hl]|ironman|rekord|record|récord|corrida|carrera|podist|wettlauf|\p{L}lauf(?!\p{L})|dossard|chrono(?!\p{L})|crono(?!\p{L})/iu;
/** What stands before a time of day, or after one. */
const AT =
  /(?:^|[\s(])(?:at|by|since|until|till|from|um|ab|bis|gegen|von|seit|las?|[aàáà]s?|das|d?alle|ore|vers|dès|depuis|de|dalle|الساعة)(?: les)? $/iu;
const OCLOCK = /^ ?(?:[AaPp]\.?[Mm](?!\p{L})|Uhr|बजे|Z(?!\p{L}))/u;

/** What is written after a length of time in digits. */
const HOURS = '(?: ?(Std\\.(?= \\S)|Std|h|Stunden|hrs?|hours|horas|heures|ore|घंटे)(?![\\p{L}\\p{M}]))?';
const MINUTES = '(?:[Mm]in(?:uten|utes|utos|uti|s)?|मिनट)(?![\\p{L}\\p{M}])(?:\\.(?=\\s*\\S))?';

/** Hours with seconds are rarely a time of day, unless they have two digits as in a log. */
const isRun = (m: Match): boolean => {
  const [text, next] = [before(m), behind(m)];
  if (RUN.test(text) || /^ में(?![\p{L}\p{M}])/u.test(next)) return true;
  const isLong = RACE.test(text + next) || (m[1].length === 1 && /\p{L}/u.test(text));
  return isLong && !AT.test(text) && !OCLOCK.test(next);
};

function durationRules({ lasting, lastly = '', cardinal, decimal }: Words): Rule[] {
  if (lasting === undefined) return [];
  const say = (...parts: (readonly [string, 'h' | 'min' | 's'])[]): string => {
    const said = parts.flatMap(([digits, unit]) =>
      Number(digits) === 0 ? [] : [lasting(String(Number(digits)), unit)],
    );
    const last = said.pop() ?? '';
    return said.length === 0 ? last : `${said.join(' ')}${lastly} ${last}`;
  };
  return [
    // The hundredths of a run stand after its seconds: 1min54s32.
    rule(
      'digit',
      /(?:(\d{1,3}) ?h ?)?(\d{1,2}) ?min(?: ?(\d{1,2}) ?s(?:e[ckg]|(\d{1,3}))?|(\d{2}))(?![\p{L}\d])/u,
      (m) =>
        say([m[1], 'h'], [m[2], 'min'], [m[3] || m[5], 's']) +
        (m[4] === '' ? '' : ` ${cardinal(String(Number(m[4])))}`),
    ),
    // No time of day has tenths: 1:58:22,4.
    rule('digit', new RegExp(`(\\d{1,2}):([0-5]\\d):([0-5]\\d),(\\d{1,3})(?!:?\\d)${HOURS}`), (m) => {
      const seconds = decimal?.(`${String(Number(m[3]))},${m[4]}`);
      return seconds && say([m[1], 'h'], [m[2], 'min'], ['2', 's']).replace(/\S+(?= \S+$)/u, seconds);
    }),
    rule('digit', new RegExp(`(\\d{1,2}):([0-5]\\d):([0-5]\\d)(?!:?\\d)${HOURS}`), (m) =>
      m[4] !== '' || isRun(m) ? say([m[1], 'h'], [m[2], 'min'], [m[3], 's']) : undefined,
    ),
    // The thousandths of a lap, 1:32.608; a scale has round numbers.
    rule(
      'digit',
      new RegExp(`([1-9]):([0-5]\\d)[.,](\\d{2}[1-9])(?!:?\\d|[.,]\\d)(?: ?${MINUTES})?`, 'u'),
      (m) => `${say([m[1], 'min'], [m[2], 's'])} ${cardinal(String(Number(m[3])))}`,
    ),
    // A runner's time for a kilometer is not an hour of the day.
    rule('digit', new RegExp(`(\\d{1,3}):([0-5]\\d)(?: ?${MINUTES}|(?= ?/ ?km(?!\\p{L})))`, 'u'), (m) =>
      say([m[1], 'min'], [m[2], 's']),
    ),
  ];
}

const SEASON =
  /(?:^|[^\p{L}])(?:Saison|Spielzeit|Schuljahr|Wintersemester|WS|Winter|season|temporada|saison|stagione|सत्र|सीज़न|موسم|الموسم|シーズン)(?: der| de| da)? $/iu;

/**
 * A word with letters drawn out, as messages have it: siiim, Soooo.
 *
 * @param three letters that no word has three times in a row; others are drawn out from four on
 */
export const drawnOut = (three: string): Rule => {
  const run = new RegExp(`([${three}])\\1{2,}|(\\p{L})\\2{3,}`, 'giu');
  return rule('letter', /(?=\p{L}{0,20}?(\p{L})\1\1)\p{L}{4,40}(?![\p{L}\d])/iu, (m) => {
    if (m[0] === m[0].toUpperCase()) return undefined;
    const short = m[0].replace(run, (letters) => letters.charAt(0));
    return short === m[0] || short.length < 2 ? undefined : short;
  });
};

const sideRules = (x: string | undefined, cardinal: EverydayWords['cardinal']): Rule[] => [
  // Sides with their units, and a screw: 2 m x 30 cm, M6 x 30.
  ...(['letter', 'sign'] as const).map((starts) =>
    rule(starts, /[x×] ?(?=(?:[ABDHLPTW]:? )?[\d¼-¾⅐-⅞])/u, (m) =>
      /(?:(?:[\d¼-¾⅐-⅞] ?(?:mm|cm|dm|m|km|in|ft|")\.?)(?: [ABDHLPTW])?|(?<!\p{L})M\d{1,2}|(?<!\p{L})[ABDHLPTW]:? ?\d{1,4}(?:[.,]\d)?|\d \([ABDHLPTW]\)) ?$/u.test(
        before(m, 10),
      )
        ? x
        : undefined,
    ),
  ),
  // M6x20
  rule('letter', /M(\d{1,2})[x×](\d{1,3})(?![\p{L}\d])/u, (m) =>
    x === undefined ? undefined : `M ${cardinal(m[1])} ${x} ${cardinal(m[2])}`,
  ),
  rule('letter', /\p{Lu} [x×] \p{Lu}(?: [x×] \p{Lu})?(?![\p{L}\d])/u, (m) =>
    x === undefined ? undefined : m[0].replace(/[x×]/g, x),
  ),
];

const divisionRules = (divided: string | undefined, cardinal: EverydayWords['cardinal']): Rule[] => [
  rule('sign', /(?<=\d )[:/] ?(?=\d{1,9} ?=)|(?<=\d):(?=\d{1,9} ?= ?\d)/u, () => divided),
  rule('digit', /(\d{1,9})(?=:\d{1,9} ?= ?\d)/u, (m) => (divided === undefined ? undefined : cardinal(m[1]))),
];

/** One set, with the points of its tie-break: 7-6 (7-5). */
const SET = '(?:[67][-–/][0-7]|[0-5][-–/][67])(?: ?\\(\\d{1,2}(?:[-–/]\\d{1,2})?\\))?';

/** What stands before a date. */
const DAYS = /^(?:les?|du|au|dias?|em|días?|el|los|am|vom|il|dal|on)$/i;

/** A match of several sets is not a list of spans: 6-4, 3-6 and 7-6 (5). */
const tennisRule = (cardinal: EverydayWords['cardinal']): Rule =>
  rule('digit', new RegExp(`${SET}(?:,? (?:\\p{L}{1,3} )?${SET}){1,4}(?![-–/\\d])`), (m) =>
    // No fraction has more parts than there are.
    m[0].includes('/') && (!/[67]\/[0-6]/.test(m[0]) || DAYS.test(wordBefore(m)))
      ? undefined
      : m[0]
          .replace(/ ?\(/g, ', ')
          .replace(/[-–/]/g, ' ')
          .replace(/\)/g, '')
          .replace(/\d+/g, (number) => cardinal(number)),
  );

/** Sets of volleyball, no dates: 25/18, 22/25 e 15-11. */
const setsRule = (cardinal: EverydayWords['cardinal'], to = ''): Rule =>
  rule('digit', /\d{1,2}[-/]\d{1,2}(?:(?:,| e| y| et) \d{1,2}[-/]\d{1,2}){1,4}(?![-/\d]|[.,]\d)/u, (m) => {
    const isPlayed = (m[0].match(/\d+.\d+/g) ?? []).every((set) => {
      const [least = 0, most = 0] = set
        .split(/\D/)
        .map(Number)
        .sort((one, other) => one - other);
      return most - least === 2 ? most > 14 : most - least > 2 && /^(?:15|21|25)$/.test(String(most));
    });
    if (!isPlayed || !/(?:1[3-9]|[234]\d)[-/](?:1[3-9]|[234]\d)/.test(m[0])) return undefined;
    // In brackets they are only listed.
    const joint = to === '' || before(m, 1) === '(' ? ' ' : ` ${to} `;
    return m[0].replace(/(?<=\d)[-/]/g, joint).replace(/\d+/g, (points) => cardinal(String(Number(points))));
  });

const carRules = (cardinal: EverydayWords['cardinal']): Rule[] => [
  // A tyre: 175/70 R13, with what it bears: 91V.
  rule(
    'digit',
    /(\d{3})\/(\d{2}) ?Z?R ?(\d{2})(?: (\d{2,3})([H-Z]))?(?![\p{L}\d])/u,
    (m) =>
      `${cardinal(m[1])} ${cardinal(m[2])} R ${cardinal(m[3])}${m[4] === '' ? '' : `, ${cardinal(m[4])} ${m[5]}`}`,
  ),
  // Two substances in one pill: 875/125 mg.
  rule('digit', /(\d{2,4})\/(?=\d{1,4}(?:,\d{1,2})? ?(?:mg|mcg|μg|UI)(?![\p{L}\d/]))/u, (m) =>
    cardinal(m[1]),
  ),
  // Motor oil: 10W-40.
  rule('digit', /(\d{1,2})W-?(\d{2})(?![\p{L}\d])/u, (m) => `${cardinal(m[1])} W ${cardinal(m[2])}`),
];

/** Before all rules of dates, numbers and units. */
export function everydayRules(everyday: Words): Rule[] {
  const { cardinal, digits, verses, year = cardinal } = everyday;
  const words = table(everyday.everyday);
  const { pressure, mmHg = '', x, '-': minus, ':': divided, '–': to } = words;
  const until = to === undefined ? ',' : ` ${to}`;
  return [
    ...typedRules(everyday, words),
    ...codeNameRules(everyday, words),
    ...commandRules(everyday, words),
    ...durationRules(everyday),
    tennisRule(cardinal),
    setsRule(cardinal, to),
    ...markRules(everyday, words),
    // The lowest and the highest temperature: 8/19°.
    rule('digit', /(\d{1,2})\/(?=-?\d{1,2} ?°)/u, (m) => `${cardinal(m[1])},`),
    // f(x) = …
    rule('letter', /([fgh])\((?:([a-z])|(-?)(\d{1,4}))\)(?![\p{L}\d])/u, (m) =>
      words.of === undefined || /[\d§]\p{L}? ?$/u.test(before(m, 3))
        ? undefined
        : `${m[1]} ${words.of} ${m[2] || `${m[3] === '' ? '' : (minus ?? '')} ${cardinal(m[4])}`.trim()}`,
    ),
    rule('digit', /(\d{1,3})[/xX](\d{1,3})( ?mmHg(?!\p{L}))?(?![\d/])/u, (m) => {
      if (pressure === undefined || !(m[3] !== '' || PRESSURE.test(before(m)))) return undefined;
      const said = `${cardinal(m[1])} ${pressure} ${cardinal(m[2])}`;
      return m[3] === '' ? said : `${said} ${mmHg}`;
    }),
    ...carRules(cardinal),
    rule('digit', /(\d{1,3}) ?mmHg(?!\p{L})/u, (m) =>
      pressure === undefined ? undefined : `${cardinal(m[1])} ${mmHg}`,
    ),
    rule('digit', /(\d{1,6})[-–](\d{1,6})(?= ?= ?\d)/u, (m) =>
      minus === undefined ? undefined : `${cardinal(m[1])} ${minus} ${cardinal(m[2])}`,
    ),
    // A chapter and its verse.
    rule(
      'digit',
      /(\d{1,3})([:,]) ?(\d{1,3})(?:[-–](\d{1,3}))?(?!:?\d| \p{Lu}\p{Ll}| ?(?:[€$%]|Uhr|\p{L}{1,2}\/))/u,
      (m) =>
        verses?.test(before(m) + m[2])
          ? `${cardinal(m[1])}, ${cardinal(m[3])}${m[4] === '' ? '' : `${until} ${cardinal(m[4])}`}`
          : undefined,
    ),
    // A season, a school year: 2023/24.
    rule('digit', /((?:1[6-9]|20)\d{2})\/(\d{2})(?![\d/])/u, (m) => {
      const [, first, second] = m;
      if (Number(second) !== (Number(first) + 1) % 100) return undefined;
      return `${year(first)} ${/^0/.test(second) ? sayDigits(second, digits) : cardinal(second)}`;
    }),
    rule('digit', /(\d{2})\/(\d{2})(?![\d/])/u, (m) =>
      SEASON.test(before(m)) && Number(m[2]) === (Number(m[1]) + 1) % 100
        ? [m[1], m[2]].map((part) => (/^0/.test(part) ? sayDigits(part, digits) : cardinal(part))).join(' ')
        : undefined,
    ),
    ...sideRules(x, cardinal),
    ...divisionRules(divided, cardinal),
  ];
}
