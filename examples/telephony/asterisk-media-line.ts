import type { RawData, WebSocket } from 'ws';
import { type Line, type LineEvents, LOST_AFTER_MS } from './line.js';
import { readJsonObject } from './media-stream.js';
import { FRAME_BYTES } from './mu-law.js';

/** The subprotocol by which Asterisk's channel driver `chan_websocket` asks for media. */
export const ASTERISK_PROTOCOL = 'media';
const POLICY_VIOLATION = 1008;

/** The commands that it takes, in text frames. Audio goes in binary ones. */
type Command =
  | { readonly command: 'MARK_MEDIA'; readonly correlation_id: string }
  | { readonly command: 'FLUSH_MEDIA' | 'HANGUP' };

/**
 * A call of Asterisk's `WebSocket/` channels, by `Dial()` or as ARI's external media: mu-law in binary frames, JSON in text
 * frames (the dial option `f(json)`).
 */
export class AsteriskMediaLine implements Line {
  #events: LineEvents | undefined;
  #channelId: string | undefined;

  constructor(
    private readonly socket: WebSocket,
    private readonly log: (line: string) => void,
  ) {
    const lost = setTimeout(() => {
      socket.terminate();
    }, LOST_AFTER_MS);
    socket.on('message', (frame: RawData, isBinary: boolean) => {
      lost.refresh();
      if (isBinary) this.#hear(frame as Buffer);
      else this.#onText(frame);
    });
    socket.on('error', (error) => {
      log(`asterisk: ${error.message}`);
    });
    socket.on('close', () => {
      clearTimeout(lost);
      this.#events?.onEnd();
    });
  }

  listen(events: LineEvents): void {
    this.#events = events;
  }

  play(frame: Buffer): void {
    if (this.socket.readyState === this.socket.OPEN) this.socket.send(frame);
  }

  mark(name: string): void {
    this.#send({ command: 'MARK_MEDIA', correlation_id: name });
  }

  clear(): void {
    this.#send({ command: 'FLUSH_MEDIA' });
  }

  hangUp(): void {
    this.#send({ command: 'HANGUP' });
  }

  #hear(mulaw: Buffer): void {
    if (this.#channelId === undefined) this.#refuse('audio before MEDIA_START');
    else this.#events?.onAudio(mulaw);
  }

  #onText(frame: RawData): void {
    let event: Readonly<Record<string, unknown>>;
    try {
      event = readJsonObject(frame);
    } catch {
      this.#refuse('control messages must be JSON: the dial option f(json)');
      return;
    }
    if (event['event'] === 'MEDIA_START') this.#start(event);
    else if (event['event'] === 'DTMF_END') this.#events?.onDigit(text(event['digit']));
    else if (event['event'] === 'MEDIA_MARK_PROCESSED') this.#events?.onMark(text(event['correlation_id']));
    else if (event['event'] === 'ERROR') this.log(`asterisk: ${text(event['error_text'])}`);
  }

  #start(event: Readonly<Record<string, unknown>>): void {
    if (event['format'] !== 'ulaw' || event['optimal_frame_size'] !== FRAME_BYTES) {
      this.#refuse('only ulaw in frames of 20 ms: the dial option c(ulaw)');
    } else if (this.#channelId !== undefined) {
      this.#refuse('a second MEDIA_START');
    } else {
      this.#channelId = text(event['channel_id']);
      this.#events?.onStart(this.#channelId);
    }
  }

  #refuse(reason: string): void {
    this.log(`asterisk: ${reason}`);
    this.socket.close(POLICY_VIOLATION, reason.slice(0, 100));
  }

  #send(command: Command): void {
    if (this.socket.readyState === this.socket.OPEN) this.socket.send(JSON.stringify(command));
  }
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
