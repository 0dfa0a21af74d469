import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { loadAddon } from '../../../src/engine/addon.js';
import { VowelRestorer } from '../../../src/synthesis/vowel-restorer.js';
import { ARABIC } from '../../../src/text/languages/ar/index.js';
import { vowelledToIpa } from '../../../src/text/languages/ar/pronounce.js';
import { vowelsFromEspeak } from '../../../src/text/languages/ar/vowels.js';
import { readIpa } from '../../../src/text/phonetics/ipa.js';
import { noRowDiffers, unlessEqual } from '../../support/table.js';

const ROOT = new URL('../../../../', import.meta.url);
const rows = readFileSync(new URL('test/golden/text/ar-phones.tsv', ROOT), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'));

void t.test('every vowelled row sounds as written', (t) => {
  t.ok(rows.length >= 150);
  noRowDiffers(t, rows, ([vowelled = '', ipa = '']) =>
    unlessEqual(vowelled, vowelledToIpa(vowelled, (word) => word).replace(/ˈ/g, ''), ipa),
  );
  t.end();
});

void t.test('stress falls on a very long end, a long last but one, else before it', (t) => {
  const stressOf = (word: string): string => vowelledToIpa(word, (other) => other);
  t.equal(stressOf('كِتَابْ'), 'kitˈaːb');
  t.equal(stressOf('مُدَرِّسْ'), 'mudˈarris');
  t.equal(stressOf('كَتَبَ'), 'kˈataba');
  t.equal(stressOf('مَكْتَبَةْ'), 'mˈaktaba');
  t.equal(stressOf('يَدْ'), 'jad');
  t.end();
});

void t.test('every symbol is IPA', (t) => {
  for (const [vowelled = ''] of rows) {
    readIpa(
      vowelledToIpa(vowelled, () => ''),
      (symbol) => t.fail(`${symbol} in ${vowelled}`),
    );
  }
  t.end();
});

function openReader() {
  const vowels = new VowelRestorer(loadAddon(), fileURLToPath(new URL('models', ROOT)));
  const ipaOf = (clause: string, espeak: (word: string) => string, foreign: (word: string) => string) =>
    ARABIC.sayClause?.(clause, {
      espeak,
      foreign,
      restoreVowels: (words, guess) => vowels.restore(words, guess),
    }) ?? '';
  return { ipaOf };
}

void t.test('a bare clause gets its vowels, words of other scripts another voice', (t) => {
  const reader = openReader();
  const said = reader.ipaOf(
    'ذهب الولد إلى Berlin',
    () => '',
    (word) => `<${word}>`,
  );
  t.equal(said.split(' ').length, 4);
  t.match(said, /^ðˈahaba lwˈalad.* <Berlin>$/);
  t.end();
});

void t.test('broken plurals and loanwords have the vowels of the list, alone and in sentences', (t) => {
  const reader = openReader();
  const say = (clause: string): string => reader.ipaOf(clause, () => '', String).replaceAll('ˈ', '');
  const alone: [string, string][] = [
    ['أوراق', 'ʔawraːq'],
    ['رفاق', 'rifaːq'],
    ['زملاء', 'zumalaːʔ'],
    ['سعداء', 'suʕadaːʔ'],
    ['شهرة', 'ʃuhra'],
    ['أمستردام', 'ʔamstirdaːm'],
    ['نيكاراغوا', 'niːkaːraːɣuwaː'],
  ];
  for (const [word, ipa] of alone) t.equal(say(word), ipa, word);
  t.match(say('استخدم المهندسون الحاسوب في تصميم الجسر'), /dʒisr$/);
  t.match(say('كان رفاقه سعداء جدا'), /suʕadaːʔa /);
  t.end();
});

void t.test('a word alone behind a preposition has the vowels that it has in sentences', (t) => {
  const reader = openReader();
  const say = (word: string): string => reader.ipaOf(word, () => '', String).replaceAll('ˈ', '');
  t.equal(say('بسرعة'), 'bisurʕa');
  t.equal(say('بواسطة'), 'biwaːsitˤa');
  t.equal(say('لمدة'), 'limudda');
  t.equal(say('بنجاح'), 'binadʒaːħ');
  t.end();
});

void t.test('a word that no list has takes the pattern of words like it', (t) => {
  const reader = openReader();
  const espeak = (word: string): string => loadAddon().textToIpa(word, 'ar');
  const say = (word: string): string => reader.ipaOf(word, espeak, String).replaceAll('ˈ', '');
  t.equal(say('نقحر'), 'naqħara', 'a verb of four letters ends in a');
  t.equal(say('تناسق'), 'tanaːsuq', 'a verbal noun does not');
  t.equal(say('أكال'), 'ʔakkaːl');
  t.end();
});

void t.test('a word alone of the Arabic WordNet has the vowels of its entry', (t) => {
  const reader = openReader();
  const espeak = (word: string): string => loadAddon().textToIpa(word, 'ar');
  const say = (word: string): string => reader.ipaOf(word, espeak, String).replaceAll('ˈ', '');
  t.equal(say('رعشة'), 'raʕʃa');
  t.equal(say('تململ'), 'tamalmala');
  t.equal(say('تسكع'), 'tasakkaʕa');
  t.end();
});

void t.test(
  'a word alone takes the vowels of a dictionary that has it, in a sentence those of the network',
  (t) => {
    const reader = openReader();
    const asked: string[] = [];
    const espeak = (word: string): string => {
      asked.push(word);
      return 'tˈulɣiːð';
    };
    t.equal(reader.ipaOf('تلغيذ', espeak, espeak), 'tulɣˈiːð');
    t.same(asked, ['تلغيذ'], 'a word that no list of ours has');
    t.same(vowelsFromEspeak('تلميذ', 'tˈilmiːð'), ['ِ', 'ْ', 'ِ', '', 'ْ']);
    t.same(vowelsFromEspeak('عربي', 'ʕˈarabˌiːj'), ['َ', 'َ', 'ِ', 'ّ']);
    t.same(vowelsFromEspeak('بقرة', 'bqrt'), null, 'no vowels: espeak-ng does not know it');
    t.same(vowelsFromEspeak('ء', 'hˈamza'), null);
    reader.ipaOf('رأيت تلغيذا', espeak, espeak);
    t.equal(asked.length, 1);
    t.end();
  },
);
