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
