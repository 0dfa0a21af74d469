import type {
  Principal,
  SpeechQuotas,
  SpentQuotas,
  UsageLedger,
  UsageRecord,
  UsageReports,
} from '../contracts/accounts.js';
import { dayOf } from '../contracts/days.js';
import { SonantError } from '../errors.js';
import { CountedAccounts } from './limits-accounts.js';
import { quotaUsed } from './refusals.js';

/** While the account makes requests, what other nodes wrote is read at least this often. */
const REFRESH_MS = 2000;
/** How long known figures stay valid while the store does not answer. */
const FORGET_MS = 600_000;
const PERIODS = ['Day', 'Month'] as const;

/** Code points, and milliseconds of audio. */
interface Sum {
  characters: number;
  audioMs: number;
}

interface Spending {
  /** The day that the figures of the store are for; '': they have not been read. */
  day: string;
  Day: Sum;
  Month: Sum;
  readAtMs: number;
  reading: Promise<void> | undefined;
  /** Being spoken in this node. */
  readonly open: Set<() => UsageRecord>;
  /** Ended in this node, but not yet in the store. */
  readonly waiting: Sum;
}

export interface StoredQuotasOptions {
  readonly usage: Pick<UsageReports, 'sums'>;
  /** What applies until the store is first reached. `open`: as if nothing had been used; `closed`: nothing is allowed. */
  readonly whenUnknown: 'open' | 'closed';
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

/**
 * Quotas of characters and audio. They count what the store has for the day and the month, and what this node has not written
 * yet, so that what other nodes accept within two seconds may exceed them.
 */
export class StoredQuotas implements SpeechQuotas {
  private readonly accounts: CountedAccounts<Spending>;
  private readonly now: () => number;

  constructor(private readonly options: StoredQuotasOptions) {
    this.now = options.now ?? Date.now;
    this.accounts = new CountedAccounts(newSpending, (spending) => this.isForgettable(spending));
  }

  check(principal: Principal, codePoints: number): void | Promise<void> {
    const { charactersPerDay, charactersPerMonth, audioSecondsPerDay, audioSecondsPerMonth } =
      principal.limits;
    if (!charactersPerDay && !charactersPerMonth && !audioSecondsPerDay && !audioSecondsPerMonth) return;
    const spending = this.accounts.of(principal.accountId);
    if (spending.day !== dayOf(this.now()))
      return this.read(principal.accountId, spending).then(() => this.judge(principal, spending, codePoints));
    if (this.now() - spending.readAtMs > REFRESH_MS) void this.read(principal.accountId, spending);
    this.judge(principal, spending, codePoints);
  }

  async used(accountId: string): Promise<SpentQuotas> {
    const spending = this.accounts.of(accountId);
    const isKnown = spending.day === dayOf(this.now()) && this.now() - spending.readAtMs < REFRESH_MS;
    if (!isKnown) await this.read(accountId, spending);
    const [day, month] = [spentIn(spending, 'Day'), spentIn(spending, 'Month')];
    return {
      charactersPerDay: day.characters,
      charactersPerMonth: month.characters,
      audioSecondsPerDay: Math.floor(day.audioMs / 1000),
      audioSecondsPerMonth: Math.floor(month.audioMs / 1000),
    };
  }

  /** Wraps a ledger to learn what is used. */
  watch(ledger: UsageLedger): UsageLedger {
    return {
      open: (record) => {
        const close = ledger.open(record);
        const { open } = this.accounts.of(record().accountId);
        open.add(record);
        return () => {
          open.delete(record);
          close();
        };
      },
      append: (record) => {
        add(this.accounts.of(record.accountId).waiting, record, 1);
        ledger.append(record);
      },
    };
  }

  /** Takes records that the store now has, or never will. */
  onSettled(records: readonly UsageRecord[]): void {
    for (const record of records) {
      const spending = this.accounts.of(record.accountId);
      add(spending.waiting, record, -1);
      const day = dayOf(record.atMs);
      if (day === spending.day) add(spending.Day, record, 1);
      if (monthOf(day) === monthOf(spending.day)) add(spending.Month, record, 1);
    }
  }

  /** The number of accounts that are remembered. */
  get accountCount(): number {
    return this.accounts.size;
  }

  private judge(principal: Principal, spending: Spending, codePoints: number): void {
    for (const period of PERIODS) {
      const { limits } = principal;
      const used = spentIn(spending, period);
      const [characters, audioSeconds] = [
        limits[`charactersPer${period}`],
        limits[`audioSecondsPer${period}`],
      ];
      const seconds = secondsLeft(period, this.now());
      if (characters && used.characters + codePoints > characters) {
        const more = { used: used.characters, more: codePoints, seconds };
        throw quotaUsed(principal, `charactersPer${period}`, more);
      }
      if (audioSeconds && used.audioMs >= 1000 * audioSeconds) {
        const more = { used: Math.floor(used.audioMs / 1000), more: 0, seconds };
        throw quotaUsed(principal, `audioSecondsPer${period}`, more);
      }
    }
  }

  /** Concurrent callers share one answer. @throws SonantError (a rejection) `limits_unknown` */
  private async read(accountId: string, spending: Spending): Promise<void> {
    const today = dayOf(this.now());
    spending.readAtMs = this.now();
    spending.reading ??= this.sums(accountId, spending, today).finally(() => (spending.reading = undefined));
    await spending.reading;
    if (spending.day === '') throw new SonantError('limits_unknown');
  }

  private async sums(accountId: string, spending: Spending, today: string): Promise<void> {
    const question = { fromDay: `${monthOf(today)}-01`, toDay: today, by: ['day'] as const };
    const days = await this.options.usage.sums(accountId, question).catch(() => undefined);
    if (days === undefined) {
      // Earlier figures stay valid if they are today's.
      if (spending.day === '' && this.options.whenUnknown === 'closed') return;
      if (spending.day !== today) spending.Day = nothing();
      if (monthOf(spending.day) !== monthOf(today)) spending.Month = nothing();
    } else {
      spending.Day = nothing();
      spending.Month = nothing();
      for (const { day, characters, audioSeconds } of days) {
        const sum = { characters, audioMs: 1000 * audioSeconds };
        if (day === today) add(spending.Day, sum, 1);
        add(spending.Month, sum, 1);
      }
    }
    spending.day = today;
  }

  private isForgettable({ open, waiting, reading, readAtMs }: Spending): boolean {
    const isQuiet = open.size === 0 && waiting.characters === 0 && reading === undefined;
    return isQuiet && this.now() - readAtMs > FORGET_MS;
  }
}

function spentIn(spending: Spending, period: (typeof PERIODS)[number]): Sum {
  const used = { ...spending[period] };
  add(used, spending.waiting, 1);
  for (const record of spending.open) add(used, record(), 1);
  return used;
}

const nothing = (): Sum => ({ characters: 0, audioMs: 0 });

const newSpending = (): Spending => ({
  day: '',
  Day: nothing(),
  Month: nothing(),
  readAtMs: -Infinity,
  reading: undefined,
  open: new Set(),
  waiting: nothing(),
});

function add(sum: Sum, { characters, audioMs }: Sum, sign: 1 | -1): void {
  sum.characters += sign * characters;
  sum.audioMs += sign * audioMs;
}

const monthOf = (day: string): string => day.slice(0, 7);

/** Seconds until the next day or month begins. */
function secondsLeft(period: (typeof PERIODS)[number], nowMs: number): number {
  const now = new Date(nowMs);
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  const endMs = period === 'Day' ? Date.UTC(year, month, day + 1) : Date.UTC(year, month + 1, 1);
  return Math.max(1, Math.ceil((endMs - nowMs) / 1000));
}
