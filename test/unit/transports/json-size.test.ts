import fc from 'fast-check';
import { test } from 'tap';
import { parseFields } from '../../../src/transports/shared/fields.js';
import { fuzzing } from '../../support/fuzz.js';

/** An object around `levels - 1` lists. */
const nested = (levels: number): string => `{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
/** An object with `names + 1` strings, `names` commas and 1 bracket. */
const wide = (names: number): string =>
  `{"x":0,${Array.from({ length: names }, (_, i) => `"k${i}":0`).join()}}`;

void test('JSON that is nested too deeply is refused before it is parsed', (t) => {
  t.doesNotThrow(() => parseFields(nested(32)));
  t.throws(() => parseFields(nested(33)), { code: 'json_too_deep', params: { max: 32 } });
  t.throws(() => parseFields('{"a":'.repeat(33)), { code: 'json_too_deep' });
  t.doesNotThrow(() => parseFields(`{"a":[${'[],{},'.repeat(100)}0]}`), 'side by side is not deep');
  t.end();
});

void test('JSON of too many parts is refused before it is parsed', (t) => {
  t.doesNotThrow(() => parseFields(wide(1999)), '2000 strings, 1999 commas, 1 bracket');
  t.throws(() => parseFields(wide(2000)), { code: 'json_too_complex', params: { max: 4000 } });
  t.throws(() => parseFields('"'.repeat(64_000)), { code: 'json_too_complex' });
  t.throws(() => parseFields('{"a":"'), { code: 'body_not_json' }, 'an open string is for the parser');
  t.end();
});

void test('what stands in strings does not count', (t) => {
  const text = '[{,"\\]}'.repeat(5000);
  t.equal(parseFields(JSON.stringify({ text }))['text'], text);
  const slashes = '\\'.repeat(9999);
  t.equal(parseFields(JSON.stringify({ slashes, text }))['text'], text);
  t.end();
});

/** Strings, commas and brackets of a value as JSON. */
function partsOf(value: unknown): number {
  if (typeof value === 'string') return 1;
  if (typeof value !== 'object' || value === null) return 0;
  const entries = Object.entries(value);
  const names = Array.isArray(value) ? 0 : entries.length;
  return (
    1 + names + Math.max(0, entries.length - 1) + entries.reduce((sum, [, part]) => sum + partsOf(part), 0)
  );
}

void test('any JSON counts as what it holds', (t) => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      // The object around it has a bracket, two names and the comma between them; the list has a bracket, and a comma a zero.
      const filled = { value, rest: Array.from({ length: 4000 - 5 - partsOf(value) + 1 }, () => 0) };
      parseFields(JSON.stringify(filled));
      filled.rest.push(0);
      try {
        parseFields(JSON.stringify(filled));
      } catch (error) {
        return (error as { code: string }).code === 'json_too_complex';
      }
      return false;
    }),
    fuzzing(),
  );
  t.end();
});
