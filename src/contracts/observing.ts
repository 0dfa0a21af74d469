import type { SonantError } from '../errors.js';
import type { Principal } from './accounts.js';
import type { SpeechRequest, SpeechSummary, Transport } from './speech.js';

/** How a speech ended. `refused`: it never began. */
export type SpeechOutcome =
  | { readonly kind: 'completed'; readonly summary: SpeechSummary }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed' | 'refused'; readonly error: SonantError };

/** Receives the events of one speech. Must not throw. */
export interface SpeechWatch {
  onFirstAudio?(): void;
  /** Called once. */
  onOver?(outcome: SpeechOutcome): void;
}

/** Observes speech without changing it. */
export interface SpeechObserver {
  /** Called when a request or a socket begins. @returns a function that is called for each of its texts */
  open(principal: Principal, transport: Transport): (request: SpeechRequest) => SpeechWatch;
}

/** Turns requests into spans. If it is absent, nothing is traced, at no cost. */
export interface Tracing {
  /**
   * A span that begins now, under the trace that the request brings in its `traceparent`, or under a new one.
   * @param route the pattern, never the raw path
   */
  begin(head: TracedHead, route: string): RequestTrace;
}

export interface TracedHead {
  readonly method: string;
  /** Headers by lower-case name. */
  readonly headers: ReadonlyMap<string, string>;
}

/** The status of a request whose client left before the answer was complete. Only traces, metrics and the log show it: no response carries it. */
export const CLIENT_LEFT_STATUS = 499;

export interface RequestTrace {
  /** The W3C Trace Context of this span, for the answer. */
  readonly traceparent: string;
  /** Speech that is requested during `task`, or after an `await` in it, is part of this trace. */
  run<Result>(task: () => Result): Result;
  /**
   * @param status of HTTP, or `CLIENT_LEFT_STATUS`
   * @param requestId as in `x-request-id`
   */
  end(status: number, requestId: string): void;
}
