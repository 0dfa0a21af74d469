import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import fc from 'fast-check';
import t, { type Test } from 'tap';
import type { Agent } from '../../../examples/telephony/agent.js';
import { startAudioSocketBridge } from '../../../examples/telephony/audio-socket-bridge.js';
import { MESSAGE, messageOf, MessageReader } from '../../../examples/telephony/audio-socket-line.js';
import { fuzzing } from '../../support/fuzz.js';
import { eventually } from '../../support/server.js';

const UUID = Buffer.from('40325ec25efd4bd3805f53576e581d13', 'hex');
const OTHER_RATE = 0x12;

/** A bridge whose Sonant is not there, and a connection to it as Asterisk makes one. */
async function connected(t: Test, agent: Agent): Promise<{ asterisk: Socket; log: string[] }> {
  const log: string[] = [];
  const sonant = { url: 'http://127.0.0.1:9', key: 'none', speaker: 'astra' };
  const bridge = await startAudioSocketBridge({ sonant, agent, log: (line) => log.push(line) });
  const [host = '', port = ''] = bridge.url.split(':');
  const asterisk = connect(Number(port), host);
  asterisk.on('error', () => undefined);
  t.teardown(async () => {
    asterisk.destroy();
    await bridge.close();
  });
  return { asterisk, log };
}

void t.test('messages come whole, however the connection cuts them', (t) => {
  const message = fc.record({ type: fc.nat(255), payload: fc.uint8Array({ maxLength: 700 }) });
  const property = fc.property(
    fc.array(message, { maxLength: 8 }),
    fc.integer({ min: 1, max: 400 }),
    (sent, cut) => {
      const bytes = Buffer.concat(sent.map(({ type, payload }) => messageOf(type, payload)));
      const reader = new MessageReader();
      const got = [];
      for (let at = 0; at < bytes.length; at += cut) got.push(...reader.push(bytes.subarray(at, at + cut)));
      assert.deepEqual(
        got.map(({ type, payload }) => [type, payload.toString('hex')]),
        sent.map(({ type, payload }) => [type, Buffer.from(payload).toString('hex')]),
      );
    },
  );
  t.doesNotThrow(() => fc.assert(property, fuzzing(1, 100)));
  t.end();
});

void t.test('an agent gets the audio as mu-law, the keys and the end of the call', async (t) => {
  const events: string[] = [];
  const { asterisk } = await connected(t, (call) => {
    events.push(call.callSid);
    return {
      onAudio: (mulaw) => events.push(`${String(mulaw.length)} of ${String(mulaw[0])}`),
      onDigit: (digit) => events.push(digit),
      onHangUp: () => events.push('over'),
    };
  });
  asterisk.write(messageOf(MESSAGE.uuid, UUID));
  asterisk.write(messageOf(MESSAGE.audio, Buffer.alloc(320)));
  asterisk.write(messageOf(MESSAGE.digit, Buffer.from('#')));
  asterisk.write(messageOf(MESSAGE.hangUp, Buffer.alloc(0)));
  await eventually(() => events.includes('over'), 'the call is over');
  t.same(events, ['40325ec2-5efd-4bd3-805f-53576e581d13', '160 of 255', '#', 'over']);
});

for (const [name, messages, reason] of [
  [
    'audio before the UUID',
    [messageOf(MESSAGE.audio, Buffer.alloc(320))],
    'the first message must be the UUID of the call',
  ],
  [
    'another rate',
    [messageOf(MESSAGE.uuid, UUID), messageOf(OTHER_RATE, Buffer.alloc(640))],
    'only 8000 Hz: use the application AudioSocket()',
  ],
] as const) {
  void t.test(`${name} ends the connection`, async (t) => {
    const { asterisk, log } = await connected(t, () => ({}));
    let isClosed = false;
    asterisk.on('close', () => (isClosed = true));
    for (const message of messages) asterisk.write(message);
    await eventually(() => isClosed, 'the bridge hangs up');
    t.ok(log.includes(`asterisk: ${reason}`), log.join('\n'));
  });
}
