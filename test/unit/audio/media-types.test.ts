import { test } from 'tap';
import { codecOfMediaType, contentType } from '../../../src/audio/media-types.js';
import { AUDIO_CODECS } from '../../../src/contracts/audio.js';

void test('every media type of the protocol names its codec, in any case and with its parameters', (t) => {
  const expected = {
    'audio/mpeg': 'mp3',
    'audio/mp3': 'mp3',
    'Audio/MPEG': 'mp3',
    'audio/wav': 'wav',
    'audio/webm': 'webm',
    'audio/webm;codecs=opus': 'webm',
    'audio/ogg': 'ogg',
    'audio/ogg;codecs=opus': 'ogg',
    'AUDIO/OGG ; Codecs="OPUS"': 'ogg',
    'audio/ogg;codecs=opus;q=0.5': 'ogg',
    'audio/L16': 'pcm',
    'audio/l16;rate=8000;channels=1': 'pcm',
    'audio/pcm': 'pcm',
    'audio/PCMU': 'mulaw',
    'audio/basic': 'mulaw',
    'audio/x-mulaw': 'mulaw',
  } as const;
  for (const [type, codec] of Object.entries(expected)) t.equal(codecOfMediaType(type), codec, type);
  t.end();
});

void test('what is not spoken names no codec', (t) => {
  const unknown = [
    '',
    ';',
    'audio/',
    'audio/*',
    '*/*',
    'audio/midi',
    'video/webm',
    'constructor',
    '__proto__',
  ];
  for (const type of [
    ...unknown,
    'audio/ogg;codecs=vorbis',
    'audio/webm;codecs="vp9,opus"',
    'audio/ogg;codecs',
  ]) {
    t.equal(codecOfMediaType(type), undefined, type);
  }
  t.end();
});

void test('a content type names the codec that made the audio', (t) => {
  for (const codec of AUDIO_CODECS)
    t.equal(codecOfMediaType(contentType({ codec, sampleRateHz: 8000 })), codec);
  t.end();
});

void test('only formats without a header say their rate and channels', (t) => {
  const types = AUDIO_CODECS.map((codec) => contentType({ codec, sampleRateHz: 24000 }));
  t.same(types, [
    'audio/L16;rate=24000;channels=1',
    'audio/wav',
    'audio/PCMU;rate=24000;channels=1',
    'audio/PCMA;rate=24000;channels=1',
    'audio/G722',
    'audio/mpeg',
    'audio/aac',
    'audio/flac',
    'audio/ogg;codecs=opus',
    'audio/webm;codecs=opus',
  ]);
  t.end();
});
