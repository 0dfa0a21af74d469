import { fileURLToPath } from 'node:url';
import t from 'tap';
import { SpeechEngine } from '../../../src/synthesis/engine.js';
import { comparableText } from '../../../src/text/phonetics/comparable.js';
import { readEspeakIpa } from '../../../src/text/phonetics/ipa.js';

const engine = new SpeechEngine(fileURLToPath(new URL('../../../../models', import.meta.url)));
const VOICE = { language: 'pt', espeakVoice: 'pt-br' } as const;
const book = engine.words.pronouncerOf(VOICE);

function sounds(word: string): string {
  const phones = readEspeakIpa(engine.addon.textToIpa(word, VOICE.espeakVoice)).flat();
  return comparableText(book?.correct(word, phones) ?? [], 'pt')
    .normalize('NFC')
    .replaceAll(' ', '');
}

/** Comparable sounds: c and ɟ are the sounds of "tia" and "dia", h is the strong r. */
const wrongOf = (rows: readonly (readonly [string, string])[]): string[] =>
  rows.flatMap(([word, wanted]) =>
    sounds(word) === wanted ? [] : [`${word}: ${sounds(word)}, not ${wanted}`],
  );

void t.test('foreign syllables get the i that Brazilians say', (t) => {
  t.same(
    wrongOf([
      ['slogan', 'isloɡã'],
      ['snob', 'isnɔbi'],
      ['grid', 'ɡɾiɟi'],
      ['slash', 'islɛʃi'],
      ['landing', 'lãɟĩ'],
      ['advogado', 'aɟivoɡadu'],
      ['algoritmos', 'auɡoɾicimus'],
      ['admitiu', 'aɟimiciu'],
      ['adrenalina', 'adɾenalina'],
      ['atleta', 'atlɛta'],
      ['karol', 'kaɾɔu'],
    ]),
    [],
  );
  t.end();
});

void t.test('the u behind q and g is said where the dots once told it', (t) => {
  t.same(
    wrongOf([
      ['eloquente', 'elokuẽci'],
      ['sequestro', 'sekuɛstɾu'],
      ['bilíngue', 'bilĩɡui'],
      ['enxágue', 'ẽʃaɡui'],
      ['equino', 'ekuinu'],
      ['extinguir', 'escĩɡih'],
      ['requintado', 'hekĩtadu'],
      ['questionar', 'kescionah'],
      ['aqueles', 'akelis'],
    ]),
    [],
  );
  t.end();
});

void t.test('the x of ex- before a vowel is a z behind a prefix, too', (t) => {
  t.same(
    wrongOf([
      ['inexorável', 'inezoɾaveu'],
      ['coexistir', 'koeziscih'],
      ['sexual', 'seksuau'],
    ]),
    [],
  );
  t.end();
});

void t.test('diminutives have the open vowel of their base', (t) => {
  t.same(
    wrongOf([
      ['bolinha', 'bɔliɲa'],
      ['bolinho', 'boliɲu'],
      ['festinhas', 'fɛsciɲas'],
      ['bonequinha', 'bonɛkiɲa'],
      ['pecinha', 'pɛsiɲa'],
      ['papelzinho', 'papɛuziɲu'],
      ['pobrezinho', 'pɔbɾiziɲu'],
      ['sobrinha', 'sobɾiɲa'],
    ]),
    [],
  );
  t.end();
});

void t.test('the network leaves the stressed vowel of frequent words alone', (t) => {
  t.same(
    wrongOf([
      ['obra', 'ɔbɾa'],
      ['pedra', 'pɛdɾa'],
      ['boca', 'boka'],
      ['copo', 'kɔpu'],
      ['adora', 'adɔɾa'],
      ['cobra', 'kɔbɾa'],
    ]),
    [],
  );
  t.end();
});
