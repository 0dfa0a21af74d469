import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

/** Code that all JavaScript drivers share, like common.py for the Python ones. */
export const job = JSON.parse(readFileSync(process.argv[2], 'utf8'));

const installed = createRequire(join(job.packages, 'package.json'));
export const branded = (name) => name.replaceAll('${brand}', job.brand);
/** Imports one of the installed packages. */
export const load = (name) => import(pathToFileURL(installed.resolve(branded(name))).href);
export const versionOf = (name) =>
  JSON.parse(readFileSync(join(job.packages, 'node_modules', branded(name), 'package.json'), 'utf8')).version;

/** A language model that writes at so many words a second. */
export class Writer {
  constructor(text, wordsPerSecond) {
    this.pieces = text.split(' ');
    this.pauseMs = 1000 / wordsPerSecond;
  }

  async *[Symbol.asyncIterator]() {
    const began = performance.now();
    for (const [number, piece] of this.pieces.entries()) {
      const wait = began + number * this.pauseMs - performance.now();
      if (wait > 0) await sleep(wait);
      // Before the client gets it: one that pulls speaks the sentence before it asks for more.
      if (/[.?!]$/.test(piece)) this.firstSentenceAt ??= performance.now();
      yield number === 0 ? piece : ` ${piece}`;
    }
  }

  sinceFirstSentenceMs() {
    return this.firstSentenceAt === undefined ? 0 : performance.now() - this.firstSentenceAt;
  }
}

/** Speaks all turns of the job's conversations through `oneTurn(turn, spoken, speed)`, which fills `spoken`. */
export async function conversations(mode, packageName, oneTurn) {
  if (!job.modes.includes(mode)) return;
  await Promise.all(job.speeds.map((speed) => conversation(mode, speed, packageName, oneTurn)));
}

async function conversation(mode, speed, packageName, oneTurn) {
  const turns = [];
  for (const [number, turn] of job.replies[speed].entries()) {
    const spoken = {
      starts: 0,
      stops: 0,
      audio: [],
      rate: 24_000,
      words: [],
      firstAudioMs: null,
      error: null,
    };
    const late = AbortSignal.timeout(90_000);
    try {
      const tooLate = new Promise((_, reject) => late.addEventListener('abort', () => reject(late.reason)));
      await Promise.race([oneTurn(turn, spoken, speed), tooLate]);
    } catch (error) {
      console.error(error);
      spoken.error = String(error);
    }
    turns.push(save(`${mode}-${speed}-${number}`, spoken, turn.bargeInMs));
  }
  console.log(JSON.stringify({ mode, speed, turns, version: versionOf(packageName) }));
}

/** Notes a piece of 16-bit samples. */
export function hear(spoken, writer, samples) {
  if (spoken.firstAudioMs === null) {
    spoken.firstAudioMs = writer.sinceFirstSentenceMs();
    spoken.starts += 1;
  }
  spoken.audio.push(Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength));
}

function save(name, { audio, rate, starts, stops, words, firstAudioMs, error }, bargeInMs) {
  const all = Buffer.concat(audio);
  const heard = all.subarray(
    0,
    bargeInMs === undefined ? all.length & ~1 : 2 * Math.floor((rate * bargeInMs) / 1000),
  );
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(36 + heard.length, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(2 * rate, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(heard.length, 40);
  const file = join(job.folder, `${name}.wav`);
  writeFileSync(file, Buffer.concat([header, heard]));
  return { file, starts, stops, words, firstAudioMs, error };
}
