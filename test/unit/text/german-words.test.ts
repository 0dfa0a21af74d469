import { fileURLToPath } from 'node:url';
import t from 'tap';
import { SpeechEngine } from '../../../src/synthesis/engine.js';
import { restoreUmlauts } from '../../../src/text/languages/de/umlauts.js';
import { LANGUAGES } from '../../../src/text/languages/index.js';
import { pronounceFreely } from '../../../src/text/phonetics/pronounce.js';
import { noRowDiffers, unlessEqual } from '../../support/table.js';

const engine = new SpeechEngine(fileURLToPath(new URL('../../../../models', import.meta.url)));
const voice = {
  language: 'de',
  espeakVoice: 'de',
  pack: '',
  speaker: '',
  transform: { pitchSemitones: 0, formantRatio: 1, rate: 1 },
} as const;

const say = (text: string): string =>
  pronounceFreely(
    [{ text, sourceStart: 0, sourceEnd: text.length, timeScale: 1, phonemes: null }],
    (clause) => engine.ipaOf(clause, voice),
    engine.words.pronouncerOf(voice),
  )
    .map(({ symbol, stress }) => `${['', 'ˌ', 'ˈ'][stress] ?? ''}${symbol}`)
    .join('');

/** The vowel that has the stress. */
const STRESSED: readonly (readonly [word: string, vowel: string])[] = [
  ['Tablette', 'ɛ'],
  ['Distanzen', 'a'],
  ['Fassade', 'ɑ'],
  ['Bronchitis', 'i'],
  ['Narkose', 'o'],
  ['Migräne', 'ɛ'],
  ['Allee', 'e'],
  ['Halskette', 'a'],
  ['Badehose', 'ɑ'],
  ['Volkstanz', 'ɔ'],
  ['Amoxicillin', 'i'],
  ['Simvastatin', 'i'],
  ['Bukowski', 'ɔ'],
  ['Wasserski', 'a'],
  ['Pullover', 'o'],
  ['Koblenz', 'o'],
  ['Architekten', 'ɛ'],
  ['Giraffen', 'a'],
  ['Enkelin', 'ɛ'],
  ['Republik', 'i'],
  ['Laterne', 'ɛ'],
  ['Kommissare', 'ɑ'],
  ['Juwelen', 'e'],
  ['Resümee', 'e'],
];

void t.test('ae, oe and ue are umlauts unless two vowels meet or the word is foreign', (t) => {
  const umlauts =
    'fuer:für ueber:über schoen:schön Aebtissin:Äbtissin Oel:Öl Haeuser:Häuser geoeffnet:geöffnet gegenueber:gegenüber';
  const kept =
    'aktuell Duell neuer Bauer Feuer Poesie Israel Michael Soest Itzehoe Samuel Boeing individuell zuerst Bluetooth Oboen Statue Influenza';
  const rows = [
    ...umlauts.split(' ').map((row) => row.split(':')),
    ...['Mueller', 'Duesseldorf', 'Muenchen'].map((word) => [word, word.replace('ue', 'ü')]),
    ...kept.split(' ').map((word) => [word]),
  ];
  noRowDiffers(t, rows, ([word = '', wanted = word]) => unlessEqual(word, restoreUmlauts(word), wanted));
  t.end();
});

void t.test('a word without its umlauts sounds as with them', (t) => {
  for (const [plain, written] of [
    ['Duesseldorf', 'Düsseldorf'],
    ['Gruesse aus Koeln', 'Grüsse aus Köln'],
  ] as const)
    t.equal(say(plain), say(written), plain);
  t.end();
});

void t.test('the parts of a hyphenated word are said as they are alone', (t) => {
  for (const [word, parts] of [
    ['Hans-Peter', ['Hans', 'Peter']],
    ['Garage-Tor', ['Garage', 'Tor']],
  ] as const) {
    t.equal(say(word), parts.map(say).join(''), word);
  }
  t.end();
});

void t.test('a prefix leaves a borrowed verb as it is', (t) => {
  const plain = (text: string): string => say(text).replace(/[ˈˌ]/g, '');
  for (const [prefix, verb] of [
    ['ein', 'checken'],
    ['aus', 'gecheckt'],
  ] as const) {
    t.equal(plain(prefix + verb), plain(prefix) + plain(verb), prefix + verb);
  }
  t.end();
});

void t.test('letters of other languages are spelled as Germans say them', (t) => {
  const rows =
    'Škoda:Schkoda Kovačević:Kowatschewitsch Žižek:Schischek Ayşe:Aysche Doğan:Doan Işık:Ischik Çelik:Tschelik Façade:Fassade ' +
    'Tomasz:Tomasch Szymanski:Schymanski Szabo:Szabo Szene:Szene Müller:Müller Café:Café ŠKODA:ŠKODA Dvořák:Dvořák';
  noRowDiffers(
    t,
    rows.split(' ').map((row) => row.split(':')),
    ([word = '', wanted = '']) => unlessEqual(word, LANGUAGES.de.respell?.(word) ?? '', wanted),
  );
  t.equal(
    LANGUAGES.en.respell?.('Czech Milošević and Erdoğan'),
    'Czech Miloshevich and Erdoğan',
    'one that is listed stays',
  );
  t.equal(say('Škoda'), say('Schkoda'), 'the pronouncer gets them so');
  t.end();
});

void t.test('borrowed words are stressed where they should be, and compounds and native words stay', (t) => {
  noRowDiffers(t, STRESSED, ([word, wanted]) =>
    unlessEqual(word, /ˈ(\P{L}?\p{L})/u.exec(say(word))?.[1] ?? '', wanted),
  );
  t.end();
});
