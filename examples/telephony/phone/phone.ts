import { randomUUID } from 'node:crypto';
import { type RawData, WebSocket } from 'ws';
import { monotonicClock } from '../clock.js';
import { type BridgeEvent, MEDIA_FORMAT, readJsonObject } from '../media-stream.js';
import { decodeMulaw, FRAME_BYTES, FRAME_MS, SILENCE } from '../mu-law.js';
import { JitterBuffer } from './jitter-buffer.js';
import { ArrivalLog, type CallStatistics } from './statistics.js';
import { stereoWav } from './wav.js';

export interface PhoneOptions {
  /** Called as the frames come, before they are played. */
  readonly onFrame?: (frame: Buffer, atMs: number) => void;
  /** Called when a mark's position has been played. */
  readonly onMark?: (name: string) => void;
}

export interface PhoneCall {
  /** What the caller heard, 20 ms after 20 ms, silence included: mu-law. */
  readonly heard: Buffer;
  readonly statistics: CallStatistics;
  /** How the bridge hung up; 1005 when the phone did. */
  readonly closeCode: number;
  readonly closeReason: string;
  /** The call as a WAV file: the caller on the left, what the caller heard on the right. */
  readonly wav: Buffer;
}

/** Acts as the telephone platform and the caller: sends, plays and records a frame every 20 ms. */
export class Phone {
  readonly streamSid = `stream-${randomUUID()}`;
  readonly callSid = `call-${randomUUID()}`;
  /**
   * Resolves when either side has hung up. @throws Error when the bridge cannot be reached or the connection
   * breaks
   */
  readonly call: Promise<PhoneCall>;
  readonly #socket: WebSocket;
  readonly #buffer = new JitterBuffer();
  readonly #log = new ArrivalLog();
  readonly #heard: Buffer[] = [];
  readonly #said: Buffer[] = [];
  #toSay: Buffer = Buffer.alloc(0);
  #sequence = 0;
  #startedAtMs = NaN;
  #stopTicking: (() => void) | undefined;

  constructor(
    url: string,
    private readonly options: PhoneOptions = {},
  ) {
    this.#socket = new WebSocket(url);
    this.#socket.on('open', () => {
      this.#start();
    });
    this.#socket.on('message', (frame) => {
      this.#onEvent(frame);
    });
    this.call = new Promise((resolve, reject) => {
      this.#socket.on('error', reject);
      this.#socket.on('close', (code, reason) => {
        this.#stopTicking?.();
        resolve(this.#result(code, reason.toString()));
      });
    });
  }

  /** The caller says this from now on, then is silent again. @param mulaw 8000 Hz */
  say(mulaw: Buffer): void {
    this.#toSay = Buffer.concat([this.#toSay, mulaw]);
  }

  press(digit: string): void {
    this.#log.onPress(monotonicClock.nowMs());
    this.#send({ event: 'dtmf', dtmf: { track: 'inbound_track', digit } });
  }

  hangUp(): void {
    this.#send({ event: 'stop', stop: { callSid: this.callSid } });
    this.#socket.close();
  }

  #start(): void {
    this.#startedAtMs = monotonicClock.nowMs();
    this.#log.onStart(this.#startedAtMs);
    this.#send({ event: 'connected', protocol: 'Call', version: '1.0.0' });
    const start = {
      callSid: this.callSid,
      streamSid: this.streamSid,
      tracks: ['inbound'],
      mediaFormat: MEDIA_FORMAT,
    };
    this.#send({ event: 'start', start });
    this.#tick();
  }

  /** Sends and plays all frames whose time has come, until one side hangs up. */
  #tick(): void {
    if (this.#socket.readyState !== WebSocket.OPEN) return;
    const dueFrames = Math.floor((monotonicClock.nowMs() - this.#startedAtMs) / FRAME_MS);
    while (this.#heard.length < dueFrames) {
      this.#speakFrame();
      this.#playFrame();
    }
    const nextAtMs = this.#startedAtMs + (dueFrames + 1) * FRAME_MS;
    this.#stopTicking = monotonicClock.after(nextAtMs - monotonicClock.nowMs(), () => {
      this.#tick();
    });
  }

  #speakFrame(): void {
    const frame = Buffer.alloc(FRAME_BYTES, SILENCE);
    this.#toSay.copy(frame);
    this.#toSay = this.#toSay.subarray(FRAME_BYTES);
    const timestamp = String(this.#said.length * FRAME_MS);
    this.#said.push(frame);
    const chunk = String(this.#said.length);
    this.#send({
      event: 'media',
      media: { track: 'inbound', chunk, timestamp, payload: frame.toString('base64') },
    });
  }

  #playFrame(): void {
    const { underruns } = this.#buffer;
    const { frame, marks } = this.#buffer.play();
    if (this.#buffer.underruns > underruns) this.#log.onBreak();
    this.#answer(marks);
    this.#heard.push(frame ?? Buffer.alloc(FRAME_BYTES, SILENCE));
  }

  #answer(marks: readonly string[]): void {
    for (const name of marks) {
      this.#send({ event: 'mark', mark: { name } });
      this.options.onMark?.(name);
    }
  }

  #onEvent(frame: RawData): void {
    const event = readJsonObject(frame) as unknown as BridgeEvent;
    if (event.event === 'media') {
      const payload = Buffer.from(event.media.payload, 'base64');
      const nowMs = monotonicClock.nowMs();
      this.#log.onFrame(nowMs, payload.length);
      this.#buffer.push(payload);
      this.options.onFrame?.(payload, nowMs);
    } else {
      this.#log.onBreak();
      if (event.event === 'mark') this.#buffer.mark(event.mark.name);
      else this.#answer(this.#buffer.clear());
    }
  }

  #send(event: Record<string, unknown>): void {
    if (this.#socket.readyState !== WebSocket.OPEN) return;
    const sequenceNumber = String(++this.#sequence);
    this.#socket.send(JSON.stringify({ ...event, sequenceNumber, streamSid: this.streamSid }));
  }

  #result(closeCode: number, closeReason: string): PhoneCall {
    const heard = Buffer.concat(this.#heard);
    const wav = stereoWav(decodeMulaw(Buffer.concat(this.#said)), decodeMulaw(heard));
    return { heard, statistics: this.#log.statistics(this.#buffer.underruns), closeCode, closeReason, wav };
  }
}
