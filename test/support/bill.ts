import type { UsageSum } from '../../src/contracts/accounts.js';

export type Counts = Pick<UsageSum, 'requests' | 'characters'>;

/** The correct bill of an account. */
export class Bill {
  private readonly counts = new Map<string, { requests: number; characters: number }>();
  /** The length of what was heard to its end, by key. */
  readonly heardMs = new Map<string, number>();

  /** @param audioMs what was heard, of what was heard to its end */
  accepted(key: string, modelId: string, voice: string, text: string, audioMs?: number): void {
    const name = `${modelId} ${voice} ${key}`;
    const { requests, characters } = this.counts.get(name) ?? { requests: 0, characters: 0 };
    this.counts.set(name, {
      requests: requests + 1,
      characters: characters + Array.from(text).length,
    });
    if (audioMs !== undefined) this.heardMs.set(key, (this.heardMs.get(key) ?? 0) + audioMs);
  }

  /** Told apart by some of model, voice and key. */
  by(...dimensions: readonly ('model' | 'voice' | 'key')[]): Record<string, Counts> {
    const sums: Record<string, { requests: number; characters: number }> = {};
    for (const [name, { requests, characters }] of this.counts) {
      const [model = '', voice = '', key = ''] = name.split(' ');
      const parts = dimensions.map((dimension) => ({ model, voice, key })[dimension]);
      const sum = (sums[parts.join(' ')] ??= { requests: 0, characters: 0 });
      sum.requests += requests;
      sum.characters += characters;
    }
    return sums;
  }

  get requests(): number {
    return this.by()['']?.requests ?? 0;
  }
}

/** The answer of `GET /usage`, with the names of a bill. */
export const countsOf = (sums: readonly UsageSum[]): Record<string, Counts> =>
  Object.fromEntries(
    sums.map(({ modelId, voice, keyName, requests, characters }) => [
      [modelId, voice, keyName].filter((part) => typeof part === 'string').join(' '),
      { requests, characters },
    ]),
  );
