import t from 'tap';
import { circumstances, type OnnxReport, tableOf } from '../../../../bench/onnx/report.js';
import { flat, read } from '../../../support/documents.js';

const report = JSON.parse(read('bench/onnx/figures.json')) as OnnxReport;

void t.test('the page of the decision has the figures of the last run', (t) => {
  const page = flat('docs/decisions/engine.md');
  t.ok(page.includes(circumstances(report)));
  const cells = (table: string): string[] => table.split(/[|\s]+/).filter((cell) => !/^-*$/.test(cell));
  t.match(cells(page).join(' '), cells(tableOf(report)).join(' '));
  t.end();
});
