import type { DateWords } from '../iberian/dates.js';

const MONTHS = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
] as const;

/** Two digits behind an apostrophe are a decade after them. */
export const DECADE_CUES = /^(?:anos|dos|nos|década|de|em|desde|verão)$/i;

export const DATE_WORDS: DateWords = {
  months: MONTHS,
  shortMonths: {
    jan: 0,
    fev: 1,
    mar: 2,
    abr: 3,
    mai: 4,
    jun: 5,
    jul: 6,
    ago: 7,
    set: 8,
    out: 9,
    nov: 10,
    dez: 11,
  },
  weekdays: {
    seg: 'segunda',
    ter: 'terça',
    qua: 'quarta',
    qui: 'quinta',
    sex: 'sexta',
    sáb: 'sábado',
    dom: 'domingo',
    Seg: 'Segunda',
    Ter: 'Terça',
    Qua: 'Quarta',
    Qui: 'Quinta',
    Sex: 'Sexta',
    Sáb: 'Sábado',
  },
  first: 'primeiro',
  to: 'a',
  and: 'e',
  cues: /^(?:segunda|terça|quarta|quinta|sexta|feira|sábado|domingo|em|dia|até|desde|no|do|ao|antes|data|de|a)$/i,
  decadeCues: DECADE_CUES,
  joints: 'a|ao|até|e|ou',
  quarter: 'trimestre',
};
