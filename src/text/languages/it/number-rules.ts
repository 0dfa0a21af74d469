import { numberSignRules, type NumberSigns } from '../../core/number-signs.js';
import { fractionParts, plainSuperscripts, VULGAR_FRACTION } from '../../core/numerals.js';
import { before, behind, type Match, type Rule, rule, wordBefore, wordBehind } from '../../core/rules.js';
import { table } from '../../core/words.js';
import {
  beforePlural,
  behindPoint,
  between,
  cardinal,
  counted,
  decimal,
  digitByDigit,
  fraction,
  genderOf,
  genderOfPlural,
  half,
  mixed,
  NO_NOUN,
  nounAndHalf,
  NUMBER,
  ordinal,
  slashed,
} from './numbers.js';
import { ARTICLE } from './roman.js';

const OPERATORS = table(`
  +: più; *, x, ×, ·: per; ÷: diviso; =: uguale; <: minore di; >: maggiore di; ≤, <=: al massimo; ≥, >=: almeno;
  ≠: diverso da
`);

/** Alla sesta, all'ottava, alla meno nove. */
function toThe(written: string): string {
  const power = plainSuperscripts(written);
  if (power.startsWith('-')) return `alla meno ${cardinal(power.slice(1))}`;
  const said = ordinal(Number(power), 'feminine');
  return /^[aeiou]/.test(said) ? `all'${said}` : `alla ${said}`;
}
/** The exponent of a letter: x al quadrato, y al cubo. */
const raised = (power: string): string =>
  power === '²' ? 'al quadrato' : power === '³' ? 'al cubo' : toThe(power);

/** What comes is a name made of digits, not a number. */
const CODE_CUES =
  /(?:(?:codice|id)(?: \p{L}{2,20}){0,3}|cv[vc]2?|pin|puk|tan|otp|password|cap|iban|conto|pratica|tessera|ordine|prenotazione|matricola|polizza|protocollo|tracking)(?: (?:è|era|n\.|numero|di verifica)|,)?:? $/iu;

const MARK =
  /(?:^|[^\p{L}])(?:vot[oi]|pres[oi]|prendo|media|mess[oi]|compito|verifica|interrogazione):? $|(?:^|[^\p{L}])un $/iu;
const PRICED = /(?:cost\p{Ll}{1,5}|prezz[oi]|pag\p{Ll}{2,4})(?: solo| sono| di| è)?:? $/iu;

/** A result comes, in whatever order its numbers stand. */
const RESULT =
  /(?<!\p{L})(?:vin(?:ce|cono|to|se|sero)|pers[oaie]|perde|perdono|batt(?:e|uto|uta|ono)|sconfi(?:gge|tt[oaie])|finit[oa]|finisce|termina(?:ta|to)?|pareggia\p{L}{0,2}|risultato|punteggio|parziale|set)(?: \p{L}{1,12}){0,3}:? $/iu;

/** A lone 1 and numbers in -uno agree with the noun after them. */
function agreeing(m: Match, written = m[1]): string {
  const noun = wordBehind(m);
  if (
    written.includes(',') ||
    !/1$/.test(written) ||
    NAMED_BEFORE.test(wordBefore(m)) ||
    !/^\p{Ll}{2}/u.test(noun) ||
    NO_NOUN.test(noun)
  )
    return decimal(written);
  return written === '1' ? decimal(written) : beforePlural(written, noun, genderOfPlural(noun));
}

/** Words that 1 is the name of: pagina uno, linea uno. */
const NAMED_BEFORE =
  /^(?:pagina|numero|capitolo|linea|binario|gate|sala|aula|stanza|camera|interno|canale|livello|fase|classe|articolo|comma|punto|versione|gruppo|zona|tipo|opzione|figura|tabella|su|formula|rai|serie|piano|under)$/i;

/** These rules come before units, because a degree sign may mark an ordinal. */
export const ORDINAL_RULES: readonly Rule[] = [
  rule(
    'digit',
    /(\d{1,6})([°º])(?= (?!a |all|e |o |di |in |per |con |senza |fino |circa |al |alla |sul |su |da |nord|sud|est|ovest|sotto|sopra|fuori|dentro|oggi|ieri|domani|c |m(?:in|ax)(?!\p{L}))\p{Ll}{3})/iu,
    (m) => {
      const article = ARTICLE.test(wordBefore(m));
      if (
        m[2] === '°' &&
        ((Number(m[1]) > 99 && !article) ||
          /(?<!\d°)[-–]$/.test(before(m, 3)) ||
          /(?<!\p{L})(?:i|[dn]ei|sui|d?ai|sono|circa|quasi|oltre) $/iu.test(before(m, 6)))
      )
        return undefined;
      return ordinal(Number(m[1]), /^\p{L}{0,4}la$/iu.test(wordBefore(m)) ? 'feminine' : 'masculine');
    },
  ),
  // One of two that share their noun: 3° e 4° turno.
  rule(
    'digit',
    /(\d{1,2})°(?=(?:(?:,| e| o) |[-/–])\d{1,2}° (?:(?!a |nord|sud|est|ovest|sotto|sopra)\p{Ll}{4}|(?:lun|mar|mer|gio|ven|sab|dom)(?!\p{L})))/u,
    (m) => ordinal(Number(m[1])),
  ),
  rule('sign', /[-–](?<=\d°[-–])(?=\d{1,3}°)/u, () => ''),
  rule('digit', /(\d{1,2})[°º] p\.(?=[\s,;)]|$)/u, (m) => `${ordinal(Number(m[1]))} piano`),
  rule('digit', /(\d{1,4})°(?=\/\d{2,5}(?![\d°]))/u, (m) => ordinal(Number(m[1]))),
  rule('sign', /\/(?<=\d°\/)(?=\d{2,5}(?!\d|°))/u, () => 'su'),
  rule('digit', /(\d{1,2})[°º](?= cl\.)/u, (m) => ordinal(Number(m[1]), 'feminine')),
  // A place in a race and a door: 2° a 4"3, 1° a dx.
  rule('digit', /(\d{1,2})°(?= (?:a|in) (?:\d{1,2}['":]|[ds]x|destra|sinistra))/u, (m) =>
    ordinal(Number(m[1])),
  ),
  rule('digit', /(\d{1,6})º/u, (m) => ordinal(Number(m[1]))),
  rule('digit', /(\d{1,6})ª/u, (m) => ordinal(Number(m[1]), 'feminine')),
  rule('digit', /(\d{1,3})([ao])(?= \p{Ll}{3})/u, (m) =>
    ordinal(Number(m[1]), m[2] === 'a' ? 'feminine' : 'masculine'),
  ),
  rule('digit', /(\d{1,2})°(?= (?:min|max)(?!\p{L}))/u, (m) => counted(m[1], 'grado', 'gradi', 'masculine')),
  rule('digit', /(\d{1,6})°(?! ?[CFK](?!\p{L}))/u, (m) => {
    const ranked =
      /^(?:il|al|del|dal|nel|sul|lo|arrivato|arrivata|classificato|t|tomo|vol|volume|libro|cap|capitolo|parte)$/i.test(
        wordBefore(m),
      ) || /^ su \d/.test(behind(m, 5));
    return ranked && Number(m[1]) < 100
      ? ordinal(Number(m[1]))
      : counted(m[1], 'grado', 'gradi', 'masculine');
  }),
  rule('digit', /(\d{1,4})esim([oaie])(?!\p{L})/u, (m) =>
    ordinal(Number(m[1]), /[ae]/.test(m[2]) ? 'feminine' : 'masculine', /[oa]/.test(m[2]) ? 'one' : 'many'),
  ),
  // Cinquantenne, ventitreenne, 18-24enni.
  rule('digit', /(\d{1,2})[-–](?=\d{1,2}enn[ei](?!\p{L}))/u, (m) => cardinal(m[1])),
  rule('digit', /(\d{1,3})(enn[ei])(?!\p{L})/u, (m) => {
    const age = cardinal(m[1]).replace('é', 'e');
    return (
      (/[aiou]$/.test(age) || (age.endsWith('e') && !age.endsWith('tre')) ? age.slice(0, -1) : age) + m[2]
    );
  }),
];

const SIGNS: NumberSigns = {
  digitByDigit,
  cardinal,
  point: 'punto',
  plusMinus: 'più o meno',
  minus: 'meno',
  plus: 'più',
  about: 'circa',
  number: 'numero',
  operators: OPERATORS,
};

const HOUR_OR_DAY = /(?:^|[^\p{L}])(?:d?alle|le|ore|delle|il|del|al) $/iu;

export const NUMBER_RULES: readonly Rule[] = [
  rule('digit', /1 (\p{Ll}[\p{L}\p{M}]{1,40})(?![\p{L}']|\.\p{L})/u, (m) => {
    const noun = m[1];
    if (
      NO_NOUN.test(noun) ||
      /^(?:pag|art|cap|vol|sig|dott|prof|min|sec)$/.test(noun) ||
      NAMED_BEFORE.test(wordBefore(m)) ||
      /\d[.,]?$/.test(before(m, 2))
    )
      return undefined;
    return counted('1', noun, noun, genderOf(noun));
  }),
  rule('digit', /(\d{1,6})(?: ?| e )(?:1\/2|½) (\p{Ll}{3,20})(?![\p{L}.])/u, nounAndHalf),
  rule('digit', new RegExp(`(\\d{1,6}) ?(${VULGAR_FRACTION})`), (m) => mixed(m[1], m[2])),
  rule('sign', /½ ?(?=\p{Ll}{3})/u, half),
  rule('sign', new RegExp(`(${VULGAR_FRACTION})`), (m) => fraction(...fractionParts(m[1]))),
  rule('digit', /(\d{1,6}) (\d{1,2}\/\d{1,2})(?![\d/])/u, (m) => mixed(m[1], m[2])),
  rule('digit', /(\d{1,6}) e (1\/2|[13]\/4)(?![\d/])/u, (m) =>
    HOUR_OR_DAY.test(before(m)) ? undefined : mixed(m[1], m[2]),
  ),
  // Laws and files: 104 of 1992.
  rule('digit', /(\d{1,5})\/((?:19|20)\d{2})(?![\d/])/u, (m) =>
    Number(m[2]) === Number(m[1]) + 1
      ? `${cardinal(m[1])} ${cardinal(m[2])}`
      : `${cardinal(m[1])} del ${cardinal(m[2])}`,
  ),
  // Two of what is counted: vol. 4/5, pagg. 12/13.
  rule('digit', /(\d{1,3})\/(\d{1,3})(?![\d/])/u, (m) =>
    Number(m[2]) === Number(m[1]) + 1 &&
    /(?<!\p{L})(?:voll?|volum[ei]|capp?|capitol[oi]|pagg?|pagin[ae]|pp?|fasc|fascicol[oi]|tavv?|figg?|lezion[ei]|artt?|es|eserciz[io]|puntat[ae]|episodi[o]?|post[oi])\.? $/iu.test(
      before(m),
    )
      ? `${cardinal(m[1])} e ${cardinal(m[2])}`
      : undefined,
  ),
  rule('digit', /(\d{1,6})#(?!\d)/u, (m) => `${cardinal(m[1])} cancelletto`),
  rule('digit', /([248])K(?![\p{L}\d])/u, (m) => `${cardinal(m[1])} K`),
  rule('digit', /1\/2 (?=\p{Ll}{3})/u, half),
  rule('digit', /(\d{1,3})\/(5|10|20|30|100)(?![\d/])/u, (m) =>
    /(?:puntegg|valutazion|giudizi|recension)\p{L}{1,2}(?: \p{L}{3,12})?:? $/iu.test(before(m))
      ? `${cardinal(m[1])} su ${cardinal(m[2])}`
      : undefined,
  ),
  rule('digit', /(\d{1,6})\/(\d{1,6})(?![\d/])/u, slashed),
  rule('digit', /(\d{1,5})\/(\p{Lu})(?![\p{L}\d])/u, (m) => `${cardinal(m[1])} ${m[2]}`),
  rule(
    'digit',
    new RegExp(`(${NUMBER}) ?[x×*·] ?10(?:([⁻-]?[⁰¹²³⁴-⁹]{1,3})|\\^(-?\\d{1,3}))(?!\\d)`),
    (m) => {
      return `${decimal(m[1])} per dieci ${toThe(m[2] || m[3])}`;
    },
  ),
  rule('digit', new RegExp(`(${NUMBER})\\^?([⁻]?[⁰¹²³⁴-⁹]{1,3})`), (m) => {
    return `${decimal(m[1])} ${m[1] === '10' ? toThe(m[2]) : raised(m[2])}`;
  }),
  rule('digit', /(\d{1,9})\^(-?\d{1,3})(?!\d)/u, (m) => `${cardinal(m[1])} ${toThe(m[2])}`),
  rule('digit', /(\d{1,3}(?:,\d{1,9})?)[eE]([+-]?\d{1,3})(?![\p{L}\d])/u, (m) => {
    return `${decimal(m[1])} per dieci ${toThe(m[2].replace('+', ''))}`;
  }),
  rule('letter', /(\p{L})([²³⁴-⁹])/u, (m) => `${m[1]} ${raised(m[2])}`),
  rule('digit', new RegExp(`(${NUMBER}) ?[x×] ?(?=\\d)`), (m) => `${decimal(m[1])} per`),
  // A score: it does not rise, or the teams or another one that falls stand beside it.
  rule('digit', /(\d{1,3})[-–](\d{1,3})(?![-\d/]|[.,]\d)/u, (m) => {
    const beside = [
      /(\d{1,3})-(\d{1,3})(?:,| e|;)? $/u.exec(before(m)),
      /^(?:,| e|;)? (\d{1,3})-(\d{1,3})(?!\d)/u.exec(behind(m)),
    ];
    const score =
      [m, ...beside].some((pair) => pair !== null && Number(pair[1]) >= Number(pair[2])) ||
      /\p{Lu}\p{Ll}{1,20}-\p{Lu}\p{Ll}{1,20} $/u.test(before(m)) ||
      (/^\p{L}{0,3}lo$/iu.test(wordBefore(m)) && m[1] === '0') ||
      /^ \(\d-\d\)/.test(behind(m)) ||
      /\d-\d{1,2} \($/.test(before(m)) ||
      (RESULT.test(before(m)) && !/^ (?:euro|anni|giorni|ore|minuti|mesi|kg|punti|volte)/.test(behind(m)));
    return score ? `${cardinal(m[1])} a ${cardinal(m[2])}` : undefined;
  }),
  rule('digit', new RegExp(`(${NUMBER})(?:[-–]| – )(${NUMBER})(?![-\\d/])`), (m) =>
    between(m, decimal(m[1]), agreeing(m, m[2])),
  ),
  rule('digit', new RegExp(`(${NUMBER}):(${NUMBER})(?!:?\\d)`), (m) => `${decimal(m[1])} a ${decimal(m[2])}`),
  // A mark at school.
  rule('digit', /(10|[1-9])([+-])(?![\p{L}\d])(?! ?\d)/u, (m) =>
    MARK.test(before(m)) || /^ in /u.test(behind(m, 4))
      ? `${cardinal(m[1])} ${m[2] === '+' ? 'più' : 'meno'}`
      : undefined,
  ),
  rule('digit', new RegExp(`(${NUMBER})\\+(?![\\p{L}\\d])`), (m) =>
    /(?:SPF|FP|protezione|fattore) $/.test(before(m)) ? `${decimal(m[1])} più` : `oltre ${decimal(m[1])}`,
  ),
  rule('digit', new RegExp(`(${NUMBER}) ?([+*×·÷=<>≤≥≠]) ?(?=[-\\d])`), (m) => {
    return `${decimal(m[1])} ${OPERATORS[m[2]] ?? ''}`;
  }),
  rule('digit', new RegExp(`(${NUMBER}) - (?=\\d)`), (m) => `${decimal(m[1])} meno`),
  rule('digit', /\d{3,12}(?: \d{2,6}){0,4}(?!\d|[,.]\d)/u, (m) =>
    CODE_CUES.test(before(m)) ? m[0].split(' ').map(digitByDigit).join(', ') : undefined,
  ),
  // English grouping: 1,500.00.
  rule('digit', /(\d{1,3}(?:,\d{3}){1,4})\.(\d{2})(?![\d.,]\d|\d)/u, (m) =>
    decimal(`${m[1].replaceAll(',', '')},${m[2]}`),
  ),
  // A price without its sign.
  rule('digit', /(\d{1,4})[.,](\d0)(?![\p{L}\d.,]?\d)/u, (m) =>
    PRICED.test(before(m)) ? `${cardinal(m[1])} e ${cardinal(m[2])}` : undefined,
  ),
  // A number with a foreign decimal point.
  rule(
    'digit',
    /(0(?=\.\d{3})|\d{1,9}(?=\.\d{1,2}(?!\d))|\d{1,3}(?=\.\d{4}))\.(\d{1,9})(?![\d.,]\d|\d)/u,
    (m) => `${cardinal(m[1])} punto ${behindPoint(m[2])}`,
  ),
  rule('digit', new RegExp(`(${NUMBER})`), agreeing),
  rule('sign', /([≤≥]) ?(?=\p{Ll}(?!\p{L}))/u, (m) =>
    m[1] === '≤' ? 'minore o uguale a' : 'maggiore o uguale a',
  ),
  ...numberSignRules(SIGNS),
];
