import { Connection, type SocketClass } from './connection.js';
import { SonantError } from './errors.js';
import { SpeechStream, type StreamOptions } from './speech-stream.js';
import type { SynthesisParameters } from './types.js';

export interface SonantOptions {
  /** The address of the server; default: `http://127.0.0.1:8080`. */
  readonly url?: string;
  readonly apiKey: string;
  /** The word of the server's `WIRE_BRANDS`; default: `svc`. */
  readonly brand?: string;
  /** Default: the platform's own, or that of the package `ws`. */
  readonly WebSocket?: SocketClass;
}

/** What `POST /v1/svc-tts` takes, and the media type of the answer. */
export type SpeakOptions = Omit<SynthesisParameters, 'text'> & {
  /** Default: `audio/wav`. */
  readonly accept?: string;
  /** Stops the speech on the server too. */
  readonly signal?: AbortSignal;
};

/** A server, with one socket for all streams, opened when it is needed. */
export class Sonant {
  private readonly url: string;
  private readonly connection: Connection;

  constructor(private readonly options: SonantOptions) {
    this.url = (options.url ?? 'http://127.0.0.1:8080').replace(/\/$/, '');
    const brand = options.brand ?? 'svc';
    this.connection = new Connection(`${this.url.replace(/^http/, 'ws')}/coda/ws`, {
      ...{ protocol: `${brand}.v1.json`, apiKey: options.apiKey },
      ...(options.WebSocket && { socketClass: options.WebSocket }),
    });
  }

  /** Speaks a whole text. @returns the audio as it is made; who reads slowly is waited for. @throws SonantError */
  async speak(
    text: string,
    { accept = 'audio/wav', signal, ...rest }: SpeakOptions,
  ): Promise<ReadableStream<Uint8Array>> {
    const answer = await fetch(`${this.url}/v1/${this.options.brand ?? 'svc'}-tts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.options.apiKey}`, 'content-type': 'application/json', accept },
      body: JSON.stringify({ ...rest, text }),
      ...(signal && { signal }),
    }).catch(lost);
    if (!answer.ok || answer.body === null) throw new SonantError(await answer.text(), 'http', answer.status);
    return withLoss(answer.body);
  }

  /** Begins a text that is still being written, such as a language model's. */
  stream(options: StreamOptions = {}): SpeechStream {
    return new SpeechStream(this.connection, options);
  }

  /** Ends the socket; streams that still speak fail. */
  close(): void {
    this.connection.close();
  }
}

/** `fetch` throws a TypeError for a lost connection. @throws SonantError, or what the caller aborted with */
function lost(cause: unknown): never {
  if (!(cause instanceof TypeError)) throw cause;
  // Node puts what happened into the cause of its error.
  const { message = cause.message } = (cause.cause ?? {}) as { message?: string };
  throw new SonantError(message || cause.message, 'connection');
}

/** The same bytes; that the connection was lost is a SonantError here too. */
function withLoss(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    const { done, value } = await reader.read().catch(lost);
    if (done) controller.close();
    else controller.enqueue(value);
  };
  return new ReadableStream({ pull, cancel: (reason) => reader.cancel(reason) }, { highWaterMark: 0 });
}
