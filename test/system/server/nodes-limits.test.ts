import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { WebSocket } from 'ws';
import { startCluster, usedOnce } from '../../support/cluster.js';
import {
  httpListener,
  type OpenedSocket,
  openSocket,
  type RefusedSocket,
  socketListener,
  type Target,
} from '../../support/cluster-clients.js';

const LIMIT = 30;
const STORM = 100;
/** The time within which every node knows of a change at the store or at another node. */
const NOTICE_MS = 1000;
/** How long a step may take that depends only on a machine that may be busy. */
const PATIENCE_MS = 20_000;

t.setTimeout(300_000);

const cluster = await startCluster(t);
const target: Target = cluster;
cluster.manage('plans', 'set', 'standard', '--sockets', `${LIMIT}`, '--socket-burst', '1000');
cluster.manage('plans', 'set', 'standard', '--sockets-per-second', '1000');
await sleep(NOTICE_MS);

type Attempt = OpenedSocket | RefusedSocket;
const isOpened = (attempt: Attempt): attempt is OpenedSocket => 'ws' in attempt;
const isRefused = (attempt: Attempt): attempt is RefusedSocket => !isOpened(attempt);

/** The sockets that are still open: a connection may break, and then its place is free. */
const alive = (sockets: readonly OpenedSocket[]): OpenedSocket[] =>
  sockets.filter(({ ws }) => ws.readyState === WebSocket.OPEN);

async function storm(count: number): Promise<{ opened: OpenedSocket[]; refused: RefusedSocket[] }> {
  const attempts = await Promise.all(Array.from({ length: count }, () => openSocket(target)));
  return { opened: attempts.filter(isOpened), refused: attempts.filter(isRefused) };
}

/** Storms until all are open that may be; what was given back is on its way. @returns all that are open then */
async function refill(open: readonly OpenedSocket[]): Promise<OpenedSocket[]> {
  let all = [...open];
  const endMs = performance.now() + PATIENCE_MS;
  do {
    all = alive([...all, ...(await storm(STORM)).opened]);
    await sleep(50);
  } while (alive(all).length < LIMIT && performance.now() < endMs);
  return alive(all);
}

async function close(sockets: readonly OpenedSocket[]): Promise<void> {
  const closed = alive(sockets).map(({ ws }) => new Promise((resolve) => ws.once('close', resolve)));
  for (const { ws } of sockets) ws.close(1000);
  await Promise.all(closed);
}

void t.test('over all nodes an account has its sockets to the last one, and not one more', async (t) => {
  const first = await storm(STORM);
  t.ok(first.opened.length >= LIMIT);
  t.same(
    new Set(first.refused.map(({ refused }) => refused)),
    new Set([
      `429 Currently at websocket limit: ${LIMIT} of ${LIMIT} sockets; plan standard, SOCKETS_PER_ACCOUNT`,
    ]),
    'the others are told why',
  );
  let open = await refill(first.opened);
  t.equal(open.length, LIMIT);

  for (const closing of [12, LIMIT, 1]) {
    await close(open.slice(0, closing));
    open = await refill(open.slice(closing));
    t.equal(open.length, LIMIT, `${closing} were given back and can be had again, and no more`);
  }
  // By now, no change is on its way.
  const more = await storm(STORM);
  t.equal(alive([...open, ...more.opened]).length, LIMIT);
  await close([...open, ...more.opened]);
});

/** The answer of each node to a request with the key that bypasses the proxy. */
const answers = (key: string): Promise<number[]> =>
  Promise.all(
    cluster.nodes.map(async ({ url }) => {
      const headers = { authorization: `Bearer ${key}` };
      const response = await fetch(`${url}/textnorm`, { method: 'POST', headers, body: '{"text": "5"}' });
      await response.arrayBuffer();
      return response.status;
    }),
  );

/** A key that every node knows, with a socket on each. @returns how the sockets that are open will have ended */
async function keyInUse(name: string): Promise<{ key: string; ended: Promise<number[]> }> {
  const key = cluster.manage('keys', 'create', '--name', name).trim();
  const attempts = await Promise.all(cluster.nodes.map(({ url }) => openSocket({ url, key })));
  await sleep(100);
  const codes = alive(attempts.filter(isOpened)).map(
    ({ ws }) => new Promise<number>((resolve) => ws.once('close', (code: number) => resolve(code))),
  );
  return { key, ended: Promise.all(codes) };
}

void t.test('a key that is revoked at the store is refused by every node within a second', async (t) => {
  const { key, ended } = await keyInUse('at-the-store');
  t.same(await answers(key), [200, 200, 200]);
  cluster.manage('keys', 'revoke', '--name', 'at-the-store');
  await sleep(NOTICE_MS);
  t.same(await answers(key), [401, 401, 401]);
  t.same(new Set(await ended), new Set([1008]), 'and its sockets are closed');
});

void t.test('so is a key that a member revokes at one node', async (t) => {
  const [{ url } = { url: '' }] = cluster.nodes;
  const link = cluster.manage('members', 'invite', '--role', 'owner').trim();
  const joined = await fetch(`${url}/dashboard/api/accept`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({
      token: link.slice(link.lastIndexOf('/') + 1),
      email: 'ada@example.com',
      password: 'correct horse battery',
    }),
  });
  t.equal(joined.status, 200);
  const { csrfToken } = (await joined.json()) as { csrfToken: string };
  const cookie = joined.headers.get('set-cookie')?.split(';')[0] ?? '';

  const { key, ended } = await keyInUse('at-a-node');
  t.same(await answers(key), [200, 200, 200]);
  const headers = { origin: url, cookie, 'x-csrf-token': csrfToken };
  const revoked = await fetch(`${url}/dashboard/api/keys/at-a-node`, { method: 'DELETE', headers });
  t.ok(revoked.ok, `status ${revoked.status}`);
  await sleep(NOTICE_MS);
  t.same(await answers(key), [401, 401, 401]);
  t.same(new Set(await ended), new Set([1008]));
});

void t.test('usage of all nodes is in the store, to the character', async (t) => {
  const texts = ['One.', 'Two, three. 🎈', 'Grüß Gott, four five six.'];
  const listeners = cluster.nodes.flatMap(({ url }) =>
    [httpListener, socketListener].map((listenerOf) => listenerOf({ ...target, url })),
  );
  for (const text of texts) {
    for (const spoken of await Promise.all(listeners.map((listener) => listener.hear(text)))) {
      t.equal(spoken.kind, 'whole');
    }
  }
  for (const listener of listeners) listener.close();
  const requests = texts.length * listeners.length;
  const characters = listeners.length * texts.reduce((sum, text) => sum + Array.from(text).length, 0);
  t.same(await usedOnce(cluster, requests), { requests, characters });
  for (const { name, errorLines } of cluster.nodes) t.same(errorLines(), [], name);
});
