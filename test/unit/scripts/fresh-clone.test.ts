import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import t from 'tap';

const ROOT = new URL('../../../../', import.meta.url);
/** The programs that a newcomer starts before anything is installed. */
const FIRST = ['start', 'test', 'lint', 'dev', 'run', 'train-all'];

/** The packages that a script, and each script that it imports, loads before its first line runs. */
function packagesLoadedBy(script: URL, seen = new Map<string, string[]>()): Map<string, string[]> {
  if (seen.has(script.href)) return seen;
  const found = [...readFileSync(script, 'utf8').matchAll(/^(?:import|export) [^;]*?from '([^']+)';$/gm)];
  const loaded = found.map(([, specifier = '']) => specifier);
  seen.set(
    script.href,
    loaded.filter((specifier) => !specifier.startsWith('node:') && !specifier.startsWith('.')),
  );
  for (const specifier of loaded.filter((one) => one.startsWith('.'))) {
    packagesLoadedBy(new URL(specifier, script), seen);
  }
  return seen;
}

void t.test('what a newcomer starts first needs no package that it has yet to install', (t) => {
  for (const name of FIRST) {
    for (const [file, packages] of packagesLoadedBy(new URL(`scripts/${name}.mjs`, ROOT))) {
      t.same(packages, [], fileURLToPath(file));
    }
  }
  t.end();
});

void t.test('nobody is told that the packages were installed', (t) => {
  const read = (file: string): unknown => JSON.parse(readFileSync(new URL(file, ROOT), 'utf8'));
  const { packages } = read('package-lock.json') as { packages: Record<string, unknown> };
  t.ok(packages['node_modules/@scarf/scarf'], 'which would tell, and comes with swagger-ui-dist');
  t.match(read('package.json'), { scarfSettings: { enabled: false } });
  t.end();
});
