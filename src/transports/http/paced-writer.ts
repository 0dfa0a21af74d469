import type { HttpResponse } from 'uWebSockets.js';

/** How long a reader may take nothing before it is cut off, and how often a few bytes are offered to it until then. */
export interface Patience {
  readonly limitMs: number;
  readonly nudgeMs: number;
}

const PATIENCE: Patience = { limitMs: 60_000, nudgeMs: 4_000 };
const NUDGE_BYTES = 4;
const NOTHING = Buffer.alloc(0);

/**
 * Writes the parts of a streamed answer to the socket. uWS cuts a connection after ten seconds without a write or a drain, and
 * the kernel reports a drain only when a third of its buffer is free; a player that takes a megabyte at the speed of speech
 * needs longer than that. So while the socket is full, one part is held back and sent a few bytes at a time.
 */
export class PacedWriter {
  private held: Uint8Array = NOTHING;
  private state: 'flowing' | 'full' | 'ending' | 'over' = 'flowing';
  private fullSinceMs = 0;
  private timer: NodeJS.Timeout | undefined;

  /** @param on.drained more parts are welcome; @param on.ended the last byte was handed to uWS */
  constructor(
    private readonly res: HttpResponse,
    private readonly on: { readonly drained: () => void; readonly ended: () => void },
    private readonly patience: Patience = PATIENCE,
  ) {
    res.onWritable(() => {
      this.flush();
      return true;
    });
  }

  /** @returns `full`: the part is held, and no more is welcome before `drained`. */
  write(part: Uint8Array): 'flowing' | 'full' {
    if (this.state === 'flowing') {
      this.send(part);
      return 'flowing';
    }
    this.held = Buffer.concat([this.held, part]);
    return 'full';
  }

  /** Ends the answer as soon as the socket has taken all of it. */
  end(): void {
    if (this.state === 'full') this.state = 'ending';
    else this.finish();
  }

  /** The connection is gone. */
  stop(): void {
    this.state = 'over';
    clearInterval(this.timer);
    this.held = NOTHING;
  }

  /** @returns whether the socket has taken everything so far. */
  private send(part: Uint8Array): boolean {
    const result = { taken: true };
    if (part.length > 0) this.res.cork(() => (result.taken = this.res.write(part)));
    if (!result.taken && this.state === 'flowing') {
      this.state = 'full';
      this.fullSinceMs = performance.now();
      this.timer = setInterval(() => this.nudge(), this.patience.nudgeMs);
    }
    return result.taken;
  }

  private nudge(): void {
    if (performance.now() - this.fullSinceMs > this.patience.limitMs) {
      this.res.close();
      return;
    }
    const part = this.held.subarray(0, NUDGE_BYTES);
    this.held = this.held.subarray(NUDGE_BYTES);
    if (part.length > 0 && this.send(part)) this.flush();
  }

  private flush(): void {
    if (this.state !== 'full' && this.state !== 'ending') return;
    this.fullSinceMs = performance.now();
    const taken = this.send(this.held);
    this.held = NOTHING;
    if (!taken) {
      if (this.state === 'full') this.on.drained();
    } else if (this.state === 'ending') {
      this.finish();
    } else {
      clearInterval(this.timer);
      this.state = 'flowing';
      this.on.drained();
    }
  }

  private finish(): void {
    this.stop();
    // Never asks uWS to close: it would write that header into the body.
    this.res.cork(() => this.res.end());
    this.on.ended();
  }
}
