import { editDistance } from '../core/edit-distance.js';
import type { Language } from '../languages/language.js';
import type { Correction } from './correction.js';
import type { StressedSounds } from './sound-rules.js';

/** Null when one of them is what espeak-ng says. */
export function nearest(
  listed: readonly StressedSounds[],
  instead: string,
  saysEitherWay: Language['saysEitherWay'],
): Correction | null {
  const said = instead.split(' ');
  let best: StressedSounds | null = null;
  let least = Infinity;
  for (const sounds of listed) {
    const edits = editDistance(said, sounds.tokens);
    if (edits === 0 || saysEitherWay?.(sounds.tokens.join(' '), instead)) return null;
    if (edits < least) {
      least = edits;
      best = sounds;
    }
  }
  return best === null || best.tokens.length === 0
    ? null
    : { instead, tokens: best.tokens, stress: best.stress };
}
