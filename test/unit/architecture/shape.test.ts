import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const LEAST_LINES = 25;

/** A list, a migration and the file that starts the server stand alone, however short they are. */
const MAY_BE_SHORT = /\/index\.ts$|\/migrations\/|^src\/main\.ts$/;

const filesOf = (folder: string, ending: RegExp): { file: string; text: string }[] =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ file: relative(ROOT, path), text: readFileSync(path, 'utf8') }));

const FILES = filesOf('src', /\.tsx?$/).map(({ file, text }) => ({
  file,
  lines: text.trimEnd().split('\n').length,
}));
/** Comments may say that somebody turns something. */
const SOURCES = [...filesOf('src', /\.tsx?$/), ...filesOf('native', /\.(?:cpp|h)$/)].map(
  ({ file, text }) => ({
    file,
    code: text.replace(/\/\*[^]*?\*\/|\/\/.*/g, ''),
  }),
);

void t.test('no idea is cut into files that only pass on', (t) => {
  const short = FILES.filter(({ file, lines }) => lines < LEAST_LINES && !MAY_BE_SHORT.test(file));
  t.same(
    short.map(({ file, lines }) => `${file}: ${lines}`),
    [],
  );
  t.end();
});

void t.test('no comment begins with “Of”: it says what its thing is', (t) => {
  const folders = ['src', 'native', 'test', 'bench', 'tools', 'scripts', 'examples'];
  const files = folders.flatMap((folder) => filesOf(folder, /\.(?:tsx?|m?js|cpp|h|proto)$/));
  const found = files.flatMap(({ file, text }) =>
    [...text.matchAll(/^\s*(?:\/\*\*?|\/\/|\*) Of\b.*/gm)].map(([line]) => `${file}: ${line.trim()}`),
  );
  t.same(found, []);
  t.ok(files.length > 500, 'the walk found the files');
  t.end();
});

/** Names that only their author understood, and their kin; CONTRIBUTING and docs/STYLE.md ask for the field's own terms. */
const PRIVATE_NAMES =
  /\b(?:Face|Link|Ear|Knock|OwnSpeech|Watched|WordBooks?|Stretch|Turns|farewell|greet|EvenNoise|breath)\b/;

void t.test('classes, types and functions have names that the field knows', (t) => {
  const named = SOURCES.filter(({ code }) => PRIVATE_NAMES.test(code)).map(({ file }) => file);
  t.same(named, []);
  t.end();
});

void t.test('random tests begin at the seed of the run, so that they fail because of a change', (t) => {
  const random = filesOf('test', /\.ts$/).filter(({ text }) => text.includes('fc.assert('));
  t.ok(random.length > 20);
  const unseeded = random.filter(({ text }) => !text.includes('fuzzing(') && !/\bseed: \d/.test(text));
  t.same(
    unseeded.map(({ file }) => file),
    [],
  );
  t.end();
});
