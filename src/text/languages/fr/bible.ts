import { bible } from '../../core/verses.js';

export const BIBLE = bible({
  books: `
    Mt: Matthieu; Mc: Marc; Lc: Luc; Jn: Jean; Gn: Genèse; Ps: Psaume; Rm: Romains; Ap: Apocalypse; He: Hébreux;
    Is: Isaïe; Ac: Actes; Ga: Galates; Ep: Éphésiens; Ph: Philippiens; Col: Colossiens; Jc: Jacques; Pr: Proverbes;
    Ex: Exode; Dt: Deutéronome; Jr: Jérémie; Ez: Ézéchiel; Dn: Daniel; Lv: Lévitique; Nb: Nombres; Qo: Qohélet
  `,
  numbered: `
    Cor, Co: Corinthiens; Th: Thessaloniciens; Tm: Timothée; P: Pierre; Jn: Jean; S: Samuel; R: Rois; Ch: Chroniques
  `,
  ordinal: (number, book) =>
    (/^(?:S|R|Ch|Samuel|Rois|Chroniques)$/.test(book)
      ? ['premier', 'deuxième']
      : ['première', 'deuxième', 'troisième'])[number - 1] ?? '',
});
