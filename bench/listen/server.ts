import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { type Answer, type Choice, CHOICES, type Trial } from './trials.js';

const PAGE = fileURLToPath(new URL('../../../bench/listen/page.html', import.meta.url));
const MAX_BODY_BYTES = 1024;

export interface ListeningTest {
  readonly trials: readonly Trial[];
  /** WAV of a trial as the page calls it. */
  readonly sound: (trial: number, name: 'a' | 'b') => Uint8Array;
  /** The answers so far, in order; the page continues after them. */
  readonly answers: Answer[];
  readonly onAnswer: () => void;
  /** Shown by the page once every trial is answered: who was who. */
  readonly result: () => unknown;
}

export interface ListeningServer {
  readonly url: string;
  close(): Promise<void>;
}

interface Reply {
  readonly status: number;
  readonly type: string;
  readonly body: string | Uint8Array;
}

const json = (status: number, value: unknown): Reply => ({
  status,
  type: 'application/json',
  body: JSON.stringify(value),
});
const refuse = (status: number, error: string): Reply => json(status, { error });

/** Serves the page and its trials on 127.0.0.1. The page learns who is A only at the end. @param port 0: any free one */
export async function serveListening(test: ListeningTest, port: number): Promise<ListeningServer> {
  const server = createServer((request, response) => {
    void answer(test, request).then(
      (reply) => {
        send(response, reply);
      },
      (error: unknown) => {
        send(response, refuse(400, String(error)));
      },
    );
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: taken } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${taken}/`, close: () => closed(server) };
}

async function closed(server: Server): Promise<void> {
  server.close();
  server.closeIdleConnections();
  await once(server, 'close');
}

function send(response: ServerResponse, { status, type, body }: Reply): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
}

async function answer(test: ListeningTest, request: IncomingMessage): Promise<Reply> {
  const { trials, answers } = test;
  const { method = '', url = '' } = request;
  const isDone = answers.length === trials.length;
  switch (`${method} ${url}`) {
    case 'GET /':
      return { status: 200, type: 'text/html; charset=utf-8', body: readFileSync(PAGE) };
    case 'GET /trials':
      return json(200, { texts: trials.map(({ text }) => text), answered: answers.length });
    case 'POST /answers':
      return take(test, await bodyOf(request));
    case 'GET /result':
      return isDone
        ? json(200, test.result())
        : refuse(409, `${answers.length} of ${trials.length} answered`);
    default: {
      const [, trial, name] = /^\/sounds\/(\d+)\/([ab])\.wav$/.exec(url) ?? [];
      if (method !== 'GET' || trial === undefined || trials[Number(trial)] === undefined)
        return refuse(404, `nothing at ${method} ${url}`);
      return { status: 200, type: 'audio/wav', body: test.sound(Number(trial), name === 'a' ? 'a' : 'b') };
    }
  }
}

/** Trials are answered in order, each once, so that a click too many or a second window counts nothing twice. */
function take({ trials, answers, onAnswer }: ListeningTest, body: unknown): Reply {
  const { trial, choice } = (body ?? {}) as { trial?: unknown; choice?: unknown };
  const known = CHOICES.find((one): one is Choice => one === choice);
  if (known === undefined) return refuse(400, `choice must be one of ${CHOICES.join(', ')}`);
  if (trial !== answers.length || answers.length === trials.length)
    return refuse(409, `${answers.length} of ${trials.length} trials are answered, in order`);
  answers.push({ trial, choice: known });
  onAnswer();
  return json(200, { answered: answers.length });
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BODY_BYTES) throw new Error(`an answer has at most ${MAX_BODY_BYTES} bytes`);
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}
