import { join } from 'node:path';
import type { SpeechEngine } from '../../src/synthesis/engine.js';
import { findClicks, measureSignal, roughnessRatio } from '../../test/support/signal.js';
import type { PhoneRow, TextReader } from '../../tools/voices-phones.js';
import { measureDistortion, varianceRatio } from './distortion.js';
import { readMelFrames, type Reference } from './evaluator.js';
import type { LikenessFigures, SentenceSet, VoiceFigures } from './figures.js';
import { pairsOf, pauseFigures } from './pauses.js';
import { asQuestion } from './questions.js';
import { newSentences } from './sentences.js';
import {
  greatestDifference,
  labelOf,
  render,
  type Rendered,
  renderWhole,
  SAMPLE_RATE_HZ,
  type SpokenVoice,
  writeWavs,
} from './voices.js';

/** The number of sentences that are also spoken in one piece and compared. */
const WHOLE_SENTENCES = 10;
/** The number of sentences that are also spoken as questions. */
const QUESTIONS = 8;
const SILENT = new Set(['_', ',', '.', '!', '?']);

/** A sentence that a voice has spoken. */
export interface Spoken {
  readonly text: string;
  readonly file: string;
  /** The voice that it should sound like, whatever the pack has. */
  readonly phones: readonly PhoneRow[];
}

/** The figures that need no Python. */
export type PlainFigures = Omit<VoiceFigures, 'sound' | 'likeness' | 'sample' | 'nearest' | 'questions'>;

/** All that a voice has spoken for the measurements. */
export interface SpokenVoiceWork {
  readonly one: SpokenVoice;
  readonly label: string;
  readonly plain: PlainFigures;
  /** Where 1.wav .. n.wav of a set lie. */
  readonly folders: Readonly<Record<SentenceSet, string>>;
  /** Sentences that are in no corpus. */
  readonly fresh: readonly Spoken[];
  /** The texts of the held-out recordings of the same speaker, in the order of `references`. */
  readonly echoes: readonly Spoken[];
  readonly references: readonly Reference[];
  /** Some of `fresh`, and the same as questions. */
  readonly stated: readonly Spoken[];
  readonly asked: readonly Spoken[];
}

interface SpokenSet {
  readonly spoken: readonly Spoken[];
  readonly rendered: readonly Rendered[];
}

/** Speaks everything into folders of its own below `work`. @param references of all speakers */
export function speakVoice(
  engine: SpeechEngine,
  reader: TextReader,
  one: SpokenVoice,
  texts: Readonly<Record<SentenceSet, readonly string[]>>,
  references: readonly Reference[],
  work: string,
): SpokenVoiceWork {
  const label = labelOf(one);
  const folder = join(work, `${one.voice.name}-${one.voice.pack}`);
  const folders = { new: join(folder, 'new'), heldout: join(folder, 'heldout') };
  const own = references.filter((reference) => isRecorded(one, reference));
  const speak = (lines: readonly string[], to: string): SpokenSet =>
    speakTexts(engine, reader, one, lines, to);
  const fresh = speak(texts.new, folders.new);
  speak(texts.heldout, folders.heldout);
  const echoes = speak(
    own.map(({ text }) => text),
    join(folder, 'echoes'),
  );
  const stated = fresh.spoken
    .filter(({ text }) => asQuestion(text, one.voice.language) !== null)
    .slice(0, QUESTIONS);
  const asked = speak(
    stated.map(({ text }) => asQuestion(text, one.voice.language) ?? text),
    join(folder, 'asked'),
  );
  return {
    ...{ one, label, folders, references: own, stated, asked: asked.spoken },
    ...{ plain: plainFigures(engine, one, fresh), fresh: fresh.spoken, echoes: echoes.spoken },
  };
}

/** Speaks the texts into FOLDER/1.wav .. n.wav. */
function speakTexts(
  engine: SpeechEngine,
  reader: TextReader,
  one: SpokenVoice,
  texts: readonly string[],
  folder: string,
): SpokenSet {
  const rendered = texts.map((text) => render(engine, one, text));
  const files = writeWavs(
    folder,
    rendered.map(({ pcm }) => pcm),
  );
  const spoken = texts.map((text, index) => ({
    text,
    file: files[index] ?? '',
    phones: reader.readBounded(text, one.voice),
  }));
  return { spoken, rendered };
}

function plainFigures(engine: SpeechEngine, one: SpokenVoice, set: SpokenSet): PlainFigures {
  const { voice, models } = one;
  const sounds = set.rendered.map(({ pcm }) => pcm);
  const seconds = sounds.reduce((sum, pcm) => sum + pcm.length, 0) / SAMPLE_RATE_HZ;
  const phones = set.spoken.flatMap((sentence) => sentence.phones).filter(([symbol]) => !SILENT.has(symbol));
  const wholes = set.spoken
    .slice(0, WHOLE_SENTENCES)
    .map(({ text }, i) => greatestDifference(renderWhole(engine, one, text), sounds[i] ?? new Int16Array()));
  return {
    name: voice.name,
    speaker: voice.speaker,
    pack: voice.pack,
    models,
    language: voice.language,
    gender: voice.gender,
    origin: voice.origin,
    sentences: sounds.length,
    ...measureSignal(sounds),
    ...borderFigures(set.rendered),
    sliceDifference: Math.max(0, ...wholes),
    phonesPerSecond: phones.length / seconds,
    pauses: pauseFigures(
      pairsOf(newSentences(voice.language), voice.language),
      (text) => render(engine, one, text).pcm,
    ),
  };
}

/** Slice borders beside the middles of the slices. */
function borderFigures(
  rendered: readonly Rendered[],
): Pick<VoiceFigures, 'borders' | 'clicks' | 'borderRoughness'> {
  let [count, clicks, atBorders, between] = [0, 0, 0, 0];
  for (const { pcm, borders } of rendered) {
    count += borders.length;
    clicks += findClicks(pcm, borders).length;
    for (const [index, border] of borders.entries()) {
      atBorders += roughnessRatio(pcm, border);
      between += roughnessRatio(pcm, Math.floor((border + (borders[index - 1] ?? 0)) / 2));
    }
  }
  return { borders: count, clicks, borderRoughness: between > 0 ? atBorders / between : 1 };
}

/** The speaker of a row of the pack, such as `kathleen` of `kathleen-es`. */
export const speakerOf = ({ speaker }: { readonly speaker: string }): string => speaker.split('-')[0] ?? '';

/** Whether the voice is a recorded speaker, unaltered and in the language of the recordings. */
const isRecorded = ({ voice }: SpokenVoice, { speaker, language }: Reference): boolean =>
  voice.derivedFrom === null && voice.language === language && speakerOf(voice) === speaker;

/** @param files of the voice, in the order of the recordings; all have their features beside them */
export function likenessFigures(
  files: readonly string[],
  references: readonly Reference[],
): LikenessFigures | null {
  if (files.length === 0) return null;
  const spoken = files.map(readMelFrames);
  const recorded = references.map(({ file }) => readMelFrames(file));
  let [mcd, squares, voiced] = [0, 0, 0];
  for (const [index, frames] of spoken.entries()) {
    const { mcdDb, f0Squares, voicedPairs } = measureDistortion(frames, recorded[index] ?? frames);
    mcd += mcdDb / spoken.length;
    squares += f0Squares;
    voiced += voicedPairs;
  }
  return {
    sentences: spoken.length,
    mcdDb: mcd,
    f0ErrorSemitones: Math.sqrt(squares / Math.max(1, voiced)),
    varianceRatio: varianceRatio(spoken, recorded),
  };
}
