import fc from 'fast-check';
import t from 'tap';
import { openTracing } from '../../../src/telemetry/tracing.js';
import { fuzzing } from '../../support/fuzz.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';

// No span ends, so none is sent.
const tracing = await openTracing('http://127.0.0.1:9', '0.0.0');
t.teardown(() => tracing.close());

/** The answer's `traceparent`. */
function answerTo(traceparent: string | undefined): string {
  const headers = new Map(traceparent === undefined ? [] : [['traceparent', traceparent]]);
  return tracing.begin({ method: 'GET', headers }, '/').traceparent;
}

const isTakenUp = (header: string | undefined, trace = TRACE): boolean =>
  answerTo(header).startsWith(`00-${trace}-`);

void t.test("a caller's trace is taken up", (t) => {
  t.match(answerTo(`00-${TRACE}-${SPAN}-01`), new RegExp(`^00-${TRACE}-(?!${SPAN})[\\da-f]{16}-01$`));
  t.match(answerTo(` 00-${TRACE}-${SPAN}-00 `), new RegExp(`^00-${TRACE}-[\\da-f]{16}-00$`));
  t.ok(isTakenUp(`cc-${TRACE}-${SPAN}-01-what-will-come`), 'a later version');
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
    t.notOk(isTakenUp(bad));
    t.match(answerTo(bad), /^00-[\da-f]{32}-[\da-f]{16}-01$/);
    t.end();
  });
}

void t.test('every trace is taken up, and no rubbish is taken for a trace', (t) => {
  const hex = (length: number): fc.Arbitrary<string> =>
    fc
      .array(fc.constantFrom(...'0123456789abcdef'), { minLength: length, maxLength: length })
      .map((digits) => digits.join(''))
      .filter((digits) => /[^0]/.test(digits));
  fc.assert(
    fc.property(hex(32), hex(16), hex(2), (trace, span, flags) =>
      isTakenUp(`00-${trace}-${span}-${flags}`, trace),
    ),
    fuzzing(1 / 3),
  );
  fc.assert(
    fc.property(fc.string(), (text) => !isTakenUp(text)),
    fuzzing(1 / 3),
  );
  fc.assert(
    fc.property(fc.nat(54), fc.string({ minLength: 1, maxLength: 1 }), (at, character) => {
      const good = `00-${TRACE}-${SPAN}-01`;
      const header = good.slice(0, at) + character + good.slice(at + 1);
      return !isTakenUp(header) || /^[\da-f]$/.test(character) || character === good[at];
    }),
    fuzzing(1 / 3),
  );
  t.end();
});
