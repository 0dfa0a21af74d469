import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { loadCatalog } from '../src/catalog/catalog.js';
import { TELEPHONE_RATE_HZ } from '../src/contracts/audio.js';
import type { ServedVoice, VoiceLoudness } from '../src/contracts/catalog.js';
import { SpeechEngine } from '../src/synthesis/engine.js';
import { nextSlice, openSpeech, type OpenSpeech } from '../src/synthesis/speech.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const WIDEBAND_RATE_HZ = 24000;
/** Of one request. */
const MOST_CHARACTERS = 1000;

const USAGE = `usage: node dist/tools/voices-loudness.js [--models FOLDER]
Measures how loud each voice of the catalog is with each of its packs, and writes FOLDER/loudness.json, from which the server
takes what it needs for a request with "loudness". Run it when packs or voices have changed. Needs ffmpeg.
  --models   folder with voices.json and the packs (default models)
`;

/** Every second of the sentences that voices are judged by, as many as one request may have. @param first 0 or 1 */
export function paragraphOf(language: string, first: 0 | 1): string {
  const file = join(ROOT, `bench/voices/sentences/${language}.txt`);
  const sentences = readFileSync(file, 'utf8').trim().split('\n');
  let text = '';
  for (const sentence of sentences.filter((_, index) => index % 2 === first)) {
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

function speak(engine: SpeechEngine, voice: ServedVoice, text: string, sampleRateHz: number): Buffer {
  let speech: OpenSpeech | null = openSpeech(engine, {
    id: 'loudness',
    text,
    modelId: 'coda',
    voiceName: voice.name,
    voice,
    format: { codec: 'pcm', sampleRateHz },
    timeScale: 1,
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

function measure(engine: SpeechEngine, voice: ServedVoice): VoiceLoudness {
  const at = (rateHz: number): number => {
    const parts = [0, 1] as const;
    const spoken = parts.map((part) => speak(engine, voice, paragraphOf(voice.language, part), rateHz));
    return Math.round(10 * loudnessOf(Buffer.concat(spoken), rateHz)) / 10;
  };
  return { wideband: at(WIDEBAND_RATE_HZ), telephone: at(TELEPHONE_RATE_HZ) };
}

function main(): void {
  const { values } = parseArgs({
    options: {
      models: { type: 'string', default: join(ROOT, 'models') },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(USAGE);
    return;
  }
  const engine = new SpeechEngine(values.models);
  const table: Record<string, Record<string, VoiceLoudness>> = {};
  for (const voice of loadCatalog(values.models).servedVoices()) {
    const levels = measure(engine, voice);
    (table[voice.pack] ??= {})[voice.name] = levels;
    process.stdout.write(`${voice.pack} ${voice.name} ${levels.wideband} ${levels.telephone}\n`);
  }
  writeFileSync(join(values.models, 'loudness.json'), `${JSON.stringify(table, null, 2)}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
