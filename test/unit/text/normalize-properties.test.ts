import fc from 'fast-check';
import t from 'tap';
import type { MarkupOptions } from '../../../src/contracts/speech.js';
import { normalizeSentence, normalizeText } from '../../../src/text/normalize.js';
import { planText } from '../../../src/text/plan.js';
import { fuzzing } from '../../support/fuzz.js';

const MAX_CODE_POINTS = 1000;
const MAX_PROCESSOR_MS = 50;
const PLAIN: MarkupOptions = { pauses: false, phonemes: false, inlineTimeScales: [], homographs: false };
const ALL: MarkupOptions = { pauses: true, phonemes: true, inlineTimeScales: [1.5, 0.5], homographs: true };
const LANGUAGES = ['en', 'es', 'pt', 'de', 'fr', 'it', 'hi', 'ar', 'ja'] as const;

const REPEATED = [
  '1',
  '1,',
  '1.',
  '1:',
  '1/',
  '1-',
  '1 ',
  '1 1/',
  '1 000 ',
  '1st',
  '1x',
  '1.1,',
  '$1,',
  '+1 ',
  '.5',
  '5 km/',
  '.',
  ',',
  '(',
  '[',
  '](',
  '{',
  '-',
  '$',
  '#',
  '@',
  '°',
  '"',
  "'",
  'a.',
  'a.a',
  'A.',
  'a@',
  'a_',
  'A&',
  'I',
  'IX',
  'A1',
  'e.g',
  'z. B',
  'Jan 1-',
  'http://a',
  'www.a.',
  'spell(',
  'ए.',
  'ए0',
  'दु:',
  '₹1,',
  '<1>',
  '½',
  '⁵',
  '٣',
  '🎉',
  '\ud800',
  'a\n',
  '1. ',
];
const FRAGMENT = fc.oneof(
  fc.constantFrom(...REPEATED),
  fc.constantFrom(...'0123456789.,:/-+$€%()#@&\'"!? abcxIVXM°²½~{}[]<>_'),
  fc.constantFrom(
    'Jan',
    'Mai',
    'St.',
    'Dr.',
    'am',
    'pm',
    'K',
    'M',
    'km',
    'Uhr',
    'Nr.',
    'डॉ.',
    'बजे',
    'वीं',
    'करोड़',
    '$',
    '1998',
    '2:30',
    'a.m.',
    'word_nou',
    '<20>',
    '{h0E}',
    '[x]',
  ),
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.string({ maxLength: 6 }),
);
const TEXT = fc
  .array(FRAGMENT, { maxLength: 150 })
  .map((fragments) => Array.from(fragments.join('')).slice(0, MAX_CODE_POINTS).join(''));

function processorMs(action: () => void): number {
  const start = process.cpuUsage();
  action();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

void t.test('no digit of any script is left to the pronouncer', (t) => {
  fc.assert(
    fc.property(
      TEXT,
      fc.constantFrom(
        'en' as const,
        'es' as const,
        'pt' as const,
        'de' as const,
        'fr' as const,
        'it' as const,
        'hi' as const,
        'ar' as const,
        'ja' as const,
      ),
      (text, language) => {
        return !/\p{Nd}/u.test(normalizeText(text, language));
      },
    ),
    fuzzing(1 / 2),
  );
  t.end();
});

void t.test('tokens come in order, inside the input, without overlap, whatever the text', (t) => {
  fc.assert(
    fc.property(
      TEXT,
      fc.constantFrom(...LANGUAGES),
      fc.constantFrom(PLAIN, ALL),
      (text, language, markup) => {
        let end = 0;
        for (const item of planText(text, language, markup)) {
          if (item.kind === 'pause') continue;
          const homographs = markup.homographs ? 'markup' : 'plain';
          for (const token of normalizeSentence(item.spans, language, 'on', { homographs })) {
            if (
              token.sourceStart < end ||
              token.sourceEnd <= token.sourceStart ||
              token.sourceEnd > text.length
            )
              return false;
            if (token.text.trim() === '') return false;
            end = token.sourceEnd;
          }
        }
        return true;
      },
    ),
    fuzzing(1 / 2),
  );
  t.end();
});

void t.test('a thousand signs of one kind cost less than 50 ms of processor time', (t) => {
  for (const language of LANGUAGES) {
    for (const unit of REPEATED) {
      const text = Array.from(unit.repeat(MAX_CODE_POINTS)).slice(0, MAX_CODE_POINTS).join('');
      // Other programs slow down any run, as does code that is not compiled yet, so what took too long has eleven more.
      let spentMs = Infinity;
      for (let run = 0; run < 12 && spentMs >= MAX_PROCESSOR_MS; run++)
        spentMs = Math.min(
          spentMs,
          processorMs(() => normalizeText(text, language)),
        );
      t.ok(spentMs < MAX_PROCESSOR_MS, `${language} ${JSON.stringify(unit)} ${spentMs} ms`);
    }
  }
  t.end();
});

void t.test('twice the text costs about twice the time', (t) => {
  for (const unit of ['1', '1,', 'a.', '(', '1 ', 'a@', '[a](', '-']) {
    const cost = (length: number): number => {
      const text = unit.repeat(length / unit.length);
      return Math.min(...[1, 2, 3, 4, 5].map(() => processorMs(() => normalizeText(text, 'en'))));
    };
    const short = cost(4_000);
    const long = cost(16_000);
    t.ok(long < 10 * short + 5, `${unit}: ${short} ms, four times as long: ${long} ms`);
  }
  t.end();
});
