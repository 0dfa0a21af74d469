import { fileURLToPath } from 'node:url';
import t from 'tap';
import { plainNode } from '../../support/plain-node.js';

const RUN_SERVER = fileURLToPath(new URL('../../../src/composition/run-server.js', import.meta.url));

/** Ends with a full collection, after which V8 says by how much its heap may grow until the next one. */
const PROGRAM = `
  const { collectLessOften } = await import(process.argv[1]);
  if (process.argv[2] === 'less') collectLessOften();
  globalThis.gc();
`;

const growthOf = (how: 'less' | 'as ever'): string => {
  const flags = ['--expose-gc', '--trace-gc-verbose', '--input-type=module', '--eval', PROGRAM];
  const { stdout } = plainNode([...flags, RUN_SERVER, how]);
  // Node 20 and 22 say it with the limit, Node 24 in a line of its own, which the older ones write before the setting counts.
  const last = (pattern: RegExp): string | undefined => [...stdout.matchAll(pattern)].at(-1)?.[1];
  return last(/Limit: .*\(([\d.]+)\)$/gm) ?? last(/factor ([\d.]+)/g) ?? stdout;
};

void t.test('heaps double between two full collections', (t) => {
  t.equal(growthOf('less'), '2.0');
  // By itself V8 goes by its speed: on a busy machine it may come to the same factor once.
  const byItself = Array.from({ length: 3 }, () => growthOf('as ever'));
  t.notSame(byItself, ['2.0', '2.0', '2.0'], 'this version of V8 does so by itself: the setting may go');
  t.end();
});
