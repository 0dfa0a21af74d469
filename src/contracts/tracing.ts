/** Where requests become spans. Absent, nothing is traced and nothing is spent on it. */
export interface Tracing {
  /**
   * A span that begins now, under the trace that the request brings in its `traceparent`, or under a new one.
   * @param route the pattern, never the raw path
   */
  begin(head: TracedHead, route: string): RequestTrace;
}

export interface TracedHead {
  readonly method: string;
  /** By lower-case name. */
  readonly headers: ReadonlyMap<string, string>;
}

export interface RequestTrace {
  /** Of this span, for the answer: W3C Trace Context. */
  readonly traceparent: string;
  /** What is asked to be spoken during `task`, or after an `await` in it, is part of this trace. */
  run<Result>(task: () => Result): Result;
  /**
   * @param status of HTTP; 499 when the client left
   * @param requestId as in `x-request-id`
   */
  end(status: number, requestId: string): void;
}
