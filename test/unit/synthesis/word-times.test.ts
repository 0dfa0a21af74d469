import fc from 'fast-check';
import t from 'tap';
import { wordTimes, type TokenTime } from '../../../src/synthesis/word-times.js';
import { fuzzing } from '../../support/fuzz.js';

const FRAME_MS = 10;

/** Tokens that speak the given substrings of `text`, one after the other, each for 10 frames. */
function tokensOf(text: string, parts: string[]): TokenTime[] {
  let from = 0;
  return parts.map((part, i) => {
    const sourceStart = text.indexOf(part, from);
    from = sourceStart + part.length;
    return { sourceStart, sourceEnd: from, startFrame: 10 * i, endFrame: 10 * i + 10 };
  });
}

void t.test('words keep their punctuation and last from their first token to their last', (t) => {
  const text = 'Hello, well-known world!';
  const times = wordTimes(text, tokensOf(text, ['Hello,', 'well-', 'known', 'world!']), 40, FRAME_MS);
  t.same(times, {
    words: ['Hello,', 'well-known', 'world!'],
    start: [0, 0.1, 0.3],
    end: [0.1, 0.3, 0.4],
  });
  t.end();
});

void t.test('words that share a token share its time', (t) => {
  const text = '$5 million now';
  const times = wordTimes(text, tokensOf(text, ['$5 million', 'now']), 20, FRAME_MS);
  t.same(times, { words: ['$5', 'million', 'now'], start: [0, 0, 0.1], end: [0.1, 0.1, 0.2] });
  t.end();
});

void t.test('silent words are moments where the word before them ended', (t) => {
  const text = '🙂 hello <750> 🙂 you 🙂';
  const times = wordTimes(text, tokensOf(text, ['hello', 'you']), 20, FRAME_MS);
  t.same(times.words, ['🙂', 'hello', '<750>', '🙂', 'you', '🙂']);
  t.same(times.start, [0, 0, 0.1, 0.1, 0.1, 0.2]);
  t.same(times.end, [0, 0.1, 0.1, 0.1, 0.2, 0.2]);
  t.end();
});

void t.test('the first word begins with the audio, and the last one ends with it', (t) => {
  const tokens = [
    { sourceStart: 0, sourceEnd: 3, startFrame: 4, endFrame: 20 },
    { sourceStart: 4, sourceEnd: 8, startFrame: 20, endFrame: 37 },
  ];
  const { start, end } = wordTimes('One two.', tokens, 50, FRAME_MS);
  t.same(
    [start, end],
    [
      [0, 0.2],
      [0.2, 0.5],
    ],
  );
  t.end();
});

void t.test('no words, no times', (t) => {
  t.same(wordTimes(' \n ', [], 3, FRAME_MS), { words: [], start: [], end: [] });
  t.end();
});

void t.test('for any text and tokens: equal lengths, times that never fall and fill the audio', (t) => {
  const pieces = fc.array(
    fc.record({
      text: fc.string({ unit: fc.constantFrom('a', 'b', ' ', '.', '🙂', '\n'), maxLength: 6 }),
      frameCount: fc.nat(30),
      gapFrames: fc.nat(5),
      spoken: fc.boolean(),
    }),
  );
  fc.assert(
    fc.property(pieces, fc.constantFrom(10, 11.6, 5.33), (pieces, frameMs) => {
      const tokens: TokenTime[] = [];
      let text = '';
      let frame = 0;
      for (const piece of pieces) {
        const sourceStart = text.length;
        text += piece.text;
        if (!piece.spoken || piece.text === '') continue;
        const startFrame = frame + piece.gapFrames;
        frame = startFrame + piece.frameCount;
        tokens.push({ sourceStart, sourceEnd: text.length, startFrame, endFrame: frame });
      }
      const { words, start, end } = wordTimes(text, tokens, frame, frameMs);
      const rises = (values: number[]): boolean =>
        values.every((v, i) => i === 0 || v >= (values[i - 1] as number));
      return (
        words.join(' ') === text.split(/\s+/u).filter(Boolean).join(' ') &&
        start.length === words.length &&
        end.length === words.length &&
        rises(start) &&
        rises(end) &&
        start.every((s, i) => s >= 0 && s <= (end[i] as number)) &&
        (start[0] ?? 0) === 0 &&
        (words.length === 0 || end.at(-1) === Math.floor(frame * frameMs) / 1000)
      );
    }),
    fuzzing(1 / 2),
  );
  t.pass('they hold');
  t.end();
});
