import type { Step } from './transcript.js';
import type { ServerSays } from './transcript-wire.js';

const MAX_SHOWN = 300;

interface Entry {
  readonly atMs: number;
  /** Undefined: said by the server. */
  readonly step: Step | undefined;
  readonly text: string;
  /** How many frames of audio; successive frames are one entry. */
  frameCount: number;
  byteCount: number;
}

/** A readable log of what was sent and heard, in order. */
export class ExchangeLog {
  private readonly entries: Entry[] = [];
  private readonly beganMs = performance.now();

  addStep(step: Step): void {
    this.add(step, step.source, 0);
  }

  addSaid(item: ServerSays): void {
    this.add(undefined, describe(item), item.kind === 'audio' ? item.bytes.length : 0);
  }

  /** @param failed is marked */
  lines(failed: Step | undefined): string[] {
    return this.entries.map(({ atMs, step, text, frameCount, byteCount }) => {
      const margin = step === undefined ? '' : `${step === failed ? '✗' : ' '}${step.line}`;
      const size = byteCount > 0 ? `, ${frameCount} frames, ${byteCount} bytes` : '';
      const shown = (step === undefined ? `    (${text}${size})` : text).slice(0, MAX_SHOWN);
      return `${margin.padStart(5)} ${atMs.toFixed(0).padStart(6)} ms  ${shown}`;
    });
  }

  private add(step: Step | undefined, text: string, byteCount: number): void {
    const last = this.entries.at(-1);
    if (byteCount > 0 && last?.text === text) {
      last.frameCount += 1;
      last.byteCount += byteCount;
    } else {
      this.entries.push({ atMs: performance.now() - this.beganMs, step, text, frameCount: 1, byteCount });
    }
  }
}

export function describe(item: ServerSays): string {
  switch (item.kind) {
    case 'audio':
      return `audio ${item.contextId === undefined ? '' : JSON.stringify(item.contextId)}`.trim();
    case 'message':
      return JSON.stringify(item.message);
    case 'opened':
      return `opened ${item.protocol}`.trim();
    case 'refused':
      return `refused ${item.status} ${JSON.stringify(item.body)}`;
    case 'closed':
      return `closed ${item.code} ${JSON.stringify(item.reason)}`;
    case 'strange':
      return `strange: ${item.what}`;
  }
}
