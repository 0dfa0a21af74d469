import { before, rule, wordBehind } from '../../core/rules.js';
import type { Rule } from '../../core/rules.js';
import { FRACTION_RULES } from './fractions.js';
import { genderBehind } from './gender.js';
import {
  NUMBER,
  ORDINAL_ENDING,
  cardinal,
  decimal,
  digitByDigit,
  label,
  ordinalWithEnding,
} from './numbers.js';
import { scaled } from './scales.js';

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const SUPERSCRIPT = `⁻?[${SUPERSCRIPTS}]{1,4}`;
/** A sign before a number holds when no number or word stands before it. */
const SIGN_BEFORE = '(?<![\\p{L}\\d)\\]%])';

const OPERATORS: Readonly<Record<string, string>> = {
  '+': 'plus',
  '*': 'fois',
  '×': 'fois',
  '·': 'fois',
  '÷': 'divisé par',
  '=': 'égale',
  '<': 'inférieur à',
  '>': 'supérieur à',
  '≤': 'inférieur ou égal à',
  '≥': 'supérieur ou égal à',
  '≠': 'différent de',
};

const plainSuperscripts = (text: string): string =>
  text.replace(/[⁰¹²³⁴-⁹⁻]/g, (char) => (char === '⁻' ? '-' : String(SUPERSCRIPTS.indexOf(char))));

function power(exponent: string): string {
  const negative = exponent.startsWith('-');
  const digits = exponent.replace(/\D/g, '');
  if (!negative && digits === '2') return 'au carré';
  if (!negative && digits === '3') return 'au cube';
  return `puissance ${negative ? 'moins ' : ''}${cardinal(digits)}`;
}
const powerOfTen = (exponent: string): string =>
  `dix puissance ${exponent.startsWith('-') ? 'moins ' : ''}${cardinal(exponent)}`;

const lawNumber = (written: string): string =>
  written
    .split(/(?=[-/])/)
    .map((part) => `${/^[-/]/.test(part) ? (part.startsWith('/') ? 'slash ' : 'tiret ') : ''}${label(part)}`)
    .join(' ');

/** Nouns before a number that names: no gender, no plural s. */
const NAMED =
  /(?:^|[^\p{L}])(?:pages?|numéros?|chapitres?|articles?|chambres?|salles?|lignes?|bus|routes?|places?|quai|voie|porte|étapes?|niveaux?|classe|figures?|tableaux?|annexe|tome|volume|acte|scène|leçons?|exercices?|questions?|versions?|appartement|bâtiment|étage|poste|n|p|pp|art|chap|vol|canal|chaîne|option|type|formule|taille|pointure|zone|groupe|réponse|touche|no|paragraphe|alinéa)\.? (?:n° ?)?$/iu;

function sayNumber(m: RegExpExecArray): string {
  const written = m[1] ?? '';
  const whole = !written.includes(',');
  if (whole && (NAMED.test(before(m, 20)) || wordBehind(m) === 'mille')) return label(written);
  return decimal(written, genderBehind(m));
}

/** What comes is a name made of digits, not a number. */
const CODE_CUES =
  /(?:code|pin|mot de passe|identifiant|numéro (?:de |d')?(?:compte|client|commande|dossier|suivi|référence|série|réservation|référence)|référence)(?: pin| secret| d'accès)?(?: est| :|:)?(?: le)? ?$/iu;

export const NUMBER_RULES: readonly Rule[] = [
  rule(
    'digit',
    new RegExp(`(${NUMBER}) ?[x×·*] ?10(?:\\^(-?\\d{1,4})|(${SUPERSCRIPT}))(?![\\d.])`),
    (m) => `${decimal(m[1] ?? '')} fois ${powerOfTen(m[2] ?? plainSuperscripts(m[3] ?? ''))}`,
  ),
  rule(
    'digit',
    new RegExp(`(${NUMBER}|\\d{1,9}\\.\\d{1,9})[eE]([-+]?\\d{1,4})(?![\\p{L}\\d])`),
    (m) => `${decimal(m[1] ?? '')} fois ${powerOfTen(m[2] ?? '')}`,
  ),
  rule('digit', new RegExp(`(${NUMBER})(?:\\^(-?\\d{1,4})(?!\\d)|(${SUPERSCRIPT}))`), (m) => {
    const exponent = m[2] ?? plainSuperscripts(m[3] ?? '');
    return m[1] === '10' && !/^[23]$/.test(exponent)
      ? powerOfTen(exponent)
      : `${decimal(m[1] ?? '')} ${power(exponent)}`;
  }),
  rule('letter', new RegExp(`(\\p{L}{1,3})(${SUPERSCRIPT})(?![\\p{L}\\d])`), (m) => {
    return `${m[1] ?? ''} ${power(plainSuperscripts(m[2] ?? ''))}`;
  }),
  rule('digit', new RegExp(`(\\d{1,3}(?: \\d{3}){1,3}|\\d{1,9})[ -]?${ORDINAL_ENDING}`), (m) =>
    / /.test(m[0].replace(/(?<=\d) (?=\d)/g, '')) ? undefined : ordinalWithEnding(m[1] ?? '', m[2] ?? ''),
  ),
  // Numbers of files and laws: n° 78-17.
  rule('digit', /\d{1,8}(?:[-/]\d{1,8}){1,3}(?![\d/-])/u, (m) =>
    /(?:n°|numéro|réf\.|référence|dossier) ?:? ?$/iu.test(before(m, 14)) ? lawNumber(m[0]) : undefined,
  ),
  ...FRACTION_RULES,
  rule('digit', /\d{1,3}(?:\.\d{1,3}){3}(?![\d.]*\d)/u, (m) =>
    m[0]
      .split('.')
      .map((part) => label(part))
      .join(' point '),
  ),
  rule('digit', /\d{1,6}(?:\.\d{1,6}){2,5}(?!\d)/u, (m) =>
    /^[1-9]\d{0,2}(?:\.\d{3})+$/.test(m[0])
      ? undefined
      : m[0]
          .split('.')
          .map((part) => label(part))
          .join(' point '),
  ),
  rule('digit', /\d{1,3}(?:,\d{3}){2,6}(?!\d|,\d)/u, (m) => cardinal(m[0])),
  rule('digit', /2(?:d|ᵈ|ⁿᵈ)(?![\p{L}\d])/u, () => 'second'),
  // Articles of law: L. 121-1.
  rule('letter', /([LRDA])\.? ?(\d{1,4}(?:-\d{1,4}){1,3})(?![\p{L}\d])/u, (m) => {
    return `${m[1] ?? ''} ${lawNumber(m[2] ?? '')}`;
  }),
  rule('digit', /\d{1,4}(?:-\d{1,4}){1,3}(?![\p{L}\d])/u, (m) =>
    /(?:articles?|art\.) $/i.test(before(m, 10)) ? lawNumber(m[0]) : undefined,
  ),
  rule('digit', /4 ?[x×] ?4(?![\p{L}\d])/u, () => 'quatre-quatre'),
  rule('digit', new RegExp(`(${NUMBER}) ?[x×] ?(${NUMBER})(?![\\p{L}\\d])`), (m) => {
    return `${decimal(m[1] ?? '')} fois ${decimal(m[2] ?? '')}`;
  }),
  rule('digit', /(\d{1,6}) ?x(?: ?\/ ?(j|jour|semaine|mois|an))?(?![\p{L}\d])/u, (m) => {
    const time = m[2] === 'j' ? 'jour' : m[2];
    return `${cardinal(m[1] ?? '', 'feminine')} fois${time === undefined ? '' : ` par ${time}`}`;
  }),
  rule('digit', new RegExp(`(${NUMBER})(?:[-–]| – )(${NUMBER})(?![-\\d/])`), (m) => {
    const each = [m[1] ?? '', m[2] ?? ''];
    if (each.every((written) => /^[12]\d{3}$/.test(written))) return each.map(label).join(' à ');
    return `${decimal(each[0] ?? '')} à ${decimal(each[1] ?? '', genderBehind(m))}`;
  }),
  rule('digit', new RegExp(`(${NUMBER}|\\d{1,9}\\.\\d{1,3}) ?(M|Mds?|Mrds?|Mio)(?![\\p{L}\\d/])`), (m) => {
    const { words, unit } = scaled(m[1] ?? '', m[2] ?? '');
    return `${words} ${unit}`;
  }),
  rule('digit', new RegExp(`(${NUMBER}|\\d{1,9}\\.\\d{1,3})(k|K)\\+?(?![\\p{L}\\d/])`), (m) =>
    /^[248]K/.test(m[0]) ? undefined : scaled(m[1] ?? '', 'k').words,
  ),
  rule(
    'digit',
    new RegExp(`(${NUMBER})\\+(?![\\p{L}\\d])`),
    (m) => `plus de ${decimal(m[1] ?? '', genderBehind(m))}`,
  ),
  rule(
    'digit',
    new RegExp(`(${NUMBER}) ?([+*×·÷=<>≤≥≠]) ?(?=[-\\d])`),
    (m) => `${decimal(m[1] ?? '')} ${OPERATORS[m[2] ?? ''] ?? ''}`,
  ),
  rule('digit', new RegExp(`(${NUMBER}) - (?=\\d)`), (m) => `${decimal(m[1] ?? '')} moins`),
  rule(
    'digit',
    /(\d{1,4}):(\d{1,6}(?: 000){0,2})(?![:\d])/u,
    (m) => `${cardinal(m[1] ?? '')} pour ${cardinal(m[2] ?? '')}`,
  ),
  rule('digit', /(\d{3,12})(?!\d|[,.]\d| \d)/u, (m) =>
    CODE_CUES.test(before(m)) ? digitByDigit(m[0]) : undefined,
  ),
  rule('digit', new RegExp(`(${NUMBER}) (?=(?:millions?|milliards?|billions?)(?!\\p{L}))`), (m) =>
    decimal(m[1] ?? ''),
  ),
  // A version or a foreign decimal point; before a unit it is a comma.
  rule('digit', /(?!\d{1,3}\.\d{3}(?!\d))(\d{1,9})\.(\d{1,9})(?!\d|[.,]\d)/u, (m) => {
    const decimals = m[2] ?? '';
    return `${cardinal(m[1] ?? '')} point ${decimals.length <= 2 ? label(decimals) : digitByDigit(decimals)}`;
  }),
  rule('digit', new RegExp(`(${NUMBER})`), sayNumber),
  rule('digit', /\d{31,1000}/u, (m) => digitByDigit(m[0])),
  rule('sign', /(?:±|\+\/-) ?(?=\d)/u, () => 'plus ou moins'),
  rule('sign', new RegExp(`${SIGN_BEFORE}[-–](?=[€$£]?\\d)`), () => 'moins'),
  rule('sign', new RegExp(`${SIGN_BEFORE}\\+ ?(?=\\d)`), () => 'plus'),
  rule('sign', /[~≈] ?(?=[\d€$])/u, () => 'environ'),
  rule('sign', /([<>≤≥≠]) ?(?=[-\d])/u, (m) => OPERATORS[m[1] ?? '']),
  rule('sign', /([+*×·÷=]) ?(?=[-\d(])/u, (m) =>
    /[\d)] ?$/.test(before(m, 2)) ? OPERATORS[m[1] ?? ''] : undefined,
  ),
  rule('letter', /x ?(\d{1,4})(?![\p{L}\d])/u, (m) =>
    /(?:^|[\s(])$/.test(before(m, 1)) ? `fois ${cardinal(m[1] ?? '')}` : undefined,
  ),
  rule('sign', /× ?(?=\d)/u, () => 'fois'),
  rule('sign', /√ ?(?=\d)/u, () => 'racine carrée de'),
  rule('letter', /π(?!\p{L})/u, () => 'pi'),
  rule('sign', /#(?=\d)/u, () => 'numéro'),
];
