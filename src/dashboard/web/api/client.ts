const BASE = '/dashboard/api/';

/** An answer that is not a success; the message is for people. */
export class ApiError extends Error {
  constructor(
    /** 0: no answer at all. */
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
    this.name = 'ApiError';
  }
}

let csrfToken = '';
let onSignedOut = (): void => undefined;

/** Every request that changes something carries it. */
export function setCsrfToken(token: string): void {
  csrfToken = token;
}

/** Called when an answer says that the session is over. */
export function whenSignedOut(listener: () => void): void {
  onSignedOut = listener;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * @param path below the interface's address, encoded
 * @throws ApiError (a rejection)
 */
export async function call<Answer>(method: Method, path: string, body?: object): Promise<Answer> {
  const answer = await send(method, path, body, 'application/json');
  const text = await answer.text();
  return (text === '' ? undefined : JSON.parse(text)) as Answer;
}

/**
 * An answer whose body is read as it comes.
 * @throws ApiError (a rejection), or an AbortError when the signal said so
 */
export async function send(
  method: Method,
  path: string,
  body: object | undefined,
  accept: string,
  signal?: AbortSignal,
): Promise<Response> {
  const headers: Record<string, string> = { accept };
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (method !== 'GET') headers['x-csrf-token'] = csrfToken;
  const answer = await fetch(BASE + path, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
    credentials: 'same-origin',
    cache: 'no-store',
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new ApiError(0, 'unreachable', 'The server cannot be reached. Check the connection and try again.');
  });
  if (answer.ok) return answer;
  const problem = await readProblem(answer);
  if (problem.code === 'signed_out') onSignedOut();
  throw problem;
}

async function readProblem(answer: Response): Promise<ApiError> {
  const text = await answer.text().catch(() => '');
  try {
    const { error, code } = JSON.parse(text) as { error?: unknown; code?: unknown };
    if (typeof error === 'string') {
      return new ApiError(answer.status, typeof code === 'string' ? code : '', sentence(error));
    }
  } catch {
    // A proxy's own page, or plain text.
  }
  const isShort = text !== '' && text.length < 200 && !text.startsWith('<');
  return new ApiError(answer.status, '', isShort ? sentence(text) : `The server answered ${answer.status}.`);
}

/** The server's messages are fragments; on a page they stand alone. */
function sentence(message: string): string {
  const text = message.charAt(0).toUpperCase() + message.slice(1);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** What went wrong, in words, for anything that was thrown. */
export const reasonOf = (error: unknown): string =>
  error instanceof ApiError ? error.message : 'Something unexpected went wrong. Try again.';
