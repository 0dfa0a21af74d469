import { readFileSync } from 'node:fs';
import { availableParallelism, constants, getPriority, setPriority } from 'node:os';

/** The processors of this process, and what it has used of them. */
export interface Processors {
  /** Processor time of all threads since some moment, in milliseconds. */
  usedMs(): number;
  /** How many processors' time the process may use, above 0: a quota may leave it a part of one. */
  count(): number;
}

export const PROCESSORS: Processors = {
  usedMs: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
  count: () => processorCount(),
};

/**
 * Lets the system's scheduler prefer all other threads to the one that calls; nothing where it knows processes only.
 * @param by 0..19
 */
export function lowerThreadPriority(by: number): void {
  // Linux takes 0 for the thread that calls, other systems for the process.
  if (process.platform === 'linux')
    setPriority(0, Math.min(constants.priority.PRIORITY_LOW, getPriority(0) + by));
}

/**
 * The processors that the scheduler may give this process, or its quota where that is less. Node's own count knows no quotas
 * before version 22.12, and later it is smaller than this: it rounds a quota down, and some versions take a share for one.
 * Source: proc_pid_status(5).
 * @param root the folder that has `proc` and `sys`
 */
export function processorCount(root = '/'): number {
  const status = textOf(`${root}proc/self/status`);
  const [, ranges = ''] = /^Cpus_allowed_list:\s*(\d[\d,-]*)$/m.exec(status) ?? [];
  const allowed = ranges.split(',').reduce((count, range) => {
    const [first = Number.NaN, last = first] = range.split('-').map(Number);
    return count + last - first + 1;
  }, 0);
  return Math.min(ranges === '' || !(allowed > 0) ? availableParallelism() : allowed, processorQuota(root));
}

/**
 * What the control groups of this process leave it, in processors; Infinity without a quota.
 * Source: the Linux kernel's documentation, cgroup-v2.rst (cpu.max) and sched-bwc.rst (cpu.cfs_quota_us).
 * @param root the folder that has `proc` and `sys`
 */
export function processorQuota(root = '/'): number {
  const quotas = textOf(`${root}proc/self/cgroup`)
    .split('\n')
    .flatMap((line) => {
      const [, controllers, path = ''] = /^\d+:([^:]*):(.*)$/.exec(line) ?? [];
      const groups = withFoldersAbove(path);
      const read = (file: string): string => textOf(`${root}sys/fs/cgroup${file}`);
      if (controllers === '') return groups.map((group) => share(read(`${group}/cpu.max`)));
      if (!controllers?.split(',').includes('cpu')) return [];
      return groups.map((group) =>
        share(`${read(`/cpu${group}/cpu.cfs_quota_us`)} ${read(`/cpu${group}/cpu.cfs_period_us`)}`),
      );
    });
  return Math.min(Infinity, ...quotas);
}

/** A container sees its own group as the root, though its path may be the one that the machine knows. */
function withFoldersAbove(path: string): string[] {
  const names = path.split('/').filter((name) => name !== '');
  return names.map((_, i) => `/${names.slice(0, i + 1).join('/')}`).concat('');
}

/** @param text time in each period, and the period; the time is `max` or -1 where there is no quota */
function share(text: string): number {
  const [most = Number.NaN, period = Number.NaN] = text.split(/\s+/).map(Number);
  return most > 0 && period > 0 ? most / period : Infinity;
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return '';
  }
}
