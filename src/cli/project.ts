import { fileURLToPath } from 'node:url';
import { loadCatalog, type VoiceCatalog } from '../catalog/catalog.js';
import { SpeechEngine } from '../synthesis/engine.js';
import type { LanguageCode } from '../contracts/catalog.js';
import { SonantError } from '../errors.js';
import { languageOf } from '../catalog/languages.js';

const MODELS_FOLDER = fileURLToPath(new URL('../../../models', import.meta.url));

export const openCatalog = (): VoiceCatalog => loadCatalog(MODELS_FOLDER);

/** The engine that the server's workers run, on this thread. */
export const openEngine = (): SpeechEngine => new SpeechEngine(MODELS_FOLDER);

/** @throws SonantError `language_unknown` */
export function parseLanguage(lang: string): LanguageCode {
  const language = languageOf(lang);
  if (language === undefined) throw new SonantError('language_unknown', { lang });
  return language;
}

/** Rows as columns of equal width. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .map((line) => `${line}\n`)
    .join('');
}
