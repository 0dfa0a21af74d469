import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import t from 'tap';
import { loadAddon } from '../../../src/engine/addon.js';
import { loadDiacritizer } from '../../../src/synthesis/vowel-restorer.js';
import { bareTokens, CLASSES } from '../../../src/text/languages/ar/diacritize/diacritizer.js';
import { fuzzing } from '../../support/fuzz.js';

interface Golden {
  readonly text: string;
  readonly classes: readonly (readonly number[])[];
  /** By token, letter and class, as the training code computed them. */
  readonly logits: readonly (readonly (readonly number[])[])[];
}

const ROOT = new URL('../../../../', import.meta.url);
const MODELS = fileURLToPath(new URL('models', ROOT));
const GOLDEN = JSON.parse(
  readFileSync(new URL('test/golden/diacritize/golden.json', ROOT), 'utf8'),
) as Golden[];
const addon = loadAddon();
const diacritizer = loadDiacritizer(addon, MODELS);
const bare = (text: string): string => text.replace(/[\u064B-\u0652]/g, '');

void t.test('the network computes what the training code computed', (t) => {
  for (const { text, logits } of GOLDEN) {
    const found = diacritizer.classify(text);
    const differences = logits.flatMap((token, i) =>
      token.flatMap((letter, j) => letter.map((value, k) => Math.abs(value - (found[i]?.[j]?.[k] ?? NaN)))),
    );
    t.ok(Math.max(...differences) < 0.005, `${text}: ${Math.max(...differences)}`);
  }
  t.end();
});

void t.test('the vowels are the ones that the training code chose', (t) => {
  for (const { text, classes } of GOLDEN) {
    const marks = [...bare(diacritizer.diacritize(text))].join('');
    t.equal(marks, text, 'letters stay');
    const chosen = classes.flatMap((token) => token.map((name) => CLASSES[name] ?? ''));
    const written = [...diacritizer.diacritize(text).matchAll(/[^\s\u064B-\u0652]([\u064B-\u0652]*)/gu)];
    const words = written.map(([, mark = '']) => mark);
    const letters = [...text.replace(/\s/g, '')];
    t.same(
      words.filter((_, i) => /[ء-ي]/.test(letters[i] ?? '')),
      chosen.filter((_, i) => /[ء-ي]/.test(letters[i] ?? '')),
      text,
    );
  }
  t.end();
});

void t.test('marks as typed stay', (t) => {
  for (const text of ['كُتُب', 'عَلِمَ الولد', 'مدرِّسة', 'شكرًا', 'هٰذا']) {
    const [typed, found] = [bareTokens(text), bareTokens(diacritizer.diacritize(text))].map((tokens) =>
      tokens.flatMap(({ typed }) => typed),
    );
    typed?.forEach((marks, i) => {
      t.ok(
        [...marks].every((mark) => found?.[i]?.includes(mark)),
        `${marks} on letter ${i} of ${text}`,
      );
    });
  }
  t.end();
});

void t.test('text that has all its vowels comes back as it is', (t) => {
  const once = diacritizer.diacritize('ذهب الولد إلى المدرسة في الصباح');
  t.equal(diacritizer.diacritize(once), once);
  t.end();
});

void t.test('only marks are added, whatever the text', (t) => {
  const text = fc.string({
    unit: fc.constantFrom(...'ابتثجحخدلمنهوي ىةءأإآ.,،؟12abc\u064E\u0651\u064B\n😀'),
    maxLength: 80,
  });
  fc.assert(
    fc.property(text, (typed) => bare(diacritizer.diacritize(typed)) === bare(typed)),
    fuzzing(1 / 4),
  );
  t.end();
});

void t.test('a long word and a long text are bounded', (t) => {
  t.equal(bare(diacritizer.diacritize('ب'.repeat(500))), 'ب'.repeat(500));
  const text = 'كتاب '.repeat(300);
  t.equal(bare(diacritizer.diacritize(text)), text);
  t.end();
});
