import type { Test } from 'tap';
import t from 'tap';
import type { LanguageCode } from '../../../src/contracts/catalog.js';
import { SonantError } from '../../../src/errors.js';
import type { TakeRule } from '../../../src/transports/sockets/text-buffer.js';
import { TextBuffer } from '../../../src/transports/sockets/text-buffer.js';

const ONE = { name: 'one' };
const OTHER = { name: 'other' };

const bufferOf = (...messages: string[]): TextBuffer<object> => {
  const buffer = new TextBuffer<object>('en');
  for (const message of messages) buffer.append(message, ONE);
  return buffer;
};

const takeAll = (buffer: TextBuffer<object>, rule: TakeRule): string[] => {
  const texts: string[] = [];
  for (let piece = buffer.take(rule); piece; piece = buffer.take(rule)) texts.push(piece.text);
  return texts;
};

const tooLong = (t: Test, append: () => void, name: string): void => {
  t.throws(append, new SonantError('text_too_long', { field: 'text' }), name);
};

void t.test('a new buffer is empty and gives nothing', (t) => {
  const buffer = bufferOf();
  for (const rule of ['marked', 'sentences', 'clauses', 'firstClause', 'all'] as const)
    t.equal(buffer.take(rule), undefined, rule);
  t.equal(buffer.isEmpty, true);
  t.equal(buffer.isUndecided, false);
  t.equal(buffer.marksLeft, 0);
  t.equal(buffer.mark(), 'nothing');
  t.end();
});

void t.test('blank text counts as none', (t) => {
  const buffer = bufferOf('', ' ', '\n\n', '\t');
  t.equal(buffer.isEmpty, true);
  t.equal(buffer.mark(), 'nothing');
  t.equal(buffer.take('all'), undefined);
  t.end();
});

void t.test('by `sentences` whole sentences come out, and what is under way stays', (t) => {
  const buffer = bufferOf('One is here. Two is here! And', ' three');
  t.same(buffer.take('sentences'), { text: 'One is here. Two is here!', options: ONE, reachesMark: false });
  t.equal(buffer.take('sentences'), undefined);
  t.equal(buffer.isEmpty, false);
  t.equal(buffer.take('all')?.text, 'And three');
  t.equal(buffer.isEmpty, true);
  t.end();
});

void t.test('by `firstClause` a comma counts while no sentence is whole, but not behind a digit', (t) => {
  t.same(takeAll(bufferOf('Well, I think'), 'firstClause'), ['Well,']);
  t.same(takeAll(bufferOf('Well, I think so. And, well'), 'firstClause'), ['Well, I think so.', 'And,']);
  t.same(takeAll(bufferOf('On May 5, we'), 'firstClause'), []);
  t.same(takeAll(bufferOf('Today, May 5, we'), 'firstClause'), ['Today,']);
  t.same(takeAll(bufferOf('はい、元気'), 'firstClause'), ['はい、']);
  t.same(takeAll(bufferOf(', and'), 'firstClause'), [], 'nothing to speak');
  const sentence = 'All of it is here, for once. ';
  t.same(takeAll(bufferOf(sentence.repeat(20), 'Then, more'), 'firstClause').at(-1), 'Then,');
  t.end();
});

void t.test('by `firstClause` three words are enough before a conjunction, preposition or article', (t) => {
  const firstOf = (text: string, language: LanguageCode = 'en'): string => {
    const buffer = new TextBuffer<object>(language);
    buffer.append(text, ONE);
    return buffer.take('firstClause')?.text ?? '';
  };
  t.equal(firstOf('I can offer you an appointment on Tuesday'), 'I can offer you an appointment');
  t.equal(firstOf('Let me check for you'), 'Let me check');
  t.equal(firstOf('Let me check for'), '', 'the word may go on');
  t.equal(firstOf('Thank you because it'), '', 'too few words');
  t.equal(firstOf('There are 10 in the end'), '', 'a number wants what follows it');
  t.equal(
    firstOf('I can offer you an appointment'),
    'I can offer you',
    'an article, where there is nothing better',
  );
  t.equal(firstOf('I can offer an appointment'), 'I can offer', 'three words are enough');
  t.equal(firstOf('I offer an appointment'), '', 'two are too few');
  t.equal(firstOf('There has been a delay'), '', 'a verb that hangs on the article');
  t.equal(firstOf('I can see that your order is'), '', 'nobody rests behind "that"');
  t.equal(firstOf('Let me check that for you'), 'Let me check that', 'but before a preposition');
  t.equal(firstOf('It is parked beside the building'), '', 'a preposition that may not begin a clause');
  t.equal(firstOf('I can see all of the appointments'), '', 'a word that hangs on the article');
  t.equal(firstOf('Ich habe Ihnen dort einen Termin', 'de'), 'Ich habe Ihnen dort');
  t.equal(firstOf('Je vous propose donc un rendez-vous', 'fr'), 'Je vous propose donc');
  t.equal(firstOf('He said "come home now and sleep'), '', 'a quotation is open');
  t.equal(firstOf('I will look {h0m} at it and then go'), '', 'markup');
  t.equal(firstOf('Well, I can see it now in the list'), 'Well,', 'a comma comes first');
  t.equal(firstOf('I see it there in full. And'), 'I see it there in full.', 'so does a sentence');
  t.equal(firstOf('Das ist nun alles gefunden und wird', 'de'), 'Das ist nun alles gefunden');
  t.equal(firstOf('Das ist nun alles gefunden und wird', 'en'), '', 'each language has its own words');
  const buffer = bufferOf('I can offer you an appointment on Tuesday at');
  t.equal(buffer.take('firstClause')?.text, 'I can offer you an appointment');
  buffer.append(' three.', ONE);
  t.same(
    buffer.take('sentences'),
    { text: 'on Tuesday at three.', options: ONE, reachesMark: false, continues: true },
    'the rest has no pause before it',
  );
  t.end();
});

void t.test('by `firstClause` a token that is a word of its own counts before another one has come', (t) => {
  const firstOf = (...tokens: string[]): string => bufferOf(...tokens).take('firstClause')?.text ?? '';
  t.equal(firstOf('You', ' can', ' change', ' your'), 'You can change');
  t.equal(firstOf('You', ' can', ' change', ' yo', 'ur'), '', 'half of a word may go on');
  t.equal(firstOf('You', ' can', ' change', ' you'), '');
  t.equal(firstOf('You', ' can', ' change your'), '', 'two words are no token');
  t.equal(firstOf('You', ' can', ' change', ' ', 'your'), '', 'the blank has to come with it');
  t.equal(firstOf('You', ' can', ' change', ' your', ' '), 'You can change');
  t.end();
});

void t.test('a piece continues the one before it where that ended without a mark', (t) => {
  const secondOf = (rule: TakeRule, first: string, second: string): unknown => {
    const buffer = bufferOf(first);
    buffer.take(rule);
    buffer.append(second, ONE);
    return buffer.take('all')?.continues;
  };
  t.equal(secondOf('all', 'One', ' two'), true);
  t.equal(secondOf('all', 'One ', 'two'), true);
  t.equal(secondOf('all', 'One, ', 'two'), undefined, 'a comma is a rest');
  t.equal(secondOf('all', 'One. ', 'Two'), undefined);
  t.equal(secondOf('all', 'One\n', 'two'), undefined, 'so is a line');
  const marked = bufferOf('One');
  marked.mark();
  marked.take('marked');
  marked.append(' two', ONE);
  t.equal(marked.take('all')?.continues, undefined, 'behind a mark another text begins');
  t.end();
});

void t.test('by `clauses` a comma ends a sentence, but not inside a number', (t) => {
  t.same(takeAll(bufferOf('Well, I think'), 'clauses'), ['Well,']);
  t.same(takeAll(bufferOf('Well,'), 'clauses'), ['Well,']);
  t.same(takeAll(bufferOf('Well, I', ' think, yes. No, never'), 'clauses'), ['Well, I think, yes. No,']);
  t.same(takeAll(bufferOf('About 10,'), 'clauses'), []);
  t.same(takeAll(bufferOf('About 10,', '000 men'), 'clauses'), []);
  t.same(takeAll(bufferOf('In 2024, we'), 'clauses'), ['In 2024,']);
  t.same(takeAll(bufferOf('はい、元気'), 'clauses'), ['はい、']);
  t.same(takeAll(bufferOf('نعم، أنا'), 'clauses'), ['نعم،']);
  t.same(takeAll(bufferOf('"Yes," she'), 'clauses'), ['"Yes,"']);
  t.same(takeAll(bufferOf(', and'), 'clauses'), [], 'nothing to speak');
  t.same(takeAll(bufferOf('spell(a, b'), 'clauses'), [], 'letters to spell');
  t.same(takeAll(bufferOf('Go. Well, I'), 'sentences'), ['Go.'], 'not by `sentences`');
  t.end();
});

void t.test('by `all` whatever can be spoken comes out', (t) => {
  const buffer = bufferOf('Hel');
  t.equal(buffer.take('all')?.text, 'Hel');
  buffer.append('!', ONE);
  t.equal(buffer.take('all'), undefined);
  t.equal(buffer.isEmpty, false);
  buffer.append(' Go', ONE);
  t.equal(buffer.take('all')?.text, '! Go');
  t.end();
});

void t.test('by `marked` only what lies before a mark comes out, mark by mark', (t) => {
  const buffer = bufferOf('One. Two.');
  t.equal(buffer.take('marked'), undefined);
  t.equal(buffer.mark(), 'text');
  t.equal(buffer.mark(), 'nothing', 'no text since the last mark');
  buffer.append(' Three', ONE);
  t.equal(buffer.mark(), 'text');
  buffer.append(' Four. Five', ONE);
  t.equal(buffer.marksLeft, 2);
  t.same(buffer.take('marked'), { text: 'One. Two.', options: ONE, reachesMark: true });
  t.equal(buffer.marksLeft, 1);
  t.same(
    buffer.take('sentences'),
    { text: 'Three', options: ONE, reachesMark: true },
    'marked text comes by any rule',
  );
  t.equal(buffer.marksLeft, 0);
  t.equal(buffer.take('marked'), undefined);
  t.same(takeAll(buffer, 'sentences'), ['Four.']);
  t.same(takeAll(buffer, 'all'), ['Five']);
  t.end();
});

void t.test('a mark behind text that was taken finds nothing', (t) => {
  const buffer = bufferOf('One.');
  t.equal(buffer.take('sentences')?.text, 'One.');
  t.equal(buffer.mark(), 'nothing');
  t.end();
});

void t.test('text after a mark does not join the text before it', (t) => {
  const buffer = bufferOf('Two point 2.');
  buffer.mark();
  buffer.append('5', ONE);
  buffer.mark();
  t.same(takeAll(buffer, 'marked'), ['Two point 2.', '5']);
  t.end();
});

void t.test('what is undecided is a sentence once nothing more came', (t) => {
  const buffer = bufferOf('It', ' is', ' 2.');
  t.equal(buffer.isUndecided, true);
  t.equal(buffer.take('sentences'), undefined);
  buffer.settle();
  t.equal(buffer.isUndecided, false);
  t.equal(buffer.take('sentences')?.text, 'It is 2.');
  t.equal(buffer.isEmpty, true);
  t.end();
});

void t.test('text that comes after it was settled, but before it is taken, still decides', (t) => {
  const buffer = bufferOf('It is', ' 2.');
  buffer.settle();
  buffer.append('5 ml', ONE);
  t.equal(buffer.isUndecided, false);
  t.equal(buffer.take('sentences'), undefined);
  t.equal(buffer.take('all')?.text, 'It is 2.5 ml');
  t.end();
});

void t.test('options that differ end a sentence and are never mixed', (t) => {
  const buffer = bufferOf('One. Two', ' three');
  buffer.append(' four.', OTHER);
  t.same(buffer.take('sentences'), { text: 'One. Two three', options: ONE, reachesMark: false });
  t.same(buffer.take('sentences'), {
    text: 'four.',
    options: OTHER,
    reachesMark: false,
    continues: true,
  });
  buffer.append('2.', ONE);
  buffer.append('5', { ...ONE });
  buffer.mark();
  t.same(
    buffer.take('marked'),
    { text: '2.', options: ONE, reachesMark: false, pauseBefore: 'sentence' },
    'compared by identity',
  );
  t.same(buffer.take('marked'), { text: '5', options: ONE, reachesMark: true, pauseBefore: 'sentence' });
  t.end();
});

void t.test('a character that is cut by a message border is put together', (t) => {
  t.same(takeAll(bufferOf('Hi \uD83D', '\uDE00 you.'), 'sentences'), ['Hi 😀 you.']);
  t.same(takeAll(bufferOf('Hi \uD83D', '', '\uDE00', ' you.'), 'sentences'), ['Hi 😀 you.']);
  t.end();
});

void t.test('half a character that cannot be completed is U+FFFD', (t) => {
  t.same(takeAll(bufferOf('a\uD83Db \uDE00cee.'), 'sentences'), ['a\uFFFDb \uFFFDcee.']);
  t.same(takeAll(bufferOf('a\uD83D', 'bee.'), 'sentences'), ['a\uFFFDbee.']);
  const buffer = bufferOf('a \uD83D');
  t.equal(buffer.take('all')?.text, 'a');
  t.equal(buffer.isEmpty, false, 'the other half may come');
  t.equal(buffer.mark(), 'text');
  t.same(takeAll(buffer, 'marked'), ['\uFFFD']);
  buffer.append('a\uD83D', ONE);
  buffer.append('\uDE00', OTHER);
  buffer.mark();
  t.same(takeAll(buffer, 'marked'), ['a\uFFFD', '\uFFFD'], 'other options');
  t.end();
});

void t.test('a run of more than 1000 code points without a place to break is refused', (t) => {
  tooLong(t, () => bufferOf('x'.repeat(1001)), 'in one message');
  tooLong(t, () => bufferOf('x'.repeat(600), ' ', 'x'.repeat(600)), 'in several');
  tooLong(t, () => bufferOf(`${'x'.repeat(1000)}.`), 'with its stop');
  tooLong(t, () => bufferOf(`Go. ${'x'.repeat(1001)}`), 'behind a sentence');
  t.same(takeAll(bufferOf('x'.repeat(1000)), 'all'), ['x'.repeat(1000)]);
  t.same(
    takeAll(bufferOf('😀'.repeat(999), 'x'), 'all'),
    [`${'😀'.repeat(999)}x`],
    'code points, not code units',
  );
  tooLong(t, () => bufferOf('😀'.repeat(1001)), 'of two code units each');
  t.same(takeAll(bufferOf(`  ${'x'.repeat(1000)}  \n`), 'all'), ['x'.repeat(1000)], 'blanks around it');
  t.end();
});

void t.test('pieces of more than 1000 code points are cut at the last sentence end that fits', (t) => {
  const sentence = `${'word '.repeat(59)}end. `;
  for (const rule of ['sentences', 'clauses', 'all'] as const) {
    const pieces = takeAll(bufferOf(sentence.repeat(7)), rule);
    t.same(
      pieces,
      [3, 3, 1].map((count) => sentence.repeat(count).trim()),
      rule,
    );
  }
  const buffer = bufferOf(sentence.repeat(4));
  buffer.mark();
  t.equal(buffer.take('marked')?.reachesMark, false);
  t.equal(buffer.marksLeft, 1);
  t.equal(buffer.take('marked')?.reachesMark, true);
  t.end();
});

/** Sentences of many lengths, 40,000 characters of them. */
const SENTENCES = Array.from({ length: 800 }, (_, i) =>
  i % 5 === 0 ? `Mr. 😀 No. ${i} is ${'so '.repeat(i % 60)}here. ` : `Version 2.${i}, is it "${i}"? `,
);

void t.test('a long message gives the pieces that its sentences give one by one', (t) => {
  for (const rule of ['sentences', 'clauses', 'all'] as const) {
    const all = bufferOf(...SENTENCES);
    const pieces = takeAll(all, rule);
    t.ok(pieces.length > 30, rule);
    t.same(takeAll(bufferOf(SENTENCES.join('')), rule), pieces, rule);
  }
  t.end();
});

void t.test('what comes behind a long message keeps its place, and so do marks', (t) => {
  const long = SENTENCES.join('');
  const buffer = bufferOf(long);
  t.equal(buffer.mark(), 'text');
  t.equal(buffer.mark(), 'nothing');
  buffer.append('Other.', OTHER);
  t.equal(buffer.mark(), 'text');
  buffer.append(' And so', ONE);
  t.equal(buffer.marksLeft, 2);
  t.equal(buffer.isUndecided, false);
  let piece = buffer.take('marked');
  const texts: string[] = [];
  for (; piece?.options === ONE; piece = buffer.take('marked')) {
    texts.push(piece.text);
    t.equal(piece.reachesMark, buffer.marksLeft === 1);
  }
  t.equal(texts.join(' '), long.trim());
  t.match(piece, { text: 'Other.', options: OTHER, reachesMark: true });
  t.equal(buffer.take('sentences'), undefined);
  t.equal(buffer.take('all')?.text, 'And so');
  t.equal(buffer.isEmpty, true);
  t.end();
});

void t.test('what is too long in a long message is refused when its turn comes', (t) => {
  const buffer = bufferOf(`${'Go on. '.repeat(3000)}${'x'.repeat(1001)}`);
  tooLong(t, () => takeAll(buffer, 'sentences'), 'behind many sentences');
  t.end();
});

void t.test('more than 100 000 code points are refused, whatever they are cut into', (t) => {
  const sentence = `${'x'.repeat(98)}. `;
  const buffer = bufferOf(...Array.from({ length: 1000 }, () => sentence));
  tooLong(
    t,
    () => {
      buffer.append('x', ONE);
    },
    'one more',
  );
  buffer.take('sentences');
  buffer.append('x', ONE);
  t.end();
});

void t.test('clear forgets everything', (t) => {
  const buffer = bufferOf('One. Two. 2.');
  buffer.mark();
  buffer.append('a\uD83D', ONE);
  buffer.clear();
  t.equal(buffer.isEmpty, true);
  t.equal(buffer.marksLeft, 0);
  t.equal(buffer.isUndecided, false);
  buffer.append('\uDE00 bee.', ONE);
  t.same(takeAll(buffer, 'sentences'), ['\uFFFD bee.']);
  t.end();
});

void t.test('a piece knows the pause before it, wherever the blank between the two came', (t) => {
  const pauses = (...messages: string[]): unknown[] => {
    const buffer = new TextBuffer<object>('en');
    return messages.map((message) => {
      buffer.append(message, ONE);
      return buffer.take('sentences')?.pauseBefore;
    });
  };
  t.same(pauses('One is here. ', 'Two is here. ', 'Three?! '), [undefined, 'sentence', 'sentence']);
  t.same(pauses('One is here.\n\n', 'Two is here. '), [undefined, 'paragraph']);
  t.same(pauses('One is here. ', '\n\nTwo is here. '), [undefined, 'paragraph']);
  t.same(pauses('One is here... ', 'Two is here. '), [undefined, 'line']);
  const buffer = new TextBuffer<object>('en');
  buffer.append('One is here.', ONE);
  buffer.mark();
  buffer.take('sentences');
  buffer.append('Two is here. ', ONE);
  t.equal(buffer.take('sentences')?.pauseBefore, undefined, 'a mark ends what belongs together');
  t.end();
});
