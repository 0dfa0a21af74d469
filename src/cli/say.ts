import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { InvalidArgumentError, Option, type Command } from 'commander';
import { AUDIO_CODECS, type AudioCodec } from '../contracts/audio.js';
import { MODEL_IDS, type ModelId } from '../contracts/catalog.js';
import { DEFAULT_MODEL } from '../transports/shared/synthesis-request.js';
import { MODEL_RULES } from '../transports/shared/model-rules.js';
import { AudioOutput } from './audio-output.js';
import { leaf, show, type CommonOptions } from './command.js';
import { UsageError } from './failure.js';
import { sayAtServer } from './say-at-server.js';
import { configuredServer } from './server-client.js';

const CODEC_OF_EXTENSION: Readonly<Record<string, AudioCodec>> = {
  '.wav': 'wav',
  '.mp3': 'mp3',
  '.ogg': 'ogg',
  '.opus': 'ogg',
  '.webm': 'webm',
  '.pcm': 'pcm',
  '.raw': 'pcm',
  '.ulaw': 'mulaw',
  '.alaw': 'alaw',
  '.aac': 'aac',
  '.flac': 'flac',
};
const STDOUT = '-';
const STDIN = '-';

interface SayOptions extends CommonOptions {
  readonly speaker: string;
  readonly output: string;
  readonly model: ModelId;
  readonly lang?: string;
  readonly format?: AudioCodec;
  readonly rate?: number;
  readonly speed: number;
}

/** What is to be said, checked no further than the command line can. */
export interface Utterance {
  readonly text: string;
  readonly speaker: string;
  readonly modelId: ModelId;
  /** Undefined: the speaker's. */
  readonly lang: string | undefined;
  readonly codec: AudioCodec;
  readonly sampleRateHz: number;
  /** Above 1 is faster. */
  readonly speed: number;
}

export function addSayCommand(root: Command): void {
  leaf(root, 'say', 'speak a text to a file; without SONANT_URL no server is needed', [
    'sonant say "Hello, world." --speaker astra -o hello.wav',
    'sonant say "Guten Tag." --speaker linde --rate 8000 -o tag.ulaw',
    'echo "From a pipe." | sonant say - --speaker astra -o pipe.flac',
    'sonant say "Quick!" --speaker luna --speed 1.3 --format mp3 -o - | mpg123 -',
    'SONANT_URL=http://127.0.0.1:8080 SONANT_API_KEY=$KEY sonant say "Hello." -s astra -o hello.mp3',
  ])
    .argument('<text>', `at most 1000 characters; ${STDIN} reads standard input, to its end`)
    .requiredOption('-s, --speaker <name>', 'see: sonant voices')
    .requiredOption('-o, --output <file>', `where to; ${STDOUT} is stdout`)
    .addOption(new Option('-m, --model <id>').choices(MODEL_IDS).default(DEFAULT_MODEL))
    .option('-l, --lang <code>', "default: the speaker's")
    .addOption(
      new Option('-f, --format <name>', "default: by the file's extension, else wav").choices(AUDIO_CODECS),
    )
    .option('-r, --rate <hz>', "samples a second; default: the model's", parseNumber)
    .option('--speed <factor>', 'above 1 is faster; 0.4 to 2.5', parseSpeed, 1)
    .action(say);
}

async function say(given: string, options: SayOptions): Promise<void> {
  const { speaker, output, model: modelId, lang, speed, json } = options;
  if (json && output === STDOUT) {
    throw new UsageError('stdout cannot take both the audio and the JSON; give -o a file');
  }
  const codec = options.format ?? codecOf(output);
  const text = given === STDIN ? readFileSync(0, 'utf8').trimEnd() : given;
  const sampleRateHz = options.rate ?? MODEL_RULES[modelId].sampleRateHz.default;
  const utterance: Utterance = { text, speaker, modelId, lang, codec, sampleRateHz, speed };
  const server = configuredServer();
  const toFile = output === STDOUT ? undefined : output;
  const audio = new AudioOutput(toFile, utterance);
  if (server === undefined) {
    const { sayHere } = await import('./say-here.js');
    await sayHere(utterance, audio);
  } else {
    await sayAtServer(server, utterance, audio);
  }
  const spoken = { speaker, modelId, format: codec, samplingRate: sampleRateHz };
  show({ output, bytes: audio.byteCount, ...spoken }, '', options);
}

/** @throws UsageError: a file whose name says one thing and whose bytes say another helps nobody */
function codecOf(output: string): AudioCodec {
  const extension = extname(output).toLowerCase();
  const codec = extension === '' ? 'wav' : CODEC_OF_EXTENSION[extension];
  if (codec !== undefined) return codec;
  const known = Object.keys(CODEC_OF_EXTENSION).join(', ');
  throw new UsageError(`-o ${output}: ${extension} names no format; use one of ${known}, or say --format`);
}

function parseNumber(value: string): number {
  const number = value.trim() === '' ? NaN : Number(value);
  if (!Number.isFinite(number)) throw new InvalidArgumentError('It must be a number.');
  return number;
}

function parseSpeed(value: string): number {
  const speed = parseNumber(value);
  if (speed < 0.4 || speed > 2.5) throw new InvalidArgumentError('It must be from 0.4 to 2.5.');
  return speed;
}
