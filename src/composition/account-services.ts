import type { Logger } from 'pino';
import { StoreAuthenticator } from '../accounts/authenticator.js';
import { AccountChanges } from '../accounts/changes.js';
import { Invitations } from '../accounts/invitations.js';
import { Members } from '../accounts/members.js';
import { PasswordResets } from '../accounts/password-resets.js';
import { Passwords } from '../accounts/passwords.js';
import type { AccountStore, UsageStore } from '../accounts/ports.js';
import { StoredQuotas } from '../accounts/quotas.js';
import { MemberSessions } from '../accounts/sessions.js';
import { SignInThrottle } from '../accounts/sign-in-throttle.js';
import { BatchedLedger, type BatchedLedgerOptions, StoreUsageReports } from '../accounts/usage-ledger.js';
import type { Config } from '../config/config.js';
import type { AccountLimits } from '../contracts/accounts.js';
import type { LimitMetrics, StoreMetrics, UsageMetrics } from '../contracts/metrics.js';
import { AccountLexicons } from '../lexicon/lexicons.js';
import { announced } from '../storage/announced-stores.js';
import { openLimits } from '../storage/open-limits.js';
import { openStores } from '../storage/open-stores.js';
import { DiskFull } from '../storage/sqlite/data-folder.js';

/** How often expired sessions and invitations are removed. */
const SWEEP_MS = 60 * 60_000;
/** A node that has not reported its speech for this long is dead; nodes report at least every 5 seconds. */
const DEAD_AFTER_MS = 30_000;

/** Opens the services for accounts, on the stores that the settings name. @throws Error that names the database and the reason */
export async function openAccountServices(
  config: Config,
  metrics: LimitMetrics & StoreMetrics & UsageMetrics,
  logger: Logger,
) {
  const opened = await openStores(config, (cause) =>
    logger.warn({ err: cause }, 'a connection to the database was lost'),
  );
  const shared = await openLimits(config, metrics, logger);
  const changes = new AccountChanges(opened.accounts, {
    news: shared.news,
    ...outageReports(config, metrics, logger),
  });
  const stores = announced(opened, {
    onAccountChanged: (accountId) => changes.announce(accountId),
    onLexiconChanged: (accountId) => shared.news.publish(accountId),
  });
  const onFault = (cause: unknown): void =>
    logger.error({ err: cause }, 'account data could not be read or written');
  const limits = defaultLimits(config);
  const authenticator = new StoreAuthenticator(stores.accounts, changes, { limits, onFault });
  const lexicons = new AccountLexicons(stores.lexicons, onFault, changes, config.lexiconSymbols);
  const usage = new StoreUsageReports(stores.usage, stores.accounts);
  const { quotas, ledger } = billing(config, usage, { store: stores.usage, metrics, logger });
  const settleDead = settlerOf(config, stores.usage, ledger, logger);
  await settleDead().catch(onFault);
  const sweepers = [
    every(SWEEP_MS, () => stores.accounts.sweep(Date.now()), onFault),
    every(DEAD_AFTER_MS, settleDead, onFault),
  ];
  await changes.start();
  return {
    ...memberServices(stores.accounts),
    store: stores.accounts,
    authenticator,
    lexicons,
    ledger: quotas.watch(ledger),
    quotas,
    usage,
    limiter: shared.limits,
    limits,
    onFault,
    /** Writes pending records. Must be called after the last request. */
    async close() {
      for (const sweeper of sweepers) clearInterval(sweeper);
      await ledger.close();
      await shared.close();
      await changes.close();
      await authenticator.close();
      await lexicons.flush();
      await stores.close();
    },
  };
}

/** The limits of an account whose plan does not set them. */
const defaultLimits = ({ sockets, synthesesPerAccount, quotas }: Config): AccountLimits => ({
  ...quotas,
  sockets: sockets.perAccount,
  socketsPerSecond: sockets.perAccountPerSecond,
  socketBurst: sockets.burstPerAccount,
  syntheses: synthesesPerAccount,
});

/** The ledger, and the quotas that follow it. */
function billing({ limitsWhenUnknown }: Config, usage: StoreUsageReports, parts: BatchedLedgerOptions) {
  const quotas = new StoredQuotas({ usage, whenUnknown: limitsWhenUnknown });
  const ledger = new BatchedLedger({ ...parts, onSettled: (records) => quotas.onSettled(records) });
  return { quotas, ledger };
}

/** Bills the speech that killed processes did not finish. */
const settlerOf =
  ({ databaseUrl }: Config, usage: UsageStore, { nodeId }: BatchedLedger, logger: Logger) =>
  async (): Promise<void> => {
    // No other process uses the data folder: one that left speech open there is dead.
    const silentMs = databaseUrl === undefined ? 0 : DEAD_AFTER_MS;
    const records = await usage.settleDead(nodeId, silentMs);
    if (records > 0) logger.warn({ records }, 'speech of a killed process was billed');
  };

const outageReports = ({ dataDir }: Config, metrics: StoreMetrics, logger: Logger) => ({
  onOutage: (cause: unknown) => {
    metrics.setDatabase('lost');
    const message = cause instanceof DiskFull ? cause.message : 'the database does not answer';
    logger.error({ err: cause, dataDir }, message);
  },
  onRecovery: () => {
    metrics.setDatabase('answering');
    logger.info('the database answers again');
  },
});

const every = (
  periodMs: number,
  work: () => Promise<void>,
  onFault: (cause: unknown) => void,
): NodeJS.Timeout => setInterval(() => void work().catch(onFault), periodMs).unref();

/** The services for members that the dashboard needs. */
export function memberServices(store: AccountStore) {
  const passwords = new Passwords();
  const throttle = new SignInThrottle();
  return {
    members: new Members(store, passwords, throttle),
    sessions: new MemberSessions(store),
    invitations: new Invitations(store, passwords),
    passwordResets: new PasswordResets(store, passwords, throttle),
  };
}
