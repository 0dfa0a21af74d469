import { rule, type Rule } from '../../core/rules.js';
import { alternatives, table } from '../../core/words.js';
import { VOCABULARY } from './words.js';

const BOOKS = table(`
  Mt: Mateus; Mc: Marcos; Lc: Lucas; Jo: João; Gn: Gênesis; Sl: Salmos; Rm: Romanos; Ap: Apocalipse; Hb: Hebreus;
  Is: Isaías; At: Atos; Gl: Gálatas; Ef: Efésios; Fp, Fl: Filipenses; Cl: Colossenses; Tg: Tiago; Pv: Provérbios;
  Ex, Êx: Êxodo; Dt: Deuteronômio; Jr: Jeremias; Ez: Ezequiel; Dn: Daniel
`);
/** Of two books or letters of a name: 1Cor, 2 Tm. */
const NUMBERED_BOOKS = table(`
  Cor, Co: Coríntios; Ts: Tessalonicenses; Tm: Timóteo; Pe, Pd: Pedro; Jo: João; Sm: Samuel; Rs: Reis; Cr: Crônicas
`);
const [BOOK, NUMBERED_BOOK] = [BOOKS, NUMBERED_BOOKS].map((books) => alternatives(Object.keys(books)));
const NAMES = [...Object.values(BOOKS), ...Object.values(NUMBERED_BOOKS)].join('|');

/** As in `EverydayWords`. */
export const VERSES = new RegExp(
  `(?<!\\p{L})(?:Genesis|Salmo|${BOOK}|${NUMBERED_BOOK}|${NAMES})\\.? [:,]$`,
  'u',
);

/** Books before a chapter and its verse. */
export const BIBLE_RULES: readonly Rule[] = [
  rule('letter', new RegExp(`(${BOOK})\\.?(?= \\d{1,3}[:,]\\d)`), (m) => BOOKS[m[1]]),
  rule('digit', new RegExp(`([12]) ?(${NUMBERED_BOOK})\\.?(?= \\d{1,3}[:,]\\d)`), (m) => {
    const gender = /^(?:Sm|Rs|Cr)$/.test(m[2]) ? 'masculine' : 'feminine';
    return `${VOCABULARY.numbers.ordinal(Number(m[1]), gender)} ${NUMBERED_BOOKS[m[2]] ?? ''}`;
  }),
];
