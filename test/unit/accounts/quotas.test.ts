import t from 'tap';
import { StoredQuotas, type StoredQuotasOptions } from '../../../src/accounts/quotas.js';
import type { AccountLimits, UsageRecord } from '../../../src/contracts/accounts.js';
import type { SonantError } from '../../../src/errors.js';
import { principalOf } from '../../support/limit-nodes.js';
import { record } from '../../support/storage/usage-fixtures.js';

const NOON_MS = Date.UTC(2026, 10, 21, 12);
const MIDNIGHT_MS = Date.UTC(2026, 10, 22);

/** Quotas over a store that the test fills. */
class Stage {
  nowMs = NOON_MS;
  asked = 0;
  mode: 'answers' | 'fails' = 'answers';
  readonly stored: UsageRecord[] = [];
  readonly quotas: StoredQuotas;
  private readonly appended: UsageRecord[] = [];
  private readonly ledger;

  constructor(whenUnknown: StoredQuotasOptions['whenUnknown'] = 'open') {
    const usage = {
      sums: (accountId: string, { fromDay, toDay }: { fromDay: string; toDay: string }) => {
        this.asked += 1;
        if (this.mode === 'fails') return Promise.reject(new Error('the store is away'));
        const own = this.stored.filter((one) => one.accountId === accountId);
        const sums = own.map(({ atMs, characters, audioMs }) => ({
          ...{ day: new Date(atMs).toISOString().slice(0, 10), characters, audioSeconds: audioMs / 1000 },
          ...{ modelId: null, voice: null, keyId: null, requests: 1 },
        }));
        return Promise.resolve(sums.filter(({ day }) => day >= fromDay && day <= toDay));
      },
    };
    this.quotas = new StoredQuotas({ usage, whenUnknown, now: () => this.nowMs });
    this.ledger = this.quotas.watch({
      append: (one) => void this.appended.push(one),
      open: () => () => undefined,
    });
  }

  /** @returns what the refusal says; undefined: none */
  async refusal(limits: Partial<AccountLimits>, codePoints: number): Promise<string | undefined> {
    try {
      await this.quotas.check({ ...principalOf('account', limits), plan: 'trial' }, codePoints);
      return undefined;
    } catch (cause) {
      return (cause as Error).message;
    }
  }

  speak(changes: Partial<UsageRecord>): { readonly end: () => void; readonly discard: () => void } {
    const one = record({ atMs: this.nowMs, ...changes });
    const close = this.ledger.open(() => one);
    return {
      discard: close,
      end: () => {
        close();
        this.ledger.append(one);
      },
    };
  }

  /** What was appended is in the store. */
  write(): void {
    const batch = this.appended.splice(0);
    this.stored.push(...batch);
    this.quotas.onSettled(batch);
  }
}

void t.test('who has no quota is never looked up', async (t) => {
  const stage = new Stage();
  t.equal(await stage.refusal({}, 1e9), undefined);
  t.equal(stage.quotas.check(principalOf('account'), 5), undefined, 'at once');
  t.equal(stage.asked, 0);
});

void t.test(
  'characters: a text that fits exactly is let in, one more is not; whatever state the others are in',
  async (t) => {
    const stage = new Stage();
    const limits = { charactersPerDay: 100 };
    stage.stored.push(
      record({ characters: 40, atMs: NOON_MS }),
      record({ accountId: 'other', characters: 99, atMs: NOON_MS }),
    );
    const words =
      'Currently at character limit: 90 + 11 of 100 characters a day; plan trial, CHARACTERS_PER_DAY';
    t.equal(await stage.refusal(limits, 60), undefined);
    const first = stage.speak({ characters: 30 });
    const second = stage.speak({ characters: 20 });
    t.equal(await stage.refusal(limits, 11), words, 'while they are spoken');
    first.end();
    t.equal(await stage.refusal(limits, 11), words, 'while they wait to be written');
    stage.write();
    t.equal(await stage.refusal(limits, 11), words, 'when they are');
    stage.nowMs += 2500;
    await stage.refusal(limits, 1);
    await new Promise(setImmediate);
    t.equal(stage.asked, 2, 'the store is asked again');
    t.equal(await stage.refusal(limits, 11), words, 'and nothing counts twice');
    second.discard();
    t.equal(await stage.refusal(limits, 30), undefined, 'what was refused in the end is given back');
  },
);

void t.test(
  'a day ends at midnight, a month with its last day, and a refusal says how long that is',
  async (t) => {
    const stage = new Stage();
    stage.stored.push(
      record({ characters: 10, atMs: NOON_MS - 86_400_000 }),
      record({ characters: 50, atMs: NOON_MS }),
    );
    t.equal(await stage.refusal({ charactersPerDay: 60, charactersPerMonth: 70 }, 10), undefined);
    t.match(await stage.refusal({ charactersPerDay: 60 }, 11), '50 + 11 of 60 characters a day');
    t.match(await stage.refusal({ charactersPerMonth: 60 }, 1), '60 + 1 of 60 characters a month');
    const paramsOf = async (limits: Partial<AccountLimits>): Promise<unknown> => {
      try {
        await stage.quotas.check(principalOf('account', limits), 999);
        return undefined;
      } catch (cause) {
        return (cause as SonantError).params;
      }
    };
    stage.nowMs = MIDNIGHT_MS - 90_000;
    t.match(await paramsOf({ charactersPerDay: 1 }), {
      seconds: 90,
      limit: 1,
      remaining: 0,
      windowSeconds: 86_400,
    });
    t.match(await paramsOf({ charactersPerMonth: 500 }), { seconds: 9 * 86_400 + 90, remaining: 440 });
    stage.nowMs = MIDNIGHT_MS;
    t.equal(await stage.refusal({ charactersPerDay: 60 }, 60), undefined, 'a new day');
    t.match(await stage.refusal({ charactersPerMonth: 60 }, 1), '60 + 1', 'of the same month');
  },
);

void t.test('audio: who has used it up gets no more, and what is being spoken counts', async (t) => {
  const stage = new Stage();
  const limits = { audioSecondsPerDay: 3, audioSecondsPerMonth: 100 };
  stage.stored.push(record({ audioMs: 1500, atMs: NOON_MS }));
  t.equal(await stage.refusal(limits, 1000), undefined);
  stage.speak({ audioMs: 1499 });
  t.equal(await stage.refusal(limits, 1000), undefined);
  stage.speak({ audioMs: 1 });
  const words = 'Currently at audio limit: 3 of 3 seconds of audio a day; plan trial, AUDIO_SECONDS_PER_DAY';
  t.equal(await stage.refusal(limits, 1), words);
});

void t.test(
  'without a store: open counts from nothing, closed refuses; what was known holds on',
  async (t) => {
    for (const whenUnknown of ['open', 'closed'] as const) {
      const stage = new Stage(whenUnknown);
      stage.mode = 'fails';
      stage.stored.push(record({ characters: 50, atMs: NOON_MS }));
      const first = await stage.refusal({ charactersPerDay: 60 }, 20);
      t.equal(first, whenUnknown === 'open' ? undefined : 'limits cannot be checked');
      stage.mode = 'answers';
      stage.nowMs += 2500;
      await stage.refusal({ charactersPerDay: 60 }, 1);
      await new Promise(setImmediate);
      t.match(await stage.refusal({ charactersPerDay: 60 }, 20), '50 + 20');
      stage.mode = 'fails';
      stage.nowMs += 2500;
      t.match(await stage.refusal({ charactersPerDay: 60 }, 20), '50 + 20');
      await new Promise(setImmediate);
      t.match(await stage.refusal({ charactersPerDay: 60 }, 20), '50 + 20');
    }
  },
);

void t.test('accounts that are quiet are forgotten', (t) => {
  const stage = new Stage();
  for (let i = 0; i < 1000; i += 1) {
    stage.speak({ accountId: `a${i}` }).end();
    stage.write();
  }
  t.ok(stage.quotas.accountCount < 10, String(stage.quotas.accountCount));
  t.end();
});
