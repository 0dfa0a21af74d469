import t from 'tap';
import type { ListeningFigures } from '../../../../bench/voices/figures.js';
import { ablationTable, contrastTable, listeningTable } from '../../../../bench/voices/page-listening.js';

const ROW: ListeningFigures = {
  name: 'hibari-tts',
  language: 'en',
  sentences: 24,
  p808: 4.123,
  overall: 3.28,
  distill: 4.414,
  units: 'words',
  errorPercent: 5.41,
  harmonicsToNoiseDb: [16.9, 5.6, 2.6, null],
  shimmerPercent: 8.2,
  meanContourPercent: -6,
  levelSpreadDb: 0.8,
};
const lastRow = (page: string): string | undefined => page.split('\n').at(-1);

void t.test(
  'a row of the listening table has every figure with its unit, and nothing where none is known',
  (t) => {
    t.equal(
      lastRow(listeningTable([ROW])),
      '| hibari-tts | en | 24 | 4.12 | 3.28 | 4.41 | 5.4 % words | 16.9, 5.6, 2.6,  dB | 8.2 % | -6 % | 0.8 dB |',
    );
    const bare = { ...ROW, p808: null, errorPercent: null, shimmerPercent: null, meanContourPercent: null };
    t.equal(
      lastRow(listeningTable([bare])),
      '| hibari-tts | en | 24 |  | 3.28 | 4.41 |  | 16.9, 5.6, 2.6,  dB |  |  | 0.8 dB |',
    );
    t.equal(listeningTable([]), 'Not measured.');
    t.end();
  },
);

void t.test('a row of the ablation has pack, coherence and melody', (t) => {
  const row = { ...ROW, name: 'predicted spectrum', pack: 'coda', coherence: [0.8, 0.3, 0.134], melody: 1 };
  const cells = lastRow(ablationTable([row]))?.split(' | ') ?? [];
  t.same(cells.slice(0, 3), ['| coda', 'predicted spectrum', '24']);
  t.same(cells.slice(-2), ['0.80, 0.30, 0.13', '1.00 |']);
  const outOfStep = lastRow(ablationTable([{ ...row, coherence: null, melody: null }]));
  t.equal(outOfStep?.endsWith('| 0.8 dB |  |  |'), true);
  t.end();
});

void t.test('a contrast of length is a number of times, one of colour decibels', (t) => {
  const row = { pack: 'coda', speaker: 'paola', language: 'it', contrast: 'double consonants', value: 1.97 };
  const long = lastRow(contrastTable([{ ...row, kind: 'length', people: 2 }]));
  t.equal(long, '| it | double consonants | paola | coda | 2.0 times | 2.0 |');
  t.equal(
    lastRow(contrastTable([{ ...row, kind: 'colour', people: null }]))?.endsWith('| 2.0 dB |  |'),
    true,
  );
  t.end();
});
