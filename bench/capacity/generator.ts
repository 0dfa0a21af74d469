import { messageOf } from '../../src/errors.js';
import { quantile } from '../../test/support/load/load.js';
import { randomFrom } from '../../test/support/random.js';
import { type Address, type Line, openLine } from './lines.js';
import type { HeardCall } from './listener.js';
import { textAt, textsOf } from './texts.js';

/**
 * The load, in a process of its own: calls start when they are due, at random with a constant mean rate (a Poisson
 * process), whatever became of those before. Gets a `Scenario` as JSON in its only argument and sends a `Round` to its parent.
 */
export interface Scenario extends Address {
  /** Live streams on average: the rate of calls times their mean length. */
  readonly streams: number;
  /** Calls that are due in the first part are not counted: the streams have to become that many first. */
  readonly rampMs: number;
  readonly durationMs: number;
  readonly seed: number;
  /**
   * Instead: so many calls in all, over `streams` lines, each as soon as the one before it on its line is answered. The same
   * work for every server, however busy the machine is.
   */
  readonly calls?: number;
}

export interface Quantiles {
  readonly p50: number;
  readonly p90: number;
  readonly p99: number;
  readonly max: number;
}

/** A call that was counted. */
export interface Start {
  /** When it was due, in milliseconds since 1970. */
  readonly atMs: number;
  /** Since then; null: it was refused or cut. */
  readonly firstAudioMs: number | null;
}

export interface Round {
  readonly calls: number;
  /** Calls that were refused, cut, or without audio. */
  readonly failures: number;
  readonly failureReasons: readonly string[];
  readonly firstAudioMs: Quantiles;
  readonly firstSoundMs: Quantiles;
  /** Calls in which playback stood still, how often in all, and how long. */
  readonly underruns: number;
  readonly gaps: number;
  readonly gapMs: number;
  readonly audioSeconds: number;
  /** Live streams on average while it was counted. */
  readonly liveStreams: number;
  /** How late the generator itself started calls; this must not be what is measured. */
  readonly lateMs: Quantiles;
  readonly generatorSeconds: number;
  readonly starts: readonly Start[];
}

const USUAL_CALL_MS = 3000;
const SPARE_LINES = 1.3;

class Generator {
  readonly #scenario: Scenario;
  readonly #idle: Line[] = [];
  readonly #heard: HeardCall[] = [];
  readonly #failureReasons = new Set<string>();
  readonly #late: number[] = [];
  readonly #starts: Start[] = [];
  #calls = 0;
  #failures = 0;
  #meanCallMs = USUAL_CALL_MS;
  #cpuAtStart = process.cpuUsage();

  constructor(scenario: Scenario) {
    this.#scenario = scenario;
  }

  async run(): Promise<Round> {
    const { calls } = this.#scenario;
    return calls === undefined ? this.#runOpen() : this.#runAll(calls);
  }

  async #runAll(calls: number): Promise<Round> {
    const { streams, seed } = this.#scenario;
    const texts = textsOf(calls, seed);
    const speakOn = async (): Promise<void> => {
      const line = await openLine(this.#scenario);
      for (let text = texts.pop(); text !== undefined; text = texts.pop()) {
        this.#calls++;
        this.#heard.push((await line.call(text, performance.now())).heard);
      }
      line.close();
    };
    await Promise.all(Array.from({ length: streams }, speakOn));
    const cpu = process.cpuUsage(this.#cpuAtStart);
    return this.#round((cpu.user + cpu.system) / 1e6);
  }

  async #runOpen(): Promise<Round> {
    const { streams, rampMs, durationMs, seed } = this.#scenario;
    const lines = Array.from({ length: Math.ceil(streams * SPARE_LINES) + 4 }, () =>
      openLine(this.#scenario),
    );
    this.#idle.push(...(await Promise.all(lines)));
    const random = randomFrom(seed);
    const countedFrom = performance.now() + rampMs;
    const endsAt = countedFrom + durationMs;
    const running = new Set<Promise<void>>();
    let isRamp = true;
    for (let dueAt = performance.now(), turn = 0; dueAt < endsAt; turn++) {
      if (isRamp && dueAt >= countedFrom) {
        isRamp = false;
        this.#cpuAtStart = process.cpuUsage();
      }
      await sleepUntil(dueAt);
      const call = this.#call(textAt(random), dueAt, !isRamp).finally(() => running.delete(call));
      running.add(call);
      dueAt += (-Math.log(1 - random()) * this.#meanCallMs) / streams;
    }
    const cpu = process.cpuUsage(this.#cpuAtStart);
    await Promise.all(running);
    for (const line of this.#idle) line.close();
    return this.#round((cpu.user + cpu.system) / 1e6);
  }

  async #call(text: string, dueAt: number, isCounted: boolean): Promise<void> {
    if (isCounted) {
      this.#calls++;
      this.#late.push(performance.now() - dueAt);
    }
    let line: Line | undefined;
    try {
      line = this.#idle.pop() ?? (await openLine(this.#scenario));
      const { heard, playedUntil } = await line.call(text, dueAt);
      this.#meanCallMs += (heard.audioMs - this.#meanCallMs) / 50;
      if (isCounted) {
        this.#heard.push(heard);
        this.#starts.push({ atMs: performance.timeOrigin + dueAt, firstAudioMs: heard.firstAudioMs });
      }
      // The line stays taken while its listener listens.
      await sleepUntil(Math.min(playedUntil, performance.now() + USUAL_CALL_MS * 4));
      this.#idle.push(line);
    } catch (error) {
      line?.close();
      if (!isCounted) return;
      this.#starts.push({ atMs: performance.timeOrigin + dueAt, firstAudioMs: null });
      this.#failures++;
      this.#failureReasons.add(messageOf(error));
    }
  }

  #round(generatorSeconds: number): Round {
    const sum = (of: (call: HeardCall) => number): number =>
      this.#heard.reduce((total, call) => total + of(call), 0);
    const audioSeconds = sum((call) => call.audioMs) / 1000;
    return {
      calls: this.#calls,
      failures: this.#failures,
      failureReasons: [...this.#failureReasons].slice(0, 5),
      firstAudioMs: quantilesOf(this.#heard.map((call) => call.firstAudioMs)),
      firstSoundMs: quantilesOf(this.#heard.flatMap((call) => call.firstSoundMs ?? [])),
      underruns: this.#heard.filter((call) => call.gaps > 0).length,
      gaps: sum((call) => call.gaps),
      gapMs: sum((call) => call.gapMs),
      audioSeconds,
      liveStreams: audioSeconds / (this.#scenario.durationMs / 1000),
      lateMs: quantilesOf(this.#late),
      generatorSeconds,
      starts: this.#starts,
    };
  }
}

function quantilesOf(values: number[]): Quantiles {
  const sorted = values.sort((a, b) => a - b);
  const at = (fraction: number): number => quantile(sorted, fraction);
  return { p50: at(0.5), p90: at(0.9), p99: at(0.99), max: sorted.at(-1) ?? Number.NaN };
}

function sleepUntil(at: number): Promise<void> {
  const delay = at - performance.now();
  return delay <= 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, delay));
}

if (process.send !== undefined) {
  const scenario = JSON.parse(process.argv[2] ?? '{}') as Scenario;
  const round = await new Generator(scenario).run();
  process.send(round, () => process.disconnect());
}
