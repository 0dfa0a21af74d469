import t from 'tap';
import type { TextSpan } from '../../../src/contracts/text.js';
import { normalizeSentence } from '../../../src/text/normalize.js';
import { applyLexicon, isLexiconWord, lexiconWords } from '../../../src/text/phonetics/account-words.js';

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
    t.ok(isLexiconWord(word), word);
  for (const word of ['', ' ', 'a b', '-a', 'a-', 'a--b', '?', '🎉', 'a/b'])
    t.notOk(isLexiconWord(word), word);
  t.end();
});

void t.test('looking for words costs no more than the text is long', (t) => {
  const timeOf = (text: string): number => {
    const started = performance.now();
    for (const word of lexiconWords(text)) if (word.end < 0) t.fail();
    return performance.now() - started;
  };
  for (const unit of ['a', 'a-', "a'", 'a.', '-', ' ', 'ab ']) {
    timeOf(unit.repeat(20_000));
    const [short, long] = [timeOf(unit.repeat(20_000)), timeOf(unit.repeat(200_000))];
    t.ok(long < 60 * Math.max(short, 1), `${unit}: ${short.toFixed(1)} and ${long.toFixed(1)} ms`);
  }
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
