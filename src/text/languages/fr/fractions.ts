import { fractionParts, VULGAR_FRACTION } from '../../core/numerals.js';
import { before, behind, type Match, type Rule, rule, wordBefore } from '../../core/rules.js';
import { wordSet } from '../../core/words.js';
import { cardinal, decimal, isFeminine, label, NUMBER, ordinal } from './numbers.js';
import { isFeminineUnit, unitForms } from './units.js';

/** Deux tiers, trois quarts, cinq huitièmes; marks such as 15/20 are quinze sur vingt. */
function fraction(numerator: string, denominator: string): string {
  const value = Number(denominator);
  const top = cardinal(numerator);
  const small =
    value >= 2 && value <= 9 && numerator !== denominator && (value < 5 || Number(numerator) < value);
  const part = numerator === '1' && (value === 10 || value === 100 || value === 1000);
  if (!small && !part) return `${top} sur ${cardinal(denominator)}`;
  const many = Number(numerator) > 1 ? 's' : '';
  if (value === 2) return `${top} demi${many}`;
  if (value === 3) return `${top} tiers`;
  return value === 4 ? `${top} quart${many}` : `${top} ${ordinal(denominator)}${many}`;
}

function mixed(whole: string, numerator: string, denominator: string): string {
  const half = numerator === '1' && denominator === '2';
  return `${cardinal(whole)} et ${half ? 'demi' : fraction(numerator, denominator)}`;
}

const NO_NOUN = wordSet(
  'des les par pour sur avec dans sans est sont mais puis fois que qui entre chez dont',
);
const MONTHS_OR_JOINTS = wordSet(
  'et ou à de du au le la les janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
);

/** Nouns that take the half as a prefix: une demi-heure. */
const HALVED =
  /^(heure|journée|tasse|cuillère|cuillerée|baguette|douzaine|pomme|livre|bouteille|tranche|finales?|part|litre|kilo|verre|citron|siècle|sachet|tarif|poivron|oignon|l|L|kg|h)$/;

const fullName = (unit: string): string => (/^(?:h|kg|l)$/i.test(unit) ? unitForms(unit)[0] : unit);

function halfOf(unit: string): string {
  const feminine =
    isFeminineUnit(unit) ||
    /^(?:heure|journée|tasse|cuillère|cuillerée|baguette|douzaine|pomme|livre|bouteille|tranche|finales?|part)$/.test(
      unit,
    );
  return `${feminine ? 'une' : 'un'} demi-${fullName(unit)}`;
}

const PARTS =
  /^(?:pages?|p|parties?|étapes?|épisodes?|colis|lot|feuille|slide|diapo|chapitre|photo|image|volet|leçon|écran|vidéo|fichier)$/iu;
const MARKS =
  /(?<!\p{L})(?:notée?s?|notes?|score|avis|résultats?|évaluation|satisfaction|moyenne|obtenu|donné|mis|mets|douleur|niveau)(?: (?:est|de|à|un|une|moyenne|globale?|:)){0,3} $/iu;
const SIZES = /^(?:tailles?|pointures?|chausse|t)$/iu;

/** A half after what it is a part of: deux tasses et demie. */
function nounAndHalf(m: Match): string | undefined {
  const [, whole, noun] = m;
  if (NO_NOUN.has(noun)) return undefined;
  const feminine = isFeminine(noun);
  const said = whole === '1' ? noun.replace(/(?<=[^us])s$/, '') : noun;
  return `${cardinal(whole, feminine ? 'feminine' : 'masculine')} ${said} et demi${feminine ? 'e' : ''}`;
}

/** The same after the noun: cinq ans 1/2. */
function halfBehind(m: Match): string | undefined {
  const [, noun, and] = /\d ?(\p{Ll}{1,20}) (et )?$/u.exec(before(m)) ?? [];
  if (noun === undefined || (noun.length < 3 && unitForms(noun)[0] === noun) || MONTHS_OR_JOINTS.has(noun))
    return undefined;
  return `${and ? '' : 'et '}demi${isFeminine(noun) ? 'e' : ''}`;
}

export const FRACTION_RULES: readonly Rule[] = [
  rule('digit', /(\d{1,6})(?: ?| et )(?:1\/2|½) (\p{Ll}{3,20})(?![\p{L}.])/u, nounAndHalf),
  ...(['digit', 'sign'] as const).map((starts) =>
    rule(starts, /(?:1\/2|½)(?![\d/]| ?\p{Ll}{4})/u, halfBehind),
  ),
  rule('digit', /(1\/2|[123]\/[3-8]) ?(\p{L}{1,12})(?![\p{L}\d])/u, (m) => {
    const [, part, cut] = m;
    const behindArticle = /^(?:la|les|cette|ces|le|en|une?|chaque|sa|du|au)$/i.test(wordBefore(m));
    if (!HALVED.test(cut) && !(part === '1/2' && behindArticle && /^\p{Ll}{4}/u.test(cut))) return undefined;
    // La demi-finale, but une demi-heure.
    if (part === '1/2') return halfOf(cut).replace(/^une? /, behindArticle ? '' : '$&');
    const of = /^[aeho]/.test(fullName(cut)) ? "d'" : 'de ';
    return `${fraction(...fractionParts(part))} ${of}${fullName(cut)}`;
  }),
  // The time that a picture takes.
  rule('digit', /1\/(\d{2,4}) ?s(?![\p{L}\d])/u, (m) => `un ${ordinal(m[1])} de seconde`),
  rule('digit', /(\d{1,6}) (\d{1,3})\/(\d{1,4})(?![\d/])/u, (m) => mixed(m[1], m[2], m[3])),
  rule('digit', new RegExp(`(\\d{1,6}) ?(${VULGAR_FRACTION})`), (m) => {
    const [top, bottom] = fractionParts(m[2]);
    return mixed(m[1], top, bottom);
  }),
  rule('sign', new RegExp(`(${VULGAR_FRACTION})`), (m) => fraction(...fractionParts(m[1]))),
  rule('digit', /(\d{1,3},\d{1,2})\/(\d{1,3})(?![\d/])/u, (m) => `${decimal(m[1])} sur ${cardinal(m[2])}`),
  rule('digit', new RegExp(`(${NUMBER}) / (?=\\d)`), (m) => `${decimal(m[1])} divisé par`),
  rule('digit', /(\d)\/(\d{1,4})e(?![\p{L}\d])/u, (m) =>
    m[1] === '1'
      ? `${/^(?:le|ce|du|au)$/i.test(wordBefore(m)) ? '' : 'un '}${ordinal(m[2])}`
      : fraction(m[1], m[2]),
  ),
  // Sets of volleyball, and parts that make a whole: 25/20, 50/30/20.
  rule('digit', /(\d{1,2})\/(\d{1,2})(?![\d/])/u, (m) =>
    /(?<!\p{L})sets?(?!\p{L})/iu.test(m.input) ? `${cardinal(m[1])} à ${cardinal(m[2])}` : undefined,
  ),
  rule('digit', /\d{1,3}(?:\/\d{1,3}){2,5}(?![\d/])/u, (m) => m[0].split('/').map(label).join(', ')),
  // A law of the union: (UE) 2016/679.
  rule('digit', /((?:19|20)\d{2})\/(\d{1,4})(?![\d/])/u, (m) =>
    /(?:\((?:UE|CE|CEE)\)|[Dd]irective|[Rr]èglement)(?: n°)? ?$/u.test(before(m))
      ? `${label(m[1])}, ${label(m[2])}`
      : undefined,
  ),
  // Marks and stars: noté 3/5, 4/5 étoiles.
  rule('digit', /(\d)\/5(?![\d/])/u, (m) =>
    MARKS.test(before(m)) || /^ (?:étoiles|sur|au test|en )/.test(behind(m))
      ? `${cardinal(m[1])} sur cinq`
      : undefined,
  ),
  rule('digit', /16[/:]9(?![\d/:])/u, () => 'seize neuvièmes'),
  // One of so many, page 1/3, and sizes beside each other, 38/40.
  rule('digit', /(\d{1,3})\/(\d{1,3})(?![\d/])/u, (m) => {
    const [low, high] = [Number(m[1]), Number(m[2])];
    const cue = wordBefore(m);
    if (PARTS.test(cue) && low <= high) return `${cardinal(m[1])} sur ${cardinal(m[2])}`;
    const beside = low > 30 && (high === low + 1 || (high === low + 2 && low % 2 === 0));
    return SIZES.test(cue) || beside ? `${label(m[1])} ${label(m[2])}` : undefined;
  }),
  rule('digit', /(\d{1,2})\/(\d{1,2}) ?"(?![\p{L}\d])/u, (m) =>
    Number(m[1]) < Number(m[2]) && /^(?:2|4|8|16|32)$/.test(m[2])
      ? `${m[2] === '2' ? 'un demi-' : `${fraction(m[1], m[2])} de `}pouce`
      : undefined,
  ),
  // A law and its year: loi 7/2025.
  rule('digit', /(\d{1,4})\/((?:19|20)\d{2})(?![\d/])/u, (m) =>
    /(?:[Ll]oi|[Dd]écret|[Oo]rdonnance|[Aa]rrêté)(?: n°)? ?$/u.test(before(m))
      ? `${label(m[1])}, ${label(m[2])}`
      : undefined,
  ),
  rule(
    'digit',
    /(\d{1,2})\/(2|4|8|16)(?<=mesure (?:à |de |en )?[\d/]{3,5})(?![\d/])/u,
    (m) => `${cardinal(m[1])} ${cardinal(m[2])}`,
  ),
  // Work in shifts.
  rule('digit', /3\/8(?<=(?:[Ll]es|en) 3\/8)(?!\d)/u, () => 'trois huit'),
  rule('digit', /50[-/]50(?![\d/])/u, () => 'cinquante cinquante'),
  rule('digit', /(\d{1,6})\/(\d{1,3}(?: \d{3}){1,2}|\d{1,6})(?![\d/])/u, (m) =>
    // Le quart, le tiers.
    fraction(m[1], m[2]).replace(
      /^un (?=tiers|quart|huitième)/,
      /^(?:le|ce|du|au|dernier|premier)$/i.test(wordBefore(m)) ||
        (/^en$/i.test(wordBefore(m)) && /^ de finale/.test(behind(m)))
        ? ''
        : '$&',
    ),
  ),
];
