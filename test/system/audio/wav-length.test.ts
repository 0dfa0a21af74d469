import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { speak } from '../../support/e2e-client.js';
import { type RunningServer, startServer } from '../../support/running-server.js';

const HEADER_BYTES = 44;
const UNKNOWN = 0xffffffff;
const SENTENCE = 'Your order of 12 cups will be ready at half past three.';
const LONG = `${SENTENCE} `.repeat(17); // 952 characters
const LONG_SENTENCE = `${'We shall see whether it is there, and '.repeat(6)}then we go.`; // 240 characters

const folder = mkdtempSync(join(tmpdir(), 'wav-length-'));
const server = await startServer();
t.teardown(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

const audio = async (body: object, accept = 'audio/wav', from: RunningServer = server): Promise<Buffer> => {
  const voice = { speaker: 'astra', modelId: 'coda' };
  const { status, bytes } = await speak(from, { body: { ...voice, ...body }, accept });
  if (status !== 200) throw new Error(bytes.toString());
  return bytes;
};

/** Frames and seconds that Python's wave module and sox read from the header. */
function read(wav: Buffer): { frames: number; soxSamples: number; ffprobeSamples: number } {
  const file = join(folder, 'a.wav');
  writeFileSync(file, wav);
  const python = 'import sys, wave; print(wave.open(sys.argv[1]).getnframes())';
  const run = (command: string, ...args: string[]): number =>
    Number(execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  const probe = ['-v', 'error', '-show_entries', 'stream=duration_ts', '-of', 'csv=p=0', file];
  return {
    frames: run('python3', '-c', python, file),
    soxSamples: run('soxi', '-s', file),
    ffprobeSamples: run('ffprobe', ...probe),
  };
}

for (const [name, body] of [
  ['one sentence', { text: SENTENCE }],
  ['one sentence of several segments', { text: LONG_SENTENCE }],
  ['two sentences', { text: `${SENTENCE} See you then!` }],
  ['another rate', { text: SENTENCE, samplingRate: 8000 }],
  ['a rate that divides nothing', { text: `${SENTENCE} Good.`, samplingRate: 11_127 }],
  ['louder, which is limited', { text: SENTENCE, gain: 30 }],
  ['slow', { text: SENTENCE, speedAlpha: 0.5 }],
  ['with its silence', { text: SENTENCE, keepSilence: true }],
  ['only a pause', { text: 'Yes <900>', modelId: 'mistv3', pauseBetweenBrackets: true }],
  ['another language', { text: 'Guten Tag. Wie geht es?', speaker: 'linde', lang: 'deu' }],
] as const) {
  void t.test(`the header tells the length: ${name}`, async (t) => {
    const wav = await audio(body);
    const dataBytes = wav.length - HEADER_BYTES;
    t.ok(dataBytes > 5000, `${dataBytes} bytes of samples`);
    t.equal(wav.readUInt32LE(40), dataBytes);
    t.equal(wav.readUInt32LE(4), 36 + dataBytes);
    const frames = dataBytes / 2;
    t.same(read(wav), { frames, soxSamples: frames, ffprobeSamples: frames });
  });
}

void t.test('it is the speech of the bare samples, and the silence at the end stays', async (t) => {
  const samples = (await audio({ text: SENTENCE })).subarray(HEADER_BYTES);
  const bare = await audio({ text: SENTENCE }, 'audio/L16');
  // The last frame of the shorter one was made without what follows it.
  const same = bare.length - 960;
  t.ok(samples.subarray(0, same).equals(bare.subarray(0, same)));
  const extraMs = (samples.length - bare.length) / 48;
  t.ok(extraMs >= 0 && extraMs < 400, `${extraMs} ms`);
});

void t.test('a setting says from which length a text streams before its length is known', async (t) => {
  const wav = await audio({ text: LONG });
  t.equal(wav.readUInt32LE(40), wav.length - HEADER_BYTES, 'as long as the interface allows');
  const brisk = await startServer({ env: { WAV_LENGTH_CHARACTERS: '250' } });
  t.teardown(() => brisk.stop());
  t.equal((await audio({ text: LONG.slice(0, 280) }, 'audio/wav', brisk)).readUInt32LE(40), UNKNOWN);
  const hasty = await startServer({ env: { WAV_LENGTH_CHARACTERS: '0' } });
  t.teardown(() => hasty.stop());
  t.equal((await audio({ text: 'Yes. No.' }, 'audio/wav', hasty)).readUInt32LE(40), UNKNOWN);
  const short = await audio({ text: SENTENCE }, 'audio/wav', hasty);
  t.equal(short.readUInt32LE(40), short.length - HEADER_BYTES, 'one sentence costs nothing');
});
