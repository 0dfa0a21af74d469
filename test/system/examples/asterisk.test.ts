import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { startAudioSocketBridge } from '../../../examples/telephony/audio-socket-bridge.js';
import { startAsterisk } from '../../support/asterisk.js';
import { startServer } from '../../support/running-server.js';
import { callBySip, type RtpPacket } from './sip-caller.js';
import { monologue, synthesize, wholeFrames } from './telephony-support.js';

// The first run downloads Asterisk.
t.setTimeout(400_000);

const CALL_ID = '40325ec2-5efd-4bd3-805f-53576e581d13';
const GREETING = 'Hello, this is Sonant. What can I do for you today?';
const FRAME_SAMPLES = 160;

/** RFC 3550, 6.4.1: milliseconds; what was sent ahead at the start is left out. */
function jitterMs(packets: readonly RtpPacket[]): number {
  let jitter = 0;
  packets.slice(5).forEach((packet, index, later) => {
    const before = later[index - 1];
    if (before === undefined) return;
    const shift = packet.atMs - before.atMs - (packet.timestamp - before.timestamp) / 8;
    jitter += (Math.abs(shift) - jitter) / 16;
  });
  return jitter;
}

void t.test('a SIP call to Asterisk hears the speech, without a gap', { timeout: 300_000 }, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'sonant-sip-'));
  t.teardown(() => {
    rmSync(folder, { recursive: true });
  });
  const sonant = await startServer();
  t.teardown(() => sonant.stop());
  const expected = wholeFrames(await synthesize(sonant, GREETING));
  const { agent, outcomes } = monologue(GREETING);
  const log: string[] = [];
  const bridge = await startAudioSocketBridge({
    sonant: { url: sonant.url, key: sonant.key, speaker: 'astra' },
    agent,
    log: (line) => log.push(line),
  });
  t.teardown(() => bridge.close());
  const { sipPort } = await startAsterisk(t, { uuid: CALL_ID, address: bridge.url });

  const packets = await callBySip(sipPort, folder);
  const heard = Buffer.concat(packets.map(({ payload }) => payload));
  // Through 16-bit samples and back, the two zeros of mu-law become one.
  const plain = (mulaw: Buffer): Buffer => Buffer.from(mulaw.map((byte) => (byte === 0x7f ? 0xff : byte)));
  t.ok(plain(heard).includes(plain(expected)), 'every sample of the speech, in order');
  t.ok(
    heard.length - expected.length < 8 * FRAME_SAMPLES,
    `${String(heard.length - expected.length)} samples more`,
  );
  t.same(outcomes, ['heard']);
  t.match(log, [`call ${CALL_ID} begins`, `call ${CALL_ID} is over`]);
  const gaps = packets.slice(1).filter(({ sequence, timestamp }, index) => {
    const before = packets[index];
    if (before === undefined) return false;
    return sequence !== ((before.sequence + 1) & 0xffff) || timestamp !== before.timestamp + FRAME_SAMPLES;
  });
  t.same(gaps, [], 'no packet is missing, and no time between them');
  const jitter = jitterMs(packets);
  t.ok(jitter < 10, `jitter ${jitter.toFixed(2)} ms`);
  t.comment(`${String(packets.length)} packets, jitter ${jitter.toFixed(2)} ms`);
});
