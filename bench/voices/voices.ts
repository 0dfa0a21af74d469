import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { wavHeader } from '../../src/audio/wav-header.js';
import { loadCatalog } from '../../src/catalog/catalog.js';
import type { AudioCodec } from '../../src/contracts/audio.js';
import type { ModelId, ServedVoice } from '../../src/contracts/catalog.js';
import type { SpeechRequest } from '../../src/contracts/speech.js';
import type { SpeechEngine } from '../../src/synthesis/engine.js';
import { speakOffline } from '../../src/synthesis/offline.js';
import { closeSpeech, openSpeech, prepare } from '../../src/synthesis/speech.js';

export const SAMPLE_RATE_HZ = 24000;
/** The most frames that the addon renders in one call. */
const ALL_FRAMES = 100_000;

/** A voice with one of its packs; all figures are of such a pair. */
export interface SpokenVoice {
  readonly voice: ServedVoice;
  /** The models that speak with this pack. */
  readonly models: readonly ModelId[];
}

export interface Rendered {
  readonly pcm: Int16Array;
  /** Index of the first sample of each slice but the first. */
  readonly borders: readonly number[];
}

/** @param names of voices; undefined: all */
export function listVoices(modelsFolder: string, names: readonly string[] | undefined): SpokenVoice[] {
  const catalog = loadCatalog(modelsFolder);
  const unknown = names?.filter((name) => catalog.voices.every((voice) => voice.name !== name)) ?? [];
  if (unknown.length > 0) throw new Error(`no such voice: ${unknown.join(', ')}`);
  return catalog
    .servedVoices()
    .filter(({ name }) => names === undefined || names.includes(name))
    .map((voice) => {
      const speaks = (modelId: ModelId): boolean =>
        catalog.resolveVoice({ speaker: voice.name, modelId, lang: undefined }).voice.pack === voice.pack;
      return { voice, models: voice.models.filter(speaks) };
    });
}

/** A name for files and messages. */
export const labelOf = ({ voice }: SpokenVoice): string => `${voice.name} (${voice.pack})`;

/** As a client asks for it that sets nothing. @param codec of the answer */
export function requestOf(
  { voice, models }: SpokenVoice,
  text: string,
  codec: AudioCodec = 'pcm',
): SpeechRequest {
  return {
    id: 'quality',
    text,
    modelId: models[0] ?? 'coda',
    voiceName: voice.name,
    voice,
    format: { codec, sampleRateHz: SAMPLE_RATE_HZ },
    timeScale: 1,
    markup: { pauses: false, phonemes: false, inlineTimeScales: [], homographs: false },
    normalization: 'on',
    wordTimes: 'none',
  };
}

/** Speaks a text slice by slice, as the product does. */
export function render(engine: SpeechEngine, voice: SpokenVoice, text: string): Rendered {
  const slices: Uint8Array[] = [];
  const borders: number[] = [];
  let byteCount = 0;
  for (const { bytes } of speakOffline(engine, requestOf(voice, text))) {
    if (byteCount > 0) borders.push(byteCount / 2);
    slices.push(bytes);
    byteCount += bytes.byteLength;
  }
  return { pcm: samplesOf(Buffer.concat(slices)), borders };
}

/** Renders the text in one piece, without borders between slices. */
export function renderWhole(engine: SpeechEngine, voice: SpokenVoice, text: string): Int16Array {
  const { speech } = prepare(engine, openSpeech(engine, { ...requestOf(voice, text), wordTimes: 'ahead' }));
  try {
    engine.addon.finishStream(speech.stream);
    const { bytes, ended } = engine.addon.nextSlice(speech.stream, ALL_FRAMES);
    if (!ended) throw new Error(`"${text}" is too long to speak at once`);
    return samplesOf(Buffer.from(bytes));
  } finally {
    closeSpeech(engine, speech);
  }
}

/** Little-endian, as every machine that this runs on. */
const samplesOf = (bytes: Buffer): Int16Array => new Int16Array(new Uint8Array(bytes).buffer);

/** Greatest difference of two renderings in steps of the 16-bit scale; Infinity for different lengths. */
export function greatestDifference(a: Int16Array, b: Int16Array): number {
  if (a.length !== b.length) return Infinity;
  return a.reduce((most, sample, i) => Math.max(most, Math.abs(sample - (b[i] ?? 0))), 0);
}

export function writeWav(file: string, pcm: Int16Array): void {
  const header = wavHeader({ sampleRateHz: SAMPLE_RATE_HZ, dataBytes: pcm.byteLength });
  writeFileSync(file, Buffer.concat([header, new Uint8Array(pcm.buffer, pcm.byteOffset, pcm.byteLength)]));
}

/** FOLDER/1.wav .. n.wav. @returns the files' paths */
export function writeWavs(folder: string, sounds: readonly Int16Array[]): string[] {
  mkdirSync(folder, { recursive: true });
  return sounds.map((pcm, index) => {
    const file = join(folder, `${index + 1}.wav`);
    writeWav(file, pcm);
    return file;
  });
}
