import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type * as Api from '@opentelemetry/api';
import type {
  RequestTrace,
  SpeechObserver,
  SpeechOutcome,
  TracedHead,
  Tracing,
} from '../contracts/observing.js';

export interface OpenTracing extends Tracing {
  /** Makes a span of each speech, under the request or the socket that asks for it. */
  readonly observer: SpeechObserver;
  /** Sends what waits, for at most `CLOSE_MS`. */
  close(): Promise<void>;
}

/** A stop does not wait longer than this for a collector that does not answer. */
const CLOSE_MS = 2000;

/**
 * Spans on their way to an OpenTelemetry collector, as OTLP over HTTP, in batches off the hot path. The packages are loaded
 * here and nowhere else: without tracing they cost no memory and no time. What else `OTEL_*` variables say, those packages
 * read themselves: headers, sampling, sizes of batches.
 * @param endpoint `http://host:4318`; the path `/v1/traces` is added
 */
export async function openTracing(endpoint: string, version: string): Promise<OpenTracing> {
  const [
    api,
    { BasicTracerProvider, BatchSpanProcessor },
    { OTLPTraceExporter },
    { resourceFromAttributes },
  ] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'sonant', 'service.version': version }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  const spans = new Spans(api, provider.getTracer('sonant', version));
  return {
    begin: (head, route) => spans.begin(head, route),
    observer: spans.observer,
    close: async () => {
      const waited = delay(CLOSE_MS, undefined, { ref: false });
      await Promise.race([provider.shutdown().catch(() => undefined), waited]);
    },
  };
}

class Spans {
  private readonly current = new AsyncLocalStorage<Api.Span>();

  constructor(
    private readonly api: typeof Api,
    private readonly tracer: Api.Tracer,
  ) {}

  begin({ method, headers }: TracedHead, route: string): RequestTrace {
    const { api } = this;
    const span = this.tracer.startSpan(
      `${method} ${route}`,
      { kind: api.SpanKind.SERVER, attributes: { 'http.request.method': method, 'http.route': route } },
      this.callersContext(headers),
    );
    const { traceId, spanId, traceFlags } = span.spanContext();
    return {
      traceparent: formatTraceParent({ traceId, spanId, flags: traceFlags }),
      run: (task) => this.current.run(span, task),
      end: (status, requestId) => {
        span.setAttribute('sonant.request_id', requestId);
        span.setAttribute('http.response.status_code', status);
        if (status >= 500) span.setStatus({ code: api.SpanStatusCode.ERROR });
        span.end();
      },
    };
  }

  /** A socket's span ends with its upgrade, but its speeches still belong to it. */
  readonly observer: SpeechObserver = {
    open: ({ accountId, keyId }, transport) => {
      const parent = this.current.getStore();
      return ({ id, modelId, voiceName, text }) => {
        const attributes = {
          'sonant.request_id': id,
          'sonant.account_id': accountId,
          ...(keyId !== null && { 'sonant.key_id': keyId }),
          'sonant.transport': transport,
          'sonant.model': modelId,
          'sonant.voice': voiceName,
          'sonant.text_length': text.length,
        };
        const context = parent && this.api.trace.setSpan(this.api.ROOT_CONTEXT, parent);
        const span = this.tracer.startSpan('synthesis', { attributes }, context ?? this.api.ROOT_CONTEXT);
        return {
          onFirstAudio: () => void span.addEvent('first audio'),
          onOver: (outcome) => this.endSpeech(span, outcome),
        };
      };
    },
  };

  private endSpeech(span: Api.Span, outcome: SpeechOutcome): void {
    span.setAttribute('sonant.outcome', outcome.kind);
    if (outcome.kind === 'completed') {
      span.setAttribute('sonant.audio_ms', outcome.summary.audioMs);
      span.setAttribute('sonant.processor_ms', outcome.summary.processorMs);
    } else if (outcome.kind !== 'cancelled') {
      // The code, not the message, because the message may quote the client's text.
      span.setStatus({ code: this.api.SpanStatusCode.ERROR, message: outcome.error.code });
    }
    span.end();
  }

  private callersContext(headers: ReadonlyMap<string, string>): Api.Context {
    const { ROOT_CONTEXT, createTraceState, trace } = this.api;
    const parent = parseTraceParent(headers.get('traceparent'));
    if (parent === undefined) return ROOT_CONTEXT;
    const state = headers.get('tracestate');
    return trace.setSpanContext(ROOT_CONTEXT, {
      traceId: parent.traceId,
      spanId: parent.spanId,
      traceFlags: parent.flags,
      isRemote: true,
      ...(state !== undefined && { traceState: createTraceState(state) }),
    });
  }
}

/** Where a caller's trace goes on: W3C Trace Context, `traceparent`. */
export interface TraceParent {
  /** 32 hexadecimal digits, not all 0. */
  readonly traceId: string;
  /** 16 hexadecimal digits, not all 0. */
  readonly spanId: string;
  /** Bit 0: the caller records this trace. */
  readonly flags: number;
}

/** Versions after 00 may go on after a further dash; ff is no version. */
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
