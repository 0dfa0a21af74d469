import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadAll } from 'js-yaml';
import t from 'tap';
import { checkDeploy } from '../../support/deploy-checker/check.js';

// The first run also compiles the checker.
t.setTimeout(400_000);

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const CHART = join(ROOT, 'deploy/helm/sonant');
/** The one on the PATH, or the one that `npm test` has compiled: scripts/helm.mjs. */
const helm = spawnSync('helm', ['version']).status === 0 ? 'helm' : join(ROOT, 'build/tools/helm');

const folder = mkdtempSync(join(tmpdir(), 'sonant-helm-'));
t.teardown(() => {
  rmSync(folder, { recursive: true });
});

type Tree = { readonly [name: string]: Tree } & readonly Tree[];

interface Run {
  readonly status: number | null;
  readonly output: string;
  readonly yaml: string;
  /** By kind. */
  readonly objects: Readonly<Record<string, Tree>>;
}

function run(command: 'lint' | 'template', values: object): Run {
  const file = join(folder, 'values.json');
  writeFileSync(file, JSON.stringify(values));
  const args = command === 'lint' ? ['lint', CHART, '--strict'] : ['template', 'speech', CHART];
  const { status, stdout, stderr } = spawnSync(helm, [...args, '--values', file], { encoding: 'utf8' });
  const documents = status === 0 && command === 'template' ? (loadAll(stdout) as (Tree | null)[]) : [];
  const objects = documents.flatMap((object) =>
    object === null ? [] : [[String(object['kind']), object] as const],
  );
  return { status, output: stdout + stderr, yaml: stdout, objects: Object.fromEntries(objects) };
}

const FULL = {
  database: { url: 'postgres://sonant:hush@db:5432/sonant' },
  redis: { existingSecret: 'cache', existingSecretKey: 'url' },
  tls: { secretName: 'speech-tls' },
  trustProxy: true,
  drainSeconds: 60,
  settleSeconds: 7,
  autoscaling: { enabled: true, maxReplicas: 40 },
  env: { LOG_LEVEL: 'debug', SOCKETS_PER_ACCOUNT: 500 },
  imagePullSecrets: [{ name: 'registry' }],
  nodeSelector: { disk: 'ssd' },
  tolerations: [{ key: 'speech', operator: 'Exists' }],
  service: { type: 'LoadBalancer', port: 443 },
  extraEnv: [{ name: 'NODE_NAME', valueFrom: { fieldRef: { fieldPath: 'spec.nodeName' } } }],
  ingress: {
    enabled: true,
    className: 'nginx',
    hosts: ['speech.example.com'],
    tls: [{ hosts: ['speech.example.com'], secretName: 'outside' }],
  },
  networkPolicy: {
    enabled: true,
    from: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'ingress-nginx' } } }],
    extraEgress: [{ to: [{ ipBlock: { cidr: '10.0.0.0/8' } }] }],
  },
  podMonitor: { enabled: true, labels: { release: 'prometheus' } },
};
const PROMETHEUS = [{ podSelector: { matchLabels: { app: 'prometheus' } } }];
const ADMIN = {
  ...FULL,
  admin: { enabled: true, port: 9100 },
  networkPolicy: { ...FULL.networkPolicy, adminFrom: PROMETHEUS },
};
const SERVICE_MONITOR = { serviceMonitor: { enabled: true, interval: '30s' } };

const podOf = ({ objects }: Run): Tree => objects['Deployment']?.['spec']?.['template']?.['spec'] as Tree;
const containerOf = (result: Run): Tree => podOf(result)['containers']?.[0] as Tree;
const settingsOf = (result: Run): Map<string, Tree> =>
  new Map(
    [...(containerOf(result)['env'] as readonly Tree[])].map((entry) => [String(entry['name']), entry]),
  );

for (const [name, values] of Object.entries({
  'default values': {},
  'a full set of values': FULL,
  'a port for health and metrics': ADMIN,
})) {
  void t.test(`the chart is accepted with ${name}`, (t) => {
    for (const command of ['lint', 'template'] as const) {
      const { status, output } = run(command, values);
      t.equal(status, 0, `helm ${command}: ${output.slice(0, 2000)}`);
    }
    t.end();
  });

  void t.test(`with ${name} pods run without rights, are probed, and are given time to drain`, (t) => {
    const result = run('template', values);
    const [pod, container] = [podOf(result), containerOf(result)];
    t.match(pod['securityContext'], {
      runAsNonRoot: true,
      runAsUser: 65532,
      seccompProfile: { type: 'RuntimeDefault' },
    });
    t.match(container['securityContext'], {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    t.equal(pod['automountServiceAccountToken'], false);
    t.ok(container['resources']?.['requests'] && container['resources']['limits']);
    const get = (probe: string): Tree => container[probe]?.['httpGet'] as Tree;
    t.equal(get('readinessProbe')['path'], '/health/ready');
    t.equal(get('startupProbe')['path'], '/health/ready');
    t.equal(get('livenessProbe')['path'], '/health/live', 'a pod that drains is not ready, but it lives');
    const drainMs = Number(settingsOf(result).get('DRAIN_MS')?.['value']);
    const settleMs = Number(/\d{4,}/.exec(JSON.stringify(container['lifecycle']))?.[0]);
    t.ok(Number(pod['terminationGracePeriodSeconds']) * 1000 > drainMs + settleMs);
    t.match(result.objects['PodDisruptionBudget'], { apiVersion: 'policy/v1', spec: { maxUnavailable: 1 } });
    const selector = result.objects['Deployment']?.['spec']?.['selector']?.['matchLabels'];
    t.match(result.objects['Deployment']?.['spec']?.['template']?.['metadata']?.['labels'], selector);
    t.same(result.objects['Service']?.['spec']?.['selector'], selector);
    t.same(result.objects['PodDisruptionBudget']?.['spec']?.['selector']?.['matchLabels'], selector);
    t.end();
  });
}

void t.test('without a database there is one pod with a volume, whatever is asked for', (t) => {
  const { objects, ...rest } = run('template', { replicaCount: 5 });
  t.match(objects['Deployment']?.['spec'], { replicas: 1, strategy: { type: 'Recreate' } });
  t.ok(objects['PersistentVolumeClaim']);
  t.notOk(objects['Secret'] ?? objects['HorizontalPodAutoscaler']);
  t.notOk(settingsOf({ objects, ...rest }).has('DATABASE_URL'));
  t.end();
});

void t.test('with a database pods are many, and grow with what they have to do', (t) => {
  const result = run('template', FULL);
  t.equal(result.objects['Deployment']?.['spec']?.['replicas'], undefined, 'the autoscaler decides');
  t.match(result.objects['Deployment']?.['spec'], { strategy: { rollingUpdate: { maxUnavailable: 0 } } });
  t.match(result.objects['HorizontalPodAutoscaler'], {
    apiVersion: 'autoscaling/v2',
    spec: {
      scaleTargetRef: { kind: 'Deployment', name: result.objects['Deployment']?.['metadata']?.['name'] },
      maxReplicas: 40,
      metrics: [
        {
          type: 'Pods',
          pods: { metric: { name: 'sonant_utilisation_ratio' }, target: { type: 'AverageValue' } },
        },
      ],
    },
  });
  t.notOk(result.objects['PersistentVolumeClaim']);
  t.end();
});

void t.test(
  'addresses with passwords come from secrets, certificates from files, processors from the limit',
  (t) => {
    const result = run('template', FULL);
    const settings = settingsOf(result);
    const name = result.objects['Secret']?.['metadata']?.['name'];
    t.match(settings.get('DATABASE_URL'), { valueFrom: { secretKeyRef: { name, key: 'DATABASE_URL' } } });
    t.match(settings.get('REDIS_URL'), { valueFrom: { secretKeyRef: { name: 'cache', key: 'url' } } });
    t.notMatch(JSON.stringify(result.objects['Deployment']), 'hush');
    t.match(settings.get('WORKERS'), { valueFrom: { resourceFieldRef: { resource: 'limits.cpu' } } });
    t.match(settings.get('TLS_CERT'), { value: '/tls/tls.crt' });
    t.match(podOf(result)['volumes'], [{}, {}, { secret: { secretName: 'speech-tls' } }]);
    for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe'] as const) {
      t.equal(containerOf(result)[probe]?.['httpGet']?.['scheme'], 'HTTPS');
    }
    t.match(settings.get('SOCKETS_PER_ACCOUNT'), { value: '500' }, 'a number is quoted');
    t.end();
  },
);

for (const [name, values] of Object.entries({ 'default values': {}, FULL, SERVICE_MONITOR, ADMIN })) {
  void t.test(
    `the types of Kubernetes and of the Prometheus operator know every field: ${name}`,
    async (t) => {
      const { yaml, objects } = run('template', values);
      const { status, output } = await checkDeploy(['objects'], { input: yaml });
      t.equal(status, 0, output);
      t.same(output.trim().split('\n').sort(), Object.keys(objects).sort());
    },
  );
}

void t.test('a field that there is not would be noticed', async (t) => {
  const { yaml } = run('template', FULL);
  for (const [right, wrong] of [
    ['podMetricsEndpoints:', 'endpoints:'],
    ['pathType:', 'pathTyp:'],
    ['maxSkew: 1', 'maxSkew: one'],
  ] as const) {
    const { status, output } = await checkDeploy(['objects'], { input: yaml.replace(right, wrong) });
    t.not(status, 0, wrong);
    t.match(output, /unknown field|cannot unmarshal/);
  }
});

void t.test('the ingress leads to the service, keeps sockets open and is trusted', (t) => {
  const result = run('template', FULL);
  const { metadata, spec } = result.objects['Ingress'] as Tree;
  t.match(metadata?.['annotations'], {
    'nginx.ingress.kubernetes.io/proxy-read-timeout': '3600',
    'nginx.ingress.kubernetes.io/proxy-send-timeout': '3600',
    'nginx.ingress.kubernetes.io/proxy-buffering': 'off',
    'nginx.ingress.kubernetes.io/backend-protocol': 'HTTPS',
  });
  const service = result.objects['Service']?.['metadata']?.['name'];
  t.match(spec, {
    ingressClassName: 'nginx',
    rules: [
      {
        host: 'speech.example.com',
        http: { paths: [{ path: '/', backend: { service: { name: service, port: { name: 'http' } } } }] },
      },
    ],
  });
  const trusting = { ingress: { enabled: true, hosts: ['a.example'] } };
  t.match(settingsOf(run('template', trusting)).get('TRUST_PROXY'), { value: '1' });
  t.notOk(settingsOf(run('template', {})).has('TRUST_PROXY'));
  t.end();
});

void t.test('policy, monitors and spreading select the pods of the release', (t) => {
  const { objects } = run('template', FULL);
  const selector = objects['Deployment']?.['spec']?.['selector']?.['matchLabels'];
  t.same(objects['NetworkPolicy']?.['spec']?.['podSelector']?.['matchLabels'], selector);
  t.match(objects['NetworkPolicy']?.['spec'], {
    policyTypes: ['Ingress', 'Egress'],
    ingress: [{ from: FULL.networkPolicy.from, ports: [{ port: 'http' }] }],
    egress: [
      { ports: [{ port: 53 }, { port: 53 }] },
      { ports: [{ port: 5432 }, { port: 6379 }, { port: 4318 }] },
      { to: [{ ipBlock: { cidr: '10.0.0.0/8' } }] },
    ],
  });
  t.same(objects['PodMonitor']?.['spec']?.['selector']?.['matchLabels'], selector);
  t.equal(objects['PodMonitor']?.['metadata']?.['labels']?.['release'], 'prometheus');
  t.match(objects['PodMonitor']?.['spec']?.['podMetricsEndpoints'], [
    { port: 'http', path: '/metrics', scheme: 'https', relabelings: [{ replacement: 'sonant' }] },
  ]);
  const monitor = run('template', SERVICE_MONITOR).objects['ServiceMonitor'];
  t.match(monitor?.['spec']?.['endpoints'], [{ port: 'http', interval: '30s' }]);
  const spread = objects['Deployment']?.['spec']?.['template']?.['spec']?.['topologySpreadConstraints'];
  t.same(
    [...(spread ?? [])].map((one) => one['labelSelector']?.['matchLabels']),
    [selector, selector],
  );
  t.end();
});

void t.test('with a port for health and metrics, probes and monitors go there, and clients do not', (t) => {
  const result = run('template', ADMIN);
  const [container, settings] = [containerOf(result), settingsOf(result)];
  t.same(settings.get('ADMIN_PORT'), { name: 'ADMIN_PORT', value: '9100' });
  t.same(settings.get('ADMIN_HOST'), { name: 'ADMIN_HOST', value: '0.0.0.0' }, 'the kubelet reaches it');
  t.same(container['ports'], [
    { name: 'http', containerPort: 8080 },
    { name: 'admin', containerPort: 9100 },
  ]);
  for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe'] as const) {
    t.match(container[probe]?.['httpGet'], { port: 'admin', scheme: 'HTTP' }, 'which speaks no TLS');
  }
  const annotations = result.objects['Deployment']?.['spec']?.['template']?.['metadata']?.['annotations'];
  t.match(annotations, { 'prometheus.io/port': '9100', 'prometheus.io/path': '/metrics' });
  t.notOk(annotations?.['prometheus.io/scheme']);
  t.same(result.objects['Service']?.['spec']?.['ports'], [{ name: 'http', port: 443, targetPort: 'http' }]);
  const [monitored] = [...(result.objects['PodMonitor']?.['spec']?.['podMetricsEndpoints'] ?? [])];
  t.match(monitored, { port: 'admin', path: '/metrics' });
  t.notOk(monitored?.['scheme']);
  t.match(result.objects['NetworkPolicy']?.['spec']?.['ingress'], [
    { ports: [{ port: 'http' }], from: FULL.networkPolicy.from },
    { ports: [{ port: 'admin' }], from: PROMETHEUS },
  ]);
  const service = run('template', { ...SERVICE_MONITOR, admin: ADMIN.admin }).objects['ServiceMonitor'];
  t.match(service?.['spec']?.['endpoints'], [{ targetPort: 'admin', path: '/metrics' }]);
  t.end();
});

void t.test('without one they go to the port of clients, as it speaks', (t) => {
  t.notOk(settingsOf(run('template', {})).has('ADMIN_PORT'));
  const secured = run('template', FULL).objects['Deployment']?.['spec']?.['template']?.['metadata'];
  t.match(secured?.['annotations'], { 'prometheus.io/port': '8080', 'prometheus.io/scheme': 'https' });
  t.end();
});

for (const [name, values, message] of [
  [
    'an autoscaler without a database',
    { autoscaling: { enabled: true } },
    /pods cannot share an SQLite file/,
  ],
  ['a setting that the chart sets itself', { env: { DATABASE_URL: 'x' } }, /DATABASE_URL/],
  ['the same beside them', { extraEnv: [{ name: 'PORT', value: '1' }] }, /extraEnv/],
  ['an ingress without a host', { ingress: { enabled: true } }, /ingress\.hosts/],
  [
    'pods that would be measured twice',
    { podMonitor: { enabled: true }, serviceMonitor: { enabled: true } },
    /enable one of them/,
  ],
  ['a value that is unknown', { replicas: 3 }, /replicas/],
  ['an admin port by its setting', { env: { ADMIN_PORT: 9100 } }, /ADMIN_PORT/],
  ['an admin port that clients have', { admin: { enabled: true, port: 8080 } }, /admin/],
  ['a drain of two hours', { drainSeconds: 7200 }, /drainSeconds/],
  [
    'an autoscaler that is upside down',
    { database: FULL.database, autoscaling: { enabled: true, minReplicas: 5, maxReplicas: 2 } },
    /must not be above/,
  ],
] as const) {
  void t.test(`${name} is refused with a reason`, (t) => {
    const { status, output } = run('template', values);
    t.not(status, 0);
    t.match(output, message);
    t.end();
  });
}
