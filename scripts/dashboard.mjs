import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
  legalComments: 'none',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  metafile: true,
  write: false,
  logLevel: 'warning',
});

const files = new Map(outputFiles.map(({ path, contents }) => [`assets/${basename(path)}`, contents]));
const icon = readFileSync(`${SOURCES}icon.svg`);
const iconName = `icon-${createHash('sha256').update(icon).digest('hex').slice(0, 8)}.svg`;
files.set(`assets/${iconName}`, icon);
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
  const parts = { icon: address(iconName), script: address(script), style: address(cssBundle), preloads };
  return readFileSync(SOURCES + template, 'utf8').replace(/{{(\w+)}}/g, (_, part) => parts[part]);
}
