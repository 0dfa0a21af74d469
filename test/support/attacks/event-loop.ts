import { ask, type Attacks, CODA, times, write } from '../under-attack.js';

const crumbs = (key: string): string =>
  [
    ...['POST /v1/svc-tts HTTP/1.1', 'Host: x', `Authorization: Bearer ${key}`],
    ...['Transfer-Encoding: chunked', '', '1\r\na\r\n'.repeat(60_000)],
  ].join('\r\n');
const words = (start: string): string =>
  Array.from({ length: 1300 }, (_, i) => `${start}${i.toString(36)}\tə${'bə'.repeat(8)}`).join('\n');
const DEEP = '['.repeat(32_000) + ']'.repeat(32_000);
const KEYS = `{${Array.from({ length: 5000 }, (_, i) => `"k${i}":0`).join()}}`;

/** What takes the main thread long, if it is read carelessly. */
export const LOOP_ATTACKS: Attacks = {
  'bodies of crumbs': (server) => times(30, () => write(server, crumbs(server.key))),
  'the same without a key': (server) => times(30, () => write(server, crumbs('none'))),
  'heads of crumbs': (server) =>
    times(100, () => write(server, `GET /health/live HTTP/1.1\r\nHost: x\r\n${'a: b\r\n'.repeat(3000)}`)),
  'deep JSON': (server) => times(60, () => ask(server, '/v1/svc-tts', DEEP)),
  'JSON of many keys': (server) => times(60, () => ask(server, '/v1/svc-tts', KEYS)),
  'a large lexicon': async (server) => {
    for (const start of 'abcdefg') await ask(server, '/lexicon', words(start), { method: 'PUT' });
    await times(30, () => ask(server, '/lexicon', undefined, { method: 'GET' }));
    await times(8, () =>
      ask(server, '/lexicon', undefined, { method: 'GET', accept: 'application/pls+xml' }),
    );
  },
  'marks upon one letter': (server) =>
    times(20, () => ask(server, '/v1/svc-tts', { ...CODA, text: `a${'\u0301'.repeat(998)}` })),
  'SSML of many elements': (server) => {
    const text = `<speak>${'<s>'.repeat(150)}a${'</s>'.repeat(100)}</speak>`;
    return times(40, () => ask(server, '/v1/svc-tts', { ...CODA, text }));
  },
  'hours of zeros': (server) => {
    const body = { input: '0'.repeat(100_000), voice: 'alloy', model: 'tts-1', response_format: 'pcm' };
    return times(6, () => ask(server, '/v1/audio/speech', body, { signal: AbortSignal.timeout(8000) }));
  },
};
