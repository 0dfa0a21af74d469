import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import t from 'tap';
import { loadAddon } from '../../../src/engine/addon.js';
import { fuzzing } from '../../support/fuzz.js';

const FOLDER = fileURLToPath(new URL('../../../../models/diacritizer-ar', import.meta.url));
const addon = loadAddon();
const { symbolCount, classCount, memoryWidth } = addon.loadDiacritizer(FOLDER);

/** Values of every class for the letters of words of these symbols, with nothing remembered of them. */
function classify(words: readonly (readonly number[])[]): Float32Array {
  const letters = words.flat();
  return addon.classifyLetters(
    FOLDER,
    Int32Array.from(letters),
    Int32Array.from(words, (word) => word.length),
    new Float32Array(letters.length * memoryWidth),
  );
}

void t.test('any words get a finite value for each letter and class', (t) => {
  const word = fc.array(fc.integer({ min: 0, max: symbolCount - 1 }), { minLength: 1, maxLength: 64 });
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 30 }), (words) => {
      const values = classify(words);
      return values.length === words.flat().length * classCount && values.every(Number.isFinite);
    }),
    fuzzing(1 / 4),
  );
  t.end();
});

void t.test('the same words give the same bits, and their place in the sentence counts', (t) => {
  const [first, second] = [
    [7, 9, 11],
    [5, 6, 7, 8, 9, 10, 11],
  ];
  const values = classify([first, second]);
  t.same(classify([first, second]), values);
  t.notSame(classify([second, first]).slice(7 * classCount), values.slice(0, 3 * classCount));
  t.end();
});

void t.test('words that do not fit are refused', (t) => {
  t.throws(() => classify([[symbolCount]]), /no such letter/);
  t.throws(() => classify([[-1]]), /no such letter/);
  t.throws(() => classify([[]]), /letters must be/);
  t.throws(() => classify([[1], []]), /1 to 64 letters/);
  t.throws(() => classify([new Array<number>(65).fill(1)]), /1 to 64 letters/);
  t.throws(() => classify(new Array<number[]>(257).fill([1])), /1 to 256 words/);
  t.throws(
    () => addon.classifyLetters(FOLDER, Int32Array.of(1, 1), Int32Array.of(1), new Float32Array(2 * memoryWidth)),
    /do not fit/,
  );
  t.throws(
    () => addon.classifyLetters(FOLDER, Int32Array.of(1), Int32Array.of(1), new Float32Array(1)),
    /memory must be/,
  );
  t.end();
});

void t.test('a damaged network is refused with its folder and the reason', (t) => {
  const work = mkdtempSync(join(tmpdir(), 'sonant-vowels-'));
  t.teardown(() => {
    rmSync(work, { recursive: true });
  });
  const weights = readFileSync(join(FOLDER, 'weights.safetensors'));
  const refused = (name: string, bytes: Uint8Array, reason: RegExp): void => {
    const folder = join(work, name);
    mkdirSync(folder);
    writeFileSync(join(folder, 'weights.safetensors'), bytes);
    t.throws(() => addon.loadDiacritizer(folder), reason, name);
  };
  const renamed = (from: string, to: string): Buffer => {
    const bytes = Buffer.from(weights);
    bytes.write(to, bytes.indexOf(from), 'latin1');
    return bytes;
  };
  refused('cut', weights.subarray(0, weights.length - 1000), /network .*cut.*outside the file/);
  refused('header cut', weights.subarray(0, 1000), /longer than the file/);
  refused('no output', renamed('"out.weight"', '"owt.weight"'), /tensor "out\.weight" is missing/);
  refused('other shape', renamed('[15,15]', '[15,51]'), /offsets that do not match/);
  const wild = Buffer.from(weights);
  wild.writeFloatLE(Number.NaN, 8 + wild.readUInt32LE(0));
  refused('not a number', wild, /not finite/);
  t.throws(() => addon.loadDiacritizer(join(work, 'nowhere')), /cannot be read/);
  t.end();
});
