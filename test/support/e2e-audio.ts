import { spawn } from 'node:child_process';
import type { AudioCodec } from '../../src/contracts/audio.js';

/** The name that ffmpeg gives to the contents of each format. */
export const FFMPEG_NAMES = {
  pcm: 'pcm_s16le',
  wav: 'pcm_s16le',
  mulaw: 'pcm_mulaw',
  alaw: 'pcm_alaw',
  g722: 'adpcm_g722',
  mp3: 'mp3',
  aac: 'aac',
  flac: 'flac',
  ogg: 'opus',
  webm: 'opus',
} as const satisfies Record<AudioCodec, string>;

const RAW_NAMES: Partial<Record<AudioCodec, string>> = { pcm: 's16le', mulaw: 'mulaw', alaw: 'alaw' };

/** The options with which ffmpeg reads a format that has no header. */
export function headerless(codec: AudioCodec, rateHz: number): string[] {
  if (codec === 'g722') return ['-f', 'g722'];
  const name = RAW_NAMES[codec];
  return name === undefined ? [] : ['-f', name, '-ar', String(rateHz)];
}

interface Ran {
  readonly stdout: Buffer;
  readonly stderr: string;
}

/** Through a pipe, as a stream is heard: in a file the tools would look for what only a finished file has. */
function pipeThrough(command: string, args: readonly string[], input: Buffer): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'] });
    const stdout: Buffer[] = [];
    let stderr = '';
    child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    // The tool may have read enough before the end.
    child.stdin.on('error', () => undefined);
    child.on('error', reject);
    child.on('close', () => {
      resolve({ stdout: Buffer.concat(stdout), stderr });
    });
    child.stdin.end(input);
  });
}

/** @param format demuxer and its options for what has no header, e.g. `-f mulaw -ar 8000`. */
export async function probe(
  bytes: Buffer,
  format: readonly string[],
): Promise<{ codec: string; sampleRateHz: number; channels: number; complaints: string }> {
  const entries = ['-show_entries', 'stream=codec_name,sample_rate,channels', '-of', 'json'];
  const args = ['-v', 'warning', ...format, ...entries, 'pipe:0'];
  const { stdout, stderr } = await pipeThrough('ffprobe', args, bytes);
  const { streams } = JSON.parse(stdout.toString()) as { streams: Record<string, string | number>[] };
  const [stream = {}] = streams;
  return {
    codec: streams.length === 1 ? String(stream['codec_name']) : `${String(streams.length)} streams`,
    sampleRateHz: Number(stream['sample_rate']),
    channels: Number(stream['channels']),
    complaints: stderr,
  };
}

/** Samples in -1..1, one channel, at `sampleRateHz`. */
export async function decode(
  bytes: Buffer,
  format: readonly string[],
  sampleRateHz: number,
): Promise<{ samples: Float32Array; complaints: string }> {
  const output = ['-f', 's16le', '-ac', '1', '-ar', String(sampleRateHz), 'pipe:1'];
  // One channel needs no guess of what the channels are.
  const args = ['-v', 'warning', '-guess_layout_max', '0', ...format, '-i', 'pipe:0', ...output];
  const { stdout, stderr } = await pipeThrough('ffmpeg', args, bytes);
  return { samples: samplesOf(stdout), complaints: stderr };
}

export function samplesOf(pcm: Buffer): Float32Array {
  return Float32Array.from({ length: pcm.length >> 1 }, (_, i) => pcm.readInt16LE(2 * i) / 32768);
}

export interface Likeness {
  /** By how much `heard` comes late, in samples. */
  readonly lag: number;
  /** -1..1 at that lag. */
  readonly correlation: number;
}

/** How far from the lag that is expected another one is looked for. */
const LAG_WINDOW = 40;

/** The lag near `expectedLag` at which `heard` is most like `said`, judged by a second from the middle of `said`. */
export function likeness(
  said: Float32Array,
  heard: Float32Array,
  sampleRateHz: number,
  expectedLag: number,
): Likeness {
  const length = Math.min(sampleRateHz, said.length);
  const from = (said.length - length) >> 1;
  const part = said.subarray(from, from + length);
  let best: Likeness = { lag: NaN, correlation: -1 };
  for (let lag = expectedLag - LAG_WINDOW; lag <= expectedLag + LAG_WINDOW; lag++) {
    const correlation = correlationOf(part, heard.subarray(from + lag, from + lag + length));
    if (correlation > best.correlation) best = { lag, correlation };
  }
  return best;
}

function correlationOf(a: Float32Array, b: Float32Array): number {
  let [ab, aa, bb] = [0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    const [x, y] = [a[i] ?? 0, b[i] ?? 0];
    ab += x * y;
    aa += x * x;
    bb += y * y;
  }
  return ab / Math.sqrt(aa * bb);
}
