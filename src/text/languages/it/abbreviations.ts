import { before, rule, wordBefore, wordBehind } from '../../core/rules.js';
import type { Rule } from '../../core/rules.js';
import { WITH_BLANKS, DOTTED, NEED_SEQUEL, BEFORE_NUMBER, BARE } from './abbreviation-tables.js';

export const SHORT_WORDS: ReadonlySet<string> = new Set(
  Object.keys({
    ...BARE,
    ad: '',
    km: '',
    kg: '',
    cm: '',
    mm: '',
    mq: '',
    h: '',
    gen: '',
    feb: '',
    mag: '',
    lug: '',
    ago: '',
  }).filter((key) => /^\p{Ll}+$/u.test(key)),
);

const escaped = (key: string): string => key.replaceAll('.', '\\.');
const alternatives = (keys: readonly string[]): string =>
  [...keys]
    .sort((a, b) => b.length - a.length)
    .map(escaped)
    .join('|');
const spacedKeys = Object.keys(WITH_BLANKS)
  .sort((a, b) => b.length - a.length)
  .map((key) => key.replaceAll('.', '\\. ?'))
  .join('|');

/** San Pietro, Santo Stefano, Sant'Antonio, Santa Maria. */
function saint(name: string): string {
  const holy =
    /^(?:Maria|Lucia|Chiara|Anna|Caterina|Rita|Teresa|Margherita|Cecilia|Agata|Barbara|Croce|Sofia|Marta|Giulia|Monica|Elena|Agnese|Apollonia)$/.test(
      name,
    );
  if (holy) return /^[AEIOU]/.test(name) ? "Sant'" : 'Santa ';
  if (/^[AEIOU]/.test(name)) return "Sant'";
  return /^(?:S[^aeiou]|Z)/.test(name) ? 'Santo ' : 'San ';
}

export const ABBREVIATION_RULES: readonly Rule[] = [
  rule(
    'letter',
    new RegExp(`(${spacedKeys})\\.(?![\\p{L}\\d])`),
    (m) => WITH_BLANKS[(m[1] ?? '').replace(/\. /g, '.')],
    'abbreviation',
  ),
  rule('letter', /(?:a|d)\. ?C(?![\p{L}\d])/u, (m) =>
    m[0].startsWith('a') ? 'avanti Cristo' : 'dopo Cristo',
  ),
  rule('letter', /S\. ?(\p{Lu}\p{Ll}{2,20})(?!\p{L})/u, (m) => saint(m[1] ?? '') + (m[1] ?? '')),
  rule(
    'letter',
    new RegExp(`(${alternatives(Object.keys(BEFORE_NUMBER))})\\. ?(?=\\d|[IVX]{1,6}(?!\\p{L}))`),
    (m) => BEFORE_NUMBER[m[1] ?? ''],
  ),
  rule('letter', /([Mm])(ax|in)(?= \d)/u, (m) => `${m[1] ?? ''}${m[2] === 'ax' ? 'assimo' : 'inimo'}`),
  rule('letter', /[nN][°º]\.? ?(?=\d)/u, () => 'numero'),
  rule('letter', /n\.(?= ?(?:verde|civico))/u, () => 'numero'),
  rule(
    'letter',
    new RegExp(`(${alternatives(Object.keys(DOTTED))})\\.?(?![\\p{L}\\d])(?<=\\.|\\.\\p{Ll}{2,4})`),
    (m) => {
      const key = m[1] ?? '';
      if (/^(?:ss|sgg?|segg)$/.test(key) && /(?:^|\s)e $/.test(before(m, 3))) return 'seguenti';
      if (
        NEED_SEQUEL.test(key) &&
        !/^(?:al|dal|il|ogni)$/.test(wordBefore(m)) &&
        wordBehind(m) === '' &&
        !/^\s*\d/.test(m.input.slice(m.index + m[0].length))
      )
        return undefined;
      return DOTTED[key];
    },
    'abbreviation',
  ),
  rule(
    'letter',
    new RegExp(`(${alternatives(Object.keys(BARE))})(?![\\p{L}\\d'.-])`),
    (m) => BARE[m[1] ?? ''],
  ),
  rule('letter', /P\. ?IVA(?!\p{L})/u, () => 'partita IVA'),
  rule('sign', /§§? ?/u, (m) => (m[0].startsWith('§§') ? 'paragrafi' : 'paragrafo')),
];
