import fc from 'fast-check';
import t from 'tap';
import type { LexiconEntry } from '../../../src/contracts/accounts.js';
import { SonantError } from '../../../src/errors.js';
import {
  LEXICON_FORMATS,
  lexiconFileEntries,
  lexiconFormatOf,
  readLexiconFile,
  writeLexiconFile,
} from '../../../src/transports/shared/lexicon-files.js';
import { fuzzing } from '../../support/fuzz.js';

const ENTRIES: LexiconEntry[] = [
  { language: 'en', word: 'AT&T', alias: 'A, "T" and <T>' },
  { language: 'en', word: 'Nguyen', phonemes: 'wˈɪn' },
  { language: 'de', word: 'Neu York', phonemes: 'nɔʏ jˈɔʁk' },
  { language: 'en', word: 'Polish', phonemes: 'pˈoʊlɪʃ', caseSensitive: true },
];

void t.test('what is written in each format is what is read from it', (t) => {
  for (const format of LEXICON_FORMATS)
    t.same(readLexiconFile(writeLexiconFile(ENTRIES, format), format, 'en'), ENTRIES, format);
  t.end();
});

void t.test('a large file is read in parts', (t) => {
  const entries = Array.from({ length: 2000 }, (_, i): LexiconEntry => {
    return { language: 'en', word: `w${i}`, alias: 'b' };
  });
  for (const format of LEXICON_FORMATS) {
    const parts = [...lexiconFileEntries(writeLexiconFile(entries, format), format, 'en')];
    t.same(parts.flat(), entries, format);
    t.ok(Math.max(...parts.map(({ length }) => length)) <= 500, format);
  }
  const empty = `<lexicon>${'<a/>'.repeat(10_000)}</lexicon>`;
  t.ok([...lexiconFileEntries(empty, 'pls', 'en')].length >= 10, 'what says nothing, too');
  t.end();
});

void t.test('a format is known by its type, its file or its first character', (t) => {
  t.equal(lexiconFormatOf('', 'text/csv; charset=utf-8'), 'csv');
  t.equal(lexiconFormatOf('', '/tmp/Names.PLS'), 'pls');
  t.equal(lexiconFormatOf('\uFEFF <?xml version="1.0"?>', 'application/x-www-form-urlencoded'), 'pls');
  t.equal(lexiconFormatOf('a\t1E'), 'tsv');
  t.end();
});

void t.test('CSV with semicolons, a byte order mark, other orders and no names', (t) => {
  const read = (csv: string): LexiconEntry[] => readLexiconFile(csv, 'csv', 'en');
  t.same(read('\uFEFFphonemes;word\r\nw1In;Nguyen\r\n'), [
    { language: 'en', word: 'Nguyen', phonemes: 'w1In' },
  ]);
  t.same(read('Linde,lˈɪndə,de\n\n'), [{ language: 'de', word: 'Linde', phonemes: 'lˈɪndə' }]);
  t.throws(() => read('a,b,en,c\n'), { code: 'lexicon_line_invalid' });
  t.throws(() => read('a,1E,xx\n'), { code: 'language_unknown' });
  t.end();
});

const pls = (body: string, attributes = 'alphabet="ipa" xml:lang="en"'): LexiconEntry[] =>
  readLexiconFile(
    `<lexicon version="1.0" xmlns="http://www.w3.org/2005/01/pronunciation-lexicon" ${attributes}>${body}</lexicon>`,
    'pls',
    'en',
  );

void t.test('PLS: several graphemes, alphabets, preferences, and the first lexeme of a grapheme', (t) => {
  t.same(
    pls(
      '<meta name="a" content="b"/><lexeme role="x"><grapheme>colour</grapheme><grapheme>color</grapheme>' +
        '<phoneme>ˈkʌlə</phoneme><phoneme prefer="true" alphabet="x-sampa">"kVl@r</phoneme><example>a</example></lexeme>' +
        '<lexeme><grapheme>Color</grapheme><alias>paint</alias></lexeme>' +
        '<lexeme><grapheme>W3C</grapheme><alias>World Wide  Web Consortium</alias></lexeme>',
    ),
    [
      { language: 'en', word: 'colour', phonemes: 'ˈkʌlər' },
      { language: 'en', word: 'color', phonemes: 'ˈkʌlər' },
      { language: 'en', word: 'W3C', alias: 'World Wide Web Consortium' },
    ],
  );
  t.end();
});

void t.test('PLS that cannot be understood is refused with its place', (t) => {
  const refused: [string, RegExp][] = [
    ['<lexeme><grapheme>a</grapheme></lexeme>', /a <lexeme> needs/],
    ['<lexeme><grapheme>a</grapheme><phoneme alphabet="arpabet">AH</phoneme></lexeme>', /alphabet arpabet/],
    ['<lexeme>', /line 1, column/],
    ['&bad;', /invalid PLS/],
    [`<a>${'<a>'.repeat(20)}`, /more than 16 elements/],
    [`<lexeme><grapheme>${'x'.repeat(1001)}</grapheme></lexeme>`, /more than 1000 characters/],
  ];
  for (const [body, message] of refused) t.throws(() => pls(body), { message }, body.slice(0, 40));
  t.throws(() => readLexiconFile('<!DOCTYPE a><lexicon/>', 'pls', 'en'), { message: /document type/ });
  t.throws(() => readLexiconFile('<speak/>', 'pls', 'en'), { message: /the root is <speak>/ });
  t.throws(() => pls('', 'xml:lang="tlh"'), { code: 'language_unknown' });
  t.end();
});

const piece = fc.constantFrom(
  ...[
    '<lexicon>',
    '</lexicon>',
    '<lexeme>',
    '</lexeme>',
    '<grapheme>',
    '</grapheme>',
    '<phoneme>',
    '<alias>',
  ],
  ...[
    'a',
    'ˈa',
    '&amp;',
    '&x;',
    '<![CDATA[',
    ']]>',
    '<!--',
    '-->',
    '"',
    ',',
    ';',
    '\t',
    '\n',
    '\r',
    '#',
    '\uFEFF',
    '\0',
  ],
);

void t.test('any bytes are read or refused with an error of the table', (t) => {
  const text = fc.oneof(
    fc.array(piece, { maxLength: 40 }).map((parts) => parts.join('')),
    fc.string({ unit: 'binary', maxLength: 200 }),
  );
  const isKnown = (read: () => unknown): boolean => {
    try {
      read();
      return true;
    } catch (error) {
      return error instanceof SonantError && error.httpStatus === 400;
    }
  };
  t.doesNotThrow(() =>
    fc.assert(
      fc.property(text, fc.constantFrom(...LEXICON_FORMATS), (source, format) =>
        isKnown(() => readLexiconFile(source, format, 'en')),
      ),
      fuzzing(1, 2000),
    ),
  );
  t.end();
});
