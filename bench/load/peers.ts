import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SENTENCES } from '../../test/support/load/sentences.js';

export interface PeerFigure {
  readonly name: string;
  /** Process start and voice loading included: that is what a peer costs when it is called as a program. */
  readonly realTimeFactor: number;
  readonly firstAudioMsP50: number;
  readonly audioSeconds: number;
}

interface Peer {
  readonly name: string;
  readonly command: string;
  readonly arguments: (text: string) => string[];
}

const WAV_FILE = join(tmpdir(), `sonant-peer-${String(process.pid)}.wav`);

const PEERS: readonly Peer[] = [
  { name: 'espeak-ng', command: 'espeak-ng', arguments: (text) => ['-v', 'en-us', '--stdout', text] },
  { name: 'flite slt', command: 'flite', arguments: (text) => ['-voice', 'slt', '-t', text, '-o', WAV_FILE] },
];

/** espeak-ng and flite from Debian on the same sentences. A peer that is not installed is left out and named on stderr. */
export async function runPeers(): Promise<PeerFigure[]> {
  const figures: PeerFigure[] = [];
  for (const peer of PEERS) {
    try {
      figures.push(await measure(peer));
    } catch (error) {
      process.stderr.write(
        `${peer.name}: left out (${error instanceof Error ? error.message : String(error)})\n`,
      );
    }
  }
  rmSync(WAV_FILE, { force: true });
  return figures;
}

async function measure(peer: Peer): Promise<PeerFigure> {
  const firstAudio: number[] = [];
  let elapsedMs = 0;
  let audioSeconds = 0;
  for (const sentence of SENTENCES) {
    const run = await runOnce(peer, sentence);
    elapsedMs += run.elapsedMs;
    audioSeconds += run.audioSeconds;
    firstAudio.push(run.firstAudioMs);
  }
  firstAudio.sort((a, b) => a - b);
  return {
    name: peer.name,
    realTimeFactor: elapsedMs / 1000 / audioSeconds,
    firstAudioMsP50: firstAudio[Math.floor(firstAudio.length / 2)] ?? Number.NaN,
    audioSeconds,
  };
}

async function runOnce(
  peer: Peer,
  text: string,
): Promise<{ elapsedMs: number; firstAudioMs: number; audioSeconds: number }> {
  const { readFile } = await import('node:fs/promises');
  const startedAt = performance.now();
  const chunks: Buffer[] = [];
  let firstAudioMs = 0;
  await new Promise<void>((resolve, reject) => {
    const child = spawn(peer.command, peer.arguments(text), { stdio: ['ignore', 'pipe', 'ignore'] });
    child.on('error', reject);
    child.stdout.on('data', (chunk: Buffer) => {
      if (chunks.length === 0) firstAudioMs = performance.now() - startedAt;
      chunks.push(chunk);
    });
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`exit code ${String(code)}`))));
  });
  const elapsedMs = performance.now() - startedAt;
  const wav = chunks.length > 0 ? Buffer.concat(chunks) : await readFile(WAV_FILE);
  const bytesPerSecond = wav.readUInt32LE(28);
  return {
    elapsedMs,
    firstAudioMs: firstAudioMs || elapsedMs,
    audioSeconds: (wav.length - 44) / bytesPerSecond,
  };
}
