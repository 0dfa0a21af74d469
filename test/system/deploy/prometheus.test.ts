import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dump, load } from 'js-yaml';
import t from 'tap';
import { speak } from '../../support/e2e-client.js';
import { promtool } from '../../support/promtool.js';
import { startServer } from '../../support/running-server.js';

// The first run downloads promtool.
t.setTimeout(200_000);

const DEPLOY = fileURLToPath(new URL('../../../../deploy/', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'sonant-prometheus-'));
t.teardown(() => {
  rmSync(folder, { recursive: true });
});

interface Panel {
  readonly id: number;
  readonly title: string;
  readonly type: string;
  readonly gridPos: { readonly h: number; readonly w: number; readonly x: number; readonly y: number };
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[];
}

interface Dashboard {
  readonly panels: readonly Panel[];
  readonly templating: { readonly list: readonly { readonly name: string; readonly query: unknown }[] };
  readonly annotations: { readonly list: readonly { readonly expr: string }[] };
}

const dashboard = JSON.parse(readFileSync(`${DEPLOY}grafana/sonant.json`, 'utf8')) as Dashboard;
const targets = dashboard.panels.flatMap((panel) => panel.targets ?? []);
const queries = [...targets, ...dashboard.annotations.list].map(({ expr }) => expr);
const METRIC = /\b(?:sonant|process|nodejs)_\w+/g;

/** Fills in the variables like Grafana. */
const filledIn = (expr: string): string =>
  expr.replaceAll('$__rate_interval', '1m').replaceAll('$instance', '.*');

function check(...args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(promtool(), ['check', ...args], { encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

void t.test('promtool accepts the configuration with its rules', (t) => {
  const { status, output } = check('config', `${DEPLOY}prometheus/prometheus.yaml`);
  t.equal(status, 0, output);
  t.match(output, /SUCCESS: 1 rule files found/);
  t.end();
});

void t.test('promtool parses every query of the dashboard', (t) => {
  const rules = queries.map((expr, index) => ({ record: `query:${String(index)}`, expr: filledIn(expr) }));
  const file = join(folder, 'queries.yaml');
  writeFileSync(file, dump({ groups: [{ name: 'dashboard', rules }] }));
  const { status, output } = check('rules', file);
  t.equal(status, 0, output);
  t.match(output, `${String(queries.length)} rules found`);
  t.end();
});

void t.test('a server that has spoken shows every measurement and label that is asked for', async (t) => {
  const server = await startServer();
  t.teardown(() => server.stop());
  await speak(server, { body: { text: 'Hello.', speaker: 'astra', modelId: 'coda' }, accept: 'audio/wav' });
  const body = await (await fetch(`${server.url}/metrics`)).text();
  t.match(body, /^sonant_first_audio_seconds_count\{model="coda",transport="http"\} 1$/m);
  const rules = load(readFileSync(`${DEPLOY}prometheus/alerts.yaml`, 'utf8')) as {
    groups: { rules: { expr: string }[] }[];
  };
  const alerts = rules.groups.flatMap((group) => group.rules.map(({ expr }) => expr));
  const variables = JSON.stringify(dashboard.templating.list);
  const seen = new Set([...queries, ...alerts, variables].flatMap((expr) => expr.match(METRIC) ?? []));
  t.ok(seen.size > 20);
  for (const name of seen) {
    const plain = name.replace(/_(?:bucket|count|sum)$/, '');
    t.match(body, new RegExp(`^# TYPE (?:${name}|${plain}) `, 'm'), name);
  }
  for (const { expr, legendFormat } of targets) {
    const [name = ''] = expr.match(METRIC) ?? [];
    const by = /sum by \(([^)]*)\)/.exec(expr)?.[1]?.split(', ') ?? [];
    for (const [, label = ''] of legendFormat.matchAll(/\{\{(\w+)\}\}/g)) {
      if (by.length > 0) t.ok(by.includes(label), `${expr}: the legend shows ${label}`);
    }
    // Prometheus itself adds `instance`.
    for (const label of by.filter((one) => one !== 'instance')) {
      const source = readFileSync(`${DEPLOY}../docs/OPERATING.md`, 'utf8');
      const plain = name.replace(/_(?:bucket|count|sum)$/, '');
      const labels = new RegExp(`^\\| \`${plain}\` .*?\\| \\w+ +\\| (.*?) \\|`, 'm').exec(source)?.[1] ?? '';
      t.ok(label === 'le' || labels.includes(`\`${label}\``), `${name} has the label ${label}`);
    }
  }
});

void t.test('panels do not cover each other', (t) => {
  const { panels } = dashboard;
  t.equal(new Set(panels.map(({ id }) => id)).size, panels.length, 'every id once');
  for (const [index, { title, gridPos: one }] of panels.entries()) {
    t.ok(one.x + one.w <= 24, title);
    for (const { title: other, gridPos: two } of panels.slice(index + 1)) {
      const beside = one.x + one.w <= two.x || two.x + two.w <= one.x;
      const above = one.y + one.h <= two.y || two.y + two.h <= one.y;
      if (!beside && !above) t.fail(`${title} covers ${other}`);
    }
  }
  t.end();
});
