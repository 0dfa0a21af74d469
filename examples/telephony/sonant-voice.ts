import { type RawData, WebSocket } from 'ws';
import { readJsonObject } from './media-stream.js';
import { SonantConnector, type SonantOptions } from './sonant-connector.js';

export type { SonantOptions } from './sonant-connector.js';

interface Turn {
  /** Context of its text. */
  readonly context: string;
  /** Context of its last piece: the `done` that carries it is the end of the turn. */
  readonly lastContext: string;
  readonly onAudio: (mulaw: Buffer) => void;
  readonly end: (how: 'spoken' | 'cleared') => void;
  readonly fail: (error: Error) => void;
}

/**
 * Speaks one text after the other over one `/ws3` socket, as 8 kHz mu-law; opens the socket again when it was
 * lost.
 */
export class SonantVoice {
  readonly #connector: SonantConnector;
  #socket: WebSocket | undefined;
  #turn: Turn | undefined;
  #turnCount = 0;

  constructor(options: SonantOptions) {
    this.#connector = new SonantConnector(options);
  }

  /** Opens the socket ahead of the first text. @throws Error that says what to do */
  async connect(): Promise<WebSocket> {
    if (this.#socket?.readyState === WebSocket.OPEN) return this.#socket;
    const socket = await this.#connector.connect();
    if (socket === this.#socket) return socket;
    this.#socket = socket;
    socket.on('message', (frame) => {
      this.#onEvent(frame);
    });
    socket.on('close', (code, reason) => {
      const why = reason.length > 0 ? reason.toString() : 'no reason given';
      this.#turn?.fail(new Error(`Sonant closed the socket (${code}: ${why})`));
    });
    return socket;
  }

  /**
   * One text at a time. The audio comes faster than it is heard.
   * @returns `cleared` as soon as `clear` is called: no audio follows. @throws Error when Sonant cannot be
   * reached or is lost
   */
  async speak(text: string | AsyncIterable<string>, onAudio: Turn['onAudio']): Promise<'spoken' | 'cleared'> {
    const context = String(++this.#turnCount);
    const ended = new Promise<'spoken' | 'cleared'>((end, fail) => {
      this.#turn = { context, lastContext: `${context}/last`, onAudio, end, fail };
    });
    const turn = this.#turn as Turn;
    try {
      return await Promise.race([this.#send(turn, text, ended), ended]);
    } catch (error) {
      this.clear();
      throw error;
    } finally {
      if (this.#turn === turn) this.#turn = undefined;
    }
  }

  /** Cuts what is being spoken; of its audio nothing comes any more, not even what is on its way. */
  clear(): void {
    const turn = this.#turn;
    this.#turn = undefined;
    // Even when all has been spoken: Sonant keeps the bytes of a last frame that is not full for what comes next.
    this.#write({ operation: 'clear' });
    turn?.end('cleared');
  }

  /** Hangs up; what is being spoken is cut. */
  close(): void {
    this.clear();
    this.#connector.close();
    this.#socket?.close();
  }

  /**
   * One piece is always held back: the last one has to bring the flush and a context of its own, so that the
   * `done` of the whole text can be told from those of its sentences, which come whenever tokens come more
   * slowly than speech.
   */
  async #send(turn: Turn, text: string | AsyncIterable<string>, ended: Promise<'spoken' | 'cleared'>) {
    await this.connect();
    let held = '';
    for await (const piece of typeof text === 'string' ? [text] : text) {
      if (this.#turn !== turn) return ended;
      if (held.trim() !== '' && piece.trim() !== '') {
        this.#write({ text: held, contextId: turn.context });
        held = '';
      }
      held += piece;
    }
    if (this.#turn !== turn) return ended;
    if (held.trim() === '') return 'spoken';
    this.#write({ text: held, operation: 'flush', contextId: turn.lastContext });
    return ended;
  }

  #onEvent(frame: RawData): void {
    const { type, contextId, data, message } = readJsonObject(frame);
    const turn = this.#turn;
    // What belongs to no current turn was cleared while it was on its way.
    const isCurrent = turn !== undefined && (contextId === turn.context || contextId === turn.lastContext);
    if (type === 'error') turn?.fail(new Error(`Sonant complains: ${String(message)}`));
    else if (!isCurrent) return;
    else if (type === 'chunk') turn.onAudio(Buffer.from(String(data), 'base64'));
    else if (type === 'done' && contextId === turn.lastContext) turn.end('spoken');
  }

  #write(message: { text?: string; operation?: 'flush' | 'clear'; contextId?: string }): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }
}
