import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import prettier from 'prettier';
import { writePart } from '../page.js';
import { table } from '../voices/table.js';
import type { Mode, System } from './systems.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const FIGURES = `${ROOT}bench/onnx/figures.json`;
const PAGE = `${ROOT}docs/decisions/engine.md`;

/** One system with one pack. */
export interface Figure {
  readonly pack: string;
  readonly system: System;
  /** Processor time for a second of speech. */
  readonly msPerSecond: Readonly<Record<Mode, number>>;
  /** Processor time from phones to the first slice of a stream: the median of the sentences. */
  readonly firstSliceMs: number;
  readonly memoryMib: number;
}

export interface OnnxReport {
  readonly date: string;
  readonly processor: string;
  readonly loadAverage: number;
  readonly rounds: number;
  readonly sentences: number;
  readonly figures: readonly Figure[];
}

const HEADER = ['pack', 'system', 'networks alone', 'a stream in slices', 'first slice', 'memory'];

export function tableOf({ figures }: OnnxReport): string {
  return table(
    HEADER,
    figures.map(({ pack, system, msPerSecond, firstSliceMs, memoryMib }) => [
      `\`${pack}\``,
      system.replace('sonant', 'Sonant').replace('onnxruntime', 'ONNX Runtime'),
      `${msPerSecond.whole.toFixed(2)} ms`,
      `${msPerSecond.slices.toFixed(2)} ms`,
      `${firstSliceMs.toFixed(2)} ms`,
      `${memoryMib.toFixed(0)} MiB`,
    ]),
  );
}

/** The sentence that says what the table was measured on. */
export const circumstances = ({ date, processor, loadAverage, rounds, sentences }: OnnxReport): string =>
  `Measured on ${date}, ${processor}, load average ${loadAverage.toFixed(1)}: ${sentences} sentences, the medians of ${rounds} rounds.`;

/** What the page shows. */
export const pagePart = (report: OnnxReport): string => `${circumstances(report)}\n\n${tableOf(report)}`;

/** Keeps the report, and writes its figures into the page of the decision. */
export async function remember(report: OnnxReport): Promise<void> {
  const style = await prettier.resolveConfig(FIGURES);
  writeFileSync(FIGURES, await prettier.format(JSON.stringify(report), { ...style, parser: 'json' }));
  await writePart(PAGE, 'bench:onnx', pagePart(report));
}
