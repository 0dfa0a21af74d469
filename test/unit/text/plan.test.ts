import t from 'tap';
import type { MarkupOptions } from '../../../src/contracts/speech.js';
import type { PlanItem } from '../../../src/contracts/text.js';
import { planText } from '../../../src/text/plan.js';

const PLAIN: MarkupOptions = { pauses: false, phonemes: false, inlineTimeScales: [], homographs: false };

const outline = (items: readonly PlanItem[]): string[] =>
  items.map((item) =>
    item.kind === 'pause'
      ? `<${item.durationMs}>`
      : item.spans.map((span) => (span.kind === 'text' ? span.text : `{${span.text}}`)).join('+'),
  );

void t.test('a plan holds sentences and pauses in their order', (t) => {
  const text = 'Hello there. How are you <750> today? Fine.';
  t.same(outline(planText(text, 'en', { ...PLAIN, pauses: true })), [
    'Hello there.',
    'How are you',
    '<750>',
    'today?',
    'Fine.',
  ]);
  t.end();
});

void t.test('a sentence is split into its spans, whose offsets point into the text', (t) => {
  const text = 'One. I [really] say {h0El1o} now. Two.';
  const items = planText(text, 'en', { ...PLAIN, phonemes: true, inlineTimeScales: [2] });
  t.same(outline(items), ['One.', 'I +really+ say +{h0El1o}+ now.', 'Two.']);
  for (const item of items) {
    if (item.kind === 'pause') continue;
    for (const span of item.spans)
      t.equal(text.slice(span.offset, span.offset + span.text.length), span.text);
  }
  t.end();
});

void t.test('a stop inside phonemes ends no sentence', (t) => {
  t.same(outline(planText('Say {h0E. X} now.', 'en', { ...PLAIN, phonemes: true })), ['Say +{h0E. X}+ now.']);
  t.end();
});

void t.test('a text without anything to speak has no item', (t) => {
  for (const text of ['', ' ', '...', '🎉🎉', '?!', '\ud800', '---'])
    t.same(planText(text, 'en', PLAIN), [], text);
  t.end();
});

void t.test('pauses alone are kept', (t) => {
  t.same(outline(planText('<100> <200>', 'en', { ...PLAIN, pauses: true })), ['<100>', '<200>']);
  t.end();
});

void t.test('no sentence is longer than 300 code units', (t) => {
  const words = 'word '.repeat(199).trim();
  const items = planText(words, 'en', PLAIN);
  t.ok(outline(items).every((sentence) => sentence.length <= 300));
  t.equal(outline(items).join(' '), words);
  t.ok(outline(planText('x'.repeat(1000), 'en', PLAIN)).every((sentence) => sentence.length <= 300));
  t.end();
});

void t.test('a long first sentence gives its first clause away early; a later one does not', (t) => {
  const long = `When the long winter was finally over, ${'we all went out into the green fields and '.repeat(3)}sang.`;
  t.equal(outline(planText(long, 'en', PLAIN))[0], 'When the long winter was finally over,');
  t.same(outline(planText(`Hi. ${long}`, 'en', PLAIN)), ['Hi.', long]);
  t.end();
});
