import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sonantAside } from '../sonant.js';
import { ask, type Attacked, type Attacks, CODA, times, write } from '../under-attack.js';
import { flood, head, JSON_CODA, LEGACY, pour, repeat } from './strangers.js';

const VOICES = ['astra', 'luna', 'rigel', 'orion', 'linde', 'seine', 'vega', 'ebro', 'mira', 'tara', 'hoshi'];
const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'it', 'ja', 'ar', 'hi'];
const GARBAGE = Buffer.alloc(4_000_000, 'RIFF\xff\x00WAVEfmt ', 'latin1');

/** Fragments of a message, a letter each. */
const FRAGMENTS = Buffer.concat([
  Buffer.from([0x01, 0x81, 0, 0, 0, 0, 0x61]),
  ...repeat(60_000, () => Buffer.from([0x00, 0x81, 0, 0, 0, 0, 0x61])),
]);

const posts = (server: Attacked, body: object, count: number): string => {
  const json = JSON.stringify(body);
  const whole = head(server, '/v1/svc-tts', `Content-Length: ${Buffer.byteLength(json)}`) + json;
  return whole.repeat(count);
};
const openAi = (input: string): object => ({ input, voice: 'alloy', model: 'tts-1', response_format: 'pcm' });
const signal = (): AbortSignal => AbortSignal.timeout(6000);

/** What changes all the time: voices, languages, lexicons, contexts, the files of the server; and requests upon requests. */
export const CHANGING_ATTACKS: Attacks = {
  'texts in one packet': (server) =>
    times(10, () => write(server, posts(server, { ...CODA, text: 'One more.' }, 200), 3000)),
  'lists in one packet': (server) =>
    times(10, () => write(server, 'GET /voices HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(2000), 2000)),
  'a message of fragments': (server) => pour(server, '/ws3?speaker=luna&modelId=coda', '', FRAGMENTS),
  'thousands of contexts': (server) =>
    flood(server, JSON_CODA, { sockets: 6 }, () =>
      repeat(1500, (i) => JSON.stringify({ contextId: `${i}`, start: { speaker: 'luna' } })),
    ),
  'texts of contexts that do not exist': (server) =>
    flood(server, JSON_CODA, { sockets: 6 }, () =>
      repeat(1500, (i) => JSON.stringify({ contextId: '"'.repeat(256), text: `${i}` })),
    ),
  'another voice for each sentence': (server) => {
    const said = (i: number): string => `<voice name="${VOICES[i % VOICES.length]}">So it is. </voice>`;
    const text = `<speak>${repeat(300, said).join('')}</speak>`;
    return times(8, () => ask(server, '/v1/audio/speech', openAi(text), { signal: signal() }));
  },
  'another language for each word': (server) => {
    const said = (i: number): string => `<lang xml:lang="${LANGUAGES[i % 9]}">2024 </lang>`;
    const text = `<speak>${repeat(400, said).join('')}</speak>`;
    return times(8, () => ask(server, '/v1/audio/speech', openAi(text), { signal: signal() }));
  },
  'a lexicon that changes while it speaks': async (server) => {
    const lexicon = repeat(8000, (i) => `w${i.toString(36)}\tə`).join('\n');
    await Promise.all([
      ...repeat(200, (i) =>
        ask(server, `/lexicon/word${i % 20}`, { phonemes: 'ə' }, { method: 'PUT', signal: signal() }),
      ),
      ...repeat(3, () => ask(server, '/lexicon', lexicon, { method: 'PUT', signal: signal() })),
      ...repeat(60, (i) =>
        ask(server, '/v1/svc-tts', { ...CODA, text: `Word${i} w${i} word1 w2.` }, { signal: signal() }),
      ),
    ]);
  },
  'lexicons in each message': (server) =>
    flood(server, LEGACY, { sockets: 6 }, () =>
      repeat(200, (i) => {
        const words = repeat(100, (j) => [`${'a '.repeat(30)}${i}${j}`, { alias: 'b'.repeat(190) }] as const);
        return JSON.stringify({ text: 'a a a. ', lexicon: Object.fromEntries(words) });
      }),
    ),
  'recordings of garbage': (server) =>
    times(6, (i) => {
      const body = GARBAGE.toString('latin1').slice(i);
      return ask(server, '/phonemize', body, { accept: 'application/json', signal: signal() });
    }),
  'links by guess': (server) =>
    times(300, (i) =>
      ask(server, `/dashboard/api/${i % 2 ? 'resets' : 'invitations'}/look-up`, {
        token: `${i}`.padEnd(43, 'x'),
      }),
    ),
  'backups one after the other': async (server) => {
    for (let i = 0; i < 3; i++) {
      const file = join(server.dataFolder, `copy-${i}.db`);
      await sonantAside(['backup', file], { DATA_DIR: server.dataFolder }).outcome;
      await sleep(100);
    }
  },
};
