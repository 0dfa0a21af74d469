import { loadAddon, type NativeAddon, type NativeSegment } from '../../src/engine/addon.js';
import { type BenchAddon, loadBenchAddon } from '../../test/support/bench-addon.js';
import type { SentencePhones } from './frames.js';
import { type Assignment, type Mode, SLICES, type Speaker } from './systems.js';

/** The acoustic network's output as the vocoder takes it; for timing, only the voicing has to be right. */
interface Frames {
  readonly mel: Float32Array;
  readonly f0Hz: Float32Array;
}

const BANDS = 80;
const COLUMNS = BANDS + 2;

/** The product's engine: in slices from phones to 24 kHz samples, and in one piece the networks alone. */
export class EngineSpeaker implements Speaker {
  private readonly addon: NativeAddon = loadAddon();
  private readonly framesOf = new Map<SentencePhones, Frames>();
  private bench: BenchAddon | undefined;

  constructor(private readonly assignment: Assignment) {
    const wanted = assignment.system.split(' ')[1] ?? '';
    if (this.addon.precision() !== wanted) throw new Error(`the engine does not run in ${wanted}`);
  }

  speak(sentence: SentencePhones, mode: Mode, onFirst: () => void): Promise<number> {
    return Promise.resolve(
      mode === 'slices' ? this.stream(sentence, onFirst) : this.networks(sentence, onFirst),
    );
  }

  private stream(sentence: SentencePhones, onFirst: () => void): number {
    const { addon } = this;
    const { pack, speaker } = this.assignment;
    const voice = { seed: 1n, pitchRatio: 1, formantRatio: 1 };
    const stream = addon.openStream({ pack, speaker, codec: 'pcm', sampleRateHz: 24000, ...voice });
    addon.addSegment(stream, segmentOf(sentence));
    addon.finishStream(stream);
    let frameCount = 0;
    for (let number = 0; ; number++) {
      const size = SLICES[Math.min(number, SLICES.length - 1)] ?? 1;
      const slice = addon.nextSlice(stream, size);
      frameCount += slice.frameCount;
      if (number === 0) onFirst();
      if (slice.ended) return frameCount;
    }
  }

  private networks(sentence: SentencePhones, onFirst: () => void): number {
    this.bench ??= loadBenchAddon();
    const { pack, speaker } = this.assignment;
    const { output } = this.bench.acoustic(pack, speaker, segmentOf(sentence));
    const frames = this.framesOf.get(sentence) ?? split(output);
    this.framesOf.set(sentence, frames);
    this.bench.cepstra(pack, frames.mel, frames.f0Hz);
    onFirst();
    return frames.f0Hz.length;
  }
}

const segmentOf = ({ phones, stress, wordStart }: SentencePhones): NativeSegment => ({
  phones: Int32Array.from(phones),
  stress: Uint8Array.from(stress),
  wordStart: Uint8Array.from(wordStart),
  timeScale: new Float32Array(phones.length).fill(1),
});

function split(output: Float32Array): Frames {
  const frameCount = output.length / COLUMNS;
  const mel = new Float32Array(frameCount * BANDS);
  const f0Hz = new Float32Array(frameCount);
  for (let frame = 0; frame < frameCount; frame++) {
    const row = output.subarray(frame * COLUMNS, (frame + 1) * COLUMNS);
    mel.set(row.subarray(0, BANDS), frame * BANDS);
    f0Hz[frame] = (row[BANDS + 1] ?? 0) > 0 ? 180 : 0;
  }
  return { mel, f0Hz };
}
