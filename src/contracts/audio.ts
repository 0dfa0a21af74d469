/** The formats of audio: `pcm` is headerless 16-bit little-endian, `mulaw` and `alaw` are headerless G.711, `g722` is headerless G.722, `aac` is ADTS, `ogg` and `webm` carry Opus. */
export const AUDIO_CODECS = [
  'pcm',
  'wav',
  'mulaw',
  'alaw',
  'g722',
  'mp3',
  'aac',
  'flac',
  'ogg',
  'webm',
] as const;
export type AudioCodec = (typeof AUDIO_CODECS)[number];

/** The codecs whose files hold samples and nothing else: no header, no frames, no end. */
export const RAW_CODECS: readonly AudioCodec[] = ['pcm', 'mulaw', 'alaw'];

/** The codecs of telephone lines with one byte a sample at 8000 Hz. */
export const TELEPHONE_CODECS: readonly AudioCodec[] = ['mulaw', 'alaw'];
export const TELEPHONE_RATE_HZ = 8000;

/** Always one channel. */
export interface AudioFormat {
  readonly codec: AudioCodec;
  /** 4000..96000 Hz as asked for; `mp3`, `aac`, `ogg` and `webm` encode at the nearest rate their codec allows, above if there is one; `g722` at 16000. */
  readonly sampleRateHz: number;
}

/** One piece of a stream. Concatenated, the bytes of a stream's pieces are one valid file. */
export interface AudioSlice {
  /** Encoded bytes; may be empty when the encoder is still gathering a frame. */
  readonly bytes: Uint8Array;
  /**
   * Duration of the speech that this slice rendered, in milliseconds; on a track, of the sound that `bytes` decode to: the
   * sum of all that came before a request is where its word times start in the track's file.
   */
  readonly durationMs: number;
}
