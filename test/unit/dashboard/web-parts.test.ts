import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import t from 'tap';
import { loadCatalog } from '../../../src/catalog/catalog.js';
import type { ModelId } from '../../../src/contracts/catalog.js';
import { writeCsv } from '../../../src/contracts/csv.js';
import { daysBetween, lastDays } from '../../../src/contracts/days.js';
import { pcmFile, SampleAssembler, wavFile } from '../../../src/dashboard/web/audio/pcm.js';
import { WordClock, wordSpansOf } from '../../../src/dashboard/web/audio/words.js';
import { MAX_BODY_BYTES, partsOf, withLineOf } from '../../../src/dashboard/web/lexicon/import-parts.js';
import { placeAddress, readPlace } from '../../../src/dashboard/web/places.js';
import { exampleOf, KEY_PLACEHOLDER, LANGUAGES } from '../../../src/dashboard/web/playground/examples.js';
import { fitting } from '../../../src/dashboard/web/playground/settings.js';
import { isSsml, plainOf, rangeOf, toSsml } from '../../../src/dashboard/web/playground/ssml.js';
import {
  phonemeVoice,
  ratesOf,
  shortSpeedAlphaOf,
  voiceCards,
} from '../../../src/dashboard/web/speech-models.js';
import { namesOf, seriesOf, stack, sumOf } from '../../../src/dashboard/web/usage/series.js';
import * as server from '../../../src/transports/http/request-body.js';
import { fuzzing } from '../../support/fuzz.js';

const SHARE = 1 / 8;
const voices = voiceCards(
  loadCatalog(fileURLToPath(new URL('../../../../models', import.meta.url))).voiceDetails(),
);

void t.test('any fragment of an address is a place, and every place has an address', (t) => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (hash) => Array.isArray(readPlace(hash).parts)),
    fuzzing(SHARE),
  );
  const part = fc.string({ minLength: 1, unit: 'grapheme' });
  fc.assert(
    fc.property(fc.array(part), fc.dictionary(part, part), (parts, query) => {
      const place = readPlace(placeAddress(parts, query));
      t.same(place.parts, parts);
      t.same(Object.fromEntries(place.query), { ...query });
    }),
    { ...fuzzing(SHARE), numRuns: 200 },
  );
  t.same(readPlace('#/join/%E0%A4%A').parts, ['join', '%E0%A4%A'], 'what cannot be decoded stays');
  t.end();
});

void t.test('a long lexicon file is sent in parts that one request can hold each', (t) => {
  t.equal(MAX_BODY_BYTES, server.MAX_BODY_BYTES);
  const lines = Array.from({ length: 9000 }, (_, i) => `wört"${i}\tb1u\ten\n`);
  const whole = `<lexicon xml:lang="en">${lines.map((line) => `<lexeme>${line}</lexeme>`).join('\n')}\n</lexicon>`;
  const files = [
    { table: lines.join(''), name: 'a.tsv', around: ['', ''] },
    { table: `word,phonemes\n${lines.join('')}`, name: 'a.csv', around: ['word,phonemes\n', ''] },
    { table: whole, name: 'a.pls', around: ['<lexicon xml:lang="en">', '\n</lexicon>'] },
  ] as const;
  for (const { table, name, around } of files) {
    const [head, tail] = around;
    const parts = partsOf({ table, name });
    t.ok(parts.length > 2, `${name} has ${parts.length} parts`);
    const units = parts.map((part) => {
      const length = Buffer.byteLength(JSON.stringify({ table: part.table, name }));
      t.ok(length <= MAX_BODY_BYTES, `${length} bytes`);
      t.ok(part.table.startsWith(head) && part.table.endsWith(tail), 'each is a whole file');
      return part.table.slice(head.length, part.table.length - tail.length);
    });
    t.equal(head + units.join('') + tail, table, 'nothing is lost');
  }
  const [, second = { table: '', name: '', linesBefore: 0 }] = partsOf(files[0]);
  const first = second.table.split('\n')[0] ?? '';
  t.equal(lines.indexOf(`${first}\n`), second.linesBefore, 'errors name the line of the file');
  t.equal(withLineOf('Line 3 must have', second), `Line ${3 + second.linesBefore} must have`);
  t.same(partsOf({ table: '', name: 'a.tsv' }), [{ table: '', name: 'a.tsv', linesBefore: 0 }]);
  t.same(partsOf({ table: 'a\tb\n', name: 'a' }).length, 1);
  t.end();
});

void t.test('SSML is told from text, read without its tags, and its faults are found in it', (t) => {
  const text = 'Tom & Jerry < 5 > "4"';
  t.notOk(isSsml(text));
  t.ok(isSsml(toSsml(text)));
  t.equal(plainOf(toSsml(text)), text);
  t.equal(
    plainOf('<speak><!-- <p> --><p>One</p><p>T&#119;&#x6f;</p>a<break/>b <sub alias="x">c</sub></speak>'),
    'One Two a b c',
  );
  t.equal(plainOf('&#99999999; &#x110000; &nbsp;'), '&#99999999; &#x110000; &nbsp;');
  const source = '<speak>\n<b>x</speak>';
  const marked = (line: number, column: number): string => {
    const { start, end } = rangeOf(source, { kind: 'error', line, column, reason: '' });
    return source.slice(start, end);
  };
  t.equal(marked(2, 1), '<b>');
  t.equal(marked(2, 12), '</speak>', 'a tag that closes nothing is told at its end');
  t.equal(marked(2, 4), 'x');
  t.equal(marked(9, 99), '</speak>');
  t.end();
});

void t.test('samples are the same however their bytes were cut', (t) => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), fc.array(fc.nat(7)), (bytes, cuts) => {
      const assembler = new SampleAssembler();
      const chunks: Int16Array[] = [];
      let at = 0;
      for (const length of [...cuts, bytes.length]) {
        chunks.push(assembler.push(bytes.subarray(at, at + length)));
        at += length;
      }
      return Buffer.from(pcmFile(chunks)).equals(bytes.subarray(0, bytes.length & ~1));
    }),
    fuzzing(SHARE),
  );
  const wav = Buffer.from(wavFile([Int16Array.of(1, -2)], 24000));
  t.equal(wav.length, 48);
  t.equal(wav.readUInt32LE(4), 40);
  t.equal(wav.readUInt32LE(24), 24000);
  t.equal(wav.readUInt32LE(40), 4);
  t.equal(wav.readInt16LE(46), -2);
  t.end();
});

void t.test('the stretches of a text are the text, and each word is found where it stands', (t) => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      return (
        wordSpansOf(text)
          .map((stretch) => stretch.text)
          .join('') === text
      );
    }),
    fuzzing(SHARE),
  );
  const text = 'the cat, the “dog” and the end.';
  const clock = new WordClock(text);
  t.equal(clock.at(0), -1);
  clock.add({ words: ['the', 'cat,', 'the'], start: [0, 1, 2], end: [1, 2, 3] }, 0);
  clock.add({ words: ['dog', 'nowhere', 'the', 'end.'], start: [0, 1, 2, 3], end: [1, 2, 3, 4] }, 10);
  t.same(
    [0, 1.5, 2, 9, 10, 12.5, 99].map((seconds) => clock.at(seconds)),
    [0, 1, 2, 2, 3, 5, 6],
  );
  t.end();
});

void t.test('whatever is wished for, the settings of the playground fit the catalog', (t) => {
  const speaker = fc.oneof(fc.constantFrom(...voices.map((voice) => voice.speaker)), fc.string());
  const wish = fc.record({
    speaker,
    modelId: fc.constantFrom<ModelId>('coda', 'mistv3', 'mistv2', 'mist'),
    speed: fc.double({ min: 0.5, max: 2, noNaN: true }),
    format: fc.constant('wav' as const),
    rateHz: fc.integer(),
  });
  fc.assert(
    fc.property(wish, (wished) => {
      const settings = fitting(wished, voices);
      const voice = voices.find((one) => one.speaker === settings.speaker);
      const { modelId, rateHz } = settings;
      return voice?.models.includes(modelId) === true && ratesOf(modelId).includes(rateHz);
    }),
    fuzzing(SHARE),
  );
  t.ok(shortSpeedAlphaOf('coda', 2) > 1 && shortSpeedAlphaOf('mist', 2) < 1, 'faster, as each model has it');
  t.match(phonemeVoice(voices, 'de'), { modelId: 'mistv2' }, 'German phonemes need an older model');
  t.equal(phonemeVoice(voices, 'ja'), undefined);
  t.end();
});

void t.test('no sum is lost on the way into a chart', (t) => {
  const days = daysBetween('2026-02-27', '2026-03-02');
  t.same(days, ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']);
  t.same(daysBetween('2026-03-02', '2026-02-27'), []);
  t.same(daysBetween('x', ''), []);
  t.same(lastDays(7, Date.parse('2026-03-02T23:00:00Z')), { from: '2026-02-24', to: '2026-03-02' });
  const row = fc.record({
    day: fc.constantFrom(...days),
    modelId: fc.constant(null),
    voice: fc.constantFrom(...'abcdefghij'),
    keyId: fc.constant(null),
    requests: fc.nat(9),
    characters: fc.nat(1000),
    audioSeconds: fc.nat(1000),
  });
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      const series = seriesOf(rows, days, 'characters', ({ voice }) => voice ?? '');
      const all = sumOf(rows.map(({ characters }) => characters));
      const columns = stack(series).at(-1) ?? [];
      return series.length <= 6 && sumOf(series.map(({ total }) => total)) === all && sumOf(columns) === all;
    }),
    fuzzing(SHARE),
  );
  t.end();
});

void t.test('charts that share their names have the same colours, whatever they count', (t) => {
  const row = (voice: string, characters: number, audioSeconds: number) => ({
    ...{ day: '2026-03-01', modelId: null, voice, keyId: null, keyName: null },
    ...{ requests: 1, characters, audioSeconds },
  });
  const rows = [row('a', 10, 90), row('b', 30, 10), ...[...'cdefgh'].map((name) => row(name, 1, 1000))];
  const nameOf = ({ voice }: { voice: string | null }): string => voice ?? '';
  const names = namesOf(rows, nameOf);
  t.same(names, ['b', 'a', 'c', 'd', 'e']);
  const orderOf = (quantity: 'characters' | 'audioSeconds'): string[] =>
    seriesOf(rows, ['2026-03-01'], quantity, nameOf, names).map(({ name }) => name);
  t.same(orderOf('characters'), [...names, 'Others']);
  t.same(orderOf('audioSeconds'), orderOf('characters'));
  t.end();
});

void t.test('every example of the playground holds what was asked for, and a place for the key', (t) => {
  const settings = { speaker: 'astra', modelId: 'coda', speed: 1.5, format: 'mulaw', rateHz: 8000 } as const;
  const text = `It's "so" \\ simple`;
  const level = { gainDb: -6, loudness: -23 };
  for (const language of LANGUAGES) {
    const code = exampleOf(language, 'https://speech.example:8443/v1/svc-tts', text, settings);
    t.match(code, KEY_PLACEHOLDER, language);
    t.match(code, /speech\.example:8443/, language);
    t.match(code, 'astra', language);
  }
  t.match(
    exampleOf('Socket', 'https://a/v1/svc-tts', text, settings),
    /wss:\/\/a\/ws3\?speaker=astra&modelId=coda&samplingRate=8000&speedAlpha=[\d.]+&audioFormat=mulaw/,
  );
  t.match(
    exampleOf('Socket', 'https://a/v1/svc-tts', text, { ...settings, ...level }),
    /&gain=-6&loudness=-23&audioFormat=mulaw/,
  );
  t.match(
    exampleOf('Python', 'https://a/v1/svc-tts', text, { ...settings, ...level }),
    /"gain": -6,\s+"loudness": -23\n/,
  );
  t.notMatch(exampleOf('curl', 'https://a/v1/svc-tts', text, { ...settings, gainDb: 0 }), /gain|loudness/);
  t.end();
});

void t.test('a table for a spreadsheet holds no formula, and quotes what it must', (t) => {
  t.equal(
    writeCsv([
      ['=1+1', '-x', 'a,b'],
      ['say "hi"', -5, 'plain'],
    ]),
    `'=1+1,'-x,"a,b"\r\n"say ""hi""",-5,plain\r\n`,
  );
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', minLength: 1 }),
      (text) => !/^"?[=+\-@\t\r]/.test(writeCsv([[text]])),
    ),
    fuzzing(SHARE),
  );
  t.end();
});
