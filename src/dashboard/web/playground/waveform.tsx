import { useEffect, useMemo, useRef } from 'preact/hooks';
import { wordSpansOf } from '../audio/words.js';
import { tokenColor, useTheme } from '../theme.js';

const BAR_PIXELS = 3;
const STEP_PIXELS = 5;
export const PEAKS_PER_SECOND = 50;
/** Shorter speech does not fill the width: bars would be wider than they are high. */
const MIN_SECONDS = 3;

export interface WaveformSource {
  /** PEAKS_PER_SECOND values a second. */
  readonly peaks: readonly number[];
  /** What is heard now. */
  readonly heardSeconds: number;
}

/** The speech so far, and how much of it has been heard. Reads its source on every animation frame while `isLive`. */
export function Waveform({ read, isLive }: { read: () => WaveformSource; isLive: boolean }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { isDark } = useTheme();
  useEffect(() => {
    const { current } = canvas;
    if (current === null) return undefined;
    const colors = { heard: tokenColor('--accent'), ahead: tokenColor('--wave') };
    const paint = (): void => paintWave(current, read(), colors);
    const resized = new ResizeObserver(paint);
    resized.observe(current);
    let frame = 0;
    const follow = (): void => {
      paint();
      frame = requestAnimationFrame(follow);
    };
    if (isLive) follow();
    return () => {
      cancelAnimationFrame(frame);
      resized.disconnect();
    };
  }, [read, isLive, isDark]);
  return <canvas ref={canvas} class="waveform" aria-hidden="true" />;
}

function paintWave(
  canvas: HTMLCanvasElement,
  { peaks, heardSeconds }: WaveformSource,
  colors: { heard: string; ahead: string },
): void {
  const { clientWidth, clientHeight } = canvas;
  canvas.width = clientWidth * devicePixelRatio;
  canvas.height = clientHeight * devicePixelRatio;
  const brush = canvas.getContext('2d');
  if (brush === null) return;
  brush.scale(devicePixelRatio, devicePixelRatio);
  const barCount = Math.floor(clientWidth / STEP_PIXELS);
  const peaksPerBar = Math.max(peaks.length, MIN_SECONDS * PEAKS_PER_SECOND) / barCount;
  const loudest = Math.max(0.25, ...peaks);
  for (let bar = 0; bar < barCount; bar++) {
    const [first, end] = [Math.floor(bar * peaksPerBar), Math.ceil((bar + 1) * peaksPerBar)];
    const level = Math.max(0, ...peaks.slice(first, end)) / loudest;
    const height = Math.max(BAR_PIXELS, level * (clientHeight - 4));
    brush.fillStyle = first / PEAKS_PER_SECOND < heardSeconds ? colors.heard : colors.ahead;
    brush.beginPath();
    brush.roundRect(bar * STEP_PIXELS, (clientHeight - height) / 2, BAR_PIXELS, height, 1.5);
    brush.fill();
  }
}

/** The loudest sample of each stretch, 0..1, for a picture of the speech. */
export class Peaks {
  readonly values: number[] = [];
  private frames = 0;

  constructor(private readonly framesPerPeak: number) {}

  push(samples: Int16Array): void {
    for (const sample of samples) {
      const place = Math.floor(this.frames++ / this.framesPerPeak);
      this.values[place] = Math.max(this.values[place] ?? 0, Math.abs(sample) / 32768);
    }
  }
}

/** The form already has the text, so screen readers are spared the copy. */
export function Words({ text, word }: { text: string; word: number }) {
  const stretches = useMemo(() => wordSpansOf(text), [text]);
  return (
    <p class="words" dir="auto" aria-hidden="true">
      {stretches.map((stretch, i) =>
        stretch.word === -1 ? (
          stretch.text
        ) : (
          <span key={i} class={stretch.word === word ? 'heard' : stretch.word < word ? 'said' : ''}>
            {stretch.text}
          </span>
        ),
      )}
    </p>
  );
}
