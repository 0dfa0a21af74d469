import { request } from 'node:http';
import { WebSocket } from 'ws';

export interface Target {
  readonly url: string;
  readonly key: string;
}

/** How a wish to hear a text ended. */
export type Spoken = {
  /** The node that answered; undefined: the proxy itself did, or nobody. */
  readonly node: string | undefined;
  readonly bytes: Buffer;
} & (
  | { readonly kind: 'whole' }
  /** Nothing of it was spoken, so that it can be asked for again. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** It had begun. */
  | { readonly kind: 'cut'; readonly reason: string }
);

/** Somebody who hears one text at a time. */
export interface Listener {
  readonly over: 'http' | 'ws3';
  /** Never rejects. @param onStart told the node as soon as there is audio */
  hear(text: string, onStart?: (node: string | undefined) => void): Promise<Spoken>;
  close(): void;
  /** The socket that the client holds; undefined: none. */
  socket(): OpenedSocket | undefined;
}

const SAMPLE_RATE_HZ = 8000;
/**
 * The silence at the edges is kept, so that a socket, where more text may follow, says the bytes that HTTP says. They are sent as
 * 16-bit PCM, of which no part of a frame waits on a socket for the next text, or is sent when the socket closes.
 */
export const VOICE = { speaker: 'astra', modelId: 'coda', samplingRate: SAMPLE_RATE_HZ, keepSilence: true };

export const httpListener = ({ url, key }: Target): Listener => ({
  over: 'http',
  close: () => undefined,
  socket: () => undefined,
  hear: (text, onStart) =>
    new Promise((resolve) => {
      const chunks: Buffer[] = [];
      let node: string | undefined;
      const finish = (kind: 'whole' | 'broken', reason: string): void => {
        const bytes = Buffer.concat(chunks);
        if (kind === 'whole') resolve({ kind, node, bytes });
        else resolve({ kind: bytes.length > 0 ? 'cut' : 'refused', node, bytes, reason });
      };
      const call = request(`${url}/v1/svc-tts`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, accept: 'audio/L16' },
      });
      call.on('error', (error) => finish('broken', error.message));
      call.on('response', (response) => {
        node = nodeOf(response.headers);
        const { statusCode } = response;
        if (statusCode !== 200) {
          response.resume();
          finish('broken', `status ${String(statusCode)}`);
          return;
        }
        response.on('data', (chunk: Buffer) => {
          if (chunks.length === 0) onStart?.(node);
          chunks.push(chunk);
        });
        response.on('error', (error) => finish('broken', error.message));
        response.on('end', () => finish('whole', ''));
      });
      call.end(JSON.stringify({ text, ...VOICE }));
    }),
});

interface Event {
  readonly type: string;
  readonly data?: string;
  readonly message?: string;
}

/** A client of `/ws3`, who keeps the socket from one text to the next and opens another one when it was closed. */
export function socketListener(target: Target): Listener {
  let socket: OpenedSocket | undefined;
  return {
    over: 'ws3',
    close: () => socket?.ws.terminate(),
    socket: () => socket,
    hear: async (text, onStart) => {
      if (socket?.ws.readyState !== WebSocket.OPEN) {
        const opened = await openSocket(target);
        if ('refused' in opened) {
          return { kind: 'refused', node: opened.node, bytes: Buffer.alloc(0), reason: opened.refused };
        }
        socket = opened;
      }
      return hearOn(socket, text, onStart);
    },
  };
}

export interface OpenedSocket {
  readonly ws: WebSocket;
  readonly node: string | undefined;
}

export interface RefusedSocket {
  /** `429 Currently at websocket limit`, or what went wrong before there was a status. */
  readonly refused: string;
  readonly node: string | undefined;
}

/** Never rejects. */
export function openSocket({ url, key }: Target): Promise<OpenedSocket | RefusedSocket> {
  const query = new URLSearchParams({
    ...VOICE,
    samplingRate: `${SAMPLE_RATE_HZ}`,
    keepSilence: 'true',
    audioFormat: 'pcm',
  }).toString();
  const ws = new WebSocket(`${url.replace(/^http/, 'ws')}/ws3?segment=never&${query}`, {
    headers: { authorization: `Bearer ${key}` },
    perMessageDeflate: false,
  });
  return new Promise((resolve) => {
    let node: string | undefined;
    ws.on('upgrade', ({ headers }) => (node = nodeOf(headers)));
    ws.once('open', () => resolve({ ws, node }));
    // Once it is open, a connection that breaks is told by its close.
    ws.on('error', (error) => resolve({ refused: error.message, node }));
    ws.once('unexpected-response', (_request, response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => (body += chunk.toString()));
      const finish = (): void =>
        resolve({ refused: `${String(response.statusCode)} ${body}`, node: nodeOf(response.headers) });
      response.on('end', finish);
      response.on('error', finish);
    });
  });
}

function hearOn(
  { ws, node }: OpenedSocket,
  text: string,
  onStart?: (node: string | undefined) => void,
): Promise<Spoken> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const finish = (kind: 'whole' | 'broken', reason: string): void => {
      ws.off('message', onMessage);
      ws.off('close', onClose);
      const bytes = Buffer.concat(chunks);
      if (kind === 'whole') resolve({ kind, node, bytes });
      else resolve({ kind: bytes.length > 0 ? 'cut' : 'refused', node, bytes, reason });
    };
    const onMessage = (data: Buffer): void => {
      const event = JSON.parse(data.toString()) as Event;
      if (event.type === 'chunk') {
        if (chunks.length === 0) onStart?.(node);
        chunks.push(Buffer.from(event.data ?? '', 'base64'));
      } else if (event.type === 'done') finish('whole', '');
      else if (event.type === 'error') finish('broken', event.message ?? 'error');
    };
    const onClose = (code: number, reason: Buffer): void => finish('broken', `${code} ${reason.toString()}`);
    ws.on('message', onMessage);
    ws.on('close', onClose);
    ws.send(JSON.stringify({ text, operation: 'flush' }));
  });
}

const nodeOf = (headers: Readonly<Record<string, string | string[] | undefined>>): string | undefined => {
  const { 'x-node': node } = headers;
  return typeof node === 'string' ? node : undefined;
};
