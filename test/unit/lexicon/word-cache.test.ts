import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import t from 'tap';
import { type LexiconStore, MAX_ENTRIES } from '../../../src/lexicon/lexicons.js';
import { storedEntry } from '../../../src/lexicon/stored-entry.js';
import { WordCache } from '../../../src/lexicon/word-cache.js';

const FULL = Array.from({ length: MAX_ENTRIES }, (_, i) =>
  storedEntry({ language: 'en', word: `w${i}`, phonemes: 'w1In' }),
);

void t.test('full lexicons of many accounts do not stay in memory', async (t) => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const reads: string[] = [];
  const entriesOf: LexiconStore['entriesOf'] = (accountId) => {
    reads.push(accountId);
    return Promise.resolve(accountId === 'small' ? FULL.slice(0, 10) : FULL);
  };
  const cache = new WordCache({ entriesOf } as LexiconStore, undefined, (cause) => t.fail(String(cause)));
  for (const accountId of ['a', 'b', 'small', 'c', 'd', 'e', 'f']) await cache.wordsOf(accountId);
  await nextTurn();
  collectGarbage();
  reads.length = 0;
  for (const accountId of ['small', 'c', 'd', 'e', 'f']) await cache.wordsOf(accountId);
  t.same(reads, [], 'what was used lately is there');
  await cache.wordsOf('a');
  t.same(reads, ['a'], 'and what was used long ago is read again');
});
