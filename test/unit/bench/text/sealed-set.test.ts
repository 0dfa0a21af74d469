import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import t from 'tap';
import { readSealedSet, readSealedText } from '../../../../bench/text/sealed-set.js';

const SETS = new URL('../../../../../test/golden/sealed/', import.meta.url);
const SEALS: Readonly<Record<string, string>> = {
  ar: '0b8c1aa27a50d725',
  de: 'c5c6c0678f46b33b',
  en: '81a4a69cf4c9f6b3',
  es: 'a7edc4e6ff8c0014',
  fr: 'fb9e250802b37116',
  hi: '94ff70e549409c40',
  it: '63c39ce1a908e806',
  ja: '4bd7924199f605a5',
  pt: '86a275002be44e76',
};

void t.test('a line holds what is written and every reading of it', (t) => {
  t.same(readSealedText('text', 'At {{5pm=>five p m|five}} or {{6=>six}}.'), {
    kind: 'text',
    written: 'At 5pm or 6.',
    readings: ['At five p m or six.', 'At five or six.'],
  });
  t.same(readSealedText('trap', 'Say <b>no</b> => say no|no').readings, ['say no', 'no']);
  t.throws(() => readSealedSet('texts\tno'), /not a row/);
  t.end();
});

void t.test('nobody changed a sealed set, and each is large enough', (t) => {
  for (const [language, seal] of Object.entries(SEALS)) {
    const table = readFileSync(new URL(`${language}.tsv`, SETS), 'utf8');
    t.equal(createHash('sha256').update(table).digest('hex').slice(0, 16), seal, language);
    const kinds = readSealedSet(table).map(({ kind }) => kind);
    t.ok(kinds.filter((kind) => kind === 'text').length >= 60, `${language} texts`);
    t.ok(kinds.filter((kind) => kind === 'trap').length >= 20, `${language} traps`);
    t.ok(kinds.filter((kind) => kind === 'word').length >= 60, `${language} words`);
  }
  t.end();
});
