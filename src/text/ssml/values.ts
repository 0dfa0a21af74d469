import { MAX_PAUSE_MS } from '../markup.js';

/** How much one element may change. */
const RATE = { min: 0.4, max: 2.5 };
const PITCH = { min: 0.5, max: 2 };
const GAIN_DB = { min: -60, max: 20 };

const RATES = new Map([
  ['x-slow', 0.5],
  ['slow', 0.75],
  ['medium', 1],
  ['default', 1],
  ['fast', 1.25],
  ['x-fast', 1.6],
]);
const PITCHES = new Map([
  ['x-low', 0.75],
  ['low', 0.87],
  ['medium', 1],
  ['default', 1],
  ['high', 1.15],
  ['x-high', 1.33],
]);
const VOLUMES_DB = new Map([
  ['x-soft', -12],
  ['soft', -6],
  ['medium', 0],
  ['default', 0],
  ['loud', 4],
  ['x-loud', 8],
]);
const BREAKS_MS = new Map([
  ['none', 0],
  ['x-weak', 100],
  ['weak', 200],
  ['medium', 400],
  ['strong', 650],
  ['x-strong', 1000],
]);

const NUMBER = String.raw`(\d{1,6}(?:\.\d{0,6})?|\.\d{1,6})`;
const DURATION = new RegExp(`^${NUMBER}(ms|s)$`);
const PERCENT = new RegExp(`^([+-]?)${NUMBER}%$`);
const PLAIN = new RegExp(`^${NUMBER}$`);
const SEMITONES = new RegExp(`^([+-]?)${NUMBER}st$`);
const HERTZ = new RegExp(`^([+-]?)${NUMBER}Hz$`, 'i');
const DECIBELS = new RegExp(`^([+-]?)${NUMBER}dB$`, 'i');
const STEP = new RegExp(`^([+-])${NUMBER}$`);

const within = (value: number, { min, max }: { readonly min: number; readonly max: number }): number =>
  Math.min(max, Math.max(min, value));
const signed = (sign: string | undefined, digits: string | undefined): number =>
  (sign === '-' ? -1 : 1) * Number(digits);

/** "+20%" and "-20%" are steps from what holds; "120%" is a share of it. */
function ratioOf(percent: RegExpExecArray): number {
  const [, sign, digits] = percent;
  return sign === '' ? Number(digits) / 100 : 1 + signed(sign, digits) / 100;
}

/** @returns milliseconds, at most 10 s; undefined: no duration */
export function parseDuration(value: string): number | undefined {
  const match = DURATION.exec(value.trim());
  if (!match) return undefined;
  const ms = Number(match[1]) * (match[2] === 's' ? 1000 : 1);
  return ms <= MAX_PAUSE_MS ? ms : undefined;
}

/** @returns milliseconds; undefined: no strength */
export const parseBreakStrength = (value: string): number | undefined => BREAKS_MS.get(value);

/** @returns how many times as fast, clamped to 0.4..2.5; undefined: no rate */
export function parseRate(value: string): number | undefined {
  const percent = PERCENT.exec(value);
  const rate =
    RATES.get(value) ??
    (percent ? ratioOf(percent) : undefined) ??
    (PLAIN.test(value) ? Number(value) : undefined);
  return rate === undefined ? undefined : within(rate, RATE);
}

/** What F0 becomes: `pitch` times the voice's mean, plus `addHz`. */
export interface PitchChange {
  readonly pitch: number;
  readonly addHz: number;
}

/** `+20Hz` is relative, `220Hz` is the pitch itself; all others are clamped to an octave. @returns undefined: no pitch */
export function parsePitch(value: string): PitchChange | undefined {
  const hertz = HERTZ.exec(value);
  if (hertz) return { pitch: hertz[1] === '' ? 0 : 1, addHz: signed(hertz[1], hertz[2]) };
  const percent = PERCENT.exec(value);
  const semitones = SEMITONES.exec(value);
  const pitch =
    PITCHES.get(value) ??
    (percent ? ratioOf(percent) : undefined) ??
    (semitones ? 2 ** (signed(semitones[1], semitones[2]) / 12) : undefined);
  return pitch === undefined ? undefined : { pitch: within(pitch, PITCH), addHz: 0 };
}

/** @returns what samples are multiplied by, at most 10 (20 dB); undefined: no volume */
export function parseVolume(value: string): number | undefined {
  if (value === 'silent') return 0;
  const named = VOLUMES_DB.get(value);
  if (named !== undefined) return gainOf(named);
  const decibels = DECIBELS.exec(value);
  if (decibels) return gainOf(signed(decibels[1], decibels[2]));
  const percent = PERCENT.exec(value);
  if (percent) return within(ratioOf(percent), { min: 0, max: 10 });
  // The scale of SSML 1.0: 0 is silence, and 100 is as loud as always.
  const step = STEP.exec(value);
  if (step) return within(1 + signed(step[1], step[2]) / 100, { min: 0, max: 10 });
  return PLAIN.test(value) ? within(Number(value) / 100, { min: 0, max: 1 }) : undefined;
}

const gainOf = (decibels: number): number => 10 ** (within(decibels, GAIN_DB) / 20);

export interface Emphasis {
  readonly timeScale: number;
  readonly pitch: number;
  readonly gain: number;
}

/** Longer, higher and louder, as speakers stress a word; reduced: the other way. */
const EMPHASES: ReadonlyMap<string, Emphasis> = new Map([
  ['strong', { timeScale: 1.2, pitch: 1.14, gain: gainOf(3) }],
  ['moderate', { timeScale: 1.1, pitch: 1.07, gain: gainOf(1.5) }],
  ['none', { timeScale: 1, pitch: 1, gain: 1 }],
  ['reduced', { timeScale: 0.9, pitch: 0.95, gain: gainOf(-2) }],
]);

export const parseEmphasis = (level: string): Emphasis | undefined => EMPHASES.get(level);

const HOMOGRAPHS = new Map([
  ...(['nou', 'vrb', 'adj', 'adv', 'pst', 'prs'] as const).map((kind): [string, string] => [kind, kind]),
  ['nn', 'nou'],
  ['noun', 'nou'],
  ['vb', 'vrb'],
  ['vbp', 'prs'],
  ['verb', 'vrb'],
  ['vbd', 'pst'],
  ['past', 'pst'],
  ['present', 'prs'],
  ['jj', 'adj'],
  ['adjective', 'adj'],
  ['rb', 'adv'],
  ['adverb', 'adv'],
]);

/** Which of a word's pronunciations a role means: `noun`, `amazon:VB`. */
export const parseRole = (role: string): string | undefined =>
  HOMOGRAPHS.get(role.trim().toLowerCase().replace(/^.*:/, ''));
