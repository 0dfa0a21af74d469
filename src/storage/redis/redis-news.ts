import { randomBytes } from 'node:crypto';
import type { AccountNews } from '../../accounts/ports.js';
import type { RedisConnection, RedisUser } from './redis-connection.js';

const CHANNEL = 'sonant:news';

/** News through a Redis channel. Messages published while there is no connection are lost. */
export class RedisNews implements AccountNews, RedisUser {
  private readonly nodeId = randomBytes(9).toString('base64url');
  private readonly listeners: ((accountId: string) => void)[] = [];

  constructor(private readonly redis: RedisConnection) {
    redis.add(this);
  }

  publish(accountId: string): void {
    this.redis.command(['PUBLISH', CHANNEL, `${this.nodeId} ${accountId}`]).catch(() => undefined);
  }

  subscribe(listener: (accountId: string) => void): void {
    this.listeners.push(listener);
  }

  async onConnected(): Promise<void> {
    await this.redis.subscribe(CHANNEL, (message) => this.onMessage(message));
  }

  onDisconnected(): void {
    // Nothing to do: the store is polled anyway.
  }

  private onMessage(message: string): void {
    const [nodeId, accountId] = message.split(' ', 2);
    if (nodeId === this.nodeId || !accountId) return;
    for (const listener of this.listeners) listener(accountId);
  }
}
