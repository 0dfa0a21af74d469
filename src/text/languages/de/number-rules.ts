import { dottedNumberRules, numberSignRules, type NumberSigns } from '../../core/number-signs.js';
import { fractionParts, plainSuperscripts, SUPERSCRIPTS, VULGAR_FRACTION } from '../../core/numerals.js';
import { before, behind, type Match, type Rule, rule, wordBefore } from '../../core/rules.js';
import { forms, table } from '../../core/words.js';
import { COUNTED_RULES, inCase } from './counted.js';
import {
  cardinal,
  decimal,
  digitByDigit,
  endingAfter,
  halfOf,
  NUMBER,
  oneBefore,
  ordinal,
  year,
} from './numbers.js';
import { ORDINAL_RULES } from './ordinals.js';
import { ROMAN_RULES } from './romans.js';

export const SCALES = forms(
  `
  Tsd: tausend; Mio, Million, Millionen: Million | Millionen; Mrd, Milliarde, Milliarden: Milliarde | Milliarden;
  Bio: Billion | Billionen
`,
  (one) => one,
);
export const SCALE = '(Tsd|Mio|Mrd|Bio|Millionen|Million|Milliarden|Milliarde)(?![\\p{L}\\d])\\.?';

export function scaled(written: string, scale: string): string {
  const [one, many] = SCALES[scale] ?? ['', ''];
  if (one === 'tausend' && !written.includes(',')) return `${cardinal(written, 'ein')}tausend`;
  return written === '1' ? `eine ${one}` : `${decimal(written)} ${many}`;
}

/** Ein halb, drei Viertel, fünf Zwanzigstel. */
export function fraction(numerator: string, denominator: string): string {
  const value = Number(denominator);
  if (value === 2) return `${cardinal(numerator, 'ein')} ${numerator === '1' ? 'halb' : 'halbe'}`;
  if (value < 3 || value > 1000) return `${cardinal(numerator)} durch ${cardinal(denominator)}`;
  const part = ordinal(denominator, 'e').replace(/te$/, 'tel');
  return `${cardinal(numerator, 'ein')} ${part.charAt(0).toUpperCase()}${part.slice(1)}`;
}

const ARTICLE = /(?:^|\s)(?:(ein|eine|die|das|der)|eine[mnr]|dem|den|des) $/iu;

/** `ein halber`, `ein Viertel` without their article where one is written: ein 1/4 Liter, einen 1/2 Meter. */
export function behindArticle(m: Match, said: string): string {
  const article = ARTICLE.exec(before(m));
  if (article === null) return said;
  const noun = said.replace(/^eine?n? /, '');
  if (!noun.startsWith('halb') || article[1]?.toLowerCase() === 'ein')
    return noun.replace(/^halben/, 'halber');
  return noun.replace(/^halb\p{Ll}*/u, article[1] === undefined ? 'halben' : 'halbe');
}

/** Not the number of a law or a file: 2016/679. */
const isPart = (top: string, bottom: string): boolean =>
  Number(bottom) <= 100 ? Number(top) < 1000 : bottom === '1000' && Number(top) < 1000;

/** Two sizes of clothes that belong together: 32/34, 134/140. */
const isSizes = (from: string, to: string): boolean =>
  Number(from) >= 20 && Number(to) > Number(from) && Number(to) <= Number(from) + 10 && Number(to) !== 100;

export function mixed(whole: string, part: string): string {
  const [top, bottom] = fractionParts(part);
  if (top === '1' && bottom === '2') return `${cardinal(whole, 'ein')}einhalb`;
  return `${cardinal(whole)} ${fraction(top, bottom)}`;
}

const OPERATORS = table(`
  +: plus; *, ×, ·: mal; ÷: geteilt durch; =: gleich; <: kleiner als; >: größer als; ≤, <=: höchstens; ≥, >=: mindestens;
  ≠: ungleich
`);
/** After a letter: a ≤ b. */
const COMPARED = table('≤, <=: kleiner gleich; ≥, >=: größer gleich');
/** Their versions have numbers after the dot: Python 3.12. */
export const SOFTWARE =
  /^(?:iOS|iPadOS|macOS|Android|Windows|Python|Java|Node|PHP|Ubuntu|Version|Vers?|ver|Release|Build|Firmware|Update|Debian|Fedora|Kernel|Django|Postgres|PostgreSQL|MySQL|React|Angular|Swift|Kotlin|Rust|Go)$/;
/** Magazines, whose number has its year after it: Heft 2/2024. */
export const ISSUES = /^(?:Heft|Ausgabe|Ausg|Jahrgang|Jg)$/;

/** So many people, and no year: 1939 Menschen. */
const isCount = (m: Match): boolean =>
  /^ (?:Menschen|Personen|Leute|Einwohner|(?:Teil|Arbeit)nehmer|Mitarbeite|Zuschauer|Besucher|Mitglieder|Stimmen|Fälle|Stück|Schritte|Kalorien|Seiten|Zeichen|Wörter|Punkte|Tage|Stunden|Minuten|Kunden|Nutzer|Follower|Aufrufe)/u.test(
    behind(m),
  ) &&
  !/(?:^|\s)(?:[Ii]m Jahre?|[Ii]n|[Ss]eit|\p{Lu}\p{Ll}{2,8}) $/u.test(before(m)) &&
  !m[1].endsWith('00');

const say = (match: Match): string => {
  const written = match[1];
  if (written === '1') return decimal(written, inCase(match, oneBefore(match)));
  return /^\d{4}$/.test(written) && !written.startsWith('0') && !isCount(match)
    ? year(written)
    : decimal(written, oneBefore(match) === 'eine' ? 'eins' : oneBefore(match));
};

const SIGNS: NumberSigns = {
  digitByDigit,
  cardinal,
  point: 'Punkt',
  plusMinus: 'plus minus',
  minus: 'minus',
  plus: 'plus',
  about: 'circa',
  number: 'Nummer',
  operators: OPERATORS,
};

export const NUMBER_RULES: readonly Rule[] = [
  ...COUNTED_RULES,
  // A year at school.
  rule('digit', /((?:19|20)\d\d)\/((?:19|20)\d\d)(?![\d/])/u, (m) =>
    Number(m[2]) === Number(m[1]) + 1 ? `${year(m[1])} ${year(m[2])}` : undefined,
  ),
  // A number of a magazine, a file and its year.
  rule('digit', /(\d{1,6})\/((?:19|20)\d\d|\d\d)(?![\d/])/u, (m) =>
    ISSUES.test(wordBefore(m))
      ? `${cardinal(m[1])} ${year(m[2])}`
      : Number(m[1]) > 12 && m[2].length === 4
        ? `${cardinal(m[1])} Schrägstrich ${year(m[2])}`
        : undefined,
  ),
  rule(
    'digit',
    new RegExp(`(${NUMBER})\\^(-?)(\\d{1,3})`),
    (m) => `${decimal(m[1])} hoch ${m[2] === '' ? '' : 'minus '}${cardinal(m[3])}`,
  ),
  // Added time: 45.+2., 45.+2. Min.
  rule('digit', /(\d{2,3})\. ?\+ ?(\d{1,2})(?!\d)(\.(?= Min))?/u, (m) => {
    const ending = /\($|, ?$/.test(before(m)) ? 'e' : endingAfter(m);
    return `${ordinal(m[1], ending)} plus ${m[3] === '' ? cardinal(m[2]) : ordinal(m[2], ending)}`;
  }),
  ...ROMAN_RULES,
  rule(
    'digit',
    new RegExp(`(${NUMBER})(?: ?[-–] ?| bis )(${NUMBER}) ?${SCALE}`),
    (m) => `${decimal(m[1])} bis ${scaled(m[2], m[3])}`,
  ),
  rule('digit', new RegExp(`(${NUMBER}) ?${SCALE}`), (m) => scaled(m[1], m[2]), 'abbreviation'),
  rule('digit', new RegExp(`(\\d{1,6}) ?(${VULGAR_FRACTION})`), (m) => mixed(m[1], m[2])),
  ...(['digit', 'sign'] as const).flatMap((starts) => [
    rule(starts, /(?:1\/2|½)(?= ?\p{Lu}\p{Ll}{2})/u, (m) => behindArticle(m, halfOf(m))),
    rule(starts, /(?:1\/4|¼) Stunde(?!\p{L})/u, (m) => behindArticle(m, 'eine Viertelstunde')),
    rule(starts, /(?:3\/4|¾)(?= Stunde(?!\p{L}))/u, (m) =>
      ARTICLE.test(before(m)) ? 'dreiviertel' : 'drei viertel',
    ),
  ]),
  rule('sign', new RegExp(`(${VULGAR_FRACTION})`), (m) => fraction(...fractionParts(m[1]))),
  rule('digit', /(\d{1,6}) (\d{1,2}\/\d{1,2})(?![\d/])/u, (m) => mixed(m[1], m[2])),
  // Around the clock, and shares of a whole.
  rule('digit', /(24(?=\/7)|[5-9]0)\/(7|[1-5]0)(?![\d/]|,\d| (?:P|Pkt|Punkt|Stern))/u, (m) =>
    m[2] === '7' || Number(m[1]) + Number(m[2]) === 100 ? `${cardinal(m[1])} ${cardinal(m[2])}` : undefined,
  ),
  // Points of a maximum, and all of them: 18/20 Punkten, 10/10.
  rule('digit', /(\d{1,3})\/(\d{1,3})(?![\d/])/u, (m) =>
    (m[1] === m[2] && m[1] !== '1' && !/^-?Takt/.test(behind(m))) ||
    /^ (?:Punkt|P\.|Pkt|Sterne)/u.test(behind(m)) ||
    (m[2] === '100' && Number(m[1]) > 20 && Number(m[1]) < 100) ||
    /(?:Punkte|Punktzahl|Ergebnis|Bewertung|Score):? $/u.test(before(m))
      ? `${cardinal(m[1])} von ${cardinal(m[2])}`
      : undefined,
  ),
  // One of several: Seite 3/10; house, stairs and door in Vienna: 71/2/15.
  rule('digit', /(\d{1,3})\/(\d{1,4})(?![\d/]|[.,]\d)/u, (m) =>
    Number(m[1]) <= Number(m[2]) &&
    /^(?:Seite|Schritt|Teil|Folie|Runde|Etappe|Frage|Kapitel|Folge|Episode|Tag|Woche|Bild|Foto|Paket|Versuch|Nachricht|Karte|Aufgabe|Phase)$/.test(
      wordBefore(m),
    )
      ? `${cardinal(m[1])} von ${cardinal(m[2])}`
      : undefined,
  ),
  rule('digit', /\d{1,4}(?:\/\d{1,4}){2,4}(?![\d/])/u, (m) =>
    m[0]
      .split('/')
      .map((part) => cardinal(part))
      .join(', '),
  ),
  // A result: die Serie steht 3-1.
  rule('digit', /(\d{1,2})[-–](\d{1,2})(?![-–\d/]|[.,:]\d|[ -]?\p{L}{1,3}(?!\p{L})| \p{Lu})/u, (m) =>
    /(?<!\p{L})(?:steht|stand|endete|gew(?:ann|innt|onnen)|siegte?|verl(?:or|iert|oren)|unterlag|führt|führte|Ergebnis|Endstand|Sieg|Niederlage)(?: (?:es|nun|jetzt|mit|am Ende))?:? $/u.test(
      before(m),
    )
      ? `${cardinal(m[1])} zu ${cardinal(m[2])}`
      : undefined,
  ),
  rule('digit', /(\d{1,6})\/(\d{1,6})(?![\d/])/u, (m) =>
    /^0/.test(m[1]) ||
    /(?:größe|^Gr|^TÜV|^HU|^KW)$/iu.test(wordBefore(m)) ||
    // A month and its year.
    (/^(?:bis|seit|gültig|ab|Stand|MHD|NFP)$/.test(wordBefore(m)) &&
      Number(m[1]) < 13 &&
      /^[2-4]\d$/.test(m[2]))
      ? `${cardinal(String(Number(m[1])))} ${cardinal(m[2])}`
      : isSizes(m[1], m[2])
        ? `${cardinal(m[1])} ${cardinal(m[2])}`
        : isPart(m[1], m[2])
          ? behindArticle(m, fraction(m[1], m[2]))
          : `${year(m[1])} Schrägstrich ${year(m[2])}`,
  ),
  rule(
    'digit',
    /(\d{1,3}) ?[-–] ?(\d{1,3})(?: ?[x×]|-?mal)(?![\p{L}\d]| ?\d)/u,
    (m) => `${cardinal(m[1], 'ein')} bis ${cardinal(m[2], 'ein')}mal`,
  ),
  ...dottedNumberRules(SIGNS),
  // So many of a price: 24 x 39,99 €.
  rule(
    'digit',
    /(\d{1,3}) ?[x×] ?(?=\d{1,6}(?:,\d\d)? ?(?:€|EUR|Euro|CHF))/u,
    (m) => `${cardinal(m[1])} mal`,
  ),
  rule(
    'digit',
    new RegExp(`(${NUMBER}) ?[x×] ?(${NUMBER})(?![\\p{L}\\d^⁻${SUPERSCRIPTS}])`),
    (m) => `${decimal(m[1])} mal ${decimal(m[2])}`,
  ),
  rule('digit', new RegExp(`(${NUMBER})(?:[-–]| – )(${NUMBER})(?![-\\d/])`), (m) => {
    // A thought after a dash: Stärke 6,8 – 12 Tote.
    if (m[0].includes(' ') && m[1].includes(',') !== m[2].includes(',') && /^ \p{Lu}/u.test(behind(m)))
      return undefined;
    const each = [m[1], m[2]].map((written) =>
      /^[12]\d{3}$/.test(written)
        ? year(written)
        : decimal(written, written === m[1] && oneBefore(m) !== 'eins' ? 'ein' : 'eins'),
    );
    return each.join(' bis ');
  }),
  rule('digit', /((?:1[1-9]|20)\d0)er(n?)(?![\p{L}\d])/u, (m) => `${year(m[1])}er${m[2]}`),
  rule('digit', /(\d{1,3})er(n?)(?![\p{L}\d])/u, (m) => `${cardinal(m[1])}er${m[2]}`),
  rule(
    'digit',
    new RegExp(`(${NUMBER})(⁻?)([${SUPERSCRIPTS}]{1,4})`),
    (m) => `${decimal(m[1])} hoch ${m[2] === '' ? '' : 'minus '}${cardinal(plainSuperscripts(m[3]))}`,
  ),
  rule(
    'digit',
    /(\d{1,4}(?:,\d{1,3})?) ?%ig(\p{Ll}{0,2})(?!\p{L})/u,
    (m) => `${decimal(m[1]).replace(/^ein(?=hundert$)/, '')}${m[1].includes(',') ? ' ' : ''}prozentig${m[2]}`,
  ),
  rule('digit', /(\d{1,2})(?: ?×(?! ?[\d\p{Lu}])| x(?= \p{Ll}{3}))/u, (m) => `${cardinal(m[1], 'ein')}mal`),
  rule('digit', /(\d{1,6})(,\d{1,2})?x(?![\p{L}\d])/u, (m) =>
    /[=+*/-] ?$/.test(before(m, 2))
      ? `${decimal(m[1] + m[2])} x`
      : m[2] === ''
        ? `${cardinal(m[1], 'ein')}mal`
        : `${decimal(m[1] + m[2])} mal`,
  ),
  rule(
    'digit',
    /(\d{1,3}\.\d{3}|\d{1,6})[ -]?(mal|fache?[nrms]?|Fache[ns]?|fach)(?![\p{L}\d])/u,
    (m) => `${cardinal(m[1], 'ein')}${m[2].toLowerCase()}`,
  ),
  rule(
    'digit',
    /(\d{1,4})-(\p{Ll}{3,16}ig(?:e[nrms]?)?)(?!\p{L})/u,
    (m) => `${cardinal(m[1], 'ein')}${m[2]}`,
  ),
  rule(
    'digit',
    /(\d{1,4})-?(jährig\p{Ll}{0,2}|prozentig\p{Ll}{0,2}|stündig\p{Ll}{0,2}|tägig\p{Ll}{0,2}|minütig\p{Ll}{0,2}|sekündig\p{Ll}{0,2}|wöchig\p{Ll}{0,2}|monatig\p{Ll}{0,2}|seitig\p{Ll}{0,2}|teilig\p{Ll}{0,2}|stöckig\p{Ll}{0,2}|sitzig\p{Ll}{0,2}|malig\p{Ll}{0,2}|köpfig\p{Ll}{0,2}|stellig\p{Ll}{0,2})(?![\p{L}\d])/u,
    (m) => `${cardinal(m[1], 'ein')}${m[2]}`,
  ),
  ...ORDINAL_RULES,
  rule('digit', new RegExp(`(${NUMBER})\\+(?![\\p{L}\\d])`), (m) => `${decimal(m[1])} plus`),
  rule(
    'digit',
    new RegExp(`(${NUMBER}) ?([+*×·÷=<>≤≥≠]) ?(?=[-\\d])`),
    (m) => `${decimal(m[1])} ${OPERATORS[m[2]] ?? ''}`,
  ),
  rule('digit', new RegExp(`(${NUMBER}) - (?=\\d)`), (m) => `${decimal(m[1])} minus`),
  // A number with a foreign decimal point.
  rule(
    'digit',
    /(\d{1,9})\.(\d{1,2})(?![\d.,]\d|\d)/u,
    (m) =>
      `${cardinal(m[1])} Punkt ${SOFTWARE.test(wordBefore(m)) && !m[2].startsWith('0') ? cardinal(m[2]) : digitByDigit(m[2])}`,
  ),
  rule('digit', new RegExp(`(${NUMBER})`), say),
  rule(
    'sign',
    /([≤≥≠])|(?<=(?:^|[\s(])\p{L} ?)([<>]=?)(?= ?(?:\p{L}(?!\p{L})|\d))/u,
    (m) =>
      (/(?:^|[\s(])\p{L} ?$/u.test(before(m, 4)) ? COMPARED[m[1] || m[2]] : undefined) ??
      OPERATORS[m[1] || m[2]],
  ),
  // Under and over what is measured, unless it stands after a letter or a number: Fieber > 39 °C.
  rule('sign', /([<>]) ?(?=\d)/u, (m) =>
    /(?:(?:^|[\s(])\p{L}|[\d)²³]) ?$/u.test(before(m, 4)) ? undefined : m[1] === '<' ? 'unter' : 'über',
  ),
  rule('sign', /≈ ?(?=\d)/u, (m) => (/[\p{L}\d] $/u.test(before(m, 2)) ? 'ungefähr' : undefined)),
  ...numberSignRules(SIGNS),
];
