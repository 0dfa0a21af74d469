import { setTimeout as delay } from 'node:timers/promises';
import { createClient } from 'redis';

/** Milliseconds. */
export interface RedisTimes {
  /** A command that takes longer ends the connection: nobody is waiting for it any longer. */
  readonly commandMs: number;
  /** A connection that is not established by then is tried again. */
  readonly connectMs: number;
  /** The time between two attempts to connect. */
  readonly retryMs: number;
}

export const REDIS_TIMES: RedisTimes = { commandMs: 250, connectMs: 1000, retryMs: 200 };

/** Does something with each new connection. */
export interface RedisUser {
  /** Commands can be sent. A rejection ends the connection. */
  onConnected(): Promise<void>;
  /** Is called after `onConnected`, or instead of it when no connection could be made. */
  onDisconnected(cause: unknown): void;
}

/** A script, and its name in Redis. */
export interface RedisScript {
  readonly text: string;
  /** SHA-1 of the text, in hexadecimal digits. */
  readonly sha: string;
}

const newClient = (url: string, { connectMs }: RedisTimes) =>
  createClient({
    url,
    socket: { connectTimeout: connectMs, reconnectStrategy: false },
    disableOfflineQueue: true,
    // Our timeout includes the answer; the client's own ends when the command is written.
    commandOptions: { timeout: 0 },
    maintNotifications: 'disabled',
  });
type Client = ReturnType<typeof newClient>;

/**
 * Keeps one connection to Redis. A connection that fails is discarded with its pending commands, and a new one begins
 * with the users' `onConnected`. So a new connection never sends the commands of an old one, and nothing piles up.
 */
export class RedisConnection {
  private client: Client | null = null;
  private onTried: () => void = () => undefined;
  private onEnded: () => void = () => undefined;
  private readonly users: RedisUser[] = [];
  private readonly closing = new AbortController();
  private running: Promise<void> | null = null;

  /** @throws Error when the address is invalid; the message leaves it out, because it may hold a password */
  constructor(
    private readonly url: string,
    private readonly times: RedisTimes = REDIS_TIMES,
  ) {
    try {
      newClient(url, times).destroy();
    } catch (cause) {
      throw new Error('the address of Redis must be redis://host:port or redis://host:port/number', {
        cause,
      });
    }
  }

  /** Users are connected in the order in which they were added. Must be called before `open`. */
  add(user: RedisUser): void {
    this.users.push(user);
  }

  /** Connects, now and whenever the connection is lost. Settles after the first try, however it went, or after `patienceMs`. */
  async open(patienceMs: number): Promise<void> {
    const first = new Promise<void>((resolve) => (this.onTried = resolve));
    this.running ??= this.run();
    await Promise.race([first, delay(patienceMs, undefined, { ref: false })]);
  }

  /** @throws Error (a rejection) of Redis, or because there is no answer, after the connection was ended */
  async command(words: readonly string[]): Promise<unknown> {
    const { client } = this;
    if (client === null) throw new Error('there is no connection to Redis');
    try {
      return await this.within(this.times.commandMs, client.sendCommand(words));
    } catch (cause) {
      if (!isUnknownScript(cause)) this.end(client, cause);
      throw cause;
    }
  }

  /** Sends the script itself where Redis does not have it; it then runs after anything sent in between. */
  async script(script: RedisScript, keys: readonly string[], words: readonly string[]): Promise<unknown> {
    const rest = [`${keys.length}`, ...keys, ...words];
    try {
      return await this.command(['EVALSHA', script.sha, ...rest]);
    } catch (cause) {
      if (!isUnknownScript(cause)) throw cause;
      return await this.command(['EVAL', script.text, ...rest]);
    }
  }

  /** For the life of this connection. Only in `onConnected`. */
  async subscribe(channel: string, listener: (message: string) => void): Promise<void> {
    if (this.client === null) throw new Error('there is no connection to Redis');
    await this.within(this.times.commandMs, this.client.subscribe(channel, listener));
  }

  /** Ends the connection; the next one follows. */
  fail(cause: unknown): void {
    if (this.client !== null) this.end(this.client, cause);
  }

  async close(): Promise<void> {
    this.closing.abort();
    this.fail(new Error('closed'));
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.closing.signal.aborted) {
      await this.connectOnce();
      // Partly random, so that the nodes do not all reconnect at once.
      const waitMs = this.times.retryMs * (0.5 + Math.random());
      await delay(waitMs, undefined, { signal: this.closing.signal }).catch(() => undefined);
    }
  }

  /** Settles when the connection is lost again, or could not be made. */
  private async connectOnce(): Promise<void> {
    const client = newClient(this.url, this.times);
    client.on('error', (cause: unknown) => this.end(client, cause));
    try {
      await this.within(this.times.connectMs, client.connect());
    } catch (cause) {
      client.destroy();
      if (!this.closing.signal.aborted) this.tellDisconnected(cause);
      return;
    }
    if (this.closing.signal.aborted) {
      client.destroy();
      return;
    }
    this.client = client;
    const ended = new Promise<void>((resolve) => (this.onEnded = resolve));
    try {
      for (const user of this.users) await user.onConnected();
      this.onTried();
    } catch (cause) {
      this.end(client, cause);
    }
    await ended;
  }

  private end(client: Client, cause: unknown): void {
    if (this.client !== client) return;
    this.client = null;
    client.destroy();
    this.onEnded();
    this.tellDisconnected(cause);
  }

  private tellDisconnected(cause: unknown): void {
    for (const user of this.users) user.onDisconnected(cause);
    this.onTried();
  }

  private async within<Value>(limitMs: number, work: Promise<Value>): Promise<Value> {
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        // If this process was blocked, the answer has arrived and is read before this runs.
        setImmediate(() => reject(new Error(`Redis did not answer within ${limitMs} ms`)));
      }, limitMs);
    });
    try {
      return await Promise.race([work, tooLate]);
    } finally {
      clearTimeout(timer);
      // After the timeout, nobody else handles its rejection.
      work.catch(() => undefined);
    }
  }
}

const isUnknownScript = (cause: unknown): boolean =>
  cause instanceof Error && cause.message.startsWith('NOSCRIPT');
