import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const NOT_OURS = /^(?:node_modules|dist|build|data|\.\w+)(?:\/|$)|\/node_modules\//;

// Folders that are not ours are left out, because other tests create and remove files there meanwhile.
const FILES = readdirSync(ROOT, { withFileTypes: true })
  .filter(({ name }) => !NOT_OURS.test(name))
  .flatMap((entry) =>
    entry.isDirectory()
      ? readdirSync(join(ROOT, entry.name), { recursive: true, encoding: 'utf8' }).map((file) =>
          join(entry.name, file),
        )
      : [entry.name],
  )
  .filter((file) => !NOT_OURS.test(file));
const PAGES = FILES.filter((file) => file.endsWith('.md'));

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

/** Paths that a page may name although they are not in the project: installed and generated files. */
const ELSEWHERE = /^(?:build|dist|bench\/out)\/|^(?:DATA_DIR|~|\.)?\/|^napi\.h$/;

void t.test('every file that a page names in its text is there', (t) => {
  const kinds = 'ts|tsx|mjs|cpp|h|py|tsv|proto|md';
  const missing: string[] = [];
  let named = 0;
  for (const page of PAGES) {
    const prose = readFileSync(join(ROOT, page), 'utf8').replace(/^```[^]*?^```/gm, '');
    for (const [, path = ''] of prose.matchAll(new RegExp(`\`([\\w./@-]+\\.(?:${kinds}))\``, 'g'))) {
      if (ELSEWHERE.test(path)) continue;
      named += 1;
      if (!FILES.some((file) => `/${file}`.endsWith(`/${path}`))) missing.push(`${page}: no ${path}`);
    }
    for (const [, path = ''] of prose.matchAll(
      /`((?:src|test|native|docs|tools|scripts|deploy|training|models|examples|clients)\/[\w./-]*)`/g,
    ))
      if (!existsSync(join(ROOT, path))) missing.push(`${page}: no ${path}`);
  }
  t.ok(named > 40, `${named} files are named`);
  t.same([...new Set(missing)], []);
  t.end();
});
