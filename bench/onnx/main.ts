import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { loadCatalog } from '../../src/catalog/catalog.js';
import type { EngineVoice, ModelId } from '../../src/contracts/catalog.js';
import type { SpeechRequest } from '../../src/contracts/speech.js';
import { SpeechEngine } from '../../src/synthesis/engine.js';
import { segmentSentence } from '../../src/synthesis/segments.js';
import { planText } from '../../src/text/plan.js';
import { SENTENCES } from '../../test/support/load/sentences.js';
import { readCommandLine, refuseCommandLine } from '../command-line.js';
import { checkGraphs } from './check.js';
import type { SentencePhones } from './frames.js';
import { exportGraphs, installPeers } from './install.js';
import { circumstances, type Figure, type OnnxReport, remember, tableOf } from './report.js';
import { type Assignment, type Mode, MODES, type Pass, type Ready, SYSTEMS } from './systems.js';

const USAGE = `usage: npm run bench:onnx -- [--rounds 8] [--write]
Our networks in our engine and in ONNX Runtime (onnxruntime-node), one thread each, the same phones of the same sentences,
in turns. The first run installs ONNX Runtime into build/peers. Processor time for a second of speech: of the networks alone
with a sentence at a time, and of a stream in slices, where the engine also makes the 24 kHz samples and ONNX Runtime does not; of the
first slice; memory of pack and runtime.
  --rounds  of all systems, 2..100 (default 8); every other one in reverse order
  --write   writes the figures to bench/onnx/figures.json and into docs/decisions/engine.md
  --json    one JSON document on stdout instead of a table
`;

const MODELS = fileURLToPath(new URL('../../../models', import.meta.url));
const CONTESTANT = fileURLToPath(new URL('./contestant.js', import.meta.url));
const SPEAKER = 'astra';
const FRAME_SECONDS = 0.01;

const say = (line: string): void => void process.stderr.write(`${line}\n`);

async function main(): Promise<void> {
  const { values } = readCommandLine(USAGE, {
    rounds: { type: 'string', default: '8' },
    write: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  });
  const rounds = Number(values.rounds);
  if (!(Number.isInteger(rounds) && rounds >= 2 && rounds <= 100)) refuseCommandLine(USAGE);
  installPeers(say);
  const engine = new SpeechEngine(MODELS);
  const figures: Figure[] = [];
  for (const modelId of ['coda', 'mistv3'] as const)
    figures.push(...(await measureModel(engine, modelId, rounds)));
  const report: OnnxReport = {
    date: new Date().toISOString().slice(0, 10),
    processor: cpus()[0]?.model ?? 'unknown',
    loadAverage: Number((loadavg()[0] ?? 0).toFixed(1)),
    rounds,
    sentences: SENTENCES.length,
    figures,
  };
  process.stdout.write(
    values.json ? `${JSON.stringify(report)}\n` : `${circumstances(report)}\n\n${tableOf(report)}\n`,
  );
  if (values.write) await remember(report);
}

async function measureModel(engine: SpeechEngine, modelId: ModelId, rounds: number): Promise<Figure[]> {
  const { voice } = loadCatalog(MODELS).resolveVoice({ speaker: SPEAKER, modelId, lang: undefined });
  const pack = engine.pack(voice.pack);
  const sentences = SENTENCES.flatMap((text) => phonesOf(engine, voice, text));
  const assignment = {
    pack: pack.folder,
    speaker: pack.speakerIndex.get(voice.speaker) ?? 0,
    graphs: exportGraphs(pack.folder, voice.pack),
    sentences,
  };
  const check: Assignment = { ...assignment, system: 'onnxruntime fp32' };
  const largest = await checkGraphs(check, [...pack.speakerIndex.keys()]);
  say(
    `${voice.pack}: the graphs compute what PyTorch and the engine do; the largest difference is ${largest.toExponential(1)}`,
  );
  const contestants: Contestant[] = [];
  try {
    for (const system of SYSTEMS) {
      const contestant = await Contestant.start({ ...assignment, system });
      if (contestant === undefined) say(`${system}: left out, this processor has no such products`);
      else contestants.push(contestant);
    }
    for (let round = 0; round < rounds; round++) {
      const order = round % 2 === 0 ? contestants : [...contestants].reverse();
      for (const mode of MODES) for (const contestant of order) await contestant.run(mode);
      say(`${voice.pack}: round ${round + 1} of ${rounds}`);
    }
    return contestants.map((contestant) => contestant.figure(voice.pack));
  } finally {
    for (const contestant of contestants) contestant.stop();
  }
}

function phonesOf(engine: SpeechEngine, voice: EngineVoice, text: string): SentencePhones[] {
  const markup = { pauses: false, phonemes: false, inlineTimeScales: [], homographs: false };
  const request: SpeechRequest = {
    id: 'bench',
    text,
    modelId: 'coda',
    voiceName: SPEAKER,
    voice,
    format: { codec: 'pcm', sampleRateHz: 24000 },
    timeScale: 1,
    markup,
    normalization: 'on',
    wordTimes: 'none',
  };
  return planText(text, voice.language, markup).flatMap((item) =>
    item.kind === 'sentence'
      ? segmentSentence(engine, request, item.spans).segments.map(({ phones, stress, wordStart }) => ({
          phones: [...phones],
          stress: [...stress],
          wordStart: [...wordStart],
        }))
      : [],
  );
}

/** A process that speaks all sentences when it is told to. */
class Contestant {
  private readonly passes: Record<Mode, Pass[]> = { slices: [], whole: [] };

  private constructor(
    private readonly assignment: Assignment,
    private readonly child: ChildProcess,
    private readonly ready: Ready,
  ) {}

  /** @returns undefined when the engine has no such precision here */
  static async start(assignment: Assignment): Promise<Contestant | undefined> {
    const [name, precision = ''] = assignment.system.split(' ');
    const env = { ...process.env, ...(name === 'sonant' && { SONANT_PRECISION: precision }) };
    const isOptional = name === 'sonant' && precision !== 'fp32';
    const child = fork(CONTESTANT, [JSON.stringify(assignment)], {
      env,
      stdio: ['ignore', 'inherit', isOptional ? 'ignore' : 'inherit', 'ipc'],
    });
    const ready = await answerOf<Ready>(child).catch((error: unknown) => {
      if (isOptional) return undefined;
      throw error;
    });
    return ready && new Contestant(assignment, child, ready);
  }

  async run(mode: Mode): Promise<void> {
    const answer = answerOf<Pass>(this.child);
    this.child.send(mode);
    this.passes[mode].push(await answer);
  }

  figure(pack: string): Figure {
    const { system, sentences } = this.assignment;
    const cost = (mode: Mode): number =>
      median(
        this.passes[mode].map(({ processorMs, frameCount }) => processorMs / (frameCount * FRAME_SECONDS)),
      );
    const firsts = sentences.map((_, i) =>
      median(this.passes.slices.map(({ firstMs }) => firstMs[i] ?? Number.NaN)),
    );
    return {
      pack,
      system,
      msPerSecond: { slices: cost('slices'), whole: cost('whole') },
      firstSliceMs: median(firsts),
      memoryMib: this.ready.memoryMib,
    };
  }

  stop(): void {
    this.child.disconnect();
  }
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** The next message. @throws Error when the process ends instead */
async function answerOf<T>(child: ChildProcess): Promise<T> {
  const listening = new AbortController();
  const { signal } = listening;
  try {
    const answer = once(child, 'message', { signal }).then(([message]) => message as T);
    const end = once(child, 'exit', { signal }).then(([status]) => {
      throw new Error(`a contestant ended with ${String(status)}`);
    });
    return await Promise.race([answer, end as Promise<T>]);
  } finally {
    listening.abort();
  }
}

await main();
