import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { WebSocket } from 'ws';
import { startCluster, usedOnce } from '../../support/cluster.js';
import {
  httpListener,
  type OpenedSocket,
  openSocket,
  socketListener,
  type Spoken,
  type Target,
} from '../../support/cluster-clients.js';

const LIMIT = 30;
/** The number of streams of each kind, HTTP and sockets. */
const STREAMS = 12;
/** Half a minute of speech each. */
const TEXTS = Array.from({ length: 2 * STREAMS }, (_, i) =>
  `This is stream ${i}. ${'The quick brown fox jumps over the lazy dog. '.repeat(12)}`.trim(),
);
const NOTICE_MS = 1000;
const LEASES_BACK_MS = 15_000;

t.setTimeout(300_000);

const cluster = await startCluster(t);
const target: Target = cluster;
const limits = ['--sockets', `${LIMIT}`, '--sockets-per-second', '1000', '--socket-burst', '1000'];
cluster.manage('plans', 'set', 'standard', ...limits);
await sleep(NOTICE_MS);
const [victim] = cluster.nodes;
if (victim === undefined) throw new Error('there are no nodes');

const codePoints = (text: string): number => Array.from(text).length;
const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

const countOpen = (sockets: readonly OpenedSocket[]): number =>
  sockets.filter(({ ws }) => ws.readyState === WebSocket.OPEN).length;

/** Opens sockets in place of those that died with the victim, until there are as many as may be or it is `endMs`. */
async function takeBack(
  held: readonly OpenedSocket[],
  endMs: number,
): Promise<{ sockets: readonly OpenedSocket[]; left: number; doneMs: number }> {
  const dead = held.filter(({ node }) => node === victim?.name);
  while (countOpen(dead) > 0 && performance.now() < endMs) await sleep(10);
  const left = countOpen(held);
  const sockets = [...held];
  while (countOpen(sockets) < LIMIT && performance.now() < endMs) {
    const attempt = await openSocket(target);
    if ('ws' in attempt) sockets.push(attempt);
    else await sleep(50);
  }
  return { sockets, left, doneMs: performance.now() };
}

void t.test(
  'kill -9 of a node fails its own streams and no others, and its sockets are given back',
  async (t) => {
    const whole = await Promise.all(TEXTS.map((text) => httpListener(target).hear(text)));
    t.same(new Set(whole.map(({ kind }) => kind)), new Set(['whole']));
    const before = await usedOnce(cluster, TEXTS.length);

    // Open, silent sockets count too.
    const attempts = await Promise.all(Array.from({ length: LIMIT - STREAMS }, () => openSocket(target)));
    const idle = attempts.filter((attempt): attempt is OpenedSocket => 'ws' in attempt);
    t.equal(idle.length, LIMIT - STREAMS);

    const listeners = TEXTS.map((_, i) => (i < STREAMS ? httpListener(target) : socketListener(target)));
    const started = new Map<number, string | undefined>();
    const all = Promise.all(
      listeners.map((listener, i) => listener.hear(TEXTS[i] ?? '', (node) => started.set(i, node))),
    );
    const speaking = (): boolean => [...started.values()].filter((node) => node === victim.name).length >= 3;
    // A client without a socket would be refused once others have taken what the dead node gave back.
    const haveSockets = (): boolean =>
      listeners.every((listener) => listener.over === 'http' || listener.socket() !== undefined);
    const endMs = performance.now() + 30_000;
    while (!(speaking() && haveSockets()) && performance.now() < endMs) await sleep(1);
    const killedMs = performance.now();
    await victim.stop('SIGKILL');
    // At once: how soon sockets are given back does not depend on how long the others speak.
    const givingBack = takeBack(
      idle.concat(listeners.flatMap((listener) => listener.socket() ?? [])),
      killedMs + LEASES_BACK_MS,
    );
    const spoken = await all;

    const isVictims = ({ node }: Spoken): boolean => node === victim.name || node === undefined;
    const lost = spoken.filter(({ kind }) => kind !== 'whole');
    t.ok(lost.length > 0, `${lost.length} streams of ${spoken.length} are lost`);
    t.same(
      lost.filter((stream) => !isVictims(stream)),
      [],
      'all of them of the node that died',
    );
    const others = spoken.map((stream, i) => ({ stream, i })).filter(({ stream }) => !isVictims(stream));
    t.ok(others.length >= spoken.length / 3);
    for (const { stream, i } of others) {
      t.ok(whole[i]?.bytes.equals(stream.bytes), `stream ${i} of ${String(stream.node)} is whole`);
    }

    // Sockets of listeners who heard all are open still.
    const { sockets, left, doneMs } = await givingBack;
    t.ok(left < LIMIT, 'the dead node had some');
    t.equal(countOpen(sockets), LIMIT, `given back after ${Math.round(doneMs - killedMs)} ms`);
    const oneMore = await openSocket(target);
    t.match(oneMore, { refused: /^429 Currently at websocket limit: / }, 'and no more than that');

    for (const { ws } of sockets) ws.terminate();
    for (const listener of listeners) listener.close();
    await checkBill(t, before, spoken);
  },
);

/**
 * A client that heard everything is billed. The last records of the dead node are lost: mostly those of streams that were
 * cut, and those that had ended in the last tenth of a second. A stream that was spoken to the end, but not yet sent, has a
 * record of a stream that was cut.
 */
async function checkBill(
  t: { ok: (value: unknown, message: string) => unknown },
  before: { requests: number; characters: number },
  spoken: readonly Spoken[],
): Promise<void> {
  const charactersOf = (chosen: (stream: Spoken) => boolean): number =>
    sumOf(spoken.map((stream, i) => (chosen(stream) ? codePoints(TEXTS[i] ?? '') : 0)));
  const survivors = ({ kind, node }: Spoken): boolean => kind === 'whole' && node !== victim?.name;
  const after = await usedOnce(cluster, before.requests + spoken.filter(survivors).length);
  const billed = after.characters - before.characters;
  t.ok(billed >= charactersOf(survivors), 'all that the others spoke is billed');
  t.ok(billed <= charactersOf(() => true), 'and nothing twice');
}

void t.test('a node that comes back takes part again', async (t) => {
  await victim.start();
  const nodes = new Set<string | undefined>();
  for (let i = 0; i < 6; i++) {
    const { kind, node } = await httpListener(target).hear('I am back.');
    t.equal(kind, 'whole');
    nodes.add(node);
  }
  t.same([...nodes].sort(), ['n1', 'n2', 'n3']);
});
