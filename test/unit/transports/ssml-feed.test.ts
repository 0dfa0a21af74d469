import fc from 'fast-check';
import t from 'tap';
import { languageOf } from '../../../src/catalog/languages.js';
import { loadAddon } from '../../../src/engine/addon.js';
import { normalizeSentence } from '../../../src/text/normalize.js';
import { planParts, planText } from '../../../src/text/plan.js';
import { directionsOf, readSsml } from '../../../src/text/ssml/document.js';
import { finish } from '../../../src/text/ssml/parts.js';
import { type DirectedPiece, SsmlFeed, type TextRun } from '../../../src/transports/sockets/ssml-feed.js';
import { TextBuffer } from '../../../src/transports/sockets/text-buffer.js';
import { fuzzing } from '../../support/fuzz.js';

const CONTEXT = { language: 'en', languageOf } as const;
const addon = loadAddon();
const PLAIN = { pauses: false, phonemes: false, inlineTimeScales: [], homographs: false } as const;

/** Words with how they are said, and pauses. */
function said(plan: ReturnType<typeof planParts>): string[] {
  return plan.flatMap((item) =>
    item.kind === 'pause'
      ? [`<${item.durationMs}>`]
      : normalizeSentence(item.spans, 'en', 'on').flatMap(({ text, timeScale, prosody, phonemes }) =>
          text.split(' ').map((word) => `${word}/${timeScale}/${prosody?.pitch ?? 1}/${phonemes ?? ''}`),
        ),
  );
}

const ofPiece = ({ text, directions }: DirectedPiece<unknown>): string[] =>
  said(directions === undefined ? planText(text, 'en', PLAIN) : planParts(directions.parts, 'en'));

interface Heard {
  readonly pieces: DirectedPiece<string>[];
  readonly words: string[];
}

/** The speech of messages that come one by one, when each part is spoken as soon as it can be. */
function fed(messages: readonly string[], mode: 'always' | 'detected' = 'detected'): Heard {
  const buffer = new TextBuffer<TextRun<string>>('en');
  const feed = new SsmlFeed<string>(buffer, CONTEXT, mode);
  const pieces: DirectedPiece<string>[] = [];
  const takeAll = (): void => {
    for (let piece = buffer.take('sentences'); piece; piece = buffer.take('sentences'))
      pieces.push(feed.directed(piece));
  };
  for (const message of messages) {
    finish(feed.append(message, 'options'));
    takeAll();
  }
  feed.end();
  buffer.mark();
  takeAll();
  return { pieces, words: pieces.flatMap(ofPiece) };
}

const DOCUMENT =
  '<speak>Hello <emphasis>big</emphasis> world. I paid <say-as interpret-as="cardinal">1999</say-as> ' +
  'to <sub alias="Doctor">Dr.</sub> Who. <p>One<break time="300ms"/>two.</p><s>Three &amp; four</s> ' +
  '<prosody rate="slow" pitch="+2st">Slow one. Slow two 😀.</prosody> Say <phoneme ph="təˈmɑːtoʊ">tomato</phoneme>. ' +
  'Version 2.5 is <lang xml:lang="de">gut</lang>.</speak>';

void t.test('the words are the same however the document is cut', (t) => {
  const whole = said(planParts(directionsOf(readSsml(DOCUMENT, CONTEXT).parts).parts, 'en'));
  t.ok(whole.length > 25, 'there is something to compare');
  t.same(fed([DOCUMENT]).words, whole, 'in one message');
  t.same(fed([...DOCUMENT]).words, whole, 'character by character');
  fc.assert(
    fc.property(fc.array(fc.nat(DOCUMENT.length), { maxLength: 30 }), (cuts) => {
      const ends = [...new Set([...cuts, DOCUMENT.length])].sort((a, b) => a - b);
      const messages = ends.map((end, i) => DOCUMENT.slice(ends[i - 1] ?? 0, end));
      const { words } = fed(messages);
      if (JSON.stringify(words) !== JSON.stringify(whole)) throw new Error(messages.join('|'));
    }),
    fuzzing(),
  );
  t.end();
});

void t.test(
  'sentences come out before the document ends; an element that is read as a whole when it is closed',
  (t) => {
    const buffer = new TextBuffer<TextRun<string>>('en');
    const feed = new SsmlFeed<string>(buffer, CONTEXT, 'detected');
    const after = (message: string): string | undefined => {
      finish(feed.append(message, 'o'));
      return buffer.take('sentences')?.text;
    };
    t.equal(after('<speak>Hello '), undefined);
    t.equal(after('there. How '), 'Hello there.');
    t.equal(after('are <sub alias="you">u'), undefined);
    t.equal(after('? x</sub>? Yes'), 'How are xxxx?');
    t.end();
  },
);

void t.test('what only begins like SSML is text', (t) => {
  t.same(
    fed(['<', 'sp', 'ice> is nice.']).pieces.map(({ text, directions }) => [text, directions]),
    [['<spice> is nice.', undefined]],
  );
  t.same(
    fed(['<spe']).pieces.map(({ text }) => text),
    ['<spe'],
  );
  t.same(
    fed(['<sp', 'eak>Hi <break/>you.</speak>', ' And 1 < 2.']).pieces.map(({ text }) => text),
    ['Hi', 'you.', 'And 1 < 2.'],
  );
  t.end();
});

void t.test('a document behind an XML declaration may be cut anywhere', (t) => {
  for (const head of ['<?xml version="1.0"?>', '\n<?xml version="1.0" encoding="UTF-8"?>\n  ']) {
    const document = `${head}<speak>Hi <break/>you.</speak>`;
    for (const mode of ['detected', 'always'] as const) {
      for (let cut = 1; cut < document.length; cut++) {
        const { words } = fed([document.slice(0, cut), document.slice(cut)], mode);
        t.same(words, ['Hi/1/1/', '<400>', 'you./1/1/'], `${mode} ${document.slice(0, cut)}`);
      }
      t.same(fed([...document], mode).words, ['Hi/1/1/', '<400>', 'you./1/1/'], 'character by character');
    }
  }
  const text = '<?xml is how it begins, and it is no markup.';
  t.same(
    fed(['<?xml', text.slice(5)]).pieces.map((piece) => piece.text),
    [text],
  );
  const blank = ' '.repeat(1000);
  t.same(fed(['<?xml version="1.0"?>', blank, blank, '<b>']).pieces.length, 1, 'nothing is held for ever');
  t.throws(() => fed(['<?xml version="1.0"?>', '<!DOCTYPE speak>', '<speak/>']), { code: 'ssml_invalid' });
  t.end();
});

void t.test('where every message is SSML it needs no root, and another document may follow', (t) => {
  t.same(fed(['Hello <break time="1s"/> the', 're.'], 'always').words, [
    'Hello/1/1/',
    '<1000>',
    'there./1/1/',
  ]);
  t.same(fed(['<speak>One.</speak><speak>Two.</speak>'], 'always').words, ['One./1/1/', 'Two./1/1/']);
  t.throws(() => fed(['<speak>One.</p>'], 'always'), { code: 'ssml_invalid' });
  t.throws(() => fed(['<speak>One.']), { code: 'ssml_invalid', message: /<speak> of 1:1 is not closed/ });
  t.end();
});

void t.test('marks and pauses between sentences stay where they are', (t) => {
  const { pieces } = fed([
    ...'<speak>One two.<mark name="a"/> Three<break/><mark name="b"/>four.<p>Five.</p><mark name="c"/></speak>',
  ]);
  t.same(
    pieces.map(({ text, pauseBefore, directions }) => [text, pauseBefore, directions?.marks]),
    [
      ['One two.', undefined, []],
      ['Three', 'sentence', [{ name: 'a', offset: 0, side: 'before' }]],
      ['four.', undefined, [{ name: 'b', offset: 0, side: 'before' }]],
      ['Five.', 'paragraph', []],
    ].map(([text, pause, marks], i) => [text, i === 2 ? pieces[2]?.pauseBefore : pause, marks]),
  );
  t.end();
});

void t.test('a message has at most 2000 tags, as many as a document of 1000 elements', (t) => {
  const feedOf = (mode: 'always' | 'detected') => {
    const buffer = new TextBuffer<TextRun<string>>('en');
    return { buffer, feed: new SsmlFeed<string>(buffer, CONTEXT, mode) };
  };
  for (const unit of [
    '<speak></speak>',
    '<speak>One.</speak>',
    '<p>One.</p>',
    '<!-- a -->One. ',
    '</speak>',
  ]) {
    const message = unit.repeat(1 + 2000 / (unit.split('<').length - 1));
    t.throws(() => finish(feedOf('always').feed.append(message, 'options')), {
      code: 'ssml_invalid',
      message: /more than 2000 tags in one message/,
    });
  }
  const { feed, buffer } = feedOf('detected');
  finish(feed.append(`<speak>${'<s>One.</s>'.repeat(999)}</speak>`, 'options'));
  t.ok(buffer.hasWords);
  finish(feedOf('detected').feed.append('One < two. '.repeat(2001), 'options'));
  t.end();
});

void t.test('the cost of markup is linear in its length, in a message and in an endless document', (t) => {
  const costMs = (run: () => void): number => {
    let leastMs = Infinity;
    for (let i = 0; i < 8; i++) {
      // This thread's alone: the compiler has its own.
      const startMs = addon.threadCpuMs();
      run();
      leastMs = Math.min(leastMs, addon.threadCpuMs() - startMs);
    }
    return Math.max(leastMs, 0.3);
  };
  const ratio = (run: (count: number) => void, count: number): number => {
    run(5 * count);
    return costMs(() => run(5 * count)) / costMs(() => run(count));
  };
  for (const unit of [
    'a.<mark name="b"/> ',
    '<lang xml:lang="de">a.</lang> ',
    'a <emphasis>b</emphasis>, ',
  ]) {
    const message = (count: number): void => {
      const feed = new SsmlFeed<string>(new TextBuffer<TextRun<string>>('en'), CONTEXT, 'always');
      try {
        finish(feed.append(unit.repeat(count), 'options'));
      } catch {
        // Too long without the end of a sentence.
      }
    };
    const measured = ratio(message, 160);
    t.ok(measured < 12, `${unit}: ${measured.toFixed(1)}`);
  }
  const endless = (count: number): void => {
    const buffer = new TextBuffer<TextRun<string>>('en');
    const feed = new SsmlFeed<string>(buffer, CONTEXT, 'always');
    for (let i = 0; i < count; i++) {
      finish(feed.append('It <emphasis>is</emphasis> so. ', 'options'));
      for (let piece = buffer.take('sentences'); piece; piece = buffer.take('sentences'))
        feed.directed(piece);
    }
  };
  const measured = ratio(endless, 200);
  t.ok(measured < 12, `endless: ${measured.toFixed(1)}`);
  t.end();
});
