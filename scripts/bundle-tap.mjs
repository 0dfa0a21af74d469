import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { ROOT } from './shell.mjs';

/** Where Node finds it from a compiled test, before it looks for the package. */
const FOLDER = `${ROOT}dist/test/node_modules/tap/`;
const BUNDLE = `${FOLDER}index.mjs`;
const DESCRIPTION = `${FOLDER}package.json`;
/** Frames of its own code do not count when tap says where an assertion stands. */
const ENTRY = `import { addIgnoredPackage } from '@tapjs/stack';
addIgnoredPackage('tap');
export * from 'tap';
export { default } from 'tap';`;

/**
 * Makes one file of tap: every test file is a process, and finding and reading tap's 300 modules takes most of the time in
 * which a small one runs.
 */
export async function bundleTap() {
  const { version } = JSON.parse(readFileSync(`${ROOT}node_modules/tap/package.json`, 'utf8'));
  const madeBy = createHash('sha256')
    .update(readFileSync(fileURLToPath(import.meta.url)))
    .digest('hex');
  const description = JSON.stringify({
    name: 'tap',
    version,
    type: 'module',
    exports: './index.mjs',
    madeBy,
  });
  if (existsSync(DESCRIPTION) && readFileSync(DESCRIPTION, 'utf8') === description) return;
  await build({
    stdin: { contents: ENTRY, resolveDir: ROOT },
    outfile: BUNDLE,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
    // For the parts of tap that are CommonJS.
    banner: {
      js: `import { createRequire as makeRequire } from 'node:module';\nconst require = makeRequire(import.meta.url);`,
    },
    plugins: [{ name: 'no react', setup: leaveReactOut }],
  });
  writeFileSync(DESCRIPTION, description);
}

/** tap loads React to print its elements, and no test compares any. */
function leaveReactOut({ onLoad }) {
  onLoad({ filter: /tcompare\/.*\/react-element-to-jsx-string\.js$/ }, () => ({
    contents: 'export default String;',
  }));
}
