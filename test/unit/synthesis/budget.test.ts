import t from 'tap';
import { DEFAULT_BUDGET, type SpeechBudget } from '../../../src/contracts/budget.js';
import type { LanguageCode } from '../../../src/contracts/catalog.js';
import type { SpeechRequest } from '../../../src/contracts/speech.js';
import { SpeechEngine } from '../../../src/synthesis/engine.js';
import { attempt, voiceOf } from '../../support/speak-tasks.js';
import { MODELS, request } from '../../support/synthesis.js';

const engine = new SpeechEngine(MODELS);

const pausing = { pauses: true, phonemes: false, inlineTimeScales: [], homographs: false };
void t.test('what a text becomes is bounded before any of it is rendered', (t) => {
  const attacks: [string, SpeechRequest, string][] = [
    ['pauses', request(`Hi.${'<9999>'.repeat(166)}`, { markup: pausing }), 'pauses_too_long'],
    [
      'a lexicon word',
      request('a '.repeat(500), { pronunciations: { a: '1a'.repeat(100) } }),
      'phones_too_dense',
    ],
    ['a ligature that is a phrase', request('\ufdfa'.repeat(1000)), 'audio_too_long'],
    ['digits, slowly', request('0'.repeat(1000), { timeScale: 2.5 }), 'audio_too_long'],
  ];
  for (const [name, asked, code] of attacks) {
    for (const wordTimes of ['none', 'ahead'] as const) {
      const outcome = attempt(engine, { ...asked, wordTimes });
      t.match(outcome, { code, audioMs: 0 }, `${name}, word times ${wordTimes}`);
    }
  }
  t.equal(engine.addon.streamCount(), 0, 'no native stream is left');
  t.end();
});

void t.test('the numbers are settings', (t) => {
  const own = (budget: Partial<SpeechBudget>): SpeechEngine =>
    new SpeechEngine(MODELS, { ...DEFAULT_BUDGET, ...budget });
  const asked = request('A sentence that takes more than a second to say.<2000>', { markup: pausing });
  t.equal(attempt(own({}), asked, 1).code, 'spoken');
  t.match(attempt(own({ audioSeconds: 1, pauseSeconds: 5 }), asked), { code: 'audio_too_long' });
  t.match(attempt(own({ pauseSeconds: 1 }), asked), { code: 'pauses_too_long' });
  t.match(attempt(own({ phones: 20 }), asked), { code: 'phones_too_many' });
  t.match(attempt(own({ phonesPerCharacter: 0.5 }), asked), { code: 'phones_too_dense' });
  t.end();
});

void t.test(
  'ordinary texts keep the budget: a thousand characters of each language, and short dense ones',
  (t) => {
    const texts: [LanguageCode, string][] = [
      ['en', 'W3C, NASA and the BBC met on 12/31/1999 at 11:59 pm. '.repeat(18)],
      ['de', 'Am 24.12.2024 um 17:30 Uhr kostete es 1.234,56 €. '.repeat(20)],
      ['ja', '東京特許許可局長は令和六年十二月三十一日に出席した。'.repeat(40)],
      ['ar', 'وصل ٤٥ طالبا الساعة ١٢:٣٠ ودفعوا ١٢٣ دولارا. '.repeat(20)],
      ['hi', 'उसने १२३४ रुपये में ५ किताबें खरीदीं। '.repeat(25)],
      ['en', '½'],
      ['en', '$1,234,567.89'],
      ['en', '\ufdfa'],
    ];
    for (const [language, text] of texts) {
      const outcome = attempt(engine, request(text.slice(0, 1000), { voice: voiceOf(language) }), 1);
      t.equal(outcome.code, 'spoken', `${language} ${text.slice(0, 20)}`);
    }
    t.end();
  },
);
