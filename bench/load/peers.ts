import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { messageOf } from '../../src/errors.js';
import { SENTENCES } from '../../test/support/load/sentences.js';

export interface PeerFigure {
  readonly name: string;
  /**
   * Processor time for a second of speech. Process start and voice loading are included: that is what a peer costs when it is
   * called as a program.
   */
  readonly realTimeFactor: number;
  readonly firstAudioMsP50: number;
  readonly audioSeconds: number;
}

export interface Peer {
  readonly name: string;
  readonly command: string;
  readonly arguments: (text: string) => string[];
}

const WAV_FILE = join(tmpdir(), `sonant-peer-${String(process.pid)}.wav`);

export const PEERS: readonly Peer[] = [
  { name: 'espeak-ng', command: 'espeak-ng', arguments: (text) => ['-v', 'en-us', '--stdout', text] },
  { name: 'flite slt', command: 'flite', arguments: (text) => ['-voice', 'slt', '-t', text, '-o', WAV_FILE] },
];

/** espeak-ng and flite from Debian on the same sentences. A peer that is not installed is left out and named on stderr. */
export async function runPeers(): Promise<PeerFigure[]> {
  const figures: PeerFigure[] = [];
  for (const peer of PEERS) {
    try {
      figures.push(await measurePeer(peer, SENTENCES));
    } catch (error) {
      process.stderr.write(`${peer.name}: left out (${messageOf(error)})\n`);
    }
  }
  rmSync(WAV_FILE, { force: true });
  return figures;
}

/** @throws Error when the peer is not installed, or fails */
export async function measurePeer(peer: Peer, sentences: readonly string[]): Promise<PeerFigure> {
  const firstAudio: number[] = [];
  let processorSeconds = 0;
  let audioSeconds = 0;
  for (const sentence of sentences) {
    const run = await runOnce(peer, sentence);
    processorSeconds += run.processorSeconds;
    audioSeconds += run.audioSeconds;
    firstAudio.push(run.firstAudioMs);
  }
  firstAudio.sort((a, b) => a - b);
  return {
    name: peer.name,
    realTimeFactor: processorSeconds / audioSeconds,
    firstAudioMsP50: firstAudio[firstAudio.length >> 1] ?? Number.NaN,
    audioSeconds,
  };
}

/** Node does not tell the processor time of a child; bash does, in milliseconds and with that of the child's own children. */
const TIMED = 'TIMEFORMAT="%3U %3S"; time "$0" "$@" 2>/dev/null';

async function runOnce(
  peer: Peer,
  text: string,
): Promise<{ processorSeconds: number; firstAudioMs: number; audioSeconds: number }> {
  const startedAt = performance.now();
  const chunks: Buffer[] = [];
  let times = '';
  let firstAudioMs = 0;
  await new Promise<void>((resolve, reject) => {
    const command = ['-c', TIMED, peer.command, ...peer.arguments(text)];
    const child = spawn('bash', command, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, LC_ALL: 'C' },
    });
    child.on('error', reject);
    child.stdout.on('data', (chunk: Buffer) => {
      if (chunks.length === 0) firstAudioMs = performance.now() - startedAt;
      chunks.push(chunk);
    });
    child.stderr.setEncoding('utf8').on('data', (line: string) => (times += line));
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`exit code ${String(code)}`))));
  });
  firstAudioMs ||= performance.now() - startedAt;
  const [user = Number.NaN, system = Number.NaN] = times.trim().split(' ').map(Number);
  const wav = chunks.length > 0 ? Buffer.concat(chunks) : readFileSync(WAV_FILE);
  const bytesPerSecond = wav.readUInt32LE(28);
  return {
    processorSeconds: user + system,
    firstAudioMs,
    audioSeconds: (wav.length - 44) / bytesPerSecond,
  };
}
