/** The delay between a first chunk and its sound; the next chunk may be late by as much. */
const LEAD_SECONDS = 0.05;
/** The audio thread runs ahead of `currentTime`; audio that ends sooner than this cannot be continued without a gap. */
const MARGIN_SECONDS = 0.02;
/** Long enough not to click. */
const FADE_SECONDS = 0.005;

let context: AudioContext | undefined;

/**
 * Silence until the first samples are pushed. The audio clock runs at the rate of the speech, so that samples are played as
 * they came. Call it from a click or a key: browsers keep a page silent until the user has done something.
 */
export function startPlayback(rateHz: number): Playback {
  if (context?.sampleRate !== rateHz) {
    void context?.close();
    context = new AudioContext({ sampleRate: rateHz, latencyHint: 'interactive' });
  }
  if (context.state !== 'running') void context.resume();
  return new Playback(context);
}

/** One utterance, played gaplessly. Positions are frames from the start of the utterance. */
export class Playback {
  readonly #context: AudioContext;
  readonly #gain: GainNode;
  readonly #sources = new Set<AudioBufferSourceNode>();
  /** Stretches without a gap: a position, and the frame of the context's clock at which it is played. */
  readonly #stretches: { readonly position: number; readonly contextFrame: number }[] = [];
  #receivedFrames = 0;
  /** The frame of the context's clock at which the received audio ends. */
  #endFrame = -Infinity;
  #isWhole = false;
  #gaps = 0;

  constructor(context: AudioContext) {
    this.#context = context;
    this.#gain = context.createGain();
    this.#gain.connect(context.destination);
  }

  /** How many times the audio ran out. */
  get gaps(): number {
    return this.#gaps;
  }

  get receivedSeconds(): number {
    return this.#receivedFrames / this.#context.sampleRate;
  }

  /** @param samples go on exactly where the ones before end */
  push(samples: Int16Array): void {
    if (samples.length === 0) return;
    const { sampleRate: rateHz, currentTime } = this.#context;
    const nowFrame = Math.ceil(currentTime * rateHz);
    if (this.#endFrame < nowFrame + MARGIN_SECONDS * rateHz) {
      if (this.#stretches.length > 0) this.#gaps++;
      this.#endFrame = Math.max(this.#endFrame, Math.ceil(nowFrame + LEAD_SECONDS * rateHz));
      this.#stretches.push({ position: this.#receivedFrames, contextFrame: this.#endFrame });
    }
    const buffer = this.#context.createBuffer(1, samples.length, rateHz);
    buffer.copyToChannel(
      Float32Array.from(samples, (sample) => sample / 32768),
      0,
    );
    const source = this.#context.createBufferSource();
    source.buffer = buffer;
    source.connect(this.#gain);
    source.onended = () => this.#sources.delete(source);
    source.start(this.#endFrame / rateHz);
    this.#sources.add(source);
    this.#endFrame += samples.length;
    this.#receivedFrames += samples.length;
  }

  /** No more will be pushed. */
  finish(): void {
    this.#isWhole = true;
  }

  /** Silences it for good within a few milliseconds. */
  stop(): void {
    this.#isWhole = true;
    const now = this.#context.currentTime;
    this.#gain.gain.setValueAtTime(1, now);
    this.#gain.gain.linearRampToValueAtTime(0, now + FADE_SECONDS);
    for (const source of this.#sources) source.stop(now + FADE_SECONDS);
  }

  /** What the listener hears now, in seconds from the start of the utterance; negative before it. */
  get heardSeconds(): number {
    const heardFrame = this.#heardFrame;
    const index = this.#stretches.findLastIndex(({ contextFrame }) => contextFrame <= heardFrame);
    const stretch = this.#stretches[index];
    if (stretch === undefined) return -1;
    const endPosition = this.#stretches[index + 1]?.position ?? this.#receivedFrames;
    const position = Math.min(stretch.position + heardFrame - stretch.contextFrame, endPosition);
    return position / this.#context.sampleRate;
  }

  get isOver(): boolean {
    return this.#isWhole && this.#heardFrame >= this.#endFrame;
  }

  /** The frame of the context's clock that leaves the loudspeaker now; some browsers do not tell how late that is. */
  get #heardFrame(): number {
    const { currentTime, outputLatency, sampleRate } = this.#context;
    return (currentTime - (outputLatency || 0)) * sampleRate;
  }
}
