import { VULGAR_FRACTION, VULGAR_FRACTIONS } from '../../core/vulgar-fractions.js';
import { before, behind, rule } from '../../core/rules.js';
import type { Rule } from '../../core/rules.js';
import type { CountForm, NounWords } from './language.js';
import { NUMBER } from './shapes.js';
import type { NumberSpeech } from './speech.js';

export interface FractionWords {
  /** Three cuartas partes. */
  readonly parts: readonly [one: string, many: string];
}

/** Laws have a number and a year: 13.709/2018. */
const LAWS =
  /(?:^|[^\p{L}])(?:lei|ley|decreto|portaria|resolução|resolución|orden|acórdão|directiva|diretiva|reglamento)(?: orgánica| complementar| n\.?º)? $/iu;

/** The gender of what is halved; `alone` when nothing of that kind follows. */
function formOfHalved(match: RegExpExecArray, nouns: NounWords): CountForm {
  const noun = /^ (\p{L}{2,40})/u.exec(behind(match))?.[1]?.toLowerCase();
  return noun === undefined || nouns.functionWords.has(noun) ? 'alone' : nouns.genderOf(noun);
}

export function fractionRules({ parts }: FractionWords, speech: NumberSpeech, nouns: NounWords): Rule[] {
  const [PART, PARTS] = parts;
  const say = (m: RegExpExecArray, top: string, bottom: string): string => {
    const noun = /^ (\p{L}{1,20})/u.exec(behind(m))?.[1];
    if ((noun === PART || noun === PARTS) && Number(bottom) > 2 && Number(bottom) <= 10)
      return `${speech.cardinal(top, 'feminine')} ${speech.ordinal(bottom, 'feminine')}${noun === PARTS ? 's' : ''}`;
    return speech.fraction(top, bottom, formOfHalved(m, nouns));
  };
  const split = (sign: string | undefined): readonly [top: string, bottom: string] => {
    const [top = '', bottom = ''] = (VULGAR_FRACTIONS[sign ?? ''] ?? '').split('/');
    return [top, bottom];
  };
  return [
    rule('digit', new RegExp(`(${NUMBER})/((?:19|20)?\\d{2})(?![\\d/])`), (m) =>
      LAWS.test(before(m)) ? `${speech.say(m[1] ?? '')} de ${speech.cardinal(m[2] ?? '')}` : undefined,
    ),
    rule('digit', new RegExp(`(\\d{1,6}) ?(${VULGAR_FRACTION})`), (m) =>
      speech.mixed(m[1] ?? '', ...split(m[2]), formOfHalved(m, nouns)),
    ),
    rule('sign', new RegExp(`(${VULGAR_FRACTION})`), (m) => say(m, ...split(m[1]))),
    rule('digit', /(\d{1,6}) (\d{1,2})\/(\d{1,3})(?![\d/])/u, (m) =>
      Number(m[2]) < Number(m[3])
        ? speech.mixed(m[1] ?? '', m[2] ?? '', m[3] ?? '', formOfHalved(m, nouns))
        : undefined,
    ),
    rule(
      'digit',
      /(24|50)\/(7|50)(?![\d/])/u,
      (m) => `${speech.cardinal(m[1] ?? '')} ${speech.cardinal(m[2] ?? '')}`,
    ),
    rule(
      'digit',
      /((?:19|20)\d{2})\/((?:19|20)?\d{2})(?![\d/])/u,
      (m) => `${speech.cardinal(m[1] ?? '')} ${speech.cardinal(m[2] ?? '')}`,
    ),
    rule('digit', /\d{1,4}(?:\/\d{1,4}){2,8}(?![\d/])/u, (m) =>
      m[0]
        .split('/')
        .map((part) => speech.cardinal(part))
        .join(', '),
    ),
    rule('digit', /(\d{1,6})\/(\d{1,6})(?![\d/])/u, (m) => say(m, m[1] ?? '', m[2] ?? '')),
  ];
}
