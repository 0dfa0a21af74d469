import { setTimeout as delay } from 'node:timers/promises';
import { SonantError } from '../../src/errors.js';
import { SocketClient } from './socket-client.js';
import {
  type Action,
  type AudioExpectation,
  type Conversation,
  type Encoding,
  type Expectation,
  PATIENCE_MS,
  type Step,
} from './transcript.js';
import { Late, Mismatch, ReceivedAudio } from './transcript-audio.js';
import { describe, ExchangeLog } from './transcript-log.js';
import { mismatch } from './transcript-match.js';
import { encodeCoda, readArrival, type ServerSays } from './transcript-wire.js';

export interface ReplaySettings {
  /** With `ws:`. */
  readonly url: string;
  readonly encoding: Encoding;
  /** The values that replace `${name}` in lines, including `brand`. */
  readonly words: Readonly<Record<string, string>>;
}

/** Long enough for a frame that should not come to come. */
const AFTERMATH_MS = 30;
/** On a busy machine audio stumbles; when none came for so long, it is over. */
const AUDIO_OVER_MS = 500;
const OVERLOADED = new SonantError('overloaded').message;

export interface Failure {
  /** What was said, with a mark at the line that failed. */
  readonly exchange: string;
  /** A busy machine may be why: the server had no room for another stream, or something came late. */
  readonly isLoad: boolean;
}

/** @returns undefined: the server said what it should */
export async function replay(
  conversation: Conversation,
  settings: ReplaySettings,
): Promise<Failure | undefined> {
  const run = new Replay(settings);
  try {
    for (const [i, step] of conversation.steps.entries()) await run.play(step, conversation.steps[i + 1]);
    await run.end();
    return undefined;
  } catch (cause) {
    return { exchange: run.exchange(conversation, cause), isLoad: run.wasRefused || cause instanceof Late };
  } finally {
    await run.leave();
  }
}

class Replay {
  /** Said by the server and not yet expected. */
  private said: ServerSays[] = [];
  /** For want of room. */
  wasRefused = false;
  /** By key: audio that is still arriving under one expectation; the next thing of its context ends it. */
  private readonly openAudio = new Map<string, ReceivedAudio>();
  /** Contexts whose audio was over, by the silence after it. */
  private readonly silentKeys = new Set<string>();
  private readonly clients: SocketClient[] = [];
  private readonly log = new ExchangeLog();
  private actedMs = performance.now();
  private onArrival: () => void = () => undefined;
  private authorization: string | undefined;
  private step: Step | undefined;

  constructor(private readonly settings: ReplaySettings) {
    this.authorization = `Bearer ${settings.words['good'] ?? ''}`;
  }

  async play(step: Step, next: Step | undefined): Promise<void> {
    this.step = step;
    this.log.addStep(step);
    const { does } = step;
    if (does.kind === 'expect') await this.expect(does.what, does.withinMs);
    else await this.act(does, next);
  }

  private async act(does: Action, next: Step | undefined): Promise<void> {
    if (does.kind === 'auth')
      this.authorization = does.value === undefined ? undefined : this.expand(does.value);
    else if (does.kind === 'open') await this.open(does, next);
    else if (does.kind === 'send') this.send(does);
    else if (does.kind === 'wait') await delay(does.forMs);
    else await this.leave();
    if (does.kind !== 'auth') this.actedMs = performance.now();
  }

  private async open(does: Action & { kind: 'open' }, next: Step | undefined): Promise<void> {
    const url = new URL(this.expand(does.address), this.settings.url);
    const own = this.settings.encoding === 'plain' ? [] : [`\${brand}.v1.${this.settings.encoding}`];
    const protocols = (does.protocols ?? own).map((name) => this.expand(name));
    const headers = this.authorization === undefined ? {} : { authorization: this.authorization };
    this.expectNoMore();
    this.actedMs = performance.now();
    const client: SocketClient = new SocketClient({ url: url.href, protocols, headers }, (arrival) => {
      // Only the newer one of two sockets is listened to.
      if (this.clients.at(-1) === client)
        this.hear(readArrival(url.pathname, this.settings.encoding, arrival));
    });
    this.clients.push(client);
    const judgesAnswer = next?.does.kind === 'expect' && /opened|refused/.test(next.does.what.kind);
    if (!judgesAnswer) this.accept(await this.next('', PATIENCE_MS), 'opened');
  }

  private send({ frame, content }: Action & { kind: 'send' }): void {
    const text = this.expand(content);
    const bytes =
      frame === 'hex'
        ? Buffer.from(text.replaceAll(' ', ''), 'hex')
        : frame === 'message' && this.settings.encoding === 'binary'
          ? encodeCoda(text)
          : undefined;
    this.clients.at(-1)?.send(bytes ?? text);
  }

  async leave(): Promise<void> {
    const clients = this.clients.splice(0);
    await Promise.all(clients.map((client) => client.close()));
    this.said = [];
    this.openAudio.clear();
  }

  async end(): Promise<void> {
    if (this.clients.length > 0) await delay(AFTERMATH_MS);
    this.step = undefined;
    this.expectNoMore();
  }

  /** Whatever came and was not expected is a failure. */
  private expectNoMore(): void {
    const extra = this.peek(undefined);
    if (extra !== undefined) throw new Mismatch(`more came: ${describe(extra)}`);
    this.closeAllAudio();
  }

  private async expect(what: Expectation, withinMs: number): Promise<void> {
    if (what.kind === 'audio') return this.expectAudio(what, withinMs);
    if (what.kind === 'nothing') return this.expectNothing(what.forMs);
    if (what.kind === 'opened' || what.kind === 'refused' || what.kind === 'closed') {
      const got = await this.next(undefined, withinMs);
      this.expectEnding(what, got);
      return;
    }
    const pattern = messageOf(what, this.settings.encoding);
    const wanted = this.expandAll(pattern) as Record<string, unknown>;
    if (wanted['contextId'] === '' && this.settings.encoding !== 'plain') delete wanted['contextId'];
    const { contextId } = wanted;
    const key = this.settings.encoding !== 'plain' && typeof contextId === 'string' ? contextId : '';
    const got = await this.next(key, withinMs);
    this.closeAudio(key);
    const { message } = this.accept(got, 'message');
    const why = mismatch(wanted, message) ?? badTimes(message);
    if (why !== undefined) throw new Mismatch(`${why} in ${JSON.stringify(message).slice(0, 400)}`);
  }

  private expectEnding(what: Expectation & { kind: 'opened' | 'refused' | 'closed' }, got: ServerSays): void {
    if (what.kind === 'opened') {
      const { protocol } = this.accept(got, 'opened');
      const wanted = this.expand(what.protocol);
      if (protocol !== wanted) throw new Mismatch(`the subprotocol is '${protocol}', not '${wanted}'`);
    } else if (what.kind === 'refused') {
      const { status, body, type } = this.accept(got, 'refused');
      const wanted = this.expandAll({
        status: what.status,
        body: what.body,
        type: 'text/plain; charset=utf-8',
      });
      const why = mismatch(wanted, { status, body, type });
      if (why !== undefined) throw new Mismatch(why);
    } else {
      this.closeAllAudio();
      const { code, reason } = this.accept(got, 'closed');
      const why = mismatch({ code: what.code, reason: what.reason }, { code, reason });
      if (why !== undefined) throw new Mismatch(why);
      if (Buffer.byteLength(reason) > 123) throw new Mismatch('the reason is longer than 123 bytes');
    }
  }

  private async expectAudio(wanted: AudioExpectation, withinMs: number): Promise<void> {
    const key = this.settings.encoding === 'plain' ? '' : (wanted.contextId ?? '');
    this.takeEarlierAudio(key);
    this.closeAudio(key);
    const received = new ReceivedAudio(wanted, this.step?.line ?? 0);
    if (wanted.frames.min > 0) received.add(this.accept(await this.next(key, withinMs), 'audio'));
    this.openAudio.set(key, received);
    if (wanted.frames.max === 1 && received.frameCount === 1) this.closeAudio(key);
  }

  /** Messages from before the client's newest action belong to the previous expectation. */
  private takeEarlierAudio(key: string): void {
    const open = this.openAudio.get(key);
    if (open === undefined) return;
    for (;;) {
      const found = this.said.find((item) => item.key === key);
      if (found?.kind !== 'audio' || found.atMs >= this.actedMs) return;
      open.add(this.accept(found, 'audio'));
    }
  }

  private closeAllAudio(): void {
    for (const key of [...this.openAudio.keys()]) this.closeAudio(key);
  }

  private closeAudio(key: string): void {
    const open = this.openAudio.get(key);
    this.openAudio.delete(key);
    const why = open?.whyWrong();
    if (why !== undefined) throw this.silentKeys.has(key) ? new Late(why) : new Mismatch(why);
  }

  /** Audio that was under way may go on; the silence begins when it ends. */
  private async expectNothing(forMs: number): Promise<void> {
    const giveUpMs = performance.now() + PATIENCE_MS;
    const silenceMs = this.openAudio.size > 0 ? Math.max(forMs, AUDIO_OVER_MS) : forMs;
    let quietFromMs = performance.now();
    while (performance.now() < quietFromMs + silenceMs) {
      if (performance.now() > giveUpMs) throw new Mismatch('audio does not end');
      const before = this.audioFrameCount();
      const extra = this.peek(undefined);
      if (extra !== undefined) throw new Mismatch(`came: ${describe(extra)}`);
      if (this.audioFrameCount() > before) quietFromMs = performance.now();
      await this.arrival(quietFromMs + silenceMs - performance.now());
    }
    for (const key of this.openAudio.keys()) this.silentKeys.add(key);
    this.closeAllAudio();
  }

  private audioFrameCount(): number {
    return [...this.openAudio.values()].reduce((sum, { frameCount }) => sum + frameCount, 0);
  }

  /** The next of that key, or of any, that is not audio under way. */
  private async next(key: string | undefined, withinMs: number): Promise<ServerSays> {
    for (;;) {
      const found = this.peek(key);
      const leftMs = this.actedMs + withinMs - (found?.atMs ?? performance.now());
      if (leftMs < 0) {
        const why = found ? `came ${Math.round(-leftMs)} ms too late` : `nothing came within ${withinMs} ms`;
        throw withinMs < PATIENCE_MS ? new Late(why) : new Mismatch(why);
      }
      if (found !== undefined) return found;
      await this.arrival(leftMs + 1);
    }
  }

  private peek(key: string | undefined): ServerSays | undefined {
    for (;;) {
      const found = this.said.find((item) => key === undefined || item.key === key || item.kind === 'closed');
      const open = found?.kind === 'audio' ? this.openAudio.get(found.key) : undefined;
      if (found?.kind !== 'audio' || open === undefined) return found;
      open.add(this.accept(found, 'audio'));
    }
  }

  private accept<Kind extends ServerSays['kind']>(item: ServerSays, kind: Kind): ServerSays & { kind: Kind } {
    if (item.kind !== kind) {
      const why = `came: ${describe(item)}`;
      throw item.kind === 'audio' && this.silentKeys.has(item.key) ? new Late(why) : new Mismatch(why);
    }
    this.said.splice(this.said.indexOf(item), 1);
    return item as ServerSays & { kind: Kind };
  }

  private hear(item: ServerSays): void {
    this.said.push(item);
    this.log.addSaid(item);
    this.wasRefused ||= describe(item).includes(OVERLOADED);
    this.onArrival();
  }

  private async arrival(limitMs: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, Math.max(1, limitMs));
      this.onArrival = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  private expand(text: string): string {
    return text.replace(/\$\{([^*{}]+?)(?:\*(\d+))?\}/gs, (all, word: string, count?: string) =>
      count === undefined ? (this.settings.words[word] ?? all) : word.repeat(Number(count)),
    );
  }

  /** Expands the variables inside a JSON value. */
  private expandAll(pattern: unknown): unknown {
    return JSON.parse(this.expand(JSON.stringify(pattern)));
  }

  exchange(conversation: Conversation, cause: unknown): string {
    const { file, line, title } = conversation;
    const place = `${file}:${this.step?.line ?? line} ${title} (${this.settings.encoding})`;
    const why =
      cause instanceof Mismatch ? cause.message : String(cause instanceof Error ? cause.stack : cause);
    return [place, ...this.log.lines(this.step), `    ✗ ${why}`].join('\n');
  }
}

function messageOf(what: Expectation, encoding: Encoding): unknown {
  switch (what.kind) {
    case 'ready':
      return { ready: { protocol: 1, languages: '$strings', defaultLanguage: '$string?' } };
    case 'started':
      return { contextId: what.contextId, started: { requestId: '$string' } };
    case 'timestamps': {
      const { words, contextId } = what;
      const times = { words, start: `$times ${words.length}`, end: `$times ${words.length}` };
      return encoding === 'plain'
        ? { type: 'timestamps', word_timestamps: times, contextId }
        : { contextId, timestamps: times };
    }
    case 'message':
      return what.pattern;
    default:
      throw new Error(`${what.kind} is no message`);
  }
}

/** Whatever a conversation expects: times are aligned with their words, and no word ends before it starts. */
function badTimes(message: Readonly<Record<string, unknown>>): string | undefined {
  const times = (message['word_timestamps'] ?? message['timestamps']) as
    { words: string[]; start: number[]; end: number[] } | undefined;
  if (times === undefined) return undefined;
  const { words, start, end } = times;
  const aligned = words.length === start.length && words.length === end.length;
  return aligned && start.every((from, i) => from <= (end[i] ?? -1))
    ? undefined
    : 'the times are not aligned';
}
