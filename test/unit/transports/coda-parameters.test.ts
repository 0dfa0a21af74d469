import { eventually } from '../../support/server.js';
import { START, stage } from './coda-stage.js';

stage('defaults of a config fill what a start leaves out, field by field', (t, { client, speech }) => {
  client.send({
    contextId: 'ignored',
    config: {
      authorization: 'Bearer nothing',
      license: 'none',
      defaults: {
        speaker: 'astra',
        text: 'no default',
        audioParameters: { audioFormat: 'audio/wav', samplingRate: 16000, timeScaleFactor: 2 },
        wordTimestamps: true,
      },
    },
  });
  t.same(client.received(), [], 'a config has no answer');
  client.send({ contextId: 'a', start: {} });
  client.send({ contextId: 'a', text: 'Hello there. ' });
  client.send({ contextId: 'a', end: {} });
  t.match(speech.lastStream.request, {
    format: { codec: 'wav', sampleRateHz: 16000 },
    timeScale: 2,
    wordTimes: 'ahead',
  });
  client.send({
    contextId: 'b',
    start: { text: 'Hi.', wordTimestamps: false, audioParameters: { samplingRate: 8000 } },
  });
  t.match(speech.lastStream.request, {
    format: { codec: 'wav', sampleRateHz: 8000 },
    timeScale: 2,
    wordTimes: 'none',
  });
});

stage(
  'the defaults of a later config replace those before; a config without any leaves them',
  (t, { client, speech }) => {
    client.send({ config: { defaults: { speaker: 'astra', audioParameters: { samplingRate: 16000 } } } });
    client.send({ config: { license: 'x' } });
    client.send({ contextId: 'a', start: { text: 'Hi.' } });
    t.match(speech.lastStream.request.format, { sampleRateHz: 16000 });
    client.send({ config: { defaults: { speaker: 'astra' } } });
    client.send({ contextId: 'b', start: { text: 'Hi.' } });
    t.match(speech.lastStream.request.format, { sampleRateHz: 24000 });
  },
);

stage('a context keeps the parameters that it was started with', async (t, { client, speech }) => {
  client.send({ contextId: 'a', start: START });
  client.send({ config: { defaults: { audioParameters: { samplingRate: 8000 } } } });
  client.send({ contextId: 'a', text: 'Hello there, you. ' });
  client.send({ contextId: 'a', end: {} });
  await client.until('done', 'a');
  t.equal(speech.lastStream.request.format.sampleRateHz, 24000);
});

const FORMATS = [
  [undefined, 'pcm'],
  ['audio/pcm', 'pcm'],
  ['audio/wav', 'wav'],
  ['audio/mpeg', 'mp3'],
  ['audio/ogg;codecs=opus', 'ogg'],
  ['audio/webm;codecs=opus', 'webm'],
  ['audio/pcmu', 'mulaw'],
  ['Audio/PCMU', 'mulaw'],
] as const;
stage('each audio format is spoken, PCM at 24 kHz unless asked', (t, { client, speech }) => {
  for (const [audioFormat, codec] of FORMATS) {
    client.send({ contextId: 'a', start: { ...START, text: 'Hi.', audioParameters: { audioFormat } } });
    t.same(speech.tracks.at(-1)?.format, { codec, sampleRateHz: 24000 });
    client.send({ contextId: 'a', cancel: {} });
  }
});

stage('the time scale is clamped to 0.4 and 2.5', (t, { client, speech }) => {
  for (const [timeScaleFactor, timeScale] of [
    [0.5, 0.5],
    [0, 0.4],
    [-3, 0.4],
    [9, 2.5],
  ]) {
    client.send({ contextId: 'a', start: { ...START, text: 'Hi.', audioParameters: { timeScaleFactor } } });
    t.equal(speech.lastStream.request.timeScale, timeScale);
    client.send({ contextId: 'a', cancel: {} });
  }
});

const FORMAT_MESSAGE =
  'audioFormat must be one of audio/pcm, audio/wav, audio/mpeg, audio/ogg;codecs=opus, audio/webm;codecs=opus, audio/pcmu';
const REFUSED_STARTS: [what: string, start: object, kind: string, message: string][] = [
  ['no speaker', {}, 'invalid_input', 'speaker is required'],
  ['an empty speaker', { speaker: '' }, 'invalid_input', 'speaker is required'],
  ['an unknown speaker', { speaker: 'astro' }, 'not_found', 'Speaker not found: astro; close names: astra'],
  ['a speaker of another model', { speaker: 'cove' }, 'not_found', 'Speaker not found: cove'],
  [
    'an unknown language',
    { ...START, language: 'xx' },
    'invalid_input',
    'Language xx is not supported for model coda',
  ],
  [
    'another language',
    { ...START, language: 'de' },
    'invalid_input',
    'Language de is not supported for speaker astra; voices of de: linde',
  ],
  [
    'an unknown format',
    { ...START, audioParameters: { audioFormat: 'audio/flac' } },
    'invalid_input',
    FORMAT_MESSAGE,
  ],
  [
    'another codec in Ogg',
    { ...START, audioParameters: { audioFormat: 'audio/ogg;codecs=vorbis' } },
    'invalid_input',
    FORMAT_MESSAGE,
  ],
  [
    'a rate out of range',
    { ...START, audioParameters: { samplingRate: 7999 } },
    'invalid_input',
    'samplingRate must be between 8000 and 96000',
  ],
  [
    'a rate of 0',
    { ...START, audioParameters: { samplingRate: 0 } },
    'invalid_input',
    'samplingRate must be between 8000 and 96000',
  ],
  [
    'a time scale that is no number',
    { ...START, audioParameters: { timeScaleFactor: 'NaN' } },
    'invalid_input',
    'timeScaleFactor must be finite',
  ],
  [
    'an endless time scale',
    { ...START, audioParameters: { timeScaleFactor: 'Infinity' } },
    'invalid_input',
    'timeScaleFactor must be finite',
  ],
  [
    'an inline factor of 0',
    { ...START, mistParameters: { inlineTimeScaleFactors: [1, 0] } },
    'invalid_input',
    'inlineTimeScaleFactors[1] must be greater than 0',
  ],
  [
    'an inline factor that is no number',
    { ...START, mistParameters: { inlineTimeScaleFactors: ['NaN'] } },
    'invalid_input',
    'inlineTimeScaleFactors[0] must be finite',
  ],
  [
    'an unknown split strategy',
    { ...START, splitStrategy: 3 },
    'invalid_input',
    'splitStrategy must be one of SPLIT_STRATEGY_UNSPECIFIED, SPLIT_STRATEGY_SENTENCE, SPLIT_STRATEGY_NONE',
  ],
];
for (const [what, start, kind, message] of REFUSED_STARTS) {
  stage(`a start with ${what} is refused as ${kind}, and the context is not open`, (t, { client }) => {
    client.send({ contextId: 'a', start });
    t.match(client.received(), [{ contextId: 'a', error: { kind, message } }]);
    t.equal(client.last().error?.requestId, undefined);
    client.send({ contextId: 'a', end: {} });
    t.equal(client.received().length, 1);
  });
}

const MARKUP = {
  pauseBetweenBrackets: true,
  phonemizeBetweenBrackets: true,
  inlineTimeScaleFactors: [0.5, 2, 9],
};
stage(
  'mist: markup is obeyed, and the n-th factor is for the n-th brackets of the context',
  async (t, { client, speech }) => {
    client.send({ contextId: 'a', start: { speaker: 'astra', mistParameters: MARKUP } });
    for (const text of ['Say [this] well. ', 'Now [that] and [these] too. ', 'Then [those] as well. ']) {
      client.send({ contextId: 'a', text });
      await eventually(() => client.session.isIdle, 'spoken');
    }
    t.match(
      speech.streams.map(({ request }) => request.markup),
      [
        { pauses: true, phonemes: true, homographs: true, inlineTimeScales: [0.5, 2, 2.5] },
        { inlineTimeScales: [2, 2.5] },
        { inlineTimeScales: [1] },
      ],
    );
  },
  '/mist/ws',
);

stage('coda: markup is plain text', (t, { client, speech }) => {
  client.send({ contextId: 'a', start: { ...START, text: '[a] <100>', mistParameters: MARKUP } });
  t.match(speech.lastStream.request.markup, { pauses: false, phonemes: false, inlineTimeScales: [] });
});

stage(
  'each context that spoke is told to the metrics once, whatever its end',
  async (t, { client, speech }) => {
    client.send({ contextId: 'a', start: { ...START, text: 'Hello there.' } });
    await client.until('done', 'a');
    t.same(client.spoken, [{ modelId: 'coda', audioMs: 600 }]);
    speech.paceMs = 1;
    client.send({ contextId: 'b', start: { ...START, text: 'Hello there.' } });
    await client.until('audio', 'b');
    client.send({ contextId: 'b', cancel: {} });
    t.equal(client.spoken.length, 2);
    t.ok((client.spoken[1]?.audioMs ?? 0) > 0);
  },
);
