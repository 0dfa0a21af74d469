// node examples/say.mjs "Hello there." hello.wav; SONANT_KEY and SONANT_URL tell whom to ask.
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Sonant } from 'sonant-client';

const [text = 'Hello there.', file = 'hello.wav'] = process.argv.slice(2);
const sonant = new Sonant({
  apiKey: process.env.SONANT_KEY,
  ...(process.env.SONANT_URL && { url: process.env.SONANT_URL }),
});
const audio = await sonant.speak(text, { speaker: 'astra', modelId: 'coda' });
await pipeline(Readable.fromWeb(audio), createWriteStream(file));
