import type { TimeWords } from '../iberian/times.js';
import { NUMBER_WORDS } from './numbers.js';

/** Ocho y cinco, but ocho treinta. */
function clock(hour: string, minute: string): string {
  const minutes = NUMBER_WORDS.cardinal(String(Number(minute)), 'alone');
  return minute.startsWith('0') ? `${hour} y ${minutes}` : `${hour} ${minutes}`;
}

function partOfDay(hour: number, half: 'a' | 'p'): string {
  if (half === 'a') return hour === 12 ? 'de la noche' : 'de la mañana';
  return hour === 12 ? 'del mediodía' : hour >= 8 ? 'de la noche' : 'de la tarde';
}

export const TIME_WORDS: TimeWords = {
  hour: ['hora', 'horas'],
  minute: ['minuto', 'minutos'],
  second: ['segundo', 'segundos'],
  and: 'y',
  to: 'a',
  clock,
  bareHours: [1, 12],
  partOfDay,
  durationCues: /(?:^|[^\p{L}])(?:dur[aóe]|duran|durante|tard[aóe]|tardan|duración(?: de)?:?|en solo) $/iu,
  plus: 'más',
  minus: 'menos',
};
