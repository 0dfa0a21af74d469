import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import t from 'tap';
import type { SpokenToken } from '../../src/contracts/text.js';
import { loadAddon } from '../../src/engine/addon.js';
import { phonemizeTokens } from '../../src/text/pronounce/phonemize.js';
import { nearPhones } from '../../src/text/pronounce/phone-fallbacks.js';
import { pronounce } from '../../src/text/pronounce/pronounce.js';
import { readIpa, VOWELS } from '../../src/text/pronounce/ipa.js';
import { fuzzing } from '../support/fuzz.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

const addon = loadAddon();
const english = (clause: string): string => addon.textToIpa(clause, 'en-us');
const german = (clause: string): string => addon.textToIpa(clause, 'de');

const packPhones = (JSON.parse(readFileSync(`${ROOT}models/trial/pack.json`, 'utf8')) as { phones: string[] })
  .phones;
const pack = new Set(packPhones);

function tokensOf(text: string): SpokenToken[] {
  return [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    text: word,
    sourceStart: index,
    sourceEnd: index + word.length,
    timeScale: 1,
    phonemes: null,
  }));
}

/** Each token's text with the phones that it got. */
function phonesByToken(text: string, ipaOf = english): Record<string, string> {
  const tokens = tokensOf(text);
  const phones = pronounce(tokens, 'en', { ipaOf, phones: pack });
  return Object.fromEntries(
    tokens.map((token, index) => [
      token.text,
      phones
        .filter((phone) => phone.token === index)
        .map((phone) => phone.symbol)
        .join(''),
    ]),
  );
}

/** One int64 tensor of a safetensors file. */
function readGolden(name: string): number[] {
  const file = readFileSync(`${ROOT}test/golden/trial/golden.safetensors`);
  const headerBytes = Number(file.readBigUInt64LE(0));
  const header = JSON.parse(file.toString('utf8', 8, 8 + headerBytes)) as Record<
    string,
    { data_offsets: [number, number] }
  >;
  const [start, end] = header[name]?.data_offsets ?? [0, 0];
  const values: number[] = [];
  for (let at = start; at < end; at += 8) values.push(Number(file.readBigInt64LE(8 + headerBytes + at)));
  return values;
}

const goldens = JSON.parse(readFileSync(`${ROOT}test/golden/trial/golden.json`, 'utf8')) as {
  key: string;
  language: string;
  text: string;
}[];

for (const { key, language, text } of goldens) {
  void t.test(`"${text}" becomes the phones that the pack was trained with`, (t) => {
    const phones =
      language === 'de'
        ? pronounce(tokensOf(text), 'de', { ipaOf: german, phones: pack })
        : pronounce(tokensOf(text), 'en', { ipaOf: english, phones: pack });
    const golden = readGolden(`${key}.phone`);
    t.ok(golden.length > 4);
    t.same(
      phones.map(({ symbol }) => symbol),
      golden.map((index) => packPhones[index]),
    );
    t.same(
      phones.map(({ stress }) => stress),
      readGolden(`${key}.stress`),
    );
    t.same(
      phones.map(({ wordStart }) => Number(wordStart)),
      readGolden(`${key}.word_start`),
    );
    t.end();
  });
}

void t.test('neighbours change a word: "the" before a vowel', (t) => {
  t.equal(phonesByToken('the apple')['the'], 'ðɪ');
  t.equal(phonesByToken('the dog')['the'], 'ðə');
  t.end();
});

void t.test('words that espeak-ng merges give each token its own phones', (t) => {
  t.equal(english('one of the men').split(' ').length, 3, 'espeak-ng merges "of the"');
  t.strictSame(phonesByToken('one of the men'), { one: 'wʌn', of: 'ʌv', the: 'ðə', men: 'mɛn' });
  t.end();
});

void t.test('numbers that espeak-ng reads as several words stay with their token', (t) => {
  t.strictSame(phonesByToken('at 25 men'), { at: 'æt', '25': 'twɛntifaɪv', men: 'mɛn' });
  t.match(phonesByToken('pay 3.5 now')['3.5'], /^θɹiː.*faɪv$/, 'a point inside a number is no pause');
  t.end();
});

void t.test('a token of several words owns the phones of all of them', (t) => {
  const token: SpokenToken = {
    text: 'five dollars,',
    sourceStart: 0,
    sourceEnd: 3,
    timeScale: 1,
    phonemes: null,
  };
  const phones = pronounce([token], 'en', { ipaOf: english, phones: pack });
  t.same(
    new Set(phones.filter(({ symbol }) => symbol !== '_' && symbol !== ',').map((phone) => phone.token)),
    new Set([0]),
  );
  t.equal(phones.filter(({ wordStart }) => wordStart).length, 2);
  t.equal(phones.at(-2)?.symbol, ',');
  t.equal(phones.at(-2)?.token, -1);
  t.end();
});

void t.test('a phoneme string is spoken as typed, as its own word', (t) => {
  const [before, after] = tokensOf('say it');
  if (!before || !after) throw new Error('two words');
  const phones = pronounce([before, { ...before, text: 'h0El1o', phonemes: 'h0El1o' }, after], 'en', {
    ipaOf: english,
    phones: pack,
  });
  const own = phones.filter((phone) => phone.token === 1);
  t.same(own.map(({ symbol }) => symbol).join(' '), 'h ɛ l o ʊ');
  t.same(
    own.map(({ stress }) => stress),
    [0, 0, 0, 2, 0],
  );
  t.equal(own[0]?.wordStart, true);
  t.end();
});

void t.test('markup of the pronouncer is not obeyed', (t) => {
  t.equal(english("[[h@l'oU]]").includes('həlˈoʊ'), false);
  t.equal(english('<say-as interpret-as="characters">cat</say-as>').includes('kˈæt'), true);
  t.equal(english('[[ << ]] \u0001'), '');
  t.end();
});

void t.test('an unknown voice is an error, and the next call still works', (t) => {
  t.throws(() => addon.textToIpa('hello', 'no-such-voice'), /no-such-voice/);
  t.equal(english('hello'), 'həlˈoʊ');
  t.end();
});

void t.test('letters of other languages and scripts are spoken, not dropped', (t) => {
  for (const word of [
    'Dvořák',
    'Łódź',
    'Nguyễn',
    'Þór',
    'ﬁnal',
    'Москва',
    'Αθήνα',
    'दिल्ली',
    'القاهرة',
    '東京',
    'サクラ',
  ]) {
    t.ok(phonesByToken(word)[word], word);
  }
  t.end();
});

void t.test('every IPA letter has a near phone in a pack of two languages', (t) => {
  const letters = 'bcdfhjklmnpqrstvwxzðŋɕɖɟɠɡɢɣɥɦɧɫɬɭɮɰɱɲɳɴɸɹɺɻɽɾʀʁʂʃʈʋʎʐʑʒʔʕʙʝʟʡʢʤʧʦβθχçɓɗʄʛᵻ!,.?';
  for (const symbol of [...letters, ...VOWELS, 'aː', 'ɑ̃', 'tʲ', 'l̩', 'ħ']) {
    const near = nearPhones(symbol, pack, 'en');
    t.ok(near.length > 0 && near.every((phone) => pack.has(phone)), symbol);
  }
  t.same(
    nearPhones(readIpa('ẽ').flat()[0]?.symbol ?? '', pack, 'en'),
    ['e', 'ŋ'],
    'a nasal vowel in one piece',
  );
  t.same(nearPhones('☃', pack, 'en'), []);
  t.same(nearPhones('ʁ', pack, 'en'), ['ɹ']);
  t.same(nearPhones('ʁ', pack, 'de'), ['r']);
  t.end();
});

void t.test('a normalized text is phonemized in the service alphabet', (t) => {
  const phonemizeText = (text: string): string =>
    phonemizeTokens([{ text, sourceStart: 0, sourceEnd: 0, timeScale: 1, phonemes: null }], 'en', english);
  t.equal(phonemizeText('Hello!'), 'h0El1o !');
  t.equal(phonemizeText('four of the cats, right?'), 'f1or 0Av D0x k1@ts , r1Yt ?');
  t.equal(phonemizeText(''), '');
  t.end();
});

void t.test('any text gives phones of the pack, in token order, between boundaries', (t) => {
  const words = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
    fc.string({ unit: fc.constantFrom(..."aeioubcdlnrst0123456789'-.,:;!?"), minLength: 1, maxLength: 400 }),
    fc.constantFrom('of the', 'a', 'to', "don't", '1,000', '--', '…'),
  );
  fc.assert(
    fc.property(fc.array(words, { maxLength: 30 }), fc.constantFrom('en', 'de'), (texts, language) => {
      const tokens = texts.map((text) => ({
        text,
        sourceStart: 0,
        sourceEnd: 0,
        timeScale: 1,
        phonemes: null,
      }));
      const ipaOf = language === 'de' ? german : english;
      const phones = pronounce(tokens, language, { ipaOf, phones: pack });
      const owners = phones.map(({ token }) => token).filter((token) => token >= 0);
      return (
        phones[0]?.symbol === '_' &&
        phones.at(-1)?.symbol === '_' &&
        phones.every(
          ({ symbol, stress }) => pack.has(symbol) && (stress === 0 || VOWELS.has(symbol.charAt(0))),
        ) &&
        owners.every((token, i) => token < texts.length && token >= (owners[i - 1] ?? 0))
      );
    }),
    fuzzing(),
  );
  t.pass('no counterexample');
  t.end();
});

void t.test('the same clause has the same pronunciation whatever came before', (t) => {
  const first = english('I read the book that he read');
  for (const text of ['one two', 'Die Straße', 'end', 'the']) english(text);
  german('Guten Tag');
  // A trailing hyphen makes another cache key of the same words.
  t.equal(english('I read the book that he read -'), first);
  t.equal(readIpa(first).length > 4, true);
  t.end();
});
