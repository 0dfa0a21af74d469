import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readCommandLine } from '../bench/command-line.js';
import { loadCatalog } from '../src/catalog/catalog.js';
import type { Voice } from '../src/contracts/catalog.js';
import { SpeechEngine } from '../src/synthesis/engine.js';
import { synthesizeToBytes } from '../src/synthesis/offline.js';
import { parseSynthesisRequest } from '../src/transports/shared/synthesis-request.js';
import { CORPORA } from './voices-corpora.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const MODELS = join(ROOT, 'models');
const PACK = 'smoke';
const RATE_HZ = 24000;

const USAGE = `usage: npm run train:smoke -- [--python PYTHON] [--folder FOLDER]
Goes the whole way from recordings to a speaking voice within minutes, without any recordings: the project's own voices
speak the sentences that are trained on. What comes out is no speech yet; the losses must fall and the engine must run it.
  --python  with what training/voices/requirements*.txt name (default .venv/bin/python)
  --folder  is emptied (default data/smoke)
`;

interface Reader {
  readonly corpus: string;
  readonly language: string;
  readonly speaker: string;
  readonly sentences: readonly string[];
}

const READERS: readonly Reader[] = [
  {
    corpus: 'en_us_kathleen',
    language: 'en',
    speaker: 'kathleen',
    sentences: [
      'The birch canoe slid on the smooth planks.',
      'Glue the sheet to the dark blue background.',
      'It is easy to tell the depth of a well.',
      'These days a chicken leg is a rare dish.',
      'Rice is often served in round bowls.',
      'The juice of lemons makes fine punch.',
      'The box was thrown beside the parked truck.',
      'Four hours of steady work faced us.',
    ],
  },
  {
    corpus: 'de_kerstin',
    language: 'de',
    speaker: 'kerstin',
    sentences: [
      'Der alte Mann sitzt gern am Fenster und liest.',
      'Morgen fahren wir mit dem Zug nach Hamburg.',
      'Das Wetter war gestern kalt und sehr windig.',
      'Meine Schwester hat zwei kleine Kinder.',
      'Bitte stellen Sie den Koffer neben die Tür.',
      'Wir haben heute Abend noch nichts gegessen.',
      'Der Hund schläft unter dem großen Tisch.',
      'Im Garten blühen schon die ersten Rosen.',
    ],
  },
];

/** For each network, the config that is made small, what is changed, and the loss that must fall. */
const RUNS = [
  { config: 'vocoder-mist', kind: 'vocoder', steps: 60, changes: { batch: 6 }, loss: 'loss' },
  { config: 'acoustic-mist', kind: 'acoustic', steps: 60, changes: { batch: 6 }, loss: 'mel' },
  { config: 'recognizer', kind: 'recognizer', steps: 60, changes: { width: 128, blocks: 3 }, loss: 'loss' },
] as const;

const say = (message: string): boolean => process.stderr.write(`train:smoke: ${message}\n`);

function run(command: string, ...args: readonly string[]): void {
  say(args.filter((arg) => !arg.startsWith('-')).join(' '));
  const env = { ...process.env, OMP_NUM_THREADS: '1' };
  const { status } = spawnSync(command, args, { cwd: ROOT, env, stdio: ['ignore', 2, 2] });
  if (status !== 0) throw new Error(`this failed: ${command} ${args.join(' ')}`);
}

/** A recorded voice of a reader's language, as the catalog has it now. */
function voiceOf({ language, speaker }: Reader): Voice {
  const voices = loadCatalog(MODELS).voices.filter((voice) => voice.language === language);
  const voice = voices.find((one) => one.speaker === speaker && one.derivedFrom === null) ?? voices[0];
  if (voice === undefined) throw new Error(`no voice speaks ${language}`);
  return voice;
}

function speak(models: string, engine: SpeechEngine, text: string, speaker: string): Buffer {
  const catalog = loadCatalog(models);
  const modelId = catalog.voices.find(({ name }) => name === speaker)?.models[0] ?? 'coda';
  const { voiceName, voice, markup, normalization } = parseSynthesisRequest(
    { text, speaker, modelId, lang: undefined, samplingRate: RATE_HZ },
    catalog,
  );
  const format = { codec: 'wav', sampleRateHz: RATE_HZ } as const;
  const plain = { id: randomUUID(), timeScale: 1, wordTimes: 'none' } as const;
  return synthesizeToBytes(engine, {
    ...{ text, modelId, voiceName, voice, markup, normalization, format },
    ...plain,
  });
}

/** Folders of recordings as training expects them; the last sentence of each reader is held out. */
function record(recordings: string): void {
  const engine = new SpeechEngine(MODELS);
  for (const { folder, language } of CORPORA) {
    mkdirSync(join(recordings, folder), { recursive: true });
    writeFileSync(join(recordings, folder, 'metadata.tsv'), language === 'fr' ? 'file\ttext_file\n' : '');
  }
  const held: string[] = [];
  for (const reader of READERS) {
    const { name } = voiceOf(reader);
    const rows = reader.sentences.map((sentence, index) => {
      const file = `${index}.wav`;
      writeFileSync(join(recordings, reader.corpus, file), speak(MODELS, engine, sentence, name));
      return `${file}\t${sentence}\n`;
    });
    writeFileSync(join(recordings, reader.corpus, 'metadata.tsv'), rows.join(''));
    held.push(`${reader.corpus}/${reader.sentences.length - 1}.wav\t${reader.sentences.at(-1)}\n`);
  }
  writeFileSync(join(recordings, 'heldout.tsv'), held.join(''));
}

/** Trains one network and checks that it learns. */
function train(
  python: string,
  folder: string,
  { config, kind, steps, changes, loss }: (typeof RUNS)[number],
): void {
  const source = join(ROOT, 'training/voices/configs', `${config}.json`);
  const small = {
    ...(JSON.parse(readFileSync(source, 'utf8')) as object),
    ...{
      name: kind,
      corpora: READERS.map(({ corpus }) => corpus),
      steps,
      ...changes,
      warmup: 5,
      log_every: 5,
    },
  };
  const file = join(folder, `${kind}.json`);
  writeFileSync(file, JSON.stringify(small));
  run(python, 'training/voices/train.py', '--config', file, '--data', folder);
  const lines = readFileSync(join(folder, 'runs', kind, 'log.jsonl'), 'utf8')
    .trimEnd()
    .split('\n');
  const values = lines.flatMap((line) => (JSON.parse(line) as Record<string, number>)[loss] ?? []);
  const [first = NaN, last = NaN] = [values[0], values.at(-1)];
  say(`${kind}: ${loss} from ${first} to ${last}`);
  if (!(last < 0.9 * first))
    throw new Error(`the ${kind} network does not learn: ${loss} ${values.join(' ')}`);
}

/** A folder of models whose only voices are those just trained. @returns their names */
function makeModels(models: string): string[] {
  mkdirSync(models, { recursive: true });
  for (const entry of readdirSync(MODELS)) {
    // Aliases stand for voices that are not there.
    if (entry !== 'voices.json' && entry !== 'aliases.json')
      symlinkSync(join(MODELS, entry), join(models, entry));
  }
  const catalog = JSON.parse(readFileSync(join(MODELS, 'voices.json'), 'utf8')) as {
    packs: Record<string, string>;
    voices: { name: string }[];
  };
  const voices = READERS.map((reader) => {
    const { name } = voiceOf(reader);
    return {
      ...catalog.voices.find((voice) => voice.name === name),
      name,
      speaker: reader.speaker,
      derivedFrom: null,
      packs: {},
    };
  });
  const packs = Object.fromEntries(Object.keys(catalog.packs).map((model) => [model, PACK]));
  writeFileSync(join(models, 'voices.json'), JSON.stringify({ packs, voices }));
  return voices.map(({ name }) => name);
}

/** @throws Error unless the engine makes a second or more of sound, neither silent nor broken */
function listen(models: string, names: readonly string[]): void {
  const engine = new SpeechEngine(models);
  for (const name of names) {
    const bytes = speak(models, engine, 'Hello, hello, hello.', name).subarray(44);
    const samples = new Int16Array(
      bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + (bytes.length & ~1)),
    );
    const rms = Math.sqrt(samples.reduce((sum, sample) => sum + (sample / 32768) ** 2, 0) / samples.length);
    const seconds = samples.length / RATE_HZ;
    say(`the engine speaks as ${name}: ${seconds.toFixed(2)} s, level ${rms.toFixed(4)}`);
    if (!(seconds > 0.3 && rms > 1e-4)) throw new Error(`${name} is not heard`);
  }
}

function main(): void {
  const { values } = readCommandLine(USAGE, {
    python: { type: 'string', default: join(ROOT, '.venv/bin/python') },
    folder: { type: 'string', default: join(ROOT, 'data/smoke') },
  });
  const { python, folder } = values;
  const [recordings, models] = [join(folder, 'recordings'), join(folder, 'models')];
  const corpora = READERS.map(({ corpus }) => corpus);
  rmSync(folder, { recursive: true, force: true });
  run(python, '-m', 'unittest', 'discover', 'training/voices');
  say('the project’s own voices read the sentences');
  record(recordings);
  const phones = join(folder, 'phones.jsonl');
  const exporter = fileURLToPath(new URL('./voices-export.js', import.meta.url));
  run(process.execPath, exporter, '--corpora', recordings, '--out', phones);
  const scripts = 'training/voices/';
  run(python, `${scripts}prepare.py`, '--corpora', recordings, '--data', folder, '--only', ...corpora);
  run(python, `${scripts}align.py`, '--data', folder, '--steps', '60', '--corpora', ...corpora);
  for (const one of RUNS) train(python, folder, one);
  const names = makeModels(models);
  run(
    python,
    ...[`${scripts}export.py`, '--acoustic', join(folder, 'runs/acoustic')],
    ...['--vocoder', join(folder, 'runs/vocoder'), '--out', join(models, PACK)],
    ...['--voices', join(models, 'voices.json'), '--goldens', 'none'],
  );
  listen(models, names);
  say('everything works');
}

main();
