/** Where a caller's trace goes on: W3C Trace Context, `traceparent`. */
export interface TraceParent {
  /** 32 hexadecimal digits, not all 0. */
  readonly traceId: string;
  /** 16 hexadecimal digits, not all 0. */
  readonly spanId: string;
  /** Bit 0: the caller records this trace. */
  readonly flags: number;
}

/** Versions after 00 may go on behind a further dash; ff is no version. */
const SHAPE = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(-.*)?$/;

/** @returns undefined when the header is missing or invalid: then a new trace begins */
export function parseTraceParent(header: string | undefined): TraceParent | undefined {
  const [, version, traceId, spanId, flags, rest] = SHAPE.exec(header?.trim() ?? '') ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  if (version === '00' && rest !== undefined) return undefined;
  return { traceId, spanId, flags: parseInt(flags, 16) };
}

export const formatTraceParent = ({ traceId, spanId, flags }: TraceParent): string =>
  `00-${traceId}-${spanId}-${flags.toString(16).padStart(2, '0')}`;
