import { plainSuperscripts, SUPERSCRIPTS } from '../../core/numerals.js';
import { before, behind, type Match, type Rule, rule, wordBefore, wordBehind } from '../../core/rules.js';
import { type NounWords, NUMBER } from './language.js';
import type { NumberSpeech } from './speech.js';

export interface NumberRuleWords {
  readonly plus: string;
  readonly plusMinus: string;
  readonly moreThan: string;
  /** The word before a power: por, vezes. */
  readonly times: string;
  /** Text before a score, 2x1. */
  readonly scoreCues: RegExp;
  /** 3x. */
  readonly time: readonly [one: string, many: string];
  readonly squared: string;
  readonly cubed: string;
  readonly operators: Readonly<Record<'÷' | '=' | '≠' | '<' | '>' | '≤' | '≥', string>>;
  /** After a digit, for ordinals: letters -> feminine or not; `er` is short. */
  readonly ordinalEndings: RegExp;
}

/** The words before an exponent. */
export const POWER = 'elevado a';

/** A sign before a number holds when no number or word stands before it. */
const SIGN_BEFORE = '(?<![\\p{L}\\d)\\]%])';
const MONEY = '[€$£¥]|US\\$|R\\$';

const LETTERED =
  /^(?:fig(?:ura)?s?|tab(?:ela|la)?|item|ap|apto|apartamento|casa|sala|bloco|quadro|exercício|questão|ejercicio|puerta|porta|portão)$/iu;

function ordinalRules(words: NumberRuleWords, speech: NumberSpeech, nouns: NounWords): Rule[] {
  return [
    rule(
      'digit',
      new RegExp(
        `(\\d{1,4}|\\d\\.\\d{3}(?=[ºª]))(${words.ordinalEndings.source})(?:(?![\\p{L}\\d])|(?<=[ºª])(?=\\p{Lu}(?!\\p{Lu})))(?:\\.(?= \\p{Ll}))?`,
      ),
      (m) => {
        const ending = m[2].toLowerCase();
        const digits = m[1].replace('.', '');
        if (/°/.test(ending) && Number(digits) > 31) return undefined;
        // A letter of its own: figura 4a, apartamento 21a, GPT-4o.
        if (/^[ao]$/.test(ending) && /\p{Lu}-$/u.test(before(m, 2))) return undefined;
        if (ending === 'a' && LETTERED.test(wordBefore(m))) return undefined;
        const isFeminine = /[aª]s?$/.test(ending);
        const next = /^ (\p{L}+)/u.exec(behind(m))?.[1]?.toLowerCase();
        // In a list of names: 1.º Alcaraz.
        const isName = /^ \p{Lu}/u.test(behind(m, 2)) && !/^(?:el|del|al|un)$/i.test(wordBefore(m));
        const noun =
          next !== undefined &&
          !isName &&
          next.length > 2 &&
          !/ó$/.test(next) &&
          !nouns.functionWords.has(next)
            ? next
            : undefined;
        const isShort = /e?r$/.test(ending) || (noun !== undefined && !isFeminine && !ending.endsWith('s'));
        const said = speech.ordinal(digits, isFeminine ? 'feminine' : isShort ? 'short' : 'masculine');
        return ending.endsWith('s') ? said.replace(/([ao])(?= |$)/g, '$1s') : said;
      },
    ),
  ];
}

function scienceRules(words: NumberRuleWords, speech: NumberSpeech): Rule[] {
  const { times } = words;
  const exponent = (written: string): string => {
    const digits = written.replace(/\D/g, '');
    return `${POWER} ${written.startsWith('-') ? 'menos ' : ''}${speech.cardinal(digits)}`;
  };
  const raised = (written: string): string =>
    written === '2' ? words.squared : written === '3' ? words.cubed : exponent(written);
  return [
    rule(
      'digit',
      new RegExp(`(${NUMBER}) ?[x×·*] ?10(?:\\^([-+]?\\d{1,4})|(⁻?[${SUPERSCRIPTS}]{1,4}))(?!\\d|\\.\\d)`),
      (m) =>
        `${speech.say(m[1])} ${times} ${speech.cardinal('10')} ${exponent(m[2] || plainSuperscripts(m[3]))}`,
    ),
    rule(
      'digit',
      new RegExp(`(${NUMBER})[eE]([-+]?\\d{1,4})(?![\\p{L}\\d])`),
      (m) => `${speech.say(m[1])} ${times} ${speech.cardinal('10')} ${exponent(m[2])}`,
    ),
    rule(
      'digit',
      new RegExp(`(${NUMBER})(?:\\^([-+]?\\d{1,4})(?!\\d)|(⁻?[${SUPERSCRIPTS}]{1,4}))`),
      (m) => `${speech.say(m[1])} ${raised(m[2] || plainSuperscripts(m[3]))}`,
    ),
    rule('sign', /([²³])/u, (m) => (m[1] === '²' ? words.squared : words.cubed)),
  ];
}

/** An operator as written -> in words. */
const operatorWords = ({ operators, plus, times }: NumberRuleWords): Readonly<Record<string, string>> => ({
  ...operators,
  '+': plus,
  '*': times,
  '×': times,
  '·': times,
  '<=': operators['≤'],
  '>=': operators['≥'],
});

export function numberRules(words: NumberRuleWords, speech: NumberSpeech, nouns: NounWords): Rule[] {
  return [
    ...scienceRules(words, speech),
    ...ordinalRules(words, speech, nouns),
    ...pairRules(words, speech),
    ...countRules(words, speech, nouns),
    // Sides with their units, and so many: 2 m x 30 cm, pan (x2).
    rule('letter', /x(?= ?\d)/u, (m) =>
      /\d ?(?:°\p{L}?|\p{L}{1,3}) ?$|\p{Lu}\d{1,3} $/u.test(before(m, 8)) ||
      (/[\s(]$/.test(before(m, 1)) && /^(?: \d{1,2}(?: \p{Ll}{3}|\/)|\d{1,2}(?![\p{L}\d]))/u.test(behind(m)))
        ? 'por'
        : undefined,
    ),
    rule('digit', /\d{31,1000}/u, (m) => speech.digitByDigit(m[0])),
    ...signRules(words),
  ];
}

/** Measures, scores and spans: 3x4, 2x1, 5-10. */
function pairRules(words: NumberRuleWords, speech: NumberSpeech): Rule[] {
  const isScore = (m: Match): boolean =>
    /^(?:0 ?x ?\d|\d ?x ?0|7 ?x ?1)$/i.test(m[0]) ||
    words.scoreCues.test(before(m, 60)) ||
    // That of the first half beside it: Brasil-Chile 4x1 (1x0).
    /^ \(\d{1,2} ?x ?\d{1,2}\)/.test(behind(m)) ||
    /\d ?x ?\d{1,2} \($/.test(before(m)) ||
    /^ (?:n?os pênaltis|no agregado|en (?:los )?penal|en la tanda)/.test(behind(m)) ||
    (!/^4.4$/.test(m[0]) && /\p{Lu}\p{L}{2,20} $/u.test(before(m)) && /^ \p{Lu}\p{L}/u.test(behind(m)));
  return [
    // Aircraft: 737-800, 787-9.
    rule(
      'digit',
      /(7[0-8]7)-([1-9]0?|[2-9]00)(?:ER)?(?![\p{L}\d-])/u,
      (m) => `${speech.cardinal(m[1])} ${speech.cardinal(m[2])}${m[0].endsWith('ER') ? ' E R' : ''}`,
    ),
    rule(
      'digit',
      new RegExp(
        `(${NUMBER})(?:[xX]| [xX] ?| ?(?<=\\d{3} ?)× ?)(${NUMBER})(?: ?x ?(${NUMBER}))?(?![\\p{L}\\d])`,
      ),
      (m) =>
        m
          .slice(1, 4)
          .filter(Boolean)
          .map((part) => speech.say(part))
          .join(` ${/^ ?=/.test(behind(m)) ? words.times : isScore(m) ? 'a' : 'por'} `),
    ),
    // Three or four times.
    rule(
      'digit',
      /(\d{1,2})[-–](\d{1,2})x(?![\p{L}\d])/u,
      (m) => `${speech.cardinal(m[1], 'feminine')} a ${speech.cardinal(m[2], 'feminine')} ${words.time[1]}`,
    ),
    rule('digit', new RegExp(`(${NUMBER})(?:[-–]| – )(${NUMBER})(?![-\\d/])`), (m) => {
      // No span goes down, but a score does, and a number that names.
      const goesDown = (/^\d+.\d+$/.test(m[0]) && Number(m[1]) > Number(m[2])) || /^00/.test(m[1]);
      if (goesDown && !isScore(m) && m[1].length > 2 && !/^(?:1[5-9]|20)\d\d.\d\d$/.test(m[0]))
        return `${speech.say(m[1])} ${speech.say(m[2])}`;
      const isPlain = (goesDown || isScore(m)) && /^\d{1,2}.\d{1,2}$/.test(m[0]);
      const form = isPlain ? 'alone' : speech.formBehind(m, m[2]);
      return `${speech.from(m[1], form)} a ${speech.say(m[2], form)}`;
    }),
  ];
}

/** A run of so many kilometres: los 10K. */
const isRace = (m: Match): boolean =>
  /^(?:5|10|15|21|42)K$/i.test(m[0]) &&
  /(?<!\p{L})(?:corr|carreras?|marat[óo]n|trail|provas? de rua|atletismo|runn)/iu.test(before(m) + behind(m));

/** Whether a noun in the plural stands after it. */
function isCounting(m: Match, { functionWords }: NounWords): boolean {
  const noun = wordBehind(m).toLowerCase();
  return /.{3}s$/u.test(noun) && !functionWords.has(noun);
}

const SUN_CREAM = /(?:FPS|SPF|UVA|prote[cç]{1,2}(?:ión|ão)|fa[ct]{1,2}or) $/iu;

/** A number alone, or with a sign after it. */
function countRules(words: NumberRuleWords, speech: NumberSpeech, nouns: NounWords): Rule[] {
  const operators = operatorWords(words);
  const counted = (written: string, m: Match): string => {
    const loneComma = nouns.people.test(behind(m)) ? 'thousands' : speech.loneComma;
    const said = speech.say(written, speech.formBehind(m, written, loneComma), loneComma);
    return isCounting(m, nouns) && speech.endsInMillions(written) ? `${said} de` : said;
  };
  return [
    // 3,5 M de habitantes, 3,5 mi de habitantes.
    rule(
      'digit',
      new RegExp(`(${NUMBER}) ?(mi|bi|M(?= de ))(?![\\p{L}\\d])`),
      (m) => speech.scaled(m[1], m[2] === 'bi' ? 9 : 6).words,
    ),
    rule('digit', new RegExp(`(?!\\d{5})(${NUMBER}) ?(K|k)(\\+?)(?![\\p{L}\\d])`), (m) =>
      m[0].includes(' ') || /\p{L}\d?-$/u.test(before(m, 3))
        ? undefined
        : isRace(m) ||
            (/^[48]K$/.test(m[0]) &&
              (!/^ (?!de \d)\p{Ll}/u.test(behind(m)) ||
                /(?:TV|[Tt]ela|[Mm]onitor|[Vv][íi]deo|[Pp]antalla|[Cc]âmera|[Cc]ámara|HD) $/u.test(
                  before(m),
                )))
          ? `${speech.cardinal(m[1])} K`
          : speech.scaled(m[1], 3).words,
    ),
    rule('digit', new RegExp(`(${NUMBER})\\+(?![\\p{L}\\d])`), (m) =>
      SUN_CREAM.test(before(m))
        ? `${speech.say(m[1])} ${words.plus}`
        : `${words.moreThan} ${counted(m[1], m)}`,
    ),
    rule(
      'digit',
      new RegExp(
        `(${NUMBER})(?:x(?![\\p{L}\\d])| x(?= (?:(?:mais|menos|más|por|ao|al|sem|sin|no|de|maior|menor|mayor|melhor|mejor)(?!\\p{L})|(?:R|US)?[$€£])))`,
      ),
      (m) => {
        const isOne = m[1] === '1';
        return `${speech.say(m[1], 'feminine')} ${isOne ? words.time[0] : words.time[1]}`;
      },
    ),
    rule(
      'digit',
      new RegExp(`(${NUMBER}) ?([+*×·÷=<>≤≥≠]) ?(?=[-\\d])`),
      (m) => `${speech.say(m[1])} ${operators[m[2]] ?? ''}`,
    ),
    // Two teams and their score, else a difference.
    rule('digit', new RegExp(`(${NUMBER}) - (\\d+)(?![\\dºª°])`), (m) =>
      /\p{Lu}\p{L}+ $/u.test(before(m)) && /^ \p{Lu}\p{L}/u.test(behind(m))
        ? `${speech.say(m[1])} a ${speech.say(m[2])}`
        : `${speech.say(m[1])} menos ${counted(m[2], m)}`,
    ),
    // One or two of so many: 1 a cada 5 mulheres, 2 de cada 3 personas.
    rule('digit', /([12])(?= (?:a|de|em|entre) cada (?:\d{1,4}|dez|diez|cem|cien|mil) (\p{L}{3,40}))/u, (m) =>
      speech.cardinal(m[1], nouns.genderOf(m[2].toLowerCase())),
    ),
    rule('digit', new RegExp(`(${NUMBER})`), (m) => counted(m[1], m)),
  ];
}

/** Signs before a number, and between two. */
function signRules(words: NumberRuleWords): Rule[] {
  const operators = operatorWords(words);
  return [
    rule('sign', /(?:±|\+\/-) ?(?=[$€£]?\d)/u, () => words.plusMinus),
    rule('sign', new RegExp(`${SIGN_BEFORE}[-–](?=(?:(?:${MONEY}) ?)?\\d)`), () => 'menos'),
    rule('sign', new RegExp(`${SIGN_BEFORE}\\+(?=(?:(?:${MONEY}) ?)?\\d)`), () => words.plus),
    rule('sign', new RegExp(`[~≈] ?(?=(?:(?:${MONEY}) ?)?\\d)`), () => 'aproximadamente'),
    rule(
      'sign',
      new RegExp(`(<=|>=|[<>≤≥≠]) ?(?=-?(?:(?:${MONEY}) ?)?\\d|\\p{Ll}(?!\\p{L}))`),
      (m) => operators[m[1]],
    ),
    rule('sign', /([+*×·÷=≠]) ?(?=[-\d(]|R?\$|€|(\p{L}))/u, (m) => {
      // An asterisk that opens bold print stands right before it.
      const isTerm =
        m[2] === ''
          ? m[0] === '*'
            ? /[\p{L}\d)²³]$/u
            : /[\p{L}\d)²³] ?$/u
          : m[1] === '*'
            ? /[²³] ?$/u
            : /[\d)²³] ?$/u;
      return isTerm.test(before(m, 2)) ? operators[m[1]] : undefined;
    }),
    // From one place to another: 1º-2º ano.
    rule('sign', /[-–](?<=\d\.?[ºª°][-–])(?=\d{1,3}\.?[ºª])/u, () => 'a'),
    // A mark: "C-".
    rule('letter', /([A-F])-(?=["”.,;!?)]|$)/u, (m) => `${m[1]} menos`),
    // So many for one: 30 alunos/sala.
    rule('sign', /\/(?<=\d \p{Ll}{3,20}s\/)(?=\p{Ll}{3,20}(?<!s)(?!\p{L}))/u, () => 'por'),
    rule('sign', /€(?<=(?<!\p{L})(?:[oe]l?|um|un|d[eo]l?|al?o?|no) €)(?! ?\d)/iu, () => 'euro'),
  ];
}
