import { loneUnitRules } from '../../core/lone-units.js';
import { fractionParts, VULGAR_FRACTION } from '../../core/numerals.js';
import { before, behind, type Match, type Rule, rule, wordBefore } from '../../core/rules.js';
import { alternatives, forms } from '../../core/words.js';
import { type CountForm, NUMBER } from './language.js';
import type { NumberSpeech } from './speech.js';

/** `alone` where the unit does not count: veintiuno por ciento. */
export type Unit = readonly [one: string, many: string, form: CountForm];

/** Units of one gender; their plural has an s unless it is written. */
export const units = (form: CountForm, rows: string): Readonly<Record<string, Unit>> =>
  Object.fromEntries(
    Object.entries(forms(rows, (one) => `${one}s`)).map(([key, [one, many]]) => [key, [one, many, form]]),
  );

/** One capital letter is a unit only when glued to the number or before a stop: grupo 5 A. */
const FRAGILE = /^(?:ha|(?![LW])[A-Z]|a|d|bar|min)$/;
/** Weighs tons. */
const HEAVY =
  /(?<!\p{L})(?:cami[oó]n|camioneta|veh[ií]culo|coche|auto|carro|remolque|grúa|carga|toneladas?|toro|vaca|caballo|elefante)(?:es|s)?(?!\p{L})/iu;
const NAMED =
  /^(?:plaza|pl|coche|butaca|vagón|parada|mesa|vagão|carro|grupo|piso|planta|puerta|aula|sala|ônibus|linha|línea|autobús|bus|voo|vuelo|portal|bloque|clase|vitamina|hepatitis|apto|bloco|turma|andar|casa|rua|classe|fila|fileira|assento|portão|estação|plataforma|portaria|entrada|saída|quadra|torre|poltrona|cadeira|box|vaga|setor|lote|série|quarto|apartamento|loja|conjunto|terminal|estación|plataforma|salida|asiento|habitación|vía|local|andén|letra|nivel|nível|ap|apt)$/i;

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

/** Half a litre, and one cup and a half. */
const partRules = (
  units: Readonly<Record<string, Unit>>,
  unitPattern: string,
  speech: NumberSpeech,
): Rule[] =>
  (['digit', 'sign'] as const).map((starts) =>
    rule(
      starts,
      new RegExp(
        `(?:(\\d{1,3})(?: (?=\\d)| ?(?!\\d)))?(\\d{1,4}/\\d{1,4}|${VULGAR_FRACTION}) ?${unitPattern}(?:\\.(?=\\s+[\\p{Ll}(]))?`,
      ),
      (m) => {
        const [, whole, part, unit] = m;
        const [top, bottom] = fractionParts(part);
        if (Number(top) >= Number(bottom) || FRAGILE.test(unit)) return undefined;
        const [one, many, form] = units[unit] ?? [unit, unit, 'masculine'];
        const said = speech.fraction(top, bottom, form);
        if (whole !== '')
          return `${speech.cardinal(whole, form)} ${whole === '1' ? one : many} ${speech.andWord} ${said}`;
        return `${said} ${top === '1' && bottom === '2' ? '' : 'de '}${one}`;
      },
    ),
  );

/** Two or three; 2x 3 m is twice as much. */
const SIDES = `(${NUMBER})(?:[x×]| [x×] ?)(${NUMBER})(?: ?[x×] ?(${NUMBER}))?`;
/** Before several of a unit. */
const MANY =
  /(?<!\p{L})(?:em|en|[dl]?[oe]s|quantos|cuántos|vários|varios|poucos|pocos) $|[²³] (?:ou|[eoy]) $/iu;

/** Without a number: o m², el precio del m², a 5:38 el km. */
const loneRules = (unit: string, nameOf: (unit: string, isOne: boolean) => string | undefined): Rule[] => [
  rule('letter', /km(?![\p{L}\d²³/'-])(?<=(?:^|[^\p{L}])(?:el|al|del|por|cada|un|o|ao|do|um) km)/iu, () =>
    nameOf('km', true),
  ),
  ...loneUnitRules({
    unit,
    forms: (key) => {
      const [one, many] = [nameOf(key, true), nameOf(key, false)];
      return one !== undefined && many !== undefined ? [one, many] : undefined;
    },
    per: 'por',
    forOne: /(?:^|\s)(?:por|cada) $/u,
    within: /\p{L} e[mn] $/u,
  }),
  rule('letter', /(?:km|m|[cd]m)[²³](?![\p{L}\d²³/])/u, (m) => nameOf(m[0], !MANY.test(before(m)))),
];

export function unitRules(units: Readonly<Record<string, Unit>>, speech: NumberSpeech): Rule[] {
  const UNIT = `(${alternatives(Object.keys(units))})(?![\\p{L}\\d])`;
  const nameOf = (unit: string, isOne: boolean): string => units[unit]?.[isOne ? 0 : 1] ?? unit;
  const counted = (number: string, unit: string, text = ''): string => {
    const isLight = speech.loneComma === 'either' && /^kgs?$/.test(unit) && !HEAVY.test(text);
    const said = speech.say(number, units[unit]?.[2], isLight ? 'weight' : speech.loneComma);
    const de = units[unit]?.[2] !== 'alone' && speech.endsInMillions(number) ? 'de ' : '';
    return `${said} ${de}${nameOf(unit, speech.isOne(number))}`;
  };
  const rate = (unit: string): string => (unit === '' ? '' : ` por ${nameOf(unit, true)}`);
  const isUnit = (unit: string, blank: string, m: Match): boolean =>
    // The kilometre of a road: BR 381 km 490.
    !(unit === 'd' && /^\. ?C/.test(behind(m, 3))) &&
    ((unit === 'km' ? !/^ \d/.test(behind(m, 2)) : !FRAGILE.test(unit)) ||
      unit === 'min' ||
      (blank !== '-' &&
        !(/[Kd]/.test(unit) && blank === '') &&
        !NAMED.test(wordBefore(m)) &&
        (blank === '' || /^(?:[\s)]*$|[.,;:!?)/~]| \(| (?:de|da|do|y|e|o|ou|por) )/.test(behind(m)))));
  return [
    rule(
      'digit',
      new RegExp(
        `(${NUMBER})(?: ?%)?(?: ?[-–] ?| a )(${NUMBER})( ?)${UNIT}(?:/${UNIT}|\\.(?=\\s+[\\p{Ll}(]))?`,
      ),
      (m) => {
        const [, from, upTo, blank, unit, perUnit] = m;
        // 0045-77A is a code.
        if (!isUnit(unit, blank, m) || /^0\d/.test(from)) return undefined;
        return `${speech.from(from, units[unit]?.[2])} a ${counted(upTo, unit)}${rate(perUnit)}`;
      },
    ),
    rule('digit', new RegExp(`${SIDES}( ?)${UNIT}`), (m) => {
      const unit = m[5];
      const sides = m.slice(1, 4).filter(Boolean);
      const last = sides.pop() ?? '';
      return isUnit(unit, m[4], m)
        ? [...sides.map((side) => speech.say(side, units[unit]?.[2])), counted(last, unit)].join(' por ')
        : undefined;
    }),
    ...partRules(units, UNIT, speech),
    rule(
      'digit',
      new RegExp(`(${NUMBER})([ -]?)${UNIT}(?:\\.?/ ?${UNIT})?(?:\\.(?=\\s+[\\p{Ll}(]|[,/]))?`),
      (m) => {
        const [, number, blank, unit, perUnit] = m;
        return isUnit(unit, blank, m) ? counted(number, unit, m.input) + rate(perUnit) : undefined;
      },
      'abbreviation',
    ),
    ...slashRules(UNIT),
    afterThousands((unit) => nameOf(unit, false)),
    ...loneRules(UNIT, (unit, isOne) => units[unit]?.[isOne ? 0 : 1]),
  ];
}
