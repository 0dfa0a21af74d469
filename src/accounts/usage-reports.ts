import type { UsageReports, UsageSum } from '../contracts/accounts.js';
import { SonantError } from '../errors.js';
import type { AccountStore, UsageStore } from './ports.js';

/** The sums of the store, in which keys have their names too. */
export class StoreUsageReports implements UsageReports {
  constructor(
    private readonly usage: Pick<UsageStore, 'sums'>,
    private readonly accounts: Pick<AccountStore, 'listKeys'>,
  ) {}

  async sums(accountId: string, question: Parameters<UsageReports['sums']>[1]): Promise<readonly UsageSum[]> {
    try {
      const [sums, keys] = await Promise.all([
        this.usage.sums(accountId, question),
        question.by.includes('key') ? this.accounts.listKeys(accountId) : [],
      ]);
      const names = new Map(keys.map(({ id, name }) => [id, name]));
      return sums.map((sum) => ({ ...sum, keyName: names.get(sum.keyId ?? '') ?? null }));
    } catch (cause) {
      throw new SonantError('database_error', {}, { cause });
    }
  }
}
