import { wordBefore } from '../../core/rules.js';

/** Two ends of a range after the word before it: da dieci a quindici, tra dieci e quindici, il cinque dieci. */
export function between(match: RegExpExecArray, from: string, to: string): string {
  const previous = wordBefore(match).toLowerCase();
  if (/^(?:da|dal|dai|dalle)$/.test(previous)) return `${from} a ${to}`;
  if (/^(?:tra|fra)$/.test(previous)) return `${from} e ${to}`;
  return /^(?:il|lo|la|i|gli|le|un|una|del|dei|delle|al|ai|alle|nel|nei|sul|sui|ogni|questi|queste|primi|prime|ultimi|ultime|prossimi|prossime)$/.test(
    previous,
  )
    ? `${from} ${to}`
    : `da ${from} a ${to}`;
}
