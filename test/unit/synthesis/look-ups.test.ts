import t from 'tap';
import { loadCatalog } from '../../../src/catalog/catalog.js';
import { LANGUAGE_CODES } from '../../../src/catalog/languages.js';
import type { LanguageCode } from '../../../src/contracts/catalog.js';
import type { PronouncedWord, Pronunciations } from '../../../src/contracts/speech.js';
import { SpeechEngine } from '../../../src/synthesis/engine.js';
import { normalizeWhole, phonemizeWhole } from '../../../src/synthesis/look-ups.js';
import { MODELS } from '../../support/synthesis.js';

const engine = new SpeechEngine(MODELS);
const { voices } = loadCatalog(MODELS);

const wordsOf = (text: string, language: LanguageCode, lexicon?: Pronunciations): readonly PronouncedWord[] =>
  phonemizeWhole(engine, voices, text, language, lexicon).words;
const sourcesOf = (text: string, language: LanguageCode, lexicon?: Pronunciations): string[] =>
  wordsOf(text, language, lexicon).map(({ spoken, source }) => `${spoken} ${source}`);

void t.test('a normalized text tells which part of the text each stretch stands for, in code points', (t) => {
  const { normalized, spans } = normalizeWhole('😀 It costs $5. (About 3 km.)', 'en');
  t.equal(normalized, 'It costs five dollars. (About three kilometers.)');
  t.same(
    spans.map(({ text, spoken, start, end }) => [text, spoken, start, end]),
    [
      ['It', 'It', 2, 4],
      ['costs', 'costs', 5, 10],
      ['$5.', 'five dollars.', 11, 14],
      ['(About', '(About', 15, 21],
      ['3 km.)', 'three kilometers.)', 22, 28],
    ],
  );
  t.end();
});

void t.test('each word has its place, its IPA and its source', (t) => {
  const { ipa, phonemeString, words } = phonemizeWhole(engine, voices, 'Pay $5, Bob.', 'en');
  t.equal(phonemeString, 'p1e f1Yv d1al0Rz , b1ab .');
  t.equal(ipa, 'pˈeɪ fˈaɪv dˈɑːlɚz , bˈɑːb .');
  t.match(words[1], { text: '$5,', spoken: 'five', start: 4, end: 7, ipa: /^f.*v$/, source: 'dictionary' });
  t.match(words[2], { text: '$5,', spoken: 'dollars,', start: 4, end: 7 });
  t.end();
});

void t.test('the source is what the pronunciation was taken from', (t) => {
  const lexicon = { bob: 'b1ib', 'c++': { alias: 'see plus' } };
  t.same(sourcesOf('Bob likes C++ and kubernetes', 'en', lexicon), [
    'Bob lexicon',
    'likes dictionary',
    'see lexicon',
    'plus lexicon',
    'and rules',
    'kubernetes list',
  ]);
  t.match(wordsOf('Bob', 'en', lexicon)[0], { ipa: 'bˈiːb', phonemes: 'b1ib' });
  t.match(
    sourcesOf('Der Computer und das Handy von Google', 'de').join(),
    /Der rules.*Computer list.*Handy list.*Google english/,
  );
  t.match(sourcesOf('شُكْرًا شكرا لك', 'ar').join(), /شُكْرًا rules,شكرا list/);
  t.ok(sourcesOf('東京に行く', 'ja').every((word) => word.endsWith('dictionary')));
  t.same(sourcesOf('chuchotement', 'fr'), ['chuchotement network']);
  t.end();
});

void t.test('every language has IPA of its own sounds', (t) => {
  const texts: Readonly<Record<LanguageCode, readonly [text: string, sound: RegExp]>> = {
    en: ['bird', /ɜː/],
    de: ['Küche', /y.*ç/],
    fr: ['bonjour', /ɔ̃|ʁ/],
    es: ['perro', /r/],
    pt: ['pão', /̃/],
    it: ['gnocchi', /ɲ/],
    ja: ['すし', /ɕ|ʃ/],
    ar: ['خبر', /x|χ/],
    hi: ['भारत', /bʰ|bʱ/],
  };
  for (const language of LANGUAGE_CODES) {
    const [text, sound] = texts[language];
    t.match(phonemizeWhole(engine, voices, text, language).ipa, sound, language);
  }
  t.end();
});

void t.test('words that every object of JavaScript has are said as others are', (t) => {
  const names = ['__proto__', ...Object.getOwnPropertyNames(Object.prototype)];
  for (const language of LANGUAGE_CODES) {
    const said = names.flatMap((name) =>
      [name, name.toLowerCase(), `5 ${name}`, `$5 ${name} ${name}`, `${name}. 3${name}!`].map(
        (text) =>
          normalizeWhole(text, language).normalized + phonemizeWhole(engine, voices, text, language).ipa,
      ),
    );
    // What a function or an object is as a text.
    const wrong = said.filter((words) => /native|\[object/.test(words));
    t.same(wrong, [], language);
  }
  t.end();
});
