import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const LEAST_LINES = 25;

/** What is shorter is a list or a step that has to stand alone. */
const MAY_BE_SHORT = /\/index\.ts$|\/migrations\//;
/** How many files of `src` are shorter all the same. The goal is none: take the figure down, never up. */
const MOST_SHORT_FILES = 35;

const FILES = readdirSync(join(ROOT, 'src'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .map((path) => ({
    file: relative(ROOT, path),
    lines: readFileSync(path, 'utf8').trimEnd().split('\n').length,
  }));

void t.test('no idea is cut into files that only pass on', (t) => {
  const short = FILES.filter(({ file, lines }) => lines < LEAST_LINES && !MAY_BE_SHORT.test(file));
  const names = short.map(({ file, lines }) => `${file}: ${lines}`);
  t.ok(short.length <= MOST_SHORT_FILES, names.join('\n'));
  t.end();
});
