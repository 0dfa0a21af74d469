import type { SpokenToken } from '../../contracts/text.js';
import { inBasicPlane } from '../core/letters.js';
import type { Language } from '../languages/language.js';

/** A word that sounds otherwise beside certain words; elsewhere it is said as the word lists have it. */
export interface Sense {
  readonly word: RegExp;
  /** Also false where the word begins its sentence, unless it allows that. */
  readonly before?: RegExp;
  readonly behind?: RegExp;
  /** A word that sounds so; $1 is the word's own. */
  readonly like: string;
  /** The same for those who compare sounds; none where the word is one of many. */
  readonly ipa?: string;
}

const START = inBasicPlane('(?<![\\p{L}\\p{M}\\d-])');
const END = inBasicPlane("(?![\\p{L}\\p{M}\\d'’-])");

/** That word as a whole, in any case. */
export const word = (spelled: string): RegExp => new RegExp(`${START}${spelled}${END}`, 'iu');

/** One pattern for all words. It names the edges of a word once, because the machine code for them is large. */
function anyOf(senses: readonly Sense[]): RegExp {
  const sources = senses.map(({ word }) => word.source);
  const isWhole = (source: string): boolean => source.startsWith(START) && source.endsWith(END);
  const whole = sources.filter(isWhole).map((source) => source.slice(START.length, -END.length));
  const others = sources.filter((source) => !isWhole(source)).map(inBasicPlane);
  return new RegExp([`${START}(?:${[...new Set(whole)].join('|')})${END}`, ...others].join('|'), 'iu');
}

const CONTEXT = 48;

function sayAs(senses: readonly Sense[], text: string, before: string, behind: string): string {
  for (const sense of senses) {
    const match = sense.word.exec(text);
    if (!match) continue;
    const left = (before + text.slice(0, match.index)).slice(-CONTEXT);
    const right = (text.slice(match.index + match[0].length) + behind).slice(0, CONTEXT);
    if (sense.before && !sense.before.test(left)) continue;
    if (sense.behind && !sense.behind.test(right)) continue;
    return text.replace(sense.word, sense.like);
  }
  return text;
}

/**
 * Writes the homographs of a sentence as words that sound as they do beside their neighbours; as many words as before.
 * @param senses of several that fit, the first one holds
 */
export function byNeighbours(senses: readonly Sense[]): NonNullable<Language['homographs']> {
  const any = anyOf(senses);
  return {
    choose: (tokens: readonly SpokenToken[]) => {
      const open = tokens.map(({ text, phonemes }) => phonemes === null && any.test(text));
      if (!open.includes(true)) return tokens;
      const texts = tokens.map(({ text, phonemes }) => (phonemes === null ? text : ''));
      return tokens.map((token, i) => {
        if (open[i] !== true) return token;
        const before = texts.slice(Math.max(0, i - 6), i).join(' ');
        const behind = texts.slice(i + 1, i + 6).join(' ');
        const text = sayAs(
          senses,
          token.text,
          before === '' ? '' : `${before} `,
          behind === '' ? '' : ` ${behind}`,
        );
        return text === token.text ? token : { ...token, text };
      });
    },
    say: (phones) => [...phones],
    readings: (spoken) =>
      senses.flatMap(({ word: { source }, ipa }) =>
        ipa !== undefined && new RegExp(`^(?:${source})$`, 'iu').test(spoken) ? [ipa] : [],
      ),
  };
}
