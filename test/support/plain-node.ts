import {
  spawnSync,
  type SpawnSyncOptionsWithStringEncoding,
  type SpawnSyncReturns,
} from 'node:child_process';

/**
 * Runs Node as a user would: the test runner's loaders, which every child of a test otherwise gets, cost half a second
 * and write into the project.
 */
export const plainNode = (
  args: readonly string[],
  options: Omit<SpawnSyncOptionsWithStringEncoding, 'encoding'> = {},
): SpawnSyncReturns<string> =>
  spawnSync('/usr/bin/env', ['-u', 'NODE_OPTIONS', process.execPath, ...args], {
    ...options,
    encoding: 'utf8',
  });
