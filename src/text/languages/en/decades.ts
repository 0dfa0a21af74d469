import { before, behind, type Rule, rule } from '../../core/rules.js';
import { cardinal, plural } from './numbers.js';

function decade(digits: string): string {
  if (digits.length === 4 && digits.endsWith('00')) {
    return /^[12]000$/.test(digits) ? `${cardinal(digits)}s` : `${cardinal(digits.slice(0, 2))} hundreds`;
  }
  const tens = digits.slice(-2);
  const said = { '00': 'two thousands', '10': 'tens' }[tens] ?? plural(cardinal(tens));
  return digits.length === 4 ? `${cardinal(digits.slice(0, 2))} ${said}` : said;
}

/** The 1980s–90s, '70s, her late 50s. */
export const DECADE_RULES: readonly Rule[] = [
  rule(
    'digit',
    /((?:1[1-9]|20)\d0)'?s[-–]((?:(?:1[1-9]|20)\d0|\d0))'?s(?![\p{L}\d])/u,
    (m) => `${decade(m[1])} to ${decade(m[2])}`,
  ),
  rule('digit', /((?:1[1-9]|20)\d0)'?s(?![\p{L}\d])/u, (m) => decade(m[1])),
  rule('sign', /'(\d0)s(?![\p{L}\d])/u, (m) => decade(m[1])),
  rule('digit', /([2-9]0)'?s(?![\p{L}\d])/u, (m) =>
    /(?:^|\s|-)(?:the|early|late|mid|upper|lower|low|high|her|his|their|my|our|your|(?:over|under)(?=-)) ?-?$/iu.test(
      before(m, 9),
    ) ||
    /^(?:,? (?:&|and|or) (?:the )?[2-9]0'?s| (?:music|style|fashion|hits|kids?|rock|pop|movies?|shows?|songs?|vibes?|era|nostalgia|sitcoms?|throwback|party|night|classics?))(?!\p{L})/u.test(
      behind(m),
    ) ||
    /\d0'?s (?:&|and|or) $/.test(before(m, 10))
      ? decade(m[1])
      : undefined,
  ),
];
