import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IdleMemoryFigure } from '../../test/support/load/sockets-memory.js';
import type { PeerFigure } from './peers.js';

export interface LoadFigure {
  readonly transport: string;
  readonly streams: number;
  readonly utterances: number;
  readonly failures: number;
  readonly underruns: number;
  readonly firstAudioMs: { readonly p50: number; readonly p90: number; readonly p99: number };
  /** Processor seconds of the server for a second of speech. */
  readonly serverRealTimeFactor: number;
}

export interface StageFigure {
  readonly stage: string;
  /** Processor seconds for a second of speech, one core: median and best of the repetitions. */
  readonly median: number;
  readonly best: number;
}

export interface BenchReport {
  readonly machine: {
    readonly processor: string;
    readonly cores: number;
    readonly node: string;
    readonly isa: string;
  };
  readonly stages: readonly StageFigure[];
  readonly load: readonly LoadFigure[];
  readonly idleSockets: IdleMemoryFigure;
  readonly peakMemoryMib: number;
  readonly peers: readonly PeerFigure[];
}

/** Writes report.json and report.svg. @returns the folder. */
export function writeReport(report: BenchReport, folder: string): string {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'report.json'), `${JSON.stringify(report, null, 2)}\n`);
  writeFileSync(join(folder, 'report.svg'), plot(report));
  return folder;
}

interface Bar {
  readonly label: string;
  readonly value: number;
  readonly text: string;
  readonly colour: string;
}

const WIDTH = 820;
const ROW = 22;
const LABEL = 280;

function plot(report: BenchReport): string {
  const firstAudio = report.load.flatMap((figure): Bar[] =>
    (['p50', 'p90', 'p99'] as const).map((name, index) => ({
      label: `${figure.transport}, ${figure.streams} ${figure.streams === 1 ? 'stream' : 'streams'}, ${name}`,
      value: figure.firstAudioMs[name],
      text: `${figure.firstAudioMs[name].toFixed(1)} ms`,
      colour: ['#2a7f62', '#5aa786', '#a9d3c1'][index] ?? '#2a7f62',
    })),
  );
  const factor = (label: string, value: number, colour: string): Bar => ({
    label,
    value,
    text: value.toFixed(5),
    colour,
  });
  const factors = [
    ...report.stages.map((stage) => factor(`sonant: ${stage.stage}`, stage.median, '#2a7f62')),
    ...report.peers.map((peer) => factor(peer.name, peer.realTimeFactor, '#8a8f98')),
  ];
  const first = chart('Time to first audio', firstAudio, 50);
  const second = chart(
    'Real-time factor, one core (shorter is faster)',
    factors,
    90 + firstAudio.length * ROW,
  );
  const height = 120 + (firstAudio.length + factors.length) * ROW;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" font-family="sans-serif" font-size="12">
<rect width="100%" height="100%" fill="#ffffff"/>
<text x="16" y="22" font-size="13" fill="#555">${escape(`${report.machine.processor}, ${report.machine.cores} cores, ${report.machine.isa}, Node ${report.machine.node}`)}</text>
${first}
${second}
</svg>
`;
}

function chart(title: string, bars: readonly Bar[], top: number): string {
  const largest = Math.max(...bars.map((bar) => bar.value), Number.MIN_VALUE);
  const rows = bars.map((bar, index) => {
    const y = top + 12 + index * ROW;
    const length = Math.max(1, (bar.value / largest) * (WIDTH - LABEL - 100));
    return `<text x="${LABEL - 8}" y="${y + 13}" text-anchor="end">${escape(bar.label)}</text>
<rect x="${LABEL}" y="${y}" width="${length.toFixed(1)}" height="${ROW - 5}" fill="${bar.colour}"/>
<text x="${(LABEL + length + 6).toFixed(1)}" y="${y + 13}">${escape(bar.text)}</text>`;
  });
  return `<text x="16" y="${top}" font-size="15" font-weight="bold">${escape(title)}</text>\n${rows.join('\n')}`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
