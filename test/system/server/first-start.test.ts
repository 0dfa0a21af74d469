import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { WebSocket } from 'ws';
import { startServer } from '../../support/running-server.js';
import { eventually } from '../../support/server.js';

const folder = mkdtempSync(join(tmpdir(), 'sonant-first-start-'));
t.teardown(() => rmSync(folder, { recursive: true }));

const TEXT = 'Yes, it works.';
const QUERY = '?speaker=astra&modelId=coda&audioFormat=pcm';

/** The dashboard's own page, as far as it speaks to the server. */
class Page {
  private cookie = '';
  private token = '';

  constructor(private readonly url: string) {}

  async call(method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }> {
    const answer = await fetch(`${this.url}/dashboard/api/${path}`, {
      method,
      headers: {
        cookie: this.cookie,
        'x-csrf-token': this.token,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    this.cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? this.cookie;
    const text = await answer.text();
    const parsed = (text === '' ? {} : JSON.parse(text)) as { csrfToken?: string };
    this.token = parsed.csrfToken ?? this.token;
    return { status: answer.status, body: parsed };
  }

  /** Speaks one text over the member's own socket. @returns the types of the messages */
  async speak(): Promise<unknown[]> {
    const headers = { cookie: this.cookie, origin: this.url };
    const socket = new WebSocket(`${this.url.replace('http', 'ws')}/dashboard/ws3${QUERY}`, { headers });
    const types: unknown[] = [];
    socket.on('message', (frame: Buffer) =>
      types.push((JSON.parse(frame.toString()) as { type: string }).type),
    );
    await once(socket, 'open');
    socket.send(JSON.stringify({ text: TEXT }));
    socket.send(JSON.stringify({ operation: 'eos' }));
    await once(socket, 'close');
    return types;
  }
}

void t.test('from the first start to a bill: the link, a key, its use, its end', async (t) => {
  const server = await startServer({ dataFolder: folder });
  const linkOf = (): string | undefined => /\/#\/join\/([\w-]{43})\s/.exec(server.output())?.[1];
  await eventually(() => linkOf() !== undefined, 'a link is printed');
  t.equal((await fetch(server.url)).headers.get('content-type'), 'text/html; charset=utf-8');

  const page = new Page(server.url);
  const credentials = { email: 'ada@example.com', password: 'correct horse battery' };
  t.match(await page.call('POST', 'accept', { token: linkOf(), ...credentials }), {
    status: 200,
    body: { member: { role: 'owner' }, account: { name: 'default' } },
  });
  const made = await page.call('POST', 'keys', { name: 'phone', scopes: null, expiresAtMs: null });
  const { secret } = made.body as { secret: string };
  const headers = { authorization: `Bearer ${secret}` };
  const speech = { method: 'POST', headers: { ...headers, accept: 'audio/L16' } };
  const body = JSON.stringify({ text: TEXT, speaker: 'astra', modelId: 'coda' });
  const answer = await fetch(`${server.url}/v1/svc-tts`, { ...speech, body });
  t.equal(answer.status, 200);
  t.ok((await answer.arrayBuffer()).byteLength > 10_000);
  const types = await page.speak();
  t.ok(types.includes('chunk') && types.at(-1) === 'done', 'a member speaks without a key');

  const day = new Date().toISOString().slice(0, 10);
  const characters = async (): Promise<number> => {
    const { body: sums } = await page.call('GET', `usage?from=${day}&to=${day}&by=key`);
    return (sums as { characters: number }[]).reduce((sum, row) => sum + row.characters, 0);
  };
  await eventually(async () => (await characters()) === 2 * TEXT.length, 'both are billed');

  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws3${QUERY}`, { headers });
  await once(socket, 'open');
  t.equal((await page.call('DELETE', 'keys/phone')).status, 204);
  const [code, reason] = (await once(socket, 'close')) as [number, Buffer];
  t.same([code, reason.toString()], [1008, 'invalid api key']);
  const refused = await fetch(`${server.url}/v1/svc-tts`, { ...speech, body });
  t.same([refused.status, await refused.text()], [401, 'invalid api key']);
  t.equal(await server.stop(), 0);

  const second = await startServer({ dataFolder: folder });
  t.notMatch(second.output(), /\/join\//, 'an account that has a member needs no link');
  t.match(await new Page(second.url).call('POST', 'sign-in', credentials), { status: 200 });
  t.equal(await second.stop(), 0);
});
