import { randomUUID } from 'node:crypto';
import type { Catalog } from '../../contracts/catalog.js';
import type { SpeechRequest, WordTimes } from '../../contracts/speech.js';
import type { SpeechEngine } from '../../synthesis/engine.js';
import {
  closeSpeech,
  endFile,
  type FilePosition,
  nextSlice,
  type OpenSpeech,
  openSpeech,
} from '../../synthesis/speech.js';
import { MAX_PAUSE_MS } from '../../text/markup.js';
import { type LongPiece, shiftedTimes } from '../../transports/shared/long-speech.js';
import { checkScript, MAX_SSML_CODE_POINTS, withSsml } from '../../transports/shared/ssml.js';
import {
  checkSpeakable,
  clampTimeScale,
  parseSynthesisSettings,
  speechRequest,
  type SynthesisSettings,
} from '../../transports/shared/synthesis-request.js';
import { localPronunciations } from '../local-pronunciations.js';
import { openCatalog, openEngine } from '../project.js';
import type { AudioOutput } from './audio-output.js';
import type { Passage } from './passages.js';
import { minutesOf } from './progress.js';
import type { Said, Utterance } from './say.js';

/**
 * Speaks with the engine of this process, and the lexicon of the account of this machine.
 * @throws SonantError what the server would refuse too
 */
export async function sayHere(
  utterance: Utterance,
  output: AudioOutput,
  shown: (characters: number, note: string) => void,
): Promise<Said> {
  const { request, piecesOf } = await commonOf(utterance);
  const pieces = utterance.passages.map((passage) => piecesOf(passage));
  const isLong = pieces.flat().length > 1;
  // A text in which nothing can be spoken is refused, as over HTTP.
  const asked = isLong ? request : { ...request, textField: 'text' };
  const speaker = new FileSpeaker(await openEngine(), asked, isLong);
  let characters = 0;
  let lateMs = 0;
  try {
    for (const [i, passage] of utterance.passages.entries()) {
      if (passage.startMs !== undefined) {
        lateMs = Math.max(lateMs, speaker.atMs - passage.startMs);
        for (const bytes of speaker.waitUntil(passage.startMs)) await output.write(bytes);
      }
      for (const piece of pieces[i] ?? []) {
        for (const bytes of speaker.speak({
          ...(passage.pauseBefore && { pauseBefore: passage.pauseBefore }),
          ...piece,
        })) {
          await output.write(bytes);
          shown(characters, `${minutesOf(speaker.atMs)} of speech`);
        }
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

/** What all passages share, and what each one sets. */
interface Common {
  readonly request: SpeechRequest;
  readonly piecesOf: (passage: Passage) => readonly LongPiece[];
}

async function commonOf(utterance: Utterance): Promise<Common> {
  const { passages, speaker, modelId, lang, codec, sampleRateHz, speed, pitch, wordTimes } = utterance;
  const { gain, loudness, lexicon } = utterance;
  const catalog = openCatalog();
  const settings = parseSynthesisSettings(
    { speaker, modelId, lang, samplingRate: sampleRateHz, gain, loudness, lexicon },
    catalog,
  );
  const text = passages.map((passage) => passage.text).join('\n');
  const isMarked = passages.some(({ kind }) => kind === 'ssml');
  if (!isMarked) {
    checkSpeakable(text, 'text');
    checkScript(text, settings, catalog);
  }
  const { voice } = settings;
  const transform = { ...voice.transform, pitchSemitones: voice.transform.pitchSemitones + pitch };
  const pronunciations = await localPronunciations(voice.language, text, settings.pronunciations);
  const asked = {
    ...settings,
    text,
    voice: { ...voice, transform },
    timeScale: clampTimeScale(1 / speed),
    pronunciations,
  };
  const request = speechRequest(randomUUID(), asked, codec, wordTimes === 'wanted' ? 'ahead' : 'none');
  return { request, piecesOf: (passage) => ssmlPieces(passage, settings, catalog) };
}

/** @throws SonantError `ssml_invalid`; of a voice: as the catalog */
function ssmlPieces(
  { text, kind }: Passage,
  settings: SynthesisSettings,
  catalog: Catalog,
): readonly LongPiece[] {
  if (kind !== 'ssml') return [{ text }];
  const {
    warnings = [],
    pieces,
    ...whole
  } = withSsml(text, settings, catalog, { field: 'text', max: MAX_SSML_CODE_POINTS });
  for (const warning of warnings) process.stderr.write(`sonant: line ${warning}\n`);
  if (pieces !== undefined) return [...pieces];
  return [{ text: whole.text, ...(whole.directions && { directions: whole.directions }) }];
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

  speak({ pauseBefore, ...piece }: LongPiece): Generator<Uint8Array, void> {
    const isFirst = this.atMs === 0;
    return this.slices({ ...this.common, ...piece, ...(pauseBefore && !isFirst ? { pauseBefore } : {}) });
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

  private keep(times: WordTimes, offsetSeconds: number): void {
    const { words, start, end } = shiftedTimes(times, offsetSeconds);
    this.words.words.push(...words);
    this.words.start.push(...start);
    this.words.end.push(...end);
  }
}
