/* global window, document, requestAnimationFrame, Blob, AudioContext, AudioNode, AudioDestinationNode, AudioWorkletNode, MutationObserver */

/**
 * Runs in a page before the page's own code. `window.recorder` keeps, sample by sample, what is played, and when words
 * light up, both on the clock of the page's audio context.
 */
(() => {
  const TAP = `registerProcessor('tap', class extends AudioWorkletProcessor {
    process([input]) {
      if (input[0]) this.port.postMessage({ frame: currentFrame, samples: input[0].slice() });
      return true;
    }
  })`;
  const blocks = [];
  const toDestination = [];
  let context;
  let tap;

  const recorder = {
    isReady: false,
    litWords: [],
    /** The context's clock when the page said `Stopped`. */
    stoppedSeconds: NaN,
    /** From the context's first frame on, as base64 of 32-bit floats. */
    played() {
      const last = blocks.at(-1);
      const samples = new Float32Array(last ? last.frame + last.samples.length : 0);
      for (const { frame, samples: block } of blocks) samples.set(block, frame);
      return new Uint8Array(samples.buffer).toBase64();
    },
    isPlaying: () => blocks.some(({ samples }) => samples.some((sample) => sample !== 0)),
  };
  window.recorder = recorder;

  window.AudioContext = class extends AudioContext {
    constructor(options) {
      super(options);
      context = this;
      void listen();
    }
  };

  async function listen() {
    await context.audioWorklet.addModule(URL.createObjectURL(new Blob([TAP], { type: 'text/javascript' })));
    tap = new AudioWorkletNode(context, 'tap');
    tap.port.onmessage = ({ data }) => blocks.push(data);
    for (const node of toDestination) connect.call(node, tap);
    connect.call(tap, context.destination);
    recorder.isReady = true;
  }

  const { connect } = AudioNode.prototype;
  AudioNode.prototype.connect = function (target, ...rest) {
    if (target instanceof AudioDestinationNode) {
      toDestination.push(this);
      if (tap) connect.call(this, tap);
    }
    return connect.call(this, target, ...rest);
  };

  // How long the browser, or a busy machine, let the page wait for its last frame.
  let [beatAtMs, beatMs] = [performance.now(), 0];
  const beat = () => {
    const nowMs = performance.now();
    [beatAtMs, beatMs] = [nowMs, nowMs - beatAtMs];
    requestAnimationFrame(beat);
  };
  requestAnimationFrame(beat);

  document.addEventListener('DOMContentLoaded', () => {
    new MutationObserver((changes) => {
      const { contextTime, performanceTime } = context.getOutputTimestamp();
      const nowMs = performance.now();
      const soundSeconds = contextTime + (nowMs - performanceTime) / 1000;
      const frameMs = Math.max(beatMs, nowMs - beatAtMs);
      for (const { target, oldValue } of changes) {
        if (oldValue === '') recorder.litWords.push({ word: target.textContent, soundSeconds, frameMs });
      }
    }).observe(document.getElementById('reader'), {
      subtree: true,
      attributeFilter: ['class'],
      attributeOldValue: true,
    });
    new MutationObserver(() => {
      if (document.getElementById('status').textContent === 'Stopped')
        recorder.stoppedSeconds = context.currentTime;
    }).observe(document.getElementById('status'), { childList: true });
  });
})();
