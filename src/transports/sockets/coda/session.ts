import type { ModelId } from '../../../contracts/catalog.js';
import { SonantError } from '../../../errors.js';
import { MAX_TEXT_CODE_POINTS, readText } from '../../shared/fields.js';
import { isSsml, MAX_SSML_CODE_POINTS } from '../../shared/ssml.js';
import type { SocketSession } from '../socket.js';
import { MAX_BUFFERED_CODE_POINTS } from '../text-buffer.js';
import { binaryCodec } from './binary-codec.js';
import { type CodaConnection, Context } from './context.js';
import { jsonCodec } from './json-codec.js';
import { type ClientMessage, PayloadError, type SynthesisParameters } from './messages.js';
import { parseSettings, withDefaults } from './settings.js';

const MAX_CONTEXTS = 16;

/** One connection: up to sixteen contexts side by side, each with its own stream, so that the scheduler is fair to them. */
export class CodaSession implements SocketSession {
  private readonly contexts = new Map<string, Context>();
  private defaults: SynthesisParameters | undefined;
  private phase: 'serving' | 'stopping' = 'serving';
  private startCount = 0;

  constructor(
    private readonly client: CodaConnection,
    private readonly modelId: ModelId,
  ) {}

  get isIdle(): boolean {
    for (const context of this.contexts.values()) if (!context.isIdle) return false;
    return true;
  }

  onText(text: string): void {
    this.receive(() => jsonCodec.decode(text));
  }

  onBinary(bytes: Uint8Array): void {
    this.receive(() => binaryCodec.decode(bytes));
  }

  onFull(): void {
    for (const context of this.contexts.values()) context.pause();
  }

  onDrain(): void {
    for (const context of [...this.contexts.values()]) context.resume();
  }

  onShutdown(): void {
    this.phase = 'stopping';
    for (const context of [...this.contexts.values()]) context.stopSoon();
    this.closeWhenDone();
  }

  onClose(): void {
    for (const context of [...this.contexts.values()]) context.close();
  }

  /** A frame is decoded by its type, whatever the encoding of the answers. */
  private receive(decode: () => ClientMessage): void {
    let message: ClientMessage;
    try {
      message = decode();
    } catch (cause) {
      if (cause instanceof PayloadError) this.failContext(cause.contextId, cause.error);
      else this.refuse('', cause);
      return;
    }
    try {
      const context = this.contexts.get(message.contextId);
      switch (message.payload) {
        case 'config':
          this.defaults = message.defaults ?? this.defaults;
          return;
        case 'start':
          if (context !== undefined) context.fail(new SonantError('context_open'));
          else this.start(message.contextId, withDefaults(message.start, this.defaults));
          return;
        case 'text':
          if (context === undefined) throw new SonantError('context_not_open');
          if (this.hasRoomFor(message.text)) context.addText(message.text);
          else context.fail(new SonantError('text_too_long', { field: 'text' }));
          return;
        case 'end':
          context?.end();
          return;
        case 'cancel':
          context?.cancel();
      }
    } catch (cause) {
      this.refuse(message.contextId, cause);
    }
  }

  private failContext(contextId: string, error: SonantError): void {
    const context = this.contexts.get(contextId);
    if (context === undefined) this.refuse(contextId, error);
    else context.fail(error);
  }

  /** Sixteen contexts together may wait with no more text than one could. */
  private hasRoomFor(text: string): boolean {
    let size = text.length;
    for (const context of this.contexts.values()) size += context.bufferedSize;
    return size <= MAX_BUFFERED_CODE_POINTS;
  }

  private start(id: string, parameters: SynthesisParameters): void {
    if (this.phase === 'stopping') throw new SonantError('server_stopping');
    if (this.contexts.size >= MAX_CONTEXTS) throw new SonantError('contexts_full', { max: MAX_CONTEXTS });
    const { text } = parameters;
    const isMarked = isSsml({ text, ssml: parameters.ssml }, 'text');
    if (text !== '') readText({ text }, 'text', isMarked ? MAX_SSML_CODE_POINTS : MAX_TEXT_CODE_POINTS);
    const settings = parseSettings(parameters, this.client.services.catalog, this.modelId);
    this.startCount += 1;
    const requestId = `${this.client.connection.id}.${this.startCount}`;
    const context = new Context(id, requestId, settings, this.client, (over) => {
      this.contexts.delete(over);
      this.closeWhenDone();
    });
    this.contexts.set(id, context);
    this.client.send({ contextId: id, started: { requestId } });
    if (text !== '') context.end(text);
  }

  /** An error of a context that is not open; the empty id also stands for the connection. */
  private refuse(contextId: string, cause: unknown): void {
    const error = SonantError.from(cause);
    if (error !== cause) this.client.connection.onFault(cause);
    this.client.send({ contextId, error: { kind: error.kind, message: error.message } });
  }

  private closeWhenDone(): void {
    if (this.phase === 'stopping' && this.contexts.size === 0)
      this.client.connection.close(1001, 'server is stopping');
  }
}
