/**
 * A program: opens sockets of a server that needs a moment to let each in, and prints how many lived until they were
 * closed. What went wrong there depended on where the memory of the process lies, so a test runs it several times.
 */
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { App, type us_listen_socket, us_socket_local_port } from 'uWebSockets.js';
import { WebSocket } from 'ws';
import { UpgradeCork } from '../../src/transports/sockets/upgrade-cork.js';
import { random } from './fuzz.js';

const SOCKET_COUNT = 20;

const cork = new UpgradeCork();
await cork.open();
const app = App().ws('/silent', {
  idleTimeout: 46,
  sendPingsAutomatically: true,
  upgrade: (res, req, context) => {
    const key = req.getHeader('sec-websocket-key');
    let state: 'waiting' | 'gone' = 'waiting';
    res.onAborted(() => (state = 'gone'));
    setTimeout(() => {
      if (state === 'gone') return;
      cork.run(res, () => {
        res.writeStatus('101 Switching Protocols').writeHeader('x-request-id', '0'.repeat(36));
        res.upgrade({ socket: {} }, key, '', '', context);
      });
    }, 20 * random());
  },
});
const listening = await new Promise<us_listen_socket>((resolve, reject) => {
  app.listen('127.0.0.1', 0, (socket) => {
    if (socket === false) reject(new Error('cannot listen'));
    else resolve(socket);
  });
});
const url = `ws://127.0.0.1:${us_socket_local_port(listening)}/silent`;
/** Closes each socket soon: what is freed thereby is what the next ones get. */
async function openAndClose(): Promise<'as asked' | 'by itself'> {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  await once(socket, 'open');
  const closed = once(socket, 'close') as Promise<[number]>;
  await Promise.race([closed, delay(30 * random())]);
  if (socket.readyState !== WebSocket.OPEN) return 'by itself';
  socket.close(1000);
  const [code] = await closed;
  return code === 1000 ? 'as asked' : 'by itself';
}

const ends = await Promise.all(Array.from({ length: SOCKET_COUNT }, openAndClose));
process.stdout.write(`${ends.filter((end) => end === 'as asked').length} of ${SOCKET_COUNT}\n`);
process.exit(0);
