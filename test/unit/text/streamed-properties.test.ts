import assert from 'node:assert/strict';
import fc from 'fast-check';
import t from 'tap';
import type { LanguageCode } from '../../../src/contracts/catalog.js';
import { SonantError } from '../../../src/errors.js';
import { splitSentences } from '../../../src/text/segment/sentences.js';
import { findStreamedEnds } from '../../../src/text/segment/stream.js';
import type { TakeRule } from '../../../src/transports/sockets/text-buffer.js';
import { TextBuffer } from '../../../src/transports/sockets/text-buffer.js';
import { fuzzing } from '../../support/fuzz.js';

const SHARE = 0.25;
const OPTIONS = [{ name: 'one' }, { name: 'other' }] as const;
const RULES = ['marked', 'sentences', 'clauses', 'firstClause', 'all'] as const satisfies readonly TakeRule[];

const language = fc.constantFrom<LanguageCode>('en', 'de', 'es', 'fr', 'pt', 'it', 'ja', 'ar', 'hi');
const words = fc.constantFrom(
  ...'Hello there The Das U.S. Dr. etc. e.g. z. B. 2. 2.5 3,000 a J. p.m. No. example.com spell(a. b) {h0El1o}'.split(
    ' ',
  ),
  ...['spell(', '{', '}', 'ok', 'Why', '今日は', 'नमस्ते', 'كيف', 'ሰላም', '😀', '👨‍👩‍👧', '❤️', '-', '1)'],
);
const stops = fc.constantFrom(
  '.',
  '!',
  '?',
  '...',
  '…',
  '?!',
  '。',
  '？',
  '؟',
  '।',
  '።',
  '‼',
  ',',
  '،',
  '，',
  '"',
  '”',
  ')',
  '',
);
const blanks = fc.constantFrom(' ', ' ', ' ', '', '  ', '\n', '\n\n', '\r\n\r\n', '\n- ', '\t');
const anyText = fc.oneof(
  fc
    .array(
      fc.tuple(words, stops, blanks).map((parts) => parts.join('')),
      { maxLength: 40 },
    )
    .map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
);
/** Texts whose stops stand before blanks, as people write them. */
const writtenText = fc
  .array(
    fc.tuple(
      fc.constantFrom(
        'hello',
        'There',
        'The',
        'Das',
        'Dr.',
        'U.S.',
        'etc.',
        'e.g.',
        '2',
        '2.5',
        '3,000',
        'J.',
        'p.m.',
        'No.',
      ),
      fc.constantFrom('', '', '', '.', '!', '?', '...', '?!', '."', '.)'),
    ),
    { minLength: 1, maxLength: 40 },
  )
  .map((parts) => parts.map((part) => part.join('')).join(' '));

/** Cuts a text into messages, in the middle of characters too. */
const cut = (text: string, cuts: readonly number[]): string[] => {
  const places = [...new Set(cuts.map((place) => place % (text.length + 1)))].sort((a, b) => a - b);
  return [...places, text.length].map((place, i) => text.slice(places[i - 1] ?? 0, place));
};
const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\uFFFD');
const nonBlank = (text: string): string => text.replace(/\s/g, '');

void t.test('however a text is cut into messages and taken out, all of it comes, in its order', (t) => {
  const takes = fc.array(fc.constantFrom('none', ...RULES), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(
      language,
      anyText,
      fc.array(fc.nat(), { maxLength: 30 }),
      takes,
      (language, text, cuts, takes) => {
        const buffer = new TextBuffer<object>(language);
        let heard = '';
        for (const [i, message] of cut(text, cuts).entries()) {
          buffer.append(message, OPTIONS[0]);
          const rule = takes[i % takes.length] ?? 'none';
          if (rule !== 'none') heard += buffer.take(rule)?.text ?? '';
        }
        buffer.mark();
        for (let piece = buffer.take('marked'); piece; piece = buffer.take('marked')) heard += piece.text;
        return nonBlank(heard) === nonBlank(wellFormed(text)) && buffer.isEmpty && buffer.marksLeft === 0;
      },
    ),
    fuzzing(SHARE),
  );
  t.end();
});

void t.test('a text in one message and the same in single characters hold the same sentences', (t) => {
  const settled = (language: LanguageCode, messages: readonly string[]): string | undefined => {
    const buffer = new TextBuffer<object>(language);
    for (const message of messages) buffer.append(message, OPTIONS[0]);
    buffer.settle();
    return buffer.take('sentences')?.text;
  };
  fc.assert(
    fc.property(
      language,
      writtenText,
      (language, text) => settled(language, [text]) === settled(language, text.split('')),
    ),
    fuzzing(SHARE),
  );
  t.end();
});

void t.test('behind the last word, a text that goes on has the sentences of a whole text', (t) => {
  fc.assert(
    fc.property(language, writtenText, (language, written) => {
      const text = `${written} word`;
      const streamed = findStreamedEnds({ text, messageStart: 0 }, language);
      const whole = splitSentences(text, language).map(({ end }) => end);
      assert.deepStrictEqual([...streamed.certain, text.length], whole);
    }),
    { ...fuzzing(SHARE / 2) },
  );
  t.end();
});

void t.test('no sentence ends inside a character', (t) => {
  const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
  fc.assert(
    fc.property(language, anyText, (language, text) => {
      const { certain, likely } = findStreamedEnds({ text, messageStart: 0 }, language);
      const starts = new Set([...graphemes.segment(text)].map(({ index }) => index)).add(text.length);
      return [...certain, likely ?? text.length].every((end) => starts.has(end));
    }),
    fuzzing(SHARE),
  );
  t.end();
});

type Action =
  | { kind: 'append'; message: string; option: 0 | 1; times: number }
  | { kind: 'take'; rule: TakeRule }
  | { kind: 'mark' | 'settle' | 'clear' };

void t.test(
  'whatever is done to a buffer, pieces keep their promises and only a text too long is refused',
  (t) => {
    const action = fc.oneof<fc.Arbitrary<Action>[]>(
      fc.record({
        kind: fc.constant('append'),
        message: fc.oneof(anyText, words, stops, blanks),
        option: fc.constantFrom(0, 1),
        times: fc.constantFrom(1, 1, 1, 50),
      }),
      fc.record({ kind: fc.constant('take'), rule: fc.constantFrom(...RULES) }),
      fc.record({ kind: fc.constantFrom('mark', 'settle') }),
      fc.constant({ kind: 'clear' }),
    );
    fc.assert(
      fc.property(language, fc.array(action, { maxLength: 60 }), (language, actions) => {
        const buffer = new TextBuffer<object>(language);
        for (const action of actions) {
          if (action.kind === 'append') {
            try {
              buffer.append(action.message.repeat(action.times), OPTIONS[action.option]);
            } catch (error) {
              if (!(error instanceof SonantError) || error.code !== 'text_too_long') throw error;
              buffer.clear();
            }
          } else if (action.kind === 'take') {
            const [marks, isEmpty] = [buffer.marksLeft, buffer.isEmpty];
            const piece = buffer.take(action.rule);
            if (!piece) {
              if (marks > 0) throw new Error('nothing before a mark');
              continue;
            }
            if (isEmpty) throw new Error('a piece out of an empty buffer');
            if (piece.text.trim() === '' || piece.text.trim() !== piece.text) throw new Error('a blank');
            if ([...piece.text].length > 1000) throw new Error('too long');
            if (/\p{Surrogate}/u.test(piece.text)) throw new Error('half a character');
            if (buffer.marksLeft !== marks - (piece.reachesMark ? 1 : 0)) throw new Error('marks');
          } else if (action.kind === 'mark') {
            const { isEmpty, marksLeft } = buffer;
            const text = buffer.mark();
            if (isEmpty && text === 'text') throw new Error('text out of an empty buffer');
            if (buffer.marksLeft - marksLeft !== (text === 'text' ? 1 : 0)) throw new Error('marks');
          } else {
            buffer[action.kind]();
          }
        }
      }),
      fuzzing(SHARE),
    );
    t.end();
  },
);
