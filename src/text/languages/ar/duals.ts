import { MARK, type Marks } from './marks.js';
import { commonNoun } from './nouns.js';
import { plainMarks } from './word-forms.js';

const { FATHA, KASRA, SUKUN } = MARK;

/** Two of a common thing: عامين, ساعتان. People have a plural with the letters of the dual, موظفين, and are left out. */
export function dualMarks(word: string): Marks | null {
  const ending = word.slice(-2);
  if (ending !== 'ين' && ending !== 'ان') return null;
  const stem = word.slice(0, -2);
  const one = stem.endsWith('ت') ? `${stem.slice(0, -1)}ة` : stem;
  const bare = one.replace(/^(?:ال|[بلو](?=.{3}))/u, '');
  if (commonNoun(bare)?.one !== bare || commonNoun(word) !== undefined) return null;
  const marks = plainMarks(one, [SUKUN]);
  const last = marks?.at(-1)?.filter((mark) => mark.endsWith(FATHA));
  return marks && last?.length
    ? [...marks.slice(0, -1), last, [ending === 'ين' ? SUKUN : ''], [KASRA]]
    : null;
}
