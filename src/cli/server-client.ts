import { readClientConfig } from './client-config.js';
import { CommandError } from './command.js';
import { printable } from './table.js';

/** The time limit for an answer that is read as a whole. Speech has no limit. */
const ANSWER_LIMIT_MS = 60_000;
const SHOWN_CHARACTERS = 300;

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused; is the server running?',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the name of the host cannot be looked up',
  ECONNRESET: 'the connection was broken',
  ETIMEDOUT: 'the host does not answer',
  UND_ERR_CONNECT_TIMEOUT: 'the host does not answer',
  UND_ERR_SOCKET: 'the connection was broken',
};

export interface ServerRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Default: `needed`. */
  readonly key?: 'needed' | 'none';
  readonly headers?: Readonly<Record<string, string>>;
  /** A string is sent as it is, anything else as JSON. */
  readonly body?: unknown;
  /** `whole`: it must be complete within a minute. */
  readonly answer?: 'whole' | 'streamed';
}

/** The server of `SONANT_URL`; undefined when none is set. @throws ConfigError */
export function configuredServer(): ServerClient | undefined {
  const { server } = readClientConfig();
  return server && new ServerClient(server.url, server.key);
}

/** Asks a running server. */
export class ServerClient {
  constructor(
    readonly url: string,
    private readonly key: string | undefined,
  ) {}

  /** @throws CommandError `key_missing`, `connection_failed`, `server_not_sonant`, `http_<status>` */
  async json(path: string, request: ServerRequest = {}): Promise<unknown> {
    const text = await this.text(path, request);
    try {
      return JSON.parse(text);
    } catch {
      throw this.notSonant(path, 'is not JSON');
    }
  }

  /** As `json`, for an answer that must be a list. */
  async list<Row>(path: string, request: ServerRequest = {}): Promise<readonly Row[]> {
    const value = await this.json(path, request);
    if (!Array.isArray(value)) throw this.notSonant(path, 'is not a list');
    return value as Row[];
  }

  /** As `json`, for an answer that must be an object. */
  async object<Shape>(path: string, request: ServerRequest = {}): Promise<Partial<Shape>> {
    const value = await this.json(path, request);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw this.notSonant(path, 'is not an object');
    }
    return value;
  }

  async text(path: string, request: ServerRequest = {}): Promise<string> {
    const response = await this.ask(path, request);
    return response.text().catch((cause: unknown) => {
      throw this.connectionFailed(cause);
    });
  }

  /** @returns an answer with a status from 200 to 299, its body not yet read */
  async ask(path: string, request: ServerRequest = {}): Promise<Response> {
    const response = await fetch(this.url + path, this.initOf(request)).catch((cause: unknown) => {
      throw this.connectionFailed(cause);
    });
    if (response.ok) return response;
    throw await this.refused(response);
  }

  private initOf({
    method = 'GET',
    key = 'needed',
    headers,
    body,
    answer = 'whole',
  }: ServerRequest): RequestInit {
    const isText = typeof body === 'string';
    return {
      method,
      // A key belongs to one server, and a redirected POST would become a GET.
      redirect: 'manual',
      headers: {
        ...(key === 'needed' && { authorization: `Bearer ${this.ownKey()}` }),
        ...(body !== undefined && !isText && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isText ? body : JSON.stringify(body) }),
      ...(answer === 'whole' && { signal: AbortSignal.timeout(ANSWER_LIMIT_MS) }),
    };
  }

  private ownKey(): string {
    if (this.key !== undefined) return this.key;
    throw new CommandError('key_missing', `SONANT_API_KEY is not set, and ${this.url} requires a key`);
  }

  private async refused(response: Response): Promise<CommandError> {
    const { status } = response;
    const location = response.headers.get('location');
    if (location !== null) {
      return new CommandError(
        `http_${status}`,
        `${this.url} redirects to ${location}; set SONANT_URL to that`,
      );
    }
    const text = wordsOf(await response.text().catch(() => ''));
    const hint = status === 401 && text.includes('key') ? '; the key came from SONANT_API_KEY' : '';
    return new CommandError(`http_${status}`, `${this.url} answers ${status}: ${text}${hint}`);
  }

  private connectionFailed(cause: unknown): CommandError {
    return new CommandError('connection_failed', `${this.url} cannot be reached: ${reasonOf(cause)}`, {
      cause,
    });
  }

  private notSonant(path: string, what: string): CommandError {
    const message = `the answer of ${this.url}${path} ${what}; does SONANT_URL name a Sonant server?`;
    return new CommandError('server_not_sonant', message);
  }
}

/** The message of a failure: the text itself, or `error` of a JSON object. */
function wordsOf(body: string): string {
  try {
    const { error } = JSON.parse(body) as { error?: unknown };
    if (typeof error === 'string') return printable(error);
  } catch {
    // The body is plain text.
  }
  return printable(body.trim().slice(0, SHOWN_CHARACTERS)) || 'nothing more';
}

/** fetch puts what happened into the cause of its error. */
export function reasonOf(failure: unknown): string {
  const error = failure instanceof Error ? failure : new Error(String(failure));
  if (error.name === 'TimeoutError') return `no answer within ${ANSWER_LIMIT_MS / 1000} seconds`;
  const cause = (error.cause ?? error) as NodeJS.ErrnoException;
  return (REASONS[cause.code ?? ''] ?? cause.message) || error.message;
}
