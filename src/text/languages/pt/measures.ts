import { before, type Rule, rule } from '../../core/rules.js';
import { lists } from '../../core/words.js';
import { degreeRules } from '../iberian/degrees.js';
import type { NumberSpeech } from '../iberian/speech.js';
import { VOCABULARY } from './words.js';

export const isFeminine = (noun: string): boolean => VOCABULARY.nouns.genderOf(noun) === 'feminine';

const THOUSANDTHS = lists('kg: quilo | grama; km: quilômetro | metro; l: litro | mililitro');

const spoonRules = (speech: NumberSpeech): readonly Rule[] => [
  // 2 c. de sopa, 1/2 cs de sal, 1 cc de mel; but a syringe of 5 cc.
  rule(
    'digit',
    /(1\/2|\d{1,2}) ?(?:(?:c|cols?|colh)\.? ?(?:de |\()?(sopa|chá|sobremesa|café)\)?(?!\p{L})|(cs|cc)(?= de ))/u,
    (m) =>
      m[3] === 'cc' && !/\d ?cs(?!\p{L})/u.test(m.input)
        ? undefined
        : `${m[1] === '1/2' ? 'meia' : speech.cardinal(m[1], 'feminine')} ${/^1(?!\d)/.test(m[1]) ? 'colher' : 'colheres'} de ${m[2] || (m[3] === 'cs' ? 'sopa' : 'café')}`,
  ),
  // After a part of one: ½ c. de chá, 3/4 c. de sopa.
  rule('sign', /½ ?(?=c\.? de (?:sopa|chá|sobremesa|café)(?!\p{L}))/u, () => 'meia'),
  rule('letter', /c\.?(?= de (?:sopa|chá|sobremesa|café)(?!\p{L}))/u, (m) =>
    /(?:[⅓-⅞¼¾]|(?!1\/2)\d\/\d) ?$/.test(before(m, 4)) ? 'de colher' : 'colher',
  ),
];

/** Times, parts and doses. */
const doseRules = (speech: NumberSpeech): Rule[] => [
  // Runs: 19s19.
  rule(
    'digit',
    /(\d{1,2})s(\d{1,3})(?![\p{L}\d])/u,
    (m) => `${speech.cardinal(m[1])} segundos e ${speech.cardinal(String(Number(m[2])))}`,
  ),
  // Delivery in 24/48 h is a span.
  rule(
    'digit',
    /(24|48|72)\/(48|72|96) ?(?:h|hs|horas)(?![\p{L}\d])/u,
    (m) => `${speech.cardinal(m[1])} a ${speech.cardinal(m[2])} horas`,
  ),
  // Four to six guests.
  rule(
    'digit',
    /(\d{1,2})\/(\d{1,2}) (pess\.?|pessoas|lugares|hóspedes|convidados)(?!\p{L})/u,
    (m) =>
      Number(m[1]) < Number(m[2])
        ? `${speech.cardinal(m[1])} a ${speech.cardinal(m[2])} ${m[3].startsWith('pess') ? 'pessoas' : m[3]}`
        : undefined,
    'abbreviation',
  ),
  // One part to so many others.
  rule('digit', /(\d{1,4}):(\d{1,3}(?:\.\d{3}){0,2})(?!:?\d|[.,]\d)/u, (m) =>
    /(?:proporção|razão|escala|diluição|relação|diluir|dilu(?:a|íd[oa]s?)|traço)(?: d?e| em)? $/iu.test(
      before(m),
    )
      ? `${speech.cardinal(m[1])} para ${speech.cardinal(m[2].replaceAll('.', ''))}`
      : undefined,
  ),
  // A screen.
  rule('digit', /(16|21|9|4):(9|16|3)(?!:?\d)/u, (m) =>
    /^(?:16:9|21:9|9:16)$/.test(m[0]) ||
    /(?:telas?|TV|formato|proporção|vídeos?|monitor|imagem) $/iu.test(before(m))
      ? `${speech.cardinal(m[1])} por ${speech.cardinal(m[2])}`
      : undefined,
  ),
  // Half of a match.
  rule('digit', /([12])[º°] ?T(?![\p{L}\d])/u, (m) =>
    /(?<!\p{L})(?:gols?|placar|escanteio|pênalti|jogo|cartão)(?!\p{L})|\p{L} \d{1,2} ?x ?\d/iu.test(m.input)
      ? `${m[1] === '1' ? 'primeiro' : 'segundo'} tempo`
      : undefined,
  ),
  // For so many days: por 5 d.
  rule(
    'letter',
    /d(?<=\d d)(?=[,;)]|\.?$)/u,
    (m) => (/(?:^|\D)1 $/.test(before(m, 3)) ? 'dia' : 'dias'),
    'abbreviation',
  ),
  ...spoonRules(speech),
  // So many times a day: 3xdia.
  rule('digit', /(\d{1,2}) ?x ?\/? ?(dia|semana|mês|ano)(?![\p{L}\d])/u, (m) =>
    m[0].includes('/')
      ? undefined
      : `${speech.cardinal(m[1], 'feminine')} ${m[1] === '1' ? 'vez' : 'vezes'} por ${m[2]}`,
  ),
];

/** What workshops and weather reports measure. */
const sizeRules = (speech: NumberSpeech): Rule[] => [
  // Pipes and screws: 1/2".
  rule('digit', /(\d{1,2})\/(\d{1,2}) ?"(?![\p{L}\d])/u, (m) =>
    Number(m[1]) < Number(m[2])
      ? `${speech.fraction(m[1], m[2], 'feminine')}${m[2] === '2' ? '' : ' de'} polegada`
      : undefined,
  ),
  // Voltages, heights and temperatures: 110/220V, 1m75, -3º.
  rule(
    'digit',
    /(110|115|127)\/(220|230|240) ?V(?![\p{L}\d])/u,
    (m) => `${speech.cardinal(m[1])} ${speech.cardinal(m[2])} volts`,
  ),
  rule(
    'digit',
    /([1-9])(?:m(\d{2})|,(\d{2}) ?m)(?![\p{L}\d²³/])/u,
    (m) =>
      `${speech.cardinal(m[1])} ${m[1] === '1' ? 'metro' : 'metros'} e ${speech.cardinal(String(Number(m[2] || m[3])))}`,
  ),
  // The thousandths of a kilo, a kilometre or a litre: 3,250 kg.
  rule('digit', /(\d{1,3}),(\d{3}) ?(kg|km|[lL])(?![\p{L}\d²³/])/u, (m) => {
    const counts = [m[1], String(Number(m[2]))];
    const said = (THOUSANDTHS[m[3].toLowerCase()] ?? [])
      .map((name, at) => [counts[at] ?? '0', name] as const)
      .filter(([count]) => count !== '0')
      .map(([count, name]) => `${speech.cardinal(count)} ${name}${count === '1' ? '' : 's'}`)
      .join(' e ');
    return said === '' ? undefined : said;
  }),
  rule(
    'digit',
    /(\d{1,3})kg(\d{3})(?![\p{L}\d])/u,
    (m) =>
      `${speech.cardinal(m[1])} ${m[1] === '1' ? 'quilo' : 'quilos'} e ${speech.cardinal(String(Number(m[2])))}`,
  ),
];

/** What recipes, doctors and workshops measure. */
export const measureRules = (speech: NumberSpeech): Rule[] => [
  ...doseRules(speech),
  ...sizeRules(speech),
  ...degreeRules(speech, ['grau', 'graus']),
];
