import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import t from 'tap';
import type { SpokenToken } from '../../../src/contracts/text.js';
import { loadAddon } from '../../../src/engine/addon.js';
import { readIpa, VOWELS } from '../../../src/text/phonetics/ipa.js';
import { nearPhones } from '../../../src/text/phonetics/phone-fallbacks.js';
import {
  beginPhonemes,
  endPhonemes,
  goOnWithPhonemes,
  pronounce,
} from '../../../src/text/phonetics/pronounce.js';
import { FEW_PHONES } from '../../support/few-phones.js';
import { fuzzing } from '../../support/fuzz.js';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

const addon = loadAddon();
const english = (clause: string): string => addon.textToIpa(clause, 'en-us');
const german = (clause: string): string => addon.textToIpa(clause, 'de');

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
  const phones = pronounce(tokens, 'en', { ipaOf, phones: FEW_PHONES });
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

const goldens = JSON.parse(readFileSync(`${ROOT}training/voices/golden_sentences.json`, 'utf8')) as {
  language: 'en' | 'de';
  text: string;
  phones: [symbol: string, stress: number, wordStart: number][];
}[];

for (const { language, text, phones } of goldens) {
  void t.test(`"${text}" becomes the phones that the packs' goldens speak`, (t) => {
    const ipaOf = language === 'de' ? german : english;
    const spoken = pronounce(tokensOf(text), language, { ipaOf, phones: new Set([...FEW_PHONES, '?']) });
    t.same(
      spoken.map(({ symbol, stress, wordStart }) => [symbol, stress, Number(wordStart)]),
      phones,
    );
    t.end();
  });
}

void t.test('a pack without a question mark says it as a word of one phone', (t) => {
  const [last] = pronounce(tokensOf('helfen?'), 'de', { ipaOf: german, phones: FEW_PHONES }).slice(-2);
  t.match(last, { symbol: 'ʔ', stress: 0, wordStart: true });
  t.end();
});

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
  const phones = pronounce([token], 'en', { ipaOf: english, phones: FEW_PHONES });
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
    phones: FEW_PHONES,
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
    const near = nearPhones(symbol, FEW_PHONES, 'en');
    t.ok(near.length > 0 && near.every((phone) => FEW_PHONES.has(phone)), symbol);
  }
  t.same(
    nearPhones(readIpa('ẽ').flat()[0]?.symbol ?? '', FEW_PHONES, 'en'),
    ['e', 'ŋ'],
    'a nasal vowel in one piece',
  );
  t.same(nearPhones('☃', FEW_PHONES, 'en'), []);
  t.same(nearPhones('ʁ', FEW_PHONES, 'en'), ['ɹ']);
  t.same(nearPhones('ʁ', FEW_PHONES, 'de'), ['r']);
  t.end();
});

void t.test('a normalized text is phonemized in the service alphabet', (t) => {
  const phonemizeText = (text: string): string => {
    const token = { text, sourceStart: 0, sourceEnd: 0, timeScale: 1, phonemes: null };
    let half = beginPhonemes([token], 'en');
    while (half.items.length > 0) half = goOnWithPhonemes(half, english);
    return endPhonemes(half, 'en')
      .map(({ phonemes }) => phonemes)
      .join(' ');
  };
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
      const phones = pronounce(tokens, language, { ipaOf, phones: FEW_PHONES });
      const owners = phones.map(({ token }) => token).filter((token) => token >= 0);
      return (
        phones[0]?.symbol === '_' &&
        phones.at(-1)?.symbol === '_' &&
        phones.every(
          ({ symbol, stress }) => FEW_PHONES.has(symbol) && (stress === 0 || VOWELS.has(symbol.charAt(0))),
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
