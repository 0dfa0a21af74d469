import type { HttpResponse } from 'uWebSockets.js';
import { ByteRoom, Gate } from '../../../src/contracts/bounds.js';
import { SonantError } from '../../../src/errors.js';
import type { OwnServices } from '../../../src/services.js';
import { Exchange } from '../../../src/transports/http/exchange.js';
import {
  answerWith,
  audioEvents,
  audioInJson,
  plainAudio,
} from '../../../src/transports/http/speech-answer.js';
import { request } from '../../support/synthesis.js';
import { type Client, type ClientWorld, pick, Script } from './client.js';

/** So many bytes may wait for the reader before the socket is full. */
const FULL_BYTES = 60;
/** One is held back and pauses the speech, another was being rendered. */
const MOST_SINCE_FULL = 2;
/** A text of several requests. */
const LONG_SENTENCES = 80;
const ANSWERS = { audio: () => plainAudio('audio/L16'), json: audioInJson, events: audioEvents };
type Answer = keyof typeof ANSWERS;

/** One streamed answer, whose reader is slow and may leave. */
export class HttpClient implements Client {
  private readonly exchange: Exchange;
  private readonly answer: Answer;
  private readonly broken: string[] = [];
  /** What the answer's speech has been given. */
  private given = Buffer.alloc(0);
  private body = Buffer.alloc(0);
  private unread = 0;
  /** Slices that came since the socket was full. */
  private sinceFull = 0;
  private onAborted: () => void = () => undefined;
  private onWritable: () => void = () => undefined;
  private connection: 'open' | 'closed' = 'open';

  constructor(
    readonly name: string,
    private readonly world: ClientWorld,
  ) {
    this.answer = pick(world.roll, Object.keys(ANSWERS) as Answer[]);
    this.exchange = new Exchange(
      this.response(),
      { method: 'GET', path: '/', query: new URLSearchParams(), headers: new Map() },
      {
        ...{
          client: { address: '127.0.0.1', scheme: 'http', host: 'x' },
          errorBody: 'text',
          room: new ByteRoom(2 ** 25),
          gate: new Gate(2, 100),
          knownAccount: undefined,
          headers: {},
        },
        ...{ connection: () => 'keep', turn: () => Promise.resolve(), onFault: () => undefined },
      },
    );
  }

  give(bytes: Uint8Array): void {
    if (this.unread > FULL_BYTES) this.sinceFull += 1;
    if (this.sinceFull > MOST_SINCE_FULL)
      this.broken.push(`${this.name} is given more than its reader takes`);
    this.given = Buffer.concat([this.given, bytes]);
  }

  open(): void {
    const { exchange, world } = this;
    const script = new Script(this.name, world.roll);
    const text = script.more(world.roll() < 0.2 ? LONG_SENTENCES : 1 + 3 * world.roll());
    const services = {
      speech: world.speech,
      metrics: { onSpeech: () => undefined },
    } as unknown as OwnServices;
    const asked = { modelId: 'mistv3', locale: 'en-US' };
    try {
      answerWith(exchange, services, asked as never, request(text), ANSWERS[this.answer]());
    } catch (cause) {
      exchange.fail(SonantError.from(cause));
    }
  }

  get isOver(): boolean {
    return this.exchange.isOver;
  }

  get ending(): string {
    return `http ${this.answer} ${this.exchange.outcome}`;
  }

  act(): void {
    const dicing = this.world.roll();
    if (dicing < 0.5) this.read(100 * this.world.roll());
    else if (dicing < 0.52) this.leave();
  }

  finish(): void {
    this.read(Infinity);
  }

  check(): string[] {
    const broken = this.broken.splice(0);
    const { name, exchange } = this;
    const live = this.world.speeches.of(name);
    if (exchange.isOver && live.size > 0) broken.push(`${name} is over, and is spoken`);
    if (exchange.isOver && this.world.speeches.tracksOf(name) > 0)
      broken.push(`${name} has left an open track`);
    if (exchange.outcome === 200) {
      const heard = this.decoded();
      if (!heard.equals(this.given))
        broken.push(`${name} got ${heard.toString()}, not ${this.given.toString()}`);
    } else if (this.answer === 'audio' && !this.given.subarray(0, this.body.length).equals(this.body)) {
      if (exchange.outcome === 0) broken.push(`${name} got ${this.body.toString()} so far`);
    }
    return broken;
  }

  /** The audio of a complete answer. */
  private decoded(): Buffer {
    if (this.answer === 'audio') return this.body;
    const text = this.body.toString();
    if (this.answer === 'json')
      return Buffer.from((JSON.parse(text) as { audioContent: string }).audioContent, 'base64');
    const chunks = [...text.matchAll(/event: chunk\ndata: (.*)\n\n/g)].map(
      ([, data = '']) => (JSON.parse(data) as { data: string }).data,
    );
    return Buffer.concat(chunks.map((data) => Buffer.from(data, 'base64')));
  }

  private read(most: number): void {
    const before = this.unread;
    this.unread = Math.max(0, before - most);
    if (before <= FULL_BYTES || this.unread > FULL_BYTES || this.connection === 'closed') return;
    this.sinceFull = 0;
    this.onWritable();
  }

  private leave(): void {
    if (this.connection === 'closed') return;
    this.connection = 'closed';
    this.onAborted();
  }

  private response(): HttpResponse {
    const take = (body?: unknown): void => {
      const bytes = Buffer.from((body ?? '') as string);
      if (this.connection === 'closed') this.broken.push(`${this.name} is written to after its end`);
      this.body = Buffer.concat([this.body, bytes]);
      this.unread += bytes.length;
    };
    const response = {
      onAborted: (listener: () => void) => (this.onAborted = listener),
      onWritable: (listener: () => void) => (this.onWritable = listener),
      cork: (act: () => void) => act(),
      writeStatus: () => undefined,
      writeHeader: () => undefined,
      write: (part: Uint8Array) => {
        take(part);
        return this.unread <= FULL_BYTES;
      },
      end: (part?: unknown) => {
        take(part);
        this.connection = 'closed';
      },
      close: () => this.leave(),
    };
    return response as unknown as HttpResponse;
  }
}
