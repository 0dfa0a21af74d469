import { type Match, type Rule, rule } from '../../core/rules.js';
import { capitalized, table } from '../../core/words.js';

const SUFFIX = 'trice|rice|ice|euse|esse|ienne|enne|onne|elle|ière|ère|ne|le|te|ve|se|fe|que|sse|e';
const JOINT = '[·•‧]';

const FULL_FORMS = table(`
  un·e: un ou une; le·la: le ou la; la·le: la ou le; il·elle: il ou elle; elle·il: elle ou il;
  ils·elles: ils ou elles; ceux·celles: ceux et celles; celles·ceux: celles et ceux;
  tou·te·s, tou·tes, tous·tes, tous·toutes: tous et toutes
`);

/** The feminine of a masculine with a suffix as typed: lecteur·rice is lectrice. */
function feminineOf(base: string, suffix: string): string {
  if (/^(?:trice|rice|ice)$/.test(suffix))
    return base.replace(/(?:t?eur)?$/, base.endsWith('teur') ? 'trice' : 'rice');
  if (suffix === 'euse') return base.replace(/(?:eur)?$/, 'euse');
  if (suffix === 'e' && base.endsWith('er')) return base.replace(/er$/, 'ère');
  if (suffix === 'ère' || suffix === 'ière')
    return base.replace(/i?er$/, '') + (base.endsWith('ier') ? 'ière' : 'ère');
  if (suffix === 'se') return base.replace(/x?$/, 'se');
  if (suffix === 've') return base.replace(/f?$/, 've');
  if (suffix === 'que') return base.replace(/c?$/, 'que').replace(/^(.*gre)que$/, '$1cque');
  if (suffix === 'sse') return `${base}sse`;
  const overlap = /^(ienne|enne|onne|elle|esse)$/.test(suffix)
    ? suffix.slice(0, suffix.startsWith('i') ? 3 : 2)
    : '';
  return base.endsWith(overlap) ? base.slice(0, base.length - overlap.length) + suffix : base + suffix;
}

function both(base: string, suffix: string, number: 'singular' | 'plural'): string {
  const feminine = feminineOf(base, suffix);
  if (number === 'singular') return `${base} ou ${feminine}`;
  return `${/[sx]$/.test(base) ? base : `${base}s`} et ${feminine}s`;
}

function fullForm(written: string): string | undefined {
  const whole = FULL_FORMS[written.toLowerCase().replace(/[•‧.]/g, '·')];
  if (whole === undefined || written.startsWith(written.charAt(0).toLowerCase())) return whole;
  return capitalized(whole);
}

const say = (m: Match): string => fullForm(m[0]) ?? both(m[1], m[2], m[3] === '' ? 'singular' : 'plural');

/** Forms for both genders in one word are said as the two words: étudiants et étudiantes. */
export const INCLUSIVE_RULES: readonly Rule[] = [
  rule(
    'letter',
    new RegExp(`(?:un|le|la|ils?|elles?|ceux|celles|tous?)${JOINT}\\p{Ll}{1,7}(?:${JOINT}s)?(?!\\p{L})`, 'i'),
    (m) => fullForm(m[0]),
  ),
  rule('letter', new RegExp(`(\\p{L}{2,30})${JOINT}(${SUFFIX})(${JOINT}?s)?(?!\\p{L}|${JOINT})`), say),
  rule(
    'letter',
    new RegExp(`(\\p{L}{3,30})\\.(e|ne|le|trice|rice|euse|ve)(\\.?s)?(?![\\p{L}\\d@]|\\.\\p{L})`),
    say,
  ),
  rule('letter', /[Tt]ou(?:s\.tes|\.te\.s|te-s)(?!\p{L})/u, (m) => `${m[0].charAt(0)}ous et toutes`),
  rule('letter', new RegExp(`(\\p{L}{3,30})-(e|ne|le)(-s)(?![\\p{L}-])`), say),
  rule('letter', new RegExp(`(\\p{L}{2,30})\\((${SUFFIX})\\)(s)?(?!\\p{L})`), say),
  rule('letter', new RegExp(`(\\p{L}{2,30})\\((es)\\)(?!\\p{L})`), (m) => both(m[1], 'e', 'plural')),
  rule('letter', new RegExp(`(\\p{L}{2,30})\\(([sx])\\)(?!\\p{L})`), (m) => `${m[1]}${m[2]}`),
];
