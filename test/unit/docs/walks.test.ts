import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { read } from '../../support/documents.js';
import { noRowDiffers } from '../../support/table.js';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

const below = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:ts|tsx|proto|h|cpp|txt)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length));

/** The walks of CONTRIBUTING: what is new, and the files and folders that it touches. */
const WALKS = new Map(
  (read('CONTRIBUTING.md').split('## Where things belong')[1] ?? '')
    .split(/^- \*\*A new /m)
    .slice(1)
    .map((walk): [string, string[]] => [
      /^[\w ]+/.exec(walk)?.[0] ?? '',
      [...walk.matchAll(/`((?:src|native|test|docs)\/[^`]+)`/g)]
        .map(([, path = '']) => path)
        .filter((path) => !path.startsWith('test/unit/docs/')),
    ]),
);

/** An existing example of each kind, as the files that know it write it. */
const EXAMPLES: Readonly<Record<string, RegExp>> = {
  currency: /€|ユーロ/,
  error: /\bframing_invalid\b/,
  codec: /g722/i,
  'socket message': /\btext\b/,
  operation: /\bclear\b|OPERATIONS/,
};
const TAGS = readdirSync(join(ROOT, 'src/text/languages')).filter((name) => /^[a-z]{2}$/.test(name));

/** The paths of a walk, with the languages that there are and the codec of the example. */
const pathsOf = (kind: string): string[] =>
  (WALKS.get(kind) ?? [])
    .flatMap((path) => (path.includes('<tag>') ? TAGS.map((tag) => path.replace('<tag>', tag)) : [path]))
    .map((path) => path.replace('<codec>', 'g722'));

for (const [kind, example] of Object.entries(EXAMPLES)) {
  void t.test(`a new ${kind}: every file that CONTRIBUTING names has such a thing`, (t) => {
    const paths = pathsOf(kind);
    t.ok(paths.length > 1, paths.join(', '));
    noRowDiffers(t, paths, (path) => {
      const files = /\.\w+$/.test(path) ? [path] : below(path);
      return files.some((file) => example.test(read(file))) ? undefined : `${path} has no ${kind}`;
    });
    t.end();
  });
}

void t.test('a new codec: no other file of the product knows one by name', (t) => {
  const named = pathsOf('codec');
  const knowing = [...below('src'), ...below('native')].filter((file) => /g722/i.test(read(file)));
  t.same(
    knowing.filter((file) => !named.includes(file)),
    [],
  );
  t.end();
});
