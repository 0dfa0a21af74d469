import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { WebSocket } from 'ws';
import type { Call, CallEvents, Outcome } from '../../../examples/telephony/agent.js';
import { keypadAgent } from '../../../examples/telephony/keypad-agent.js';
import { MEDIA_FORMAT } from '../../../examples/telephony/media-stream.js';
import { stopwatch } from '../../support/core-waits.js';
import { probe } from '../../support/e2e-audio.js';
import { plainNode } from '../../support/plain-node.js';
import { startServer } from '../../support/running-server.js';
import { eventually } from '../../support/server.js';
import { bridgeFor, monologue, phoneAt, synthesize, wholeFrames } from './telephony-support.js';

const MAIN = fileURLToPath(new URL('../../../examples/telephony/main.js', import.meta.url));

const folder = mkdtempSync(join(tmpdir(), 'sonant-telephony-'));
// Not 0: only a port that was asked for can be listened on again at once.
const PORT = String(await freePort());
let sonant = await startServer({ dataFolder: folder, env: { PORT, SOCKETS_PER_ACCOUNT: '1' } });
const { key } = sonant;
t.teardown(async () => {
  await sonant.stop();
  rmSync(folder, { recursive: true });
});

void t.test('one socket too many: the log names 429, the call ends, the first one goes on', async (t) => {
  const calls: Call[] = [];
  const bridge = await bridgeFor(t, sonant, (call) => {
    calls.push(call);
    return calls.length === 1 ? {} : keypadAgent(call);
  });
  const first = phoneAt(bridge);
  await eventually(() => calls.length === 1, 'the first call is there');
  t.equal(await calls[0]?.say('Hello.'), 'heard');
  const second = await phoneAt(bridge).phone.call;
  t.strictSame([second.closeCode, second.statistics.frames], [1000, 0]);
  t.match(
    bridge.logLines.join('\n'),
    /too many sockets open.*\(429: Currently at websocket limit: 1 of 1 sockets; .*\)/,
  );
  t.equal(await calls[0]?.say('Still here.'), 'heard');
  first.phone.hangUp();
  await first.phone.call;
  await eventually(() => bridge.callCount === 0, 'both calls are over');
});

void t.test(
  'a key that Sonant does not know: said once and for all, and never to the platform',
  async (t) => {
    const wrong = { url: sonant.url, key: 'wrong-key' };
    const { agent, outcomes } = monologue('Hello.', 'Hello again.');
    const bridge = await bridgeFor(t, wrong, agent);
    const spentMs = stopwatch(process.pid, sonant.pid);
    const { phone } = phoneAt(bridge);
    const { closeCode, closeReason } = await phone.call;
    t.strictSame(outcomes, ['failed', 'failed']);
    t.ok(spentMs() < 1000, 'nothing is tried again');
    t.match(bridge.logLines.join('\n'), /does not know the key in SONANT_KEY \(401: invalid api key\)/);
    t.notMatch([closeReason, ...bridge.logLines].join('\n'), /wrong-key/);
    t.equal(closeCode, 1000);
  },
);

void t.test('Sonant dies in the middle of a call: the call goes on as soon as it is back', async (t) => {
  const outcomes: Outcome[] = [];
  const calls: Call[] = [];
  const agent = (call: Call): CallEvents => {
    calls.push(call);
    return {};
  };
  const bridge = await bridgeFor(t, sonant, agent);
  const { phone, frames } = phoneAt(bridge);
  await eventually(() => calls.length === 1, 'the call is there');
  // Long enough not to be synthesized yet when Sonant dies.
  const long = 'This is a sentence of a very long story that nobody will ever hear to its end. '.repeat(200);
  const said = calls[0]?.say(long).then((outcome) => outcomes.push(outcome));
  await eventually(() => frames.length > 0, 'the story begins');
  await sonant.stop('SIGKILL');
  await said;
  t.strictSame(outcomes, ['failed']);
  t.match(bridge.logLines.join('\n'), /Sonant closed the socket \(1006: no reason given\)/);
  t.equal(await calls[0]?.say('Is anybody there?'), 'failed');
  t.match(bridge.logLines.join('\n'), /cannot be reached at \S+ \(ECONNREFUSED\): does it run\?/);

  sonant = await startServer({ dataFolder: folder, env: { PORT } });
  phone.press('1');
  const again = wholeFrames(await synthesize({ url: sonant.url, key }, 'I am back.'));
  frames.length = 0;
  t.equal(await calls[0]?.say('I am back.'), 'heard');
  t.ok(Buffer.concat(frames.map(({ frame }) => frame)).equals(again));
  phone.hangUp();
  await phone.call;
  await eventually(() => bridge.callCount === 0, 'the call is over');
});

void t.test('no Sonant at all: the keypad agent tries twice and hangs up', async (t) => {
  const bridge = await bridgeFor(t, { url: 'http://127.0.0.1:1', key }, keypadAgent);
  const { closeCode, statistics } = await phoneAt(bridge).phone.call;
  t.strictSame([closeCode, statistics.frames], [1000, 0]);
  t.match(bridge.logLines.join('\n'), /cannot be reached/);
});

void t.test('what is no media stream is told so', async (t) => {
  const bridge = await bridgeFor(t, { url: sonant.url, key }, keypadAgent);
  const start = { callSid: 'call', mediaFormat: { ...MEDIA_FORMAT, sampleRate: 16000 } };
  const cases: [string | object, string][] = [
    ['hello', 'not valid JSON'],
    [{ event: 'media', media: {} }, '"media" event without media.payload'],
    [{ event: 'start', streamSid: 'stream', start }, 'only audio/x-mulaw, 8000 Hz, 1 channel'],
  ];
  for (const [frame, reason] of cases) {
    const socket = new WebSocket(bridge.url);
    socket.on('open', () => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame)));
    const closed = await new Promise((resolve) => {
      socket.on('close', (code, text) => resolve(`${code} ${text.toString()}`));
    });
    t.match(closed, new RegExp(`^1008 .*${reason}`), reason);
  }
  const elsewhere = new WebSocket(bridge.url.replace('media-stream', 'other'));
  const refusal = await new Promise((resolve) => elsewhere.on('error', (error) => resolve(error.message)));
  t.match(refusal, /400/, 'a stranger who does not know the path');
});

void t.test('the demo makes a call, prints its figures and leaves a recording', async (t) => {
  const out = join(folder, 'call.wav');
  const env = { ...process.env, NODE_OPTIONS: '', SONANT_URL: sonant.url, SONANT_KEY: key };
  const demo = spawn(process.execPath, [MAIN, 'demo', '--press', '#@1', '--out', out], { env });
  let output = '';
  demo.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  demo.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const status = await new Promise((resolve) => demo.on('exit', resolve));
  t.equal(status, 0, output);
  t.match(
    output,
    /phone: presses #[\s\S]*utterance-2 is over[\s\S]*the bridge ended the call \(1000: hung up\)/,
  );
  t.match(output, /first audio +[\d.]+ ms[\s\S]*drift +-?[\d.]+ ms[\s\S]*underruns +\d/);
  const { codec, sampleRateHz, channels } = await probe(readFileSync(out), []);
  t.strictSame([codec, sampleRateHz, channels], ['pcm_s16le', 8000, 2]);
});

void t.test('the program says what it needs', (t) => {
  const run = (args: string[], env: Record<string, string> = {}) => plainNode([MAIN, ...args], { env });
  t.match(run(['--help']).stdout, /demo {6}bridge and phone together/);
  t.match(run([]).stderr, /SONANT_KEY is not set; make a key/);
  t.match(
    run(['bridge'], { SONANT_KEY: 'k', SONANT_URL: 'here' }).stderr,
    /SONANT_URL is not an address: here/,
  );
  t.match(run(['fax']).stderr, /there is no "fax"/);
  t.match(run(['phone', '--press', 'x']).stderr, /--press takes a digit and seconds/);
  t.match(run(['phone', '--url', 'ws://127.0.0.1:1/']).stderr, /ECONNREFUSED/);
  t.match(run(['phone', '--colour', 'red']).stderr, /colour/);
  t.end();
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
