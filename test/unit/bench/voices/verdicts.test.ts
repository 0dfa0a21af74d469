import t from 'tap';
import type { QualityReport, SpeakerFigures, VoiceFigures } from '../../../../bench/voices/figures.js';
import { writePage } from '../../../../bench/voices/page.js';
import { judge } from '../../../../bench/voices/verdicts.js';

const VOICE: VoiceFigures = {
  ...{
    name: 'astra',
    speaker: 'kathleen-en',
    pack: 'best',
    models: ['coda'],
    language: 'en',
    gender: 'female',
    origin: 'Somebody.',
  },
  ...{ sentences: 120, clippedSamples: 0, peakDbfs: -3, dcPercent: 0, activeDbfs: -22 },
  ...{ borders: 900, clicks: 0, borderRoughness: 1, sliceDifference: 0, phonesPerSecond: 12 },
  ...{ sound: null, likeness: null, sample: { text: 'Hello.', picture: 'voices/astra.png' }, nearest: null },
  pauses: { sentenceMs: 301, commaMs: 200 },
  questions: { sentences: 8, aboveStatementSemitones: 3, aboveMedianSemitones: 1 },
};

const words = (set: 'heldout' | 'new', system: string, percent: number): QualityReport['words'][number] => ({
  ...{ set, system, percent, sentences: 114, words: 1000 },
});
const phones = (system: string, percent: number): QualityReport['phones'][number] => ({
  ...{ language: 'de', system, set: system === 'recordings' ? 'heldout' : 'new', percent },
  ...{ sentences: 20, unknownPercent: 0 },
});

const REPORT: Omit<QualityReport, 'verdicts'> = {
  machine: 'a machine',
  packs: [{ name: 'best', megabytes: 12, vocoder: 'best', models: ['coda'], cost: 0.006 }],
  words: [
    words('heldout', 'recordings', 15),
    words('heldout', 'astra (best)', 23),
    words('heldout', 'copy by the vocoder of best', 16.5),
    words('new', 'flite slt', 20),
    words('new', 'astra (best)', 20),
  ],
  copies: [],
  phones: [phones('recordings', 10), phones('linde (best)', 15), phones('neckar (best)', 25)],
  voices: [VOICE],
  leftOut: [],
  listening: [],
  ablation: [],
  contrasts: [],
  speakers: [],
};

/** Claims that hold, in words that tell them apart. */
const held = (report: typeof REPORT, part: string): (boolean | null)[] =>
  judge(report)
    .filter(({ claim }) => claim.includes(part))
    .map(({ holds }) => holds);

void t.test('each demand holds at its limit', (t) => {
  t.same(held(REPORT, '+ 8 points'), [true]);
  t.same(held(REPORT, '+ 2 points'), [false]);
  t.same(held(REPORT, "flite's"), [true]);
  t.same(held(REPORT, '+ 1.5 points'), [true]);
  t.same(held(REPORT, 'phone errors in de'), [true]);
  t.same(held(REPORT, 'no voice'), [true, true, true]);
  t.same(held(REPORT, 'questions end'), [true]);
  t.same(held(REPORT, 'pauses between'), [true]);
  const pausing = (sentenceMs: number): typeof REPORT => ({
    ...REPORT,
    voices: [{ ...VOICE, pauses: { sentenceMs, commaMs: 200 } }],
  });
  t.same(held(pausing(300), 'pauses between'), [false]);
  t.end();
});

void t.test('voices may be as alike as the recordings of two speakers are, and no more', (t) => {
  const speaker = (name: string, isRecorded: boolean, cosine: number): SpeakerFigures => ({
    ...{ name, speaker: name, isRecorded, itself: 0.98, nearest: { name: 'another', cosine } },
  });
  const all = [speaker('astra', false, 0.7), speaker('luna', false, 0.8), speaker('kathleen', true, 0.8)];
  t.same(held({ ...REPORT, speakers: all }, 'speaker encoder'), [true]);
  t.same(held({ ...REPORT, speakers: [...all, speaker('rigel', false, 0.81)] }, 'speaker encoder'), [false]);
  t.same(held({ ...REPORT, speakers: all.slice(0, 2) }, 'speaker encoder'), [null]);
  t.end();
});

void t.test('each demand fails beyond its limit', (t) => {
  const worse = {
    ...REPORT,
    words: REPORT.words.map((row) =>
      /astra|copy/.test(row.system) ? { ...row, percent: row.percent + 0.1 } : row,
    ),
    phones: [...REPORT.phones, phones('rhein (best)', 25)],
    voices: [{ ...VOICE, clippedSamples: 1, clicks: 1, sliceDifference: 34 }],
  };
  for (const part of ['+ 8 points', "flite's", '+ 1.5 points', 'phone errors in de']) {
    t.same(held(worse, part), [false], part);
  }
  t.same(held(worse, 'no voice'), [false, false, false]);
  t.end();
});

void t.test('a smaller pack costs at most half', (t) => {
  const smaller = { name: 'small', megabytes: 3, vocoder: 'small', models: ['mist'] };
  const packs = (cost: number | null): QualityReport['packs'] => [...REPORT.packs, { ...smaller, cost }];
  t.same(held({ ...REPORT, packs: packs(0.003) }, 'processor time of small'), [true]);
  t.same(held({ ...REPORT, packs: packs(0.0031) }, 'processor time of small'), [false]);
  t.same(held({ ...REPORT, packs: packs(null) }, 'processor time of small'), [null]);
  const models = REPORT.packs[0]?.models ?? [];
  const own = { name: 'own', megabytes: 8, vocoder: 'best', models, cost: 0.006 };
  const shared = { ...REPORT, packs: [...REPORT.packs, own] };
  t.same(held(shared, 'processor time of own'), []);
  t.same(held(shared, 'word errors of copies'), [true], 'a vocoder is judged once');
  t.end();
});

void t.test('what was not measured is neither held nor broken', (t) => {
  t.same(held({ ...REPORT, words: [] }, 'word errors'), [null, null, null, null]);
  t.same(held({ ...REPORT, phones: [phones('linde (best)', 15)] }, 'phone errors'), []);
  t.end();
});

void t.test('the page has a row, an origin and a picture for each voice', (t) => {
  const page = writePage({ ...REPORT, verdicts: judge(REPORT) });
  t.match(page, /\| astra \| best \| coda \| en \| female \| 20\.0 % words \|/);
  t.match(page, /### astra\n\nen, female\. Somebody\.\n\n> Hello\.\n\n!\[[^\]]+\]\(voices\/astra\.png\)/);
  t.match(page, /\| \*\*no\*\* \| goal, not a condition/);
  t.match(page, /\| recordings \| 15\.0 % of 1000 words in 114 sentences \| {2}\|/);
  t.end();
});
