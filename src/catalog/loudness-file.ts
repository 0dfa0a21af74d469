import { existsSync, readFileSync } from 'node:fs';
import type { VoiceLoudness } from '../contracts/catalog.js';
import { messageOf } from '../errors.js';

/** How loud each voice is, by pack and name. */
export type LoudnessTable = Readonly<Record<string, Readonly<Record<string, VoiceLoudness>>>>;

/** The loudness assumed for a voice that has not been measured: the target of all voices. */
export const UNMEASURED: VoiceLoudness = { wideband: -26, telephone: -26 };

const LEVELS = ['wideband', 'telephone'] as const;

type Levels = Partial<Record<keyof VoiceLoudness, unknown>> | null;

const isLevel = (value: unknown): boolean => typeof value === 'number' && value >= -70 && value <= 0;

/** Reads `loudness.json`, which `tools/voices-loudness.ts` writes; without the file nothing is measured. @throws Error that names the file */
export function readLoudness(file: string): LoudnessTable {
  if (!existsSync(file)) return {};
  try {
    const table = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, Levels>>;
    for (const [pack, voices] of Object.entries(table)) {
      for (const [voice, levels] of Object.entries(voices)) {
        if (!LEVELS.every((level) => isLevel(levels?.[level])))
          throw new Error(`${pack}.${voice} must have wideband and telephone, -70 to 0`);
      }
    }
    return table as LoudnessTable;
  } catch (error) {
    throw new Error(`${file} is invalid: ${messageOf(error)}`, { cause: error });
  }
}
