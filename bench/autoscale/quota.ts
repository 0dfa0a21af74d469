import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const V1 = '/sys/fs/cgroup/cpu';
const V2 = '/sys/fs/cgroup';
/** Far more than the weight of all other programs, so that they take nothing away from a quota. */
const WEIGHT = { v1: 262_144, v2: 10_000 };

export interface Quota {
  /** Above 0; Infinity: none. */
  readonly processors: number;
  /** Once in this time the quota is given; what has used it up waits for the next. */
  readonly periodMs: number;
}

/** A control group of the kernel, which limits the processor time of the processes in it. */
export class ProcessorGroup {
  private readonly folder: string;

  /** @throws Error where control groups cannot be made: without being root, and in most containers */
  constructor(name: string, { processors, periodMs }: Quota) {
    const isV1 = existsSync(`${V1}/cpu.shares`);
    this.folder = `${isV1 ? V1 : V2}/${name}`;
    const periodUs = 1000 * periodMs;
    const quota = Math.round(processors * periodUs);
    try {
      if (!isV1) writeFileSync(`${V2}/cgroup.subtree_control`, '+cpu');
      mkdirSync(this.folder);
      if (isV1) {
        this.write('cpu.shares', `${WEIGHT.v1}`);
        this.write('cpu.cfs_period_us', `${periodUs}`);
        this.write('cpu.cfs_quota_us', Number.isFinite(quota) ? `${quota}` : '-1');
      } else {
        this.write('cpu.weight', `${WEIGHT.v2}`);
        this.write('cpu.max', `${Number.isFinite(quota) ? quota : 'max'} ${periodUs}`);
      }
    } catch (cause) {
      throw new Error(`needs control groups of its own in ${V2} for processor quotas`, { cause });
    }
  }

  /** Adds a process with all its threads, including those that it starts later. */
  take(pid: number): void {
    this.write('cgroup.procs', `${pid}`);
  }

  /** Once all its processes have ended. */
  async remove(): Promise<void> {
    for (let attempt = 0; attempt < 50; attempt++) {
      try {
        rmdirSync(this.folder);
        return;
      } catch {
        await sleep(20);
      }
    }
  }

  private write(file: string, text: string): void {
    writeFileSync(`${this.folder}/${file}`, text);
  }
}
