import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { UsageStore } from '../../../src/accounts/ports.js';
import type { UsageDimension, UsageRecord, UsageSum } from '../../../src/contracts/accounts.js';
import { MODEL_IDS } from '../../../src/contracts/catalog.js';

export const DIMENSIONS: readonly UsageDimension[] = ['day', 'model', 'voice', 'key'];
export const EVER = { fromDay: '1970-01-01', toDay: '2100-01-01' };

type Question = Parameters<UsageStore['sums']>[1];

export const record = (changes: Partial<UsageRecord> = {}): UsageRecord => ({
  id: randomUUID(),
  accountId: 'account',
  keyId: 'key',
  modelId: 'coda',
  voice: 'astra',
  characters: 10,
  audioMs: 800,
  transport: 'http',
  outcome: 'completed',
  atMs: Date.UTC(2026, 10, 21, 12),
  ...changes,
});

const DAY_MS = 86_400_000;
const FIRST_MS = Date.UTC(2026, 1, 27);

/** Few accounts, keys and days occur, so that many records meet in a sum; many are at the first and last moment of a day. */
export const anyRecord: fc.Arbitrary<UsageRecord> = fc
  .record({
    accountId: fc.constantFrom('a', 'b'),
    keyId: fc.constantFrom('key 1', 'key 2', null),
    modelId: fc.constantFrom(...MODEL_IDS),
    voice: fc.constantFrom('astra', 'Zoë', "o'neil", 'x\u{1f600}'),
    characters: fc.integer({ min: 1, max: 1000 }),
    audioMs: fc.integer({ min: 0, max: 600_000 }),
    transport: fc.constantFrom('http', 'ws', 'ws2', 'ws3', 'coda', 'mist', 'dashboard'),
    outcome: fc.constantFrom('completed', 'cancelled', 'failed'),
    atMs: fc.oneof(
      fc.integer({ min: FIRST_MS, max: FIRST_MS + 4 * DAY_MS }),
      fc
        .tuple(fc.integer({ min: 1, max: 4 }), fc.constantFrom(0, -1))
        .map(([d, ms]) => FIRST_MS + d * DAY_MS + ms),
    ),
  } as const)
  .map((fields) => record(fields));

/** The sums as anybody would add them up. */
export function addUp(
  records: readonly UsageRecord[],
  accountId: string,
  { fromDay, toDay, by }: Question,
): UsageSum[] {
  const sums = new Map<string, UsageSum>();
  const empty = { requests: 0, characters: 0, audioSeconds: 0 };
  if (by.length === 0) sums.set('', { day: null, modelId: null, voice: null, keyId: null, ...empty });
  for (const { keyId, modelId, voice, atMs, characters, audioMs } of records.filter(
    (one) => one.accountId === accountId,
  )) {
    const day = new Date(atMs).toISOString().slice(0, 10);
    if (day < fromDay || day > toDay) continue;
    const group = {
      day: by.includes('day') ? day : null,
      modelId: by.includes('model') ? modelId : null,
      voice: by.includes('voice') ? voice : null,
      keyId: by.includes('key') ? keyId : null,
    };
    const key = by.length === 0 ? '' : JSON.stringify(group);
    const sum = sums.get(key) ?? { ...group, ...empty };
    sums.set(key, {
      ...group,
      requests: sum.requests + 1,
      characters: sum.characters + characters,
      audioSeconds: (Math.round(sum.audioSeconds * 1000) + audioMs) / 1000,
    });
  }
  return inOrder([...sums.values()], by);
}

const VALUE = {
  day: ({ day }: UsageSum) => day,
  model: ({ modelId }: UsageSum) => modelId,
  voice: ({ voice }: UsageSum) => voice,
  key: ({ keyId }: UsageSum) => keyId,
};

function inOrder(sums: UsageSum[], by: readonly UsageDimension[]): UsageSum[] {
  const compare = (a: UsageSum, b: UsageSum): number => {
    for (const dimension of by) {
      const [one, other] = [VALUE[dimension](a) ?? '', VALUE[dimension](b) ?? ''];
      if (one !== other) return one < other ? -1 : 1;
    }
    return 0;
  };
  return sums.sort(compare);
}
