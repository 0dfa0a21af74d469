export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** The body, parsed if it is JSON; undefined: there was none. */
  readonly body: unknown;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A client that acts like the page: it keeps its cookie and its token. */
export class Browser {
  cookie = '';
  csrfToken = '';

  constructor(readonly url: string) {}

  /** As the page asks. @param headers instead of the page's own; an empty one is left out */
  async call(
    method: Method,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const own: Record<string, string> = {
      cookie: this.cookie,
      origin: this.url,
      ...(method !== 'GET' && { 'x-csrf-token': this.csrfToken }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    };
    const init: RequestInit = { method };
    init.headers = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== ''));
    if (typeof body === 'string' || body instanceof Uint8Array) init.body = body;
    else if (body !== undefined) init.body = JSON.stringify(body);
    const response = await fetch(`${this.url}/dashboard/api/${path}`, init);
    this.keepCookie(response.headers.getSetCookie());
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    const parsed = isJson ? (JSON.parse(text) as unknown) : text === '' ? undefined : text;
    if (hasToken(parsed)) this.csrfToken = parsed.csrfToken;
    return { status: response.status, headers: response.headers, body: parsed };
  }

  /** The same cookie and token, in a browser of its own: what somebody has who stole both. */
  copy(): Browser {
    const copy = new Browser(this.url);
    copy.cookie = this.cookie;
    copy.csrfToken = this.csrfToken;
    return copy;
  }

  private keepCookie(setCookies: readonly string[]): void {
    for (const written of setCookies) this.cookie = written.split(';')[0] ?? '';
  }
}

const hasToken = (value: unknown): value is { csrfToken: string } =>
  typeof value === 'object' && value !== null && 'csrfToken' in value && typeof value.csrfToken === 'string';
