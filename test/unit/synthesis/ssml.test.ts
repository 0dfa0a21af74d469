import t from 'tap';
import { languageOf } from '../../../src/catalog/languages.js';
import type { SpeechRequest, WordTimes } from '../../../src/contracts/speech.js';
import { SpeechEngine } from '../../../src/synthesis/engine.js';
import { speakOffline, synthesizeToBytes } from '../../../src/synthesis/offline.js';
import { closeSpeech, openSpeech, prepare } from '../../../src/synthesis/speech.js';
import { directionsOf, readSsml } from '../../../src/text/ssml/document.js';
import { MODELS, request } from '../../support/synthesis.js';

const engine = new SpeechEngine(MODELS);
t.afterEach(() => t.equal(engine.addon.streamCount(), 0, 'no native stream is left'));

function ssml(source: string, changes: Partial<SpeechRequest> = {}): SpeechRequest {
  const { text, parts } = readSsml(`<speak>${source}</speak>`, {
    ...{ language: 'en', languageOf },
  });
  return request(text, { directions: directionsOf(parts), ...changes });
}

function samplesOf(source: string): Int16Array {
  const bytes = synthesizeToBytes(engine, ssml(source));
  return new Int16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 2);
}

const rms = (samples: Int16Array): number =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, samples.length));

/** F0 of the loudest fifth of a second, by the highest autocorrelation, in Hz. */
function pitchOf(samples: Int16Array): number {
  const size = 4800;
  let best = 0;
  let most = 0;
  for (let start = 0; start + size < samples.length; start += 600) {
    const energy = rms(samples.subarray(start, start + size));
    if (energy > most) [best, most] = [start, energy];
  }
  const window = samples.subarray(best, best + size);
  const at = (lag: number): number => {
    let sum = 0;
    for (let i = 0; i + lag < size; i += 1) sum += (window[i] ?? 0) * (window[i + lag] ?? 0);
    return sum / (size - lag);
  };
  const lags = Array.from({ length: 340 }, (_, i) => at(i + 40));
  const highest = Math.max(...lags);
  // The first peak that is nearly as high: its multiples are as high.
  const lag = lags.findIndex(
    (value, i) => value > 0.85 * highest && value >= (lags[i + 1] ?? 0) && value >= (lags[i - 1] ?? 0),
  );
  return 24000 / (lag + 40);
}

function timesOf(asked: SpeechRequest): WordTimes | null {
  const speech = openSpeech(engine, { ...asked, wordTimes: 'ahead' });
  const { wordTimes } = prepare(engine, speech);
  closeSpeech(engine, speech);
  return wordTimes;
}

const VOWELS = 'Are you all around a yellow lawn?';

void t.test('SSML without effect gives the words of the plain text, at the same times', (t) => {
  t.same(timesOf(ssml('Hello there. <q>How are you?</q>')), timesOf(request('Hello there. How are you?')));
  t.end();
});

void t.test('pitch, rate and volume are heard', (t) => {
  const plain = samplesOf(VOWELS);
  const ratio = pitchOf(samplesOf(`<prosody pitch="+6st">${VOWELS}</prosody>`)) / pitchOf(plain);
  t.ok(Math.abs(ratio - 2 ** 0.5) < 0.12, `six semitones are ${ratio.toFixed(3)}`);
  const low = pitchOf(samplesOf(`<prosody pitch="-4st">${VOWELS}</prosody>`)) / pitchOf(plain);
  t.ok(Math.abs(low - 2 ** (-1 / 3)) < 0.1, `four down are ${low.toFixed(3)}`);
  // The mean of this voice is 153 Hz.
  const atPitch = (pitch: string): number =>
    pitchOf(samplesOf(`<prosody pitch="${pitch}">${VOWELS}</prosody>`));
  const higher = atPitch('+40Hz') / pitchOf(plain);
  t.ok(Math.abs(higher - 193 / 153) < 0.08, `40 Hz more are ${higher.toFixed(3)}`);
  const absolute = atPitch('220Hz') / atPitch('160Hz');
  t.ok(Math.abs(absolute - 220 / 160) < 0.08, `220 Hz are ${absolute.toFixed(3)} of 160`);
  t.ok(Math.abs(atPitch('9999Hz') / pitchOf(plain) - 2) < 0.2, 'an octave at most');
  const soft = rms(samplesOf(`<prosody volume="-12dB">${VOWELS}</prosody>`)) / rms(plain);
  t.ok(Math.abs(soft - 10 ** (-12 / 20)) < 0.02, `12 dB less are ${soft.toFixed(3)}`);
  t.ok(rms(samplesOf(`<prosody volume="silent">${VOWELS}</prosody>`)) < 0.05 * rms(plain));
  const slow = samplesOf(`<prosody rate="50%">${VOWELS}</prosody>`).length / plain.length;
  t.ok(slow > 1.7 && slow < 2.1, `half as fast lasts ${slow.toFixed(2)} times as long`);
  t.end();
});

void t.test('one word alone is louder', (t) => {
  const asked = (volume: string): SpeechRequest =>
    ssml(`one two three <prosody volume="${volume}">four</prosody>`, { wordTimes: 'ahead' });
  const levels = ['-10dB', '+0dB'].map((volume) => {
    const wordTimes = timesOf(asked(volume));
    const bytes = synthesizeToBytes(engine, asked(volume));
    const samples = new Int16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 2);
    const at = (seconds = 0): number => Math.round(24000 * seconds);
    const { start, end } = wordTimes ?? { start: [], end: [] };
    return [
      rms(samples.subarray(0, at(end[1]))),
      rms(samples.subarray(at((start[3] ?? 0) + 0.06), at(end[3]))),
    ];
  });
  const [[softBefore = 0, softWord = 0] = [], [before = 0, word = 0] = []] = levels;
  t.ok(Math.abs(softBefore / before - 1) < 0.02, 'the words before are as loud');
  t.ok(softWord / word < 0.45, `the word is softer: ${(softWord / word).toFixed(2)}`);
  t.end();
});

void t.test('marks are told with the words, before the first audio', (t) => {
  const source = 'One <mark name="m"/>two.<mark name="n"/><break time="1s"/>Three.<mark name="end"/>';
  const times = timesOf(ssml(source));
  t.same(times?.words, ['One', 'two.', 'Three.']);
  const [m, n, end] = times?.marks ?? [];
  t.same([m?.name, n?.name, end?.name], ['m', 'n', 'end']);
  t.equal(m?.time, times?.start[1], 'where its word begins');
  t.ok((n?.time ?? 0) <= (times?.end[1] ?? 0) + 0.001, 'before the pause');
  t.ok((times?.start[2] ?? 0) - (n?.time ?? 0) > 0.95, 'and not behind it');
  t.ok((end?.time ?? 0) >= (times?.end[2] ?? 0) - 0.001, 'at the end');
  t.end();
});

void t.test('the budgets hold: breaks, and what is read in place of little text', (t) => {
  const refused = (source: string, code: string): void => {
    t.throws(() => [...speakOffline(engine, ssml(source))], { code });
  };
  refused(`Hi ${'<break time="10s"/>'.repeat(13)} you.`, 'pauses_too_long');
  const slow = `<prosody rate="40%">${'hello there my friend '.repeat(10)}</prosody>`;
  const tight = new SpeechEngine(MODELS, { ...engine.budget, audioSeconds: 20 });
  t.throws(() => [...speakOffline(tight, ssml(slow))], { code: 'audio_too_long' });
  const few = new SpeechEngine(MODELS, { ...engine.budget, phones: 500 });
  const long = ssml(`<phoneme alphabet="x-sonant" ph="${'h0El1o '.repeat(200)}">x</phoneme>`);
  t.throws(() => [...speakOffline(few, long)], { code: 'phones_too_many' });
  t.end();
});
