import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { ROOT } from './shell.mjs';

// Bundles the dashboard and the API reference: src/dashboard/web/ to build/dashboard/, where every name but those of the two
// pages holds a hash of the file's contents, and each file has its compressed forms beside it.

const SOURCES = `${ROOT}src/dashboard/web/`;
const OUTPUT = `${ROOT}build/dashboard/`;
/** Where the server serves `assets/`. */
const PUBLIC_PATH = '/dashboard/assets/';

const { outputFiles, metafile } = await build({
  absWorkingDir: ROOT,
  entryPoints: { main: `${SOURCES}main.tsx`, reference: `${SOURCES}reference/main.ts` },
  outdir: `${OUTPUT}assets`,
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  target: 'es2022',
  minify: true,
  charset: 'utf8',
  // Preact's files have none: `licenses` gathers the texts themselves.
  legalComments: 'none',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  metafile: true,
  write: false,
  logLevel: 'warning',
});

const files = new Map(outputFiles.map(({ path, contents }) => [`assets/${basename(path)}`, contents]));
const iconName = addAsset('icon', '.svg', readFileSync(`${SOURCES}icon.svg`));
const licensesName = addAsset('licenses', '.txt', Buffer.from(licenses()));
files.set('index.html', Buffer.from(page('index.html', 'main.tsx')));
files.set('reference.html', Buffer.from(page('reference/index.html', 'reference/main.ts')));

rmSync(OUTPUT, { recursive: true, force: true });
mkdirSync(`${OUTPUT}assets`, { recursive: true });
for (const [name, contents] of files) {
  writeFileSync(OUTPUT + name, contents);
  writeFileSync(`${OUTPUT}${name}.gz`, gzipSync(contents, { level: 9 }));
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: contents.length };
  writeFileSync(`${OUTPUT}${name}.br`, brotliCompressSync(contents, { params }));
}

/** @returns its name, which holds a hash of the contents */
function addAsset(name, suffix, contents) {
  const file = `${name}-${createHash('sha256').update(contents).digest('hex').slice(0, 8)}${suffix}`;
  files.set(`assets/${file}`, contents);
  return file;
}

/** A page, with the names that its parts were given; it asks at once for what the script would ask for later. */
function page(template, entry) {
  const [script, { cssBundle, imports }] = Object.entries(metafile.outputs).find(
    ([, { entryPoint }]) => entryPoint === `src/dashboard/web/${entry}`,
  );
  const address = (path) => PUBLIC_PATH + basename(path);
  const preloads = imports
    .filter(({ kind }) => kind === 'import-statement')
    .map(({ path }) => `<link rel="modulepreload" href="${address(path)}" />`)
    .join('\n    ');
  const assets = { icon: address(iconName), licenses: address(licensesName) };
  const parts = { ...assets, script: address(script), style: address(cssBundle), preloads };
  return readFileSync(SOURCES + template, 'utf8').replace(/{{(\w+)}}/g, (_, part) => parts[part]);
}

/** The licenses of all packages that the bundles contain: copies must hold them. @throws Error when a package has none */
function licenses() {
  const inputs = Object.keys(metafile.inputs).filter((path) => path.startsWith('node_modules/'));
  const packages = new Set(inputs.map((path) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)[1]));
  return [...packages]
    .sort()
    .map((name) => licenseOf(name, inputs))
    .join('\n');
}

function licenseOf(name, inputs) {
  const folder = `node_modules/${name}/`;
  const { version } = JSON.parse(readFileSync(`${ROOT}${folder}package.json`, 'utf8'));
  const own = readdirSync(ROOT + folder).filter((file) =>
    /^(?:licen[cs]e|notice)(?:\.(?:md|txt))?$/i.test(file),
  );
  if (own.length === 0) throw new Error(`${name} has no file with its license`);
  // Beside a file that is a bundle itself lie the notices of what is in it.
  const inner = inputs.map((path) => `${path}.LICENSE.txt`);
  const texts = [...own.map((file) => folder + file), ...inner.filter((path) => path.startsWith(folder))]
    .filter((path) => existsSync(ROOT + path))
    .map((path) => readFileSync(ROOT + path, 'utf8').trim());
  return `${name} ${version}\n${'='.repeat(72)}\n\n${texts.join('\n\n')}\n`;
}
