import { setTimeout as sleep } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { ensureAccount } from '../../../src/accounts/accounts.js';
import { AccountChanges } from '../../../src/accounts/changes.js';
import type { LexiconEntry, Principal } from '../../../src/contracts/accounts.js';
import type { Pronunciations } from '../../../src/contracts/speech.js';
import { loadAddon } from '../../../src/engine/addon.js';
import { AccountLexicons, type LexiconStore, MAX_ENTRIES } from '../../../src/lexicon/lexicons.js';
import { openStores } from '../../../src/storage/open-stores.js';
import { parseSynthesisRequest, speechRequest } from '../../../src/transports/shared/synthesis-request.js';
import { speechOver } from '../../support/account-speech.js';
import { testCatalog } from '../../support/catalog.js';
import { eventually } from '../../support/server.js';
import { ToneSpeech } from '../../support/tone-speech.js';

const LIMITS = { sockets: 1, socketsPerSecond: 1, socketBurst: 1, syntheses: 1 };
const english = (word: string, phonemes = 'w1In'): LexiconEntry => ({ language: 'en', word, phonemes });

/** Lexicons over a real store with a feed of its changes, as a server has them; closed when the test ends. */
async function fixture(t: Test) {
  const folder = t.testdir({});
  const stores = await openStores({ dataDir: folder, databaseUrl: undefined });
  const elsewhere = await openStores({ dataDir: folder, databaseUrl: undefined });
  const trouble: { state: 'working' | 'failing'; readonly reads: string[] } = { state: 'working', reads: [] };
  const check = (): void => {
    if (trouble.state === 'failing') throw new Error('out of reach');
  };
  const store: LexiconStore = {
    ...stores.lexicons,
    entriesOf: async (accountId) => {
      check();
      trouble.reads.push(accountId);
      return stores.lexicons.entriesOf(accountId);
    },
    put: async (accountId, entries) => {
      check();
      await stores.lexicons.put(accountId, entries);
    },
  };
  const changes = new AccountChanges(
    {
      changes: async (windowMs) => {
        check();
        return stores.accounts.changes(windowMs);
      },
    },
    { onOutage: () => undefined, onRecovery: () => undefined },
  );
  const faults: unknown[] = [];
  const onFault = (cause: unknown): number => faults.push(cause);
  const lexicons = new AccountLexicons(store, onFault, changes);
  await changes.start();
  t.teardown(async () => {
    await changes.close();
    await stores.close();
    await elsewhere.close();
  });
  const inner = new ToneSpeech();
  const speech = speechOver(inner, { lexicons, onFault });
  const principalOf = async (name: string): Promise<Principal> => {
    const { id } = await ensureAccount(stores.accounts, name);
    return { accountId: id, keyId: null, limits: LIMITS };
  };
  return {
    lexicons,
    rows: stores.lexicons,
    inner,
    speech,
    principalOf,
    faults,
    trouble,
    changes,
    /** The lexicons as another process sees them. */
    other: new AccountLexicons(elsewhere.lexicons, onFault),
  };
}

type Service = Awaited<ReturnType<ReturnType<typeof speechOver>['of']>>;

const CATALOG = testCatalog();

/** The pronunciations that a request for the text carries. */
function pronunciationsIn(service: Service, inner: ToneSpeech, text: string): Pronunciations | undefined {
  const parsed = parseSynthesisRequest({ text, speaker: 'astra', modelId: 'coda' }, CATALOG);
  const stream = service.speak(speechRequest('id', parsed, 'wav', 'none'), {
    onAudio: () => undefined,
    onEnd: () => undefined,
    onError: () => undefined,
  });
  stream.cancel();
  return inner.lastStream.request.pronunciations;
}

void t.test(
  'what is put holds at once for a speech that was had before, and for that account alone',
  async (t) => {
    const f = await fixture(t);
    const [a, b] = [await f.principalOf('a'), await f.principalOf('b')];
    const [ofA, ofB] = [await f.speech.of(a, 'ws3'), await f.speech.of(b, 'ws3')];
    await f.lexicons.put(a.accountId, [english('Nguyen')]);
    const words = await f.lexicons.wordsOf(a.accountId);
    t.same(words.pronunciationsIn('en', 'Hello, Nguyen!'), { nguyen: 'w1In' });
    t.equal(words.pronunciationsIn('de', 'Nguyen'), undefined);
    t.equal((await f.lexicons.wordsOf(b.accountId)).pronunciationsIn('en', 'Nguyen'), undefined);
    t.same(pronunciationsIn(ofA, f.inner, 'Nguyen'), { nguyen: 'w1In' });
    t.equal(pronunciationsIn(ofB, f.inner, 'Nguyen'), undefined);
    t.equal(await f.lexicons.delete(a.accountId, { language: 'en', word: 'NGUYEN' }), true);
    t.equal(await f.lexicons.delete(a.accountId, { language: 'en', word: 'Nguyen' }), false);
    t.equal(words.pronunciationsIn('en', 'Nguyen'), undefined);
  },
);

void t.test('a row is replaced and deleted under the key that it was stored with', async (t) => {
  const { lexicons, rows, principalOf } = await fixture(t);
  const { accountId } = await principalOf('a');
  await rows.put(accountId, [
    { language: 'en', key: 'at & t', word: 'AT & T', phonemes: 'w1In', alias: null },
  ]);
  const words = async (): Promise<string[]> => (await rows.entriesOf(accountId)).map(({ word }) => word);
  await lexicons.put(accountId, [english('AT&T')]);
  t.same(await words(), ['AT&T']);
  t.equal(await lexicons.delete(accountId, { language: 'en', word: 'at &t' }), true);
  t.same(await words(), []);
});

void t.test('what another process puts reaches a speech that is held, within a second', async (t) => {
  const f = await fixture(t);
  const a = await f.principalOf('a');
  const service = await f.speech.of(a, 'ws3');
  t.equal(pronunciationsIn(service, f.inner, 'Nguyen'), undefined);
  await f.other.put(a.accountId, [english('Nguyen')]);
  const isKnown = (): boolean => pronunciationsIn(service, f.inner, 'Nguyen') !== undefined;
  await eventually(isKnown, 'it is known', 1500);
  t.match(await f.lexicons.get(a.accountId, { language: 'en', word: 'nguyen' }), { phonemes: 'w1In' });
});

void t.test("one account's change makes nobody read the words of another", async (t) => {
  const f = await fixture(t);
  const [a, b] = [await f.principalOf('a'), await f.principalOf('b')];
  const held = [await f.speech.of(a, 'ws3'), await f.speech.of(b, 'ws3')];
  await sleep(600); // The accounts themselves are new, and told.
  f.trouble.reads.length = 0;
  await f.other.put(a.accountId, [english('Nguyen')]);
  await eventually(() => f.trouble.reads.length > 0, 'they are read again');
  await sleep(600);
  t.same([...new Set(f.trouble.reads)], [a.accountId]);
  t.equal(held.length, 2);
});

void t.test(
  'when the store is out of reach, words in memory are used and others are a database error',
  async (t) => {
    const f = await fixture(t);
    const [a, b] = [await f.principalOf('a'), await f.principalOf('b')];
    await f.lexicons.put(a.accountId, [english('Nguyen')]);
    f.trouble.state = 'failing';
    await eventually(() => !f.changes.isFresh, 'the feed is not fresh any more');
    const words = await f.lexicons.wordsOf(a.accountId);
    t.same(words.pronunciationsIn('en', 'Nguyen'), { nguyen: 'w1In' });
    t.ok(f.faults.length > 0, 'it is told');
    const failed = { code: 'database_error', httpStatus: 500 };
    await t.rejects(f.speech.of(b, 'ws3'), failed);
    await t.rejects(f.lexicons.list(a.accountId), failed);
    await t.rejects(f.lexicons.put(a.accountId, [english('Xena')]), failed);
    t.equal(words.pronunciationsIn('en', 'Xena'), undefined, 'what was not kept is not used');
    f.trouble.state = 'working';
    t.ok(await f.speech.of(b, 'ws3'));
  },
);

void t.test('what changed while the store was out of reach is read when it is back', async (t) => {
  const f = await fixture(t);
  const a = await f.principalOf('a');
  const words = await f.lexicons.wordsOf(a.accountId);
  f.trouble.state = 'failing';
  await f.other.put(a.accountId, [english('Nguyen')]);
  await sleep(700);
  t.equal(words.pronunciationsIn('en', 'Nguyen'), undefined);
  f.trouble.state = 'working';
  await eventually(() => words.pronunciationsIn('en', 'Nguyen') !== undefined, 'it is read');
});

void t.test('a lexicon is full at its size, also when it is filled from all sides at once', async (t) => {
  const f = await fixture(t);
  const { accountId } = await f.principalOf('a');
  const many = Array.from({ length: MAX_ENTRIES - 1 }, (_, i) => english(`word${i}`));
  await f.lexicons.put(accountId, many);
  const results = await Promise.allSettled(
    ['x', 'y', 'z'].map((word) => f.lexicons.put(accountId, [english(word)])),
  );
  t.same(results.map(({ status }) => status).sort(), ['fulfilled', 'rejected', 'rejected']);
  t.match(
    results.find(({ status }) => status === 'rejected'),
    { reason: { code: 'lexicon_full' } },
  );
  t.equal((await f.lexicons.list(accountId)).length, MAX_ENTRIES);
  await f.lexicons.put(accountId, [english('word7', 'g1Ud')]);
  t.match(
    await f.lexicons.get(accountId, { language: 'en', word: 'word7' }),
    { phonemes: 'g1Ud' },
    'what is there may be changed',
  );
});

void t.test('a word that the account has is not unknown to it', async (t) => {
  const f = await fixture(t);
  const a = await f.principalOf('a');
  await f.lexicons.put(a.accountId, [english('Xena')]);
  const service = await f.speech.of(a, 'http');
  t.same(await service.outOfVocabulary('xena xylophone'), ['xylophone']);
});

void t.test('words that a client invents by the thousand hold nobody up', async (t) => {
  const { lexicons, principalOf } = await fixture(t);
  const { accountId } = await principalOf('inventive');
  const inventWords = (round: number): string[] =>
    Array.from({ length: 100_000 }, (_, i) => `q${(round * 100_000 + i).toString(36).replace(/\d/g, 'x')}z`);
  const addon = loadAddon();
  for (let round = 0; round < 2; round++) {
    const words = inventWords(round);
    for (let i = 0; i < words.length; i += 250) lexicons.addUnknownWords(accountId, words.slice(i, i + 250));
    let longestMs = 0;
    let before = addon.threadCpuMs();
    const turn = setInterval(() => {
      const now = addon.threadCpuMs();
      longestMs = Math.max(longestMs, now - before);
      before = now;
    });
    await lexicons.flush();
    clearInterval(turn);
    longestMs = Math.max(longestMs, addon.threadCpuMs() - before);
    t.ok(longestMs < 40, `the longest turn took ${longestMs.toFixed()} ms of processor time`);
  }
  t.equal((await lexicons.unknownWords(accountId)).length, 1000);
});

void t.test(
  'unknown words that cannot be written are a fault that is told, and the process lives',
  async (t) => {
    const stores = await openStores({ dataDir: t.testdir({}), databaseUrl: undefined });
    const fault = new Promise((resolve) => {
      new AccountLexicons(stores.lexicons, resolve).addUnknownWords('acc', ['zorblax']);
    });
    await stores.close();
    // The timer keeps no process alive.
    const alive = setInterval(() => undefined, 1000);
    t.match(await fault, { code: 'database_error' });
    clearInterval(alive);
  },
);
