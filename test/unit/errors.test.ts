import { readdir, readFile } from 'node:fs/promises';
import { test } from 'tap';
import { ERRORS, SonantError } from '../../src/errors.js';
import { errorTable } from '../support/error-table.js';

void test('docs/ERRORS.md lists the rows of the error table', async (t) => {
  const page = await readFile(new URL('../../../docs/ERRORS.md', import.meta.url), 'utf8');
  // Prettier aligns the columns.
  const listed = page.slice(page.indexOf('| Code')).trimEnd().replace(/ +/g, ' ').replace(/-{3,}/g, '---');
  t.equal(listed, errorTable());
});

void test('every row of the table is an error that something throws', async (t) => {
  const folder = new URL('../../../src/', import.meta.url);
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.ts'));
  const texts = await Promise.all(files.map((file) => readFile(new URL(file, folder), 'utf8')));
  // Comments name errors in backquotes.
  const quoted = new Set(texts.flatMap((text) => text.match(/(?<=')[a-z_]+(?=')/g) ?? []));
  t.same(
    Object.keys(ERRORS).filter((code) => !quoted.has(code)),
    [],
  );
});

void test('an error survives the way through a thread boundary', (t) => {
  const error = new SonantError('field_out_of_range', { field: 'speed', min: 1, max: 2 });
  const copy = SonantError.fromPlain(structuredClone(error.toPlain()));
  t.equal(copy.message, 'speed must be between 1 and 2');
  t.same([copy.code, copy.httpStatus, copy.kind, copy.retryable], [error.code, 400, 'invalid_input', false]);
  t.end();
});

void test('what is not from the table is an internal error that keeps its cause', (t) => {
  const cause = new TypeError('x is undefined');
  const error = SonantError.from(cause);
  t.match(error, { code: 'internal_error', message: 'internal error', httpStatus: 500, cause });
  t.equal(SonantError.from(error), error);
  t.end();
});

void test('a parameter that looks like a placeholder is not filled in again', (t) => {
  const error = new SonantError('speaker_not_found', { speaker: '{hint}$&', hint: '!' });
  t.equal(error.message, 'Speaker not found: {hint}$&!');
  t.end();
});
