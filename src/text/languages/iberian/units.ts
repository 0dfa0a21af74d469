import { before, behind, rule, wordBefore, type Rule, type Match } from '../../core/rules.js';
import { NUMBER, type CountForm } from './language.js';
import type { NumberSpeech } from './speech.js';
import { alternatives, forms } from '../../core/words.js';

/** `alone` where the unit does not count: veintiuno por ciento. */
export type Unit = readonly [one: string, many: string, form: CountForm];

/** Units of one gender; their plural has an s unless it is written. */
export const units = (form: CountForm, rows: string): Readonly<Record<string, Unit>> =>
  Object.fromEntries(
    Object.entries(forms(rows, (one) => `${one}s`)).map(([key, [one, many]]) => [key, [one, many, form]]),
  );

/** One capital letter is a unit only when glued to the number or before a stop: grupo 5 A. */
const FRAGILE = /^(?:ha|[A-Z]|a|bar|min)$/;
const NAMED =
  /^(?:plaza|coche|butaca|vagón|parada|mesa|vagão|carro|grupo|piso|planta|puerta|aula|sala|ônibus|linha|línea|autobús|bus|voo|vuelo|portal|bloque|clase|vitamina|hepatitis|apto|bloco|turma|andar|casa|rua|classe|fila|fileira|assento|portão|estação|plataforma|portaria|entrada|saída|quadra|torre|poltrona|cadeira|box|vaga|setor|lote|série|quarto|apartamento|loja|conjunto|terminal|estación|plataforma|salida|asiento|habitación|vía|local|andén|letra|nivel|nível|ap|apt)$/i;

/** Eighty thousand kilometres: 80 mil km, 10⁸ km. */
const afterThousands = (nameOf: (unit: string) => string): Rule =>
  rule('letter', /(?:km|ha|m|km²|m²|m2|km2|kg|t)(?![\p{L}\d²³/])/u, (m) =>
    /\d (?:mil|milhão|milhões|bilhão|bilhões|millón|millones)(?: de)? $|10(?:\^\d{1,3}|[⁰-⁹¹²³]{1,3}) $/u.test(
      before(m, 24),
    )
      ? nameOf(m[0])
      : undefined,
  );

/** A dose in so much of a liquid, 250 mg/5 ml, and a price for so long, 30 €/24 h. */
const slashRules = (unit: string): Rule[] => [
  rule('sign', new RegExp(`/(?<=\\d ?(?:m?g|mcg|μg|UI|ml|mL)/)(?=\\d{1,4} ?${unit})`), () => 'por'),
  rule(
    'sign',
    /\/(?<=[€$] ?[\d.,]{0,9} ?\/) ?(?=\d{1,2} ?(?:h|horas|d[ií]as?|noites|noches|mes))/u,
    () => 'por',
  ),
];

export function unitRules(units: Readonly<Record<string, Unit>>, speech: NumberSpeech): Rule[] {
  const UNIT = `(${alternatives(Object.keys(units))})(?![\\p{L}\\d])`;
  const nameOf = (unit: string, isOne: boolean): string => units[unit]?.[isOne ? 0 : 1] ?? unit;
  const counted = (number: string, unit: string): string =>
    `${speech.say(number, units[unit]?.[2])} ${nameOf(unit, speech.isOne(number))}`;
  const rate = (unit: string): string => (unit === '' ? '' : ` por ${nameOf(unit, true)}`);
  const isUnit = (unit: string, blank: string, m: Match): boolean =>
    // The kilometre of a road: BR 381 km 490.
    (unit === 'km' ? !/^ \d/.test(behind(m, 2)) : !FRAGILE.test(unit)) ||
    unit === 'min' ||
    (blank !== '-' &&
      !(unit === 'K' && blank === '') &&
      !NAMED.test(wordBefore(m)) &&
      (blank === '' || /^(?:[\s)]*$|[.,;:!?)]| (?:de|da|do|y|e|o|ou|por) )/.test(behind(m))));
  return [
    rule(
      'digit',
      new RegExp(
        `(${NUMBER})(?: ?%)?(?: ?[-–] ?| a )(${NUMBER})( ?)${UNIT}(?:/${UNIT}|\\.(?=\\s+[\\p{Ll}(]))?`,
      ),
      (m) => {
        const [, from, upTo, blank, unit, perUnit] = m;
        if (!isUnit(unit, blank, m)) return undefined;
        return `${speech.from(from, units[unit]?.[2])} a ${counted(upTo, unit)}${rate(perUnit)}`;
      },
    ),
    rule('digit', new RegExp(`(${NUMBER}) ?[x×] ?(${NUMBER})(?: ?[x×] ?(${NUMBER}))?( ?)${UNIT}`), (m) => {
      const unit = m[5];
      const sides = m.slice(1, 4).filter(Boolean);
      const last = sides.pop() ?? '';
      return isUnit(unit, m[4], m)
        ? [...sides.map((side) => speech.say(side, units[unit]?.[2])), counted(last, unit)].join(' por ')
        : undefined;
    }),
    rule('digit', new RegExp(`(\\d{1,4})/(\\d{1,4}) ?${UNIT}(?:\\.(?=\\s+[\\p{Ll}(]))?`), (m) => {
      const [, top, bottom, unit] = m;
      if (Number(top) >= Number(bottom) || FRAGILE.test(unit)) return undefined;
      const said = speech.fraction(top, bottom, units[unit]?.[2] ?? 'masculine');
      return `${said} ${top === '1' && bottom === '2' ? '' : 'de '}${nameOf(unit, true)}`;
    }),
    rule(
      'digit',
      new RegExp(`(${NUMBER})([ -]?)${UNIT}(?:\\.?/ ?${UNIT})?(?:\\.(?=\\s+[\\p{Ll}(]|,))?`),
      (m) => {
        const [, number, blank, unit, perUnit] = m;
        return isUnit(unit, blank, m) ? counted(number, unit) + rate(perUnit) : undefined;
      },
      'abbreviation',
    ),
    ...slashRules(UNIT),
    afterThousands((unit) => nameOf(unit, false)),
    // By its square: o m², el precio del m².
    rule('letter', /(?:km|m|cm)[²³](?![\p{L}\d²³/])/u, (m) => (units[m[0]] ? nameOf(m[0], true) : undefined)),
    rule(
      'letter',
      new RegExp(`(km|m|cm|kg|g|mg|Mb|MB|GB|hab)\\.?/ ?(h|s|l|L|m²|m³|kg|km²|km2)(?![\\p{L}\\d])`),
      (m) => (units[m[1]] && units[m[2]] ? nameOf(m[1], false) + rate(m[2]) : undefined),
    ),
  ];
}
