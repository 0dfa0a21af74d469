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
    { W3CTraceContextPropagator },
    { BasicTracerProvider, BatchSpanProcessor },
    { OTLPTraceExporter },
    { resourceFromAttributes },
  ] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/core'),
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'sonant', 'service.version': version }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  const spans = new Spans(api, provider.getTracer('sonant', version), new W3CTraceContextPropagator());
  return {
    begin: (head, route) => spans.begin(head, route),
    observer: spans.observer,
    close: async () => {
      const waited = delay(CLOSE_MS, undefined, { ref: false });
      await Promise.race([provider.shutdown().catch(() => undefined), waited]);
    },
  };
}

const HEADERS: Api.TextMapGetter<ReadonlyMap<string, string>> = {
  get: (headers, name) => headers.get(name),
  keys: (headers) => Array.from(headers.keys()),
};

class Spans {
  private readonly current = new AsyncLocalStorage<Api.Span>();

  constructor(
    private readonly api: typeof Api,
    private readonly tracer: Api.Tracer,
    private readonly propagator: Api.TextMapPropagator,
  ) {}

  begin({ method, headers }: TracedHead, route: string): RequestTrace {
    const { api } = this;
    const span = this.tracer.startSpan(
      `${method} ${route}`,
      { kind: api.SpanKind.SERVER, attributes: { 'http.request.method': method, 'http.route': route } },
      this.propagator.extract(api.ROOT_CONTEXT, headers, HEADERS),
    );
    const { traceId, spanId, traceFlags } = span.spanContext();
    return {
      traceparent: `00-${traceId}-${spanId}-0${traceFlags}`,
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
}
