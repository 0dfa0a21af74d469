import t from 'tap';
import type { HttpResponse } from 'uWebSockets.js';
import { ByteRoom, Gate } from '../../../src/contracts/bounds.js';
import { Exchange } from '../../../src/transports/http/exchange.js';

const MIB = 1024 * 1024;

/** An exchange whose client reads nothing until it leaves. */
function unread(room: ByteRoom, knownAccount: string | undefined) {
  const seen = { status: '', body: '' };
  let leave: () => void = () => undefined;
  const response = {
    writeStatus: (status: string) => (seen.status = status),
    writeHeader: () => undefined,
    cork: (act: () => void) => act(),
    tryEnd: () => [false, false],
    onWritable: () => undefined,
    onAborted: (act: () => void) => (leave = act),
    end: (body: string) => (seen.body = body),
  } as unknown as HttpResponse;
  const exchange = new Exchange(
    response,
    { method: 'GET', path: '/', query: new URLSearchParams(), headers: new Map() },
    {
      ...{ client: { address: '192.0.2.1', scheme: 'http', host: 'x' }, errorBody: 'text', headers: {} },
      ...{
        room,
        gate: new Gate(1, 2),
        knownAccount,
        connection: () => 'keep',
        turn: () => Promise.resolve(),
      },
      onFault: () => undefined,
    },
  );
  return { exchange, seen, leave: () => leave() };
}

void t.test('long answers that nobody reads take only so much memory of an account', (t) => {
  const room = new ByteRoom(3 * MIB);
  const answered = (account: string | undefined) => {
    const client = unread(room, account);
    client.exchange.answer(200, {}, new Uint8Array(MIB));
    return client;
  };
  const held = [answered('a'), answered('a'), answered('a')];
  t.same(new Set(held.map(({ seen }) => seen.status)), new Set(['200 OK']));
  const refused = answered('a');
  t.equal(refused.seen.status, '429 Too Many Requests');
  t.match(refused.seen.body, /3145728 bytes/);
  t.equal(answered('b').seen.status, '200 OK', 'others have room of their own');
  t.equal(answered(undefined).seen.status, '200 OK');
  held[0]?.leave();
  t.equal(answered('a').seen.status, '200 OK', 'once one has left');
  t.equal(answered('a').seen.status, '429 Too Many Requests');
  t.end();
});

void t.test(
  'tasks that hold much memory come one after the other, and not for a client that has left',
  async (t) => {
    const { exchange, leave } = unread(new ByteRoom(MIB), 'a');
    const begun: string[] = [];
    let end: () => void = () => undefined;
    const first = exchange.inLine(() => new Promise((resolve) => (end = resolve)));
    const next = ['second', 'third'].map((name) =>
      exchange.inLine(() => Promise.resolve(void begun.push(name))),
    );
    await t.rejects(
      exchange.inLine(() => Promise.resolve()),
      { code: 'overloaded' },
    );
    t.same(begun, []);
    leave();
    end();
    await Promise.all([first, ...next]);
    t.same(begun, [], 'nobody hears what they would answer');
  },
);

void t.test('a task in line runs when the one before it is over', async (t) => {
  const { exchange } = unread(new ByteRoom(MIB), 'a');
  const order: string[] = [];
  const task = (name: string) => async (): Promise<void> => {
    order.push(`${name} begins`);
    await Promise.resolve();
    order.push(`${name} ends`);
  };
  await Promise.all([exchange.inLine(task('first')), exchange.inLine(task('second'))]);
  t.same(order, ['first begins', 'first ends', 'second begins', 'second ends']);
});
