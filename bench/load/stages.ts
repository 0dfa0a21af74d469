import { fileURLToPath } from 'node:url';
import { loadCatalog } from '../../src/catalog/catalog.js';
import type { AudioFormat } from '../../src/contracts/audio.js';
import type { SpeechRequest } from '../../src/contracts/speech.js';
import { SpeechEngine } from '../../src/synthesis/engine.js';
import { speakOffline } from '../../src/synthesis/offline.js';
import { type Segment, segmentSentence } from '../../src/synthesis/segments.js';
import { planText } from '../../src/text/plan.js';
import { loadBenchAddon } from '../../test/support/bench-addon.js';
import { SENTENCES } from '../../test/support/load/sentences.js';
import type { StageFigure } from './report.js';

const MODELS = fileURLToPath(new URL('../../../models', import.meta.url));
const REPETITIONS = 9;

/**
 * Processor time of each stage for a second of speech, on this thread. The stages are timed apart, each over all
 * sentences; "whole" is the product's own path from text to 8 kHz mu-law.
 */
export function measureStages(): { isa: string; stages: StageFigure[] } {
  const engine = new SpeechEngine(MODELS);
  const { addon } = engine;
  const bench = loadBenchAddon();
  const { voice } = loadCatalog(MODELS).resolveVoice({
    speaker: 'astra',
    modelId: 'mistv3',
    lang: undefined,
  });
  const pack = engine.pack(voice.pack);
  const speaker = pack.speakerIndex.get(voice.speaker) ?? 0;
  const requestOf = (text: string, format: AudioFormat): SpeechRequest => ({
    id: 'bench',
    text,
    modelId: 'mistv3',
    voiceName: voice.name,
    voice,
    format,
    timeScale: 1,
    markup: { pauses: false, phonemes: false, inlineTimeScales: [], homographs: false },
    normalization: 'on',
    wordTimes: 'none',
  });
  const pcm = { codec: 'pcm', sampleRateHz: 24000 } as const;
  const mulaw = { codec: 'mulaw', sampleRateHz: 8000 } as const;
  const speakAll = (format: AudioFormat): number => {
    let audioMs = 0;
    for (const text of SENTENCES) {
      for (const slice of speakOffline(engine, requestOf(text, format))) audioMs += slice.durationMs;
    }
    return audioMs / 1000;
  };
  const segmentsOf = (text: string): Segment[] => {
    const request = requestOf(text, pcm);
    return planText(text, voice.language, request.markup).flatMap((item) =>
      item.kind === 'sentence' ? segmentSentence(engine, request, item.spans).segments : [],
    );
  };
  const segments = SENTENCES.flatMap(segmentsOf);
  const encodeAll = (): void => {
    const stream = addon.openStream({
      pack: pack.folder,
      speaker,
      ...pcm,
      seed: 1n,
      pitchRatio: 1,
      formantRatio: 1,
    });
    for (const segment of segments) addon.addSegment(stream, segment);
    addon.closeStream(stream);
  };
  const mels = segments.map((segment) => {
    const { output } = bench.acoustic(pack.folder, speaker, segment);
    return { ...split(output), noise: new Float32Array((output.length / 82) * 240).fill(0.1) };
  });

  const audioSeconds = speakAll(pcm);
  const time = (stage: string, work: () => unknown): StageFigure => {
    const factors = Array.from({ length: REPETITIONS }, () => {
      const before = addon.threadCpuMs();
      work();
      return (addon.threadCpuMs() - before) / 1000 / audioSeconds;
    }).sort((a, b) => a - b);
    return { stage, median: factors[REPETITIONS >> 1] ?? Number.NaN, best: factors[0] ?? Number.NaN };
  };
  const stages = [
    time('text to phones', () => SENTENCES.map(segmentsOf)),
    time('encoder and durations', encodeAll),
    time('acoustic network, encoder too', () =>
      segments.map((segment) => bench.acoustic(pack.folder, speaker, segment)),
    ),
    time('vocoder', () => mels.map(({ mel, f0Hz, noise }) => bench.vocoder(pack.folder, mel, f0Hz, noise))),
    time('whole, text to 24 kHz PCM', () => speakAll(pcm)),
    time('whole, text to 8 kHz mu-law', () => speakAll(mulaw)),
    time('whole, text to 24 kHz MP3', () => speakAll({ codec: 'mp3', sampleRateHz: 24000 })),
    time('whole, text to 24 kHz Opus in Ogg', () => speakAll({ codec: 'ogg', sampleRateHz: 24000 })),
  ];
  return { isa: addon.isa(), stages };
}

/** The acoustic network's output as the vocoder takes it; the scale does not matter for timing, voicing does. */
function split(output: Float32Array): { mel: Float32Array; f0Hz: Float32Array } {
  const frameCount = output.length / 82;
  const mel = new Float32Array(frameCount * 80);
  const f0Hz = new Float32Array(frameCount);
  for (let frame = 0; frame < frameCount; frame++) {
    mel.set(output.subarray(frame * 82, frame * 82 + 80), frame * 80);
    f0Hz[frame] = (output[frame * 82 + 81] ?? 0) > 0 ? 180 : 0;
  }
  return { mel, f0Hz };
}
