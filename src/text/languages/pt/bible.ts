import { bible } from '../../core/verses.js';
import { VOCABULARY } from './words.js';

export const BIBLE = bible({
  books: `
    Mt: Mateus; Mc: Marcos; Lc: Lucas; Jo: João; Gn: Gênesis; Sl: Salmos; Rm: Romanos; Ap: Apocalipse; Hb: Hebreus;
    Is: Isaías; At: Atos; Gl: Gálatas; Ef: Efésios; Fp, Fl: Filipenses; Cl: Colossenses; Tg: Tiago; Pv: Provérbios;
    Ex, Êx: Êxodo; Dt: Deuteronômio; Jr: Jeremias; Ez: Ezequiel; Dn: Daniel; Salmo: Salmo; Génesis: Génesis
  `,
  numbered: `
    Cor, Co: Coríntios; Ts: Tessalonicenses; Tm: Timóteo; Pe, Pd: Pedro; Jo: João; Sm: Samuel; Rs: Reis; Cr: Crônicas
  `,
  ordinal: (number, book) =>
    VOCABULARY.numbers.ordinal(
      number,
      /^(?:Sm|Rs|Cr|Samuel|Reis|Crônicas)$/.test(book) ? 'masculine' : 'feminine',
    ),
});
