import { plainSuperscripts, ROMAN, romanValue, SUPERSCRIPTS } from '../../core/numerals.js';
import { romanRules } from '../../core/pages.js';
import { before, behind, type Match, type Rule, rule, wordBefore, wordBehind } from '../../core/rules.js';
import { table, wordSet } from '../../core/words.js';
import { FRACTION_RULES } from './fractions.js';
import {
  cardinal,
  decimal,
  digitByDigit,
  genderBehind,
  label,
  nounBehind,
  NUMBER,
  ordinal,
  ORDINAL_ENDING,
  ordinalWithEnding,
  scaled,
} from './numbers.js';

const NUMERAL = `(${ROMAN})`;

const COUNTED =
  /(?:^|[^\p{L}])(?:t\.|chapitres?|chap|livres?|parties?|tomes?|volumes?|vol|sect|actes?|scènes?|articles?|art|sections?|titres?|annexes?|phases?|types?|guerre|classes?|niveaux?|tableaux?|figures?|fig|tab|épisodes?|saisons?|groupes?|catégories?|chants?|paragraphes?|leçons?|planches?|psaumes?|ps|lot|zone|stade|groupe|paris|pages?|an)\.? ?$/iu;
const RULERS = wordSet(
  'Louis Charles François Henri Philippe Napoléon Jean Paul Pie Benoît Clément Grégoire Innocent Urbain Léon Sixte Boniface Jules Alexandre Pierre Catherine Nicolas Ivan Frédéric Guillaume Georges George Édouard Edouard Jacques Richard Élisabeth Elisabeth Elizabeth Marie Albert Léopold Baudouin Rainier Othon Otton Ferdinand Joseph Carlos Alphonse Isabelle Gustave Christian Harald Ramsès Ptolémée Darius Hassan Mohammed Victor-Emmanuel Emmanuel Maximilien Rodolphe Robert Clotaire Childebert Thierry Dagobert Lothaire Pépin Constantin Théodose Justinien Mehmed Soliman Abdallah Célestin Cléopâtre Margrethe',
);

export const ROMAN_RULES: readonly Rule[] = [
  ...romanRules({
    cardinal: label,
    to: 'à',
    isCounted: (m) => COUNTED.test(before(m)),
    pages: /(?:^|[^\p{L}])(?:pp?\.|pages?) $/u,
  }),
  rule(
    'letter',
    new RegExp(`(?=[IVX])${NUMERAL}[eᵉ][-–]${NUMERAL}[eᵉ]( s\\.)?(?!\\p{L})`),
    (m) => {
      const said = [m[1], m[2]].map((numeral) => ordinalWithEnding(String(romanValue(numeral)), 'e'));
      return said.join(' à ') + (m[3] === '' ? '' : ' siècle');
    },
    'abbreviation',
  ),
  // A lone C, D, L or M before an e is a word: Ce, De, Le, Me.
  rule(
    'letter',
    new RegExp(`(?=[IVXLCDM])(?![CDLM][^IVXLCDM])${NUMERAL}${ORDINAL_ENDING}( s\\.)?`),
    (m) => {
      // One alone has er and re, and two nd: Vers and Ind. are none.
      const least = /^nd/.test(m[2]) ? 'II' : /^(?:[eèᵉ]?[rʳ])/.test(m[2]) ? 'I' : m[1];
      if (m[1] === '' || m[1] !== least) return undefined;
      const century = m[3] === '' ? '' : ' siècle';
      return ordinalWithEnding(String(romanValue(m[1])), m[2]) + century;
    },
    'abbreviation',
  ),
  rule('letter', new RegExp(`(?=[IVXLCDM])${NUMERAL}(?![\\p{L}\\d'&]|-\\p{L}|\\. ?\\d)`), (m) => {
    const numeral = m[1];
    if (/^[CDLM]$/.test(numeral)) return undefined;
    const previous = wordBefore(m);
    const said = label(String(romanValue(numeral)));
    if (COUNTED.test(before(m)) || /^L[IVX]{1,4}$/.test(numeral)) return said;
    if (RULERS.has(previous)) {
      if (numeral === 'I') return 'premier';
      return /^[IVX]{1,6}$/.test(numeral) ? said : undefined;
    }
    const sequel = /^(?:II|III|IV|VI|VII|VIII|IX|XI|XII|XIII|XIV|XV|XVI)$/.test(numeral);
    return sequel && /^\p{Lu}\p{Ll}+$/u.test(previous) ? said : undefined;
  }),
];

const SUPERSCRIPT = `⁻?[${SUPERSCRIPTS}]{1,4}`;
/** A sign before a number holds when no number or word stands before it. */
const SIGN_BEFORE = '(?<![\\p{L}\\d)\\]%])';

const OPERATORS = table(`
  +: plus; *, ×, ·: fois; ÷: divisé par; =: égale; <: inférieur à; >: supérieur à; ≤: inférieur ou égal à;
  ≥: supérieur ou égal à; ≠: différent de
`);

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
  /(?:^|[^\p{L}])(?:pages?|numéros?|chapitres?|articles?|chambres?|salles?|lignes?|bus|routes?|places?|quai|voie|porte|étapes?|niveaux?|classe|figures?|tableaux?|annexe|tome|volume|acte|scène|leçons?|exercices?|questions?|versions?|appartement|bâtiment|étage|poste|n|p|pp|art|chap|vol|canal|chaîne|option|type|formule|taille|pointure|zone|groupe|réponse|touche|no|paragraphe|alinéa)\.? (?:n° ?)?$|n° ?$/iu;

function sayNumber(m: Match): string {
  const written = m[1];
  const whole = !written.includes(',');
  if (whole && (NAMED.test(before(m, 20)) || wordBehind(m) === 'mille')) return label(written);
  return decimal(written, genderBehind(m));
}

/** What comes is a name made of digits, not a number. */
const CODE_CUES =
  /(?:(?<!\p{L})ID|code(?: (?:de|à) [^.,;!?\d]{2,24})?|pin|mot de passe|identifiant|numéro (?:de |d')?(?:compte|client|commande|dossier|suivi|référence|série|réservation|référence)|référence)(?: pin| secret| d'accès)?(?: est| :|:)?(?: le)? ?$/iu;

/** Articles of law: L. 121-1. */
const ARTICLE = rule('letter', /([LRDA])\.? ?(\d{1,4}(?:-\d{1,4}){1,3})(?![\p{L}\d])/u, (m) => {
  return `${m[1]} ${lawNumber(m[2])}`;
});
/** The same in one piece: art. L.121-1. */
export const DOTTED_ARTICLE: Rule = {
  ...ARTICLE,
  say: (m) => (m[0].charAt(1) === '.' ? ARTICLE.say(m) : undefined),
};

export const NUMBER_RULES: readonly Rule[] = [
  // A minute that a match adds: 90e+3.
  rule('digit', /(45|90|105|120)e ?\+ ?(\d{1,2})(?!\d)/u, (m) => `${ordinal(m[1])} plus ${cardinal(m[2])}`),
  rule(
    'digit',
    new RegExp(`(${NUMBER}) ?[x×·*] ?10(?:\\^(-?\\d{1,4})|(${SUPERSCRIPT}))(?!\\d|\\.\\d)`),
    (m) => `${decimal(m[1])} fois ${powerOfTen(m[2] || plainSuperscripts(m[3]))}`,
  ),
  rule(
    'digit',
    new RegExp(`(${NUMBER}|\\d{1,9}\\.\\d{1,9})[eE]([-+]?\\d{1,4})(?![\\p{L}\\d])`),
    (m) => `${decimal(m[1])} fois ${powerOfTen(m[2])}`,
  ),
  rule('digit', new RegExp(`(${NUMBER})(?:\\^(-?\\d{1,4})(?!\\d)|(${SUPERSCRIPT}))`), (m) => {
    const exponent = m[2] || plainSuperscripts(m[3]);
    return m[1] === '10' && !/^[23]$/.test(exponent)
      ? powerOfTen(exponent)
      : `${decimal(m[1])} ${power(exponent)}`;
  }),
  rule('letter', new RegExp(`(\\p{L}{1,3})(${SUPERSCRIPT})(?![\\p{L}\\d])`), (m) => {
    return `${m[1]} ${power(plainSuperscripts(m[2]))}`;
  }),
  rule('digit', new RegExp(`(\\d{1,3}(?: \\d{3}){1,3}|\\d{1,9})[ -]?${ORDINAL_ENDING}`), (m) =>
    / /.test(m[0].replace(/(?<=\d) (?=\d)/g, '')) ? undefined : ordinalWithEnding(m[1], m[2]),
  ),
  // In capitals: LE 1ER PRIX.
  rule('digit', /(\d{1,4})(ER|ÈRE|RE|[EÈ]ME)(?![\p{L}\d])/u, (m) =>
    ordinalWithEnding(m[1], m[2].toLowerCase()),
  ),
  // Numbers of files and laws: n° 78-17.
  rule('digit', /\d{1,8}(?:[-/]\d{1,8}){1,3}(?![\d/-])/u, (m) =>
    /(?:n°|numéro|réf\.|référence|dossier) ?:? ?$/iu.test(before(m, 14)) ? lawNumber(m[0]) : undefined,
  ),
  ...FRACTION_RULES,
  // Groups of three are thousands, but an address has four.
  rule('digit', /\d{1,6}(?:\.\d{1,6}){2,5}(?!\d)/u, (m) => {
    const isAmount = /^[1-9]\d{0,2}(?:\.\d{3})+$/.test(m[0]) && !/^(?:\d{1,3}\.){3}(?!000)\d{3}$/.test(m[0]);
    return isAmount ? undefined : m[0].split('.').map(label).join(' point ');
  }),
  rule('digit', /\d{1,3}(?:,\d{3}){2,6}(?!\d|,\d)/u, (m) => cardinal(m[0])),
  // In English and in Swiss signs: 1,234.56, 1'234.50.
  rule('digit', /(\d{1,3}(?:[,']\d{3}){1,4})\.(\d{1,2})(?![\d.,]\d|\d)/u, (m) =>
    decimal(`${m[1].replace(/[,']/g, '')},${m[2]}`),
  ),
  rule('digit', /2(?:d|ᵈ|ⁿᵈ)(?![\p{L}\d])/u, () => 'second'),
  rule('digit', /2de(s?)(?![\p{L}\d])/u, (m) => `seconde${m[1]}`),
  ARTICLE,
  rule('digit', /\d{1,4}(?:-\d{1,4}){1,3}(?![\p{L}\d])/u, (m) =>
    /(?:articles?|art\.) $/i.test(before(m, 10)) ? lawNumber(m[0]) : undefined,
  ),
  rule('digit', /(\d{1,4})-([IVX]{1,4})(?![\p{L}\d])/u, (m) =>
    /(?:articles?|art\.) $/i.test(before(m, 10))
      ? `${label(m[1])} ${label(String(romanValue(m[2])))}`
      : undefined,
  ),
  // Who leads one, last year, and days to go: le n+1, N-1, J-3, M+6.
  rule(
    'letter',
    /([nNJH](?=[+-])|[DMST](?=\+))([+-])(\d{1,3})(?![\p{L}\d])/u,
    (m) => `${m[1]} ${m[2] === '+' ? 'plus' : 'moins'} ${cardinal(m[3])}`,
  ),
  rule('digit', /\d(?:,\d){2,9}(?!\d|[.,]\d)/u, (m) =>
    m[0]
      .split(',')
      .map((part) => cardinal(part))
      .join(', '),
  ),
  // What one needs more than another: +12"345.
  rule('digit', /(?:(\d{1,2})')?(\d{1,2})(?:"|'')(\d{1,3})(?!\d)/u, (m) => {
    const minutes = m[1] === '' ? '' : `${cardinal(m[1], 'feminine')} minute${m[1] === '1' ? '' : 's'} `;
    return `${minutes}${cardinal(String(Number(m[2])), 'feminine')} secondes ${cardinal(m[3])}`;
  }),
  rule('digit', /4 ?[x×] ?4(?![\p{L}\d])/u, () => 'quatre-quatre'),
  rule(
    'digit',
    new RegExp(`(${NUMBER}) ?[x×] ?(${NUMBER})(?![\\p{L}\\d${SUPERSCRIPTS}^]|[.,]\\d| ?[€$£])`),
    (m) => {
      return `${decimal(m[1])} fois ${decimal(m[2])}`;
    },
  ),
  rule('digit', /(\d{1,6}) ?x(?: ?\/ ?(j|jour|semaine|mois|an))?(?![\p{L}\d])/u, (m) => {
    const time = m[2] === 'j' ? 'jour' : m[2];
    return `${cardinal(m[1], 'feminine')} fois${time === '' ? '' : ` par ${time}`}`;
  }),
  rule('digit', new RegExp(`(${NUMBER})(?:[-–]| – )(${NUMBER})(?![-\\d/])`), (m) => {
    const each = [m[1], m[2]];
    if (each.every((written) => /^[12]\d{3}$/.test(written))) return each.map(label).join(' à ');
    // No span goes down, but a score does.
    const goesDown =
      Number(m[1]) > 199 && Number(m[1]) > Number(m[2]) && !/^(?:1[5-9]|20)\d\d.\d\d$/.test(m[0]);
    if (/^0\d/.test(m[2]) || goesDown) return each.map(label).join(' ');
    return `${decimal(each[0] ?? '')} à ${decimal(each[1] ?? '', genderBehind(m))}`;
  }),
  rule('digit', new RegExp(`(${NUMBER}|\\d{1,9}\\.\\d{1,3}) ?(M|Mds?|Mrds?|Mio)(?![\\p{L}\\d/])`), (m) => {
    const { words, unit } = scaled(m[1], m[2]);
    return `${words} ${unit}`;
  }),
  rule('digit', new RegExp(`(?!\\d{5})(${NUMBER}|\\d{1,9}\\.\\d{1,3})(k|K)\\+?(?![\\p{L}\\d/])`), (m) =>
    /^[248]K/.test(m[0]) || (/^(?:5|10|15|20|21|42)K$/.test(m[0]) && /^(?:un|le|du|au)$/i.test(wordBefore(m)))
      ? undefined
      : scaled(m[1], 'k').words,
  ),
  rule('digit', new RegExp(`(${NUMBER})\\+(?![\\p{L}\\d])`), (m) =>
    /(?:indice|SPF|FPS|IP|UVA|protection) $/iu.test(before(m))
      ? `${decimal(m[1])} plus`
      : `plus de ${decimal(m[1], genderBehind(m))}`,
  ),
  rule(
    'digit',
    new RegExp(`(${NUMBER}) ?([+*×·÷=<>≤≥≠]) ?(?=[-\\d])`),
    (m) => `${decimal(m[1])} ${OPERATORS[m[2]] ?? ''}`,
  ),
  // Two teams and their score, else a difference.
  rule(
    'digit',
    new RegExp(`(${NUMBER}) - (?=\\d)`),
    (m) =>
      `${decimal(m[1])} ${/\p{Lu}\p{L}+ $/u.test(before(m)) && /^\d+ \p{Lu}\p{Ll}/u.test(behind(m)) ? 'à' : 'moins'}`,
  ),
  rule(
    'digit',
    /(\d{1,4}(?:,\d{1,2})?):(\d{1,6}(?: 000){0,2})(?!:?\d)/u,
    (m) => `${decimal(m[1])} pour ${cardinal(m[2])}`,
  ),
  rule('digit', /\d{3,12}(?: \d{2,4}){0,3}(?!\d|[,.]\d| \d)/u, (m) =>
    CODE_CUES.test(before(m)) || (/^\d{7}/.test(m[0]) && /(?:n°|numéro) ?$/iu.test(before(m, 8)))
      ? m[0].split(' ').map(digitByDigit).join(', ')
      : undefined,
  ),
  rule('digit', new RegExp(`(${NUMBER}) (?=(?:millions?|milliards?|billions?)(?!\\p{L}))`), (m) =>
    decimal(m[1]),
  ),
  rule(
    'digit',
    /([1-9]\d{0,2}(?:[ .]\d{3}){0,2}[ .]000[ .]000|[1-9]\d{0,5}000000) (\p{Ll}{3,20}s)(?!\p{L})/u,
    (m) =>
      /^(?:dans|sans|mais|puis|fois|plus|moins|sous|après|alors|depuis)$/.test(m[2])
        ? undefined
        : `${cardinal(m[1])} ${nounBehind(m[1], m[2])}`,
  ),
  // A version or a foreign decimal point; before a unit it is a comma.
  rule('digit', /(?!\d{1,3}\.\d{3}(?!\d))(\d{1,9})\.(\d{1,9})(?!\d|[.,]\d)/u, (m) => {
    const decimals = m[2];
    return `${cardinal(m[1])} point ${decimals.length <= 2 ? label(decimals) : digitByDigit(decimals)}`;
  }),
  rule('digit', new RegExp(`(${NUMBER})`), sayNumber),
  rule('digit', /\d{31,1000}/u, (m) => digitByDigit(m[0])),
  rule('sign', /(?:±|\+\/-) ?(?=\d)/u, () => 'plus ou moins'),
  // Less than so much: gratuit - de 6 ans.
  rule('sign', /(?<=^|[\s(])[-–](?= ?de \d)/u, () => 'moins'),
  // Those under or over an age: les -26 ans.
  rule('sign', new RegExp(`${SIGN_BEFORE}([-–+]) ?(?=\\d{1,2} ?ans(?!\\p{L}))`), (m) =>
    m[1] === '+' ? 'plus de' : 'moins de',
  ),
  rule('sign', new RegExp(`${SIGN_BEFORE}[-–](?=[€$£]?\\d)`), () => 'moins'),
  rule('sign', new RegExp(`${SIGN_BEFORE}\\+ ?(?=\\d)`), () => 'plus'),
  rule('sign', /[~≈] ?(?=[\d€$])/u, () => 'environ'),
  rule('sign', /([<>≤≥≠]) ?(?=[-\d√(]|\p{Ll}(?!\p{L}))/u, (m) => OPERATORS[m[1]]),
  rule('sign', /([+*×·÷=]) ?(?=[-\d(])/u, (m) =>
    /[\d)] ?$/.test(before(m, 2)) ? OPERATORS[m[1]] : undefined,
  ),
  rule('letter', /x ?(\d{1,4})(?![\p{L}\d])/u, (m) =>
    /(?:^|[\s(])$/.test(before(m, 1)) ? `fois ${cardinal(m[1])}` : undefined,
  ),
  rule('sign', /× ?(?=\d)/u, () => 'fois'),
  rule('letter', /π(?!\p{L})/u, () => 'pi'),
  rule('sign', /#(?=\d)/u, () => 'numéro'),
];
