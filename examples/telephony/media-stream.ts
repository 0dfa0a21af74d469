import type { RawData } from 'ws';

/** The events that a telephone platform sends, one JSON object in each text frame. */
export type PlatformEvent =
  | { event: 'connected' }
  | { event: 'start'; streamSid: string; start: { callSid: string; mediaFormat: MediaFormat } }
  | { event: 'media'; streamSid: string; media: { payload: string; chunk?: string; timestamp?: string } }
  | { event: 'dtmf'; streamSid: string; dtmf: { digit: string } }
  /** All that was sent before this mark has been played, or thrown away by a `clear`. */
  | { event: 'mark'; streamSid: string; mark: { name: string } }
  | { event: 'stop'; streamSid: string };

/** The messages that it is sent, each with the `streamSid` of the call. */
export type BridgeEvent =
  /** `payload`: 20 ms of mu-law, base64. */
  | { event: 'media'; media: { payload: string } }
  /** Comes back once everything before it has been played. */
  | { event: 'mark'; mark: { name: string } }
  /** Drops everything that the platform has not played yet. */
  | { event: 'clear' };

export interface MediaFormat {
  readonly encoding: string;
  readonly sampleRate: number;
  readonly channels: number;
}

export const MEDIA_FORMAT: MediaFormat = { encoding: 'audio/x-mulaw', sampleRate: 8000, channels: 1 };

/** Fields that each event must have, as paths, all strings. */
const REQUIRED: Readonly<Record<PlatformEvent['event'], readonly string[]>> = {
  connected: [],
  start: ['streamSid', 'start.callSid', 'start.mediaFormat.encoding'],
  media: ['media.payload'],
  dtmf: ['dtmf.digit'],
  mark: ['mark.name'],
  stop: [],
};

/**
 * @returns undefined for an event of a kind that nobody here knows. @throws Error that says what is wrong
 * with the frame
 */
export function readPlatformEvent(frame: RawData): PlatformEvent | undefined {
  const value = readJsonObject(frame);
  const kind = String(value['event']);
  if (!Object.hasOwn(REQUIRED, kind)) return undefined;
  for (const path of REQUIRED[kind as PlatformEvent['event']]) {
    const field = path.split('.').reduce<unknown>((at, name) => (at as Fields | undefined)?.[name], value);
    if (typeof field !== 'string') throw new Error(`"${kind}" event without ${path}`);
  }
  return value as unknown as PlatformEvent;
}

type Fields = Readonly<Record<string, unknown>>;

/** @throws Error when the frame does not hold a JSON object */
export function readJsonObject(frame: RawData): Fields {
  const value: unknown = JSON.parse((frame as Buffer).toString());
  if (typeof value !== 'object' || value === null) throw new Error('not a JSON object');
  return value as Fields;
}
