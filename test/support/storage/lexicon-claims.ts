import fc from 'fast-check';
import type { StoredEntry } from '../../../src/lexicon/stored-entry.js';
import { fuzzing } from '../fuzz.js';
import { type Claim, openFor } from './backends.js';
import { account } from './samples.js';

const entry = (word: string, change: Partial<StoredEntry> = {}): StoredEntry => ({
  language: 'en',
  key: word.toLowerCase(),
  word,
  phonemes: 'w1In',
  alias: null,
  ...change,
});

export function lexiconClaims(claim: Claim): void {
  claim(
    'words are added, replaced, listed in order and removed, each account its own',
    async (t, settings) => {
      const { accounts, lexicons } = await openFor(t, settings);
      await accounts.ensureAccount(account());
      await accounts.ensureAccount(account({ id: 'other', name: 'other' }));
      t.same(await lexicons.entriesOf('acc'), []);
      await lexicons.put('acc', [
        entry('über'),
        entry('Nguyen'),
        entry('Nguyen', { language: 'de' }),
        entry('a_b'),
      ]);
      await lexicons.put('acc', [entry('NGUYEN', { phonemes: 'n1u' })]);
      await lexicons.put('other', [entry('Nguyen')]);
      const kept = [
        entry('Nguyen', { language: 'de' }),
        entry('a_b'),
        entry('NGUYEN', { phonemes: 'n1u' }),
        entry('über'),
      ];
      t.same(await lexicons.entriesOf('acc'), kept);
      t.equal(await lexicons.delete('acc', 'en', 'nguyen'), true);
      t.equal(await lexicons.delete('acc', 'en', 'nguyen'), false);
      t.same(await lexicons.entriesOf('acc'), [kept[0], kept[1], kept[3]]);
      t.same(await lexicons.entriesOf('other'), [entry('Nguyen')]);
    },
  );

  claim('many words are put at once; of one that comes twice the last counts', async (t, settings) => {
    const { accounts, lexicons } = await openFor(t, settings);
    await accounts.ensureAccount(account());
    const many = Array.from({ length: 10_000 }, (_, index) => entry(`word${index}`));
    await lexicons.put('acc', [...many, entry('WORD3', { phonemes: 'last' })]);
    const kept = await lexicons.entriesOf('acc');
    t.equal(kept.length, 10_000);
    t.match(
      kept.find(({ key }) => key === 'word3'),
      { word: 'WORD3', phonemes: 'last' },
    );
  });

  claim('of words of which one cannot be kept none is', async (t, settings) => {
    const { accounts, lexicons } = await openFor(t, settings);
    await accounts.ensureAccount(account());
    await lexicons.put('acc', [entry('kept')]);
    const before = await accounts.changes(60_000);
    const many = Array.from({ length: 2000 }, (_, index) => entry(`word${index}`));
    await t.rejects(lexicons.put('acc', [...many, entry('bad\0')]), /NUL/);
    t.same(await lexicons.entriesOf('acc'), [entry('kept')]);
    t.same(await accounts.changes(60_000), before);
    await t.rejects(lexicons.put('none', [entry('word')]), /foreign key/i);
  });

  claim('nodes that write the same words at once all succeed', async (t, settings) => {
    const { accounts, lexicons } = await openFor(t, settings);
    const { lexicons: other } = await openFor(t, settings);
    await accounts.ensureAccount(account());
    const words = Array.from({ length: 60 }, (_, index) => entry(`word${index}`));
    const counts = words.map(({ word }): [string, number] => [word, 1]);
    await Promise.all(
      Array.from({ length: 8 }, async (_, round) => {
        const store = round % 2 === 0 ? lexicons : other;
        // In opposite orders, which would have them wait for each other.
        await store.put('acc', round % 2 === 0 ? words : [...words].reverse());
        await store.addUnknownWords('acc', new Map(round % 2 === 0 ? counts : [...counts].reverse()), round);
        await store.delete('acc', 'en', 'word7');
      }),
    );
    t.equal((await lexicons.entriesOf('acc')).length, 59);
    t.ok((await lexicons.unknownWordsOf('acc')).every(({ count }) => count === 8));
  });

  claim('unknown words are counted, the most frequent ones first', async (t, settings) => {
    const { accounts, lexicons } = await openFor(t, settings);
    await accounts.ensureAccount(account());
    await lexicons.addUnknownWords('acc', new Map([['b', 1], ['a', 1], ['c', 2]]), 1000); // prettier-ignore
    await lexicons.addUnknownWords('acc', new Map([['b', 4]]), 2000);
    await lexicons.addUnknownWords('acc', new Map(), 3000);
    t.same(await lexicons.unknownWordsOf('acc'), [
      { word: 'b', count: 5, lastSeenMs: 2000 },
      { word: 'c', count: 2, lastSeenMs: 1000 },
      { word: 'a', count: 1, lastSeenMs: 1000 },
    ]);
    t.same(await lexicons.unknownWordsOf('other'), []);
  });

  claim('of the unknown words that a client invents the most frequent ones are kept', async (t, settings) => {
    const { accounts, lexicons } = await openFor(t, settings);
    await accounts.ensureAccount(account());
    await lexicons.addUnknownWords('acc', new Map([['zorblax', 2], ['old', 1]]), 1); // prettier-ignore
    const invented = Array.from({ length: 5500 }, (_, index): [string, number] => [`word${index}`, 1]);
    await lexicons.addUnknownWords('acc', new Map(invented), 2);
    const listed = await lexicons.unknownWordsOf('acc');
    t.same(listed[0], { word: 'zorblax', count: 2, lastSeenMs: 1 });
    t.equal(listed.length, 1000);
    await lexicons.addUnknownWords('acc', new Map([['old', 1]]), 3);
    const old = (await lexicons.unknownWordsOf('acc')).find(({ word }) => word === 'old');
    t.equal(old?.count, 1, 'it was forgotten, and is counted from one again');
  });

  claim('words and phonemes come out as they went in, whatever is in them', async (t, settings) => {
    const { accounts, lexicons } = await openFor(t, settings);
    await accounts.ensureAccount(account());
    const text = fc.string({ unit: 'binary', maxLength: 20 }).filter((value) => !value.includes('\0'));
    const words = fc.uniqueArray(fc.record({ word: text, phonemes: text }), {
      selector: ({ word }) => word,
      maxLength: 20,
    });
    await fc.assert(
      fc.asyncProperty(words, async (generated) => {
        const entries = generated.map(({ word, phonemes }) => entry(word, { key: word, phonemes }));
        await lexicons.put('acc', entries);
        const kept = await lexicons.entriesOf('acc');
        t.same(
          new Set(kept.map((one) => JSON.stringify(one))),
          new Set(entries.map((one) => JSON.stringify(one))),
        );
        for (const { key } of entries)
          if (!(await lexicons.delete('acc', 'en', key))) throw new Error('not removed');
      }),
      fuzzing(1, 100),
    );
    t.same(await lexicons.entriesOf('acc'), []);
  });
}
