import { mkdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { ALIAS_NAME, aliasProblems, type AliasRules, mergeAliases, readAliases } from '../catalog/aliases.js';
import { loadCatalog, type VoiceCatalog } from '../catalog/catalog.js';
import type { Config } from '../config/config.js';
import type { AliasEditor, AliasTables, VoiceAlias } from '../contracts/catalog.js';
import { SonantError } from '../errors.js';
import type { Closers } from './stopping.js';

const LOOK_EVERY_MS = 1000;
/** The most aliases that the file may hold. */
const MAX_OWN_ALIASES = 1000;

/** Where `sonant voices alias` writes. */
export const aliasesFile = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'aliases.json');

/** The aliases of this deployment. Those of its settings take precedence over those of its file. @throws Error that names the file and what is wrong in it */
export const ownAliases = (config: Config): AliasRules => ({
  ...mergeAliases(readAliases(aliasesFile(config)), config.aliases),
  unknownVoices: config.unknownVoices,
});

/**
 * Adds voice aliases to the deployment's file or removes some; a running server reads the file within a second.
 * @param added as in `AliasTables`
 * @throws SonantError `aliases_invalid`, `aliases_full`
 */
export function saveVoiceAliases(
  config: Config,
  added: AliasTables['voices'],
  { voices }: VoiceCatalog,
): void {
  const file = aliasesFile(config);
  const tables = mergeAliases(readAliases(file), { models: {}, voices: added });
  const [wrong] = Object.keys(added).filter((alias) => !ALIAS_NAME.test(alias));
  const problem =
    wrong === undefined
      ? aliasProblems({ models: {}, voices: added }, voices)[0]
      : `'${wrong}' is not a valid name: use 1 to 64 characters without spaces, commas, slashes or =`;
  if (problem !== undefined) throw new SonantError('aliases_invalid', { problem });
  if (Object.keys(tables.voices).length > MAX_OWN_ALIASES) {
    throw new SonantError('aliases_full', { max: MAX_OWN_ALIASES });
  }
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  // A server that reads meanwhile sees either the old file or the new one.
  writeFileSync(`${file}.new`, `${JSON.stringify(tables, null, 2)}\n`);
  renameSync(`${file}.new`, file);
}

/** Edits the file and makes the catalog use it at once. */
export class AliasFileEditor implements AliasEditor {
  constructor(
    private readonly config: Config,
    private readonly catalog: VoiceCatalog,
  ) {}

  list(): VoiceAlias[] {
    const { voices: fixed } = this.config.aliases;
    const { voices: own } = readAliases(aliasesFile(this.config));
    return Object.entries(this.catalog.aliases.voices)
      .filter(([, voices]) => voices.length > 0)
      .map(([alias, voices]): VoiceAlias => {
        if (Object.hasOwn(fixed, alias)) return { alias, voices, source: 'settings' };
        return { alias, voices, source: Object.hasOwn(own, alias) ? 'file' : 'shipped' };
      })
      .sort((a, b) => a.alias.localeCompare(b.alias));
  }

  set(alias: string, voices: readonly string[]): void {
    const name = alias.toLowerCase();
    if (Object.hasOwn(this.config.aliases.voices, name)) {
      throw new SonantError('alias_in_settings', { alias: name });
    }
    saveVoiceAliases(this.config, { [name]: voices }, this.catalog);
    this.catalog.useAliases(ownAliases(this.config));
  }
}

/** The catalog of this deployment, which follows the aliases file until it is closed. @throws Error that names everything wrong in the files */
export function openCatalog(
  modelsFolder: string,
  config: Config,
  logger: Logger,
  closers: Closers,
): VoiceCatalog {
  const catalog = loadCatalog(modelsFolder, ownAliases(config));
  closers.opened(followAliases(catalog, config, logger));
  return catalog;
}

/** Reads the aliases file again whenever it changes; an invalid file changes nothing. @returns a function that stops this */
export function followAliases(catalog: VoiceCatalog, config: Config, logger: Logger): () => void {
  const file = aliasesFile(config);
  // Unknown, so that a change since the start is not missed.
  let version: string | undefined;
  const timer = setInterval(() => {
    const found = statSync(file, { throwIfNoEntry: false });
    const current = found === undefined ? 'none' : `${found.ino} ${found.size} ${found.mtimeMs}`;
    if (current === version) return;
    version = current;
    try {
      catalog.useAliases(ownAliases(config));
      logger.debug({ file }, 'aliases read');
    } catch (error) {
      logger.warn({ err: error }, 'the aliases file is invalid; the previous aliases stay in effect');
    }
  }, LOOK_EVERY_MS).unref();
  return () => clearInterval(timer);
}
