import { VULGAR_FRACTIONS } from '../../core/vulgar-fractions.js';
import { cardinal } from './numbers.js';

const PARTS: Readonly<Record<number, readonly [one: string, two: string, few: string]>> = {
  2: ['نصف', 'نصفان', 'أنصاف'],
  3: ['ثلث', 'ثلثان', 'أثلاث'],
  4: ['ربع', 'ربعان', 'أرباع'],
  5: ['خمس', 'خمسان', 'أخماس'],
  6: ['سدس', 'سدسان', 'أسداس'],
  7: ['سبع', 'سبعان', 'أسباع'],
  8: ['ثمن', 'ثمنان', 'أثمان'],
  9: ['تسع', 'تسعان', 'أتساع'],
  10: ['عشر', 'عشران', 'أعشار'],
};

/** `behind`: what follows; a dual loses its n before the noun that it is bound to. */
export function fraction(top: string, bottom: string, behind = ''): string {
  const part = PARTS[Number(bottom)];
  const count = Number(top);
  if (!part || count < 1 || count > 10) return `${cardinal(top)} على ${cardinal(bottom)}`;
  if (count === 1) return part[0];
  if (count === 2) return behind.startsWith(' ال') ? part[1].replace(/ن$/, '') : part[1];
  return `${cardinal(top)} ${part[2]}`;
}

/** Of a fraction that is one character. */
export const vulgar = (sign: string): string => {
  const [top = '', bottom = ''] = (VULGAR_FRACTIONS[sign] ?? '').split('/');
  return fraction(top, bottom);
};
