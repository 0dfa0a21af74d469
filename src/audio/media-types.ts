import { type AudioCodec, type AudioFormat, TELEPHONE_CODECS } from '../contracts/audio.js';

/** The types that a client may ask for; answers carry the first one of their codec. */
const TYPES: Readonly<Record<AudioCodec, readonly [proper: string, ...others: string[]]>> = {
  pcm: ['audio/L16', 'audio/pcm'],
  wav: ['audio/wav', 'audio/x-wav', 'audio/wave'],
  mulaw: ['audio/PCMU', 'audio/basic', 'audio/x-mulaw', 'audio/mulaw'],
  alaw: ['audio/PCMA', 'audio/x-alaw', 'audio/alaw'],
  g722: ['audio/G722'],
  mp3: ['audio/mpeg', 'audio/mp3'],
  aac: ['audio/aac'],
  flac: ['audio/flac', 'audio/x-flac'],
  ogg: ['audio/ogg;codecs=opus'],
  webm: ['audio/webm;codecs=opus'],
};

export const MEDIA_TYPES = Object.fromEntries(
  Object.entries(TYPES).map(([codec, [proper]]) => [codec, proper]),
) as Readonly<Record<AudioCodec, string>>;

const CODECS: ReadonlyMap<string, AudioCodec> = new Map(
  (Object.keys(TYPES) as AudioCodec[]).flatMap((codec) =>
    TYPES[codec].map((type) => [type.toLowerCase().replace(/;.*/, ''), codec]),
  ),
);

/** The value of a media type's `codecs` parameter, in lower case and without quotes. */
function codecsParameter(parameters: readonly string[]): string | undefined {
  for (const parameter of parameters) {
    const [name = '', value = ''] = parameter.split('=', 2);
    if (name.trim().toLowerCase() === 'codecs')
      return value
        .trim()
        .toLowerCase()
        .replace(/^"(.*)"$/, '$1');
  }
  return undefined;
}

/**
 * The codec that one media type names, in any case: `audio/mpeg`, `audio/L16;rate=8000`, `audio/ogg;codecs=opus`.
 * Undefined for types that this service does not produce, such as another codec in Ogg or WebM. Wildcards name no codec.
 */
export function codecOfMediaType(mediaType: string): AudioCodec | undefined {
  const [type = '', ...parameters] = mediaType.split(';');
  const codec = CODECS.get(type.trim().toLowerCase());
  if (codec !== 'ogg' && codec !== 'webm') return codec;
  return (codecsParameter(parameters) ?? 'opus') === 'opus' ? codec : undefined;
}

/** The `rate` of a media type such as `audio/L16;rate=8000`; undefined: it names none. */
export function rateOfMediaType(mediaType: string): number | undefined {
  const [, rate] = /;\s*rate=(\d+)\s*(?:;|$)/i.exec(mediaType) ?? [];
  return rate === undefined ? undefined : Number(rate);
}

/** The Content-Type of audio in `format`; a format without a header says its rate and channels. */
export function contentType({ codec, sampleRateHz }: AudioFormat): string {
  const headerless = codec === 'pcm' || TELEPHONE_CODECS.includes(codec);
  return headerless ? `${MEDIA_TYPES[codec]};rate=${sampleRateHz};channels=1` : MEDIA_TYPES[codec];
}

/** What is taken as a recording; the others can only be written. */
const READ: readonly AudioCodec[] = ['wav', 'mp3', 'ogg', 'webm', 'flac', 'pcm', 'mulaw', 'alaw'];
export const RECORDING_TYPES = [...READ.map((codec) => MEDIA_TYPES[codec].replace(/;.*/, '')), 'audio/basic'];

/** A recording of 10 s with two channels of 32 bits at 48 kHz has 3.8 million bytes. */
export const MAX_RECORDING_BYTES = 4 * 1024 * 1024;

/** Whether a body is a recording. Browsers name `video/webm` for sound, too, and some programs know only bytes. */
export const isRecording = (contentType: string): boolean =>
  /^\s*(?:(?:audio|video)\/|application\/octet-stream\b)/i.test(contentType);

/** As `codecOfMediaType`, for what a recording may be. */
export function codecOfRecording(mediaType: string): AudioCodec | undefined {
  const codec = codecOfMediaType(mediaType);
  return codec !== undefined && READ.includes(codec) ? codec : undefined;
}
