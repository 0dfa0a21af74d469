import fc from 'fast-check';
import t from 'tap';
import type { LanguageCode } from '../../../src/contracts/catalog.js';
import { LANGUAGES } from '../../../src/text/languages/index.js';
import { normalizePlainText } from '../../../src/text/normalize.js';

/** Signs that people type around letters and digits; none of them is markup only for the eye. */
const SHAPES = [
  'retries=3',
  'y / 2',
  '4.5/5',
  'key:3',
  'x*2',
  'a|b',
  'note[1]',
  'word(2)',
  '#104-8827',
  '55-102-9',
  '00:1B:44:11:3A:B7',
  'GB29 NWBK 6016 1331 9268 19',
  '192.168.1.1',
  '3.12.1',
  'x^2',
  '2h 15m',
  '12K',
  '3M',
  '4B',
  'C++',
  'A4',
  '5%',
  '-7',
  '~8',
  '@home',
  'a/b',
  '1/4"',
  '6\'2"',
  '<3',
  'D:\\x1',
];
const WORDS = ['Berlin', 'sol', 'tea', 'Omar', 'kilo', 'no'];

/** Letters and digits of the input that no token covers. */
function lost(input: string, language: LanguageCode): string {
  const covered = new Set<number>();
  for (const { text, sourceStart, sourceEnd } of normalizePlainText(input, language)) {
    if (!/[\p{L}\p{N}]/u.test(text)) continue;
    for (let at = sourceStart; at < sourceEnd; at++) covered.add(at);
  }
  return Array.from({ length: input.length }, (_, at) => at)
    .filter((at) => /[\p{L}\p{N}]/u.test(input.charAt(at)) && !covered.has(at))
    .map((at) => input.charAt(at))
    .join('');
}

for (const language of Object.keys(LANGUAGES) as LanguageCode[]) {
  void t.test(`every letter and digit of a ${language} text belongs to what is said`, (t) => {
    const piece = fc.oneof(
      fc.constantFrom(...SHAPES),
      fc.constantFrom(...WORDS),
      fc.integer({ min: 0, max: 99999 }).map(String),
    );
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 6 }), (pieces) => {
        const input = `${pieces.join(' ')}.`;
        const missing = lost(input, language);
        if (missing !== '') throw new Error(`${input}: ${missing} is not said`);
      }),
      { numRuns: 300, seed: 7 },
    );
    t.end();
  });
}

void t.test('what is written for the eye alone is silent, and nothing else of it', (t) => {
  const said = (text: string): string =>
    normalizePlainText(text, 'en')
      .map((token) => token.text)
      .join(' ');
  t.equal(said('Say <b>no</b> &nbsp;now'), 'Say no now');
  t.equal(said('![a cat](cat.png) ran'), 'a cat ran');
  t.equal(said('[docs](https://x.org/a) here'), 'docs here');
  t.equal(said('ok :D fine'), 'ok fine');
  t.end();
});
