import type { RawData, WebSocket } from 'ws';
import { type Line, type LineEvents, LOST_AFTER_MS } from './line.js';
import { type BridgeEvent, MEDIA_FORMAT, type PlatformEvent, readPlatformEvent } from './media-stream.js';

const POLICY_VIOLATION = 1008;

/** The media stream of a telephone platform, over the WebSocket that it has opened. */
export class MediaStreamLine implements Line {
  #streamSid: string | undefined;
  #events: LineEvents | undefined;

  constructor(
    private readonly platform: WebSocket,
    log: (line: string) => void,
  ) {
    const lost = setTimeout(() => {
      platform.terminate();
    }, LOST_AFTER_MS);
    platform.on('message', (frame) => {
      lost.refresh();
      this.#onFrame(frame);
    });
    platform.on('error', (error) => {
      log(`platform: ${error.message}`);
    });
    platform.on('close', () => {
      clearTimeout(lost);
      this.#events?.onEnd();
    });
  }

  listen(events: LineEvents): void {
    this.#events = events;
  }

  play(frame: Buffer): void {
    this.#send({ event: 'media', media: { payload: frame.toString('base64') } });
  }

  mark(name: string): void {
    this.#send({ event: 'mark', mark: { name } });
  }

  clear(): void {
    this.#send({ event: 'clear' });
  }

  hangUp(): void {
    this.platform.close(1000, 'hung up');
  }

  #onFrame(frame: RawData): void {
    let event: PlatformEvent | undefined;
    try {
      event = readPlatformEvent(frame);
    } catch (error) {
      this.#refuse(error instanceof Error ? error.message : String(error));
      return;
    }
    if (event?.event === 'start') this.#start(event);
    else if (event?.event === 'media') this.#events?.onAudio(Buffer.from(event.media.payload, 'base64'));
    else if (event?.event === 'mark') this.#events?.onMark(event.mark.name);
    else if (event?.event === 'dtmf') this.#events?.onDigit(event.dtmf.digit);
    else if (event?.event === 'stop') this.platform.close(1000);
  }

  #start({ streamSid, start }: PlatformEvent & { event: 'start' }): void {
    const { encoding, sampleRate, channels } = start.mediaFormat;
    const isOurs =
      encoding === MEDIA_FORMAT.encoding &&
      sampleRate === MEDIA_FORMAT.sampleRate &&
      channels === MEDIA_FORMAT.channels;
    if (!isOurs) {
      this.#refuse('only audio/x-mulaw, 8000 Hz, 1 channel');
    } else if (this.#streamSid !== undefined) {
      this.#refuse('a second start');
    } else {
      this.#streamSid = streamSid;
      this.#events?.onStart(start.callSid);
    }
  }

  #refuse(reason: string): void {
    this.platform.close(POLICY_VIOLATION, reason.slice(0, 100));
  }

  #send(event: BridgeEvent): void {
    if (this.platform.readyState !== this.platform.OPEN) return;
    this.platform.send(JSON.stringify({ ...event, streamSid: this.#streamSid ?? '' }));
  }
}
