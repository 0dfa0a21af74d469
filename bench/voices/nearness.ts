import { activeFrames, type MelFrames } from './distortion.js';
import type { NearestVoice, SoundFigures } from './figures.js';

/** Roughly the smallest differences between voices that listeners notice: pitch, vocal tract length, timbre. */
const STEP = { f0Semitones: 1.5, formantSemitones: 0.8, spectrumDb: 3 } as const;
/** Mel bands below 7 kHz: above, recordings differ more than voices do. */
const TIMBRE_BANDS = 66;

const LN_TO_DB = 20 / Math.LN10;

export const quantile = (sorted: readonly number[], fraction: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(fraction * sorted.length))] ?? Number.NaN;

export interface SentenceSound {
  readonly frames: MelFrames;
  /** Medians of the first three; null when nothing is voiced. */
  readonly formantsHz: readonly number[] | null;
}

function averageSound(sounds: readonly SentenceSound[]): Omit<SoundFigures, 'ownDistance'> {
  const sentences = sounds.map(({ frames }) => frames);
  const formants = sounds.flatMap(({ formantsHz }) => (formantsHz === null ? [] : [formantsHz]));
  const voiced = sentences
    .flatMap(({ f0Hz }) => [...f0Hz])
    .filter((f0) => f0 > 0)
    .sort((a, b) => a - b);
  const rows = sentences.flatMap(activeFrames);
  const spectrum = Array.from(
    { length: TIMBRE_BANDS },
    (_, band) => (LN_TO_DB * rows.reduce((sum, row) => sum + (row[band] ?? 0), 0)) / rows.length,
  );
  const mean = spectrum.reduce((sum, value) => sum + value, 0) / TIMBRE_BANDS;
  return {
    f0MedianHz: quantile(voiced, 0.5),
    f0SpanSemitones: 12 * Math.log2(quantile(voiced, 0.95) / quantile(voiced, 0.05)),
    formantsHz: [0, 1, 2].map((number) =>
      quantile(
        formants.map((hz) => hz[number] ?? 0).sort((a, b) => a - b),
        0.5,
      ),
    ),
    spectrumDb: spectrum.map((value) => value - mean),
  };
}

/** Also says how far one half of the sentences is from the other: what chance alone makes. */
export function soundFigures(sounds: readonly SentenceSound[]): SoundFigures {
  const [even, odd] = [0, 1].map((half) => averageSound(sounds.filter((_, index) => index % 2 === half)));
  const ownDistance = even && odd && sounds.length > 1 ? distanceBetween(even, odd).distance : 0;
  return { ...averageSound(sounds), ownDistance };
}

type Timbre = Pick<SoundFigures, 'f0MedianHz' | 'formantsHz' | 'spectrumDb'>;

/** How far one voice is from another in pitch, formants and timbre. */
export function distanceBetween(a: Timbre, b: Timbre): Omit<NearestVoice, 'name' | 'embedding'> {
  const f0Semitones = Math.abs(12 * Math.log2(a.f0MedianHz / b.f0MedianHz));
  const shift = a.formantsHz.reduce((sum, hz, i) => sum + Math.log2(hz / (b.formantsHz[i] ?? hz)), 0);
  const formantSemitones = Math.abs((12 * shift) / a.formantsHz.length);
  const squares = a.spectrumDb.reduce((sum, db, band) => sum + (db - (b.spectrumDb[band] ?? 0)) ** 2, 0);
  const spectrumDb = Math.sqrt(squares / TIMBRE_BANDS);
  const distance = Math.hypot(
    f0Semitones / STEP.f0Semitones,
    formantSemitones / STEP.formantSemitones,
    spectrumDb / STEP.spectrumDb,
  );
  return { f0Semitones, formantSemitones, spectrumDb, distance };
}

export interface NamedSound {
  readonly name: string;
  readonly models: readonly string[];
  /** Row of its pack. */
  readonly speaker: string;
  readonly sound: SoundFigures;
}

/** The other voice of the same models that is most like `voice`; null when there is no other. */
export function nearestVoice(
  voice: NamedSound,
  all: readonly NamedSound[],
  embeddings?: EmbeddingDistances,
): NearestVoice | null {
  const others = all
    .filter(({ name, models }) => name !== voice.name && models.some((id) => voice.models.includes(id)))
    .map(({ name, speaker, sound }) => ({
      ...{ name, ...distanceBetween(voice.sound, sound) },
      embedding: embeddings === undefined ? null : between(embeddings, voice.speaker, speaker),
    }));
  return others.sort((a, b) => a.distance - b.distance)[0] ?? null;
}

/** Distances as evaluate.py reports them. */
export interface EmbeddingDistances {
  readonly speakers: readonly string[];
  readonly distances: readonly (readonly number[])[];
}

const between = ({ speakers, distances }: EmbeddingDistances, a: string, b: string): number | null =>
  distances[speakers.indexOf(a)]?.[speakers.indexOf(b)] ?? null;
