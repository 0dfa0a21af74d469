import { fileURLToPath } from 'node:url';
import t from 'tap';
import {
  type AccountsReport,
  judge,
  type Measured,
  tables,
  TRANSPORTS,
  type Variant,
  VARIANTS,
} from '../../../../bench/accounts/report.js';
import { plainNode } from '../../../support/plain-node.js';

const BENCH = fileURLToPath(new URL('../../../../bench/accounts/main.js', import.meta.url));

void t.test('a short run measures every variant over both transports, round by round', (t) => {
  const args = ['--streams', '3', '--rounds', '2', '--seconds', '1', '--json'];
  const { status, stdout, stderr } = plainNode([BENCH, ...args]);
  t.match(stderr, /round 2 of 2/);
  const report = JSON.parse(stdout) as AccountsReport;
  t.same(report.scenario, { streams: 3, rounds: 2, seconds: 1 });
  const measured = report.figures.map(({ transport, variant }) => `${transport} ${variant}`);
  t.same(
    measured,
    TRANSPORTS.flatMap((transport) => VARIANTS.map((variant) => `${transport} ${variant}`)),
  );
  for (const { transport, variant, firstAudioMs, quantiles, ...figure } of report.figures) {
    const name = `${transport} ${variant}`;
    t.equal(firstAudioMs.length, 2, name);
    t.equal(firstAudioMs.flat().length, figure.utterances - figure.failures, name);
    t.ok(figure.utterances >= 2, `${name}: ${figure.utterances} utterances`);
    // A machine that does other things, too, may have no time for a text: it is refused.
    t.ok(figure.failures <= 2, `${name}: ${figure.failureReasons.join()}`);
    t.equal(figure.failures === 0, figure.failureReasons.length === 0, name);
    t.ok(figure.audioSeconds > 1 && figure.processorSeconds > 0, name);
    const { p50, p90, p99 } = quantiles;
    t.ok(p50.value > 0 && p50.value <= p90.value && p90.value <= p99.value, name);
    for (const { value, low, high } of [p50, p90, p99]) t.ok(low <= value && value <= high, name);
  }
  t.same(
    report.differences.map(({ transport, variant }) => `${transport} ${variant}`),
    measured.filter((name) => !name.endsWith('off')),
  );
  const [off, ...others] = report.usage;
  t.match(off, { variant: 'off', requests: 0 });
  for (const { variant, requests, utterances } of others) t.equal(requests, utterances, variant);
  t.ok(report.lookUpMicroseconds > 0);
  // On a busy machine, so few delays may give either verdict.
  t.equal(status, report.verdict === 'kept' ? 0 : 1);
  t.match(tables(report), /HTTP +sqlite +[\d.]+ \([\d.]+ to [\d.]+\)/);
  t.end();
});

void t.test('it says how it is used, and that it was used wrongly', (t) => {
  const help = plainNode([BENCH, '--help']);
  t.match(help, { status: 0, stdout: /^usage: npm run bench:accounts/ });
  for (const args of [
    ['--streams', '0'],
    ['--rounds', 'x'],
    ['--seconds', '301'],
    ['--variants', 'mysql'],
  ]) {
    const { status, stdout, stderr } = plainNode([BENCH, ...args]);
    t.same({ status, stdout }, { status: 2, stdout: '' }, args.join(' '));
    t.ok(stderr.endsWith(help.stdout), args.join(' '));
  }
  t.end();
});

const figure = (variant: Variant, addedMs: number, failures = 0): Measured => ({
  ...{ variant, transport: 'HTTP', utterances: 400, failures, failureReasons: [], underruns: 0 },
  ...{ audioSeconds: 1200, processorSeconds: 12 },
  firstAudioMs: [0, 1, 2, 3].map((round) => Array.from({ length: 100 }, (_, i) => addedMs + round + i / 50)),
});

void t.test('limits are exceeded by what is slower for certain, by failures and by slow look-ups', (t) => {
  const verdict = (on: Measured, lookUpMicroseconds = 3): string =>
    judge([figure('off', 5), on], {
      ...{ machine: { processor: '', cores: 2, node: '' }, usage: [], lookUpMicroseconds },
      scenario: { streams: 1, rounds: 4, seconds: 1 },
    }).verdict;
  t.equal(verdict(figure('sqlite', 5)), 'kept');
  t.equal(verdict(figure('sqlite', 6)), 'kept');
  t.equal(verdict(figure('sqlite', 10)), 'exceeded');
  t.equal(verdict(figure('shared', 10)), 'exceeded');
  t.equal(verdict(figure('sqlite', 5, 1)), 'exceeded');
  t.equal(verdict(figure('sqlite', 5), 21), 'exceeded');
  t.end();
});
