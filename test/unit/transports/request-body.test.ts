import t from 'tap';
import type { HttpResponse } from 'uWebSockets.js';
import { ByteRoom } from '../../../src/contracts/bounds.js';
import { RequestBody } from '../../../src/transports/http/request-body.js';

const MIB = 1024 * 1024;
const ROOM_MIB = 32;

/** A body of which the test says when parts arrive. */
function arriving(room: ByteRoom, { maxBytes = 4 * MIB, announcedBytes = NaN } = {}) {
  let onData: (chunk: ArrayBuffer, isLast: boolean) => void = () => undefined;
  const response = { onData: (handler: typeof onData) => (onData = handler) } as unknown as HttpResponse;
  const owner = () => 'one';
  const onCrumbs = () => undefined;
  const body = new RequestBody(response, { maxBytes, announcedBytes, room, owner, onCrumbs });
  return { body, part: (bytes: number, isLast: boolean) => onData(new ArrayBuffer(bytes), isLast) };
}

const hasRoom = (room: ByteRoom, bytes: number): boolean => {
  const isThere = room.take('one', bytes);
  if (isThere) room.giveBack('one', bytes);
  return isThere;
};

void t.test('a whole body that nobody reads leaves its room when the request ends', (t) => {
  const room = new ByteRoom(32 * MIB);
  for (let i = 0; i < 2 * ROOM_MIB; i += 1) {
    const { body, part } = arriving(room);
    part(MIB, true);
    body.drop();
  }
  t.ok(hasRoom(room, ROOM_MIB * MIB));
  t.end();
});

void t.test('a body that is held keeps its room until it is given back', async (t) => {
  const room = new ByteRoom(32 * MIB);
  const { body, part } = arriving(room);
  part(MIB, false);
  part(MIB, true);
  const [bytes, giveBack] = await body.hold();
  t.equal(bytes.length, 2 * MIB);
  body.drop();
  t.notOk(hasRoom(room, (ROOM_MIB - 1) * MIB), 'a client that leaves frees no room for what a worker has');
  giveBack();
  t.ok(hasRoom(room, ROOM_MIB * MIB));
});

void t.test('no more is taken for a body than it may have', (t) => {
  const room = new ByteRoom(32 * MIB);
  const { part } = arriving(room, { maxBytes: 3 * MIB });
  part(2 * MIB, false);
  part(MIB / 2, false);
  t.ok(hasRoom(room, (ROOM_MIB - 3) * MIB));
  t.end();
});

void t.test(
  'a body whose length is announced takes its memory once, and never more than it may have',
  async (t) => {
    const room = new ByteRoom(32 * MIB);
    const { body, part } = arriving(room, { announcedBytes: 3 * MIB });
    part(MIB, false);
    t.notOk(hasRoom(room, (ROOM_MIB - 2) * MIB), 'the room of all three from the first part on');
    part(MIB, false);
    part(MIB, true);
    const [bytes, giveBack] = await body.hold();
    t.equal(bytes.buffer.byteLength, 3 * MIB);
    t.ok(bytes.buffer instanceof SharedArrayBuffer, 'workers need no copy');
    giveBack();

    arriving(room, { announcedBytes: 1024 * MIB }).part(1, false);
    t.ok(hasRoom(room, (ROOM_MIB - 4) * MIB), 'a client that announces a gigabyte');
  },
);
