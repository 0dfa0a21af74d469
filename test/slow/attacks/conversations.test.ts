import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import t, { type Test } from 'tap';
import { type Conversation, conversation, named, RATES, text } from '../../support/conversation-grammar.js';
import { speak } from '../../support/e2e-client.js';
import { fuzzing, fuzzMs } from '../../support/fuzz.js';
import { OPEN_LIMITS } from '../../support/load/sockets.js';
import { Patience } from '../../support/patience.js';
import { type RunningServer, startServer } from '../../support/running-server.js';
import { buildSanitized } from '../../support/sanitizers.js';
import { type Arrival, SocketClient } from '../../support/socket-client.js';
import { encodeCoda, readArrival } from '../../support/transcript-wire.js';
import { type Bounds, watchServer } from '../../support/vital-signs.js';

const AT_ONCE = 6;
/** How many there are unless FUZZ_SECONDS says otherwise. */
const BATCHES = 25;
const batchOfConversations = fc.array(conversation, { minLength: 1, maxLength: AT_ONCE });
/** A sanitizer makes a server ten times as slow. */
const PATIENCE_MS = { product: 30_000, sanitized: 180_000 };
let patience = new Patience(PATIENCE_MS.product);

let count = 0;

/** @throws Error what the server may not do */
async function converse(server: RunningServer, { address, encoding, steps }: Conversation): Promise<void> {
  const own = `${++count}/`;
  const { pathname, href } = new URL(address, server.url.replace('http', 'ws'));
  const heard: Arrival[] = [];
  const client = new SocketClient(
    {
      url: href,
      protocols: encoding === 'plain' ? [] : [`svc.v1.${encoding}`],
      headers: { authorization: `Bearer ${server.key}` },
    },
    (arrival) => {
      patience.renew();
      heard.push(arrival);
    },
  );
  const until = async (what: string, condition: () => boolean): Promise<void> => {
    patience.renew();
    while (!condition() && !isClosed()) {
      if (patience.isOver) throw new Error(`${address} ${encoding}: no ${what}`);
      await sleep(5);
    }
  };
  const isClosed = (): boolean => heard.some(({ kind }) => kind === 'closed' || kind === 'refused');
  await until('answer to the upgrade', () => heard.length > 0);
  for (const step of steps) {
    if (step === 'wait') await sleep(10);
    else client.send(step.frame(own));
  }
  const says = (): ReturnType<typeof readArrival>[] =>
    heard.map((arrival) => readArrival(pathname, encoding, arrival));
  if (encoding === 'plain') {
    for (const frame of pathname === '/ws' ? ['Yes.', '<EOS>'] : ['{"text": "Yes."}', '{"operation": "eos"}'])
      client.send(frame);
    await until('end after eos', isClosed);
  } else {
    const say = (message: object): void => {
      const json = JSON.stringify(message);
      client.send(encoding === 'json' ? json : encodeCoda(json));
    };
    for (const context of ['', 'a', 'b', 'c']) say({ contextId: named(own, context), cancel: {} });
    const last = RATES.map((samplingRate) => ({ contextId: `${own}${samplingRate}`, samplingRate }));
    for (const { contextId, samplingRate } of last)
      say({ contextId, start: { speaker: 'astra', text: 'Yes.', audioParameters: { samplingRate } } });
    const isEnd = (message: object): boolean => 'done' in message || 'error' in message;
    await until('end of the last contexts', () => {
      const ended = says().filter((item) => item.kind === 'message' && isEnd(item.message));
      return last.every(({ contextId }) => ended.some(({ key }) => key === contextId));
    });
  }
  await client.close();
  for (const item of says()) checkOwn(item, own, `${address} ${encoding}`);
}

function checkOwn(item: ReturnType<typeof readArrival>, own: string, where: string): void {
  if (item.kind === 'strange') throw new Error(`${where}: cannot read ${item.what}`);
  if (item.kind === 'refused') throw new Error(`${where}: refused with ${item.status} ${item.body}`);
  if (item.kind === 'closed' && (item.code === 1006 || item.reason.startsWith('500')))
    throw new Error(`${where}: closed with ${item.code} ${item.reason}`);
  const named =
    item.kind === 'audio' ? item.contextId : item.kind === 'message' ? item.message['contextId'] : '';
  if (typeof named === 'string' && /^\d+\//.test(named) && !named.startsWith(own))
    throw new Error(`${where}: heard of ${named}, which is another's`);
}

interface Pipeline {
  readonly requests: readonly ((id: string, key: string) => string)[];
  /** The places at which the bytes are cut into packets. */
  readonly cuts: readonly number[];
}

const body = fc
  .record({
    text,
    speaker: fc.constantFrom('astra', 'nobody'),
    modelId: fc.constantFrom('coda', 'mistv3', 'x'),
  })
  .map((fields) => JSON.stringify(fields));
const post = fc
  .tuple(fc.constantFrom('/v1/svc-tts', '/textnorm', '/oov', '/v1/audio/speech'), body, fc.nat(12))
  .map(([path, body, lie]) => (id: string, key: string) => {
    const length = Buffer.byteLength(body) + (lie === 0 ? -1 : lie === 1 ? 1 : 0);
    const lines = [`POST ${path} HTTP/1.1`, 'Host: x', `X-Request-Id: ${id}`, `Authorization: Bearer ${key}`];
    return [...lines, 'Accept: audio/L16', `Content-Length: ${length}`, '', body].join('\r\n');
  });
const get = fc
  .constantFrom('/health/ready', '/voices', '/nowhere', '/metrics', '/openapi.json', '/%ff', '/ws3')
  .map((path) => (id: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\nX-Request-Id: ${id}\r\n\r\n`);
const broken = fc
  .oneof(
    fc.string({ unit: 'binary', minLength: 1 }),
    fc.constantFrom(
      'GET',
      'GET / HTTP/1.1\r\nA',
      'POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
    ),
  )
  .map((raw) => () => raw);
const pipeline: fc.Arbitrary<Pipeline> = fc.record({
  requests: fc.array(
    fc.oneof({ weight: 6, arbitrary: get }, { weight: 6, arbitrary: post }, { weight: 1, arbitrary: broken }),
    { minLength: 1, maxLength: 6 },
  ),
  cuts: fc.array(fc.nat(600), { maxLength: 4 }),
});

/** @throws Error when there is no end, or an answer that is not the next one of this connection */
async function pipe(server: RunningServer, { requests, cuts }: Pipeline): Promise<void> {
  const own = `p${++count}`;
  const written = Buffer.from(requests.map((request, i) => request(`${own}-${i}`, server.key)).join(''));
  const parts: Buffer[] = [];
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1').on('data', (part) => {
    patience.renew();
    parts.push(part);
  });
  socket.on('error', () => undefined);
  const places = [0, ...[...cuts].sort((a, b) => a - b), written.length];
  for (const [i, end] of places.slice(1).entries()) {
    if (!socket.destroyed) socket.write(written.subarray(places[i], end));
    await sleep(1);
  }
  // A client that has sent everything still gets the answers.
  socket.end();
  patience.renew();
  while (!socket.closed && !patience.isOver) await sleep(5);
  const isOver = socket.closed;
  socket.destroy();
  if (!isOver) throw new Error(`a connection stays open after ${JSON.stringify(written.toString('latin1'))}`);
  const answers = Buffer.concat(parts).toString('latin1');
  if (answers !== '' && !answers.startsWith('HTTP/1.1 ')) throw new Error(`answered ${answers.slice(0, 80)}`);
  const ids = [...answers.matchAll(/^x-request-id: (p\d+)-(\d+)\r$/gm)];
  const numbers = ids.map(([, , number]) => Number(number));
  if (ids.some(([, name]) => name !== own)) throw new Error(`${own} got an answer of ${ids.join()}`);
  if (numbers.some((number, i) => i > 0 && number <= (numbers[i - 1] ?? 0)))
    throw new Error(`order ${numbers.join()}`);
}

/** One more client asks for a text all the while. @returns how often it sounded as it did @throws Error when it does not */
async function listen(server: RunningServer, isOver: () => boolean): Promise<number> {
  const ask = async (): Promise<Buffer | undefined> => {
    const request = { text: 'Nobody else says this.', speaker: 'astra', modelId: 'coda' };
    const { status, bytes } = await speak(server, { body: request, accept: 'audio/L16' });
    return status === 200 ? bytes : undefined;
  };
  let same = 0;
  const expected = await ask();
  while (!isOver()) {
    const bytes = await ask();
    if (bytes !== undefined && expected?.equals(bytes) !== true) throw new Error('a text sounds otherwise');
    if (bytes !== undefined) same += 1;
    await sleep(50);
  }
  return same;
}

/** Shares of the time that FUZZ_SECONDS gives a property. In the slow ring, which gives a minute, the sanitized server talks for ten. */
const SHARE = { product: 0.5, sanitized: 10 };
const SETTINGS = { ...OPEN_LIMITS, WIRE_BRANDS: 'svc', DONE_HOLD_MS: '50' };

/** @param least conversations and pipelines */
async function converseAtRandom(
  t: Test,
  server: RunningServer,
  { share, least, bounds }: { share: number; least: number; bounds?: Partial<Bounds> },
): Promise<void> {
  const countBefore = count;
  let isOver = false;
  const listening = listen(server, () => isOver);
  listening.catch(() => undefined);
  const signs = watchServer(server, bounds);
  const { interruptAfterTimeLimit, ...asked } = fuzzing(share, BATCHES);
  // At least one batch must come to its end.
  const limits = {
    ...asked,
    interruptAfterTimeLimit: Math.max(interruptAfterTimeLimit, patience.ms / 2),
    endOnFailure: true,
  };
  t.comment(`FUZZ_SEED=${limits.seed}`);
  const batch = fc.asyncProperty(
    batchOfConversations,
    fc.array(pipeline, { maxLength: 2 }),
    async (conversations, pipelines) => {
      const errors = server.errorLines.length;
      await Promise.all([
        ...conversations.map((conversation) => converse(server, conversation)),
        ...pipelines.map((pipeline) => pipe(server, pipeline)),
      ]);
      if (server.errorLines.length > errors) throw new Error(server.errorLines.slice(errors).join('\n'));
    },
  );
  try {
    await fc.assert(batch, limits);
  } catch (cause) {
    // How a sanitizer reports a fault.
    const report = server.output().replace(/^\{.*$\n?/gm, '');
    throw new Error(`${String(cause)}\n${report.slice(-5000)}`, { cause });
  } finally {
    isOver = true;
  }
  t.comment(`${count - countBefore} conversations and pipelines`);
  t.ok(count - countBefore >= least, 'many talked');
  t.ok((await listening) > 3, 'a text sounds as before');
  await signs.check(t);
  t.same(server.errorLines, []);
  t.equal((await fetch(`${server.url}/health/ready`)).status, 200);
}

t.setTimeout(2 * (SHARE.product + SHARE.sanitized) * fuzzMs + 1_200_000);

void t.test('the first batches meet a fault at any one sampling rate', (t) => {
  const legacyRates = new Set<string | null>();
  const others = new Set<string>();
  const meet = (conversations: readonly Conversation[]): void => {
    for (const { address, encoding } of conversations) {
      const { pathname, searchParams } = new URL(address, 'ws://localhost');
      if (encoding === 'plain') legacyRates.add(searchParams.get('samplingRate'));
      else others.add(`${pathname} ${encoding}`);
    }
  };
  // A slow machine comes no further.
  fc.assert(fc.property(batchOfConversations, meet), { numRuns: 8, seed: 1 });
  t.equal(legacyRates.size, RATES.length, [...legacyRates].join());
  t.equal(others.size, 4, 'where each conversation ends with all rates');
  t.end();
});

void t.test('conversations and pipelines made by a grammar, against the running server', async (t) => {
  const server = await startServer({ env: SETTINGS });
  t.teardown(() => server.stop());
  await converseAtRandom(t, server, { share: SHARE.product, least: 50 });
});

void t.test('the same with an addon in which no fault of memory goes unnoticed', async (t) => {
  patience = new Patience(PATIENCE_MS.sanitized);
  const { env, nodeArguments } = buildSanitized('address');
  const server = await startServer({ nodeArguments, env: { ...SETTINGS, ...env } });
  t.teardown(() => server.stop());
  const bounds = {
    delayMs: 200,
    longestDelayMs: 1000,
    grownMib: 2000,
    taskMs: Infinity,
    rareTaskMs: Infinity,
    longestTaskMs: Infinity,
  };
  await converseAtRandom(t, server, { share: SHARE.sanitized, least: 5, bounds });
});
