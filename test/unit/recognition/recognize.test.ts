import t from 'tap';
import { loadCatalog } from '../../../src/catalog/catalog.js';
import type { LanguageCode } from '../../../src/contracts/catalog.js';
import type { Pronunciations } from '../../../src/contracts/speech.js';
import type { Emissions } from '../../../src/recognition/ctc.js';
import { emissionsOf, transcribeFreely } from '../../../src/recognition/recognize.js';
import { Trigrams } from '../../../src/recognition/trigrams.js';
import { Labels } from '../../../src/recognition/variants.js';
import { SpeechEngine } from '../../../src/synthesis/engine.js';
import { phonemizeWhole } from '../../../src/synthesis/look-ups.js';
import { LANGUAGES } from '../../../src/text/languages/index.js';
import { parsePhonemeString } from '../../../src/text/phonetics/alphabet.js';
import { transcribeKnown } from '../../support/emissions.js';
import { sine } from '../../support/recordings.js';
import { MODELS } from '../../support/synthesis.js';

const engine = new SpeechEngine(MODELS);
const { voices } = loadCatalog(MODELS);
const SYMBOLS = ['', ...Array.from('pbtdkɡfvszθðʃʒhmnŋlɹjwɪʊɛæʌəɚɑɔaeoiu'), 'iː', 'uː', 'ɑː', 'ɜː', 'ɔː'];

/** As if every phone took three frames, with a blank behind it. */
function saying(phonemes: string, language: LanguageCode = 'en'): Emissions {
  const labels = new Labels(SYMBOLS, language).of(parsePhonemeString(phonemes));
  const row = labels.flatMap((label) => [label, label, 0]);
  const values = row.flatMap((said) =>
    SYMBOLS.map((_, symbol) => (symbol === said ? Math.log(0.9) : Math.log(0.1 / (SYMBOLS.length - 1)))),
  );
  return { frames: row.length, symbols: SYMBOLS.length, values: Float32Array.from(values) };
}

function fitted(text: string, said: string, language: LanguageCode = 'en', own?: Pronunciations) {
  const expected = phonemizeWhole(engine, voices, text, language, own);
  const pronouncer = engine.words.pronouncerOf({ language, espeakVoice: LANGUAGES[language].espeakVoice });
  return transcribeKnown(saying(said, language), SYMBOLS, { language, expected, pronouncer });
}

void t.test('of two homograph readings, the one that was said', (t) => {
  t.match(fitted('read', 'r1id'), { phonemeString: 'r1id', words: [{ ipa: 'ɹˈiːd' }] });
  t.match(fitted('read', 'r1Ed'), { phonemeString: 'r1Ed', words: [{ source: 'dictionary', text: 'read' }] });
  t.match(fitted('record', 'r0Ik1ord'), { ipa: 'ɹᵻkˈoːɹd' });
  t.match(fitted('record', 'r1EkRd'), { ipa: 'ɹˈɛkɚd' });
  t.end();
});

void t.test('variants of dictionary, rules and lexicon, each with its source', (t) => {
  t.equal(fitted('tomato', 't0xm1eto').words[0]?.source, 'dictionary');
  t.match(fitted('tomato', 't0xm1ato'), { phonemeString: 't0xm1at2o' });
  t.match(fitted('Siobhan', 'S0xv1an', 'en', { siobhan: 'S0Ixv1an' }).words, [{ source: 'lexicon' }]);
  t.end();
});

void t.test('words of a phrase are chosen together; pauses stay', (t) => {
  const { phonemeString, words } = fitted('Read, live!', 'r1Ed l1Yv');
  t.equal(phonemeString, 'r1Ed , l1Yv !');
  t.same(
    words.map(({ text, start }) => [text, start]),
    [
      ['Read,', 0],
      ['live!', 6],
    ],
  );
  t.equal(fitted('Read, live!', 'r1id l1Iv').phonemeString, 'r1id , l1Iv !');
  t.end();
});

void t.test('without a text, what was heard, with the first vowel stressed', (t) => {
  const all = SYMBOLS.slice(1);
  const trigrams = new Trigrams(all, new Uint8Array(SYMBOLS.length ** 3).fill(48));
  const { phonemeString, ipa, words } = transcribeFreely(saying('h0El1o'), SYMBOLS, trigrams);
  t.same([phonemeString, ipa], ['h1El0o', 'hˈɛloʊ']);
  t.match(words, [{ source: 'recording', text: '', start: 0, end: 0 }]);
  t.end();
});

void t.test('more words than a recording can hold, and silence, are refused', (t) => {
  t.throws(() => fitted('This is far too much for it.', 'h0E'), { code: 'recording_too_short' });
  const nothing = { frames: 50, values: new Float32Array(50 * SYMBOLS.length).fill(-9) };
  for (let i = 0; i < 50; i += 1) nothing.values[i * SYMBOLS.length] = 0;
  const deaf = {
    symbols: SYMBOLS,
    samplingRate: 16000,
    hopSeconds: 0.02,
    logProbabilities: () => nothing,
  } as const;
  const loud = sine(16000, 1);
  t.throws(
    () => emissionsOf({ recognizer: deaf }, loud),
    { code: 'recording_silent' },
    'sound without speech',
  );
  const hearing = { ...deaf, logProbabilities: () => saying('h0El1o') };
  t.equal(emissionsOf({ recognizer: hearing }, loud).symbols, SYMBOLS.length);
  const faint = loud.map((sample) => sample / 1000);
  t.throws(() => emissionsOf({ recognizer: hearing }, faint), { code: 'recording_silent' });
  const foreign = new Trigrams(['p'], new Uint8Array(8));
  t.throws(
    () => transcribeFreely(saying('h0El1o'), SYMBOLS, foreign),
    { code: 'recording_silent' },
    'no phones of the language',
  );
  t.end();
});
