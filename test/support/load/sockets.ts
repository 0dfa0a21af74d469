import type { WebSocket } from 'ws';
import { codaFrame, legacyFrame, openSocket, readFrame, type SocketAddress } from '../wire-client.js';
import type { Caller, CallerTarget, Heard } from './load.js';

/** The pace of a language model: a hundred tokens a second. */
const TOKEN_GAP_MS = 10;
const PATIENCE_MS = 10_000;
const SAMPLE_RATE_HZ = 8000;
const VOICE = { speaker: 'astra', modelId: 'mistv3' };

export const SOCKET_TRANSPORTS = ['/ws3', '/coda/ws JSON', '/coda/ws binary'] as const;
export type SocketTransport = (typeof SOCKET_TRANSPORTS)[number];

/** 8 kHz mu-law on each. */
const ADDRESSES: Readonly<Record<SocketTransport, SocketAddress>> = {
  '/ws3': {
    dialect: 'events',
    path: '/ws3',
    query: { ...VOICE, audioFormat: 'mulaw', samplingRate: String(SAMPLE_RATE_HZ), segment: 'bySentence' },
  },
  '/coda/ws JSON': { dialect: 'coda-json', path: '/coda/ws' },
  '/coda/ws binary': { dialect: 'coda-binary', path: '/coda/ws' },
};

/** Settings with which one account may open as many sockets as it likes and hear speech on all at once. */
export const OPEN_LIMITS = {
  SOCKETS_PER_ACCOUNT: '100000',
  SOCKETS_PER_SECOND: '100000',
  SOCKET_BURST: '100000',
  SYNTHESES_PER_ACCOUNT: '100000',
};

/** Settles when a socket of that kind is open and the server is ready for text. */
export const openTransport = (server: CallerTarget, transport: SocketTransport): Promise<WebSocket> =>
  openSocket(server, ADDRESSES[transport]);

/** A client with one socket, on which it says one sentence after the other, in words. After a failure it opens another. */
export async function connectCaller(server: CallerTarget, transport: SocketTransport): Promise<Caller> {
  const address = ADDRESSES[transport];
  const talk = transport === '/ws3' ? legacyTalk : codaTalk(address.dialect);
  let socket: WebSocket | null = await openTransport(server, transport);
  const drop = (): void => {
    socket?.terminate();
    socket = null;
  };
  return {
    hear: async (text) => {
      socket ??= await openTransport(server, transport);
      try {
        return await hear(socket, address.dialect, talk(), text);
      } catch (error) {
        drop();
        throw error;
      }
    },
    close: drop,
  };
}

type Frame = string | Uint8Array;

/** The frames around the audio of one sentence. */
interface Talk {
  readonly before: readonly Frame[];
  token(word: string): Frame;
  /** Sent once the sentence is heard: what the server spoke, it spoke because the sentence had ended. */
  readonly onFirstAudio: readonly Frame[];
}

const legacyTalk = (): Talk => ({
  before: [],
  token: (text) => legacyFrame({ text }),
  onFirstAudio: [legacyFrame({ operation: 'flush' })],
});

function codaTalk(dialect: SocketAddress['dialect']): () => Talk {
  const frame = codaFrame.bind(null, dialect as 'coda-json' | 'coda-binary');
  const audioParameters = { audioFormat: 'audio/pcmu', samplingRate: SAMPLE_RATE_HZ };
  let turns = 0;
  return () => {
    const contextId = `turn ${turns++}`;
    return {
      before: [frame({ contextId, start: { speaker: VOICE.speaker, audioParameters } })],
      token: (text) => frame({ contextId, text }),
      onFirstAudio: [frame({ contextId, end: {} })],
    };
  };
}

async function hear(
  socket: WebSocket,
  dialect: SocketAddress['dialect'],
  talk: Talk,
  text: string,
): Promise<Heard> {
  let sentAt = Number.NaN;
  let firstAt = 0;
  let audioMs = 0;
  let ranDry = false;
  let patience: NodeJS.Timeout | undefined;
  const heard = new Promise<Heard>((resolve, reject) => {
    patience = setTimeout(() => reject(new Error('no end of the audio')), PATIENCE_MS);
    socket.on('close', (code: number) => reject(new Error(`closed with ${code}`)));
    socket.on('message', (data, isBinary) => {
      const now = performance.now();
      const event = readFrame(dialect, data, isBinary);
      if (event.kind === 'error') reject(new Error(event.message));
      if (event.kind === 'done')
        resolve({ firstAudioMs: firstAt - sentAt, audioMs, playedUntil: firstAt + audioMs, ranDry });
      if (event.kind !== 'audio' || event.bytes.length === 0) return;
      if (audioMs === 0) {
        firstAt = now;
        for (const frame of talk.onFirstAudio) socket.send(frame);
      } else if (now > firstAt + audioMs) ranDry = true;
      audioMs += (event.bytes.length / SAMPLE_RATE_HZ) * 1000;
    });
  });
  // It may fail while words are still being sent; it is awaited below.
  heard.catch(() => undefined);
  try {
    for (const frame of talk.before) socket.send(frame);
    for (const [index, word] of (text.match(/\s*\S+/g) ?? []).entries()) {
      if (index > 0) await new Promise((resolve) => setTimeout(resolve, TOKEN_GAP_MS));
      sentAt = performance.now();
      socket.send(talk.token(word));
    }
    return await heard;
  } finally {
    clearTimeout(patience);
    socket.removeAllListeners('message');
    socket.removeAllListeners('close');
  }
}
