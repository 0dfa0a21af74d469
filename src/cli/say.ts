import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { extname } from 'node:path';
import { InvalidArgumentError, Option, type Command } from 'commander';
import { wavHeader } from '../audio/wav-header.js';
import { AUDIO_CODECS, type AudioCodec } from '../contracts/audio.js';
import { MODEL_IDS } from '../contracts/catalog.js';
import { synthesizeToBytes } from '../synthesis/offline.js';
import { clampTimeScale, parseSynthesisRequest } from '../transports/shared/synthesis-request.js';
import { openCatalog, openEngine } from './project.js';

const CODEC_OF_EXTENSION: Readonly<Record<string, AudioCodec>> = {
  '.wav': 'wav',
  '.mp3': 'mp3',
  '.ogg': 'ogg',
  '.opus': 'ogg',
  '.webm': 'webm',
  '.pcm': 'pcm',
  '.raw': 'pcm',
  '.ulaw': 'mulaw',
};
const STDOUT = '-';

interface SayOptions {
  readonly speaker: string;
  readonly output: string;
  readonly model?: string;
  readonly lang?: string;
  readonly format?: AudioCodec;
  readonly rate?: number;
  readonly speed: number;
}

const EXAMPLES = `
Examples:
  sonant say "Hello, world." --speaker astra -o hello.wav
  sonant say "Guten Tag." --speaker linde --rate 8000 -o tag.ulaw
  sonant say "Quick!" --speaker luna --speed 1.3 --format mp3 -o - | mpg123 -`;

export function addSayCommand(root: Command): void {
  root
    .command('say')
    .description('speak a text to a file, without a server')
    .argument('<text>', 'at most 1000 characters')
    .requiredOption('-s, --speaker <name>', 'see: sonant voices')
    .requiredOption('-o, --output <file>', `where to; ${STDOUT} is stdout`)
    .addOption(new Option('-m, --model <id>', 'default: mistv3').choices(MODEL_IDS))
    .option('-l, --lang <code>', "default: the speaker's")
    .addOption(
      new Option('-f, --format <name>', "default: by the file's extension, else wav").choices(AUDIO_CODECS),
    )
    .option('-r, --rate <hz>', "samples a second; default: the model's", parseNumber)
    .option('--speed <factor>', 'above 1 is faster; 0.4 to 2.5', parseSpeed, 1)
    .addHelpText('after', EXAMPLES)
    .action(say);
}

function say(text: string, options: SayOptions): void {
  const { speaker, output, model, lang, rate, speed } = options;
  const { modelId, voiceName, voice, markup, normalization, sampleRateHz } = parseSynthesisRequest(
    { text, speaker, modelId: model, lang, samplingRate: rate },
    openCatalog(),
  );
  const format = { codec: options.format ?? codecOf(output), sampleRateHz };
  const timeScale = clampTimeScale(1 / speed);
  const bytes = synthesizeToBytes(openEngine(), {
    id: randomUUID(),
    text,
    modelId,
    voiceName,
    voice,
    format,
    timeScale,
    markup,
    normalization,
    wordTimes: 'none',
  });
  if (format.codec === 'wav') writeTrueSizes(bytes, sampleRateHz);
  writeFileSync(output === STDOUT ? process.stdout.fd : output, bytes);
}

const codecOf = (output: string): AudioCodec => CODEC_OF_EXTENSION[extname(output).toLowerCase()] ?? 'wav';

/** The encoder streams, so it leaves the sizes open; here the end is known. */
function writeTrueSizes(bytes: Uint8Array, sampleRateHz: number): void {
  const headerBytes = wavHeader({ sampleRateHz, dataBytes: 0 }).length;
  bytes.set(wavHeader({ sampleRateHz, dataBytes: bytes.length - headerBytes }));
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
