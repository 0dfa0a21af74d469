import { before, rule, wordBefore, wordBehind } from '../../core/rules.js';
import type { Rule } from '../../core/rules.js';
import { VULGAR_FRACTION, VULGAR_FRACTIONS } from '../../core/vulgar-fractions.js';
import { fraction, half, mixed } from './fractions.js';
import { NO_NOUN, genderOf, genderOfPlural } from './nouns.js';
import { NUMBER, beforePlural, cardinal, counted, decimal, digitByDigit, ordinal } from './numbers.js';
import { between } from './ranges.js';

const OPERATORS: Readonly<Record<string, string>> = {
  '+': 'più',
  '*': 'per',
  x: 'per',
  '×': 'per',
  '·': 'per',
  '÷': 'diviso',
  '=': 'uguale',
  '<': 'minore di',
  '>': 'maggiore di',
  '≤': 'al massimo',
  '≥': 'almeno',
  '≠': 'diverso da',
};
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const plainPower = (power: string): string =>
  power.replace(/[⁰¹²³⁴-⁹⁻]/g, (char) => (char === '⁻' ? '-' : String(SUPERSCRIPTS.indexOf(char))));

/** Alla sesta, all'ottava, alla meno nove. */
function toThe(written: string): string {
  const power = plainPower(written);
  if (power.startsWith('-')) return `alla meno ${cardinal(power.slice(1))}`;
  const said = ordinal(Number(power), 'feminine');
  return /^[aeiou]/.test(said) ? `all'${said}` : `alla ${said}`;
}
/** Of letters: x al quadrato, y al cubo. */
const raised = (power: string): string =>
  power === '²' ? 'al quadrato' : power === '³' ? 'al cubo' : toThe(power);

/** What comes is a name made of digits, not a number. */
const CODE_CUES =
  /(?:codice(?: \p{L}{2,20}){0,3}|pin|tan|otp|password|cap|iban|conto|pratica|tessera|ordine|prenotazione)(?: (?:è|era|n\.|numero|di verifica))?:? $/iu;

/** A lone 1 and numbers in -uno agree with the noun behind them. */
function agreeing(m: RegExpExecArray): string {
  const written = m[1] ?? '';
  const noun = wordBehind(m);
  if (written.includes(',') || !/1$/.test(written) || !/^\p{Ll}{2}/u.test(noun) || NO_NOUN.test(noun))
    return decimal(written);
  return written === '1' ? decimal(written) : beforePlural(written, noun, genderOfPlural(noun));
}

/** Words that 1 is the name of: pagina uno, linea uno. */
const NAMED_BEFORE =
  /^(?:pagina|numero|capitolo|linea|binario|gate|sala|aula|stanza|camera|interno|canale|livello|fase|classe|articolo|comma|punto|versione|gruppo|zona|tipo|opzione|figura|tabella|su|formula|rai|serie|piano)$/i;

/** Before units: a degree sign may be an ordinal's. */
export const ORDINAL_RULES: readonly Rule[] = [
  rule(
    'digit',
    /(\d{1,6})([°º])(?= (?!a |all|e |o |di |in |per |con |senza |fino |circa |al |alla |sul |su |da |nord|sud|est|ovest|sotto|sopra|c )\p{Ll}{3})/iu,
    (m) => (m[2] === '°' && Number(m[1]) > 200 ? undefined : ordinal(Number(m[1]))),
  ),
  rule('digit', /(\d{1,6})º/u, (m) => ordinal(Number(m[1]))),
  rule('digit', /(\d{1,6})ª/u, (m) => ordinal(Number(m[1]), 'feminine')),
  rule('digit', /(\d{1,3})([ao])(?= \p{Ll}{3})/u, (m) =>
    ordinal(Number(m[1]), m[2] === 'a' ? 'feminine' : 'masculine'),
  ),
  rule('digit', /(\d{1,6})°(?! ?[CFK](?!\p{L}))/u, (m) => {
    const ranked = /^(?:il|al|del|dal|nel|lo|arrivato|arrivata|classificato)$/i.test(wordBefore(m));
    return ranked && Number(m[1]) < 100
      ? ordinal(Number(m[1]))
      : counted(m[1] ?? '', 'grado', 'gradi', 'masculine');
  }),
  // Cinquantenne, ventitreenne.
  rule('digit', /(\d{1,3})(enn[ei])(?!\p{L})/u, (m) => {
    const age = cardinal(m[1] ?? '').replace('é', 'e');
    return (
      (/[aiou]$/.test(age) || (age.endsWith('e') && !age.endsWith('tre')) ? age.slice(0, -1) : age) +
      (m[2] ?? '')
    );
  }),
];

export const NUMBER_RULES: readonly Rule[] = [
  rule('digit', /1 (\p{Ll}[\p{L}\p{M}]{1,40})(?![\p{L}']|\.\p{L})/u, (m) => {
    const noun = m[1] ?? '';
    if (
      NO_NOUN.test(noun) ||
      /^(?:pag|art|cap|vol|sig|dott|prof|min|sec)$/.test(noun) ||
      NAMED_BEFORE.test(wordBefore(m)) ||
      /\d[.,]?$/.test(before(m, 2))
    )
      return undefined;
    return counted('1', noun, noun, genderOf(noun));
  }),
  rule('digit', new RegExp(`(\\d{1,6}) ?(${VULGAR_FRACTION})`), (m) =>
    mixed(m[1] ?? '', VULGAR_FRACTIONS[m[2] ?? ''] ?? ''),
  ),
  rule('sign', /½ ?(?=\p{Ll}{3})/u, half),
  rule('sign', new RegExp(`(${VULGAR_FRACTION})`), (m) => {
    const [top = '', bottom = ''] = (VULGAR_FRACTIONS[m[1] ?? ''] ?? '').split('/');
    return fraction(top, bottom);
  }),
  rule('digit', /(\d{1,6}) (\d{1,2}\/\d{1,2})(?![\d/])/u, (m) => mixed(m[1] ?? '', m[2] ?? '')),
  // Laws and files: 104 of 1992.
  rule(
    'digit',
    /(\d{1,5})\/((?:19|20)\d{2})(?![\d/])/u,
    (m) => `${cardinal(m[1] ?? '')} del ${cardinal(m[2] ?? '')}`,
  ),
  // Inches, where no quotation is open.
  rule('digit', new RegExp(`(${NUMBER})"(?![\\p{L}\\d])`), (m) =>
    before(m).split('"').length % 2 === 0
      ? undefined
      : counted(m[1] ?? '', 'pollice', 'pollici', 'masculine'),
  ),
  rule('digit', /(\d{1,6})#(?!\d)/u, (m) => `${cardinal(m[1] ?? '')} cancelletto`),
  rule('digit', /([248])K(?![\p{L}\d])/u, (m) => `${cardinal(m[1] ?? '')} K`),
  rule('digit', /1\/2 (?=\p{Ll}{3})/u, half),
  rule(
    'digit',
    /((?:19|20)\d{2})\/(\d{2})(?![\d/])/u,
    (m) => `${cardinal(m[1] ?? '')} ${cardinal(String(Number(m[2])))}`,
  ),
  rule('digit', /(\d{1,6})\/(\d{1,6})(?![\d/])/u, (m) =>
    m[0] === '24/7' ? 'ventiquattro su sette' : fraction(m[1] ?? '', m[2] ?? ''),
  ),
  rule('digit', /(\d{1,5})\/(\p{Lu})(?![\p{L}\d])/u, (m) => `${cardinal(m[1] ?? '')} ${m[2] ?? ''}`),
  rule('digit', /(?:\d{1,3}\.){3}\d{1,3}(?![.\d])/u, (m) =>
    m[0].split('.').map(digitByDigit).join(' punto '),
  ),
  rule('digit', /\d{1,4}(?:\.\d{1,4}){2,6}(?![.\d])/u, (m) =>
    /^\d{1,3}(?:\.\d{3})+$/.test(m[0])
      ? undefined
      : m[0]
          .split('.')
          .map((part) => cardinal(part))
          .join(' punto '),
  ),
  rule('digit', new RegExp(`(${NUMBER}) ?[x×*·] ?10\\^?([⁻-]?[⁰¹²³⁴-⁹]{1,3}|-?\\d{1,3})(?!\\d)`), (m) => {
    return `${decimal(m[1] ?? '')} per dieci ${toThe(m[2] ?? '')}`;
  }),
  rule('digit', new RegExp(`(${NUMBER})\\^?([⁻]?[⁰¹²³⁴-⁹]{1,3})`), (m) => {
    return `${decimal(m[1] ?? '')} ${m[1] === '10' ? toThe(m[2] ?? '') : raised(m[2] ?? '')}`;
  }),
  rule('digit', /(\d{1,9})\^(-?\d{1,3})(?!\d)/u, (m) => `${cardinal(m[1] ?? '')} ${toThe(m[2] ?? '')}`),
  rule('digit', /(\d{1,3}(?:,\d{1,9})?)[eE]([+-]?\d{1,3})(?![\p{L}\d])/u, (m) => {
    return `${decimal(m[1] ?? '')} per dieci ${toThe((m[2] ?? '').replace('+', ''))}`;
  }),
  rule('letter', /(\p{L})([²³⁴-⁹])/u, (m) => `${m[1] ?? ''} ${raised(m[2] ?? '')}`),
  rule('digit', new RegExp(`(${NUMBER}) ?[x×] ?(?=\\d)`), (m) => `${decimal(m[1] ?? '')} per`),
  // A score: it falls, or the teams stand before it.
  rule('digit', /(\d{1,3})[-–](\d{1,3})(?![-\d/]|[.,]\d)/u, (m) => {
    const score = Number(m[1]) > Number(m[2]) || /\p{Lu}\p{Ll}{1,20}-\p{Lu}\p{Ll}{1,20} $/u.test(before(m));
    return score ? `${cardinal(m[1] ?? '')} a ${cardinal(m[2] ?? '')}` : undefined;
  }),
  rule('digit', new RegExp(`(${NUMBER})(?:[-–]| – )(${NUMBER})(?![-\\d/])`), (m) =>
    between(
      m,
      decimal(m[1] ?? ''),
      agreeing(Object.assign([m[0], m[2] ?? ''], { index: m.index, input: m.input }) as RegExpExecArray),
    ),
  ),
  rule('digit', /(\d{1,4}):(\d{1,4})(?![:\d])/u, (m) => `${cardinal(m[1] ?? '')} a ${cardinal(m[2] ?? '')}`),
  rule('digit', new RegExp(`(${NUMBER})\\+(?![\\p{L}\\d])`), (m) => `oltre ${decimal(m[1] ?? '')}`),
  rule('digit', new RegExp(`(${NUMBER}) ?([+*×·÷=<>≤≥≠]) ?(?=[-\\d])`), (m) => {
    return `${decimal(m[1] ?? '')} ${OPERATORS[m[2] ?? ''] ?? ''}`;
  }),
  rule('digit', new RegExp(`(${NUMBER}) - (?=\\d)`), (m) => `${decimal(m[1] ?? '')} meno`),
  rule('digit', /(\d{3,12})(?!\d|[,.]\d)/u, (m) =>
    CODE_CUES.test(before(m)) ? digitByDigit(m[0]) : undefined,
  ),
  // Not an Italian number: a foreign decimal point.
  rule(
    'digit',
    /(\d{1,9})\.(\d{1,2})(?![\d.,]\d|\d)/u,
    (m) => `${cardinal(m[1] ?? '')} punto ${digitByDigit(m[2] ?? '')}`,
  ),
  rule('digit', new RegExp(`(${NUMBER})`), agreeing),
  rule('digit', /\d{31,1000}/u, (m) => digitByDigit(m[0])),
  rule('sign', /(?:±|\+\/-) ?(?=\d)/u, () => 'più o meno'),
  rule('sign', /(?<![\p{L}\d)\]%])[-–](?=[€$£]?\d)/u, () => 'meno'),
  rule('sign', /(?<![\p{L}\d)\]%])\+(?=\d)/u, () => 'più'),
  rule('sign', /[~≈] ?(?=\d)/u, () => 'circa'),
  rule('sign', /([<>≤≥]) ?(?=[-\d])/u, (m) => OPERATORS[m[1] ?? '']),
  rule('sign', /([+*×·÷=]) ?(?=[-\d(])/u, (m) =>
    /[\d)²³] ?$/.test(before(m, 2)) ? OPERATORS[m[1] ?? ''] : undefined,
  ),
  rule('sign', /√ ?(?=\d)/u, () => 'radice quadrata di'),
  rule('sign', /#(?=\d)/u, () => 'numero'),
];
