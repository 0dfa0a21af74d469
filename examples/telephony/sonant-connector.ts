import type { IncomingMessage } from 'node:http';
import { WebSocket } from 'ws';

export interface SonantOptions {
  /** e.g. `http://127.0.0.1:8080` */
  readonly url: string;
  /** Sent to Sonant in a header, and nowhere else. */
  readonly key: string;
  readonly speaker: string;
}

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 8000;
const HANDSHAKE_LIMIT_MS = 5000;

/** The reason why there is no socket, for the person who runs the bridge. */
class Refusal extends Error {
  constructor(
    message: string,
    readonly retry: 'may help' | 'is useless',
  ) {
    super(message);
  }
}

/** Opens sockets to Sonant. After each failure it waits longer before it tries again. */
export class SonantConnector {
  #attempt: Promise<WebSocket> | undefined;
  #failures = 0;
  #notBeforeMs = -Infinity;
  /** Set when trying again is useless. */
  #final: Refusal | undefined;
  readonly #closed = new AbortController();

  constructor(private readonly options: SonantOptions) {}

  /** Who asks while an attempt is under way shares it. @throws Error that says what to do */
  connect(): Promise<WebSocket> {
    this.#attempt ??= this.#try().finally(() => {
      this.#attempt = undefined;
    });
    return this.#attempt;
  }

  close(): void {
    this.#closed.abort();
  }

  /** Checked again after each wait. */
  #isClosed(): boolean {
    return this.#closed.signal.aborted;
  }

  async #try(): Promise<WebSocket> {
    if (this.#final !== undefined) throw this.#final;
    await this.#waitForTurn();
    if (this.#isClosed()) throw new Error('the call is over');
    try {
      const socket = await open(this.options);
      this.#failures = 0;
      if (this.#isClosed()) socket.close();
      return socket;
    } catch (error) {
      if (error instanceof Refusal && error.retry === 'is useless') this.#final = error;
      this.#notBeforeMs = performance.now() + Math.min(FIRST_WAIT_MS * 2 ** this.#failures, LONGEST_WAIT_MS);
      this.#failures += 1;
      throw error;
    }
  }

  async #waitForTurn(): Promise<void> {
    const waitMs = this.#notBeforeMs - performance.now();
    if (waitMs <= 0 || this.#closed.signal.aborted) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, waitMs);
      this.#closed.signal.addEventListener('abort', () => {
        clearTimeout(timer);
        resolve();
      });
    });
  }
}

function open({ url, key, speaker }: SonantOptions): Promise<WebSocket> {
  const address = new URL('/ws3', url);
  address.protocol = address.protocol.replace('http', 'ws');
  address.search = new URLSearchParams({
    speaker,
    modelId: 'mistv3',
    audioFormat: 'mulaw',
    samplingRate: '8000',
    segment: 'bySentence',
  }).toString();
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${key}` };
    const socket = new WebSocket(address, { headers, handshakeTimeout: HANDSHAKE_LIMIT_MS });
    socket.on('open', () => {
      resolve(socket);
    });
    // After the opening every error is followed by `close`, which tells what is to be told.
    socket.on('error', (error) => {
      reject(
        new Refusal(`Sonant cannot be reached at ${url} (${reasonOf(error)}): does it run?`, 'may help'),
      );
    });
    socket.on('unexpected-response', (request, response) => {
      void refusalOf(response).then((refusal) => {
        reject(refusal);
        request.destroy();
      });
    });
  });
}

function reasonOf(error: Error & { code?: string }): string {
  return error.code ?? error.message;
}

async function refusalOf(response: IncomingMessage): Promise<Refusal> {
  let body = '';
  for await (const chunk of response) body += String(chunk);
  const status = response.statusCode ?? 0;
  const answer = `${status}: ${body.trim().slice(0, 200)}`;
  if (status === 401)
    return new Refusal(`Sonant does not know the key in SONANT_KEY (${answer})`, 'is useless');
  if (status === 403) return new Refusal(`the key in SONANT_KEY may not use /ws3 (${answer})`, 'is useless');
  if (status === 400) return new Refusal(`Sonant refuses what the bridge asks for (${answer})`, 'is useless');
  if (status === 429) {
    return new Refusal(
      `the account has too many sockets open, or opens them too fast (${answer})`,
      'may help',
    );
  }
  return new Refusal(`Sonant answers ${answer}`, 'may help');
}
