import type { LetterWords } from '../../core/codes.js';

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Would be said as words by their shape. */
export const SPELLED = /(?:BBVA|TDAH|CNMV|UGT|CCOO|ADSL|HTML|SQL)(?![\p{L}\p{M}\d])/u;

export const LETTER_WORDS: LetterWords = {
  acronyms: set(
    'ONU OTAN OVNI OVNIS SIDA PYME PYMES IVA RENFE AVE UNAM FIFA UEFA NASA COVID PIN UCI NIF CIF NIE RAE BOE TAC ERTE ERTES SIM LED RAM ROM UNESCO UNICEF CURP INE IMSS IES TIC MIR OPEP PISA ESO ACB INEM SEPE AMPA TALGO MERCOSUR APA NO SÍ SI EL LA LOS LAS UN UNA Y O DE DEL EN CON POR PARA QUE ES SU AL HOY YA MÁS MUY NUEVO NUEVA GRATIS ALTO PARE PELIGRO OFERTA AQUÍ AHORA ABIERTO',
  ),
  kept: new Set<string>(),
};
