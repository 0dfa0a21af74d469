import fc from 'fast-check';
import t from 'tap';
import { formatTraceParent, parseTraceParent } from '../../../src/telemetry/tracing.js';
import { fuzzing } from '../../support/fuzz.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';

void t.test("a caller's trace is taken up", (t) => {
  t.same(parseTraceParent(`00-${TRACE}-${SPAN}-01`), { traceId: TRACE, spanId: SPAN, flags: 1 });
  t.same(parseTraceParent(` 00-${TRACE}-${SPAN}-00 `), { traceId: TRACE, spanId: SPAN, flags: 0 });
  t.match(parseTraceParent(`cc-${TRACE}-${SPAN}-01-what-will-come`), { traceId: TRACE }, 'a later version');
  t.end();
});

for (const bad of [
  undefined,
  '',
  `00-${TRACE}-${SPAN}`,
  `00-${TRACE}-${SPAN}-01-more`,
  `00-${TRACE}-${SPAN}-011`,
  `ff-${TRACE}-${SPAN}-01`,
  `00-${'0'.repeat(32)}-${SPAN}-01`,
  `00-${TRACE}-${'0'.repeat(16)}-01`,
  `00-${TRACE.toUpperCase()}-${SPAN}-01`,
  `00-${TRACE}-${SPAN}-0g`,
  `00-${TRACE}-${SPAN}-01, 00-${TRACE}-${SPAN}-01`,
]) {
  void t.test(`a new trace begins at ${String(bad)}`, (t) => {
    t.equal(parseTraceParent(bad), undefined);
    t.end();
  });
}

void t.test('what is formatted is read back, and no rubbish is taken for a trace', (t) => {
  const hex = (length: number): fc.Arbitrary<string> =>
    fc
      .array(fc.constantFrom(...'0123456789abcdef'), { minLength: length, maxLength: length })
      .map((digits) => digits.join(''))
      .filter((digits) => /[^0]/.test(digits));
  fc.assert(
    fc.property(hex(32), hex(16), fc.nat(255), (traceId, spanId, flags) => {
      const parent = { traceId, spanId, flags };
      return JSON.stringify(parseTraceParent(formatTraceParent(parent))) === JSON.stringify(parent);
    }),
    fuzzing(1 / 3),
  );
  fc.assert(
    fc.property(fc.string(), (text) => parseTraceParent(text) === undefined),
    fuzzing(1 / 3),
  );
  fc.assert(
    fc.property(fc.nat(54), fc.string({ minLength: 1, maxLength: 1 }), (at, character) => {
      const good = `00-${TRACE}-${SPAN}-01`;
      const parsed = parseTraceParent(good.slice(0, at) + character + good.slice(at + 1));
      return parsed === undefined || /^[\da-f]$/.test(character) || character === good[at];
    }),
    fuzzing(1 / 3),
  );
  t.end();
});
