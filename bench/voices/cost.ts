import type { SpeechEngine } from '../../src/synthesis/engine.js';
import { render, SAMPLE_RATE_HZ, type SpokenVoice } from './voices.js';

const TEXT =
  'The quick brown fox jumps over the lazy dog, and then the sun goes down behind the hills of the valley.';
/** The voices take turns, so that a busy moment of the machine hits all alike. */
const TURNS = 20;

/** @returns processor time a second of speech by pack, the least of all turns, of English voices */
export function measureCosts(
  engine: SpeechEngine,
  voices: readonly SpokenVoice[],
): ReadonlyMap<string, number> {
  const english = voices.filter(({ voice }) => voice.language === 'en').reverse();
  const ofPack = [...new Map(english.map((one) => [one.voice.pack, one])).values()];
  const least = new Map<string, number>();
  for (let turn = 0; turn < TURNS; turn++) {
    for (const one of ofPack) {
      const before = process.cpuUsage();
      const { pcm } = render(engine, one, TEXT);
      const { user, system } = process.cpuUsage(before);
      const cost = (user + system) / 1e6 / (pcm.length / SAMPLE_RATE_HZ);
      least.set(one.voice.pack, Math.min(cost, least.get(one.voice.pack) ?? Infinity));
    }
  }
  return least;
}
