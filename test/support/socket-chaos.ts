import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import { speak } from './e2e-client.js';
import { random } from './fuzz.js';
import { Patience } from './patience.js';
import { garbageFrame } from './socket-garbage.js';
import {
  codaFrame,
  type Dialect,
  openSocket,
  readFrame,
  type ServerEvent,
  type SocketAddress,
  type SocketTarget,
} from './wire-client.js';

export interface Tally {
  /** Connections. */
  lives: number;
  /** Texts that were heard to their end, and that were interrupted. */
  wholes: number;
  cuts: number;
  /** Errors that clients were told, and refusals for overload. */
  errors: number;
  refusals: number;
  readonly failures: string[];
}

/** A client with an account, a voice and a text that no other has. */
export interface Client {
  readonly index: number;
  readonly server: SocketTarget;
  readonly role: Role;
  readonly speaker: string;
  readonly tempo: number;
  readonly text: string;
  /** The audio of the text when it is requested alone. */
  readonly expected: Buffer;
}

interface Role {
  readonly dialect: Dialect;
  readonly path: string;
  readonly modelId: 'coda' | 'mistv3' | 'mistv2';
  readonly codec: 'pcm' | 'mulaw';
  readonly samplingRate: number;
  /** Legacy addresses only. */
  readonly segment?: 'never' | 'bySentence' | 'immediate';
}

const PCM = { codec: 'pcm', samplingRate: 16000 } as const;
const MULAW = { codec: 'mulaw', samplingRate: 8000 } as const;
const ROLES: readonly Role[] = [
  { dialect: 'events', path: '/ws3', modelId: 'mistv3', segment: 'never', ...PCM },
  { dialect: 'events', path: '/ws3', modelId: 'mistv3', segment: 'bySentence', ...MULAW },
  { dialect: 'coda-json', path: '/coda/ws', modelId: 'coda', ...PCM },
  { dialect: 'coda-binary', path: '/coda/ws', modelId: 'coda', ...MULAW },
  { dialect: 'events', path: '/ws2', modelId: 'mistv2', segment: 'immediate', ...PCM },
  { dialect: 'events', path: '/ws3', modelId: 'coda', segment: 'never', ...MULAW },
  { dialect: 'raw', path: '/ws', modelId: 'mistv3', segment: 'bySentence', ...PCM },
  { dialect: 'coda-binary', path: '/mist/ws', modelId: 'mistv3', ...PCM },
];
const SPEAKERS = {
  coda: ['astra', 'seine', 'rigel', 'cadu', 'mira', 'subaru', 'thuraya', 'dhruva', 'linde', 'ebro', 'luna'],
  mistv3: ['astra', 'vega', 'cove', 'rhone', 'linde', 'rigel', 'neckar', 'luna'],
  mistv2: ['cove', 'isar', 'loire', 'ebro', 'orion'],
};
/** Legacy addresses only: else what goes before a text in a run decides how much silence it begins with. */
const SAME_EACH_TIME = { keepSilence: true, sentencePauseMs: 0 };
const ACCEPT = { pcm: 'audio/L16', mulaw: 'audio/PCMU' };
const ASKED_AT_ONCE = 8;

const modulo = <T>(choices: readonly T[], index: number): T => choices[index % choices.length] as T;

/** A client for each key, with the audio of its text as it is when nobody else speaks. */
export async function castOf(url: string, keys: readonly string[]): Promise<Client[]> {
  const cast: Client[] = [];
  const prepare = async (key: string, index: number): Promise<Client> => {
    const server = { url, key };
    const role = modulo(ROLES, index);
    const speaker = modulo(SPEAKERS[role.modelId], Math.floor(index / ROLES.length));
    // A fraction that single precision holds, for that is what protobuf carries.
    const tempo = 1 + (index % 7) / 16;
    const text = `Caller ${index} says ${7 * index}.`;
    const expected = await (isLegacy(role) ? spokenAlone : heardAlone)(server, {
      role,
      speaker,
      tempo,
      text,
    });
    return { index, server, role, speaker, tempo, text, expected };
  };
  while (cast.length < keys.length) {
    const first = cast.length;
    const next = keys.slice(first, first + ASKED_AT_ONCE);
    cast.push(...(await Promise.all(next.map((key, i) => prepare(key, first + i)))));
  }
  return cast;
}

type Speech = Pick<Client, 'role' | 'speaker' | 'tempo' | 'text'>;

async function spokenAlone(server: SocketTarget, { role, speaker, tempo, text }: Speech): Promise<Buffer> {
  const { modelId, samplingRate } = role;
  const body = { text, speaker, modelId, samplingRate, ...SAME_EACH_TIME, [tempoName(role)]: tempo };
  const { status, bytes } = await speak(server, { body, accept: ACCEPT[role.codec] });
  if (status !== 200) throw new Error(`${status}: ${bytes.toString()}`);
  return bytes;
}

/** Speaks as the only context of a connection: unlike an HTTP answer, a context keeps the silence at its end. */
async function heardAlone(server: SocketTarget, speech: Speech): Promise<Buffer> {
  const { dialect, path } = speech.role;
  const socket = await openSocket(server, { dialect, path });
  const chunks: Buffer[] = [];
  const heard = new Promise<void>((resolve, reject) => {
    socket.on('close', (code) => reject(new Error(`closed with ${code}`)));
    socket.on('message', (data, isBinary) => {
      const event = readFrame(dialect, data, isBinary);
      if (event.kind === 'error') reject(new Error(event.message));
      if (event.kind === 'audio') chunks.push(event.bytes);
      if (event.kind === 'done') resolve();
    });
  });
  const frame = codaFrame.bind(null, dialect as 'coda-json' | 'coda-binary');
  const contextId = 'alone';
  socket.send(frame({ contextId, start: { ...codaStart(speech), text: speech.text } }));
  socket.send(frame({ contextId, end: {} }));
  await heard;
  socket.terminate();
  return Buffer.concat(chunks);
}

/** A Coda context's `start` without its text. */
export const codaStart = ({ role, speaker, tempo }: Pick<Client, 'role' | 'speaker' | 'tempo'>) => ({
  speaker,
  audioParameters: {
    audioFormat: role.codec === 'pcm' ? 'audio/pcm' : 'audio/pcmu',
    samplingRate: role.samplingRate,
    timeScaleFactor: tempo,
  },
});

const isLegacy = ({ dialect }: Role): boolean => dialect === 'events' || dialect === 'raw';
/** What the name means depends on the model, and is the same over HTTP and on its sockets. */
const tempoName = (role: Role): string => (isLegacy(role) ? 'speedAlpha' : 'timeScaleFactor');

export function addressOf({ role, speaker, tempo }: Client): SocketAddress {
  const { dialect, path, modelId, codec, samplingRate, segment = '' } = role;
  if (!isLegacy(role)) return { dialect, path };
  const query = { speaker, modelId, audioFormat: codec, samplingRate: String(samplingRate), segment };
  const same = Object.fromEntries(Object.entries(SAME_EACH_TIME).map(([name, value]) => [name, `${value}`]));
  return { dialect, path, query: { ...query, ...same, [tempoName(role)]: String(tempo) } };
}

/** The clients share it. */
const patience = new Patience(60_000);

/** The close codes that a client may get: for its own close, for garbage, or for overload. */
const OWN_CLOSES = [1000, 1005, 1006];

/** One connection of a client that may do anything but speak another's text. */
export class Line {
  isClosed = false;
  /** By the server, because nothing is left to say. */
  wasWellClosed = false;
  /** Set by whoever provokes it. */
  readonly allowedCloses = new Set(OWN_CLOSES);
  private readonly waiting: (() => void)[] = [];

  private constructor(
    readonly socket: WebSocket,
    readonly client: Client,
    readonly tally: Tally,
    private readonly onEvent: (event: ServerEvent) => void,
  ) {
    socket.on('message', (data, isBinary) => {
      patience.renew();
      try {
        this.onEvent(readFrame(client.role.dialect, data, isBinary));
      } catch (error) {
        this.fail(String(error));
      }
      this.wake();
    });
    socket.on('close', (code, reason) => {
      this.isClosed = true;
      this.wasWellClosed = code === 1000;
      if (code === 1011 && reason.toString().startsWith('503')) tally.refusals++;
      else if (!this.allowedCloses.has(code)) this.fail(`closed with ${code} ${reason.toString()}`);
      this.wake();
    });
  }

  static async open(client: Client, tally: Tally, onEvent: (event: ServerEvent) => void): Promise<Line> {
    const socket = await openSocket(client.server, addressOf(client));
    tally.lives++;
    return new Line(socket, client, tally, onEvent);
  }

  send(frame: string | Uint8Array): void {
    if (!this.isClosed) this.socket.send(frame, () => undefined);
  }

  fail(what: string): void {
    const { role, index } = this.client;
    this.tally.failures.push(`client ${index}, ${role.path} ${role.dialect} ${role.segment ?? ''}: ${what}`);
    this.socket.terminate();
  }

  /** Settles when the condition holds or the connection is closed; that nobody hears anything meanwhile is a failure. */
  async until(condition: () => boolean, what: string, had: () => string = () => 'none'): Promise<void> {
    patience.renew();
    const timer = setInterval(() => {
      if (patience.isOver) this.fail(`no ${what}, but ${had()}`);
    }, 1000);
    while (!condition() && !this.isClosed) await new Promise<void>((resolve) => this.waiting.push(resolve));
    clearInterval(timer);
  }

  private wake(): void {
    for (const resolve of this.waiting.splice(0)) resolve();
  }
}

export const chance = (probability: number): boolean => random() < probability;
export const upTo = (limit: number): number => Math.floor(random() * limit);

/** Splits a text into the tokens that a language model would send. */
export const tokensOf = (text: string): string[] => text.match(/\s*\S+/g) ?? [];

/** Things that no client should do and every server must survive. */
export async function misbehave(line: Line): Promise<void> {
  switch (upTo(3)) {
    case 0:
      for (let i = upTo(8); i >= 0; i--) line.send(garbageFrame(line.client.role.dialect));
      break;
    case 1:
      line.socket.pause();
      await sleep(upTo(500));
      line.socket.resume();
      break;
    default:
      await sleep(upTo(300));
  }
}

/** Ends the connection in one of the ways in which connections end. */
export async function leave(line: Line): Promise<void> {
  const { socket } = line;
  const raw = (socket as unknown as { _socket: Socket | null })._socket;
  switch (upTo(7)) {
    case 0:
      socket.close(1000);
      break;
    case 1:
      socket.close(4321, 'enough');
      line.allowedCloses.add(4321);
      break;
    case 2:
      raw?.resetAndDestroy();
      break;
    case 3:
      // Half of the connection stays open for as long as the server lets it.
      raw?.end();
      break;
    case 4:
      // Not a frame.
      line.allowedCloses.add(1002);
      raw?.write(Buffer.from([0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]));
      break;
    case 5:
      line.allowedCloses.add(1009);
      line.send('z'.repeat(64 * 1024 + 1));
      break;
    default:
      socket.terminate();
  }
  await line.until(() => line.isClosed, 'end of the connection');
}
