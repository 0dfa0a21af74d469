import t from 'tap';
import type { TextSpan } from '../../../src/contracts/text.js';
import { normalizeSentence } from '../../../src/text/normalize.js';
import { applyLexicon } from '../../../src/text/phonetics/apply-lexicon.js';
import { isTerm, isWord } from '../../../src/text/phonetics/lexicon-terms.js';
import { termKey, TermTree } from '../../../src/text/phonetics/term-tree.js';

const span = (text: string, offset = 0): TextSpan => ({ kind: 'text', text, offset, timeScale: 1 });
const LEXICON = { nguyen: 'w1In', sql: 's1ikw0xl', "o'neil": 'x0n1il', 'sql-server': 's1Iks' };

void t.test('a word is cut out as phonemes, and all offsets stay', (t) => {
  const text = 'Ms. NGUYEN, your SQL.';
  const cut = applyLexicon([span(text, 5)], LEXICON, 'en');
  t.same(
    cut.map(({ kind, text, phonemes, offset }) => [kind, text, phonemes, offset]),
    [
      ['text', 'Ms. ', undefined, 5],
      ['phonemes', 'NGUYEN', 'w1In', 9],
      ['text', ', your ', undefined, 15],
      ['phonemes', 'SQL', 's1ikw0xl', 22],
      ['text', '.', undefined, 25],
    ],
  );
  t.end();
});

void t.test('the whole word wins over its parts, a part over nothing', (t) => {
  const found = (text: string): (string | undefined)[] =>
    applyLexicon([span(text)], LEXICON, 'en').map(({ phonemes, text }) => phonemes ?? text);
  t.same(found('SQL-Server'), ['s1Iks']);
  t.same(found('SQL-Client'), ['s1ikw0xl', '-Client']);
  t.same(found('O’Neil'), ['x0n1il']);
  t.same(found('nguyens MySQL'), ['nguyens MySQL'], 'not inside another word');
  t.end();
});

void t.test('phoneme strings of the text are left alone, and without a lexicon everything is', (t) => {
  const spans: TextSpan[] = [{ kind: 'phonemes', text: 'sql', offset: 1, timeScale: 1 }];
  t.same(applyLexicon(spans, LEXICON, 'en'), spans);
  t.equal(applyLexicon(spans, undefined, 'en'), spans);
  t.end();
});

void t.test('tokens of such words cover the words that were written', (t) => {
  const input = 'My SQL costs $5.';
  const tokens = normalizeSentence(applyLexicon([span(input)], LEXICON, 'en'), 'en', 'on');
  t.same(
    tokens.map(({ text, phonemes, sourceStart, sourceEnd }) => [
      text,
      phonemes,
      input.slice(sourceStart, sourceEnd),
    ]),
    [
      ['My', null, 'My'],
      ['s1ikw0xl', 's1ikw0xl', 'SQL'],
      ['costs', null, 'costs'],
      ['five dollars.', null, '$5.'],
    ],
  );
  t.end();
});

void t.test('words are letters and digits, with apostrophes, hyphens and dots inside', (t) => {
  for (const word of ['a', 'Größe', 'नमस्ते', "O'Neil", 'e-mail', 'Node.js', 'B2B', '東京'])
    t.ok(isWord(word), word);
  for (const word of ['', ' ', 'a b', '-a', 'a-', 'a--b', '?', '🎉', 'a/b']) t.notOk(isWord(word), word);
  t.end();
});

void t.test('looking for terms costs no more than the text is long, whatever the terms', (t) => {
  const terms = new TermTree(
    Array.from({ length: 60 }, (_, i): [string, number] => [termKey('a+'.repeat(i % 30) + '-'.repeat(i)), i]),
  );
  const timeOnce = (text: string): number => {
    const started = process.cpuUsage();
    for (const match of terms.matchesIn(text)) if (match.end < 0) t.fail();
    return process.cpuUsage(started).user / 1000;
  };
  const timeOf = (text: string): number => Math.min(...Array.from({ length: 5 }, () => timeOnce(text)));
  for (const unit of ['a', 'a-', "a'", 'a+', '-', ' ', 'ab ', '東']) {
    const [short, long] = [timeOf(unit.repeat(1_000)), timeOf(unit.repeat(10_000))];
    t.ok(long < 60 * Math.max(short, 5), `${unit}: ${short.toFixed(1)} and ${long.toFixed(1)} ms`);
  }
  t.end();
});

void t.test('terms are phrases and names with signs, too, and the longest one wins', (t) => {
  const lexicon = {
    'c++': { alias: 'see plus plus' },
    c: 's1i',
    'at&t': { alias: 'A T and T' },
    'new york': { alias: 'the big apple' },
    york: 'y1Ork',
    '.net': { alias: 'dot net' },
    [termKey('Polish', true)]: 'p1olIS',
    polish: 'p1olIS0x',
    東京: 'tˈoːkjoː',
    東: 'çiɡaɕi',
  };
  const said = (text: string, language: 'en' | 'ja' = 'en'): string[] =>
    applyLexicon([span(text)], lexicon, language).map((part) => part.said ?? part.phonemes ?? part.text);
  t.same(said('In C++, C.'), ['In ', 'see plus plus', ', ', 's1i', '.']);
  t.same(said("AT&T's new  york or York"), ["A T and T's", ' ', 'the big apple', ' or ', 'y1Ork']);
  t.same(said('ASP.NET'), ['ASP', 'dot net']);
  t.same(said('Polish polish POLISH'), ['p1olIS', ' ', 'p1olIS0x', ' ', 'p1olIS0x']);
  t.same(said('今は東京にいる。', 'ja'), ['今は', 'tˈoːkjoː', 'にいる。']);
  t.same(said('東風', 'ja'), ['東風'], 'a single kanji is not taken out of a word');
  t.end();
});

void t.test('an alias is read by the rules of its language, as one token of the term', (t) => {
  const input = 'Ask AT&T today.';
  const cut = applyLexicon([span(input)], { 'at&t': { alias: 'room 4' } }, 'en');
  const tokens = normalizeSentence(cut, 'en', 'on').map(({ text, sourceStart, sourceEnd }) => [
    text,
    input.slice(sourceStart, sourceEnd),
  ]);
  t.equal(tokens.map(([text]) => text).join(' '), 'Ask room four today.');
  t.ok(tokens.every(([text, source]) => !/room|four/.test(text ?? '') || source === 'AT&T'));
  t.end();
});

void t.test('a term has a letter, digit or sign', (t) => {
  for (const term of ['C++', 'AT&T', '.NET', 'New York', '🎉', '→', '東京', '#1']) t.ok(isTerm(term), term);
  for (const term of ['', ' ', '...', '!?', ' a', '(', 'a\nb', '\0', 'x'.repeat(65), '\ud800'])
    t.notOk(isTerm(term), JSON.stringify(term));
  t.end();
});

void t.test('an English possessive is said with its word, not as a letter', (t) => {
  const lexicon = { nguyen: 'w1In', sonant: 's1on0xnt', marsh: 'mˈɑːʃ', rex: 'r1Eks' };
  const said = (text: string, language: 'en' | 'fr' = 'en'): string[] =>
    applyLexicon([span(text)], lexicon, language).map(({ phonemes, text }) => phonemes ?? text);
  t.same(said("Nguyen's box"), ['w1Inz', ' box']);
  t.same(said('Sonant’s box'), ['s1on0xnts', ' box']);
  t.same(said("Marsh's box, Rex's."), ['mˈɑːʃɪz', ' box, ', 'r1Eks0Iz', '.']);
  t.same(said("Nguyen'sche"), ['w1In', "'sche"]);
  t.same(said("Nguyen's", 'fr'), ['w1In', "'s"]);
  t.end();
});

void t.test('the aliases of a sentence may say 4000 characters', (t) => {
  const lexicon = { a: { alias: 'x'.repeat(200) } };
  t.equal(applyLexicon([span('a '.repeat(20))], lexicon, 'en').filter(({ said }) => said).length, 20);
  t.throws(() => applyLexicon([span('a '.repeat(21))], lexicon, 'en'), {
    code: 'text_too_long',
    message: 'a sentence with its aliases is too long',
  });
  const said = { ...span('b'), said: 'y'.repeat(5000) };
  t.equal(applyLexicon([said], lexicon, 'en').length, 1, 'SSML has its own bounds');
  t.end();
});
