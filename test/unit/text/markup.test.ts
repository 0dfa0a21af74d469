import t from 'tap';
import type { MarkupOptions } from '../../../src/contracts/speech.js';
import { parseMarkup } from '../../../src/text/markup.js';

const options = (changes: Partial<MarkupOptions>): MarkupOptions => ({
  pauses: false,
  phonemes: false,
  inlineTimeScales: [],
  homographs: false,
  ...changes,
});
const span = (text: string, offset: number, timeScale = 1): object => ({
  kind: 'text',
  text,
  offset,
  timeScale,
});

void t.test('markup that is not asked for is plain text', (t) => {
  const text = 'a <500> {h0El1o} [b]';
  t.same(parseMarkup(text, options({})), [span(text, 0)]);
  t.end();
});

void t.test('a pause is 0 to 10000 ms; all else in angle brackets is text', (t) => {
  const pauses = options({ pauses: true });
  t.same(parseMarkup('a<0>b<10000>', pauses), [
    span('a', 0),
    { kind: 'pause', durationMs: 0, offset: 1 },
    span('b', 4),
    { kind: 'pause', durationMs: 10000, offset: 5 },
  ]);
  for (const text of ['a<10001>b', 'a<-1>b', 'a<1.5>b', 'a<x>b', 'a<>b', 'a<12', 'a<123456>b']) {
    t.same(parseMarkup(text, pauses), [span(text, 0)], text);
  }
  t.end();
});

void t.test('phonemes keep the offset of their content; empty or open braces are text', (t) => {
  const phonemes = options({ phonemes: true });
  t.same(parseMarkup('a {h0El1o}!', phonemes), [
    span('a ', 0),
    { kind: 'phonemes', text: 'h0El1o', offset: 3, timeScale: 1 },
    span('!', 10),
  ]);
  for (const text of ['a {} b', 'a { } b', 'a {b', 'a } b'])
    t.same(parseMarkup(text, phonemes), [span(text, 0)], text);
  t.end();
});

void t.test('the n-th time scale is for the n-th bracket, and brackets beyond the list keep 1', (t) => {
  t.same(parseMarkup('[a] b [c d] [e]', options({ inlineTimeScales: [1.5, 0.5] })), [
    span('a', 1, 1.5),
    span(' b ', 3),
    span('c d', 7, 0.5),
    span(' ', 11),
    span('e', 13, 1),
  ]);
  t.end();
});

void t.test('pauses and phonemes work inside brackets', (t) => {
  const all = options({ pauses: true, phonemes: true, inlineTimeScales: [2] });
  t.same(parseMarkup('[a {h0E} <5>b]', all), [
    span('a ', 1, 2),
    { kind: 'phonemes', text: 'h0E', offset: 4, timeScale: 2 },
    span(' ', 8, 2),
    { kind: 'pause', durationMs: 5, offset: 9 },
    span('b', 12, 2),
  ]);
  t.end();
});
