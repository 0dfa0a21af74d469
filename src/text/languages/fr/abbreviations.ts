import { behind, rule } from '../../core/rules.js';
import type { Rule } from '../../core/rules.js';
import { BARE, BEFORE_NUMBER, DOTTED, TITLES, WAYS, WITH_BLANKS } from './abbreviation-tables.js';

export const SHORT_WORDS: ReadonlySet<string> = new Set(
  Object.keys({ ...BARE, ...WAYS, no: '', nos: '', km: '', kg: '', cm: '', mm: '', π: '' }).filter((word) =>
    /^\p{Ll}+$/u.test(word),
  ),
);

const alternatives = (table: Readonly<Record<string, string>>): string =>
  Object.keys(table)
    .sort((a, b) => b.length - a.length)
    .join('|')
    .replaceAll('.', '\\.');
const spacedKeys = Object.keys(WITH_BLANKS)
  .sort((a, b) => b.length - a.length)
  .map((key) => key.replaceAll('.', '\\. ?'))
  .join('|');

export const ABBREVIATION_RULES: readonly Rule[] = [
  rule('letter', new RegExp(`(etc)\\.{2,3}`), () => 'et cetera...'),
  rule(
    'letter',
    new RegExp(`(${spacedKeys})(?![\\p{L}\\d-])\\.?`),
    (m) => (m[0].endsWith('.') ? WITH_BLANKS[(m[1] ?? '').replace(/(?<=\.) /g, '')] : undefined),
    'abbreviation',
  ),
  rule(
    'letter',
    new RegExp(`(${alternatives(TITLES)})(?= ?(?:\\p{Lu}|l[ae] \\p{Lu}|et M(?:me|lle|\\.)))(?![\\p{L}\\d.])`),
    (m) => (/^\p{Lu}/u.test(behind(m, 1)) && !m[0].endsWith('.') ? undefined : TITLES[m[1] ?? '']),
  ),
  rule(
    'letter',
    new RegExp(`(${alternatives(BEFORE_NUMBER)})\\. ?(?=\\d|[LRDA]\\.? ?\\d|[IVXLC]{1,6}(?!\\p{L}))`),
    (m) => {
      return BEFORE_NUMBER[m[1] ?? ''];
    },
  ),
  rule('letter', /([Nn])(o|os(?= ?\d{1,6}(?: ?,| et| à| ?[-–]) ?\d)|[°ºᵒ]s?) ?(?=\d)/u, (m) => {
    const first = m[1] === 'N' ? 'N' : 'n';
    return `${first}uméro${(m[2] ?? '').endsWith('s') ? 's' : ''}`;
  }),
  rule('letter', /([Nn])[°ºᵒ](?![\p{L}])/u, (m) => `${m[1] ?? ''}uméro`),
  rule('sign', /№ ?/u, () => 'numéro'),
  rule(
    'letter',
    new RegExp(`(${alternatives(WAYS)})(?:\\. ?|\\s)(?=\\p{Lu}|d[eu]s? |de la |de l'|d')`),
    (m) =>
      m[0].endsWith('.') ||
      /[\d,]/.test(m.input.slice(Math.max(0, m.index - 12), m.index)) ||
      m[0].includes('.')
        ? WAYS[m[1] ?? '']
        : undefined,
  ),
  rule('letter', /([Ss])(te?s?)[. -] ?(?=\p{Lu}\p{Ll})/u, (m) => {
    const feminine = (m[2] ?? '').startsWith('te');
    const plural = (m[2] ?? '').endsWith('s') ? 's' : '';
    return `Saint${feminine ? 'e' : ''}${plural}`;
  }),
  rule('letter', /(MM?)\.(?= l(?:e|es|a) \p{L})/u, (m) => (m[1] === 'M' ? 'Monsieur' : 'Messieurs')),
  rule('letter', /([Ee])x\. ?:/u, (m) => `${m[1] ?? ''}xemple:`),
  rule(
    'letter',
    new RegExp(`(${alternatives({ ...BARE, ...DOTTED })})\\.(?![\\p{L}\\d])`),
    (m) => DOTTED[m[1] ?? ''] ?? BARE[m[1] ?? ''],
    'abbreviation',
  ),
  rule('letter', new RegExp(`(${alternatives(BARE)})(?![\\p{L}\\d'.-])`), (m) => BARE[m[1] ?? '']),
  // Initials: J.-P. Dupont, A. Dupont.
  rule('letter', /(\p{Lu})\.-(\p{Lu})\.(?=\s?\p{Lu})/u, (m) => `${m[1] ?? ''} ${m[2] ?? ''}`),
  rule('letter', /(\p{Lu})\.(?= \p{Lu}[\p{Ll}.])/u, (m) => m[1]),
  rule('sign', /§§? ?/u, (m) => (m[0].startsWith('§§') ? 'paragraphes' : 'paragraphe')),
];
