import fc from 'fast-check';
import { test } from 'tap';
import { parseAccept } from '../../../src/transports/http/accept.js';
import { negotiate, subtitlesAsked } from '../../../src/transports/http/negotiation.js';
import { fuzzing } from '../../support/fuzz.js';

const types = (header: string) => parseAccept(header).map(({ type }) => type);

void test('ranges come best first, ties in the order of the client', (t) => {
  t.same(types('a/1;q=0.2, b/2, C/3 ; Q=0.9 , d/4'), ['b/2', 'd/4', 'c/3', 'a/1']);
  t.same(types(''), []);
  t.same(types(',;,nonsense,;q=1, /'), ['/']);
  t.end();
});

void test('quoted parameters keep their commas and semicolons', (t) => {
  const [range] = parseAccept('audio/ogg;codecs="a,b;c\\"d";q=0.5, x/y;q=0.1');
  t.equal(range?.type, 'audio/ogg');
  t.equal(range?.parameters.get('codecs'), 'a,b;c"d');
  t.equal(range?.quality, 0.5);
  t.end();
});

void test('a quality that is no number counts as 1, one out of range is clamped', (t) => {
  t.same(
    parseAccept('a/a;q=x, b/b;q=7, c/c;q=-1').map(({ quality }) => quality),
    [1, 1, 0],
  );
  t.end();
});

void test('every audio type of the protocol is known in any case', (t) => {
  const expected = {
    'audio/mpeg': 'mp3',
    'audio/mp3': 'mp3',
    'AUDIO/WAV': 'wav',
    'audio/x-wav': 'wav',
    'audio/wave': 'wav',
    'audio/webm': 'webm',
    'audio/webm;codecs=opus': 'webm',
    'audio/ogg; codecs="OPUS"': 'ogg',
    'audio/l16': 'pcm',
    'audio/pcm;rate=8000': 'pcm',
    'audio/pcmu': 'mulaw',
    'audio/basic': 'mulaw',
    'audio/X-MULAW': 'mulaw',
    'audio/PCMA;rate=8000': 'alaw',
    'audio/x-alaw': 'alaw',
    'audio/G722': 'g722',
    'audio/aac': 'aac',
    'audio/flac': 'flac',
    'audio/x-nothing, audio/flac;q=0.1': 'flac',
    'audio/*': 'wav',
    'audio/wav;q=0, audio/*': 'mp3',
    'text/html, audio/mpeg;q=0.1': 'mp3',
    'application/json, audio/mpeg;q=0.1': 'mp3',
    'audio/mpeg;q=0.5, audio/wav;q=0.6': 'wav',
  };
  for (const [header, codec] of Object.entries(expected)) {
    t.match(negotiate(header, 'coda'), { kind: 'audio', codec }, header);
  }
  t.end();
});

void test('subtitles are for every model, in their place among the preferences', (t) => {
  for (const model of ['coda', 'mistv2'] as const) {
    t.same(negotiate('text/vtt', model), { kind: 'subtitles', format: 'vtt' });
    t.same(negotiate('Application/X-SubRip; charset=utf-8, */*;q=0.1', model), {
      kind: 'subtitles',
      format: 'srt',
    });
  }
  t.match(negotiate('audio/wav, text/vtt;q=0.9', 'coda'), { kind: 'audio', codec: 'wav' });
  t.same(negotiate('text/vtt;q=0', 'coda'), { kind: 'json' });
  t.equal(subtitlesAsked('text/vtt, audio/mpeg;q=0.5'), 'vtt');
  for (const header of [undefined, '', 'text/vtt;q=0', 'audio/mpeg, text/vtt;q=0.5', '*/*']) {
    t.equal(subtitlesAsked(header), undefined, String(header));
  }
  t.end();
});

void test('nothing recognized means JSON', (t) => {
  for (const header of [undefined, '', '*/*', 'text/html', 'audio/wav;q=0', 'audio/x-nothing, */*']) {
    t.same(negotiate(header, 'coda'), { kind: 'json' }, String(header));
  }
  t.same(negotiate('application/json, text/plain, */*', 'coda'), { kind: 'json' }, 'a wildcard rescues JSON');
  t.end();
});

void test('audio of an unknown kind is refused with the kinds that there are', (t) => {
  for (const header of ['audio/x-nothing', 'audio/ogg;codecs=vorbis', 'text/html, audio/midi;q=0.1']) {
    t.throws(() => negotiate(header, 'mistv2'), { code: 'audio_type_unknown', httpStatus: 406 }, header);
  }
  t.throws(() => negotiate('audio/midi', 'coda'), {
    message:
      'audio/midi is not served; acceptable types: audio/wav, audio/mpeg, audio/ogg;codecs=opus, ' +
      'audio/webm;codecs=opus, audio/L16, audio/PCMU, audio/PCMA, audio/G722, audio/aac, audio/flac',
  });
  t.throws(() => negotiate('audio/ogg; codecs="vorbis"', 'coda'), {
    message: /^audio\/ogg;codecs=vorbis is not served; .* audio\/ogg;codecs=opus,/,
  });
  t.end();
});

void test('JSON and events by name are for mistv2 and mist', (t) => {
  for (const model of ['mistv2', 'mist'] as const) {
    t.same(negotiate('application/json', model), { kind: 'json' });
    t.same(negotiate('text/event-stream', model), { kind: 'events' });
  }
  for (const model of ['coda', 'mistv3'] as const) {
    t.throws(() => negotiate('application/json', model), { code: 'not_acceptable' });
    t.throws(() => negotiate('text/event-stream, text/html', model), { code: 'not_acceptable' });
  }
  t.end();
});

void test('no header makes the parser throw, and what it finds is well formed', (t) => {
  const fragment = fc.constantFrom(
    'audio/wav',
    '*/*',
    ';',
    ',',
    '"',
    '\\',
    'q=',
    '0.5',
    '=',
    ' ',
    'codecs=opus',
    '/',
  );
  const header = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.array(fragment).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(header, (text) => {
      const ranges = parseAccept(text);
      return ranges.every(({ type, quality }) => type.includes('/') && quality >= 0 && quality <= 1);
    }),
    fuzzing(),
  );
  t.pass('survived');
  t.end();
});

void test('the time to parse grows with the length, not with its square', (t) => {
  // Processor time, so that a busy machine fails nothing. A square would take 10^10 steps: tens of seconds.
  for (const unit of [',', ';', '"', 'a/b;q=0.5,', '\\"', 'a/b;x="', ' ']) {
    const before = process.cpuUsage();
    parseAccept(unit.repeat(100_000));
    t.ok(process.cpuUsage(before).user < 2e6, JSON.stringify(unit));
  }
  t.end();
});
