import type { TimeWords } from '../iberian/times.js';
import { NUMBER_WORDS } from './numbers.js';

/** Quinze e trinta. */
const clock = (hour: string, minute: string): string =>
  `${hour} e ${NUMBER_WORDS.cardinal(String(Number(minute)), 'alone')}`;

function partOfDay(hour: number, half: 'a' | 'p'): string {
  if (half === 'a') return hour === 12 ? 'da noite' : 'da manhã';
  return hour >= 7 && hour !== 12 ? 'da noite' : 'da tarde';
}

export const TIME_WORDS: TimeWords = {
  hour: ['hora', 'horas'],
  minute: ['minuto', 'minutos'],
  second: ['segundo', 'segundos'],
  and: 'e',
  to: 'a',
  clock,
  bareHours: [99, 99],
  partOfDay,
  durationCues:
    /(?:^|[^\p{L}])(?:dur[aeo]u?|duram|durante|demor[ao]u?|lev[ao]u?|leva|duração(?: de)?:?|em apenas|por) $/iu,
  plus: 'mais',
  minus: 'menos',
};
