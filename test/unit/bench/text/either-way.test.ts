import t from 'tap';
import { saysEitherWay, waysOf } from '../../../../bench/text/either-way.js';
import type { LanguageCode } from '../../../../src/contracts/catalog.js';
import { comparableText } from '../../../../src/text/phonetics/comparable.js';
import { readIpa } from '../../../../src/text/phonetics/ipa.js';

const phones = (ipa: string) => readIpa(ipa).flat();
const isRight = (language: LanguageCode, listed: string, said: string): boolean =>
  waysOf(phones(listed), language).some((one) =>
    saysEitherWay(language, one, comparableText(phones(said), language)),
  );

void t.test('what speakers say either way is right', (t) => {
  for (const [language, listed, said] of [
    ['en', 'sɛvəɹəl', 'sɛvɹəl'],
    ['en', 'bɔɪəl', 'bɔɪl'],
    ['en', 'ɹɪplɛnɪʃ', 'ɹiplɛnɪʃ'],
    ['en', 'ɹɪstɹɪkʃənz', 'ɹistɹɪkʃənz'],
    ['en', 'fæbjʊləs', 'fæbjələs'],
    ['en', 'ælɪɡzændɹiə', 'æləɡzændɹiə'],
    ['de', 'ɪnfoʁmiːʁən', 'ɪnfɔʁmiːʁən'],
    ['de', 'nɛːəʁn', 'nɛːɐn'],
    ['de', 'uːtaː', 'uːta'],
  ] as const)
    t.ok(isRight(language, listed, said), `${listed} and ${said}`);
  t.end();
});

void t.test('what tells words apart is not', (t) => {
  for (const [language, listed, said] of [
    ['en', 'ɹiːdɪŋ', 'ɹɪdɪŋ'],
    ['en', 'biːt', 'bɪt'],
    ['en', 'mjuːzɪk', 'mjəzɪk'],
    ['en', 'pɔːɹt', 'poʊɪt'],
    ['de', 'ʃtaːt', 'ʃtat'],
    ['de', 'oːfən', 'ɔfən'],
    ['de', 'fyːlən', 'fʏlən'],
  ] as const)
    t.notOk(isRight(language, listed, said), `${listed} and ${said}`);
  t.end();
});

void t.test('a reading is right that a dictionary has beside the listed one', (t) => {
  const published = ['ədvaɪs', 'ædvaɪs'].map((ipa) => ({
    tokens: comparableText(phones(ipa), 'en').split(' '),
    stress: [],
  }));
  const ways = (listed: string): string[] => waysOf(phones(listed), 'en', published);
  t.ok(ways('ædvaɪs').includes(comparableText(phones('ədvaɪs'), 'en')));
  t.notOk(
    ways('ɑdviːs').includes(comparableText(phones('ədvaɪs'), 'en')),
    'the dictionary lacks what is listed',
  );
  t.end();
});
