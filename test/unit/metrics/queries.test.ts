import { load } from 'js-yaml';
import t from 'tap';
import { createMetrics } from '../../../src/metrics/metrics.js';
import { read } from '../../support/documents.js';
import { noRowDiffers } from '../../support/table.js';

interface Dashboard {
  readonly panels: readonly {
    readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[];
  }[];
  readonly templating: { readonly list: readonly { readonly query: unknown }[] };
  readonly annotations: { readonly list: readonly { readonly expr: string }[] };
}

interface Query {
  readonly expr: string;
  /** Labels that the legend shows. */
  readonly legend: readonly string[];
}

const METRIC = /\b((?:sonant|process|nodejs)_\w+|up)\b(?:\{([^}]*)\})?/g;
/** What Prometheus itself adds. */
const ADDED = ['job', 'instance'];

function queries(): Query[] {
  const dashboard = JSON.parse(read('deploy/grafana/sonant.json')) as Dashboard;
  const { groups } = load(read('deploy/prometheus/alerts.yaml')) as {
    readonly groups: readonly { readonly rules: readonly { readonly expr: string }[] }[];
  };
  const variables = dashboard.templating.list.flatMap(({ query }) =>
    typeof query === 'object' && query !== null && 'query' in query ? [{ expr: String(query.query) }] : [],
  );
  const silent = [...dashboard.annotations.list, ...variables, ...groups.flatMap(({ rules }) => rules)];
  return [
    ...dashboard.panels
      .flatMap(({ targets }) => targets ?? [])
      .map(({ expr, legendFormat }) => ({
        expr,
        legend: [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label = '']) => label),
      })),
    ...silent.map(({ expr }) => ({ expr, legend: [] })),
  ];
}

/** Labels of each time series that a server shows once everything has happened. */
async function seriesLabels(): Promise<Map<string, Set<string>>> {
  const metrics = createMetrics({ version: '1', isa: 'neon', workers: 2 });
  metrics.onRequest({ route: '/v1/svc-tts', method: 'POST', status: 200, durationMs: 1 });
  metrics.onSpeech({ modelId: 'coda', audioMs: 1 });
  metrics.onSocketOpened('/ws3');
  metrics.onSocketClosed('/ws3', 1000);
  metrics.onUpgradeRefused('/ws3', 503);
  metrics.onFirstAudio(3, { modelId: 'coda', transport: 'ws3' });
  const { body } = await metrics.exposition();
  const labels = new Map<string, Set<string>>([['up', new Set()]]);
  for (const [, name = '', inside = ''] of body.matchAll(/^([a-z]\w*)(?:\{([^}]*)\})? /gm)) {
    const known = labels.get(name) ?? new Set();
    for (const [, label = ''] of inside.matchAll(/(\w+)="/g)) known.add(label);
    labels.set(name, known);
  }
  return labels;
}

void t.test(
  'every query of the dashboard and the alerts names series and labels that there are',
  async (t) => {
    const labels = await seriesLabels();
    const all = queries();
    t.ok(all.length > 40, `${all.length} queries`);
    noRowDiffers(t, all, ({ expr, legend }) => {
      const used = [...expr.matchAll(METRIC)];
      if (used.length === 0) return `${expr} asks for nothing`;
      const grouped = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, inside = '']) =>
        inside.split(/, */),
      );
      // A sum has no labels but those that it is by.
      const shown = grouped.length > 0 ? legend.filter((label) => !grouped.includes(label)) : [];
      if (shown.length > 0) return `${expr}: the legend shows ${shown.join()}`;
      for (const [, name = '', selector = ''] of used) {
        const known = labels.get(name);
        if (known === undefined) return `${expr}: there is no ${name}`;
        const selected = [...selector.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label);
        const missing = [...selected, ...grouped, ...legend].find(
          (label) => !known.has(label) && !ADDED.includes(label),
        );
        if (missing !== undefined) return `${expr}: ${name} has no label ${missing}`;
      }
      return undefined;
    });
  },
);

void t.test('the buckets of first audio are close where a listener notices', async (t) => {
  const metrics = createMetrics({ version: '1', isa: 'neon' });
  metrics.onFirstAudio(3, { modelId: 'coda', transport: 'ws3' });
  const { body } = await metrics.exposition();
  const buckets = [
    ...body.matchAll(/^sonant_first_audio_seconds_bucket\{le="([\d.]+)",model="coda",transport="ws3"\}/gm),
  ];
  t.same(
    buckets.map(([, seconds]) => Math.round(Number(seconds) * 1000)),
    [1, 2, 3, 5, 8, 12, 20, 30, 50, 100, 200, 500],
  );
});
