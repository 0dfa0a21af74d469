import t from 'tap';
import { loadCatalog } from '../../../src/catalog/catalog.js';
import type { ServedVoice } from '../../../src/contracts/catalog.js';
import { SpeechEngine } from '../../../src/synthesis/engine.js';
import { synthesizeToBytes } from '../../../src/synthesis/offline.js';
import { loadBenchAddon } from '../../support/bench-addon.js';
import { samplesOf } from '../../support/e2e-audio.js';
import { MODELS, request } from '../../support/synthesis.js';

const TEXT = '1 2 3 4 5.';
/**
 * The level of the error below the speech. -24 to -44 dB are usual, -19 where a pulse stands on the edge of a voiced frame, which cuts
 * it elsewhere at the other rate. A shift by one sample is -12 dB at best.
 */
const MOST_ERROR_DB = -16;
const MOST_LEVEL_DB = 0.1;

const bench = loadBenchAddon();
const engine = new SpeechEngine(MODELS);

function speak(voice: ServedVoice, sampleRateHz: number): Float32Array {
  const format = { codec: 'pcm', sampleRateHz } as const;
  return samplesOf(synthesizeToBytes(engine, request(TEXT, { voice, format })));
}

const power = (samples: Float32Array): number => samples.reduce((sum, x) => sum + x * x, 0);

void t.test('speech made at 8 kHz is that made at 24 kHz and resampled, of every voice', (t) => {
  for (const voice of loadCatalog(MODELS).servedVoices()) {
    const wide = speak(voice, 24000);
    const expected = bench.resample(24000, 8000, wide, wide.length);
    const made = speak(voice, 8000);
    const name = `${voice.name} of ${voice.pack}`;
    t.equal(made.length, expected.length, `${name}: as long`);
    const error = expected.map((sample, i) => sample - (made[i] ?? NaN));
    const errorDb = 10 * Math.log10(power(error) / power(expected));
    t.ok(errorDb < MOST_ERROR_DB, `${name} is off by ${errorDb.toFixed(1)} dB`);
    const levelDb = 10 * Math.log10(power(made) / power(expected));
    t.ok(Math.abs(levelDb) < MOST_LEVEL_DB, `${name} is ${levelDb.toFixed(2)} dB louder`);
  }
  t.end();
});
