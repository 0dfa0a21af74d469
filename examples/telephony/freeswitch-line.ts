import type { RawData, WebSocket } from 'ws';
import { HeardMarks } from './heard-marks.js';
import { type Line, type LineEvents, LOST_AFTER_MS } from './line.js';
import { readJsonObject } from './media-stream.js';
import { decodeMulaw, encodeMulaw, FRAME_BYTES, SAMPLE_RATE_HZ, samplesOf } from './mu-law.js';

const POLICY_VIOLATION = 1008;
const UNSUPPORTED_DATA = 1003;

/** A stream's address has the call's id in this parameter: FreeSWITCH itself sends none. */
export const FREESWITCH_PARAMETER = 'freeswitch';
/** Longer than a UUID; it is logged. */
const MAX_CALL_ID = 64;

/**
 * A call of FreeSWITCH's `mod_audio_stream`: what the caller says comes as 16-bit samples at 8000 Hz in binary frames; what is to
 * be played goes as JSON. Text frames are what the dialplan sends with `send_text`, or metadata.
 */
export class FreeswitchLine implements Line {
  #events: LineEvents | undefined;
  #hasStarted = false;
  readonly #marks = new HeardMarks();
  readonly #lost: NodeJS.Timeout;

  /** @param callId from the stream's address */
  constructor(
    private readonly socket: WebSocket,
    private readonly callId: string,
    private readonly log: (line: string) => void,
  ) {
    this.#lost = setTimeout(() => {
      socket.terminate();
    }, LOST_AFTER_MS);
    socket.on('message', (frame: RawData, isBinary: boolean) => {
      this.#lost.refresh();
      if (isBinary) this.#hear(frame as Buffer);
      else this.#onText(frame);
    });
    socket.on('error', (error) => {
      log(`freeswitch: ${error.message}`);
    });
    socket.on('close', () => {
      clearTimeout(this.#lost);
      this.clear();
      this.#events?.onEnd();
    });
  }

  listen(events: LineEvents): void {
    this.#events = events;
  }

  play(frame: Buffer): void {
    if (this.socket.readyState !== this.socket.OPEN) return;
    const audioData = Buffer.from(decodeMulaw(frame).buffer).toString('base64');
    const data = { audioDataType: 'raw', sampleRate: SAMPLE_RATE_HZ, audioData };
    this.socket.send(JSON.stringify({ type: 'streamAudio', data }));
  }

  /** The module does not report playback. */
  mark(name: string): void {
    this.#marks.add(() => this.#events?.onMark(name));
  }

  /** The module has no command for that, so the 60 ms that were sent ahead are heard. */
  clear(): void {
    this.#marks.clear();
  }

  /** The stream ends. The module fires `mod_audio_stream::disconnect`, and the dialplan goes on. */
  hangUp(): void {
    this.socket.close(1000, 'hung up');
  }

  /** @param samples 20 ms, or more with STREAM_BUFFER_SIZE */
  #hear(samples: Buffer): void {
    if (samples.length % 2 !== 0) {
      this.#refuse(UNSUPPORTED_DATA, '16-bit samples are expected');
      return;
    }
    this.#start();
    const mulaw = encodeMulaw(samplesOf(samples));
    for (let at = 0; at < mulaw.length; at += FRAME_BYTES) {
      this.#events?.onAudio(mulaw.subarray(at, at + FRAME_BYTES));
    }
  }

  /** Anything but a key is metadata, for whoever wrote the dialplan. */
  #onText(frame: RawData): void {
    this.#start();
    try {
      const { event, digit } = readJsonObject(frame);
      if (event === 'dtmf' && typeof digit === 'string') this.#events?.onDigit(digit.slice(0, 1));
    } catch {
      // No JSON.
    }
  }

  #start(): void {
    if (this.#hasStarted || this.socket.readyState !== this.socket.OPEN) return;
    this.#hasStarted = true;
    if (this.callId === '' || this.callId.length > MAX_CALL_ID) {
      this.#refuse(
        POLICY_VIOLATION,
        `${FREESWITCH_PARAMETER} must have 1 to ${String(MAX_CALL_ID)} characters`,
      );
    } else {
      this.#events?.onStart(this.callId);
    }
  }

  #refuse(code: number, reason: string): void {
    this.log(`freeswitch: ${reason}`);
    this.socket.close(code, reason);
  }
}
