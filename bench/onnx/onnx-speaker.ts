import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import {
  cut,
  durationsOf,
  expand,
  type FrameInputs,
  type SentencePhones,
  type Window,
  windowsOf,
} from './frames.js';
import { PEERS } from './install.js';
import { type Assignment, type Mode, type Probe, SLICES, type Speaker } from './systems.js';

type Tensor = object;
interface Output {
  readonly data: Float32Array;
}
interface Session {
  run(inputs: Readonly<Record<string, Tensor>>): Promise<Readonly<Record<string, Output>>>;
}
interface Runtime {
  readonly Tensor: new (
    type: 'int64' | 'float32',
    data: BigInt64Array | Float32Array,
    shape: readonly number[],
  ) => Tensor;
  readonly InferenceSession: { create(file: string, options: object): Promise<Session> };
}

/** One thread, no thread pool; everything that the runtime can do to a graph. */
const OPTIONS = {
  executionProviders: ['cpu'],
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  graphOptimizationLevel: 'all',
};

interface PackDocument {
  readonly acoustic: {
    readonly width: number;
    readonly decoderBlocks: number;
    readonly decoderKernel: number;
  };
  readonly vocoder: { readonly pack?: string; readonly blocks?: number; readonly kernel?: number };
  readonly speakers: readonly { readonly logF0Mean: number; readonly logF0Std: number }[];
}

const readPack = (folder: string): PackDocument =>
  JSON.parse(readFileSync(join(folder, 'pack.json'), 'utf8')) as PackDocument;

/** Our networks in ONNX Runtime, up to the vocoder's cepstra. The signal path behind them is left out. */
export class OnnxSpeaker implements Speaker {
  private constructor(
    private readonly runtime: Runtime,
    private readonly phones: Session,
    private readonly frames: Session,
    private readonly sizes: { readonly width: number; readonly context: number },
    private readonly speaker: { readonly row: number; readonly melody: Float32Array },
  ) {}

  static async load({ system, pack, speaker, graphs }: Assignment): Promise<OnnxSpeaker> {
    const runtime = createRequire(join(PEERS, 'package.json'))('onnxruntime-node') as Runtime;
    const suffix = system.endsWith('int8') ? '-int8' : '';
    const open = (name: string): Promise<Session> =>
      runtime.InferenceSession.create(join(graphs, `${name}${suffix}.onnx`), OPTIONS);
    const document = readPack(pack);
    const lender = document.vocoder.pack;
    const vocoder = lender === undefined ? document.vocoder : readPack(join(pack, '..', lender)).vocoder;
    const { width, decoderBlocks, decoderKernel } = document.acoustic;
    const context =
      decoderBlocks * (decoderKernel >> 1) + (vocoder.blocks ?? 0) * ((vocoder.kernel ?? 0) >> 1);
    const { logF0Mean = 0, logF0Std = 0 } = document.speakers[speaker] ?? {};
    const melody = Float32Array.of(logF0Std, logF0Mean);
    const [phones, frames] = [await open('phones'), await open('frames')];
    return new OnnxSpeaker(runtime, phones, frames, { width, context }, { row: speaker, melody });
  }

  async speak(sentence: SentencePhones, mode: Mode, onFirst: () => void): Promise<number> {
    const { rows, durations } = await this.encode(sentence);
    const inputs = expand(durations);
    const count = inputs.index.length;
    for (const [number, { from, to }] of this.windowsFor(count, mode).entries()) {
      await this.decode(rows, cut(inputs, from, to));
      if (number === 0) onFirst();
    }
    return count;
  }

  /** What both networks compute of a sentence, in one piece or in the windows of a stream. */
  async probe(sentence: SentencePhones, mode: Mode): Promise<Probe> {
    const { rows, durations } = await this.encode(sentence);
    const inputs = expand(durations);
    const count = inputs.index.length;
    const output: number[] = [];
    const cepstra: number[] = [];
    for (const window of this.windowsFor(count, mode)) {
      const made = await this.decode(rows, cut(inputs, window.from, window.to));
      output.push(...kept(made.output, window));
      cepstra.push(...kept(made.cepstra, window));
    }
    return { durations, output, cepstra };
  }

  private windowsFor(count: number, mode: Mode): Window[] {
    return windowsOf(count, mode === 'slices' ? SLICES : [count], this.sizes.context);
  }

  private async encode(sentence: SentencePhones): Promise<{ rows: Float32Array; durations: number[] }> {
    const ids = (values: readonly number[]): Tensor =>
      new this.runtime.Tensor('int64', BigInt64Array.from(values, BigInt), [values.length]);
    const { log_duration: logs, rows } = await this.phones.run({
      phone: ids(sentence.phones),
      stress: ids(sentence.stress),
      word_start: ids(sentence.wordStart),
      speaker: ids([this.speaker.row]),
    });
    if (logs === undefined || rows === undefined) throw new Error('phones.onnx has other outputs');
    return { rows: rows.data, durations: durationsOf(logs.data) };
  }

  private async decode(
    rows: Float32Array,
    { index, features }: FrameInputs,
  ): Promise<{ output: Float32Array; cepstra: Float32Array }> {
    const { width } = this.sizes;
    const { Tensor } = this.runtime;
    const { output, cepstra } = await this.frames.run({
      rows: new Tensor('float32', rows, [rows.length / width, width]),
      index: new Tensor('int64', index, [index.length]),
      features: new Tensor('float32', features, [index.length, features.length / index.length]),
      melody: new Tensor('float32', this.speaker.melody, [2]),
    });
    if (output === undefined || cepstra === undefined) throw new Error('frames.onnx has other outputs');
    return { output: output.data, cepstra: cepstra.data };
  }
}

function kept(data: Float32Array, { from, to, keepFrom, keepTo }: Window): Float32Array {
  const width = data.length / (to - from);
  return data.subarray((keepFrom - from) * width, (keepTo - from) * width);
}
