import type { VoiceLoudness } from '../../contracts/catalog.js';
import { checkRange } from './fields.js';

/** Decibels, from barely audible to more than a quiet voice needs. */
export const GAIN_DB = { min: -60, max: 40 };
/** LUFS, from barely audible to what only a limiter reaches. */
export const LOUDNESS_LUFS = { min: -60, max: -10 };
/** Hz; at this rate and below a voice sounds as on a telephone. */
const NARROWBAND_HZ = 11_025;

/** How loud the speech should be. */
export interface Level {
  /** Undefined: not changed. */
  readonly gainDb: number | undefined;
  /** The loudness of the voice before `gainDb`; undefined: its own. */
  readonly loudnessLufs: number | undefined;
}

/** @throws SonantError `field_out_of_range` */
export function parseLevel(gain: number | undefined, loudness: number | undefined): Level {
  return {
    gainDb: gain === undefined ? undefined : checkRange(gain, 'gain', GAIN_DB),
    loudnessLufs: loudness === undefined ? undefined : checkRange(loudness, 'loudness', LOUDNESS_LUFS),
  };
}

/** The change in level that a voice of this loudness needs, as part of the request. */
export function gainOf(
  { gainDb, loudnessLufs }: Level,
  voice: VoiceLoudness,
  sampleRateHz: number,
): { gainDb?: number } {
  if (loudnessLufs === undefined) return gainDb === undefined ? {} : { gainDb };
  const own = sampleRateHz <= NARROWBAND_HZ ? voice.telephone : voice.wideband;
  return { gainDb: Math.min(GAIN_DB.max, (gainDb ?? 0) + loudnessLufs - own) };
}
