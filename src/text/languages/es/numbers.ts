import { toCardinal, toOrdinal } from 'n2words/es-ES';
import type { CountForm, NumberWords, OrdinalForm } from '../iberian/language.js';

const DIGITS = ['cero', 'uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve'] as const;

/** Veintiuno is veintiún before a masculine noun. */
const shortened = (words: string): string =>
  words.replace(/veintiun[oa]$/, 'veintiún').replace(/\bun[oa]$/, 'un');

function belowThousand(value: bigint, form: CountForm): string {
  const gender = form === 'feminine' ? 'feminine' : 'masculine';
  const words = toCardinal(value, { gender })
    .replace('dieciseis', 'dieciséis')
    .replace(/\bcienta\b/, 'ciento');
  return form === 'masculine' ? shortened(words) : words;
}

/** The library does not shorten before mil and millones; so it says what is below a thousand, the rest is said here. */
function belowMillion(value: bigint, form: CountForm): string {
  const thousands = value / 1000n;
  const rest = value % 1000n;
  const before =
    thousands === 0n ? [] : thousands === 1n ? ['mil'] : [`${shortened(belowThousand(thousands, form))} mil`];
  return [...before, ...(rest === 0n ? [] : [belowThousand(rest, form)])].join(' ');
}

function cardinal(digits: string, form: CountForm): string {
  let value = BigInt(digits);
  if (value === 0n) return 'cero';
  const parts: string[] = [];
  for (const [unit, one, many] of [
    [10n ** 12n, 'un billón', 'billones'],
    [10n ** 6n, 'un millón', 'millones'],
  ] as const) {
    const count = value / unit;
    if (count > 0n) parts.push(count === 1n ? one : `${belowMillion(count, 'masculine')} ${many}`);
    value %= unit;
  }
  if (value > 0n) parts.push(belowMillion(value, form));
  return parts.join(' ');
}

/** One word up to the nineteenth: undécimo, decimotercero. */
function ordinal(value: number, form: OrdinalForm): string {
  const gender = form === 'feminine' ? 'feminine' : 'masculine';
  const last = gender === 'feminine' ? 'a' : 'o';
  const words = toOrdinal(BigInt(value), { gender })
    .replace(/décim[oa] primer[oa]$/, `undécim${last}`)
    .replace(/décim[oa] segund[oa]$/, `duodécim${last}`)
    .replace(/décim[oa] (?=\p{L}+$)/u, 'decimo');
  return form === 'short' ? words.replace(/(primer|tercer)o$/, '$1') : words;
}

const PARTS = ['tercio', 'cuarto', 'quinto', 'sexto', 'séptimo', 'octavo', 'noveno', 'décimo'] as const;

/** Tercios, cuartos; then doceavos. */
function part(denominator: number): readonly [one: string, many: string] | undefined {
  const name =
    denominator === 2
      ? 'medio'
      : denominator === 100
        ? 'centésimo'
        : denominator === 1000
          ? 'milésimo'
          : denominator > 10 && (denominator <= 20 || denominator === 30)
            ? `${cardinal(String(denominator), 'alone')
                .normalize('NFD')
                .replace(/\u0301/g, '')
                .replace(/a$/, '')}avo`
            : PARTS[denominator - 3];
  return name === undefined ? undefined : [name, `${name}s`];
}

export const NUMBER_WORDS: NumberWords = {
  digits: DIGITS,
  cardinal,
  ordinal,
  comma: 'coma',
  point: 'punto',
  part,
  and: 'y',
  half: { masculine: 'medio', feminine: 'media' },
  over: 'sobre',
  scale: 'long',
  million: ['millón', 'millones'],
  billion: ['mil millones', 'mil millones'],
  trillion: ['billón', 'billones'],
  singularBelowTwo: false,
};
