import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import t from 'tap';
import { isHeldOut } from '../../../../bench/text/pronounce-lists.js';
import {
  chooseWords,
  SEALED_WORDS_FILE,
  type SealedWords,
  sealOf,
  wordsOfTables,
} from '../../../../bench/text/sealed-words.js';
import type { LanguageCode } from '../../../../src/contracts/catalog.js';

const file = readFileSync(SEALED_WORDS_FILE, 'utf8');
const chosen = Object.entries(JSON.parse(file) as SealedWords) as [LanguageCode, readonly string[]][];

const leaked = (language: LanguageCode, seals: readonly string[]): string[] => {
  const sealed = new Set(seals);
  return [...wordsOfTables(language)].filter((word) => sealed.has(sealOf(word)));
};

void t.test('nobody changed the words that were chosen by chance', (t) => {
  t.equal(createHash('sha256').update(file).digest('hex').slice(0, 16), '4b3b3d817f95d52a');
  t.equal(chosen.length, 9);
  for (const [language, seals] of chosen) t.ok(new Set(seals).size >= 150, language);
  t.end();
});

void t.test('no table of pronunciations holds a sealed word', (t) => {
  for (const [language, seals] of chosen) t.same(leaked(language, seals), [], language);
  t.same(leaked('en', [sealOf('Kubernetes')]), ['kubernetes'], 'a word of the loanwords is found');
  t.same(leaked('fr', [sealOf('decathlon')]), ['decathlon'], 'a brand is found');
  t.same(leaked('ar', [sealOf('شكرا')]), ['شكرا'], 'an Arabic word is found without its vowels');
  t.end();
});

void t.test('held-out words that no table holds are chosen by chance, always the same', (t) => {
  const words = Array.from({ length: 9000 }, (_, i) => `wort${String.fromCharCode(...letters(i))}`);
  const seals = chooseWords(words, 'de', undefined);
  t.equal(seals.length, 200);
  const sealed = new Set(seals);
  const found = words.filter((word) => sealed.has(sealOf(word)));
  t.equal(found.length, 200);
  t.ok(found.every(isHeldOut));
  t.ok(
    found.some((word) => words.indexOf(word) > 8000),
    'not the first ones',
  );
  t.same(chooseWords([...words].reverse(), 'de', undefined), seals);
  t.same(chooseWords(words, 'de', new Set(found.slice(0, 3))), found.slice(0, 3).map(sealOf).sort());
  const listed = [...wordsOfTables('de')].filter((word) => isHeldOut(word));
  t.ok(listed.length > 10);
  t.same(chooseWords(listed, 'de', undefined), []);
  t.end();
});

/** Three letters for each number. */
function letters(number: number): number[] {
  return [number % 26, Math.floor(number / 26) % 26, Math.floor(number / 676)].map((digit) => 97 + digit);
}
