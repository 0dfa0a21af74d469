import { fileURLToPath } from 'node:url';
import t from 'tap';
import { SpeechEngine } from '../../../src/synthesis/engine.js';
import { comparableText } from '../../../src/text/phonetics/comparable.js';
import { isVowel, readEspeakIpa, type SpokenPhone } from '../../../src/text/phonetics/ipa.js';

const engine = new SpeechEngine(fileURLToPath(new URL('../../../../models', import.meta.url)));
const VOICE = { language: 'it', espeakVoice: 'it' } as const;
const book = engine.words.pronouncerOf(VOICE);

const say = (word: string): readonly SpokenPhone[] =>
  book?.correct(word, readEspeakIpa(engine.addon.textToIpa(word, VOICE.espeakVoice)).flat()) ?? [];
const sounds = (word: string): string => comparableText(say(word), 'it').replaceAll(' ', '');
/** Which vowel of the word has the stress, counted from its end. */
function stressed(word: string): number {
  const vowels = say(word).filter(({ symbol }) => isVowel(symbol));
  return vowels.length - vowels.findIndex(({ stress }) => stress === 2);
}

function wrongOf(rows: readonly (readonly [string, string])[]): string[] {
  return rows.flatMap(([word, wanted]) =>
    sounds(word) === wanted ? [] : [`${word}: ${sounds(word)}, not ${wanted}`],
  );
}

void t.test('verbs have the open or closed vowel of their stem', (t) => {
  const rows: [string, string][] = [
    ['prendono', 'prɛndono'],
    ['vengono', 'vɛnɡono'],
    ['consentono', 'konsɛntono'],
    ['vendono', 'vendono'],
    ['scende', 'ʃende'],
    ['corre', 'korre'],
    ['offre', 'ɔffre'],
    ['trovano', 'trɔvano'],
    ['aspettano', 'aspɛttano'],
    ['risolve', 'rizɔlve'],
    // Nouns.
    ['legge', 'leddʒe'],
    ['dono', 'dono'],
  ];
  t.same(wrongOf(rows), []);
  t.equal(stressed('difendano'), 3);
  t.equal(stressed('concedano'), 3);
  t.end();
});

void t.test('endings that always have the same vowel', (t) => {
  const rows: [string, string][] = [
    ['accademiche', 'akkadɛmike'],
    ['negligente', 'neɡlidʒɛnte'],
    ['lentamente', 'lentamente'],
    ['appassionano', 'appassionano'],
    ['felici', 'felitʃi'],
    ['nemico', 'nemiko'],
    ['domenica', 'domenika'],
  ];
  t.same(wrongOf(rows), []);
  t.end();
});

void t.test('words with a vowel or a stress that their letters do not show', (t) => {
  const rows: [string, string][] = [
    ['loro', 'loro'],
    ['spero', 'spɛro'],
    ['credono', 'kredono'],
    ['esce', 'ɛʃe'],
    ['assolte', 'assɔlte'],
    ['tetti', 'tetti'],
    ['nocciolo', 'nɔttʃolo'],
  ];
  t.same(wrongOf(rows), []);
  t.equal(stressed('telegram'), 3);
  t.equal(stressed('limitrofo'), 3);
  t.end();
});

void t.test('letters of other languages', (t) => {
  const rows: [string, string][] = [
    ['tableau', 'tablo'],
    ['chapeau', 'ʃapo'],
    ['Dubois', 'dubua'],
    ['physique', 'fizike'],
    ['Schröder', 'ʃreder'],
    ['Köhler', 'keler'],
    ['Dominguez', 'dominɡets'],
    ['Ibañez', 'ibaɲets'],
    ['Sanchez', 'santʃets'],
    ['Bulgakovskij', 'bulɡakovski'],
    ['Björn', 'biern'],
    ['Wüstenrot', 'vustenrot'],
    ['moulinettes', 'mulinɛt'],
    ['champignon', 'ʃampiɲon'],
    ['Thibault', 'tibo'],
    ['Richelieu', 'riʃelie'],
    ['Moulin', 'mulɛn'],
    ['Fjord', 'fiɔrd'],
    ['Zdravko', 'zdravko'],
    // Not of them.
    ['oblique', 'oblikue'],
    ['schema', 'skɛma'],
    ['school', 'skul'],
  ];
  t.same(wrongOf(rows), []);
  t.equal(stressed('Schneider'), 3);
  t.equal(stressed('Sanchez'), 2);
  t.end();
});

void t.test(
  'foreign words in -er have their stress before it, infinitives without their last vowel on it',
  (t) => {
    t.equal(stressed('Junker'), 2);
    t.equal(stressed('poter'), 1);
    t.equal(stressed('piacer'), 1);
    t.end();
  },
);

void t.test('compounds of English words have their stress on the last part', (t) => {
  const rows: [string, number][] = [
    ['lifestyle', 2],
    ['homepage', 2],
    ['showroom', 1],
    ['burnout', 2],
    ['backend', 1],
    ['feedback', 2],
    ['software', 2],
  ];
  const wrong = rows.filter(([word, place]) => stressed(word) !== place);
  t.same(
    wrong.map(([word]) => `${word}: ${String(stressed(word))}`),
    [],
  );
  t.end();
});
