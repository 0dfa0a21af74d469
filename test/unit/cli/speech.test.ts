import fc from 'fast-check';
import t from 'tap';
import { sectionsOf } from '../../../src/cli/speech/markdown.js';
import { passagesOf } from '../../../src/cli/speech/passages.js';
import { parseSubtitles } from '../../../src/cli/speech/subtitles.js';
import { type Cue, cuesOf, writeSubtitles } from '../../../src/transports/shared/subtitles.js';
import { fuzzing } from '../../support/fuzz.js';

const SHARE = 1 / 8;

void t.test(
  'a text that one request can say stays as it is; a longer one falls into whole sentences',
  (t) => {
    t.same(passagesOf('One.\n\nTwo.', 'en'), [{ text: 'One.\n\nTwo.' }]);
    t.same(passagesOf(' \n', 'en'), []);
    const sentence = 'This sentence has exactly fifty characters in it ok.';
    const passages = passagesOf(`${`${sentence} `.repeat(20)}\n\nThe end.`, 'en');
    t.equal(passages.at(-1)?.text, 'The end.');
    t.same(
      passages.map(({ pauseBefore }) => pauseBefore),
      ['paragraph', 'sentence', 'sentence', 'paragraph'],
    );
    for (const { text } of passages.slice(0, -1)) {
      t.match(text, /^(This sentence .* ok\. ?)+$/);
      t.ok(text.length <= 400);
    }
    t.end();
  },
);

void t.test('no passage is longer than a request may be, and no letter is lost', (t) => {
  const words = fc.array(fc.string({ unit: 'grapheme', maxLength: 30 }), { minLength: 100, maxLength: 400 });
  fc.assert(
    fc.property(words, (parts) => {
      const text = parts.join(' ');
      const passages = passagesOf(text, 'en');
      t.ok(passages.every((passage) => [...passage.text].length <= 1000 && passage.text.trim() !== ''));
      const letters = (of: string): string => of.replace(/\s+/g, '');
      t.equal(letters(passages.map((passage) => passage.text).join('')), letters(text));
    }),
    fuzzing(SHARE),
  );
  t.end();
});

void t.test('Markdown is read as a reader would read it', (t) => {
  const markdown = [
    'Before [a link](http://x.y/z) and `code`.',
    '# One: the *beginning*',
    'Salt &amp; **pepper** ![a picture](p.png).',
    '- first item\n- second item!',
    '```js\nnever();\n```',
    '| a | b |\n|---|---|\n| 1 | 2 |',
    '<div>never</div>',
    '### Not a chapter',
    'Two\n---\nThe end.',
  ].join('\n\n');
  t.same(sectionsOf(markdown), [
    { title: undefined, text: 'Before a link and code.' },
    {
      title: 'One: the beginning',
      text: 'One: the beginning.\n\nSalt & pepper a picture.\n\nfirst item.\n\nsecond item!\n\nNot a chapter.',
    },
    { title: 'Two', text: 'Two.\n\nThe end.' },
  ]);
  t.end();
});

void t.test('any Markdown is read', (t) => {
  const sign = fc.constantFrom(
    '#',
    '*',
    '_',
    '`',
    '[',
    ']',
    '(',
    ')',
    '<',
    '>',
    '|',
    '-',
    '\n',
    ' ',
    '&',
    'a',
    '1.',
    '!',
  );
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 200 }), (signs) => Array.isArray(sectionsOf(signs.join('')))),
    fuzzing(SHARE),
  );
  t.end();
});

void t.test('subtitles are read with their times and without their marks', (t) => {
  const file = [
    '\uFEFF1\r',
    '00:00:01,000 --> 00:00:02,500 X1:0\r',
    '<i>Hello</i>\r',
    '{\\an8}there.\r',
    '\r',
    '2',
    '01:02:03.004-->01:02:04.000',
    '1999',
    'was long ago',
    '',
    '3',
    '00:00:00,000 --> 00:00:00,500',
    '',
  ].join('\n');
  t.same(parseSubtitles(file), [
    { startMs: 1000, endMs: 2500, text: 'Hello there.' },
    { startMs: 3_723_004, endMs: 3_724_000, text: '1999 was long ago' },
  ]);
  t.throws(() => parseSubtitles('No subtitle at all'), { message: /line 1 belongs to no subtitle: No sub/ });
  t.same(parseSubtitles(''), []);
  t.end();
});

void t.test('what is written as subtitles is read again, and any file is read or refused', (t) => {
  const text = fc.stringMatching(/^[a-z][a-z .!?]{0,40}[a-z]$/).map((one) => one.replace(/\s+/g, ' '));
  const time = fc.integer({ min: 0, max: 100 * 3_600_000 });
  const cue: fc.Arbitrary<Cue> = fc.record({ startMs: time, endMs: time, text });
  fc.assert(
    fc.property(fc.array(cue), (cues) => {
      const sorted = [...cues].sort((a, b) => a.startMs - b.startMs);
      t.same(parseSubtitles(writeSubtitles(sorted, 'srt')), sorted);
    }),
    fuzzing(SHARE),
  );
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (file) => {
      try {
        parseSubtitles(`00:00:01,000 --> 00:00:02,000\n${file}`);
      } catch (error) {
        t.match((error as Error).message, /belongs to no subtitle/);
      }
    }),
    fuzzing(SHARE),
  );
  t.end();
});

void t.test('words become subtitles that a viewer can read', (t) => {
  const words = ['Hi.', ...Array.from({ length: 40 }, (_, i) => `word${i}`), '“End.”', 'And', 'more'];
  const start = words.map((_, i) => i / 4);
  const cues = cuesOf({ words, start, end: start.map((time) => time + 0.25) }, 'en');
  t.equal(cues.map(({ text }) => text).join(' '), words.join(' '));
  t.equal(cues[0]?.text, 'Hi.');
  t.equal(cues.at(-1)?.text, 'And more');
  t.match(cues.at(-2)?.text, /“End\.”$/);
  for (const { text, startMs, endMs } of cues) t.ok(text.length <= 84 && endMs - startMs <= 7000, text);
  const [first] = writeSubtitles(cues, 'vtt').split('\n\n').slice(1);
  t.equal(first, '00:00:00.000 --> 00:00:00.250\nHi.');
  t.match(writeSubtitles([{ startMs: 0, endMs: 1, text: 'a<b & c' }], 'vtt'), 'a&lt;b &amp; c');
  t.end();
});

void t.test('a subtitle ends with a sentence, not with an abbreviation or a date', (t) => {
  for (const [language, ...sentences] of [
    ['en', 'Dr. Smith met her at 5 p.m. on Monday.', 'He left (at once!)', 'So did she.'],
    ['de', 'Am 3. Mai kam Dr. Müller, z. B. mit dem Zug.', 'Gut.'],
    ['fr', 'M. Dupont est là.', 'Bien.'],
    ['es', 'El Sr. López llegó.', '¿Sí?', 'Bien.'],
  ] as const) {
    const words = sentences.join(' ').split(' ');
    const start = words.map((_, i) => i / 4);
    const cues = cuesOf({ words, start, end: start.map((time) => time + 0.25) }, language);
    t.same(
      cues.map(({ text }) => text),
      sentences,
    );
  }
  const words = ['田中', 'さん', 'は', '来た。', 'はい。'];
  const start = words.map((_, i) => i);
  const cues = cuesOf({ words, start, end: start.map((time) => time + 1) }, 'ja');
  t.same(
    cues.map(({ text }) => text),
    ['田中さんは来た。', 'はい。'],
  );
  t.end();
});
