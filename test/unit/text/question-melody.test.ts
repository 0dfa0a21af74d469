import t from 'tap';
import type { LanguageCode } from '../../../src/contracts/catalog.js';
import type { Phone } from '../../../src/contracts/text.js';
import { loadAddon } from '../../../src/engine/addon.js';
import { LANGUAGES } from '../../../src/text/languages/index.js';
import { normalizePlainText } from '../../../src/text/normalize.js';
import { VOWELS } from '../../../src/text/phonetics/ipa.js';
import { pronounce } from '../../../src/text/phonetics/pronounce.js';

const addon = loadAddon();

/** The phones of a sentence for a pack that has them all. */
function say(text: string, language: LanguageCode): readonly Phone[] {
  const { espeakVoice } = LANGUAGES[language];
  const ipaOf = (clause: string): string => addon.textToIpa(clause, espeakVoice);
  const phones = new Set([...VOWELS, ...'bdfhjklmnpstvwzðŋɡɹɾʃʒθçɕ', 'tɕ', ',', '.', '?', '!', '_']);
  return pronounce(normalizePlainText(text, language), language, { ipaOf, phones });
}

const isRaised = (phones: readonly Phone[]): boolean =>
  phones.some(({ melody }) => (melody?.semitones[1] ?? 0) >= 4);

const POLAR: readonly (readonly [language: LanguageCode, text: string])[] = [
  ['en', 'Is the shop open today?'],
  ['en', 'You are coming?'],
  ['en', 'Can you tell me when it opens?'],
  ['en', 'Really?'],
  ['de', 'Hat der Laden heute offen?'],
  ['fr', 'Est-ce que le magasin est ouvert ?'],
  ['es', '¿Está abierta la tienda?'],
  ['it', 'È aperto il negozio?'],
  ['pt', 'A loja está aberta?'],
  ['hi', 'क्या दुकान खुली है?'],
  ['ja', 'お店は開いていますか？'],
];

const OTHERS: readonly (readonly [language: LanguageCode, text: string])[] = [
  ['en', 'The shop is open today.'],
  ['en', 'What time is it?'],
  ['en', "So what's your name?"],
  ['en', 'Excuse me, where is the station?'],
  ['en', 'Would you like tea or coffee?'],
  ['en', 'Is it open!'],
  ['de', 'Wann kommt der Zug?'],
  ['de', 'Mit wem spreche ich?'],
  ['fr', "Qu'est-ce que vous cherchez ?"],
  ['es', '¿Cómo se llama usted?'],
  ['es', '¿Por qué no viene?'],
  ['it', "Dov'è la stazione?"],
  ['pt', 'Como posso ajudar?'],
  ['hi', 'आप कब आएँगे?'],
  ['ja', 'お店は開いています。'],
];

for (const [language, text] of POLAR) {
  void t.test(`the pitch rises at the end of "${text}"`, (t) => {
    const phones = say(text, language);
    const first = phones.findIndex(({ melody }) => (melody?.share ?? 1) < 0.5);
    t.ok(isRaised(phones));
    t.ok(first > phones.length / 3, 'at its end alone');
    t.end();
  });
}

for (const [language, text] of OTHERS) {
  void t.test(`"${text}" ends as the network ends it`, (t) => {
    t.notOk(isRaised(say(text, language)));
    t.end();
  });
}

void t.test('the rise begins with the last stressed vowel and never falls', (t) => {
  const phones = say('Are they in London?', 'en').filter(({ symbol }) => symbol !== '_');
  const nucleus = phones.findLastIndex(({ stress }) => stress > 0);
  t.equal(
    phones.findIndex(({ melody }) => melody !== undefined),
    nucleus,
  );
  const levels = phones.slice(nucleus, -1).flatMap(({ melody }) => melody?.semitones ?? [NaN]);
  t.same(
    levels,
    [...levels].sort((a, b) => a - b),
  );
  t.end();
});

void t.test(
  'the pitch is high soon after the last stressed vowel, as some voices have none in the last syllable',
  (t) => {
    const phones = say('Is it for the neighbors?', 'en');
    const nucleus = phones.findLastIndex(({ stress }) => stress > 0);
    const last = phones.findLastIndex(({ symbol }) => VOWELS.has(symbol));
    t.equal(last, nucleus + 3, 'a vowel without stress follows');
    t.ok((phones[nucleus + 1]?.melody?.semitones[0] ?? 0) > 5);
    t.same(phones[last]?.melody?.semitones, [6, 6]);
    t.end();
  },
);

void t.test('Japanese rises on the last vowel that is not whispered', (t) => {
  const raised = (text: string): string =>
    say(text, 'ja')
      .filter(({ melody, symbol }) => (melody?.share ?? 1) < 0.5 && VOWELS.has(symbol))
      .map(({ symbol }) => symbol)
      .join(' ');
  t.equal(raised('開いていますか？'), 'a');
  t.equal(raised('開いています？'), 'a ɯ');
  t.end();
});
