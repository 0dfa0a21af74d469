import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { pino } from 'pino';
import t from 'tap';
import { loadCatalog } from '../../../src/catalog/catalog.js';
import { createMetrics } from '../../../src/metrics/metrics.js';
import { createSpeechPool } from '../../../src/scheduling/pool.js';
import { eventually, startServer, type TestServer } from '../../support/server.js';

const MODELS = fileURLToPath(new URL('../../../../models', import.meta.url));
const SENTENCE = 'Your order of 12 cups will be ready at half past three.';
const LONG_TEXT = Array<string>(17).fill(SENTENCE).join(' ');

const bytesOf = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer());

const speak = (server: TestServer, more: Record<string, unknown>, accept: string): Promise<Response> =>
  server.post('/v1/svc-tts', { text: SENTENCE, speaker: 'cove', modelId: 'mistv2', ...more }, { accept });

/** What ffprobe reports about a file: codec, rate, channels, seconds. */
async function probe(file: string, input: readonly string[]): Promise<Record<string, string>> {
  const entries = 'stream=codec_name,sample_rate,channels:format=duration';
  const options = [
    '-v',
    'error',
    ...input,
    '-show_entries',
    entries,
    '-of',
    'default=noprint_wrappers=1',
    file,
  ];
  const { stdout } = await promisify(execFile)('ffprobe', options);
  return Object.fromEntries(
    stdout
      .trim()
      .split('\n')
      .map((line) => line.split('=') as [string, string]),
  );
}

/** Seconds of a file once decoded: a stream's header does not know. */
async function decodedSeconds(file: string, input: readonly string[]): Promise<number> {
  const options = ['-v', 'error', ...input, '-i', file, '-f', 's16le', '-ar', '8000', '-ac', '1', '-'];
  const { stdout } = await promisify(execFile)('ffmpeg', options, { encoding: 'buffer', maxBuffer: 1e8 });
  return stdout.length / 16000;
}

void t.test('the engine behind the server', async (t) => {
  const metrics = createMetrics({ version: '0.0.0-test', isa: 'any' });
  const pool = await createSpeechPool({
    workers: 2,
    modelsFolder: MODELS,
    metrics,
    logger: pino({ level: 'silent' }),
  });
  t.teardown(() => pool.close());
  const server = await startServer(t, pool, { catalog: loadCatalog(MODELS), metrics });
  const folder = await mkdtemp(join(tmpdir(), 'sonant-engine-'));
  t.teardown(() => rm(folder, { recursive: true }));

  await t.test('each type is a file that ffprobe reads with the right codec, rate and length', async (t) => {
    const seconds = (await bytesOf(await speak(server, { samplingRate: 8000 }, 'audio/L16'))).length / 16000;
    for (const [accept, codec, rate, rateInFile] of [
      ['audio/wav', 'pcm_s16le', 11025, 11025],
      ['audio/L16', 'pcm_s16le', 16000, 16000],
      ['audio/PCMU', 'pcm_mulaw', 8000, 8000],
      ['audio/mpeg', 'mp3', 22050, 22050],
      ['audio/ogg', 'opus', 24000, 48000],
      ['audio/webm', 'opus', 24000, 48000],
    ] as const) {
      const file = join(folder, 'audio');
      await writeFile(file, await bytesOf(await speak(server, { samplingRate: rate }, accept)));
      const raw = { 'audio/L16': 's16le', 'audio/PCMU': 'mulaw' }[accept as string];
      const input = raw === undefined ? [] : ['-f', raw, '-ar', String(rate)];
      const found = await probe(file, input);
      t.match(found, { codec_name: codec, sample_rate: String(rateInFile), channels: '1' }, accept);
      t.ok(Math.abs((await decodedSeconds(file, input)) - seconds) < 0.1, `${accept} lasts ${seconds} s`);
    }
  });

  await t.test('the first bytes leave long before the text is synthesized', async (t) => {
    const shares: number[] = [];
    while (shares.length < 5) {
      const startMs = performance.now();
      const response = await speak(server, { text: LONG_TEXT }, 'audio/L16');
      const reader = (response.body as ReadableStream<Uint8Array>).getReader();
      await reader.read();
      const firstMs = performance.now() - startMs;
      for (;;) if ((await reader.read()).done) break;
      shares.push(firstMs / (performance.now() - startMs));
    }
    // The middle one of five: a busy machine may hold up any of them.
    const share = shares.sort((a, b) => a - b)[2] ?? 1;
    t.ok(share < 0.5, `the first after ${share.toFixed(2)} of the time`);
  });

  await t.test('an answer has the same bytes alone and among others', async (t) => {
    const one = async (): Promise<Buffer> => bytesOf(await speak(server, {}, 'audio/L16'));
    const alone = await one();
    const others = Array.from({ length: 12 }, (_, i) =>
      speak(server, { text: `${i}. ${SENTENCE}` }, 'audio/wav'),
    );
    for (const bytes of await Promise.all(Array.from({ length: 6 }, one))) t.ok(bytes.equals(alone));
    await Promise.all(others.map(async (response) => bytesOf(await response)));
  });

  await t.test('a client that leaves stops the work for it', async (t) => {
    const controllers = Array.from({ length: 8 }, () => new AbortController());
    const left = controllers.map(async ({ signal }) => {
      const headers = { authorization: `Bearer ${server.keys.good}`, accept: 'audio/L16' };
      const voice = { speaker: 'astra', modelId: 'coda', samplingRate: 96000, timeScaleFactor: 2.5 };
      const body = JSON.stringify({ text: LONG_TEXT, ...voice });
      const response = await fetch(`${server.url}/v1/svc-tts`, { method: 'POST', headers, body, signal });
      // Nothing is read of some 28 MB, so each stream pauses long before its end, and only leaving can end it.
      if (!signal.aborted) await once(signal, 'abort');
      return response.arrayBuffer();
    });
    const read = async (name: string): Promise<number> =>
      Number(new RegExp(`^${name} (\\d+)`, 'm').exec((await metrics.exposition()).body)?.[1]);
    const active = (): Promise<number> => read('sonant_streams_active');
    await eventually(async () => (await active()) === 8, 'all of them are spoken to');
    const slicesBefore = await read('sonant_slice_seconds_count');
    for (const controller of controllers) controller.abort();
    const outcomes = await Promise.allSettled(left);
    t.ok(outcomes.every(({ status }) => status === 'rejected'));
    await eventually(async () => (await active()) === 0, 'no stream is left');
    // Rendering all of the texts would take thousands.
    const slices = (await read('sonant_slice_seconds_count')) - slicesBefore;
    t.ok(slices < 500, `${slices} slices after the clients had left`);
  });

  await t.test('a bad phoneme is a 400 that names it', async (t) => {
    const text = 'Say {h0El1q} now.';
    const response = await speak(server, { text, phonemizeBetweenBrackets: true }, 'audio/wav');
    t.equal(response.status, 400);
    t.match(await response.text(), /^invalid phoneme . at position \d+ in h0El1q$/);
  });

  await t.test('a text of which the voice can read nothing is a 400, whatever the format', async (t) => {
    for (const accept of [
      'audio/L16',
      'audio/wav',
      'audio/mpeg',
      'audio/ogg',
      'text/vtt',
      'text/event-stream',
    ]) {
      for (const text of ['สวัสดี', '$', 'ᚑᚌᚐᚋ']) {
        const response = await speak(server, { text }, accept);
        t.equal(response.status, 400, `${accept} ${text}`);
        t.match(await response.text(), 'nothing to speak: text has no letter');
      }
    }
    const spoken = await speak(server, { text: '<50>', pauseBetweenBrackets: true }, 'audio/L16');
    t.equal(spoken.status, 200, 'a pause was asked for');
    t.ok((await bytesOf(spoken)).length > 2000);
    const body = { input: 'สวัสดี', voice: 'astra', model: 'coda' };
    const { error } = (await (await server.post('/v1/audio/speech', body)).json()) as { error: object };
    t.match(error, { code: 'nothing_to_speak', param: 'input' });
  });

  await t.test('a longer time scale makes longer audio, a pause adds its length', async (t) => {
    const seconds = async (more: Record<string, unknown>): Promise<number> =>
      (await bytesOf(await speak(server, { samplingRate: 8000, ...more }, 'audio/L16'))).length / 16000;
    const plain = await seconds({});
    t.ok((await seconds({ speedAlpha: 1.5 })) > 1.3 * plain);
    t.ok((await seconds({ speedAlpha: 0.7 })) < 0.8 * plain);
    const paused = { text: `${SENTENCE} <2000> ${SENTENCE}`, pauseBetweenBrackets: true };
    t.ok((await seconds(paused)) > 2 * plain + 1.5);
  });
});
