import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { testBrand, withBrand } from './brand.js';
import { packages, PACKAGES_FILE } from './install.js';

const run = promisify(execFile);

/** Pins today's newest versions. What has the brand in its name, and what goes with it, stays as it is without the brand. */
export async function update(): Promise<void> {
  const brand = testBrand();
  const isKnown = (name: string): boolean => brand !== undefined || !name.includes('${brand}');
  packages.asOf = new Date().toISOString().slice(0, 10);
  packages.uv = await newestPython('uv');
  for (const [list, names] of Object.entries(packages.python)) {
    if (!names.every(isKnown)) continue;
    packages.python[list] = await Promise.all(
      names.map(async (pinned) => {
        const [name = ''] = pinned.split('==');
        return `${name}==${await newestPython(withBrand(name, brand).replace(/\[.*\]/, ''))}`;
      }),
    );
  }
  for (const list of Object.values(packages.npm)) {
    // A plugin names the one version of the framework that it goes with: such a pair is chosen by hand.
    if (Object.keys(list).some((name) => name.startsWith('@livekit/agents-plugin-'))) continue;
    for (const name of Object.keys(list)) {
      const { stdout } = await run('npm', ['view', withBrand(name, brand), 'version']);
      list[name] = stdout.trim();
    }
  }
  for (const list of Object.values(packages.go)) {
    for (const name of Object.keys(list)) {
      const { stdout } = await run('go', ['list', '-m', '-f', '{{.Version}}', `${name}@latest`]);
      list[name] = stdout.trim();
    }
  }
  writeFileSync(PACKAGES_FILE, `${JSON.stringify(packages, null, 2)}\n`);
}

async function newestPython(name: string): Promise<string> {
  const { stdout } = await run('python3', ['-m', 'pip', 'index', 'versions', name], { maxBuffer: 1 << 24 });
  const version = /\(([^)]+)\)/.exec(stdout)?.[1];
  if (version === undefined) throw new Error(`no versions of ${name} found`);
  return version;
}
