import assert from 'node:assert/strict';
import fc from 'fast-check';
import t from 'tap';
import { SonantError } from '../../../src/errors.js';
import { parsePhonemeString, phonesToServiceAlphabet } from '../../../src/text/phonetics/alphabet.js';
import { readIpa } from '../../../src/text/phonetics/ipa.js';
import { fuzzing } from '../../support/fuzz.js';

const symbols = (phonemes: string): string =>
  parsePhonemeString(phonemes)
    .map(({ symbol }) => symbol)
    .join(' ');

/** Writes IPA from espeak-ng in the phonetic alphabet, like `/phonemize`. */
const ipaToServiceAlphabet = (ipa: string): string => phonesToServiceAlphabet(readIpa(ipa).flat());

void t.test('the service alphabet becomes the IPA of English packs', (t) => {
  t.equal(symbols('k1Ast0xm'), 'k ʌ s t ə m');
  t.equal(symbols('h0El1o w1Rld'), 'h ɛ l o ʊ w ɜː l d');
  t.equal(symbols('b1@t0Rz'), 'b æ t ɚ z', 'an unstressed R is the short one');
  t.equal(symbols('1a1W1Y1e1O1U1u1i1I0N'), 'ɑː a ʊ a ɪ e ɪ ɔ ɪ ʊ uː iː ɪ n̩');
  t.equal(symbols('bCdDfghJklmnGprsStTvwyzZ'), 'b t ʃ d ð f ɡ h d ʒ k l m n ŋ p ɹ s ʃ t θ v w j z ʒ');
  t.end();
});

void t.test('stress digits reach the vowel, word starts the first phone', (t) => {
  const phones = parsePhonemeString('h0El1o y2u !');
  t.same(
    phones.map(({ stress }) => stress),
    [0, 0, 0, 2, 0, 0, 1, 0],
  );
  t.same(
    phones.map(({ wordStart }) => Number(wordStart)),
    [1, 0, 0, 0, 0, 1, 0, 0],
  );
  t.end();
});

void t.test('a non-ASCII letter makes a string IPA', (t) => {
  t.equal(symbols('həlˈoʊ'), 'h ə l o ʊ');
  t.equal(symbols('ˈkʌs.təm'), 'k ʌ s t ə m');
  t.equal(parsePhonemeString('ˈkʌs.təm')[1]?.stress, 2);
  t.equal(symbols('rəɡ'), 'ɹ ə ɡ', 'an English r');
  t.equal(symbols('kˈat'), 'k a t');
  t.end();
});

for (const [phonemes, symbol, position] of [
  ['h0El1o#', '#', 6],
  ['hq', 'q', 1],
  ['1h', '1', 0],
  ['h1', '1', 1],
  ['h01o', '0', 1],
  ['h0E🎉', '🎉', 3],
  ['🎉h0E', '🎉', 0],
  ['həl$o', '$', 3],
  ['hə3', '3', 2],
  ['é', 'é', 0],
  ['ãɔ#', '#', 2],
] as const) {
  void t.test(`{${phonemes}} is refused for ${symbol} at ${position}`, (t) => {
    try {
      parsePhonemeString(phonemes);
      t.fail('accepted');
    } catch (error) {
      t.ok(error instanceof SonantError);
      t.match(error, { code: 'phoneme_invalid', params: { symbol, position, phonemes } });
    }
    t.end();
  });
}

void t.test('IPA of espeak-ng becomes the service alphabet', (t) => {
  t.equal(ipaToServiceAlphabet('kˈʌstəm'), 'k1Ast0xm');
  t.equal(ipaToServiceAlphabet('bˈʌʔn̩ hˈæpi fˈoːɹ fˈɑːðɚ !'), 'b1At0N h1@p0i f1or f1aD0R !');
  t.equal(ipaToServiceAlphabet('tʃˈɜːtʃ dʒˈʌdʒ mˈɛʒɚ'), 'C1RC J1AJ m1EZ0R');
  t.equal(ipaToServiceAlphabet('ʁyːtø'), 'r0ut0R', 'foreign sounds become near ones');
  t.end();
});

void t.test('what the service alphabet says survives the way there and back', (t) => {
  const vowel = fc
    .tuple(fc.constantFrom('0', '1', '2'), fc.constantFrom(...'@aAWxYEReIioOUu'))
    .map(([digit, letter]) => digit + letter);
  const sound = fc.oneof(vowel, fc.constant('0N'), fc.constantFrom(...'bCdDfghJklmnGprsStTvwyzZ'));
  const word = fc.oneof(
    fc.array(sound, { minLength: 1, maxLength: 12 }).map((sounds) => sounds.join('')),
    fc.constantFrom(',', '.', '!', '?'),
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 8 }), (words) => {
      const phones = parsePhonemeString(words.join(' '));
      assert.deepStrictEqual(parsePhonemeString(phonesToServiceAlphabet(phones)), phones);
    }),
    fuzzing(1 / 2),
  );
  t.end();
});

void t.test('any string is either phones or one error that names a symbol at its place', (t) => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.string({ unit: fc.constantFrom(...'012@aAbCdD əʃˈː.,!?#'), maxLength: 40 }),
  );
  fc.assert(
    fc.property(anything, (phonemes) => {
      try {
        return parsePhonemeString(phonemes).every(({ symbol }) => symbol !== '');
      } catch (error) {
        if (!(error instanceof SonantError) || error.code !== 'phoneme_invalid') throw error;
        return Array.from(phonemes)[Number(error.params['position'])] === error.params['symbol'];
      }
    }),
    fuzzing(1 / 2),
  );
  t.pass('no counterexample');
  t.end();
});
