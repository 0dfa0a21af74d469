import t from 'tap';
import { loadAddon, type NativeStreamOptions } from '../../../src/engine/addon.js';
import { packOf } from '../../support/packs.js';
import { plainSegment } from '../../support/segment.js';

const PACK = packOf('coda');
const addon = loadAddon();
const { phones, hopSamples } = addon.loadPack(PACK);
const SENTENCE = ['_', 'h', 'ə', 'l', 'o', 'ʊ', '!', '_'];
const SILENCE_FRAMES = 13;

function speak(sliceFrames: number, options: Partial<NativeStreamOptions> = {}, timeScale = 1): Buffer {
  const stream = addon.openStream({
    pack: PACK,
    speaker: 0,
    codec: 'pcm',
    sampleRateHz: 24000,
    seed: 7n,
    pitchRatio: 1,
    formantRatio: 1,
    ...options,
  });
  const addSentence = (): void => {
    const ids = Array.from(SENTENCE, (phone) => phones.indexOf(phone));
    addon.addSegment(stream, plainSegment(ids, timeScale));
  };
  addSentence();
  addon.addSilence(stream, SILENCE_FRAMES);
  addSentence();
  addon.finishStream(stream);
  const parts: Buffer[] = [];
  for (;;) {
    const slice = addon.nextSlice(stream, sliceFrames);
    if (slice.soundMs > sliceFrames * 10 + 1e-6 && !slice.ended) throw new Error('more sound than asked for');
    parts.push(Buffer.from(slice.bytes));
    if (slice.ended) return Buffer.concat(parts);
  }
}

void t.test('the samples do not depend on how the frames are sliced', (t) => {
  for (const voice of [{}, { pitchRatio: 0.7, formantRatio: 1 / 1.16 }, { sampleRateHz: 8000 }]) {
    const whole = speak(100_000, voice);
    for (const frames of [1, 7, 10, 50]) t.ok(speak(frames, voice).equals(whole), `${String(frames)} frames`);
  }
  t.end();
});

void t.test('the same seed gives the same bytes, another seed other noise', (t) => {
  t.ok(speak(10).equals(speak(10)));
  t.notOk(speak(10).equals(speak(10, { seed: 8n })));
  t.end();
});

void t.test('a time scale of 2 doubles the speech and leaves the silence', (t) => {
  const speechFrames = (scale: number): number => speak(50, {}, scale).length / 2 / hopSamples - SILENCE_FRAMES;
  t.ok(Math.abs(speechFrames(2) / speechFrames(1) - 2) < 0.1);
  t.end();
});

void t.test('pitch and formants are separate controls', (t) => {
  const plain = speak(50);
  const moved = speak(50, { formantRatio: 1.2 });
  t.equal(moved.length, plain.length, 'formants leave the time alone');
  t.notOk(moved.equals(plain));
  t.equal(speak(50, { pitchRatio: 1.5 }).length, plain.length, 'so does pitch');
  t.end();
});

const openStream = (): number =>
  addon.openStream({
    ...{ pack: PACK, speaker: 0, codec: 'pcm', sampleRateHz: 24000, seed: 1n, pitchRatio: 1, formantRatio: 1 },
  });

void t.test('a segment whose arrays are not as documented is refused with the name of the array', (t) => {
  const stream = openStream();
  const good = plainSegment([0, 1]);
  const bad = {
    phones: { phones: new Int32Array(0) },
    stress: { stress: new Uint8Array(3) },
    wordStart: { wordStart: undefined },
    timeScale: { timeScale: new Float64Array(2) },
    frameCount: { frameCount: new Int32Array(1) },
    pitch: { pitch: Float32Array.of(1, 1, 5, 1) },
    gain: { gain: Float32Array.of(-1, 1) },
    melodyShare: { melodyShare: Float32Array.of(0, 1.5) },
  };
  const refuses = (segment: object | undefined, name: string): void => {
    t.throws(() => addon.addSegment(stream, segment as never), { message: new RegExp(`^${name} must be`) });
  };
  refuses(undefined, 'segment');
  for (const [name, wrong] of Object.entries(bad)) refuses({ ...good, ...wrong }, name);
  t.equal(addon.pendingFrames(stream), 0, 'nothing was added');
  t.equal(addon.addSegment(stream, good).length, 2);
  addon.closeStream(stream);
  t.end();
});

void t.test('a phone or a stream that does not exist is refused, and the process lives', (t) => {
  const stream = openStream();
  for (const phone of [-1, phones.length, 2 ** 31 - 1]) {
    t.throws(() => addon.addSegment(stream, plainSegment([phone])), /no phone/);
  }
  t.throws(() => addon.pendingFrames(stream + 0.5), /stream must be an integer/);
  t.equal(addon.closeStream(stream), true);
  t.equal(addon.closeStream(stream), false);
  t.end();
});
