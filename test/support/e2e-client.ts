import { type Agent, type IncomingHttpHeaders, request } from 'node:http';
import type { RunningServer } from './running-server.js';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  /** The number of chunks that the socket delivered. */
  readonly chunkCount: number;
  /** From the request to the first and to the last byte of the body. */
  readonly firstByteMs: number;
  readonly lastByteMs: number;
}

export interface Call {
  readonly body: Readonly<Record<string, unknown>>;
  /** Undefined: no such header. */
  readonly accept?: string | undefined;
  readonly agent?: Agent;
  /** The client leaves when this is aborted, and the call rejects. */
  readonly signal?: AbortSignal;
}

/** One POST to the synthesis address. Rejects when the connection breaks before the end of the answer. */
export function speak(server: Pick<RunningServer, 'url' | 'key'>, call: Call): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const body = JSON.stringify(call.body);
    const sentMs = performance.now();
    const sinceSent = (): number => performance.now() - sentMs;
    const outgoing = request(`${server.url}/v1/svc-tts`, {
      method: 'POST',
      agent: call.agent,
      signal: call.signal,
      headers: {
        authorization: `Bearer ${server.key}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        ...(call.accept !== undefined && { accept: call.accept }),
      },
    });
    let isAnswered = false;
    outgoing.on('error', (cause: NodeJS.ErrnoException) => {
      // A server may close an idle connection while a request is on its way.
      if (outgoing.reusedSocket && !isAnswered && cause.code === 'ECONNRESET') resolve(speak(server, call));
      else reject(cause);
    });
    outgoing.on('response', (response) => {
      isAnswered = true;
      const chunks: Buffer[] = [];
      let firstByteMs = NaN;
      response.on('error', reject);
      response.on('data', (chunk: Buffer) => {
        if (chunks.length === 0) firstByteMs = sinceSent();
        chunks.push(chunk);
      });
      response.on('end', () => {
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          bytes: Buffer.concat(chunks),
          chunkCount: chunks.length,
          firstByteMs,
          lastByteMs: sinceSent(),
        });
      });
    });
    outgoing.end(body);
  });
}

/** The value of a series without labels in `/metrics`. */
export async function metric(server: Pick<RunningServer, 'url'>, name: string): Promise<number> {
  const exposition = await (await fetch(`${server.url}/metrics`)).text();
  const value = new RegExp(`^${name} (\\S+)$`, 'm').exec(exposition)?.[1];
  if (value === undefined) throw new Error(`/metrics has no ${name}`);
  return Number(value);
}

/** Asks until the answer is `wanted`; gives up after `limitMs`. @returns the last answer. */
export async function settled<T>(ask: () => Promise<T>, wanted: T, limitMs = 20_000): Promise<T> {
  const endMs = performance.now() + limitMs;
  for (;;) {
    const answer = await ask();
    if (answer === wanted || performance.now() > endMs) return answer;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
