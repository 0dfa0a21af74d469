import type { AudioCodec } from '../../../contracts/audio.js';
import type { ModelId } from '../api/types.js';
import { defaultRateOf, ratesOf, type VoiceCard } from '../speech-models.js';

interface FormatLook {
  readonly label: string;
  /** What a request asks for. */
  readonly accept: string;
  readonly extension: string;
}

/** In the order of the menu. */
export const FORMAT_LOOKS = {
  wav: { label: 'WAV', accept: 'audio/wav', extension: 'wav' },
  mp3: { label: 'MP3', accept: 'audio/mpeg', extension: 'mp3' },
  aac: { label: 'AAC', accept: 'audio/aac', extension: 'aac' },
  flac: { label: 'FLAC', accept: 'audio/flac', extension: 'flac' },
  ogg: { label: 'Opus in Ogg', accept: 'audio/ogg', extension: 'ogg' },
  webm: { label: 'Opus in WebM', accept: 'audio/webm', extension: 'webm' },
  pcm: { label: 'PCM, 16 bits, no header', accept: 'audio/L16', extension: 'pcm' },
  mulaw: { label: 'G.711 µ-law, no header', accept: 'audio/PCMU', extension: 'ulaw' },
  alaw: { label: 'G.711 A-law, no header', accept: 'audio/PCMA', extension: 'alaw' },
  g722: { label: 'G.722 at 16 kHz, no header', accept: 'audio/G722', extension: 'g722' },
} as const satisfies Readonly<Record<AudioCodec, FormatLook>>;

export type Format = AudioCodec;
export const FORMATS = Object.keys(FORMAT_LOOKS) as readonly Format[];

export interface Settings {
  readonly speaker: string;
  readonly modelId: ModelId;
  /** 2 is twice as fast. */
  readonly speed: number;
  readonly format: Format;
  readonly rateHz: number;
  /** Decibels of gain; absent: none. */
  readonly gainDb?: number;
  /** LUFS that the voice is brought to first; absent: its own loudness. */
  readonly loudness?: number | undefined;
}

/** The level fields of a request, where they differ from the defaults. */
export const levelOf = ({ gainDb = 0, loudness }: Settings): Readonly<Record<string, number>> => ({
  ...(gainDb !== 0 && { gain: gainDb }),
  ...(loudness !== undefined && { loudness }),
});

/** What fits the wish best: a voice keeps the model when it has it, and the model the rate. */
export function fitting(wish: Settings, voices: readonly VoiceCard[]): Settings {
  const voice = voices.find(({ speaker }) => speaker === wish.speaker) ?? voices[0];
  if (voice === undefined) return wish;
  const modelId = voice.models.includes(wish.modelId) ? wish.modelId : (voice.models[0] ?? wish.modelId);
  const rateHz =
    modelId === wish.modelId && ratesOf(modelId).includes(wish.rateHz) ? wish.rateHz : defaultRateOf(modelId);
  return { ...wish, speaker: voice.speaker, modelId, rateHz };
}
