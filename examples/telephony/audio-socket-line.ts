import type { Socket } from 'node:net';
import { HeardMarks } from './heard-marks.js';
import { type Line, type LineEvents, LOST_AFTER_MS } from './line.js';
import { decodeMulaw, encodeMulaw, samplesOf } from './mu-law.js';

/** The messages of Asterisk's AudioSocket: the type, the length of the payload in two bytes, the high one first, and the payload. */
export const MESSAGE = { hangUp: 0x00, uuid: 0x01, digit: 0x03, audio: 0x10, error: 0xff } as const;
const HEADER_BYTES = 3;
/** Audio at other rates, which only its channel driver sends. */
const OTHER_RATES = { first: 0x11, last: 0x18 };

/** @param payload at most 65535 bytes */
export function messageOf(type: number, payload: Uint8Array): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt8(type, 0);
  header.writeUInt16BE(payload.length, 1);
  return Buffer.concat([header, payload]);
}

/** Cuts bytes that come in pieces of any length into messages. It holds less than one message, 64 KiB. */
export class MessageReader {
  #rest: Buffer = Buffer.alloc(0);

  /** @returns the messages that are whole now */
  push(bytes: Buffer): { type: number; payload: Buffer }[] {
    const all = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes]);
    const messages = [];
    let at = 0;
    while (at + HEADER_BYTES <= all.length) {
      const end = at + HEADER_BYTES + all.readUInt16BE(at + 1);
      if (end > all.length) break;
      messages.push({ type: all.readUInt8(at), payload: all.subarray(at + HEADER_BYTES, end) });
      at = end;
    }
    this.#rest = all.subarray(at);
    return messages;
  }
}

/** A call of Asterisk's `AudioSocket()`: a TCP connection with 16-bit samples at 8000 Hz. */
export class AudioSocketLine implements Line {
  #events: LineEvents | undefined;
  #callId: string | undefined;
  readonly #marks = new HeardMarks();
  readonly #reader = new MessageReader();

  constructor(
    private readonly socket: Socket,
    private readonly log: (line: string) => void,
  ) {
    socket.setNoDelay(true);
    socket.setTimeout(LOST_AFTER_MS, () => socket.destroy());
    socket.on('data', (bytes) => {
      for (const { type, payload } of this.#reader.push(bytes)) this.#onMessage(type, payload);
    });
    socket.on('error', (error) => {
      log(`asterisk: ${error.message}`);
    });
    socket.on('close', () => {
      this.clear();
      this.#events?.onEnd();
    });
  }

  listen(events: LineEvents): void {
    this.#events = events;
  }

  play(frame: Buffer): void {
    const samples = Buffer.from(decodeMulaw(frame).buffer);
    if (this.socket.writable) this.socket.write(messageOf(MESSAGE.audio, samples));
  }

  /** Asterisk does not report playback. */
  mark(name: string): void {
    this.#marks.add(() => this.#events?.onMark(name));
  }

  /** The 60 ms that were sent ahead cannot be taken back. */
  clear(): void {
    this.#marks.clear();
  }

  hangUp(): void {
    if (this.socket.writable) this.socket.end(messageOf(MESSAGE.hangUp, Buffer.alloc(0)));
  }

  #onMessage(type: number, payload: Buffer): void {
    if (this.socket.destroyed) return;
    if (type === MESSAGE.uuid && this.#callId === undefined) {
      this.#callId = payload.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.*)$/, '$1-$2-$3-$4-$5');
      this.#events?.onStart(this.#callId);
    } else if (this.#callId === undefined) {
      this.#refuse('the first message must be the UUID of the call');
    } else if (type === MESSAGE.audio) {
      this.#events?.onAudio(encodeMulaw(samplesOf(payload)));
    } else if (type === MESSAGE.digit) {
      this.#events?.onDigit(payload.toString('latin1', 0, 1));
    } else if (type === MESSAGE.hangUp) {
      this.socket.end();
    } else if (type === MESSAGE.error) {
      this.log(`asterisk: error ${payload.toString('hex')}`);
    } else if (type >= OTHER_RATES.first && type <= OTHER_RATES.last) {
      this.#refuse('only 8000 Hz: use the application AudioSocket()');
    }
  }

  #refuse(reason: string): void {
    this.log(`asterisk: ${reason}`);
    this.socket.destroy();
  }
}
