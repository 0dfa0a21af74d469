import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const BUILT = join(ROOT, 'build/dashboard');
const PACKAGES = ['preact', 'uplot', 'swagger-ui-dist'];

const read = (...path: string[]): string => readFileSync(join(ROOT, ...path), 'utf8').trim();
const [licenses = ''] = readdirSync(join(BUILT, 'assets')).filter((name) => /^licenses-\w+\.txt$/.test(name));

void t.test('the built pages come with the license of each package that they contain', (t) => {
  const text = readFileSync(join(BUILT, 'assets', licenses), 'utf8');
  for (const name of PACKAGES) t.ok(text.includes(read('node_modules', name, 'LICENSE')), name);
  t.ok(text.includes(read('node_modules/swagger-ui-dist/swagger-ui-es-bundle.js.LICENSE.txt')));
  for (const page of ['index.html', 'reference.html']) {
    const link = `<link rel="license" href="/dashboard/assets/${licenses}"`;
    t.ok(readFileSync(join(BUILT, page), 'utf8').includes(link), page);
  }
  t.end();
});

void t.test('NOTICE names whose they are', (t) => {
  const notice = read('NOTICE').replace(/\s+/g, ' ');
  for (const name of ['preact', 'uplot']) {
    const [owner = 'nobody'] = /Copyright \(c\) .*/.exec(read('node_modules', name, 'LICENSE')) ?? [];
    t.ok(notice.includes(owner), owner);
  }
  t.ok(notice.includes(read('node_modules/swagger-ui-dist/NOTICE').split('\n').at(-1) ?? 'nobody'));
  t.end();
});
