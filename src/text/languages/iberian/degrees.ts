import { before, behind, type Rule, rule } from '../../core/rules.js';
import type { NumberSpeech } from './speech.js';

/** Text before degrees. */
const WARMTH =
  /(?<!\p{L})(?:temperaturas?|máximas?|mínimas?|febre|fiebre|calor|fr[ií]o|gra(?:us|dos)|forno|horno|sensa[cç](?:ão|ión)|term[ôó]metros?|previs(?:ão|ión)|pron[óo]stico|clima|tempo|tiempo)(?!\p{L})[^.;!?]{0,30}$|(?<!\p{L})(?:temp|m[áa]x|m[íi]n)\.?:? $|(?<!\p{L})(?:f[ae]z|fazendo|fazia|hac(?:e|en|ía)|marcou|marca|marcando|beir(?:a|ou)|(?:abaixo|acima) d[eo]s?|bajo|sobre los) $|(?<!\p{L})(?:entre|de) \d{1,2}º [aey] $/iu;
/** The first of two: entre 20º e 31º. */
const BETWEEN = /(?<!\p{L})(?:entre|de) $/iu;

/** How warm it is. */
export const degreeRules = (speech: NumberSpeech, [one, many]: readonly [string, string]): Rule[] => [
  rule(
    'digit',
    /(\d{1,3})º(?= gra[ud]|\/\d{1,3}º(?! \p{Ll}{4}))(?: gra(?:us|dos?)(?!\p{L}))?|(\d{1,2},\d)º(?![\p{L}\d])/u,
    (m) => `${speech.say(m[1] || m[2], 'masculine')} ${many}`,
  ),
  // An oven: a 200º.
  rule('digit', /(\d{3})º(?![\p{L}\d]| (?!durante|minutos|después|depois|hasta|até)\p{Ll}{4})/u, (m) =>
    /(?:^|\s)(?:el|los?|os?|del|do|al|ao|no|na|la|a su) $|^\s*$/iu.test(before(m))
      ? undefined
      : `${speech.cardinal(m[1], 'masculine')} ${many}`,
  ),
  // How warm it is, typed with the sign of an ordinal: faz 35º hoje, entre 20º e 31º.
  rule(
    'digit',
    /(\d{1,2})º(?![\p{L}\d]|\.?\/)(?= (?:em|en|n[ao]s?|hoje|hoy|amanhã|mañana|agora|ahora|aqu[ií]|lá|ao?|al|à|y|e|ou?|com|con|por|de)(?!\p{L})|[,;.!?)]|\s*$)/u,
    (m) =>
      WARMTH.test(before(m)) ||
      (Number(m[1]) > 24 && /(?<!\p{L})a $/u.test(before(m, 3))) ||
      (BETWEEN.test(before(m)) && /^ [aey] \d{1,2}[º°]/.test(behind(m)))
        ? `${speech.cardinal(m[1], 'masculine')} ${m[1] === '1' ? one : many}`
        : undefined,
  ),
  rule(
    'sign',
    /(?<![\dº°ª])-(\d{1,2})[º°](?![\p{L}\d])/u,
    (m) => `menos ${speech.cardinal(m[1], 'masculine')} ${m[1] === '1' ? one : many}`,
  ),
];
