import type { NativeSegment } from '../../src/engine/addon.js';

/** These phones as one segment, without stress or words. @param phones indices into a pack's phones @param timeScale of every phone */
export function plainSegment(phones: ArrayLike<number>, timeScale = 1): NativeSegment {
  const zeros = new Uint8Array(phones.length);
  return {
    phones: Int32Array.from(phones),
    stress: zeros,
    wordStart: zeros,
    timeScale: new Float32Array(phones.length).fill(timeScale),
  };
}
