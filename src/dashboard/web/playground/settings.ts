import type { ModelId } from '../api/types.js';
import { defaultRateOf, ratesOf, type VoiceCard } from '../speech-models.js';

export const FORMATS = ['wav', 'mp3', 'aac', 'flac', 'ogg', 'webm', 'pcm', 'mulaw', 'alaw'] as const;
export type Format = (typeof FORMATS)[number];

interface FormatLook {
  readonly label: string;
  /** What a request asks for. */
  readonly accept: string;
  readonly extension: string;
}

export const FORMAT_LOOKS: Readonly<Record<Format, FormatLook>> = {
  wav: { label: 'WAV', accept: 'audio/wav', extension: 'wav' },
  mp3: { label: 'MP3', accept: 'audio/mpeg', extension: 'mp3' },
  ogg: { label: 'Opus in Ogg', accept: 'audio/ogg', extension: 'ogg' },
  webm: { label: 'Opus in WebM', accept: 'audio/webm', extension: 'webm' },
  pcm: { label: 'PCM, 16 bits, no header', accept: 'audio/L16', extension: 'pcm' },
  aac: { label: 'AAC', accept: 'audio/aac', extension: 'aac' },
  flac: { label: 'FLAC', accept: 'audio/flac', extension: 'flac' },
  alaw: { label: 'G.711 A-law, no header', accept: 'audio/PCMA', extension: 'alaw' },
  mulaw: { label: 'G.711 µ-law, no header', accept: 'audio/PCMU', extension: 'ulaw' },
};

export interface Settings {
  readonly speaker: string;
  readonly modelId: ModelId;
  /** 2 is twice as fast. */
  readonly speed: number;
  readonly format: Format;
  readonly rateHz: number;
}

/** What fits the wish best: a voice keeps the model when it has it, and the model the rate. */
export function fitting(wish: Settings, voices: readonly VoiceCard[]): Settings {
  const voice = voices.find(({ speaker }) => speaker === wish.speaker) ?? voices[0];
  if (voice === undefined) return wish;
  const modelId = voice.models.includes(wish.modelId) ? wish.modelId : (voice.models[0] ?? wish.modelId);
  const rateHz =
    modelId === wish.modelId && ratesOf(modelId).includes(wish.rateHz) ? wish.rateHz : defaultRateOf(modelId);
  return { ...wish, speaker: voice.speaker, modelId, rateHz };
}
