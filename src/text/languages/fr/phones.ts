import { before, type Rule, rule, spaced } from '../../core/rules.js';
import { cardinal, digitByDigit, label } from './numbers.js';

const pairs = (digits: string): string[] =>
  digits.match(/\d{2}(?=(?:\d{2})*$)|^\d(?=(?:\d{2})*$)/g) ?? [digits];

/** A group up to three digits as a number, its zeros first: zéro un, vingt-trois. */
function group(digits: string): string {
  if (digits.length > 3) return pairs(digits).map(group).join(', ');
  const zeros = /^0*/.exec(digits)?.[0] ?? '';
  const rest = digits.slice(zeros.length);
  return [digitByDigit(zeros), rest === '' ? '' : label(rest)].filter((words) => words !== '').join(' ');
}

/** A lone zero in front is said in one breath with the next group. */
const groups = (written: string): string =>
  (written.match(/\d+/g) ?? [])
    .map(group)
    .join(', ')
    .replace(/^zéro, /, 'zéro ');

/** Calls by four digits go in pairs: trente-neuf dix-neuf. */
const CALLED =
  /(?:appel\p{Ll}{1,6}|contact\p{Ll}{1,5}|compos\p{Ll}{1,5}|téléphon\p{Ll}{1,5}|numéro|joign\p{Ll}{1,6}|urgences?)(?:[^.;!?]{0,24} (?:le|au)|(?: le| au| du)?) $/iu;

export const PHONE_RULES: readonly Rule[] = [
  rule('sign', /\+(33|32|41|352|212|213|216|221|225|237|44|49|39|34|1)(\d{8,10})(?!\d)/u, (m) => {
    return `plus ${cardinal(m[1])}, ${group(m[2])}`;
  }),
  rule(
    'sign',
    /\+(\d{1,3})((?:[ .-]?\(0\))?)((?:[ .-]?\(\d{1,4}\))?(?:[ .-]?\d{1,4}(?!\d)){1,6}|[ .-]?\d{6,12})(?!\d|,\d)/u,
    (m) => {
      const rest = m[3].trim();
      const digits = rest.replace(/\D/g, '');
      if (digits.length < 5) return undefined;
      const said = /^\d+$/.test(rest) ? group(digits) : groups(rest);
      return `plus ${cardinal(m[1])}, ${said}`;
    },
  ),
  rule('digit', /00(33|32|41|352)[ .-]?(\d(?:[ .-]?\d{2}){4}|\d{8,9})(?!\d)/u, (m) => {
    const rest = m[2];
    return `zéro zéro, ${cardinal(m[1])}, ${/^\d+$/.test(rest) ? group(rest) : groups(rest)}`;
  }),
  rule('digit', /0\d([ .-]?)\d{2}(?:\1\d{2}){3}(?![\d]|[.,]\d)/u, (m) =>
    (/^\d+$/.test(m[0]) ? (m[0].match(/\d{2}/g) ?? []) : [m[0]]).map(groups).join(', '),
  ),
  rule('digit', /0\d{0,3}(?:[ ./-]\d{2,3}){3,4}(?!\d|[.,]\d)/u, (m) => groups(m[0])),
  rule('digit', /0[1-9]\d{2}(?:[ ./-]\d{3}){2}(?!\d|[.,]\d)/u, (m) => groups(m[0])),
  rule('digit', /([1-9]\d{2})[ -](\d{3})-(\d{4})(?![\d-])/u, (m) => groups(m[0])),
  rule('sign', /\(([2-9]\d{2})\) ?(\d{3})[- ](\d{4})(?![\d-])/u, (m) => groups(m[0])),
  rule('digit', /1-(\d{3})-(\p{Lu}{4,10})(?![\p{L}\d])/u, (m) => {
    return `un, ${group(m[1])}, ${m[2].toLowerCase()}`;
  }),
  rule('digit', /\d{3}(?: ?\d{3}){2}(?: ?\d{5})?(?!\d)/u, (m) =>
    /(?:siren|siret)\W{0,3}$/iu.test(before(m)) ? groups(m[0]) : undefined,
  ),
  // A bank account in France.
  rule(
    'digit',
    /(\d{5}) (\d{5}) (\d{11}) (\d{2})(?!\d)/u,
    (m) => [m[1], m[2], m[3]].map(digitByDigit).join(', ') + `, ${group(m[4])}`,
  ),
  // The number of a person, and that of a bank account.
  rule('digit', /[12] \d{2} \d{2} \d{2} \d{3} \d{3}(?: \d{2})?(?!\d)/u, (m) => groups(m[0])),
  rule('letter', /(\p{Lu}{2})(\d{2}(?: ?\d{4}){3,6}(?: ?\d{1,3})?)(?![\p{L}\d])/u, (m) => {
    const numbers = m[2].replace(/ /g, '').match(/\d{1,2}/g) ?? [];
    return `${spaced(m[1])} ${numbers.map(group).join(', ')}`;
  }),
  // A number of the value added tax: FR 40 303 265 045.
  rule('letter', /FR ?(\d{2} ?\d{3} ?\d{3} ?\d{3})(?!\d)/u, (m) => {
    const digits = m[1].replaceAll(' ', '');
    return `F R ${[digits.slice(0, 2), ...(digits.slice(2).match(/\d{3}/g) ?? [])].map(group).join(', ')}`;
  }),
  rule('digit', /(3\d)(\d{2})(?=[.,;!?)]|\s*$|\s\(| (?:est|pour|ou|et|du|si|depuis)(?!\p{L}))/u, (m) =>
    /(?:^|\s)(?:au|le) $/i.test(before(m, 4)) ? `${group(m[1])} ${group(m[2])}` : undefined,
  ),
  rule('digit', /([13]\d) ?(\d{2})(?!\d|[.,]\d| \d(?!\d?h))/u, (m) =>
    CALLED.test(before(m)) ? `${group(m[1])} ${group(m[2])}` : undefined,
  ),
  // Short messages, and long numbers that name something: STOP au 36179, réf. 7714032.
  rule('digit', /\d{5,12}(?!\d|[.,]\d|[ ]\d{3})/u, (m) =>
    (m[0].length === 5 && /(?:SMS|STOP|OUI|NON|\p{Lu}{3,9}) au $/u.test(before(m))) ||
    (m[0].length > 6 &&
      /(?:[Rr]éf(?:\.|érence)?|n[°º]|[Nn]uméro|[Cc]ommande|[Dd]ossier|[Cc]ode|[Cc]lient|[Cc]ontrat|[Cc]olis)(?: n[°º])?(?: est)? ?:? ?$/u.test(
        before(m),
      ))
      ? digitByDigit(m[0])
      : undefined,
  ),
  // A postcode is a number, but its first zero is said.
  rule('digit', /0(\d{4})(?= \p{Lu}\p{Ll})/u, (m) => `zéro ${cardinal(String(Number(m[1])))}`),
];
