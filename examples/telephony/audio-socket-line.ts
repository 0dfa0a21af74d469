import type { Socket } from 'node:net';
import { LOST_AFTER_MS, type Line, type LineEvents } from './line.js';
import { decodeMulaw, encodeMulaw, FRAME_MS } from './mu-law.js';
import { LEAD_FRAMES } from './pacer.js';

/** Of Asterisk's AudioSocket: each message is its type, the length of its payload in two bytes, the high one first, and the payload. */
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
  #marks = new Set<NodeJS.Timeout>();
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

  /** Asterisk tells of no playback. All that has left is heard as soon as what was sent ahead is over. */
  mark(name: string): void {
    const timer = setTimeout(() => {
      this.#marks.delete(timer);
      this.#events?.onMark(name);
    }, LEAD_FRAMES * FRAME_MS);
    this.#marks.add(timer);
  }

  /** What Asterisk has is heard: the 60 ms that were sent ahead. */
  clear(): void {
    for (const timer of this.#marks) clearTimeout(timer);
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

/** @param payload 16-bit samples, the low byte first */
function samplesOf(payload: Buffer): Int16Array {
  return Int16Array.from({ length: payload.length >> 1 }, (_, i) => payload.readInt16LE(2 * i));
}
