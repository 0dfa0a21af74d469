import { rule } from '../../core/rules.js';
import type { Rule } from '../../core/rules.js';
import { VULGAR_FRACTION, VULGAR_FRACTIONS } from '../../core/vulgar-fractions.js';
import { NUMBER, cardinal, decimal, ordinal } from './numbers.js';
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

/** Nouns that take the half as a prefix: une demi-heure. */
const HALVED =
  /^(heure|journée|tasse|cuillère|cuillerée|baguette|douzaine|pomme|livre|bouteille|tranche|finale|part|litre|kilo|verre|citron|siècle|sachet|tarif|poivron|oignon|l|L|kg|h)$/;

function halfOf(unit: string): string {
  const long = unit === 'h' || unit === 'kg' || /^l$/i.test(unit) ? unitForms(unit)[0] : unit;
  const feminine =
    isFeminineUnit(unit) ||
    /^(?:heure|journée|tasse|cuillère|cuillerée|baguette|douzaine|pomme|livre|bouteille|tranche|finale|part)$/.test(
      unit,
    );
  return `${feminine ? 'une' : 'un'} demi-${long}`;
}

export const FRACTION_RULES: readonly Rule[] = [
  rule('digit', /1\/2 (\p{L}{1,12})(?![\p{L}\d])/u, (m) =>
    HALVED.test(m[1] ?? '') ? halfOf(m[1] ?? '') : undefined,
  ),
  rule('digit', /(\d{1,6}) (\d{1,3})\/(\d{1,4})(?![\d/])/u, (m) => mixed(m[1] ?? '', m[2] ?? '', m[3] ?? '')),
  rule('digit', new RegExp(`(\\d{1,6}) ?(${VULGAR_FRACTION})`), (m) => {
    const [top = '', bottom = ''] = (VULGAR_FRACTIONS[m[2] ?? ''] ?? '').split('/');
    return mixed(m[1] ?? '', top, bottom);
  }),
  rule('sign', new RegExp(`(${VULGAR_FRACTION})`), (m) => {
    const [top = '', bottom = ''] = (VULGAR_FRACTIONS[m[1] ?? ''] ?? '').split('/');
    return fraction(top, bottom);
  }),
  rule(
    'digit',
    /(\d{1,3},\d{1,2})\/(\d{1,3})(?![\d/])/u,
    (m) => `${decimal(m[1] ?? '')} sur ${cardinal(m[2] ?? '')}`,
  ),
  rule('digit', new RegExp(`(${NUMBER}) [/:] (?=\\d)`), (m) => `${decimal(m[1] ?? '')} divisé par`),
  rule('digit', /16\/9(?![\d/])/u, () => 'seize neuvièmes'),
  rule('digit', /50\/50(?![\d/])/u, () => 'cinquante cinquante'),
  rule('digit', /(\d{1,6})\/(\d{1,3}(?: \d{3}){1,2}|\d{1,6})(?![\d/])/u, (m) =>
    fraction(m[1] ?? '', m[2] ?? ''),
  ),
];
