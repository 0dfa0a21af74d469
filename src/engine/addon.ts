import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { AudioCodec } from '../contracts/audio.js';

export type Isa = 'scalar' | 'sse4' | 'avx2' | 'avx512' | 'amx' | 'neon';

export type Precision = 'fp32' | 'bf16' | 'int8';

export interface NativePackInfo {
  name: string;
  sampleRateHz: number;
  hopSamples: number;
  phones: string[];
  /** `f0Hz`: the mean of the speaker's F0. */
  speakers: { name: string; language: string; f0Hz: number }[];
}

/** The state of a file that several streams make. Plain data, so it crosses threads. */
export interface FilePosition {
  /** The serial number of an Ogg stream. */
  readonly serial: number;
  /** Ogg pages so far. */
  readonly pageCount: number;
  /** What the bytes so far decode to, at the encoder's rate. */
  readonly sampleCount: number;
}

export interface NativeStreamOptions {
  /** Folder of a pack; loaded once per process. */
  pack: string;
  /** Index into the pack's speakers. */
  speaker: number;
  codec: AudioCodec;
  sampleRateHz: number;
  /** Seeds the noise; the same seed, phones and settings give the same bytes. */
  seed: bigint;
  pitchRatio: number;
  formantRatio: number;
  /** The factor for samples before encoding, 0..100; 1 unless set. */
  gain?: number;
  /**
   * The position at which the stream continues a file of several streams, null at the file's start; without it, the stream is
   * a file of its own. When the stream ends, all that it rendered has left the encoder, followed by silence if the codec works
   * in frames. Another stream may continue the file after any slice that has bytes, even if this one is closed early.
   */
  file?: FilePosition | null;
  /**
   * `start`: the silence before the first sound is cut; `cut`: the silence after the last sound is cut to 20 ms, too. Pauses
   * that were added stay. Without it, everything stays.
   */
  edges?: 'start' | 'cut' | 'kept';
}

/** The network that says which phones a recording holds. */
export interface Recognizer {
  /** Output symbols. Index 0 is the blank of CTC; the others are symbols that packs know, without stress. */
  readonly symbols: readonly string[];
  readonly samplingRate: 16000;
  /** Seconds a frame of the output. */
  readonly hopSeconds: number;
  /**
   * @param samples mono, -1..1, 1 to 168,000 of them (10.5 s)
   * @returns natural log probabilities, [frames][symbols]
   * @throws Error for none, too many, or one that is not finite
   */
  logProbabilities(samples: Float32Array): { frames: number; values: Float32Array };
}

/** The phones of one run of the encoder, 1..4096. Each array has one element for each phone; plain data, so it crosses threads. */
export interface NativeSegment {
  /** Indices into the pack's phones. */
  readonly phones: Int32Array;
  /** 0 none, 1 secondary, 2 primary. */
  readonly stress: Uint8Array;
  /** 1 where a word begins, otherwise 0. */
  readonly wordStart: Uint8Array;
  /** What the predicted durations are multiplied by: above 1 is slower. */
  readonly timeScale: Float32Array;
  /** Frames, 0..3000; 0, and left out: as many as the network predicts. */
  readonly frameCount?: Int32Array;
  /** What F0 is multiplied by, 0.25..4; left out: 1. May have two elements for each phone, its halves. */
  readonly pitch?: Float32Array;
  /** What the samples are multiplied by, 0..100; left out: 1. */
  readonly gain?: Float32Array;
  /** How much of the network's own F0 movement remains, 0..1; left out: 1. */
  readonly melodyShare?: Float32Array;
}

export interface NativeSlice {
  bytes: ArrayBuffer;
  /** Frames rendered for this slice, including those that were cut. */
  frameCount: number;
  /** Duration of what went to the encoder. */
  soundMs: number;
  /** Frames that the limiter attenuated so that no sample clips. */
  limitedFrames: number;
  /** True when `bytes` has the last byte of the stream, which is then closed. */
  ended: boolean;
  /** Where the file continues after `bytes`, if there are any; like `encodedMs` only when the stream was opened with a `file`. */
  file?: FilePosition;
  /** Duration of the sound that `bytes` decode to. */
  encodedMs?: number;
}

/** The addon's whole interface. Streams live in a process-wide registry: any thread may use an id, one at a time. */
export interface NativeAddon {
  /** The instruction set that the kernels run on. Forced by SONANT_ISA. */
  isa(): Isa;
  /** The precision of decoder and vocoder. SONANT_PRECISION can force it. */
  precision(): Precision;
  /** @throws Error with the pack's name and the reason of refusal. */
  loadPack(folder: string): NativePackInfo;
  /** IPA of a clause by espeak-ng. @throws Error for an unknown voice. */
  textToIpa(text: string, espeakVoice: string): string;
  /**
   * Words of a Japanese text by MeCab, whose dictionary is mapped once per process.
   * @returns for each word, its surface, then its nine IPADIC fields joined by commas ('' for a word that IPADIC lacks)
   * @throws Error that names the package when there is no dictionary
   */
  analyseJapanese(text: string): string[];
  /**
   * A network that says what each letter of a word sounds like; loaded once per process.
   * @returns the letters with the ids 2 and up (1 is any other) and the labels; a label is sounds separated by spaces
   * @throws Error with the folder and the reason of refusal
   */
  loadLetterNetwork(folder: string): { letters: string[]; labels: string[] };
  /** @param letters 1 to 256 ids @returns the likeliest label of each letter and its probability */
  labelLetters(folder: string, letters: Int32Array): { labels: Int32Array; probabilities: Float32Array };
  /**
   * The network that restores the vowels of Arabic; loaded once per process.
   * @returns its sizes, and the weights of pairs of the classes of neighboring letters, [class][next class]
   * @throws Error with the folder and the reason of refusal
   */
  loadDiacritizer(folder: string): {
    symbolCount: number;
    classCount: number;
    memoryWidth: number;
    chainInner: Float32Array;
    chainFinal: Float32Array;
  };
  /**
   * @param letters of all words of a sentence, one word after another
   * @param lengths letters of each word: 1 to 256 words of 1 to 64
   * @param memory [letters][memoryWidth]
   * @returns [letters][classCount], the higher the likelier
   */
  classifyLetters(
    folder: string,
    letters: Int32Array,
    lengths: Int32Array,
    memory: Float32Array,
  ): Float32Array;
  /**
   * The network that hears phones; loaded once per process.
   * @throws Error with the folder and the reason of refusal
   */
  loadRecognizer(folder: string): Recognizer;
  openStream(options: NativeStreamOptions): number;
  /**
   * Encodes the phones and fixes their durations.
   * @returns frames of each phone (10 ms each at hop 240 and 24 kHz)
   * @throws Error for a phone that the pack does not have; TypeError that names an array of the wrong kind, length or range
   */
  addSegment(stream: number, segment: NativeSegment): Int32Array;
  addSilence(stream: number, frameCount: number): void;
  /** No segment will follow: the slice that renders the last frame ends the stream. */
  finishStream(stream: number): void;
  /**
   * Renders up to the first sound, for the next slice. Everything before that sound must have been added.
   * @returns frames of silence that are cut at the start
   */
  cutFrames(stream: number): number;
  /** Renders, resamples and encodes until there are `maxFrames` frames that are not cut, or none is left. */
  nextSlice(stream: number, maxFrames: number): NativeSlice;
  pendingFrames(stream: number): number;
  /** The last bytes of a file of several streams; may be empty. */
  endFile(codec: AudioCodec, sampleRateHz: number, file: FilePosition | null): ArrayBuffer;
  /** @returns false when there was none. */
  closeStream(stream: number): boolean;
  streamCount(): number;
  /** Processor time of the calling thread since it started, in milliseconds. */
  threadCpuMs(): number;
}

const require = createRequire(import.meta.url);
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** Loads the built addon. @throws Error that names the command to build it. */
export function loadAddon(): NativeAddon {
  for (const folder of ['build/Release', 'build']) {
    const file = `${ROOT}${folder}/sonant.node`;
    if (existsSync(file)) return require(file) as NativeAddon;
  }
  throw new Error('The native engine is not built. Run: npm run build');
}
