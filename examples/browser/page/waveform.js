/* global requestAnimationFrame, devicePixelRatio, getComputedStyle, ResizeObserver */

const BAR_PIXELS = 3;
const STEP_PIXELS = 7;
const BAR_SECONDS = 0.045;
/** The level of the loudest vowels; what is louder is drawn full. */
const FULL_LEVEL = 0.15;

/** Draws the level of what is played as bars that wander to the left. Rests while all is silent. */
export class Waveform {
  #canvas;
  #analyser;
  #samples;
  #levels = [];
  #isAwake = false;
  #isDrawing = false;
  #nextBarSeconds = 0;

  constructor(canvas, analyser) {
    this.#canvas = canvas;
    this.#analyser = analyser;
    this.#samples = new Float32Array(analyser.fftSize);
    new ResizeObserver(() => this.#paint()).observe(canvas);
  }

  wake() {
    this.#isAwake = true;
    if (!this.#isDrawing) this.#draw();
  }

  /** Goes on until what was drawn has wandered out. */
  rest() {
    this.#isAwake = false;
  }

  #draw() {
    this.#analyser.getFloatTimeDomainData(this.#samples);
    const power = this.#samples.reduce((sum, sample) => sum + sample * sample, 0) / this.#samples.length;
    const level = Math.min(1, Math.sqrt(power) / FULL_LEVEL);
    const now = this.#analyser.context.currentTime;
    if (now >= this.#nextBarSeconds) {
      this.#nextBarSeconds = now + BAR_SECONDS;
      this.#levels.unshift(level);
      this.#levels.length = Math.min(this.#levels.length, Math.ceil(this.#canvas.clientWidth / STEP_PIXELS));
    }
    this.#paint();
    this.#isDrawing = this.#isAwake || this.#levels.some((shown) => shown > 0);
    if (this.#isDrawing) requestAnimationFrame(() => this.#draw());
  }

  #paint() {
    const { clientWidth, clientHeight } = this.#canvas;
    this.#canvas.width = clientWidth * devicePixelRatio;
    this.#canvas.height = clientHeight * devicePixelRatio;
    const brush = this.#canvas.getContext('2d');
    brush.scale(devicePixelRatio, devicePixelRatio);
    brush.fillStyle = getComputedStyle(this.#canvas).color;
    const count = Math.ceil(clientWidth / STEP_PIXELS);
    for (let i = 0; i < count; i++) {
      const level = this.#levels[i] ?? 0;
      const height = BAR_PIXELS + level * (clientHeight - BAR_PIXELS);
      brush.globalAlpha = level > 0 ? 1 - (0.75 * i) / count : 0.25;
      brush.beginPath();
      brush.roundRect(
        clientWidth - (i + 1) * STEP_PIXELS,
        (clientHeight - height) / 2,
        BAR_PIXELS,
        height,
        2,
      );
      brush.fill();
    }
  }
}
