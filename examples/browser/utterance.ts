import type { IncomingMessage } from 'node:http';
import { text as readAll } from 'node:stream/consumers';
import { WebSocket } from 'ws';
import type { PageEvent } from './messages.js';

export const SAMPLE_RATE_HZ = 24000;

export interface SonantAccess {
  readonly sonantUrl: string;
  readonly key: string;
}

export interface UtteranceSettings {
  readonly speaker: string;
  readonly modelId: string;
  /** 2 is twice as fast. */
  readonly speed: number;
}

export interface UtteranceListener {
  onAudio(pcm: Buffer): void;
  onEvent(event: PageEvent): void;
}

/** The part of the events of `/ws3` that is used here. */
type SonantEvent =
  | { readonly type: 'chunk'; readonly data: string }
  | {
      readonly type: 'timestamps';
      readonly word_timestamps: {
        readonly words: string[];
        readonly start: number[];
        readonly end: number[];
      };
    }
  | { readonly type: 'done' }
  | { readonly type: 'error'; readonly message: string };

/** One socket to Sonant, for one utterance: text in as it comes, audio out as soon as a sentence is whole. */
export class Utterance {
  readonly #socket: WebSocket;
  readonly #listener: UtteranceListener;
  /** The text that arrived before the socket was open. */
  #waiting: string[] = [];
  #state: 'open' | 'ending' | 'over' = 'open';

  constructor({ sonantUrl, key }: SonantAccess, settings: UtteranceSettings, listener: UtteranceListener) {
    this.#listener = listener;
    this.#socket = new WebSocket(speechUrl(sonantUrl, settings), {
      headers: { authorization: `Bearer ${key}` },
    })
      .on('open', () => {
        for (const frame of this.#waiting) this.#socket.send(frame);
        this.#waiting = [];
      })
      .on('message', (data: Buffer) => this.#hear(JSON.parse(data.toString()) as SonantEvent))
      .on('unexpected-response', (_, response: IncomingMessage) => void this.#onRefusal(response))
      .on('error', () => this.#finish({ type: 'error', message: 'Sonant cannot be reached' }))
      .on('close', (code, reason) => {
        const message = reason.toString() || 'Sonant closed the connection';
        const isWhole = code === 1000 && this.#state === 'ending';
        this.#finish(isWhole ? { type: 'done' } : { type: 'error', message });
      });
  }

  say(text: string): void {
    this.#send({ text });
  }

  /** Sonant speaks what is left and closes. */
  end(): void {
    if (this.#state === 'open') this.#state = 'ending';
    this.#send({ operation: 'eos' });
  }

  /** Sonant stops within a slice; no listener call follows. */
  cut(): void {
    this.#state = 'over';
    this.#send({ operation: 'clear' });
    this.#socket.resume();
    this.#socket.close(1000);
  }

  pause(): void {
    this.#socket.pause();
  }

  resume(): void {
    this.#socket.resume();
  }

  #send(message: { text: string } | { operation: 'eos' | 'clear' }): void {
    const frame = JSON.stringify(message);
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(frame);
    else if (this.#socket.readyState === WebSocket.CONNECTING) this.#waiting.push(frame);
  }

  #hear(event: SonantEvent): void {
    if (this.#state === 'over') return;
    if (event.type === 'chunk') this.#listener.onAudio(Buffer.from(event.data, 'base64'));
    else if (event.type === 'timestamps')
      this.#listener.onEvent({ type: 'timestamps', ...event.word_timestamps });
    else if (event.type === 'error') this.#finish({ type: 'error', message: event.message });
    // `done` comes whenever Sonant has caught up with the text; the end of the utterance is the close after `eos`.
  }

  async #onRefusal(response: IncomingMessage): Promise<void> {
    const reason = await readAll(response).catch(() => '');
    this.#finish({ type: 'error', message: refusal(response.statusCode ?? 0, reason) });
  }

  #finish(event: PageEvent): void {
    if (this.#state === 'over') return;
    this.#state = 'over';
    this.#listener.onEvent(event);
    this.#socket.close();
  }
}

function speechUrl(sonantUrl: string, { speaker, modelId, speed }: UtteranceSettings): URL {
  const url = new URL('/ws3', sonantUrl.replace(/^http/, 'ws'));
  const timeScale = String(1 / speed);
  // Without `lang` the speaker's own is spoken, and word times come in every language.
  url.search = new URLSearchParams({
    speaker,
    modelId,
    // Each model obeys one of the two.
    timeScaleFactor: timeScale,
    speedAlpha: timeScale,
    audioFormat: 'pcm',
    samplingRate: String(SAMPLE_RATE_HZ),
    segment: 'bySentence',
  }).toString();
  return url;
}

function refusal(status: number, reason: string): string {
  if (status === 401 || status === 403) return `Sonant does not accept the bridge's key: ${reason}`;
  if (status === 429) return 'Sonant has no free connection at the moment; try again';
  return `Sonant refused (${status}): ${reason}`;
}
