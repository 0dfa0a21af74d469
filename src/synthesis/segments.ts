import type { EngineVoice, Variety } from '../contracts/catalog.js';
import type { SpeechRequest } from '../contracts/speech.js';
import type {
  Melody,
  PauseKind,
  Phone,
  PlanItem,
  Prosody,
  SpokenToken,
  TextSpan,
} from '../contracts/text.js';
import type { NativeSegment } from '../engine/addon.js';
import { LANGUAGES } from '../text/languages/index.js';
import { normalizeSentence } from '../text/normalize.js';
import { applyLexicon } from '../text/phonetics/apply-lexicon.js';
import type { ClauseItem } from '../text/phonetics/clauses.js';
import { clausesOf, pronounceItem, toPackPhones } from '../text/phonetics/pronounce.js';
import type { LoadedPack, SpeechEngine } from './engine.js';
import { lineStarts, pauseFrames } from './pauses.js';

/** One run of the encoder, and where its words are in the input. */
export interface Segment extends NativeSegment {
  readonly kind: 'segment';
  /** Start and end of the word of each phone in the input, two elements for each phone; -1 for boundaries and pauses. */
  readonly sources: Int32Array;
}

export interface SentenceSegments {
  readonly tokens: readonly SpokenToken[];
  /** Empty when the sentence has nothing to say (an emoji). */
  readonly segments: readonly Segment[];
}

/** Encoding more phones at once would outlast a slice's 10 ms; ordinary sentences have fewer than 150. */
const MAX_PHONES = 192;
const PAUSES = new Set([',', '.', '!', '?', '_']);
const MIN_TIME_SCALE = 0.1;
const MAX_TIME_SCALE = 10;

/** A normalized sentence, some of whose clauses are pronounced already: plain data. */
export interface HalfReadSentence {
  readonly kind: 'half-read';
  /** The text as it is shown and as it is pronounced; homographs are already resolved. */
  readonly tokens: readonly SpokenToken[];
  readonly chosen: readonly SpokenToken[];
  readonly clauses: readonly ClauseItem[];
  /** Phones of the first clauses, which `clauses` no longer contains. */
  readonly phones: readonly Phone[];
  /** The pause between the previous sentence and this one. */
  readonly pause?: PauseKind;
}

type PlannedSentence = Extract<PlanItem, { kind: 'sentence' }>;

/** Normalizes one sentence. */
export function readSentence(
  request: SpeechRequest,
  { spans, pause }: Omit<PlannedSentence, 'kind'>,
): HalfReadSentence {
  const { voice, pronunciations, normalization, markup } = request;
  const tokens = normalizeSentence(
    applyLexicon(spans, pronunciations, voice.language),
    voice.language,
    normalization,
    { homographs: markup.homographs ? 'markup' : 'plain' },
  );
  const { tokens: chosen, items } = clausesOf(tokens, voice.language, lineStarts(request.text, tokens));
  const read = { kind: 'half-read', tokens, chosen, clauses: items, phones: [] } as const;
  return pause === undefined ? read : { ...read, pause };
}

/** Pronounces the next clause. @throws SonantError `phoneme_invalid` */
export function readOn(
  engine: SpeechEngine,
  { voice }: SpeechRequest,
  sentence: HalfReadSentence,
): HalfReadSentence {
  const [next, ...clauses] = sentence.clauses;
  if (next === undefined) return sentence;
  const speaker = speakerOf(next, voice);
  const ipaOf = (clause: string): string => engine.ipaOf(clause, speaker);
  const phones = [...sentence.phones, ...pronounceItem(next, ipaOf, engine.words.pronouncerOf(speaker))];
  return { ...sentence, clauses, phones };
}

/** Words of another language are pronounced with the sounds of that language, whichever voice speaks them. */
function speakerOf(item: ClauseItem, voice: EngineVoice): Variety {
  if (item.kind !== 'clause' || item.language === undefined || item.language === voice.language) return voice;
  return { language: item.language, espeakVoice: LANGUAGES[item.language].espeakVoice };
}

/** What a sentence becomes once all its clauses are pronounced. */
export function segmentsOf(
  engine: SpeechEngine,
  request: SpeechRequest,
  { tokens, chosen, phones: said }: HalfReadSentence,
): readonly Segment[] {
  const { voice } = request;
  const pack = engine.pack(voice.pack);
  const phones = toPackPhones(said, chosen, voice.language, pack.phones);
  if (phones.every(({ token }) => token < 0)) return [];
  return splitPhones(phones).map((part) => toSegment(pack, part, tokens, request));
}

/** Normalizes and pronounces one sentence at once. @throws SonantError `phoneme_invalid`. */
export function segmentSentence(
  engine: SpeechEngine,
  request: SpeechRequest,
  spans: readonly TextSpan[],
): SentenceSegments {
  let sentence = readSentence(request, { spans });
  while (sentence.clauses.length > 0) sentence = readOn(engine, request, sentence);
  return { tokens: sentence.tokens, segments: segmentsOf(engine, request, sentence) };
}

/** Segments are spoken one by one, so sound breaks off where they meet; within a pause nobody hears it. */
const BREATH: Phone = { symbol: ',', stress: 0, wordStart: false, token: -1 };

/**
 * Cuts what is too long for one segment at the last pause of a segment's second half; where there is none, between two words, and
 * the speaker breathes there.
 */
export function splitPhones(phones: readonly Phone[], maxPhones = MAX_PHONES): Phone[][] {
  const parts: Phone[][] = [];
  let start = 0;
  while (phones.length - start > maxPhones) {
    const half = start + Math.ceil(maxPhones / 2);
    const pause = lastIndexWhere(half, start + maxPhones, (i) => PAUSES.has(phones[i - 1]?.symbol ?? ''));
    const end = start + maxPhones - 1;
    const cut = pause ?? lastIndexWhere(half, end, (i) => phones[i]?.wordStart === true) ?? end;
    parts.push([...phones.slice(start, cut), ...(pause === undefined ? [BREATH] : [])]);
    start = cut;
  }
  if (start < phones.length) parts.push(phones.slice(start));
  return parts;
}

function lastIndexWhere(from: number, to: number, holds: (index: number) => boolean): number | undefined {
  for (let i = to; i > from; i--) if (holds(i)) return i;
  return undefined;
}

function toSegment(
  pack: LoadedPack,
  phones: readonly Phone[],
  tokens: readonly SpokenToken[],
  request: SpeechRequest,
): Segment {
  const baseScale = request.timeScale / request.voice.transform.rate;
  const prosodies = prosodiesOf(phones, tokens);
  const isPlain = prosodies.every((prosody) => prosody === undefined);
  const hasMelody = phones.some(({ melody }) => melody !== undefined);
  const { speaker, transform } = request.voice;
  const meanHz = (pack.speakerF0Hz.get(speaker) ?? 0) * 2 ** (transform.pitchSemitones / 12);
  return {
    kind: 'segment',
    ...(isPlain && !hasMelody
      ? {}
      : {
          ...(hasMelody
            ? melodyArrays(phones, prosodies, meanHz)
            : { pitch: Float32Array.from(prosodies, (prosody) => pitchRatio(prosody, meanHz)) }),
          gain: Float32Array.from(prosodies, (prosody) => prosody?.gain ?? 1),
        }),
    phones: Int32Array.from(phones, ({ symbol: said, pause }, i) => {
      // No network has learned that a stop inside a sentence is long.
      const symbol = pause !== undefined && phones[i + 1]?.symbol !== '_' ? ',' : said;
      const index = pack.phoneIndex.get(symbol);
      if (index === undefined) throw new Error(`${pack.folder} has no phone ${symbol}`);
      return index;
    }),
    stress: Uint8Array.from(phones, ({ stress }) => stress),
    wordStart: Uint8Array.from(phones, ({ wordStart }) => Number(wordStart)),
    timeScale: Float32Array.from(phones, ({ token }) => {
      const scale = baseScale * (tokens[token]?.timeScale ?? 1);
      return Math.min(Math.max(scale, MIN_TIME_SCALE), MAX_TIME_SCALE);
    }),
    frameCount: pauseFrames(phones, request, pack.frameMs),
    sources: sourcesOf(phones, tokens),
  };
}

/** What F0 is multiplied by: two octaves up or down at most, and one if a pitch in Hz is asked for. */
function pitchRatio(prosody: Prosody | undefined, meanHz: number): number {
  if (prosody === undefined) return 1;
  const { pitch, addHz } = prosody;
  if (addHz === 0) return Math.min(4, Math.max(0.25, pitch));
  return Math.min(2, Math.max(0.5, pitch + addHz / meanHz));
}

/** The pitch of phones, some of which have a melody; a pause takes that of the phone before it. */
function melodyArrays(
  phones: readonly Phone[],
  prosodies: readonly (Prosody | undefined)[],
  meanHz: number,
): { pitch: Float32Array; melodyShare: Float32Array } {
  const pitch = new Float32Array(2 * phones.length);
  const melodyShare = new Float32Array(phones.length);
  const none: Melody = { semitones: [0, 0], share: 1 };
  let last = phones.find(({ token }) => token >= 0)?.melody ?? none;
  phones.forEach(({ melody, token }, i) => {
    last = melody ?? (token < 0 ? last : none);
    melodyShare[i] = last.share;
    const base = pitchRatio(prosodies[i], meanHz);
    last.semitones.forEach((semitones, half) => {
      pitch[2 * i + half] = Math.min(4, Math.max(0.25, base * 2 ** (semitones / 12)));
    });
  });
  return { pitch, melodyShare };
}

/** A pause has the prosody of the word before it. Only a pause before the first word has that of what follows. */
function prosodiesOf(phones: readonly Phone[], tokens: readonly SpokenToken[]): (Prosody | undefined)[] {
  let word = phones.find(({ token }) => token >= 0)?.token ?? -1;
  return phones.map(({ token }) => {
    if (token >= 0) word = token;
    return tokens[word]?.prosody;
  });
}

function sourcesOf(phones: readonly Phone[], tokens: readonly SpokenToken[]): Int32Array {
  const sources = new Int32Array(2 * phones.length);
  phones.forEach(({ token }, i) => {
    sources[2 * i] = tokens[token]?.sourceStart ?? -1;
    sources[2 * i + 1] = tokens[token]?.sourceEnd ?? -1;
  });
  return sources;
}
