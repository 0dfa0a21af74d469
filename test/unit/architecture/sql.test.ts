import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';

const SOURCES = fileURLToPath(new URL('../../../../src', import.meta.url));
const FILES = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => ({ file, text: readFileSync(join(SOURCES, file), 'utf8') }));

void t.test('only the storage room speaks to databases', (t) => {
  const speakers = FILES.filter(({ text }) => /from '(?:kysely|pg|libsql|redis)'/.test(text));
  t.ok(speakers.length > 5, 'the walk found those who do');
  t.same(
    speakers.filter(({ file }) => !file.startsWith('storage/')).map(({ file }) => file),
    [],
  );
  t.end();
});

void t.test('SQL comes from the builder: fixed words, and values only as parameters', (t) => {
  const storage = FILES.filter(({ file }) => file.startsWith('storage/'));
  const breaches: string[] = [];
  for (const { file, text } of storage) {
    if (/\bsql\.raw\b|CompiledQuery\.raw/.test(text)) breaches.push(`${file}: raw SQL`);
    for (const [call, argument = ''] of text.matchAll(/\.exec\(([^)]*)\)/g)) {
      if (!/^'[\w ]+'$/.test(argument)) breaches.push(`${file}: ${call}`);
    }
    // Constants of the file, references of the builder, and integers that a call has made literals of.
    for (const [, template = ''] of text.matchAll(/\bsql(?:<[^`]*>)?`([^`]*)`/g)) {
      for (const [, value = ''] of template.matchAll(/\$\{((?:[^{}]|\{[^{}]*\})*)\}/g)) {
        const isSafe =
          /^(?:nowMs|[\w.]+\.ref\('\w+'\)|sql\.lit\((?:LOCK_ID|Math\.floor\((?:windowMs|silentMs)\))\))$/.test(
            value,
          );
        if (!isSafe) breaches.push(`${file}: \${${value}}`);
      }
    }
  }
  t.same(breaches, []);
  t.end();
});
