import { SpeechEngine } from '../../src/synthesis/engine.js';
import { segmentSentence } from '../../src/synthesis/segments.js';
import { planText } from '../../src/text/plan.js';
import { MODELS, request } from './synthesis.js';

/**
 * A program for a process of its own, where SONANT_ISA holds: speaks the same text at the rate that it is given, once for
 * each number of frames in a slice that it is given then, and prints `Spoken` as JSON.
 */
export interface Spoken {
  readonly isa: string;
  readonly precision: string;
  /** 16-bit PCM in base64, one for each number of frames. */
  readonly runs: readonly string[];
}

const [sampleRateHz = NaN, ...sliceFrames] = process.argv.slice(2).map(Number);
const engine = new SpeechEngine(MODELS);
const speech = request(
  'The quick brown fox jumps over the lazy dog. She sells sea shells by the sea shore, twice.',
  { format: { codec: 'pcm', sampleRateHz } },
);
const pack = engine.pack(speech.voice.pack);
const segments = planText(speech.text, speech.voice.language, speech.markup).flatMap((item) =>
  item.kind === 'sentence' ? segmentSentence(engine, speech, item.spans).segments : [],
);

function speak(maxFrames: number): string {
  const stream = engine.addon.openStream({
    pack: pack.folder,
    speaker: pack.speakerIndex.get(speech.voice.speaker) ?? -1,
    ...speech.format,
    seed: 42n,
    pitchRatio: 1.1,
    formantRatio: 1.05,
  });
  for (const segment of segments) engine.addon.addSegment(stream, segment);
  engine.addon.finishStream(stream);
  const parts: Buffer[] = [];
  for (;;) {
    const slice = engine.addon.nextSlice(stream, maxFrames);
    parts.push(Buffer.from(slice.bytes));
    if (slice.ended) return Buffer.concat(parts).toString('base64');
  }
}

const spoken: Spoken = {
  isa: engine.addon.isa(),
  precision: engine.addon.precision(),
  runs: sliceFrames.map(speak),
};
process.stdout.write(JSON.stringify(spoken));
