import { once } from 'node:events';
import fc from 'fast-check';
import t, { type Test } from 'tap';
import { WebSocket } from 'ws';
import type { Agent, CallEvents } from '../../../examples/telephony/agent.js';
import { startBridge } from '../../../examples/telephony/bridge.js';
import { decodeMulaw, encodeMulaw, samplesOf } from '../../../examples/telephony/mu-law.js';
import { fuzzing } from '../../support/fuzz.js';
import { startServer } from '../../support/running-server.js';
import { eventually } from '../../support/server.js';
import { monologue, type Sonant, synthesize, wholeFrames } from './telephony-support.js';

const CALL = '40325ec2-5efd-4bd3-805f-53576e581d13';
/** 20 ms of 16-bit samples at 8000 Hz. */
const FRAME = Buffer.from(decodeMulaw(Buffer.alloc(160, 0x80)).buffer);
const NO_SONANT: Sonant = { url: 'http://127.0.0.1:9', key: 'none' };

/** A connection as `uuid_audio_stream <uuid> start <url> mono 8k` makes one. */
async function connected(t: Test, agent: Agent, { sonant = NO_SONANT, query = `freeswitch=${CALL}` } = {}) {
  const log: string[] = [];
  const bridge = await startBridge({
    sonant: { ...sonant, speaker: 'astra' },
    agent,
    log: (line) => log.push(line),
  });
  const freeswitch = new WebSocket(`${bridge.url}?${query}`);
  t.teardown(async () => {
    freeswitch.terminate();
    await bridge.close();
  });
  await once(freeswitch, 'open');
  return { freeswitch, log };
}

void t.test('the module is told to play every sample of the speech, as its documents say', async (t) => {
  const sonant = await startServer();
  t.teardown(() => sonant.stop());
  const text = 'Hello from Sonant.';
  const { agent, outcomes } = monologue(text);
  const { freeswitch } = await connected(t, agent, { sonant });
  const played: Buffer[] = [];
  freeswitch.on('message', (frame: Buffer) => {
    const message = JSON.parse(frame.toString()) as { type: string; data: Record<string, unknown> };
    t.match(message, { type: 'streamAudio', data: { audioDataType: 'raw', sampleRate: 8000 } });
    played.push(Buffer.from(String(message.data['audioData']), 'base64'));
  });
  const closed = once(freeswitch, 'close');
  freeswitch.send(JSON.stringify({ any: 'metadata' }));
  const silence = setInterval(() => freeswitch.send(Buffer.alloc(320)), 20);
  const [code] = (await closed) as [number];
  clearInterval(silence);
  t.equal(code, 1000, 'the agent hung up');
  t.same(outcomes, ['heard']);
  t.ok(played.every(({ length }) => length === 320));
  const expected = Buffer.from(decodeMulaw(wholeFrames(await synthesize(sonant, text))).buffer);
  t.ok(Buffer.concat(played).includes(expected), 'every sample, in order');
});

void t.test(
  'an agent gets the id, the audio in frames of 20 ms, the keys and the end of the call',
  async (t) => {
    const heard: Buffer[] = [];
    const events: string[] = [];
    const { freeswitch } = await connected(t, (call): CallEvents => {
      events.push(call.callSid);
      return {
        onAudio: (mulaw) => heard.push(mulaw),
        onDigit: (digit) => events.push(digit),
        onHangUp: () => events.push('over'),
      };
    });
    freeswitch.send(Buffer.concat([FRAME, FRAME])); // STREAM_BUFFER_SIZE=40
    freeswitch.send('plain text of send_text');
    freeswitch.send(JSON.stringify({ event: 'dtmf', digit: '5' }));
    freeswitch.close();
    await eventually(() => events.includes('over'), 'the agent hears of the end');
    t.strictSame(events, [CALL, '5', 'over']);
    t.same(heard, [encodeMulaw(samplesOf(FRAME)), encodeMulaw(samplesOf(FRAME))]);
  },
);

for (const [name, query, frame] of [
  ['16-bit samples are expected', `freeswitch=${CALL}`, Buffer.alloc(321)],
  ['freeswitch must have 1 to 64 characters', 'freeswitch=', FRAME],
  ['freeswitch must have 1 to 64 characters', `freeswitch=${'x'.repeat(65)}`, FRAME],
] as const) {
  void t.test(`${name}: refused`, async (t) => {
    const { freeswitch, log } = await connected(t, () => ({}), { query });
    const closed = once(freeswitch, 'close');
    freeswitch.send(frame);
    const [, reason] = (await closed) as [number, Buffer];
    t.equal(reason.toString(), name);
    t.match(log.join('\n'), name);
  });
}

void t.test('an address and frames of any content end one call at most', async (t) => {
  const wrong: unknown[] = [];
  const check = (isRight: boolean, ...what: unknown[]): void => {
    if (!isRight) wrong.push(what);
  };
  const { freeswitch, log } = await connected(t, ({ callSid }): CallEvents => {
    check(callSid.length >= 1 && callSid.length <= 64, 'id', callSid);
    return {
      onAudio: (mulaw) => check(mulaw.length >= 1 && mulaw.length <= 160, 'audio', mulaw.length),
      onDigit: (digit) => check(digit.length <= 1, 'digit', digit),
    };
  });
  const id = fc.oneof(fc.constant(CALL), fc.string({ unit: 'binary', maxLength: 80 }));
  const event = fc.record({ event: fc.constantFrom('dtmf', 'X'), digit: fc.jsonValue() });
  const text = fc.oneof(event, fc.jsonValue()).map((value) => JSON.stringify(value));
  const frames = fc.array(fc.oneof(text, fc.string(), fc.uint8Array({ maxLength: 700 })), { maxLength: 6 });
  const property = fc.asyncProperty(id, frames, async (id, sent) => {
    const address = new URL(freeswitch.url);
    address.searchParams.set('freeswitch', id);
    const call = new WebSocket(address);
    await once(call, 'open');
    const closed = once(call, 'close');
    for (const frame of sent) call.send(frame);
    call.close();
    await closed;
    freeswitch.send(Buffer.alloc(320)); // A line that is silent for a minute is lost.
  });
  await fc.assert(property, fuzzing(1, 100));
  t.same(wrong, [], 'what reaches the agent');
  t.notOk(
    log.find((line) => /\p{Cc}/u.test(line)),
    'one line for each event in the log',
  );
  t.equal(freeswitch.readyState, WebSocket.OPEN);
});
