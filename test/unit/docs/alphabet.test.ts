import t from 'tap';
import { loadCatalog } from '../../../src/catalog/catalog.js';
import { SpeechEngine } from '../../../src/synthesis/engine.js';
import { phonemizeWhole } from '../../../src/synthesis/look-ups.js';
import { parsePhonemeString } from '../../../src/text/phonetics/alphabet.js';
import { tableRows } from '../../support/documents.js';
import { MODELS } from '../../support/synthesis.js';
import { noRowDiffers } from '../../support/table.js';

interface Letter {
  readonly letter: string;
  /** Undefined: a consonant that sounds as it is written. */
  readonly example: string | undefined;
}

/** The letters of docs/PROTOCOLS.md: vowels in two pairs of columns, then consonants. */
const [, ...rows] = tableRows('docs/PROTOCOLS.md', 'Phonetic alphabet');
const pairs = (start: number): Letter[] =>
  rows.flatMap((row) => {
    const letters = (row[start] ?? '').replaceAll('`', '').split(' ');
    const example = (row[start + 1] ?? '').replaceAll('*', '');
    return letters.map((letter) => ({ letter, example: letters.length > 1 ? undefined : example }));
  });
const VOWELS = [...pairs(0), ...pairs(2)];
const CONSONANTS = pairs(4);

function isRead(text: string): boolean {
  try {
    return parsePhonemeString(text).length > 0;
  } catch {
    return false;
  }
}

void t.test('the documents list the letters of the phonetic alphabet, and no other', (t) => {
  const printable = Array.from({ length: 0x7f - 0x21 }, (_, i) => String.fromCharCode(0x21 + i));
  const read = printable.filter((letter) => isRead(letter) && !',.!?'.includes(letter));
  const listed = [...VOWELS, ...CONSONANTS].map(({ letter }) => letter);
  t.same(listed.sort(), read.sort());
  // Only a vowel can be stressed.
  t.same(
    read.filter((letter) => isRead(`1${letter}`)),
    VOWELS.map(({ letter }) => letter).sort(),
  );
  t.end();
});

void t.test('each example has the sound of its letter', (t) => {
  const engine = new SpeechEngine(MODELS);
  const { voices } = loadCatalog(MODELS);
  const examples = [...VOWELS, ...CONSONANTS].filter(({ example }) => example !== undefined);
  t.ok(examples.length > 20);
  noRowDiffers(t, examples, ({ letter, example = '' }) => {
    const { phonemeString } = phonemizeWhole(engine, voices, example, 'en');
    return phonemeString.includes(letter) ? undefined : `${example} is ${phonemeString}, without ${letter}`;
  });
  t.equal(phonemizeWhole(engine, voices, 'hello', 'en').phonemeString, 'h0El1o', 'the example of the text');
  t.end();
});
