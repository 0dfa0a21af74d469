import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import t, { type Test } from 'tap';
import { processorCount, processorQuota, PROCESSORS } from '../../../src/metrics/processors.js';

/** @returns a folder with these files, with a slash at its end */
function machine(t: Test, files: Readonly<Record<string, string>>): string {
  const root = t.testdir();
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), `${text}\n`);
  }
  return `${root}/`;
}

/** @param groups of the process, as the kernel lists them; @param mounted files below /sys/fs/cgroup */
function quotaOf(t: Test, groups: string, mounted: Readonly<Record<string, string>>): number {
  const files = Object.entries(mounted).map(([path, text]) => [`sys/fs/cgroup/${path}`, text] as const);
  return processorQuota(machine(t, { 'proc/self/cgroup': groups, ...Object.fromEntries(files) }));
}

void t.test('the tightest quota of a group and of those above it counts', (t) => {
  const nested = {
    'cpu.max': 'max 100000',
    'pods/cpu.max': '150000 100000',
    'pods/one/cpu.max': '40000 20000',
  };
  t.equal(quotaOf(t, '0::/pods/one', nested), 1.5);
  t.equal(quotaOf(t, '0::/pods/other', nested), 1.5, 'a group without files of its own');
  t.equal(quotaOf(t, '0::/', nested), Infinity);
  t.equal(quotaOf(t, '0::/', { 'cpu.max': '25000 100000' }), 0.25, 'a container is its own root');
  t.end();
});

void t.test('the first version of control groups has quotas, too', (t) => {
  const groups = '5:memory:/docker/a1\n3:cpu,cpuacct:/docker/a1\n1:name=systemd:/docker/a1';
  const legacy = (folder: string, quota: string): Record<string, string> => ({
    [`${folder}/cpu.cfs_quota_us`]: quota,
    [`${folder}/cpu.cfs_period_us`]: '100000',
  });
  t.equal(
    quotaOf(t, groups, legacy('cpu', '250000')),
    2.5,
    'a container does not have the path of its machine',
  );
  t.equal(quotaOf(t, groups, { ...legacy('cpu', '-1'), ...legacy('cpu/docker/a1', '50000') }), 0.5);
  t.equal(quotaOf(t, groups, { ...legacy('cpu', '-1'), ...legacy('memory', '50000') }), Infinity);
  t.end();
});

void t.test('what the scheduler allows counts, or the quota where that is less', (t) => {
  const countOf = (allowed: string, max = 'max 100000'): number =>
    processorCount(
      machine(t, {
        'proc/self/status': `Name:\tnode\nCpus_allowed:\tff\nCpus_allowed_list:\t${allowed}\nMems_allowed_list:\t0-1`,
        'proc/self/cgroup': '0::/',
        'sys/fs/cgroup/cpu.max': max,
      }),
    );
  t.equal(countOf('0'), 1);
  t.equal(countOf('5-5'), 1);
  t.equal(countOf('0-3,8,10-11'), 7);
  t.equal(countOf('0-3', '250000 100000'), 2.5, 'a quota is not rounded to whole processors');
  t.equal(countOf('0-1', '250000 100000'), 2, 'there are no more than these');
  for (const wrong of ['', 'nonsense', '-', '3-0', '0-x', ','])
    t.equal(countOf(wrong), availableParallelism(), `not a list: ${wrong}`);
  t.equal(processorCount(`${t.testdir({})}/`), availableParallelism(), 'without /proc');
  t.end();
});

void t.test('without control groups there is no quota', (t) => {
  t.equal(processorQuota(`${t.testdir({})}/`), Infinity);
  t.equal(quotaOf(t, 'nonsense', {}), Infinity);
  t.equal(quotaOf(t, '0::/', { 'cpu.max': 'nonsense' }), Infinity);
  t.ok(PROCESSORS.usedMs() > 0);
  const count = PROCESSORS.count();
  t.ok(count > 0 && count <= availableParallelism());
  t.end();
});
