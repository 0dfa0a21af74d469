import type { Test } from 'tap';
import t from 'tap';
import type { LanguageCode } from '../../../src/contracts/catalog.js';
import { limitLength, splitFirstClause } from '../../../src/text/segment/limit.js';
import { splitSentences } from '../../../src/text/segment/sentences.js';

/** `|` marks where a sentence ends. */
function check(t: Test, language: LanguageCode, marked: string): void {
  const text = marked.replaceAll('|', '');
  const sentences = splitSentences(text, language).map(({ start, end }) => text.slice(start, end));
  t.same(
    sentences,
    marked.split('|').map((sentence) => sentence.trim()),
    text,
  );
}

void t.test('English sentences end where a reader would stop', (t) => {
  for (const marked of [
    'One. |Two! |Three? |Four.',
    'Dr. Smith met Mr. Jones at 3 p.m. on Main St. in Boston. |It rained.',
    'He came at 5 p.m. |Then he left.',
    'J. K. Rowling and George W. Bush met in the U.S. Senate. |They talked.',
    'It costs $3.50. |Version 2.0 is at example.com. |Good.',
    'No. 5 is here. |No. |That is wrong.',
    'Wait... what? |Well... |Maybe.',
    'What?! |No way!! |"Really?" |"Yes." |(She left.) |Done.',
    '"Why?" she asked.',
    'hello there. |how are you? |fine.',
    'Apples, pears, etc. are good. |We like fruit, nuts, etc. |They do too.',
    '1. Buy milk. |2. Go home.',
    'A title\n\n|A paragraph\nover two lines.',
    'List:\n|- one\n|- two',
    'Use spell(a. B. C) now. |Go.',
    'Yahoo! is a company. |Hi!|How are you?',
    'e.g. Apples and i.e. Pears.',
    'So do I. |The end.',
    'It weighs 20 kgs. net and ships in 2 wks. from now. |Good.',
    'No stop at the end',
  ]) {
    check(t, 'en', marked);
  }
  t.end();
});

void t.test('German ordinals, dates and abbreviations end no sentence', (t) => {
  for (const marked of [
    'Am 3. Mai kam er. |Das war gut.',
    'Der 1. FC Köln spielt z. B. am 1. 5. gegen Mainz. |Er gewinnt.',
    'Dr. Müller wohnt in der Hauptstr. 5. |Sie kennt ihn.',
    'Ludwig XIV. war König. |Er war reich.',
    'Es war 2024. |Dann kam 2025.',
    'Äpfel, Birnen usw. sind gut. |Wir essen Obst usw. |Das ist gesund.',
    'Das Fzg. wird am Mo. geliefert. |das ist gut. |Der Rest.',
    'Im 19. Jahrhundert gab es ca. 20 Mio. Menschen. |Heute mehr.',
  ]) {
    check(t, 'de', marked);
  }
  t.end();
});

void t.test('the stops of other scripts end sentences', (t) => {
  check(t, 'ja', '今日は。|元気ですか？|はい！');
  check(t, 'hi', 'यह एक है। |यह दो है।');
  check(t, 'ar', 'كيف حالك؟ |أنا بخير.');
  t.end();
});

void t.test('blank text has no sentence', (t) => {
  t.same(splitSentences('', 'en'), []);
  t.same(splitSentences(' \n ', 'en'), []);
  t.end();
});

void t.test(
  'a long sentence breaks at a clause, else at a blank, else between two words, never inside a character',
  (t) => {
    const pieces = (text: string, max: number): string[] =>
      limitLength(text, { start: 0, end: text.length }, max).map(({ start, end }) => text.slice(start, end));
    t.same(pieces('one two three, four five six seven', 20), ['one two three,', 'four five six seven']);
    t.same(pieces('one two three four five six', 14), ['one two three', 'four five six']);
    t.same(pieces('aaaaaaaaaa', 4), ['aaaa', 'aaaa', 'aa']);
    t.same(pieces('a😀😀😀', 4), ['a😀', '😀😀']);
    t.same(pieces('short', 20), ['short']);
    t.same(pieces('東京都に住んでいる人々は毎日電車で会社に通います', 8), [
      '東京都に住んで',
      'いる人々は毎日',
      '電車で会社に通い',
      'ます',
    ]);
    t.same(pieces('xx👩‍👩‍👧👩‍👩‍👧', 12), ['xx👩‍👩‍👧', '👩‍👩‍👧']);
    t.end();
  },
);

void t.test('the first clause is cut off behind its comma, never inside a number', (t) => {
  const text = 'It costs 10,000 dollars in the shop, which is a lot of money for most people.';
  const [first, second] = splitFirstClause(text, { start: 0, end: text.length }, 20);
  t.equal(text.slice(first?.start, first?.end), 'It costs 10,000 dollars in the shop,');
  t.equal(text.slice(second?.start, second?.end), 'which is a lot of money for most people.');
  t.end();
});
