import { SETTLE_MS } from '../../../src/transports/sockets/text-buffer.js';
import type { Script } from './client.js';
import { SLICE_MS } from './fake-piscina.js';

/** How long a run is held open for more text once its audio has been played. */
export const DONE_HOLD_MS = 300;

/** What can be seen of a socket. */
interface View {
  readonly isSpeaking: boolean;
  readonly flow: 'flowing' | 'full';
}

/**
 * What a client of `/ws2` and `/ws3` knows of its runs: each `done` that docs/PROTOCOLS.md promises must come, and in time. On
 * `/ws`, which sends none, it only knows that every text must be spoken.
 */
export class ExpectedDones {
  /** Whether audio was heard since the last `done`. */
  private isRunOpen = false;
  private playedMs = 0;
  /** The last sentence before each flush whose `done` has not come. */
  private owed: number[] = [];
  /** Since when nothing is spoken though a `done` or a text is due. */
  private restSinceMs: number | undefined;
  /** Under `never`: the last sentence that a flush, `clear` or `eos` has dealt with. */
  private dealtWith = 0;
  private isLast = false;
  private isStopping = false;

  constructor(
    private readonly script: Script,
    private readonly kind: { readonly isSilent: boolean; readonly isNever: boolean },
  ) {}

  onSay(): void {
    this.restSinceMs = undefined;
  }

  /** Before a flush is sent. */
  flush(isSpeaking: boolean): void {
    const { said, next } = this.script;
    const isEarlier = this.owed.at(-1) === said;
    const isForSomething = !isEarlier && (this.isRunOpen || isSpeaking || next <= said);
    if (!this.kind.isSilent && !this.isLast && (this.kind.isNever || isForSomething)) this.owed.push(said);
    this.dealtWith = said;
  }

  /** Before `eos` is sent. */
  end(): void {
    const { said } = this.script;
    const isTail = this.kind.isNever && said > this.dealtWith;
    if (!this.kind.isSilent && !this.isLast && isTail) this.owed.push(said);
    this.isLast = true;
  }

  /** The server stops: what waits is dropped, and a run is told to be done. */
  stop(): void {
    this.owed = [];
    this.isLast = true;
    this.isStopping = true;
  }

  /** After a `clear` was answered; a run that nobody has heard was open or not. */
  cleared(): string[] {
    // What has failed meanwhile answers nothing: its close waits for its data. Other closes are judged when they come.
    if (this.isStopping) return [];
    const isLost = this.isRunOpen || (this.kind.isNever && this.owed.length > 0);
    this.owed = [];
    this.isRunOpen = false;
    this.dealtWith = this.script.said;
    return isLost ? ['is not told that what was cleared is done'] : [];
  }

  /** The first audio of a piece that begins with this sentence. */
  begin(sentence: number): string[] {
    const [owed = Infinity] = this.owed;
    return sentence > owed ? [`hears ${sentence} before ${owed} is done`] : [];
  }

  /** @param slices heard at once */
  onAudio(slices: number): void {
    const nowMs = performance.now();
    this.playedMs = Math.max(this.playedMs, nowMs) + slices * SLICE_MS;
    this.isRunOpen = !this.kind.isSilent;
  }

  onDone(): void {
    this.isRunOpen = false;
    this.owed.shift();
  }

  /** What is wrong while the socket is open and neither it nor its client has ended the conversation. */
  check({ isSpeaking, flow }: View): string[] {
    const { script, kind, owed } = this;
    const waits = !kind.isNever && script.next <= script.said;
    if (isSpeaking || flow === 'full' || !(waits || this.isRunOpen || owed.length > 0)) {
      this.restSinceMs = undefined;
      return [];
    }
    if (!waits && owed.length > 0 && !kind.isSilent)
      return [`is never told that ${owed.join(' and ')} are done`];
    const nowMs = performance.now();
    this.restSinceMs ??= nowMs;
    const dueMs = Math.max(this.restSinceMs, this.playedMs) + DONE_HOLD_MS + SETTLE_MS;
    return nowMs > dueMs ? [waits ? 'waits for its text' : 'waits for the end of what it has heard'] : [];
  }

  /** What is missing when the server has closed the socket. */
  atClose(): string[] {
    const isOpen = this.isRunOpen || this.owed.length > 0;
    return isOpen ? ['is closed before it is told that all is done'] : [];
  }
}
