import type { Command } from 'commander';
import { parseVoiceAliases } from '../catalog/aliases.js';
import { saveVoiceAliases } from '../composition/aliases.js';
import { readConfig } from '../config/config.js';
import { type CommonOptions, leaf, show, tell, UsageError } from './command.js';
import { openCatalog } from './project.js';
import { requireStore } from './store.js';
import { table } from './table.js';

/** `sonant voices alias`: other names of voices, in the file that the server reads again when it changes. */
export function addAliasCommand(voices: Command): void {
  leaf(voices, 'alias [alias=voice...]', 'list the aliases of voices, or set some', [
    'sonant voices alias',
    'sonant voices alias celeste=luna',
    'sonant voices alias celeste=luna/cove   the first of these that the requested model has',
    'sonant voices alias celeste=            remove the alias',
  ]).action((pairs: string[], _options: CommonOptions, command: Command) => {
    // The group takes --json too, and keeps it for itself.
    const options = command.optsWithGlobals<CommonOptions>();
    requireStore('aliases');
    if (pairs.length > 0) save(pairs);
    const { voices: aliases } = openCatalog().aliases;
    const rows = Object.entries(aliases).filter(([, names]) => names.length > 0);
    if (pairs.length > 0) tell('A running server applies this within a second.', options);
    show(
      aliases,
      table([['ALIAS', 'VOICES'], ...rows.map(([alias, names]) => [alias, names.join(', ')])]),
      options,
    );
  });
}

/** @throws UsageError, SonantError as saveVoiceAliases */
function save(pairs: readonly string[]): void {
  const added = parseVoiceAliases(pairs.join(','));
  if (added === undefined) {
    throw new UsageError('Each must be alias=voice, or alias=voice/voice.');
  }
  saveVoiceAliases(readConfig(), added, openCatalog());
}
