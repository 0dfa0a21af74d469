import { fractionParts, VULGAR_FRACTION } from '../../core/numerals.js';
import { before, behind, type Match, type Rule, rule, wordBefore, wordBehind } from '../../core/rules.js';
import { type CountForm, type NounWords, NUMBER } from './language.js';
import type { NumberSpeech } from './speech.js';

const SIZES =
  /^(?:tamanhos?|tam|cal[çz][ao]s?|manequim|tallas?|talles?|pantalón|vestido|camiseta|saia|falda|turnos?|jornada|escala)$/i;
/** Laws have a number and a year: 13.709/2018. */
export const LAWS =
  /(?:^|[^\p{L}])(?:lei|ley|ordenanza|acta|sentencia|sentença|ata|auto|expediente|exp\.|processo|contrato|dictamen|parecer|L\.|R\. ?D\.|RDL?|L\. ?O\.|LO|decreto|portaria|resolução|resolución|orden|acórdão|directiva|diretiva|reglamento|circular|circ\.|projeto de lei|PLP?|PEC|ADI|ADPF|HC|LC|EC|MP|IN|emenda|medida provisória|instrução normativa|edital|ofício|pregão|convênio)(?: orgánica| complementar| \p{Lu}{2,8})?(?: n\.?[º°]\.?| número)? $/iu;
/** What only names, before a number and its year: n.º 7/2025. */
export const NAMED = /(?<!\p{L})(?:n\.?[º°]\.?|n[uú]m\.|número) ?$/iu;

/** The gender of what is halved; `alone` when nothing of that kind follows. */
function formOfHalved(match: Match, nouns: NounWords): CountForm {
  const noun = /^ (\p{L}{2,40})/u.exec(behind(match))?.[1]?.toLowerCase();
  return noun === undefined || nouns.functionWords.has(noun) ? 'alone' : nouns.genderOf(noun);
}

export const TENNIS =
  /(?<!\p{L})(?:tenistas?|sets?|t[êe]nis|venceu|venció(?= (?:al?|por|en|con) | \d)|derrotou|derrotó|parciais|parciales)(?!\p{L})/iu;

/** What stands before a mark or a rating. */
const MARKS =
  /(?<!\p{L})(?:nota|nível|índice|[uU][vV]|avaliação|média|escala|pontuação|satisfação|dor|puntuación|calificación|valoración|dolor|tir(?:ou|ei)|sac(?:ó|a|o|ué)|obt(?:eve|ive|uvo|uve)|aprobó|con)(?: (?:foi|fue|é|era|es|de|ficou|deu|final|m[íi]n\.|m[áa]x\.|mínima|máxima|media|geral|general|dele|dela|un|uma?)){0,3}:? $/iu;

/** One of several, and how many there are: página 5/12, parcela 3/12. */
const PARTS =
  /^(?:p[áa]g(?:ina)?|parcelas?|parc|folha|fl|etapa|cap[íi]tulo|episódio|lote|volume|caixa|foto|item|slide|pass?o|nota|diapositiva|diapo|lámina|paquete|pacote|encomenda|remessa|bulto|cuota|plazo|parte|pantalla|pregunta|lección|hoja|mensaje|intento)$/i;

/** Before the rules of dates. */
export const partRule = (speech: NumberSpeech): Rule =>
  rule('digit', /(\d{1,3})\/(\d{1,3})(?![\d/]|[.,]\d)/u, (m) =>
    PARTS.test(wordBefore(m)) && Number(m[1]) <= Number(m[2])
      ? `${speech.cardinal(m[1])} de ${speech.cardinal(m[2])}`
      : undefined,
  );

/** What is counted in small numbers that nobody knows exactly. */
export const COUNTED =
  /^ (?:veces|vezes|días|dias|noches|noites|semanas|meses|años|anos|horas|minutos|personas|pessoas|sesiones|sessões|clases|aulas|copias|cópias|intentos|tentativas|hijos|filhos|páginas)(?!\p{L})/u;

/** Two numbers with a slash that are no fraction. */
const pairRules = (speech: NumberSpeech, nouns: NounWords, outOf: string, or: string): Rule[] => [
  // Dos o tres veces, seis a ocho años.
  rule('digit', /(\d{1,2})\/(\d{1,2})(?= \p{Ll})/u, (m) => {
    if (Number(m[2]) <= Number(m[1]) || !COUNTED.test(behind(m))) return undefined;
    const form = nouns.genderOf(wordBehind(m));
    const joint = Number(m[2]) > Number(m[1]) + 1 ? 'a' : or === 'o' && m[2] === '8' ? 'u' : or;
    return `${speech.cardinal(m[1], form === 'masculine' ? 'alone' : form)} ${joint} ${speech.cardinal(m[2], form)}`;
  }),
  // Sizes of clothes.
  rule('digit', /(\d{1,2})\/(\d{1,2})(?![\d/])/u, (m) =>
    SIZES.test(wordBefore(m)) ? `${speech.cardinal(m[1])} ${speech.cardinal(m[2])}` : undefined,
  ),
  // Laws, files and contracts with their year.
  rule('digit', new RegExp(`(${NUMBER})/((?:19|20)?\\d{2})(?![\\d/])`), (m) => {
    const count = Number(m[1].replaceAll('.', ''));
    const isFile = NAMED.test(before(m)) || (count > 12 && (count < 1900 || count > 2100));
    return LAWS.test(before(m)) || (m[2].length > 2 && isFile) || /^\d{1,3}\.\d{3}$/.test(m[1])
      ? `${speech.say(m[1].replace(/^0+(?=\d)/, ''))} de ${speech.cardinal(m[2])}`
      : undefined;
  }),
  // Marks of a school: nota 9/10, sacó un 7,5/10.
  rule('digit', /(\d{1,3}(?:[.,]\d)?)\/(5|[1-6]0|100)(?![\d/])/u, (m) =>
    MARKS.test(before(m)) ||
    /\p{Ll}: $/u.test(before(m, 3)) ||
    /^ (?:estrellas|estrelas)(?!\p{L})/u.test(behind(m))
      ? `${speech.say(m[1])} ${outOf} ${speech.cardinal(m[2])}`
      : undefined,
  ),
  // A file and its year.
  rule('digit', /(\d{3,6})\/(\d{2})(?![\d/])/u, (m) =>
    Number(m[1]) < 1900 || Number(m[1]) > 2100
      ? `${speech.cardinal(m[1])} barra ${speech.cardinal(m[2])}`
      : undefined,
  ),
  // Sets of tennis.
  rule('digit', /([0-7]|[123]\d)\/([0-7]|[123]\d)(?![\d/])/u, (m) =>
    m[2] === '0' ||
    (TENNIS.test(m.input) &&
      (Math.max(Number(m[1]), Number(m[2])) < 8 || /(?<!\p{L})sets?(?!\p{L})/iu.test(m.input)))
      ? `${speech.cardinal(m[1])} ${speech.cardinal(m[2])}`
      : undefined,
  ),
];

const HALF = '(?:1\\/2(?![\\d/])|½)';

/** A half after what it is a part of: dos tazas y media, cinco años y medio, a las siete y media. */
function halfRules(speech: NumberSpeech, nouns: NounWords): Rule[] {
  return [
    rule('digit', new RegExp(`(\\d{1,6})(?: ?| [ey] )${HALF} (\\p{Ll}{3,20})(?![\\p{L}.])`), (m) => {
      const form = nouns.genderOf(m[2]);
      const isOne = m[1] === '1';
      if (nouns.functionWords.has(m[2]) || (isOne && !/[ao]s?$/.test(m[2]))) return undefined;
      const noun = isOne ? m[2].replace(/s$/, '') : m[2];
      return `${speech.cardinal(m[1], form)} ${noun} ${speech.andWord} ${speech.half(form)}`;
    }),
    ...(['digit', 'sign'] as const).map((starts) =>
      rule(starts, new RegExp(HALF), (m) => {
        const noun = /\d ?(\p{L}{1,20}) [ey] $/u.exec(before(m))?.[1];
        return noun && speech.half(noun === 'h' ? 'feminine' : nouns.genderOf(noun));
      }),
    ),
    rule('digit', /(\d{1,2}) ([ey]|menos) 1\/([24])(?![\d/])/u, (m) =>
      nouns.hourCues.test(before(m))
        ? `${speech.cardinal(m[1], 'feminine')} ${m[2]} ${m[3] === '2' ? speech.half('feminine') : 'cuarto'}`
        : undefined,
    ),
  ];
}

/**
 * @param outOf between a mark and the highest one
 * @param or between two numbers that are near each other
 */
export function fractionRules(speech: NumberSpeech, nouns: NounWords, outOf: string, or: string): Rule[] {
  const say = (m: Match, top: string, bottom: string): string => {
    const noun = /^ (\p{L}{1,20})/u.exec(behind(m))?.[1];
    // Tres cuartas partes.
    if ((noun === 'parte' || noun === 'partes') && Number(bottom) > 2 && Number(bottom) <= 10)
      return `${speech.cardinal(top, 'feminine')} ${speech.ordinal(bottom, 'feminine')}${noun === 'partes' ? 's' : ''}`;
    return speech.fraction(top, bottom, formOfHalved(m, nouns));
  };
  return [
    ...pairRules(speech, nouns, outOf, or),
    ...halfRules(speech, nouns),
    rule('digit', new RegExp(`(\\d{1,6}) ?(${VULGAR_FRACTION})`), (m) =>
      speech.mixed(m[1], ...fractionParts(m[2]), formOfHalved(m, nouns)),
    ),
    rule('sign', new RegExp(`(${VULGAR_FRACTION})`), (m) => say(m, ...fractionParts(m[1]))),
    rule('digit', /(\d{1,6}) (?:[ey] )?(\d{1,2})\/([1-9]\d{0,2})(?![\d/])/u, (m) =>
      Number(m[2]) < Number(m[3]) &&
      (/^1\/[2-4]$/.test(`${m[2]}/${m[3]}`) || !/(?:^|[^\p{L}])(?:d[ií]as?|los|nos|del) $/iu.test(before(m)))
        ? speech.mixed(m[1], m[2], m[3], formOfHalved(m, nouns))
        : undefined,
    ),
    // A beat: compás de 6/8.
    rule(
      'digit',
      /(\d{1,2})\/(2|4|8|16)(?<=comp[áa]s(?:so)? (?:de |em |a |en )?[\d/]{3,5})(?![\d/])/u,
      (m) => `${speech.cardinal(m[1])} por ${speech.cardinal(m[2])}`,
    ),
    rule('digit', /(24|50)\/(7|50)(?![\d/])/u, (m) => `${speech.cardinal(m[1])} ${speech.cardinal(m[2])}`),
    rule(
      'digit',
      /((?:19|20)\d{2})\/((?:19|20)?\d{2}|\d{3})(?![\d/])/u,
      (m) => `${speech.cardinal(m[1])} ${speech.cardinal(m[2])}`,
    ),
    rule('digit', /\d{1,4}(?:\/\d{1,4}){2,8}(?![\d/])/u, (m) =>
      m[0]
        .split('/')
        .map((part) => speech.cardinal(part))
        .join(', '),
    ),
    rule('digit', /(\d{1,6})\/(\d{1,6})(?![\d/])/u, (m) => {
      // Nothing is cut into 0087 parts, nor into one more than are taken: 37/38.
      if (m[2].startsWith('0')) return `${speech.cardinal(m[1])} ${speech.digitByDigit(m[2])}`;
      const [low, high] = [Number(m[1]), Number(m[2])];
      if ((high > 2100 || (high > 1000 && low > 1900)) && low > 1)
        return `${speech.cardinal(m[1])} barra ${speech.cardinal(m[2])}`;
      const both = (joint: string): string => `${speech.cardinal(m[1])}${joint} ${speech.cardinal(m[2])}`;
      if (low > 30 && (high === low + 1 || (high === low + 2 && low % 2 === 0))) return both('');
      // Two numbers of two digits are points, decades or a mark.
      if (low < 10 || high < 11) return say(m, m[1], m[2]);
      return both(low > high || (low % 10 === 0 && high === low + 10) ? '' : ` ${outOf}`);
    }),
  ];
}
