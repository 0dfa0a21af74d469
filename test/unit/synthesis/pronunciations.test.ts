import t from 'tap';
import { loadCatalog } from '../../../src/catalog/catalog.js';
import type { SpeechRequest } from '../../../src/contracts/speech.js';
import { SpeechEngine } from '../../../src/synthesis/engine.js';
import { phonemizeWhole } from '../../../src/synthesis/look-ups.js';
import { synthesizeToBytes } from '../../../src/synthesis/offline.js';
import { segmentSentence } from '../../../src/synthesis/segments.js';
import { closeSpeech, openSpeech, prepare } from '../../../src/synthesis/speech.js';
import { MODELS, request } from '../../support/synthesis.js';

const engine = new SpeechEngine(MODELS);
const PRONUNCIATIONS = { nguyen: 'w1En' };

/** The phones that a request speaks, with one text span. */
function phonesOf(request: SpeechRequest, spans: Parameters<typeof segmentSentence>[2]): number[] {
  return segmentSentence(engine, request, spans).segments.flatMap(({ phones }) => [...phones]);
}

void t.test('a word of the lexicon is said as its phonemes written in the text are', (t) => {
  const said = phonesOf(request('Ask Nguyen now.', { pronunciations: PRONUNCIATIONS }), [
    { kind: 'text', text: 'Ask Nguyen now.', offset: 0, timeScale: 1 },
  ]);
  const written = phonesOf(request('Ask {w1En} now.'), [
    { kind: 'text', text: 'Ask ', offset: 0, timeScale: 1 },
    { kind: 'phonemes', text: 'w1En', offset: 5, timeScale: 1 },
    { kind: 'text', text: ' now.', offset: 10, timeScale: 1 },
  ]);
  t.same(said, written);
  t.end();
});

void t.test('it sounds different, and is a word like any other in the word times', (t) => {
  const plain = synthesizeToBytes(engine, request('Ask Nguyen now.'));
  const own = request('Ask Nguyen now.', { pronunciations: PRONUNCIATIONS, wordTimes: 'ahead' });
  t.notOk(plain.equals(synthesizeToBytes(engine, own)));
  const { speech, wordTimes } = prepare(engine, openSpeech(engine, own));
  closeSpeech(engine, speech);
  t.same(wordTimes?.words, ['Ask', 'Nguyen', 'now.']);
  const [, start = 0] = wordTimes?.start ?? [];
  const [, end = 0] = wordTimes?.end ?? [];
  t.ok(end > start, 'it lasts');
  t.end();
});

void t.test('/phonemize shows it', (t) => {
  const { voices } = loadCatalog(MODELS);
  const shown = (pronunciations?: Record<string, string>): string =>
    phonemizeWhole(engine, voices, 'Hello Nguyen!', 'en', pronunciations).phonemeString;
  t.equal(shown(PRONUNCIATIONS), 'h0El1o w1En !');
  t.not(shown(), 'h0El1o w1En !');
  t.end();
});

void t.test('/phonemize writes all nine languages', (t) => {
  const { voices } = loadCatalog(MODELS);
  const examples = {
    en: 'Good morning!',
    es: '¡Buenos días, 3 amigos!',
    fr: 'Bonjour à tous les 21 amis.',
    pt: 'Bom dia, 2 meninas!',
    de: 'Guten Morgen!',
    ja: '今日は3本です。',
    ar: 'صباح الخير',
    hi: 'मेरे पास 25 किताबें हैं।',
    it: 'Buongiorno a tutti.',
  } as const;
  for (const [language, text] of Object.entries(examples) as [keyof typeof examples, string][]) {
    const { phonemeString } = phonemizeWhole(engine, voices, text, language);
    t.ok(phonemeString.length >= text.length / 2, `${language}: ${phonemeString}`);
    t.match(phonemeString, /^[@aAWxYERIieoOUuNbCdDfghJklmnGprsStTvwyzZ012 ,.!?]+$/, language);
  }
  t.end();
});
