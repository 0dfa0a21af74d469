import fc from 'fast-check';
import t from 'tap';
import { countCodePoints } from '../../../src/text/segment/limit.js';
import { fuzzing } from '../../support/fuzz.js';

void t.test('code points are counted as an array of them has, halves of characters too', (t) => {
  const units = fc.array(fc.constantFrom('a', '本', '😀', '\uD83D', '\uDE00'));
  fc.assert(
    fc.property(units, (parts) => countCodePoints(parts.join('')) === Array.from(parts.join('')).length),
    fuzzing(),
  );
  t.end();
});
