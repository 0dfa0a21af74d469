import { MODEL_IDS } from '../speech-models.js';
import { FORMATS, type Settings } from './settings.js';

/** What was spoken in this browser. */
export interface Spoken {
  readonly atMs: number;
  readonly text: string;
  readonly settings: Settings;
}

const KEPT_AS = 'sonant.history';
const MAX_KEPT = 20;

/** Newest first, of this member alone. Entries of another version that we cannot read are ignored. */
export function readHistory(memberId: string): readonly Spoken[] {
  try {
    const { owner, spoken } = JSON.parse(localStorage.getItem(KEPT_AS) ?? '{}') as {
      owner?: string;
      spoken?: unknown;
    };
    return owner === memberId && Array.isArray(spoken) ? spoken.filter(isSpoken) : [];
  } catch {
    return [];
  }
}

/** Adds a text. A text with the same settings is kept only once. @returns the history with it */
export function remember(memberId: string, text: string, settings: Settings): readonly Spoken[] {
  const isOther = (one: Spoken): boolean =>
    one.text !== text || JSON.stringify(one.settings) !== JSON.stringify(settings);
  const others = readHistory(memberId).filter(isOther);
  const spoken = [{ atMs: Date.now(), text, settings }, ...others].slice(0, MAX_KEPT);
  localStorage.setItem(KEPT_AS, JSON.stringify({ owner: memberId, spoken }));
  return spoken;
}

/** Is also called at sign-out, so that the next member does not see the texts. */
export function forgetHistory(): void {
  localStorage.removeItem(KEPT_AS);
}

function isSpoken(value: unknown): value is Spoken {
  if (typeof value !== 'object' || value === null) return false;
  const { atMs, text, settings } = value as Partial<Spoken>;
  return (
    typeof atMs === 'number' &&
    typeof text === 'string' &&
    typeof settings === 'object' &&
    typeof settings.speaker === 'string' &&
    MODEL_IDS.includes(settings.modelId) &&
    FORMATS.includes(settings.format) &&
    [settings.speed, settings.rateHz, settings.gainDb ?? 0, settings.loudness ?? 0].every((number) =>
      Number.isFinite(number),
    )
  );
}
