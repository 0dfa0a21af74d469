import { dottedLettersRule, initialismRule } from '../common/codes.js';
import type { Rule } from '../rules.js';
import { rule } from '../rules.js';
import { ENGLISH_DIGITS, letterNames, nameLoneLetters } from './letters.js';
import { cardinal, digitByDigit } from './numbers.js';

/** Rules that speak single Latin letters; Hindi has names for them. */
export const withHindiLetters = (rules: readonly Rule[]): Rule[] =>
  rules.map((original) => ({
    ...original,
    say: (match) => {
      const said = original.say(match);
      return said === undefined ? undefined : nameLoneLetters(said);
    },
  }));

/** Said as words. */
const ACRONYMS: Readonly<Record<string, string>> = {
  AIDS: 'एड्स',
  AIIMS: 'एम्स',
  ASEAN: 'आसियान',
  BHEL: 'भेल',
  BIMSTEC: 'बिम्सटेक',
  BRICS: 'ब्रिक्स',
  COVID: 'कोविड',
  FIFA: 'फ़ीफ़ा',
  GATE: 'गेट',
  ISRO: 'इसरो',
  NASA: 'नासा',
  NATO: 'नाटो',
  NEET: 'नीट',
  NITI: 'नीति',
  OPEC: 'ओपेक',
  PAN: 'पैन',
  PIN: 'पिन',
  RAM: 'रैम',
  ROM: 'रोम',
  SAARC: 'सार्क',
  SEBI: 'सेबी',
  SIM: 'सिम',
  UNESCO: 'यूनेस्को',
  UNICEF: 'यूनिसेफ़',
};

/** Letters of Latin script one by one, Devanagari as a word; one digit in English, as in 5G; longer numbers in Hindi. */
function sayCode(code: string): string {
  const runs = code.match(/\d+|[A-Za-z]+|[^\dA-Za-z]+/g) ?? [];
  const long = runs.length > 3;
  return runs
    .map((run) => {
      if (/^\d$/.test(run)) return long ? cardinal(run) : (ENGLISH_DIGITS[Number(run)] ?? '');
      if (/^\d/.test(run)) return run.length <= 3 && !long ? cardinal(run) : digitByDigit(run);
      if (!/^[A-Za-z]/.test(run)) return run;
      const acronym = ACRONYMS[run];
      if (acronym !== undefined) return acronym;
      return run === run.toUpperCase() || run.length === 1 || !/[aeiouy]/i.test(run) ? letterNames(run) : run;
    })
    .join(' ');
}

const INITIALISM = initialismRule({ acronyms: new Set(), kept: new Set() });

export const CODE_RULES: readonly Rule[] = [
  rule(
    'letter',
    new RegExp(`(${Object.keys(ACRONYMS).join('|')})(?:-(\\d{1,3}))?(?![\\p{L}\\p{M}\\d])`),
    (m) => `${ACRONYMS[m[1] ?? ''] ?? ''}${m[2] === undefined ? '' : ` ${cardinal(m[2])}`}`,
  ),
  rule('letter', /(?=[A-Za-z]{1,30}\d)[A-Za-z\d]{2,60}(?![\p{L}\p{M}])/u, (m) => sayCode(m[0])),
  rule('digit', /(?=\d{1,30}[A-Z])[A-Za-z\d]{2,60}(?![\p{L}\p{M}])/u, (m) => sayCode(m[0])),
  rule('letter', /([A-Z]{1,4})-(\d{1,4})(?![\p{L}\p{M}\d])/u, (m) => {
    const number = m[2] ?? '';
    return `${letterNames(m[1] ?? '')} ${number.length < 4 ? cardinal(number) : digitByDigit(number)}`;
  }),
  ...withHindiLetters([dottedLettersRule()]),
  ...[INITIALISM].map((original) => ({
    ...original,
    say: (match: RegExpExecArray): string | undefined => {
      const said = original.say(match);
      return said === undefined ? undefined : nameLoneLetters(said.replace(/'s$/, ''));
    },
  })),
  // A letter alone is a name (विटामिन C); in English words it is an article or a pronoun.
  rule('letter', /([A-Z])(?![\p{L}\p{M}\d'&.])/u, (m) =>
    /^ [a-z]/.test(m.input.slice(m.index + 1, m.index + 3)) ||
    /[a-z] $/.test(m.input.slice(Math.max(0, m.index - 2), m.index))
      ? undefined
      : letterNames(m[1] ?? ''),
  ),
];
