import t from 'tap';
import { type Alternatives, pagePart } from '../../../../bench/load/alternatives.js';
import { flat, read } from '../../../support/documents.js';

const cells = (text: string): string =>
  text
    .split(/[|\s]+/)
    .filter((cell) => !/^-*$/.test(cell))
    .join(' ');

void t.test('the page has what the last run measured of the engine and its peers', (t) => {
  const report = JSON.parse(read('bench/load/alternatives.json')) as Alternatives;
  t.ok(cells(flat('docs/BENCHMARKS.md')).includes(cells(pagePart(report))));
  const names = report.figures.map(({ name }) => name.split(',')[0]);
  t.same([...new Set(names)], ['Sonant', 'espeak-ng', 'flite slt']);
  t.ok(report.figures.every(({ msPerSecond }) => msPerSecond > 0));
  t.end();
});
