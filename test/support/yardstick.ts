import { loadAddon } from '../../src/engine/addon.js';

/** What one try takes on a machine with nothing else to do, in milliseconds of processor time. */
const REFERENCE_MS = 1.8;
const WARM_UP_TRIES = 5;
/** Its clock is exact; `/proc` counts in ticks of the kernel, which are longer than a try. */
const addon = loadAddon();

/** Work like that of the text rules: strings, regular expressions, maps. */
function work(): number {
  const counts = new Map<string, number>();
  let text = '';
  for (let i = 0; i < 2000; i++) {
    text = `${text.slice(-60)} word${i % 97}`;
    for (const [word] of text.matchAll(/[a-z]+\d*/g)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts.size;
}

/**
 * Tells how slow this machine is while something is measured on it. Hosts lend their cores to others, which makes the same work
 * take up to three times the processor time, and a test of processor time red without a fault. So the same small work is
 * done again and again beside what is measured, and bounds are multiplied by what it takes.
 */
export class Yardstick {
  readonly #triesMs: number[] = [];

  constructor() {
    // Before it is compiled, it takes longer.
    for (let i = 0; i < WARM_UP_TRIES; i++) work();
  }

  /** Does the work once more, for 2 ms or so. */
  try(): void {
    const startMs = addon.threadCpuMs();
    work();
    this.#triesMs.push(addon.threadCpuMs() - startMs);
  }

  /** @returns by how much the slowest tenth of the tries was slower than on a machine with nothing else to do, at least 1 */
  slowness(): number {
    const sorted = this.#triesMs.toSorted((a, b) => a - b);
    return Math.max(1, (sorted[Math.floor(0.9 * sorted.length)] ?? 0) / REFERENCE_MS);
  }
}
