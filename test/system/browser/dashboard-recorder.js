/* global window, document, AudioBufferSourceNode, MutationObserver */

/** Runs in the dashboard before its own code. `window.recorder` keeps what is given to the loudspeaker, and which words light up. */
(() => {
  const recorder = { starts: [], litWords: [], violations: [] };
  window.recorder = recorder;

  const { start } = AudioBufferSourceNode.prototype;
  AudioBufferSourceNode.prototype.start = function (when, ...rest) {
    const { length, sampleRate } = this.buffer;
    const loudest = this.buffer
      .getChannelData(0)
      .reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    recorder.starts.push({
      whenFrame: Math.round(when * sampleRate),
      frames: length,
      rateHz: sampleRate,
      loudest,
    });
    return start.call(this, when, ...rest);
  };

  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    recorder.violations.push(`${violatedDirective} ${blockedURI}`);
  });

  document.addEventListener('DOMContentLoaded', () => {
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        if (target.className === 'heard') recorder.litWords.push(target.textContent);
      }
    }).observe(document.body, { subtree: true, attributeFilter: ['class'] });
  });
})();
