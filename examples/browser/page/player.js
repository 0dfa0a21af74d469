/* global AudioContext */

export const SAMPLE_RATE_HZ = 24000;
/** Between a first chunk and its sound: what the next chunk may be late. */
const LEAD_FRAMES = 0.05 * SAMPLE_RATE_HZ;
/** The audio thread is ahead of `currentTime`; what ends sooner than this cannot be followed without a gap. */
const MARGIN_FRAMES = 0.02 * SAMPLE_RATE_HZ;
/** Long enough not to click. */
const FADE_SECONDS = 0.005;

/** The sound of the page. The context runs at the rate of the speech, so samples are played as they came. */
export class Player {
  #context = new AudioContext({ sampleRate: SAMPLE_RATE_HZ, latencyHint: 'interactive' });
  /** Hears what is played, for a picture of it. */
  analyser = this.#context.createAnalyser();

  constructor() {
    this.analyser.connect(this.#context.destination);
  }

  /** Browsers keep a page silent until the user has done something: call this from a click or a key. */
  async wake() {
    if (this.#context.state !== 'running') await this.#context.resume();
  }

  play() {
    return new Playback(this.#context, this.analyser);
  }
}

/** One utterance, played gaplessly on the audio clock. Positions are frames from the start of the utterance. */
class Playback {
  #context;
  #gain;
  #sources = new Set();
  /** Stretches without a gap: a position, and the frame of the context's clock at which it is played. */
  #stretches = [];
  #receivedFrames = 0;
  /** The frame of the context's clock at which what was received ends. */
  #endFrame = -Infinity;
  #isWhole = false;
  /** How often it ran dry. */
  gaps = 0;

  constructor(context, output) {
    this.#context = context;
    this.#gain = context.createGain();
    this.#gain.connect(output);
  }

  get receivedSeconds() {
    return this.#receivedFrames / SAMPLE_RATE_HZ;
  }

  /** @param {Int16Array} samples go on exactly where the ones before end */
  push(samples) {
    if (samples.length === 0) return;
    const nowFrame = Math.ceil(this.#context.currentTime * SAMPLE_RATE_HZ);
    if (this.#endFrame < nowFrame + MARGIN_FRAMES) {
      if (this.#stretches.length > 0) this.gaps++;
      this.#endFrame = Math.max(this.#endFrame, nowFrame + LEAD_FRAMES);
      this.#stretches.push({ position: this.#receivedFrames, contextFrame: this.#endFrame });
    }
    const buffer = this.#context.createBuffer(1, samples.length, SAMPLE_RATE_HZ);
    buffer.copyToChannel(
      Float32Array.from(samples, (sample) => sample / 32768),
      0,
    );
    const source = this.#context.createBufferSource();
    source.buffer = buffer;
    source.connect(this.#gain);
    source.onended = () => this.#sources.delete(source);
    source.start(this.#endFrame / SAMPLE_RATE_HZ);
    this.#sources.add(source);
    this.#endFrame += samples.length;
    this.#receivedFrames += samples.length;
  }

  /** No more will be pushed. */
  finish() {
    this.#isWhole = true;
  }

  /** Silence, within a few milliseconds, and for good. */
  stop() {
    const now = this.#context.currentTime;
    this.#gain.gain.setValueAtTime(1, now);
    this.#gain.gain.linearRampToValueAtTime(0, now + FADE_SECONDS);
    for (const source of this.#sources) source.stop(now + FADE_SECONDS);
  }

  /** What the listener hears at this moment, in seconds from the start of the utterance; negative before it. */
  get heardSeconds() {
    const heardFrame = this.#heardFrame;
    const index = this.#stretches.findLastIndex(({ contextFrame }) => contextFrame <= heardFrame);
    if (index === -1) return -1;
    const { position, contextFrame } = this.#stretches[index];
    const endPosition = this.#stretches[index + 1]?.position ?? this.#receivedFrames;
    return Math.min(position + heardFrame - contextFrame, endPosition) / SAMPLE_RATE_HZ;
  }

  /** Until the first sound of what has been received is heard. */
  get secondsUntilHeard() {
    return (this.#stretches[0].contextFrame - this.#heardFrame) / SAMPLE_RATE_HZ;
  }

  get isOver() {
    return this.#isWhole && this.#heardFrame >= this.#endFrame;
  }

  /** The frame of the context's clock that leaves the loudspeaker now; some browsers do not tell how late that is. */
  get #heardFrame() {
    return (this.#context.currentTime - (this.#context.outputLatency || 0)) * SAMPLE_RATE_HZ;
  }
}
