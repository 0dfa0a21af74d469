import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { PhoneRow } from '../../tools/voices-phones.js';
import type { MelFrames } from './distortion.js';

/** A held-out recording as it was prepared for training. */
export interface Reference {
  readonly id: string;
  readonly speaker: string;
  readonly language: string;
  readonly text: string;
  /** The aligned phones; null when there is no alignment. */
  readonly phones: readonly PhoneRow[] | null;
  /** 24 kHz, features beside it. */
  readonly file: string;
  /** The same as it was recorded; null where the recordings are not there, and of languages whose copies are not judged. */
  readonly original: string | null;
}

/** training/voices/evaluate.py in a process of its own for each question. */
export class Evaluator {
  /** @param python a Python with what the requirements of training/voices name */
  constructor(
    private readonly python: string,
    private readonly script: string,
  ) {}

  /** @throws Error with the last line that Python wrote */
  ask<T>(command: string, question: unknown, ...options: string[]): Promise<T> {
    return new Promise((resolve, reject) => {
      // One thread is enough: more would only compete for the cores that the recognizers use.
      const env = { ...process.env, OMP_NUM_THREADS: '1' };
      const child = spawn(this.python, [this.script, command, ...options], { env });
      let [answer, complaint] = ['', ''];
      child.stdout.setEncoding('utf8').on('data', (text: string) => (answer += text));
      child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text));
      child.on('error', reject);
      child.on('close', (code) => {
        if (code === 0) resolve(JSON.parse(answer) as T);
        else reject(new Error(`evaluate.py ${command}: ${complaint.trimEnd().split('\n').at(-1) ?? ''}`));
      });
      child.stdin.on('error', () => undefined); // a child that ended early says why itself
      child.stdin.end(JSON.stringify(question));
    });
  }
}

/** @param extension of the file beside the sound */
export function readFloats(sound: string, extension: string): Float32Array {
  const bytes = readFileSync(sound.replace(/\.wav$/, extension));
  return new Float32Array(new Uint8Array(bytes).buffer);
}

/** Features that Python wrote beside a sound. */
export const readMelFrames = (sound: string): MelFrames => ({
  mel: readFloats(sound, '.mel'),
  f0Hz: readFloats(sound, '.f0'),
});
