import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { loadCatalog } from '../../../src/catalog/catalog.js';
import type { ModelId } from '../../../src/contracts/catalog.js';

const ORIGIN = {
  name: 'vega',
  models: ['coda', 'mist'],
  language: 'en',
  speaker: 'vera',
  espeakVoice: 'en-us',
  transform: { pitchSemitones: 0, formantRatio: 1, rate: 1 },
  derivedFrom: null,
  gender: 'female',
  age: 'adult',
  country: 'US',
  dialect: 'General American',
  demographic: 'American woman',
  genre: ['narration'],
  flagship: true,
  description: 'As recorded.',
  recordings: 'speaker',
  origin: 'Vera, recorded for nobody.',
  license: 'CC0-1.0',
  samplingRate: 24000,
};
const PACKS = { coda: 'big', mistv3: 'big', mistv2: 'small', mist: 'small' };
const LOWER = { pitchSemitones: -8, formantRatio: 0.9, rate: 1 };

/** The error for a file with this content. */
function complaint(t: Test, content: string): string {
  const folder = t.testdir({});
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'voices.json'), content);
  try {
    loadCatalog(folder);
  } catch (error) {
    return (error as Error).message;
  }
  return '';
}

const complaintOf = (t: Test, ...voices: object[]): string =>
  complaint(t, JSON.stringify({ packs: PACKS, voices }));

void t.test('a sound file is taken', (t) => {
  t.equal(complaintOf(t, ORIGIN, { ...ORIGIN, name: 'deneb', derivedFrom: 'vega', transform: LOWER }), '');
  t.end();
});

void t.test('a missing file is named', (t) => {
  t.throws(() => loadCatalog('/nowhere'), {
    message: /^The voice catalog \/nowhere\/voices.json is invalid:\n/,
  });
  t.end();
});

for (const [claim, content, words] of [
  ['text that is not JSON', '{', /JSON/],
  ['a list', '[]', /voices must be a list that is not empty/],
  ['no voices', '{"voices": []}', /voices must be a list that is not empty/],
  ['a voice that is no object', '{"voices": [null]}', /voices\[0\] must be an object/],
] as const) {
  void t.test(`${claim} is refused`, (t) => {
    t.match(complaint(t, content), words);
    t.end();
  });
}

for (const [field, value, words] of [
  ['name', 'Vega', 'voices[0].name must be a lower-case name'],
  ['models', ['coda', 'mistv4'], 'voices[0].models must be a list'],
  ['models', ['coda', 'coda'], 'voices[0].models must be a list'],
  ['models', [], 'voices[0].models must be a list'],
  ['language', 'nl', 'voices[0].language must be one of en,'],
  ['pack', 'big', 'voices[0].pack is unknown'],
  ['origin', ' ', 'voices[0].origin must be a text'],
  ['recordings', 'some', 'voices[0].recordings must be one of speaker, language, none, synthetic'],
  ['speaker', undefined, 'voices[0].speaker must be a text'],
  ['transform', null, 'voices[0].transform must be an object'],
  ['transform', { ...LOWER, rate: 3 }, 'voices[0].transform.rate must be a number between 0.5 and 2'],
  ['transform', { ...LOWER, tremolo: 1 }, 'voices[0].transform.tremolo is unknown'],
  ['flagship', 'yes', 'voices[0].flagship must be true or false'],
  ['samplingRate', 1, 'voices[0].samplingRate must be a number between 8000 and 96000'],
  ['colour', 'red', 'voices[0].colour is unknown'],
  ['derivedFrom', '', 'voices[0].derivedFrom must be the name of a voice, or null'],
  ['derivedFrom', 'rhea', 'vega must have derivedFrom exactly when it has a transform'],
  ['transform', LOWER, 'vega must have derivedFrom exactly when it has a transform'],
  ['packs', 'big', 'voices[0].packs must be an object of packs by model'],
  ['packs', { coda: '../x' }, 'voices[0].packs must be an object of packs by model'],
  ['packs', { coda2: 'big' }, 'voices[0].packs must be an object of packs by model'],
  ['packs', { mistv3: 'own' }, 'vega has a pack for mistv3, which it does not speak with'],
  ['language', 'ja', 'vega cannot be in mist, which does not speak ja'],
] as const) {
  void t.test(`${field} ${JSON.stringify(value)} is refused: ${words}`, (t) => {
    t.match(complaintOf(t, { ...ORIGIN, [field]: value }), words);
    t.end();
  });
}

for (const [claim, packs, words] of [
  ['no packs', undefined, 'packs must be an object'],
  ['a model without a pack', { ...PACKS, mistv2: undefined }, 'packs.mistv2 must be a lower-case name'],
  ['a pack outside the folder', { ...PACKS, coda: '../x' }, 'packs.coda must be a lower-case name'],
  ['a pack for a model that is not there', { ...PACKS, coda2: 'big' }, 'packs.coda2 is unknown'],
] as const) {
  void t.test(`${claim} is refused: ${words}`, (t) => {
    t.match(complaint(t, JSON.stringify({ packs, voices: [ORIGIN] })), words);
    t.end();
  });
}

void t.test('a voice comes with the pack of the model that is asked for', (t) => {
  const folder = t.testdir({ 'voices.json': JSON.stringify({ packs: PACKS, voices: [ORIGIN] }) });
  const catalog = loadCatalog(folder);
  const packOf = (modelId: ModelId): string =>
    catalog.resolveVoice({ speaker: 'vega', modelId, lang: undefined }).voice.pack;
  t.equal(packOf('coda'), 'big');
  t.equal(packOf('mist'), 'small');
  t.same(
    catalog.servedVoices().map(({ name, pack }) => [name, pack]),
    [
      ['vega', 'big'],
      ['vega', 'small'],
    ],
  );
  t.end();
});

void t.test('a voice may have packs of its own', (t) => {
  const own = { ...ORIGIN, packs: { coda: 'own' } };
  const folder = t.testdir({ 'voices.json': JSON.stringify({ packs: PACKS, voices: [own] }) });
  t.same(
    loadCatalog(folder)
      .servedVoices()
      .map(({ pack }) => pack),
    ['own', 'small'],
  );
  t.end();
});

void t.test('all that is wrong is named at once', (t) => {
  const text = complaintOf(t, { ...ORIGIN, age: '', license: 7 }, { ...ORIGIN, genre: 'narration' });
  t.match(text, 'voices[0].age');
  t.match(text, 'voices[0].license');
  t.match(text, 'voices[1].genre');
  t.end();
});

void t.test('a name that is there twice is refused', (t) => {
  t.match(complaintOf(t, ORIGIN, ORIGIN), 'vega occurs twice');
  t.end();
});

void t.test('a derived voice must come from a recorded voice of the same speaker', (t) => {
  const derived = { ...ORIGIN, name: 'deneb', derivedFrom: 'vega', transform: LOWER };
  const words = 'deneb is derived from vega, which is not a recorded voice of the same speaker';
  t.match(complaintOf(t, derived), words);
  t.match(complaintOf(t, { ...ORIGIN, speaker: 'other' }, derived), words);
  const twice = (speaker: string): object => ({ ...derived, speaker: `${ORIGIN.speaker}+${speaker}` });
  t.equal(complaintOf(t, ORIGIN, twice(ORIGIN.speaker)), '', 'a row of its own');
  t.match(complaintOf(t, ORIGIN, twice('other')), words);
  t.end();
});
