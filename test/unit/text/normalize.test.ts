import { readFileSync } from 'node:fs';
import t from 'tap';
import type { LanguageCode } from '../../../src/contracts/catalog.js';
import type { SpokenToken, TextSpan } from '../../../src/contracts/text.js';
import { normalizeSentence, normalizeText } from '../../../src/text/normalize.js';
import { noRowDiffers, unlessEqual } from '../../support/table.js';

const GOLDEN = new URL('../../../../test/golden/text/', import.meta.url);

function golden(language: LanguageCode): [input: string, spoken: string][] {
  return readFileSync(new URL(`${language}.tsv`, GOLDEN), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [input = '', spoken = ''] = line.split('\t');
      return [input, spoken];
    });
}

const text = (content: string, offset = 0, timeScale = 1): TextSpan => ({
  kind: 'text',
  text: content,
  offset,
  timeScale,
});
const sources = (input: string, tokens: readonly SpokenToken[]): string[] =>
  tokens.map(({ sourceStart, sourceEnd }) => input.slice(sourceStart, sourceEnd));

for (const language of ['en', 'es', 'pt', 'de', 'fr', 'it', 'hi', 'ar', 'ja'] as const) {
  void t.test(`every golden row of ${language} is spoken as written`, (t) => {
    const rows = golden(language);
    t.ok(rows.length >= 60);
    noRowDiffers(t, rows, ([input, spoken]) => unlessEqual(input, normalizeText(input, language), spoken));
    t.end();
  });

  void t.test(`what is already spoken ${language} stays as it is`, (t) => {
    noRowDiffers(t, golden(language), ([, spoken]) =>
      unlessEqual(spoken, normalizeText(spoken, language), spoken),
    );
    t.end();
  });
}

void t.test('with normalization off words stay as typed, but for emoji and spell()', (t) => {
  const spans = [text('I paid $5 to Dr. Lee 🎉 at spell(AB1).')];
  t.same(
    normalizeSentence(spans, 'en', 'off').map((token) => token.text),
    ['I', 'paid', '$5', 'to', 'Dr.', 'Lee', 'at', 'A B, one.'],
  );
  t.end();
});

void t.test('a token covers exactly the words that it speaks', (t) => {
  const input = 'He paid $5.99 on 5 July 2015, OK?';
  const tokens = normalizeSentence([text(input)], 'en', 'on');
  t.same(
    tokens.map((token) => token.text),
    ['He', 'paid', 'five dollars and ninety nine cents', 'on', 'July fifth, twenty fifteen,', 'O K?'],
  );
  t.same(sources(input, tokens), ['He', 'paid', '$5.99', 'on', '5 July 2015,', 'OK?']);
  t.end();
});

void t.test('ranges count code units of the input when emoji and folded signs stand before', (t) => {
  const input = 'Hi 👋🏽 “１２” ok';
  const tokens = normalizeSentence([text(input)], 'en', 'on');
  t.same(sources(input, tokens), ['Hi', '“１２”', 'ok']);
  t.equal(tokens[1]?.text, '"twelve"');
  t.end();
});

void t.test('a span that starts later in the input keeps its offsets and its time scale', (t) => {
  const input = 'It is [really 5] now';
  const spans = [text('It is ', 0), text('really 5', 7, 1.5), text(' now', 16)];
  const tokens = normalizeSentence(spans, 'en', 'on');
  t.same(sources(input, tokens), ['It', 'is', 'really', '5', 'now']);
  t.same(
    tokens.map((token) => token.timeScale),
    [1, 1, 1.5, 1.5, 1],
  );
  t.end();
});

void t.test('phonemes come as one token with the string as typed', (t) => {
  const spans: TextSpan[] = [
    text('say '),
    { kind: 'phonemes', text: 'h0El1o', offset: 5, timeScale: 1 },
    text(' now', 12),
  ];
  const tokens = normalizeSentence(spans, 'en', 'on');
  t.same(
    tokens.map((token) => token.phonemes),
    [null, 'h0El1o', null],
  );
  t.same([tokens[1]?.sourceStart, tokens[1]?.sourceEnd], [5, 11]);
  t.end();
});

void t.test('punctuation behind phonemes is kept as a token of its own', (t) => {
  const spans: TextSpan[] = [
    { kind: 'phonemes', text: 'h0El1o', offset: 1, timeScale: 1 },
    text('?! Yes.', 8),
  ];
  const tokens = normalizeSentence(spans, 'en', 'on');
  t.same(
    tokens.map((token) => token.text),
    ['h0El1o', '?!', 'Yes.'],
  );
  t.end();
});

void t.test('a homograph suffix is not spoken and is kept beside the word', (t) => {
  const input = 'I object_vrb to the object_nou.';
  const tokens = normalizeSentence([text(input)], 'en', 'on', { homographs: 'markup' });
  t.same(
    tokens.map((token) => token.text),
    ['I', 'object', 'to', 'the', 'object.'],
  );
  t.same(
    tokens.map((token) => token.homograph),
    [undefined, 'vrb', undefined, undefined, 'nou'],
  );
  t.same(sources(input, tokens), ['I', 'object_vrb', 'to', 'the', 'object_nou.']);
  t.end();
});

void t.test('spell() reads groups of three, else of two, in every mode', (t) => {
  t.equal(normalizeText('spell(1234567)', 'en'), 'one two three, four five, six seven');
  t.equal(normalizeText('spell(12345678)', 'en'), 'one two three, four five six, seven eight');
  t.equal(normalizeText('spell(ABCDEF)', 'en'), 'A B C, D E F');
  t.equal(normalizeText('spell(a_b-c.d@e)', 'en'), 'A, underscore, B, dash, C, dot, D, at, E');
  t.equal(normalizeText('spell()', 'en'), 'spell');
  t.end();
});
