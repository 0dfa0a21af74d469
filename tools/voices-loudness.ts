import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readCommandLine } from '../bench/command-line.js';
import { loadCatalog } from '../src/catalog/catalog.js';
import { TELEPHONE_RATE_HZ } from '../src/contracts/audio.js';
import type { ServedVoice, VoiceLoudness } from '../src/contracts/catalog.js';
import { SpeechEngine } from '../src/synthesis/engine.js';
import { nextSlice, type OpenSpeech, openSpeech } from '../src/synthesis/speech.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const WIDEBAND_RATE_HZ = 24000;
/** The longest text of one request. */
const MOST_CHARACTERS = 1000;

/** The level of every voice, LUFS, between 24 kHz and 8 kHz: prompts on a telephone are as loud. */
const TARGET_LUFS = -26;
/** A frame of speech counts within 20 dB of the loudest, as in the engine. */
/** So many sentences have the level of a sentence as their median. */
const SENTENCES = 15;
const [FRAME_SAMPLES, LOUD_SHARE] = [240, 0.01];

const USAGE = `usage: node dist/tools/voices-loudness.js [--models FOLDER]
Makes the voices of the catalog equally loud (${TARGET_LUFS} LUFS) with each of their packs: writes "gainDb" into pack.json, "levelDb",
the level of a sentence, to which the engine brings short texts, and FOLDER/loudness.json, from which the server takes what it
needs for a request with "loudness". Run it when packs or voices have changed. Needs ffmpeg.
  --models   folder with voices.json and the packs (default models)
`;

const sentencesOf = (language: string): string[] =>
  readFileSync(join(ROOT, `bench/voices/sentences/${language}.txt`), 'utf8')
    .trim()
    .split('\n');

/** Every second of the sentences that voices are judged by, as many as one request may have. @param first 0 or 1 */
export function paragraphOf(language: string, first: 0 | 1): string {
  let text = '';
  for (const sentence of sentencesOf(language).filter((_, index) => index % 2 === first)) {
    if (Array.from(text + sentence).length < MOST_CHARACTERS) text += `${sentence} `;
  }
  return text;
}

/** Integrated loudness of 16-bit samples, LUFS (EBU R 128), to 0.001 LU. */
export function loudnessOf(pcm: Buffer, sampleRateHz: number): number {
  const input = ['-f', 's16le', '-ar', String(sampleRateHz), '-ac', '1', '-i', 'pipe:0'];
  const meter = 'ebur128=metadata=1,ametadata=print:key=lavfi.r128.I:file=-';
  const args = ['-v', 'error', ...input, '-af', meter, '-f', 'null', '-'];
  const report = execFileSync('ffmpeg', args, { input: pcm, encoding: 'utf8', maxBuffer: 1e8 });
  const last = /.*lavfi\.r128\.I=(-?[\d.]+)/s.exec(report)?.[1];
  if (last === undefined) throw new Error('ffmpeg measured nothing');
  return Number(last);
}

function speak(engine: SpeechEngine, voice: ServedVoice, text: string, rateHz: number, gainDb = 0): Buffer {
  let speech: OpenSpeech | null = openSpeech(engine, {
    id: 'loudness',
    text,
    modelId: 'coda',
    voiceName: voice.name,
    voice,
    format: { codec: 'pcm', sampleRateHz: rateHz },
    timeScale: 1,
    gainDb,
    markup: { pauses: false, phonemes: false, inlineTimeScales: [], homographs: false },
    normalization: 'on',
    wordTimes: 'none',
    cutSilence: 'both',
  });
  const parts: Uint8Array[] = [];
  while (speech !== null) {
    const slice = nextSlice(engine, speech);
    parts.push(new Uint8Array(slice.bytes));
    speech = slice.next;
  }
  return Buffer.concat(parts);
}

/** @returns what the voice has to be changed by, and how loud it is then */
function measure(engine: SpeechEngine, voice: ServedVoice): { changeDb: number; loudness: VoiceLoudness } {
  const at = (rateHz: number, gainDb: number): number => {
    const parts = [0, 1] as const;
    const spoken = parts.map((part) =>
      speak(engine, voice, paragraphOf(voice.language, part), rateHz, gainDb),
    );
    return loudnessOf(Buffer.concat(spoken), rateHz);
  };
  const changeDb = TARGET_LUFS - (at(WIDEBAND_RATE_HZ, 0) + at(TELEPHONE_RATE_HZ, 0)) / 2;
  const rounded = (level: number): number => Math.round(10 * level) / 10;
  const loudness = {
    wideband: rounded(at(WIDEBAND_RATE_HZ, changeDb)),
    telephone: rounded(at(TELEPHONE_RATE_HZ, changeDb)),
  };
  return { changeDb, loudness };
}

/** The median level of sentences, of full scale. */
function sentenceDb(engine: SpeechEngine, voice: ServedVoice): number {
  const levels = sentencesOf(voice.language)
    .slice(0, SENTENCES)
    .map((sentence) => levelDbOf(speak(engine, voice, sentence, WIDEBAND_RATE_HZ)))
    .sort((a, b) => a - b);
  return levels[levels.length >> 1] ?? NaN;
}

/** Mean power of the loud frames of a sentence, of full scale. */
export function levelDbOf(pcm: Buffer): number {
  const samples = new Int16Array(Uint8Array.from(pcm).buffer);
  const powers: number[] = [];
  for (let start = 0; start + FRAME_SAMPLES <= samples.length; start += FRAME_SAMPLES) {
    const frame = samples.subarray(start, start + FRAME_SAMPLES);
    powers.push(frame.reduce((sum, sample) => sum + (sample / 32768) ** 2, 0) / FRAME_SAMPLES);
  }
  const least = LOUD_SHARE * Math.max(...powers);
  const loud = powers.filter((power) => power >= least);
  return 10 * Math.log10(loud.reduce((sum, power) => sum + power, 0) / loud.length);
}

/** Changes a speaker of a pack.json, and nothing else of it. @throws Error that names a speaker without "gainDb" */
export function levelled(
  pack: string,
  name: string,
  changeDb: number,
  sentenceDb: number,
): { pack: string; gainDb: number } {
  const { speakers } = JSON.parse(pack) as { speakers: { name: string; gainDb?: number }[] };
  const before = speakers.find((speaker) => speaker.name === name)?.gainDb;
  if (before === undefined) throw new Error(`${name} has no gainDb`);
  const rounded = (decibels: number): number => Math.round(100 * decibels) / 100;
  const gainDb = rounded(before + changeDb);
  const space = /\s+(?="gainDb")/.exec(pack)?.[0] ?? ' ';
  // A mean of speakers has a plus sign in its name.
  const literally = name.replaceAll(/[^\w]/g, '\\$&');
  const pattern = new RegExp(`("name": "${literally}"[^}]*?"gainDb": )[-\\d.]+(,\\s*"levelDb": [-\\d.]+)?`);
  const levels = `$1${gainDb},${space}"levelDb": ${rounded(sentenceDb - before)}`;
  return { pack: pack.replace(pattern, levels), gainDb };
}

function main(): void {
  const { values } = readCommandLine(USAGE, {
    models: { type: 'string', default: join(ROOT, 'models') },
  });
  const engine = new SpeechEngine(values.models);
  const table: Record<string, Record<string, VoiceLoudness>> = {};
  for (const voice of loadCatalog(values.models).servedVoices()) {
    const { changeDb, loudness } = measure(engine, voice);
    (table[voice.pack] ??= {})[voice.name] = loudness;
    const file = join(values.models, voice.pack, 'pack.json');
    const { pack, gainDb } = levelled(
      readFileSync(file, 'utf8'),
      voice.speaker,
      changeDb,
      sentenceDb(engine, voice),
    );
    writeFileSync(file, pack);
    process.stdout.write(
      `${voice.pack} ${voice.name}: gain ${gainDb} dB, ${loudness.wideband} and ${loudness.telephone} LUFS\n`,
    );
  }
  writeFileSync(join(values.models, 'loudness.json'), `${JSON.stringify(table, null, 2)}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
