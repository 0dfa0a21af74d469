import t from 'tap';
import { longestSilenceMs, pairsOf, pauseFigures } from '../../../../bench/voices/pauses.js';

/** Sound and silence in turns, in milliseconds, at 24 kHz. */
const sound = (...spans: readonly number[]): Int16Array =>
  Int16Array.from(spans.flatMap((ms, i) => Array.from({ length: 24 * ms }, () => (i % 2 === 0 ? 8000 : 5))));

void t.test('the longest silence between two sounds counts, whatever stands at the edges', (t) => {
  t.equal(longestSilenceMs(sound(100, 50, 100, 400, 100)), 400);
  t.equal(longestSilenceMs(sound(0, 900, 100, 50, 100, 900)), 50);
  t.equal(longestSilenceMs(sound(100)), 0);
  t.equal(longestSilenceMs(new Int16Array()), 0);
  t.end();
});

void t.test('the same sentences are said with a stop and with a comma between them', (t) => {
  t.same(pairsOf(['One is.', 'Two, too.', 'Is it?', 'Three is.', 'Four is.'], 'en'), [
    { stop: 'One is. Three is.', comma: 'One is, Three is.' },
  ]);
  t.same(pairsOf(['一です。', '二です。'], 'ja'), [
    { stop: '一です。 二です。', comma: '一です、 二です。' },
  ]);
  const spoken = (text: string): Int16Array => sound(100, text.includes(',') ? 200 : 400, 100);
  t.same(pauseFigures([{ stop: 'A. B.', comma: 'A, B.' }], spoken), { sentenceMs: 400, commaMs: 200 });
  t.equal(pauseFigures([], spoken), null);
  t.end();
});
