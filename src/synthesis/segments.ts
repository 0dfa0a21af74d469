import type { SpeechRequest } from '../contracts/speech.js';
import type { Phone, SpokenToken, TextSpan } from '../contracts/text.js';
import { normalizeSentence } from '../text/normalize.js';
import { applyLexicon } from '../text/phonetics/account-words.js';
import { pronounce } from '../text/phonetics/pronounce.js';
import type { LoadedPack, SpeechEngine } from './engine.js';

/** One run of the encoder: plain data, so it crosses threads. The five arrays have one element for each phone. */
export interface Segment {
  readonly kind: 'segment';
  readonly phones: Int32Array;
  readonly stress: Uint8Array;
  readonly wordStart: Uint8Array;
  readonly timeScale: Float32Array;
  /** Index of the token that the phone belongs to; -1 for boundaries. */
  readonly tokens: Int32Array;
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

/** Normalizes and pronounces one sentence. @throws SonantError `phoneme_invalid`. */
export function segmentSentence(
  engine: SpeechEngine,
  request: SpeechRequest,
  spans: readonly TextSpan[],
): SentenceSegments {
  const { voice } = request;
  const pack = engine.pack(voice.pack);
  const tokens = normalizeSentence(
    applyLexicon(spans, request.pronunciations, voice.language),
    voice.language,
    request.normalization,
    {
      homographs: request.markup.homographs ? 'markup' : 'plain',
    },
  );
  const phones = pronounce(tokens, voice.language, {
    ipaOf: (clause) => engine.ipaOf(clause, voice),
    phones: pack.phones,
    book: engine.words.bookOf(voice),
  });
  if (phones.every(({ token }) => token < 0)) return { tokens, segments: [] };
  const baseScale = request.timeScale / voice.transform.rate;
  const segments = splitPhones(phones).map((part) => toSegment(pack, part, tokens, baseScale));
  return { tokens, segments };
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
  baseScale: number,
): Segment {
  return {
    kind: 'segment',
    phones: Int32Array.from(phones, ({ symbol }) => {
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
    tokens: Int32Array.from(phones, ({ token }) => token),
  };
}
