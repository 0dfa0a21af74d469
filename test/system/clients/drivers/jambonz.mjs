import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { conversations, hear, job, Writer } from './common.mjs';

/** jambonz's speech-utils: whole texts as MP3 for a telephone. Its host stands in its code, so requests to it are sent here. */
const here = new URL(job.url);
https.request = (options, answered) =>
  http.request(
    {
      ...options,
      agent: undefined,
      protocol: 'http:',
      host: here.hostname,
      hostname: here.hostname,
      port: here.port,
    },
    answered,
  );

const require = createRequire(join(job.packages, 'node_modules/@jambonz/speech-utils/package.json'));
const synthAudio = require('./lib/synth-audio.js');
const ignored = () => undefined;
const logger = { info: ignored, debug: ignored, error: console.error };
const cache = { get: async () => null, setex: async () => undefined };
const metrics = { increment: ignored, histogram: ignored };

/** @param how vendor, voice and credentials */
const speak = (how, mode) =>
  conversations(mode, '@jambonz/speech-utils', async (turn, spoken) => {
    const writer = new Writer(turn.text, Infinity);
    writer.firstSentenceAt = performance.now();
    const options = { account_sid: 'test', text: turn.text, ...how() };
    Object.assign(options, { disableTtsCache: true, disableTtsStreaming: true });
    const { filePath } = await synthAudio(cache, ignored, ignored, logger, metrics, options);
    const decode = ['-v', 'error', '-i', filePath, '-f', 's16le', '-ac', '1', '-ar', '24000', '-'];
    hear(spoken, writer, execFileSync('ffmpeg', decode, { maxBuffer: 1 << 26 }));
    spoken.stops += 1;
  });

function plugin() {
  const file = join(job.packages, 'node_modules/@jambonz/speech-utils/lib/synth-audio.js');
  const vendor = new RegExp(`'(${job.brand}\\w*)' === vendor`).exec(readFileSync(file, 'utf8'))[1];
  const credentials = { api_key: job.key, model_id: 'mistv2' };
  return { vendor, language: 'eng', voice: job.voices.http, credentials };
}

const custom = () => ({
  vendor: 'custom:sonant',
  language: 'en-US',
  voice: job.voices.custom,
  credentials: {
    vendor: 'custom:sonant',
    auth_token: job.key,
    custom_tts_url: new URL('/v1/jambonz', job.url).href,
  },
});

await speak(plugin, 'http');
await speak(custom, 'custom');
process.exit();
