import { randomUUID } from 'node:crypto';
import type { WordTimes } from '../../contracts/speech.js';
import type { SpeechRequest } from '../../contracts/speech.js';
import type { SpeechEngine } from '../../synthesis/engine.js';
import {
  closeSpeech,
  endFile,
  nextSlice,
  openSpeech,
  type FilePosition,
  type OpenSpeech,
} from '../../synthesis/speech.js';
import {
  checkScript,
  checkSpeakable,
  clampTimeScale,
  parseSynthesisSettings,
} from '../../transports/shared/synthesis-request.js';
import { localPronunciations } from '../local-pronunciations.js';
import { openCatalog, openEngine } from '../project.js';
import type { AudioOutput } from './audio-output.js';
import type { Passage } from './passages.js';
import { minutesOf } from './progress.js';
import type { Said, Utterance } from './say.js';

/** The longest pause that a text may ask for. */
const MAX_PAUSE_MS = 10_000;

/**
 * Speaks with the engine of this process, and the lexicon of the account of this machine.
 * @throws SonantError what the server would refuse too
 */
export async function sayHere(
  utterance: Utterance,
  output: AudioOutput,
  shown: (characters: number, note: string) => void,
): Promise<Said> {
  const speaker = new FileSpeaker(
    await openEngine(),
    await requestOf(utterance),
    utterance.passages.length > 1,
  );
  let characters = 0;
  let lateMs = 0;
  try {
    for (const passage of utterance.passages) {
      if (passage.startMs !== undefined) {
        lateMs = Math.max(lateMs, speaker.atMs - passage.startMs);
        for (const bytes of speaker.waitUntil(passage.startMs)) await output.write(bytes);
      }
      for (const bytes of speaker.speak(passage)) {
        await output.write(bytes);
        shown(characters, `${minutesOf(speaker.atMs)} of speech`);
      }
      characters += passage.text.length;
    }
    await output.write(speaker.end());
    await output.finish();
  } finally {
    await output.close();
  }
  return { words: utterance.wordTimes === 'wanted' ? speaker.words : undefined, lateMs };
}

/** All but the text. */
async function requestOf(utterance: Utterance): Promise<SpeechRequest> {
  const { passages, speaker, modelId, lang, codec, sampleRateHz, speed, pitch, wordTimes } = utterance;
  const catalog = openCatalog();
  const settings = parseSynthesisSettings({ speaker, modelId, lang, samplingRate: sampleRateHz }, catalog);
  const text = passages.map((passage) => passage.text).join('\n');
  checkSpeakable(text, 'text');
  checkScript(text, settings, catalog);
  const { voiceName, voice, markup, normalization } = settings;
  const { transform } = voice;
  const pronunciations = await localPronunciations(voice.language, text);
  return {
    id: randomUUID(),
    text,
    modelId,
    voiceName,
    voice: { ...voice, transform: { ...transform, pitchSemitones: transform.pitchSemitones + pitch } },
    format: { codec, sampleRateHz },
    timeScale: clampTimeScale(1 / speed),
    markup,
    normalization,
    wordTimes: wordTimes === 'wanted' ? 'ahead' : 'none',
    cutSilence: 'both',
    ...(pronunciations === undefined ? {} : { pronunciations }),
  };
}

/** Speaks one passage after another into one file. */
class FileSpeaker {
  /** How much sound the file has so far. */
  atMs = 0;
  readonly words: WordTimes = { words: [], start: [], end: [] };
  private file: FilePosition | null = null;

  /** @param isShared whether several passages go into the file */
  constructor(
    private readonly engine: SpeechEngine,
    private readonly common: SpeechRequest,
    private readonly isShared: boolean,
  ) {}

  speak({ text, pauseBefore }: Passage): Generator<Uint8Array, void> {
    const isFirst = this.atMs === 0;
    return this.slices({ ...this.common, text, ...(pauseBefore && !isFirst ? { pauseBefore } : {}) });
  }

  /** Silence up to then. */
  *waitUntil(timeMs: number): Generator<Uint8Array, void> {
    const markup = { ...this.common.markup, pauses: true };
    while (timeMs - this.atMs >= 1) {
      const pauseMs = Math.min(MAX_PAUSE_MS, Math.round(timeMs - this.atMs));
      const before = this.atMs;
      yield* this.slices({ ...this.common, text: `<${pauseMs}>`, markup, timeScale: 1, wordTimes: 'none' });
      // Less than a frame of it is left.
      if (this.atMs === before) return;
    }
  }

  end(): Uint8Array {
    return this.isShared ? endFile(this.engine, this.common.format, this.file) : new Uint8Array();
  }

  private *slices(request: SpeechRequest): Generator<Uint8Array, void> {
    const startedMs = this.atMs;
    const opened = openSpeech(this.engine, request, this.isShared ? { file: this.file } : {});
    try {
      for (let next: OpenSpeech | null = opened; next !== null;) {
        const slice = nextSlice(this.engine, next);
        ({ next } = slice);
        this.file = slice.file ?? this.file;
        this.atMs += slice.durationMs;
        if (slice.wordTimes !== null) this.keep(slice.wordTimes, startedMs / 1000);
        if (slice.bytes.byteLength > 0) yield new Uint8Array(slice.bytes);
      }
    } finally {
      closeSpeech(this.engine, opened);
    }
  }

  private keep({ words, start, end }: WordTimes, offset: number): void {
    const at = (seconds: number): number => Math.round(1000 * (seconds + offset)) / 1000;
    this.words.words.push(...words);
    this.words.start.push(...start.map(at));
    this.words.end.push(...end.map(at));
  }
}
