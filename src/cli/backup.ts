import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { readConfig } from '../config/config.js';
import { messageOf } from '../errors.js';
import { backUp, restore } from '../storage/sqlite/backup.js';
import { CommandError, type CommonOptions, leaf, show, tell } from './command.js';
import { requireStore } from './store.js';

/** `sonant backup` and `sonant restore`: all that SQLite keeps, as one file. */
export function addBackupCommands(root: Command): void {
  leaf(root, 'backup <file>', 'copy all stored data into a new file; the server may be running', [
    'sonant backup /backup/sonant-$(date +%F).db',
  ]).action((given: string, options: CommonOptions) => {
    const file = resolve(given);
    const dataDir = sqliteFolder();
    refusedAs('backup_failed', () => backUp(dataDir, file));
    const { size } = statSync(file);
    tell(`wrote ${file}, ${size} bytes`, options);
    show({ file, bytes: size }, '', options);
  });
  leaf(root, 'restore <file>', 'replace all stored data with a backup; the server may be running', [
    'sonant restore /backup/sonant-2026-11-21.db',
  ])
    .option('--keep <file>', 'first back up the current data to this file')
    .action(async (given: string, options: CommonOptions & { readonly keep?: string }) => {
      const file = resolve(given);
      const dataDir = sqliteFolder();
      const { keep } = options;
      if (keep !== undefined) refusedAs('backup_failed', () => backUp(dataDir, resolve(keep)));
      await restore(dataDir, file).catch((cause: unknown) => {
        throw new CommandError('restore_failed', messageOf(cause), { cause });
      });
      tell(`restored ${file}; a running server reads it within two seconds`, options);
      show({ restored: file, kept: keep === undefined ? null : resolve(keep) }, '', options);
    });
}

/** @throws CommandError `store_only`, `store_postgres` */
function sqliteFolder(): string {
  requireStore('backups');
  const { dataDir, databaseUrl } = readConfig();
  if (databaseUrl === undefined) return dataDir;
  throw new CommandError(
    'store_postgres',
    'DATABASE_URL is set: everything is in Postgres, which pg_dump backs up and pg_restore restores',
  );
}

function refusedAs(code: string, act: () => void): void {
  try {
    act();
  } catch (cause) {
    throw new CommandError(code, messageOf(cause), { cause });
  }
}
