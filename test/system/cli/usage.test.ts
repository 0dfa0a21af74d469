import { randomUUID } from 'node:crypto';
import t, { type Test } from 'tap';
import { ensureLocalAccount } from '../../../src/accounts/accounts.js';
import type { UsageRecord, UsageSum } from '../../../src/contracts/accounts.js';
import { openStores } from '../../../src/storage/open-stores.js';
import { type Outcome, sonant, sonantJson } from '../../support/sonant.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A store with a key `phone` and these records, but for what they have in common. */
async function storeWith(
  t: Test,
  records: readonly Partial<UsageRecord>[],
): Promise<{ usage: (...args: string[]) => Outcome; json: (...args: string[]) => UsageSum[] }> {
  const settings = { DATA_DIR: t.testdir({}) };
  sonant(['keys', 'create', '--name', 'phone'], settings);
  const stores = await openStores({ dataDir: settings.DATA_DIR, databaseUrl: undefined });
  const { id: accountId } = await ensureLocalAccount(stores.accounts);
  const [key] = await stores.accounts.listKeys(accountId);
  await stores.usage.append(
    records.map((record) => ({
      id: randomUUID(),
      accountId,
      keyId: key?.id ?? '',
      modelId: 'coda',
      voice: 'astra',
      characters: 10,
      audioMs: 500,
      transport: 'http',
      outcome: 'completed',
      atMs: Date.UTC(2026, 10, 3, 12),
      ...record,
    })),
  );
  await stores.close();
  return {
    usage: (...args) => sonant(['usage', ...args], settings),
    json: (...args) => sonantJson(['usage', ...args], settings) as UsageSum[],
  };
}

const NOVEMBER = ['--from', '2026-11-01', '--to', '2026-11-30'];

void t.test('usage sums what was spoken by each dimension, and the sums add up', async (t) => {
  const { usage, json } = await storeWith(t, [
    { characters: 7 },
    { characters: 5, modelId: 'mistv3', voice: 'luna' },
    { characters: 3, keyId: null, transport: 'dashboard', atMs: Date.UTC(2026, 10, 4) },
    { characters: 100, atMs: Date.UTC(2026, 11, 1) },
  ]);
  t.equal(
    usage(...NOVEMBER, '--by', 'day,model').stdout,
    [
      'DAY         MODEL   REQUESTS  CHARACTERS  AUDIO SECONDS',
      '2026-11-03  coda           1           7            0.5',
      '2026-11-03  mistv3         1           5            0.5',
      '2026-11-04  coda           1           3            0.5',
      'total                      3          15            1.5',
      '',
    ].join('\n'),
  );
  t.match(json(...NOVEMBER, '--by', 'key'), [
    { keyId: null, keyName: null, characters: 3 },
    { keyId: String, keyName: 'phone', characters: 12 },
  ]);
  t.match(usage(...NOVEMBER, '--by', 'key').stdout, /^dashboard +1 +3 .*\nphone +2 +12 /m);
  t.match(json(...NOVEMBER, '--by', ''), [{ day: null, requests: 3, characters: 15, audioSeconds: 1.5 }]);
  t.equal(
    usage(...NOVEMBER, '--by', 'voice', '--csv').stdout,
    'voice,requests,characters,audioSeconds\r\nastra,2,10,1\r\nluna,1,5,0.5\r\n',
  );
});

void t.test('usage asks for the last 30 days unless told', async (t) => {
  const now = Date.now();
  const { json } = await storeWith(t, [
    { characters: 1, atMs: now },
    { characters: 2, atMs: now - 28 * DAY_MS },
    { characters: 4, atMs: now - 31 * DAY_MS },
  ]);
  t.equal(
    json().reduce((sum, { characters }) => sum + characters, 0),
    3,
  );
  t.equal(json('--to', '2020-01-01').length, 0);
});

void t.test('usage of an account that there is not is refused', async (t) => {
  const { usage } = await storeWith(t, []);
  t.match(usage('--account', 'acme'), { status: 1, stdout: '', stderr: /no account named acme/ });
  t.equal(usage().stdout, 'DAY  REQUESTS  CHARACTERS  AUDIO SECONDS\n');
});
