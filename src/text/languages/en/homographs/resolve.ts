import type { SpokenToken } from '../../../../contracts/text.js';
import { classOf } from './classes.js';
import { isHomograph, wordOf } from './forms.js';
import { Place } from './place.js';
import { SENSES } from './senses.js';
import { tagWords, type TaggedWord } from './tagger.js';

const choiceOf = (word: string, place: Place): string => (SENSES[word] ?? classOf)(place);

/**
 * Chooses how the homographs of a sentence are said, from the words beside them, wherever the text did not say it by a
 * suffix. English only.
 * @returns the same tokens where there is nothing to choose
 */
export function resolveHomographs(tokens: readonly SpokenToken[]): readonly SpokenToken[] {
  const open = tokens.map(({ text, phonemes, homograph }) =>
    phonemes === null && homograph === undefined ? homographIn(text) : '',
  );
  if (open.every((word) => word === '')) return tokens;
  const starts: number[] = [];
  let text = '';
  for (const token of tokens) {
    starts.push(text.length);
    text += `${token.phonemes === null ? token.text : ','} `;
  }
  const words = tagWords(text);
  let next = 0;
  return tokens.map((token, index) => {
    const word = open[index] ?? '';
    if (word === '') return token;
    const start = starts[index] ?? 0;
    while (next < words.length - 1 && isBefore(words[next], start, word)) next++;
    return { ...token, homograph: choiceOf(word, new Place(words, next)) };
  });
}

/** The tagger's word at or behind `start` is the first one that begins as ours does; a bracket may stand before it. */
function isBefore(word: TaggedWord | undefined, start: number, wanted: string): boolean {
  return word !== undefined && (word.start < start || !wanted.startsWith(word.text.toLowerCase()));
}

function homographIn(text: string): string {
  const word = wordOf(text).replace(/'s$/, '');
  return word !== '' && isHomograph(word) ? word : '';
}
