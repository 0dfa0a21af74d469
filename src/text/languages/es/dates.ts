import type { DateWords } from '../iberian/dates.js';

const MONTHS = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
] as const;

/** Said so with los and años. */
export const DECADE_CUES = /^(?:los|años|década|del|de|en|desde|verano)$/i;

export const DATE_WORDS: DateWords = {
  months: MONTHS,
  shortMonths: {
    ene: 0,
    feb: 1,
    mar: 2,
    abr: 3,
    may: 4,
    jun: 5,
    jul: 6,
    ago: 7,
    sept: 8,
    sep: 8,
    oct: 9,
    nov: 10,
    dic: 11,
    setiembre: 8,
  },
  weekdays: {
    lun: 'lunes',
    mar: 'martes',
    mié: 'miércoles',
    mier: 'miércoles',
    jue: 'jueves',
    vie: 'viernes',
    sáb: 'sábado',
    sab: 'sábado',
    dom: 'domingo',
    Lun: 'Lunes',
    Mar: 'Martes',
    Mié: 'Miércoles',
    Jue: 'Jueves',
    Vie: 'Viernes',
    Sáb: 'Sábado',
    Dom: 'Domingo',
  },
  first: 'primero',
  to: 'a',
  and: 'y',
  cues: /^(?:lunes|martes|miércoles|jueves|viernes|sábado|domingo|el|del|al|día|hasta|desde|antes|fecha)$/i,
  decadeCues: DECADE_CUES,
  joints: 'al|a|y|o|hasta el|y el',
  quarter: 'trimestre',
};
