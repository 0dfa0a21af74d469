import { once } from 'node:events';
import fc from 'fast-check';
import t, { type Test } from 'tap';
import { WebSocket } from 'ws';
import type { Agent } from '../../../examples/telephony/agent.js';
import { startBridge } from '../../../examples/telephony/bridge.js';
import { fuzzing } from '../../support/fuzz.js';
import { eventually } from '../../support/server.js';

const START = { event: 'MEDIA_START', channel_id: 'call-1', format: 'ulaw', optimal_frame_size: 160 };

/** A bridge whose Sonant is not there, and a connection to it as Asterisk's chan_websocket makes one. */
async function connected(t: Test, agent: Agent): Promise<{ asterisk: WebSocket; log: string[] }> {
  const log: string[] = [];
  const sonant = { url: 'http://127.0.0.1:9', key: 'none', speaker: 'astra' };
  const bridge = await startBridge({ sonant, agent, log: (line) => log.push(line) });
  const asterisk = new WebSocket(bridge.url, 'media');
  t.teardown(async () => {
    asterisk.terminate();
    await bridge.close();
  });
  await once(asterisk, 'open');
  return { asterisk, log };
}

void t.test(
  'an agent gets the audio, the keys and the end of the call; Asterisk gets commands',
  async (t) => {
    const events: string[] = [];
    const { asterisk } = await connected(t, (call) => {
      events.push(call.callSid);
      return {
        onAudio: (mulaw) => events.push(`${String(mulaw.length)} of ${String(mulaw[0])}`),
        onDigit: (digit) => {
          events.push(digit);
          call.hangUp();
        },
        onHangUp: () => events.push('over'),
      };
    });
    const told: unknown[] = [];
    asterisk.on('message', (frame: Buffer) => told.push(JSON.parse(frame.toString())));
    asterisk.send(JSON.stringify(START));
    asterisk.send(Buffer.alloc(160, 0xff));
    asterisk.send(JSON.stringify({ event: 'DTMF_END', digit: '#', duration_ms: 100 }));
    await eventually(() => told.some((command) => JSON.stringify(command).includes('HANGUP')), 'it hangs up');
    t.match(told.at(-1), { command: 'HANGUP' });
    asterisk.close();
    await eventually(() => events.includes('over'), 'the agent hears of the end');
    t.strictSame(events, ['call-1', '160 of 255', '#', 'over']);
  },
);

for (const [name, frames] of Object.entries({
  'audio before MEDIA_START': [Buffer.alloc(160)],
  'control messages must be JSON': ['MEDIA_START connection_id:1'],
  'only ulaw in frames of 20 ms': [JSON.stringify({ ...START, format: 'slin16', optimal_frame_size: 640 })],
  'a second MEDIA_START': [JSON.stringify(START), JSON.stringify(START)],
})) {
  void t.test(`${name}: refused`, async (t) => {
    const { asterisk, log } = await connected(t, () => ({}));
    const closed = once(asterisk, 'close');
    for (const frame of frames) asterisk.send(frame);
    const [code, reason] = (await closed) as [number, Buffer];
    t.equal(code, 1008);
    t.match(reason.toString(), name);
    t.match(log.join('\n'), name);
  });
}

void t.test('frames of any content end one call at most', async (t) => {
  const json = fc.jsonValue().map((value) => JSON.stringify(value));
  const event = fc
    .record({ event: fc.constantFrom('MEDIA_START', 'DTMF_END', 'ERROR', 'X'), digit: fc.jsonValue() })
    .map((value) => JSON.stringify({ ...START, ...value }));
  const frame = fc.oneof(event, json, fc.string(), fc.uint8Array({ maxLength: 700 }));
  const { asterisk } = await connected(t, () => ({}));
  asterisk.send(JSON.stringify(START));
  await fc.assert(
    fc.asyncProperty(fc.array(frame, { maxLength: 6 }), async (frames) => {
      const call = new WebSocket(asterisk.url, 'media');
      await once(call, 'open');
      const closed = once(call, 'close');
      for (const sent of frames) call.send(sent);
      call.close();
      await closed;
      asterisk.send(Buffer.alloc(160)); // A line that is silent for a minute is lost.
    }),
    fuzzing(1, 60),
  );
  t.equal(asterisk.readyState, WebSocket.OPEN);
});
