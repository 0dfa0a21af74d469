import fc from 'fast-check';
import t from 'tap';
import type { Phone } from '../../../src/contracts/text.js';
import { splitPhones } from '../../../src/synthesis/segments.js';
import { fuzzing } from '../../support/fuzz.js';

const phone = (symbol: string, wordStart = false): Phone => ({ symbol, stress: 0, wordStart, token: 0 });

/** `count` words of four phones. */
const words = (count: number): Phone[] =>
  Array.from({ length: count }, () => [phone('w', true), phone('ɜː'), phone('d'), phone('z')]).flat();

void t.test('a sentence of ordinary length is one segment, nothing is none', (t) => {
  t.same(splitPhones(words(40)), [words(40)]);
  t.same(splitPhones([]), []);
  t.end();
});

void t.test('a long sentence is cut after the last pause that leaves half a segment', (t) => {
  const phones = [...words(30), phone(','), ...words(10), phone(','), ...words(40)];
  t.same(
    splitPhones(phones, 200).map(({ length }) => length),
    [162, 160],
  );
  t.end();
});

void t.test('without a pause it is cut between words, and the speaker breathes there', (t) => {
  const parts = splitPhones(words(100), 190);
  t.same(
    parts.map(({ length }) => length),
    [189, 189, 24],
  );
  t.ok(parts.every(([first]) => first?.wordStart));
  t.same(
    parts.map((part) => part.at(-1)?.symbol),
    [',', ',', 'z'],
  );
  t.end();
});

void t.test(
  'whatever is cut, no phone is lost, every segment but the last ends with a pause, none is empty or too long',
  (t) => {
    const anyPhone = fc.record({
      symbol: fc.constantFrom('a', ',', '.', '_'),
      stress: fc.constant(0 as const),
      wordStart: fc.boolean(),
      token: fc.nat(),
    });
    fc.assert(
      fc.property(
        fc.array(anyPhone, { maxLength: 300 }),
        fc.integer({ min: 2, max: 40 }),
        (phones, maxPhones) => {
          const parts = splitPhones(phones, maxPhones);
          const pauses = [',', '.', '_'];
          if (!parts.slice(0, -1).every((part) => pauses.includes(part.at(-1)?.symbol ?? ''))) return false;
          const flat = parts.flat().filter((one) => one.token >= 0);
          if (flat.length !== phones.length || flat.some((phone, i) => phone !== phones[i])) return false;
          return parts.every(({ length }) => length > 0 && length <= maxPhones);
        },
      ),
      fuzzing(1 / 2),
    );
    t.pass('it holds');
    t.end();
  },
);
