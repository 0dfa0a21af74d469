import { seededRandom } from '../fuzz.js';
import type { Attacked, Attacks } from '../under-attack.js';
import { ceaselessly } from '../under-attack.js';

const random = seededRandom(17);
const noise = Uint8Array.from({ length: 400_000 }, () => random() * 256);

/** What the first bytes say that a file is; the rest of it is noise. */
const CONTAINERS = ['ID3', 'OggS', '\x1a\x45\xdf\xa3', 'fLaC', 'RIFF\xff\xff\xff\x7fWAVE'];
const damaged = CONTAINERS.map((start) => {
  const bytes = noise.slice();
  bytes.set(Buffer.from(start, 'latin1'));
  return bytes;
});

/** Words of many pronunciations, each of which is tried. */
const WORDS = 'read lead live tear bass bow row wind close use '.repeat(4).trim();

async function send(server: Attacked, query: string, type: string, body: Uint8Array): Promise<void> {
  const headers = { authorization: `Bearer ${server.key}`, 'content-type': type };
  const options = { method: 'POST', headers, body, signal: AbortSignal.timeout(6000) };
  await fetch(`${server.url}/phonemize?${query}`, options)
    .then((answer) => answer.text())
    .catch(() => undefined);
}

export const RECORDING_ATTACKS: Attacks = {
  'recordings that cannot be decoded': (server) =>
    ceaselessly(8, (i) =>
      send(server, 'lang=en', 'application/octet-stream', damaged[i % damaged.length] ?? noise),
    ),
  'ten seconds of noise for words of many pronunciations': (server) =>
    ceaselessly(8, () =>
      send(server, `lang=en&text=${encodeURIComponent(WORDS)}`, 'audio/L16;rate=20000', noise),
    ),
  'ten seconds of noise without words': (server) =>
    ceaselessly(8, (i) => send(server, `lang=${['en', 'ja'][i % 2] ?? ''}`, 'audio/L16;rate=20000', noise)),
};
