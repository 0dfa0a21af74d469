import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { wavHeader } from '../../src/audio/wav-header.js';
import type { LanguageCode } from '../../src/contracts/catalog.js';
import { messageOf } from '../../src/errors.js';
import { SpeechEngine } from '../../src/synthesis/engine.js';
import { measureSignal } from '../../test/support/signal.js';
import { readCommandLine, refuseCommandLine } from '../command-line.js';
import { newSentences, spread } from '../voices/sentences.js';
import { listVoices, render, SAMPLE_RATE_HZ } from '../voices/voices.js';
import { writeExamples } from './examples.js';
import { type ListeningTest, serveListening } from './server.js';
import { type Answer, parseSide, planTrials, type Side, summarize } from './trials.js';

const MODELS = fileURLToPath(new URL('../../../models', import.meta.url));
const EXAMPLES = fileURLToPath(new URL('../../../docs/listen', import.meta.url));
/** RMS of speech: both sides are as loud, since louder sounds better. */
const LEVEL_DBFS = -26;
const MOST_SENTENCES = 60;

const USAGE = `usage: npm run listen -- FIRST SECOND [--sentences 12] [--models FOLDER] [--seed N] [--port 8091] [--out FILE]
       npm run listen -- --write
A blind listening test: a page plays each sentence by two speakers, as loud as each other, and hides who is A and who is B. It asks
which one sounds better, and says who was who at the end. The result is written after every answer.
  FIRST, SECOND  VOICE, VOICE:MODEL or VOICE:MODEL@FOLDER, such as astra:coda astra:mistv3, or rigel rigel@/old/models;
                 both speak the same language
  --sentences    how many, 1..${MOST_SENTENCES} (default 12); 10 of 12 preferences are more than chance (p < 0.05)
  --models       folder with voices.json and the packs (default models)
  --seed         decides the order; the result names it (default: the time)
  --port         of the page on 127.0.0.1; 0: any free port (default 8091)
  --out          the result (default data/listening/SEED.json)
  --write        instead: pairs of voices as MP3, and docs/listen/index.html that plays them side by side
`;

try {
  await main();
} catch (error) {
  refuseCommandLine(USAGE, `${messageOf(error)}\n`);
}

async function main(): Promise<void> {
  const options = {
    sentences: { type: 'string', default: '12' },
    models: { type: 'string', default: MODELS },
    seed: { type: 'string', default: String(Math.floor(Date.now() / 1000)) },
    port: { type: 'string', default: '8091' },
    out: { type: 'string' },
    write: { type: 'boolean', default: false },
  } as const;
  const { values, positionals } = readCommandLine(USAGE, options, 'taken');
  if (values.write) return writeExamples(values.models, EXAMPLES);
  const sentences = count('--sentences', values.sentences, 1, MOST_SENTENCES);
  const port = count('--port', values.port, 0, 65535);
  const seed = count('--seed', values.seed, 0, 2 ** 32 - 1);
  const { out = `data/listening/${seed}.json` } = values;
  const [first, second, ...more] = positionals.map((text) => parseSide(text, values.models));
  if (first === undefined || second === undefined || more.length > 0) throw new Error('two sides are needed');
  await listen([first, second], { sentences, port, seed, out });
}

function count(name: string, text: string, min: number, max: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= min && value <= max) return value;
  throw new Error(`${name} must be a whole number of ${min} to ${max}: ${text}`);
}

interface Options {
  readonly sentences: number;
  readonly port: number;
  readonly seed: number;
  readonly out: string;
}

async function listen(sides: readonly [Side, Side], { sentences, port, seed, out }: Options): Promise<void> {
  const speakers = sides.map(openSpeaker);
  const [language, ...others] = new Set(speakers.map((speaker) => speaker.language));
  if (language === undefined || others.length > 0) throw new Error('both sides must speak the same language');
  const texts = spread(newSentences(language), sentences);
  const trials = planTrials(texts, seed);
  const answers: Answer[] = [];
  const labels = sides.map(({ label }) => label);
  const result = () => ({ sides: labels, seed, ...summarize(trials, answers), trials, answers });
  const test = {
    ...{ trials, answers, result },
    sound: (trial: number, name: 'a' | 'b') => {
      const { text, sideOfA } = trials[trial] ?? { text: '', sideOfA: 0 };
      return speakers[name === 'a' ? sideOfA : 1 - sideOfA]?.say(text) ?? new Uint8Array();
    },
    onAnswer: () => {
      mkdirSync(dirname(out), { recursive: true });
      writeFileSync(out, `${JSON.stringify(result(), null, 2)}\n`);
      if (answers.length === trials.length)
        process.stdout.write(`${report(labels, test)}; ${out}\nControl+C ends it.\n`);
    },
  };
  const server = await serveListening(test, port);
  process.stdout.write(`Open ${server.url} (${trials.length} sentences)\n`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.close());
}

function report(
  [first = '', second = '']: readonly string[],
  { trials, answers }: Pick<ListeningTest, 'trials' | 'answers'>,
): string {
  const { preferred, none, p } = summarize(trials, answers);
  return `${first} was preferred ${preferred[0]} times, ${second} ${preferred[1]} times, neither ${none} times (p ${p.toFixed(2)})`;
}

interface Speaker {
  readonly language: LanguageCode;
  /** WAV */
  say(text: string): Uint8Array;
}

/** @throws Error that names the voice, the model or the folder that is not there */
function openSpeaker({ voice, model, models }: Side): Speaker {
  const packs = listVoices(models, [voice]);
  const spoken = packs.find((one) => model === undefined || one.models.includes(model));
  if (spoken === undefined) throw new Error(`${voice} does not speak with the model ${String(model)}`);
  const engine = new SpeechEngine(models);
  return { language: spoken.voice.language, say: (text) => wav(levelled(render(engine, spoken, text).pcm)) };
}

/** At `LEVEL_DBFS`, or softer where peaks would clip. */
function levelled(pcm: Int16Array): Int16Array {
  const { activeDbfs, peakDbfs } = measureSignal([pcm]);
  const gain = 10 ** (Math.min(LEVEL_DBFS - activeDbfs, -peakDbfs - 0.1) / 20);
  return pcm.map((sample) => Math.round(gain * sample));
}

function wav(pcm: Int16Array): Uint8Array {
  const header = wavHeader({ sampleRateHz: SAMPLE_RATE_HZ, dataBytes: pcm.byteLength });
  return Buffer.concat([header, new Uint8Array(pcm.buffer, pcm.byteOffset, pcm.byteLength)]);
}
