import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { mergeAliases, readAliases, type AliasRules } from '../catalog/aliases.js';
import { loadCatalog, type VoiceCatalog } from '../catalog/catalog.js';
import type { Config } from '../config.js';
import type { Closers } from './closers.js';

const LOOK_EVERY_MS = 1000;

/** Where `sonant voices alias` writes. */
export const aliasesFile = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'aliases.json');

/** The aliases of this deployment: those of its file, and before them those of its settings. @throws Error that names the file and what is wrong in it */
export const ownAliases = (config: Config): AliasRules => ({
  ...mergeAliases(readAliases(aliasesFile(config)), config.aliases),
  unknownVoices: config.unknownVoices,
});

/** The catalog of this deployment, which follows the file of aliases until it is closed. @throws Error that names everything that is wrong in the files */
export function openCatalog(
  modelsFolder: string,
  config: Config,
  logger: Logger,
  closers: Closers,
): VoiceCatalog {
  const catalog = loadCatalog(modelsFolder, ownAliases(config));
  const following = followAliases(catalog, config, logger);
  closers.opened(() => Promise.resolve(following.close()));
  return catalog;
}

/** Reads the file again when it has changed, while the server runs; one that is wrong changes nothing. */
export function followAliases(catalog: VoiceCatalog, config: Config, logger: Logger): { close: () => void } {
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
      logger.warn({ err: error }, 'the aliases stay as they were');
    }
  }, LOOK_EVERY_MS).unref();
  return {
    close: () => {
      clearInterval(timer);
    },
  };
}
