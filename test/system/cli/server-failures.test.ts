import { existsSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { type Outcome, sonantAside } from '../../support/sonant.js';

/** Another program at the address where a server should be. */
async function somebodyElse(t: Test, answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

interface Failure {
  readonly error: string;
  readonly code: string;
}

/** Asks in both styles. @returns what a program is told */
async function failureOf(
  t: Test,
  args: readonly string[],
  settings: Record<string, string>,
): Promise<Failure> {
  const [forPeople, forPrograms]: [Outcome, Outcome] = await Promise.all([
    sonantAside(args, settings).outcome,
    sonantAside([...args, '--json'], settings).outcome,
  ]);
  t.same([forPeople.status, forPrograms.status], [1, 1], args.join(' '));
  t.same([forPeople.stdout, forPrograms.stdout], ['', '']);
  const failure = JSON.parse(forPrograms.stderr) as Failure;
  t.equal(forPeople.stderr, `sonant: ${failure.error}\n`);
  return failure;
}

void t.test('a server that is not there is named', async (t) => {
  const gone = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => gone.once('listening', resolve));
  const url = `http://127.0.0.1:${(gone.address() as AddressInfo).port}`;
  await new Promise((resolve) => gone.close(resolve));
  t.same(await failureOf(t, ['voices'], { SONANT_URL: url }), {
    error: `${url} cannot be reached: connection refused; is the server running?`,
    code: 'connection_failed',
  });
  t.match(await failureOf(t, ['voices'], { SONANT_URL: 'http://no-such-host.invalid' }), {
    error: /cannot be reached: (there is no such host|the name of the host cannot be looked up)/,
    code: 'connection_failed',
  });
});

void t.test('a key that is missing or wrong is told apart', async (t) => {
  const url = await somebodyElse(t, (_request, response) => {
    response.writeHead(401).end('invalid api key');
  });
  t.same(await failureOf(t, ['usage'], { SONANT_URL: url }), {
    error: `SONANT_API_KEY is not set, and ${url} requires a key`,
    code: 'key_missing',
  });
  t.same(await failureOf(t, ['usage'], { SONANT_URL: url, SONANT_API_KEY: 'sk_x' }), {
    error: `${url} answers 401: invalid api key; the key came from SONANT_API_KEY`,
    code: 'http_401',
  });
});

void t.test('what is no Sonant server is said to be none', async (t) => {
  const page = await somebodyElse(t, (_request, response) => {
    response.end('<!doctype html>');
  });
  const settings = { SONANT_URL: page, SONANT_API_KEY: 'sk_x' };
  for (const args of [
    ['voices'],
    ['usage'],
    ['normalize', 'x'],
    ['lexicon', 'get', 'x'],
    sayTo('/dev/null'),
  ]) {
    t.match(await failureOf(t, args, settings), { code: 'server_not_sonant', error: /does SONANT_URL name/ });
  }
  const other = await somebodyElse(t, (_request, response) => {
    response.end('7');
  });
  t.match(await failureOf(t, ['voices'], { SONANT_URL: other }), { error: /is not a list/ });
  const lists = await somebodyElse(t, (_request, response) => {
    response.end('[]');
  });
  t.match(await failureOf(t, sayTo('/dev/null'), { SONANT_URL: lists, SONANT_API_KEY: 'k' }), {
    error: /openapi.json is not an object/,
  });
});

void t.test('a key is not sent on to another address', async (t) => {
  const elsewhere: string[] = [];
  const target = await somebodyElse(t, (request, response) => {
    elsewhere.push(request.headers.authorization ?? '');
    response.end('[]');
  });
  const url = await somebodyElse(t, (_request, response) => {
    response.writeHead(301, { location: `${target}/usage` }).end();
  });
  t.same(await failureOf(t, ['usage'], { SONANT_URL: url, SONANT_API_KEY: 'sk_x' }), {
    error: `${url} redirects to ${target}/usage; set SONANT_URL to that`,
    code: 'http_301',
  });
  t.same(elsewhere, []);
});

void t.test('what a server says does not command the terminal', async (t) => {
  const url = await somebodyElse(t, (_request, response) => {
    response.writeHead(500).end(`\u001b]0;owned\u0007${'x'.repeat(5000)}`);
  });
  const { error } = await failureOf(t, ['usage'], { SONANT_URL: url, SONANT_API_KEY: 'sk_x' });
  t.match(error, /answers 500: \ufffd\]0;owned\ufffdx+$/);
  t.ok(error.length < 500);
});

void t.test('speech that breaks off is a failure that says how much there is', async (t) => {
  const url = await somebodyElse(t, (request, response) => {
    if (request.url === '/openapi.json') {
      response.end('{"paths":{"/v1/acme-tts":{}}}');
      return;
    }
    if (request.url === '/data/voices/voice_details.json') {
      response.end('[]');
      return;
    }
    response.write(Buffer.alloc(1000), () => response.destroy());
  });
  const output = join(t.testdir({}), 'a.pcm');
  t.match(await failureOf(t, sayTo(output), { SONANT_URL: url, SONANT_API_KEY: 'sk_x' }), {
    error: /the answer broke off after 1000 bytes: the connection was broken/,
    code: 'answer_cut',
  });
  t.ok(existsSync(output), 'what there is stays');
});

function sayTo(output: string): string[] {
  return ['say', 'One.', '-s', 'astra', '-o', output];
}
