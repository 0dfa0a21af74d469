import { toCardinal, toOrdinal } from 'n2words/pt-PT';
import type { CountForm, NumberWords, OrdinalForm } from '../iberian/language.js';

const DIGITS = ['zero', 'um', 'dois', 'três', 'quatro', 'cinco', 'seis', 'sete', 'oito', 'nove'] as const;

const HUNDRED = 100n;
const THOUSAND = 1000n;
const SCALES = [
  ['quatrilhão', 'quatrilhões'],
  ['trilhão', 'trilhões'],
  ['bilhão', 'bilhões'],
  ['milhão', 'milhões'],
] as const;

/** The library counts as in Portugal and knows no gender: dezesseis, uma, duas, duzentas are said here. */
function belowThousand(value: bigint, form: CountForm): string {
  const words = toCardinal(value)
    .replace(/deza(?=sseis|ssete)/, 'deze')
    .replace('dezanove', 'dezenove');
  if (form !== 'feminine') return words;
  return words
    .replace(/\bum$/, 'uma')
    .replace(/\bdois$/, 'duas')
    .replace(/entos(?= |$)/, 'entas');
}

/** `e` stands before the last group when it is below a hundred or all hundreds. */
function cardinal(digits: string, form: CountForm): string {
  const value = BigInt(digits);
  if (value === 0n) return 'zero';
  const groups: { readonly value: bigint; readonly words: string }[] = [];
  SCALES.forEach(([one, many], index) => {
    const count = (value / THOUSAND ** BigInt(SCALES.length + 1 - index)) % THOUSAND;
    if (count > 0n)
      groups.push({ value: count, words: `${belowThousand(count, 'alone')} ${count === 1n ? one : many}` });
  });
  const thousands = (value / THOUSAND) % THOUSAND;
  if (thousands > 0n)
    groups.push({
      value: thousands,
      words: thousands === 1n ? 'mil' : `${belowThousand(thousands, form)} mil`,
    });
  const rest = value % THOUSAND;
  if (rest > 0n) groups.push({ value: rest, words: belowThousand(rest, form) });
  return groups
    .map((group, index) => {
      const isLast = index > 0 && index === groups.length - 1;
      const joins = isLast && (group.value < HUNDRED || group.value % HUNDRED === 0n);
      return joins ? `e ${group.words}` : group.words;
    })
    .join(' ');
}

function ordinal(value: number, form: OrdinalForm): string {
  const words = toOrdinal(BigInt(value));
  return form === 'feminine' ? words.replace(/o(?= |$)/g, 'a') : words;
}

const PARTS = ['meio', 'terço', 'quarto', 'quinto', 'sexto', 'sétimo', 'oitavo', 'nono', 'décimo'] as const;
const LAST_PART = 100;

/** Terços, quartos; then doze avos. */
function part(denominator: number): readonly [one: string, many: string] | undefined {
  if (denominator === 100) return ['centésimo', 'centésimos'];
  if (denominator === 1000) return ['milésimo', 'milésimos'];
  const name = PARTS[denominator - 2];
  if (name !== undefined) return [name, `${name}s`];
  if (denominator < 2 || denominator > LAST_PART) return undefined;
  const avos = `${cardinal(String(denominator), 'alone')} avos`;
  return [avos, avos];
}

export const NUMBER_WORDS: NumberWords = {
  digits: DIGITS,
  cardinal,
  ordinal,
  comma: 'vírgula',
  point: 'ponto',
  part,
  and: 'e',
  half: { masculine: 'meio', feminine: 'meia' },
  over: 'sobre',
  scale: 'short',
  million: ['milhão', 'milhões'],
  billion: ['bilhão', 'bilhões'],
  trillion: ['trilhão', 'trilhões'],
  singularBelowTwo: true,
};
