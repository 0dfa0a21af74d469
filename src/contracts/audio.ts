/** How audio leaves: `pcm` is headerless 16-bit little-endian, `mulaw` and `alaw` are headerless G.711, `aac` is ADTS, `ogg` and `webm` carry Opus. */
export type AudioCodec = 'pcm' | 'wav' | 'mulaw' | 'alaw' | 'mp3' | 'aac' | 'flac' | 'ogg' | 'webm';

export const AUDIO_CODECS: readonly AudioCodec[] = [
  'pcm',
  'wav',
  'mulaw',
  'alaw',
  'mp3',
  'aac',
  'flac',
  'ogg',
  'webm',
];

/** The codecs of telephone lines, one byte a sample at 8000 Hz. */
export const TELEPHONE_CODECS: readonly AudioCodec[] = ['mulaw', 'alaw'];
export const TELEPHONE_RATE_HZ = 8000;

/** Always one channel. */
export interface AudioFormat {
  readonly codec: AudioCodec;
  /** 4000..96000 Hz as asked for; `mp3`, `aac`, `ogg` and `webm` encode at the nearest rate their codec allows, above if there is one. */
  readonly sampleRateHz: number;
}

/** One piece of a stream: the bytes of the pieces of one stream, put together, are one valid file. */
export interface AudioSlice {
  /** Encoded bytes; may be empty when the encoder is still gathering a frame. */
  readonly bytes: Uint8Array;
  /**
   * Duration of the speech that this slice rendered, in milliseconds; on a track, of the sound that `bytes` decode to: the
   * sum of all that came before a request is where its word times start in the track's file.
   */
  readonly durationMs: number;
}
