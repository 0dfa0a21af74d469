import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const NOT_OURS = /^(?:node_modules|dist|build|data|\.\w+)(?:\/|$)|\/node_modules\//;

// What is not ours is not walked: other tests make and remove folders there meanwhile.
const PAGES = readdirSync(ROOT, { withFileTypes: true })
  .filter(({ name }) => !NOT_OURS.test(name))
  .flatMap((entry) =>
    entry.isDirectory()
      ? readdirSync(join(ROOT, entry.name), { recursive: true, encoding: 'utf8' }).map((file) =>
          join(entry.name, file),
        )
      : [entry.name],
  )
  .filter((file) => file.endsWith('.md') && !NOT_OURS.test(file));

/** A page without its code. */
const proseOf = (page: string): string =>
  readFileSync(page, 'utf8')
    .replace(/^```[^]*?^```/gm, '')
    .replace(/`[^`\n]*`/g, (code) => code.replace(/[[\]()]/g, ' '));

/** The names that headings of a page get, as on GitHub. */
function anchorsOf(page: string): Set<string> {
  const headings = proseOf(page).match(/^#+ .*$/gm) ?? [];
  const anchors = new Set<string>();
  for (const heading of headings) {
    const anchor = heading
      .replace(/^#+ /, '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
      .trim()
      .replaceAll(' ', '-');
    let name = anchor;
    for (let count = 1; anchors.has(name); count++) name = `${anchor}-${count}`;
    anchors.add(name);
  }
  return anchors;
}

void t.test('every link of a page leads to a file, and to a heading in it', (t) => {
  const broken: string[] = [];
  for (const page of PAGES) {
    for (const [, target = ''] of proseOf(join(ROOT, page)).matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^[a-z]+:/.test(target)) continue;
      const [path = '', anchor] = target.split('#');
      const file = path === '' ? join(ROOT, page) : resolve(ROOT, dirname(page), path);
      if (!existsSync(file) || relative(ROOT, file).startsWith('..')) broken.push(`${page}: no ${target}`);
      else if (anchor !== undefined && file.endsWith('.md') && !anchorsOf(file).has(anchor))
        broken.push(`${page}: no heading ${target}`);
    }
  }
  t.ok(PAGES.length > 20, 'the walk found the pages');
  t.same(broken, []);
  t.end();
});
