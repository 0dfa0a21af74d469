import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { WebSocket } from 'ws';
import { startAudioSocketBridge } from '../../../examples/telephony/audio-socket-bridge.js';
import { type Bridge, type BridgeOptions, startBridge } from '../../../examples/telephony/bridge.js';
import { type CallPlan, startAsterisk } from '../../support/asterisk.js';
import { CoreWaits } from '../../support/core-waits.js';
import { sparePort } from '../../support/own-server.js';
import { startServer } from '../../support/running-server.js';
import { eventually } from '../../support/server.js';
import { callBySip, type RtpPacket } from './sip-caller.js';
import { monologue, synthesize, wholeFrames } from './telephony-support.js';

// The first run downloads Asterisk.
t.setTimeout(400_000);

const CALL_ID = '40325ec2-5efd-4bd3-805f-53576e581d13';
const GREETING = 'Hello, this is Sonant. What can I do for you today?';
const FRAME_SAMPLES = 160;
/** Silent frames before the speech and after it, until the call ends. */
const MOST_SILENT_FRAMES = 50;
/** Asterisk moves its clock on only by more than that: a gap is longer than a wait for a core by less, or it is of our making. */
const MOST_GAP_MS = 40;
/** From when the agent speaks to the first sound that the caller gets; no waiting for a core in it. */
const MOST_FIRST_AUDIO_MS = 500;
/** A gap may come of what the server waited so long before: it is ahead of the call. */
const CAUSE_MS = 200;

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

/** Asterisk's client of the bridge, with a connection for each call. */
const websocketClient = (url: string): readonly string[] => [
  ...['[sonant]', 'type = websocket_client', `uri = ${url}`, 'protocols = media'],
  ...['connection_type = per_call_config', 'connection_timeout = 2000', 'tls_enabled = no'],
];
const BRIDGES = ['bridge_simple', 'bridge_softmix'];
const WEBSOCKET = ['res_http_websocket', 'res_websocket_client', 'chan_websocket', ...BRIDGES];
const ARI = [
  ...['res_stasis', 'res_stasis_answer', 'res_stasis_playback', 'res_stasis_recording', 'res_stasis_snoop'],
  ...['res_ari', 'res_ari_model', 'res_ari_events', 'res_ari_channels', 'res_ari_bridges', 'app_stasis'],
];

/** An ARI application that joins each call with external media that chan_websocket carries to the bridge. */
async function startAriApplication(t: Test, port: number): Promise<void> {
  const url = `127.0.0.1:${String(port)}/ari`;
  const credentials = 'api_key=sonant:hush';
  const post = async (path: string, query: Record<string, string>): Promise<{ id: string }> => {
    const parameters = new URLSearchParams({ ...query, api_key: 'sonant:hush' });
    const answer = await fetch(`http://${url}/${path}?${parameters.toString()}`, { method: 'POST' });
    if (!answer.ok) throw new Error(`${path}: ${String(answer.status)} ${await answer.text()}`);
    return (answer.status === 204 ? { id: '' } : await answer.json()) as { id: string };
  };
  const events = new WebSocket(`ws://${url}/events?app=sonant&${credentials}`);
  t.teardown(() => {
    events.terminate();
  });
  let caller = '';
  const begin = async (channel: string): Promise<void> => {
    caller = channel;
    await post(`channels/${channel}/answer`, {});
    await post('channels/externalMedia', {
      ...{ app: 'sonant', external_host: 'sonant', format: 'ulaw', transport: 'websocket' },
      ...{ encapsulation: 'none', connection_type: 'client', transport_data: 'f(json)' },
    });
  };
  const join = async (media: string): Promise<void> => {
    const bridge = await post('bridges', { type: 'mixing' });
    await post(`bridges/${bridge.id}/addChannel`, { channel: `${caller},${media}` });
  };
  events.on('message', (frame: Buffer) => {
    const event = JSON.parse(frame.toString()) as { type: string; channel?: { id: string; name: string } };
    const { id = '', name = '' } = event.channel ?? {};
    if (event.type === 'StasisStart') {
      // External media can be joined as soon as it is in the application itself.
      const done = name.startsWith('PJSIP/') ? begin(id) : join(id);
      done.catch((cause: unknown) => t.fail(String(cause)));
    }
    // The other side has hung up, so the caller hangs up too.
    if (event.type === 'StasisEnd' && name.startsWith('WebSocket/')) {
      void fetch(`http://${url}/channels/${caller}?${credentials}`, { method: 'DELETE' });
    }
  });
  await once(events, 'open');
}

interface Way {
  readonly open: (options: BridgeOptions) => Promise<Bridge>;
  /** @param url of the bridge */
  readonly plan: (url: string) => Promise<CallPlan & { readonly ariPort?: number }>;
}

const WAYS: Readonly<Record<string, Way>> = {
  'AudioSocket()': {
    open: startAudioSocketBridge,
    plan: (url) =>
      Promise.resolve({
        application: `AudioSocket(${CALL_ID},${url})`,
        modules: ['res_audiosocket', 'app_audiosocket'],
      }),
  },
  'a WebSocket/ channel': {
    open: startBridge,
    plan: (url) =>
      Promise.resolve({
        application: 'Dial(WebSocket/sonant/c(ulaw)f(json))',
        modules: ['app_dial', ...WEBSOCKET],
        config: { websocket_client: websocketClient(url) },
      }),
  },
  'external media of ARI': {
    open: startBridge,
    plan: async (url) => {
      const ariPort = await sparePort();
      return {
        ariPort,
        application: 'Stasis(sonant)',
        modules: [...WEBSOCKET, ...ARI],
        config: {
          websocket_client: websocketClient(url),
          http: ['[general]', 'enabled = yes', 'bindaddr = 127.0.0.1', `bindport = ${String(ariPort)}`],
          ari: ['[general]', 'enabled = yes', '[sonant]', 'type = user', 'password = hush'],
        },
      };
    },
  },
};

const sonant = await startServer();
t.teardown(() => sonant.stop());

for (const [name, way] of Object.entries(WAYS)) {
  void t.test(
    `a SIP call to Asterisk with ${name} hears every sample of the speech in order`,
    { timeout: 300_000 },
    async (t) => {
      const folder = mkdtempSync(join(tmpdir(), 'sonant-sip-'));
      t.teardown(() => {
        rmSync(folder, { recursive: true });
      });
      const expected = wholeFrames(await synthesize(sonant, GREETING));
      const { agent, outcomes } = monologue(GREETING);
      const log: string[] = [];
      let askedAtMs = 0;
      const bridge = await way.open({
        sonant: { url: sonant.url, key: sonant.key, speaker: 'astra' },
        agent: (call) => {
          askedAtMs = performance.now();
          return agent(call);
        },
        log: (line) => log.push(line),
      });
      t.teardown(() => bridge.close());
      const plan = await way.plan(bridge.url);
      const { sipPort, pid } = await startAsterisk(t, plan);
      if (plan.ariPort !== undefined) await startAriApplication(t, plan.ariPort);

      const waits = new CoreWaits([process.pid, sonant.pid, pid]);
      const packets = await callBySip(sipPort, folder);
      waits.stop();
      const heard = Buffer.concat(packets.map(({ payload }) => payload));
      // Through 16-bit samples and back, the two zeros of mu-law become one.
      const plain = (mulaw: Buffer): Buffer =>
        Buffer.from(mulaw.map((byte) => (byte === 0x7f ? 0xff : byte)));
      t.ok(plain(heard).includes(plain(expected)), 'every sample of the speech, in order');
      t.ok(
        heard.length - expected.length < MOST_SILENT_FRAMES * FRAME_SAMPLES,
        `${String(heard.length - expected.length)} samples more`,
      );
      t.same(outcomes, ['heard']);
      await eventually(() => log.length === 2, 'the bridge knows of the end');
      t.match(log, [/^call \S+ begins$/, /^call \S+ is over$/]);
      const steps = packets.slice(1).map(({ sequence, timestamp, atMs }, index) => ({
        packets: (sequence - (packets[index]?.sequence ?? 0)) & 0xffff,
        ms: (timestamp - (packets[index]?.timestamp ?? 0)) / 8,
        fromMs: packets[index]?.atMs ?? 0,
        toMs: atMs,
      }));
      t.ok(
        steps.every((step) => step.packets === 1),
        'no packet is missing',
      );
      // When audio is more than 80 ms late, Asterisk moves its clock on. Each gap that was measured, on an idle machine and on a busy
      // one, fell into a wait of Sonant, the bridge or Asterisk for a core, and was not longer than it.
      const gaps = steps.filter(({ ms }) => ms !== 20);
      for (const { ms, fromMs, toMs } of gaps) {
        const waitedMs = waits.longestMs(fromMs - CAUSE_MS, toMs);
        t.comment(`a gap of ${String(ms - 20)} ms; ${waitedMs.toFixed(0)} ms of waiting for a core`);
        t.ok(Math.abs(ms - 20) <= waitedMs + MOST_GAP_MS, 'only waiting for a core makes a gap');
      }
      const gapMs = gaps.reduce((sum, { ms }) => sum + Math.abs(ms - 20), 0);
      // A WebSocket/ channel sends silence until there is speech.
      const first = packets.find(({ payload }) => payload.some((byte) => byte !== 0xff && byte !== 0x7f));
      const firstAudioMs = (first?.atMs ?? Infinity) - askedAtMs;
      t.ok(
        firstAudioMs < MOST_FIRST_AUDIO_MS + waits.longestMs(0, Infinity),
        `${firstAudioMs.toFixed(0)} ms`,
      );
      const jitter = jitterMs(packets);
      // A wait changes two distances between packets, and each counts a sixteenth.
      t.ok(jitter < 10 + waits.longestMs(0, Infinity) / 8, `jitter ${jitter.toFixed(2)} ms`);
      t.comment(
        `${name}: ${String(packets.length)} packets, first audio ${firstAudioMs.toFixed(0)} ms, gaps ${String(gapMs)} ms, jitter ${jitter.toFixed(2)} ms`,
      );
    },
  );
}
