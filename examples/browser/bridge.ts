import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { servePage } from './page-session.js';
import type { SonantAccess } from './utterance.js';

/** The page needs no build, so it is served from the sources; this file runs from `dist/examples/browser`. */
const PAGE_FOLDER = new URL('../../../examples/browser/page/', import.meta.url);
const SPEECH_PATH = '/speech';
const VOICES_PATH = '/data/voices/voice_details.json';
const MAX_MESSAGE_BYTES = 64 * 1024;

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

const HEADERS = {
  'cache-control': 'no-cache',
  'content-security-policy':
    "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

export interface BridgeOptions extends SonantAccess {
  readonly host: string;
  /** 0: any free one. */
  readonly port: number;
  /** Origins that may speak, beside the bridge's own on this machine. */
  readonly origins: readonly string[];
}

export interface RunningBridge {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves the page, the list of voices, and the socket that the page speaks through. @throws Error the port is taken */
export async function startBridge({ host, port, origins, ...sonant }: BridgeOptions): Promise<RunningBridge> {
  const files = readPage();
  const server = createServer((request, response) => void answer(request, response, files, sonant.sonantUrl));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  const boundPort = (server.address() as AddressInfo).port;
  const name = host.includes(':') ? `[${host}]` : host;
  const allowed = new Set(['localhost', '127.0.0.1', name].map((own) => `http://${own}:${boundPort}`));
  for (const origin of origins) allowed.add(origin);

  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // A browser lets any page open a socket to any host; only the origin tells them apart.
    if (!allowed.has(request.headers.origin ?? ''))
      refuse(socket, '403 Forbidden', 'this page may not speak here');
    else if (request.url !== SPEECH_PATH) refuse(socket, '404 Not Found', 'there is no such socket');
    else sockets.handleUpgrade(request, socket, head, (page) => servePage(page, sonant));
  });
  return {
    url: `http://${name}:${boundPort}/`,
    close: async () => {
      for (const page of sockets.clients) page.terminate();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface PageFile {
  readonly type: string;
  readonly bytes: Buffer;
}

/** By path. Only what was here at the start is ever served. */
function readPage(): ReadonlyMap<string, PageFile> {
  const files = new Map<string, PageFile>();
  for (const name of readdirSync(PAGE_FOLDER)) {
    const type = TYPES[extname(name)];
    if (type === undefined) continue;
    files.set(name === 'index.html' ? '/' : `/${name}`, {
      type,
      bytes: readFileSync(new URL(name, PAGE_FOLDER)),
    });
  }
  return files;
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  files: ReadonlyMap<string, PageFile>,
  sonantUrl: string,
): Promise<void> {
  const end = (status: number, type: string, body: string | Buffer): void => {
    response.writeHead(status, { ...HEADERS, 'content-type': type }).end(body);
  };
  const path = request.url?.split('?')[0] ?? '/';
  const file = files.get(path);
  if (request.method !== 'GET') end(405, 'text/plain', 'only GET');
  else if (file !== undefined) end(200, file.type, file.bytes);
  else if (path !== VOICES_PATH) end(404, 'text/plain', 'not found');
  else {
    const voices = await fetch(new URL(VOICES_PATH, sonantUrl))
      .then((answer) => (answer.ok ? answer.text() : undefined))
      .catch(() => undefined);
    if (voices === undefined) end(502, 'text/plain', 'Sonant cannot be reached');
    else end(200, 'application/json', voices);
  }
}

function refuse(socket: Duplex, status: string, message: string): void {
  const headers = `Content-Type: text/plain\r\nContent-Length: ${Buffer.byteLength(message)}\r\nConnection: close`;
  socket.on('error', () => undefined).end(`HTTP/1.1 ${status}\r\n${headers}\r\n\r\n${message}`);
}
