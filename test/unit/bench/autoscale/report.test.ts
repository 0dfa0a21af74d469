import t from 'tap';
import { type Report, TARGET_UTILIZATION, textOf } from '../../../../bench/autoscale/report.js';
import { flat, read } from '../../../support/documents.js';

const report = JSON.parse(read('bench/autoscale/figures.json')) as Report;

const cells = (text: string): string =>
  text
    .split(/[|\s]+/)
    .filter((cell) => !/^-*$/.test(cell))
    .join(' ');

void t.test('the page of sizing has what the last run measured', (t) => {
  t.ok(cells(flat('docs/SIZING.md')).includes(cells(textOf(report))));
  t.end();
});

void t.test('in the last run the signal came before callers waited, at the target of the chart', (t) => {
  const { utilization, p99 } = report.crossed;
  t.ok(utilization !== null && (p99 === null || utilization < p99), `${utilization} and ${p99}`);
  t.match(
    read('deploy/helm/sonant/values.yaml'),
    new RegExp(`^  targetUtilisation: '${1000 * TARGET_UTILIZATION}m'$`, 'm'),
  );
  t.end();
});
