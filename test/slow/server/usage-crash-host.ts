import { openSync, writeSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { BatchedLedger } from '../../../src/accounts/usage-ledger.js';
import type { UsageRecord } from '../../../src/contracts/accounts.js';
import { openStores } from '../../../src/storage/open-stores.js';
import { seededRandom } from '../../support/fuzz.js';

/**
 * A process that does nothing but bill, until it is killed: `node usage-crash-host.js <round> <journal> <data folder> [<database url>]`.
 * It begins when its stdin says so, and keeps a journal by the clock that all processes of the machine share:
 * `tick <ns>`, `appended <number> <ns>`, `batch <size> <ns>`, `written <size> <ns>`. What it wrote there survives its end.
 */
const [, , round = '', journal = '', dataDir = '', databaseUrl] = process.argv;
/** Another in each round, the same in each run. */
const random = seededRandom(Number.parseInt(round.replace(/\D/g, ''), 10) || 0);
const MODELS = ['coda', 'mistv3', 'mistv2', 'mist'] as const;

const file = openSync(journal, 'a');
const note = (what: string): void => void writeSync(file, `${what} ${process.hrtime.bigint()}\n`);

const recordOf = (number: number): UsageRecord => ({
  id: `${round}/${number}`,
  accountId: round,
  keyId: number % 5 === 0 ? null : `key ${number % 3}`,
  modelId: MODELS[number % 4] ?? 'coda',
  voice: number % 2 === 0 ? 'astra' : 'cove',
  characters: 1 + (number % 997),
  audioMs: 10 * (number % 101),
  transport: 'ws3',
  outcome: 'completed',
  // Records lie on both sides of midnight.
  atMs: Date.UTC(2026, 10, 21) + (number % 2 === 0 ? -1 : 0),
});

async function bill(): Promise<void> {
  const { usage } = await openStores({ dataDir, databaseUrl });
  const append = async (records: readonly UsageRecord[]): Promise<void> => {
    if (records.length > 0) note(`batch ${records.length}`);
    await usage.append(records);
    if (records.length > 0) note(`written ${records.length}`);
  };
  const nobody = (): void => undefined;
  const ledger = new BatchedLedger({
    store: { append },
    metrics: { setUsageWaiting: nobody, onUsageLost: nobody },
    logger: { warn: nobody, error: (details, message) => note(`${message} ${JSON.stringify(details)}`) },
  });
  // As the server, which has long been up when it speaks for the first time.
  await usage.append([]);
  for (let number = 0; ;) {
    note('tick');
    const count = random() < 0.1 ? 40 : Math.floor(3 * random());
    for (let i = 0; i < count; i += 1, number += 1) {
      ledger.append(recordOf(number));
      note(`appended ${number}`);
    }
    await delay(1);
  }
}

note('ready');
process.stdin.once('data', () => void bill());
