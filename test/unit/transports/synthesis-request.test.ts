import { test } from 'tap';
import type { ModelId } from '../../../src/contracts/catalog.js';
import { parseSynthesisRequest, speechRequest } from '../../../src/transports/shared/synthesis-request.js';
import { testCatalog } from '../../support/catalog.js';

const catalog = testCatalog();
const SPEAKERS: Readonly<Record<ModelId, string>> = {
  coda: 'astra',
  mistv3: 'cove',
  mistv2: 'cove',
  mist: 'cove',
};

const parse = (modelId: ModelId, more: Record<string, unknown> = {}) =>
  parseSynthesisRequest({ text: 'Hello.', speaker: SPEAKERS[modelId], modelId, ...more }, catalog);

void test('silence at the edges is cut unless it is to be kept', (t) => {
  const cutSilence = (keepSilence: unknown, ...where: ('start' | 'never')[]) =>
    speechRequest('id', parse('mistv3', { keepSilence }), 'pcm', 'none', ...where).cutSilence;
  t.equal(cutSilence(false), 'both');
  t.equal(cutSilence(undefined, 'start'), 'start');
  t.equal(cutSilence(undefined, 'never'), undefined);
  t.equal(cutSilence(true), undefined);
  t.equal(cutSilence(true, 'start'), undefined);
  t.throws(() => cutSilence('yes'), /keepSilence/);
  t.end();
});

void test('what is omitted, null or empty has its default', (t) => {
  const nulls = [
    'modelId',
    'lang',
    'audioFormat',
    'samplingRate',
    'speedAlpha',
    'timeScaleFactor',
    'saveOovs',
    'keepSilence',
  ];
  const flags = [
    'pauseBetweenBrackets',
    'phonemizeBetweenBrackets',
    'noTextNormalization',
    'inlineSpeedAlpha',
  ];
  const all = (value: unknown) => Object.fromEntries([...nulls, ...flags].map((name) => [name, value]));
  for (const extra of [{}, all(null), all('')]) {
    t.same(parseSynthesisRequest({ text: 'Hello.', speaker: 'astra', ...extra }, catalog), {
      modelId: 'mistv3',
      text: 'Hello.',
      textField: 'text',
      voiceName: 'astra',
      voice: {
        pack: 'pack',
        speaker: 'one',
        language: 'en',
        espeakVoice: 'en',
        transform: { pitchSemitones: 0, formantRatio: 1, rate: 1 },
      },
      sampleRateHz: 24000,
      timeScale: 1,
      level: { gainDb: undefined, loudnessLufs: undefined },
      voiceLoudness: { wideband: -26, telephone: -26 },
      markup: { pauses: false, phonemes: false, inlineTimeScales: [], homographs: true },
      normalization: 'on',
      audioFormat: undefined,
      language: 'assumed',
      locale: 'en-US',
      unknownWords: 'ignored',
      edges: 'cut',
      wordTimestamps: false,
      wordTimesAllowed: true,
    });
  }
  t.end();
});

void test('speedAlpha above 1 is faster on coda and mistv3, slower on mistv2 and mist', (t) => {
  t.equal(parse('coda', { speedAlpha: 2 }).timeScale, 0.5);
  t.equal(parse('mistv3', { speedAlpha: 0.5 }).timeScale, 2);
  t.equal(parse('mistv2', { speedAlpha: 2 }).timeScale, 2);
  t.equal(parse('mist', { speedAlpha: 0.5 }).timeScale, 0.5);
  t.end();
});

void test('time scales are clamped to 0.4..2.5 without an error', (t) => {
  t.equal(parse('coda', { speedAlpha: 100 }).timeScale, 0.4);
  t.equal(parse('coda', { speedAlpha: 1e-300 }).timeScale, 2.5);
  t.equal(parse('mist', { speedAlpha: 9 }).timeScale, 2.5);
  for (const [factor, scale] of [
    [0.1, 0.4],
    [0, 0.4],
    [-3, 0.4],
    [9, 2.5],
    [Infinity, 2.5],
    [0.7, 0.7],
  ]) {
    t.equal(parse('mistv3', { timeScaleFactor: factor }).timeScale, scale, String(factor));
  }
  t.end();
});

void test('timeScaleFactor wins over speedAlpha on coda and mistv3, and has no effect on mistv2 and mist', (t) => {
  const both = { timeScaleFactor: 0.8, speedAlpha: 2 };
  t.equal(parse('coda', both).timeScale, 0.8);
  t.equal(parse('mistv3', both).timeScale, 0.8);
  t.equal(parse('mistv2', both).timeScale, 2);
  t.equal(parse('mist', { timeScaleFactor: 0.8 }).timeScale, 1);
  t.end();
});

void test('inlineSpeedAlpha goes in the direction of mistv2 on the whole mist family and is plain text on coda', (t) => {
  const inlineSpeedAlpha = '0.5, 2 ,9,1e-9';
  for (const model of ['mistv3', 'mistv2', 'mist'] as const) {
    t.same(parse(model, { inlineSpeedAlpha }).markup.inlineTimeScales, [0.5, 2, 2.5, 0.4]);
  }
  t.same(parse('coda', { inlineSpeedAlpha }).markup.inlineTimeScales, []);
  t.end();
});

void test('markup is obeyed by the models that know it', (t) => {
  const all = { pauseBetweenBrackets: true, phonemizeBetweenBrackets: true, noTextNormalization: true };
  const read = (model: ModelId, more = {}) => {
    const { markup, normalization } = parse(model, { ...all, ...more });
    return [markup.pauses, markup.phonemes, markup.homographs, normalization];
  };
  t.same(read('coda'), [false, false, false, 'on']);
  t.same(read('mistv3'), [true, true, true, 'on']);
  t.same(
    read('mistv3', { speaker: 'linde' }),
    [true, false, true, 'on'],
    'phonemes on mistv3 are English only',
  );
  t.same(read('mistv2', { speaker: 'linde' }), [true, true, true, 'off']);
  t.same(read('mist'), [true, true, true, 'off']);
  t.end();
});

void test('each model has its own range of rates and its own default', (t) => {
  for (const [model, min, max, unset] of [
    ['coda', 8000, 96000, 24000],
    ['mistv3', 8000, 96000, 24000],
    ['mistv2', 4000, 44100, 22050],
    ['mist', 4000, 44100, 22050],
  ] as const) {
    t.equal(parse(model).sampleRateHz, unset);
    for (const rate of [min, max, 11025]) t.equal(parse(model, { samplingRate: rate }).sampleRateHz, rate);
    for (const rate of [min - 1, max + 1, 0, -1]) {
      t.throws(() => parse(model, { samplingRate: rate }), {
        message: `samplingRate must be between ${min} and ${max}`,
      });
    }
  }
  t.end();
});

void test('mistv1 is mist', (t) => {
  t.equal(parseSynthesisRequest({ text: 'a', speaker: 'cove', modelId: 'mistv1' }, catalog).modelId, 'mist');
  t.end();
});

void test('text is counted in code points', (t) => {
  t.equal(parse('coda', { text: '𐐀'.repeat(1000) }).text.length, 2000);
  t.throws(() => parse('coda', { text: '𐐀'.repeat(1001) }), { message: 'text is too long' });
  t.throws(() => parse('coda', { text: 'a'.repeat(1001) }), { message: 'text is too long' });
  t.end();
});

void test('a lone surrogate becomes the replacement character and moves no offset', (t) => {
  t.equal(parse('coda', { text: 'a\ud800b\udc00𝄞' }).text, 'a\ufffdb\ufffd𝄞');
  t.end();
});

void test('word times are for English, Spanish and requests that name no language', (t) => {
  t.equal(parse('mistv2', { lang: 'eng' }).wordTimesAllowed, true);
  t.equal(parse('mistv2', { speaker: 'linde' }).wordTimesAllowed, true);
  t.equal(parse('mistv2', { speaker: 'linde', lang: 'ger' }).wordTimesAllowed, false);
  t.equal(parse('mistv2', { speaker: 'linde', lang: 'ger', wordTimestamps: true }).wordTimesAllowed, true);
  t.end();
});

void test('old and unknown parameters change nothing, whatever they hold', (t) => {
  const odd = {
    repetition_penalty: 'x',
    temperature: [],
    top_p: -1,
    max_tokens: {},
    reduceLatency: 'yes',
    segment: 7,
    nonsense: 1,
  };
  t.same(parse('mist', odd), parse('mist'));
  t.end();
});
