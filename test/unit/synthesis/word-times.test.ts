import fc from 'fast-check';
import t from 'tap';
import { loadCatalog } from '../../../src/catalog/catalog.js';
import { SpeechEngine } from '../../../src/synthesis/engine.js';
import { closeSpeech, openSpeech, prepare } from '../../../src/synthesis/speech.js';
import { type TokenTime, wordTimes } from '../../../src/synthesis/word-times.js';
import { fuzzing } from '../../support/fuzz.js';
import { MODELS, request } from '../../support/synthesis.js';

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

void t.test('words that share a token share its time by what is said of each', (t) => {
  const text = '$5 million now';
  const times = wordTimes(text, tokensOf(text, ['$5 million', 'now']), 20, FRAME_MS);
  // A sign and a digit count as three letters each: 6 to 7.
  t.same(times, { words: ['$5', 'million', 'now'], start: [0, 0.046, 0.1], end: [0.046, 0.1, 0.2] });
  t.same(
    wordTimes('3 – 5 kg', [{ sourceStart: 0, sourceEnd: 8, startFrame: 0, endFrame: 80 }], 80, FRAME_MS),
    { words: ['3', '–', '5', 'kg'], start: [0, 0.3, 0.3, 0.6], end: [0.3, 0.3, 0.6, 0.8] },
    'a dash is not said',
  );
  t.same(
    wordTimes('… …', [{ sourceStart: 0, sourceEnd: 3, startFrame: 0, endFrame: 80 }], 80, FRAME_MS).end,
    [0.4, 0.8],
    'marks alone share evenly',
  );
  t.end();
});

void t.test(
  'a word that begins in one token and ends in the next has the end of one and the start of the other',
  (t) => {
    const text = 'ab cd-ef';
    const times = wordTimes(text, tokensOf(text, ['ab cd-', 'ef']), 20, FRAME_MS);
    t.same(times, { words: ['ab', 'cd-ef'], start: [0, 0.05], end: [0.05, 0.2] });
    t.end();
  },
);

void t.test('Japanese is timed by token, and what is written in Latin by space', (t) => {
  const text = '今日は、APIを使います。well-known です';
  const parts = ['今日', 'は、', 'API', 'を', '使います。', 'well-', 'known', 'です'];
  const times = wordTimes(text, tokensOf(text, parts), 80, FRAME_MS);
  t.same(times.words, ['今日', 'は、', 'API', 'を', '使います。', 'well-known', 'です']);
  t.same(times.start, [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.7]);
  t.same(times.end, [0.1, 0.2, 0.3, 0.4, 0.5, 0.7, 0.8]);
  t.end();
});

void t.test('the engine times Japanese by word, and each part of an amount', (t) => {
  const engine = new SpeechEngine(MODELS);
  const voices = loadCatalog(MODELS).servedVoices();
  const timesOf = (text: string, language: string) => {
    const voice = voices.find((one) => one.language === language);
    if (voice === undefined) throw new Error(`no voice of ${language}`);
    const asked = request(text, { voice, voiceName: voice.name, wordTimes: 'ahead' });
    const { speech, wordTimes: times } = prepare(engine, openSpeech(engine, asked));
    closeSpeech(engine, speech);
    return times ?? { words: [], start: [], end: [] };
  };
  for (const [text, language, words] of [
    ['今日は、天気がいいです。', 'ja', ['今日', 'は、', '天気', 'が', 'いい', 'です。']],
    ['It cost $5 million.', 'en', ['It', 'cost', '$5', 'million.']],
  ] as const) {
    const times = timesOf(text, language);
    t.same(times.words, words);
    times.end.forEach((end, i) => t.ok(end > (times.start[i] ?? 0), `${words[i]} lasts`));
    t.equal(new Set(times.start).size, words.length, 'no two begin together');
  }
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
      text: fc.string({ unit: fc.constantFrom('a', '5', '日', ' ', '.', '🙂', '\n'), maxLength: 6 }),
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
        words.join('') === text.replace(/\s+/gu, '') &&
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
