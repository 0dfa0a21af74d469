import { lists } from '../../core/words.js';
import { before, rule, wordBefore, type Match, type Rule } from '../../core/rules.js';
import { decimal, isFeminine, isNeuter, type OneForm } from './numbers.js';

/** What recipes, doctors and shops count, shortened: one, many, and its article. */
const COUNTED = lists(`
  Fl: Flasche | Flaschen | eine; Gl: Glas | Gläser | ein; Pkg, Pck, Packg, Pack, Pkt: Packung | Packungen | eine;
  P, Pä, Päck: Päckchen | Päckchen | ein; Sch, Schb: Scheibe | Scheiben | eine; Be: Becher | Becher | ein;
  Tr, Tropf: Tropfen | Tropfen | ein; Wo: Woche | Wochen | eine; Mon: Monat | Monate | ein; Ds: Dose | Dosen | eine;
  Port: Portion | Portionen | eine; Pers: Person | Personen | eine; Pr: Prise | Prisen | eine;
  Tabl, Tbl: Tablette | Tabletten | eine; Kaps: Kapsel | Kapseln | eine; Amp: Ampulle | Ampullen | eine;
  Btl: Beutel | Beutel | ein; Kl: Klasse | Klassen | eine; Msp: Messerspitze | Messerspitzen | eine; Zw: Zweig | Zweige | ein
`);
const ADJECTIVES: Readonly<Record<string, string>> = { kl: 'klein', gr: 'groß', mittl: 'mittler' };
const DATIVE = /^(?:von|mit|aus|bei|nach|seit|zu|in|vor|außer|binnen)$/i;

/** The article of a lone 1 behind a preposition: mit einer Tablette, seit einem Jahr. */
export function inCase(m: Match, one: OneForm): OneForm {
  if (!DATIVE.test(wordBefore(m)) || !/\p{L} $/u.test(before(m, 2))) return one;
  return one === 'eine' ? 'einer' : one === 'ein' ? 'einem' : one;
}

const NUMBER = '(\\d{1,4}(?:,\\d)?)';

export const COUNTED_RULES: readonly Rule[] = [
  rule(
    'digit',
    new RegExp(
      `(?:${NUMBER} ?(?:-|–|bis) ?)?${NUMBER} ?(${Object.keys(COUNTED).join('|')})\\.(?=\\s+\\S|[,;)]|\\s*$)`,
    ),
    (m) => {
      const [one = '', many = '', article = ''] = COUNTED[m[3]] ?? [];
      const from = m[1] === '' ? '' : `${decimal(m[1])} bis `;
      const number = decimal(m[2], m[1] === '' ? inCase(m, article as OneForm) : 'eins');
      return `${from}${number} ${m[2] === '1' && m[1] === '' ? one : many}`;
    },
    'abbreviation',
  ),
  // One small onion, two big potatoes: 1 kl. Zwiebel.
  rule('digit', /(\d{1,2}) (kl|gr|mittl)\. (?=(\p{Lu}\p{Ll}+))/u, (m) => {
    const [, number, size, noun] = m;
    const adjective = ADJECTIVES[size] ?? '';
    if (number !== '1') return `${decimal(number)} ${adjective}e`;
    if (isFeminine(noun)) return `eine ${adjective}e`;
    return `ein ${adjective}${isNeuter(noun) ? 'es' : 'er'}`;
  }),
];
