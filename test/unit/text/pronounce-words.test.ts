import { fileURLToPath } from 'node:url';
import { dictionary } from 'cmu-pronouncing-dictionary';
import fc from 'fast-check';
import t from 'tap';
import type { LanguageCode } from '../../../src/contracts/catalog.js';
import { loadAddon } from '../../../src/engine/addon.js';
import { WordPronouncers } from '../../../src/synthesis/word-pronouncers.js';
import { deriveEnglish } from '../../../src/text/languages/en/dictionary.js';
import { ENGLISH } from '../../../src/text/languages/en/index.js';
import { readCmu } from '../../../src/text/phonetics/alphabet.js';
import { comparableText } from '../../../src/text/phonetics/comparable.js';
import { correct } from '../../../src/text/phonetics/correction.js';
import type { SpokenPhone } from '../../../src/text/phonetics/ipa.js';
import { readEspeakIpa, readIpa } from '../../../src/text/phonetics/ipa.js';
import { packDictionary, PackedDictionary } from '../../../src/text/phonetics/packed-dictionary.js';
import { nearPhones } from '../../../src/text/phonetics/phone-fallbacks.js';
import { pronounceFreely } from '../../../src/text/phonetics/pronounce.js';
import { WordPronouncer } from '../../../src/text/phonetics/word-pronouncer.js';
import { FEW_PHONES } from '../../support/few-phones.js';
import { fuzzing } from '../../support/fuzz.js';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const addon = loadAddon();
const pronouncers = new WordPronouncers(addon, `${ROOT}models`);
const VOICES = { en: 'en-us', de: 'de', fr: 'fr', es: 'es-419', it: 'it', pt: 'pt-br' } as const;
type Spoken = keyof typeof VOICES;

function say(text: string, language: Spoken): string {
  const espeakVoice = VOICES[language];
  const tokens = text
    .split(' ')
    .map((word) => ({ text: word, sourceStart: 0, sourceEnd: 0, timeScale: 1, phonemes: null }));
  const ipaOf = (clause: string): string => addon.textToIpa(clause, espeakVoice);
  return pronounceFreely(tokens, ipaOf, pronouncers.pronouncerOf({ language, espeakVoice }))
    .map(mark)
    .join('');
}

const mark = ({ symbol, stress, wordStart }: SpokenPhone): string =>
  (wordStart ? ' ' : '') + (['', 'ˌ', 'ˈ'][stress] ?? '') + symbol;
const phonesOf = (ipa: string): SpokenPhone[] => readIpa(ipa).flat();

void t.test('two transcriptions of the same sounds are the same', (t) => {
  const same: [LanguageCode, string, string][] = [
    ['en', 'bˈɜːd', 'bɝd'],
    ['en', 'fˈɑːðɚ', 'fɑːðəɹ'],
    ['en', 'ˌɪnfɚmˈeɪʃən', 'ɪnfɚmeɪʃn̩'],
    ['en', 'θˈɔːt', 'θɑt'],
    ['en', 'kˈɑːnkoːɹs', 'kɑŋkɔɹs'],
    ['de', 'ˈaɾʃkaɾtə', 'aɐ̯ʃkaʁtə'],
    ['de', 'blˈatlɔøzə', 'blatlɔɪ̯zə'],
    ['de', 'zˈɛːbəl', 'zɛːbl̩'],
    ['fr', 'bˈʁœ̃', 'bʁɛ̃'],
    ['es', 'beɾðˈijjo', 'beɾdiʝo'],
    ['it', 'pˈitsːa', 'pit͡sa'],
    ['it', 'akːwatːˈatɪ', 'akkwattati'],
    ['pt', 'ʒˈeɪŋtʃy', 'ʒẽt͡ʃi'],
    ['pt', 'ˈaɾətʃy', 'aχt͡ʃi'],
    ['hi', 'kˈʌr.hiː', 'kəɽʱiː'],
    ['ja', 'käˈũdʑi', 'kã̠nd͡ʑi'],
    ['ar', 'sˈult̪aːn', 'sultˤaːn'],
  ];
  for (const [language, espeak, list] of same) {
    const a = comparableText(readEspeakIpa(espeak).flat(), language);
    t.equal(
      a,
      comparableText(phonesOf(list.normalize('NFD').replaceAll('̧', '')), language),
      `${language} ${list}`,
    );
  }
  t.not(comparableText(phonesOf('ʃaːf'), 'de'), comparableText(phonesOf('ʃaf'), 'de'));
  t.not(comparableText(phonesOf('pɛska'), 'it'), comparableText(phonesOf('peska'), 'it'));
  t.end();
});

void t.test('a correction changes the sounds that differ and keeps all others as they were', (t) => {
  const corrected = (ipa: string, tokens: string, language: LanguageCode): string => {
    const phones = phonesOf(ipa);
    const instead = comparableText(phones, language);
    return correct(phones, { instead, tokens: tokens.split(' '), stress: null }, language)
      .map(mark)
      .join('');
  };
  t.equal(corrected('fˈeɪsd', 'f e ɪ s t', 'en'), ' fˈeɪst');
  t.equal(corrected('vˌɪzᵻbˈɪlᵻɾi', 'v ɪ z ɪ b ɪ l ɪ t ə', 'en'), ' vˌɪzᵻbˈɪlᵻɾə', 'the flap stays');
  t.equal(corrected('tɔɪˈoʊɾə', 't o ʊ j o ʊ t ə', 'en'), ' toʊjˈoʊɾə', 'no half of a diphthong stays');
  t.equal(corrected('ʃoʊfˈʊɹ', 'ʃ o ʊ f ə ɹ', 'en'), ' ʃoʊfˈɜː', 'no half of a coloured vowel stays');
  t.equal(corrected('sɐfˈɑːɹɹi', 's ə f o ɹ i', 'en'), ' sɐfˈɑːɹɹi', 'two r are one');
  t.equal(corrected('bɾˈɛnstɔf', 'b ʁ ɛ n ʃ t ɔ f', 'de'), ' bɾˈɛnʃtɔf');
  t.equal(
    corrected('dekalˈoɡ', 'd e k a l ɔ ɡ', 'fr'),
    ' dekalˈɔɡ',
    'the stress stays on a vowel that changes',
  );
  t.equal(corrected('etˈero', 'e t ɛ r o', 'it'), ' etˈɛro');
  t.equal(corrected('kˈʌkəhˌəɾaː', 'k ə k ə ɦ ɾ ɑ', 'hi'), ' kˈʌkəhɾˌaː');
  t.equal(corrected('ɪmɪdʒˈɪ', 'ɪ m ɪ d ʒ', 'de'), ' ˈɪmɪdʒ', 'the stress of a vowel that goes is not lost');
  const changed = phonesOf('lˈez');
  t.same(
    correct(changed, { instead: 'l e', tokens: ['l', 'ɛ'], stress: null }, 'fr'),
    changed,
    'a liaison stays',
  );
  t.end();
});

void t.test('what an elided word holds on to is said as it is alone', (t) => {
  const held: [Spoken, elided: string, word: string, sounds: string][] = [
    ['fr', "l'", 'estomac', 'l'],
    ['fr', "d'", 'Auxerre', 'd'],
    ['fr', "L'", 'intelligent', 'l'],
    ['fr', "jusqu'", 'Amiens', 'ʒysk'],
    ['fr', "l'", 'iPhone', 'l'],
    ['it', "dell'", 'influencer', 'dell'],
    ['it', "un'", 'app', 'ʊn'],
    ['pt', "d'", 'Ávila', 'd'],
  ];
  for (const [language, elided, word, sounds] of held)
    t.equal(say(`${elided}${word}`, language).trim(), `${sounds}${say(word, language).trim()}`, word);
  t.equal(say("il l'est", 'fr').replaceAll(/[ˈˌ]/g, ''), ' il lɛ', 'little words stay');
  t.equal(say("l'ONU", 'fr'), ` ${addon.textToIpa("l'ONU", 'fr')}`, 'so do letters');
  t.end();
});

void t.test("English words sound like the dictionary's, little words as their sentence has them", (t) => {
  t.match(say('faced', 'en'), /fˈeɪst$/);
  t.match(say('calligraphy', 'en'), /kəlˈɪɡɹəfi$/);
  t.match(say('mulligatawny', 'en'), /ɡət/);
  for (const word of ['poem', 'poetry', 'Owen', 'Joel', 'heroine', 'Howell', 'towel']) {
    t.match(say(word, 'en'), /[oa]ʊ[əɪᵻˈˌ]/, `the diphthong of ${word} stays`);
  }
  t.equal(say('The apple of the end', 'en'), addonSay('The apple of the end', 'en-us'));
  t.equal(say('visibility', 'en'), addonSay('visibility', 'en-us'), 'reduced vowels are no reason to change');
  t.end();
});

function addonSay(text: string, voice: string): string {
  return readEspeakIpa(addon.textToIpa(text, voice)).flat().map(mark).join('');
}

void t.test('German words that espeak-ng gets wrong are right', (t) => {
  t.match(say('Brennstoff', 'de'), /nʃt/);
  t.match(say('Blasinstrumentenhersteller', 'de'), /hˌ?ˈ?[eɛː]+[ɾr]ʃt/);
  for (const word of ['StGB', 'EStG', 'StVZO']) {
    t.equal(say(word, 'de'), addonSay(word, 'de'), `${word} is spelled, which the network does not know`);
  }
  t.end();
});

void t.test('a double letter is one sound, unless two parts of a word meet there', (t) => {
  const sounds = (word: string, language: Spoken): string =>
    comparableText(readIpa(say(word, language).trim()).flat(), language).replaceAll(' ', '');
  const right: [Spoken, string, string][] = [
    ['de', 'Rattengift', 'ʁatənɡɪft'],
    ['de', 'Morgenmuffel', 'mɔʁɡənmʊfəl'],
    ['de', 'Befehlsketten', 'bəfelskɛtən'],
    ['de', 'Trennungszeichen', 'tʁɛnʊŋstsaɪçən'],
    ['de', 'Geschnatter', 'ɡəʃnatɐ'],
    ['de', 'annehmen', 'annemən'],
    ['fr', 'Mireille', 'miʁɛj'],
    ['fr', 'allasses', 'alas'],
  ];
  for (const [language, word, ipa] of right) t.equal(sounds(word, language), ipa, word);
  t.end();
});

void t.test('inflected German loanwords sound like the listed ones', (t) => {
  const said: [word: string, sounds: string][] = [
    ['Teenagern', 't i n e d ʒ ɐ n'],
    ['Regisseurinnen', 'ʁ e ʒ ɪ s ø ʁ ɪ n ə n'],
    ['Garagen', 'ɡ a ʁ aː ʒ ə n'],
    ['Champions', 't ʃ ɛ m p i ə n s'],
    // Words of their own.
    ['Bande', 'b a n d ə'],
    ['Jacke', 'j a k ə'],
    ['betonen', 'b ə t o n ə n'],
    ['betragen', 'b ə t ʁ aː ɡ ə n'],
  ];
  for (const [word, sounds] of said)
    t.equal(comparableText(phonesOf(say(word, 'de').trim()), 'de').normalize('NFC'), sounds, word);
  t.end();
});

void t.test('German compounds sound like their parts where their letters alone mislead', (t) => {
  const said: [word: string, sounds: string][] = [
    ['Berühmtheit', 'b ə ʁ y m t h a ɪ t'],
    ['Sporthalle', 'ʃ p ɔ ʁ t h a l ə'],
    ['Bundesanstalt', 'b ʊ n d ə s a n ʃ t a l t'],
    ['Vorstandssitzung', 'f o ʁ ʃ t a n t s z ɪ t s ʊ ŋ'],
    ['Nebenkostenabrechnung', 'n e b ə n k ɔ s t ə n a p ʁ ɛ ç n ʊ ŋ'],
    // No compounds, or other parts.
    ['Hochzeit', 'h ɔ x t s a ɪ t'],
    ['plastisch', 'p l a s t ɪ ʃ'],
    ['insgesamt', 'ɪ n s ɡ ə z a m t'],
  ];
  for (const [word, sounds] of said)
    t.equal(comparableText(phonesOf(say(word, 'de').trim()), 'de').normalize('NFC'), sounds, word);
  t.end();
});

void t.test('Portuguese adverbs in -mente have the open vowel of their adjective', (t) => {
  const said: [adverb: string, sounds: string][] = [
    ['historicamente', 'i s t ɔ ɾ i k a m ẽ c i'],
    ['Obrigatoriamente', 'o b ɾ i ɡ a t ɔ ɾ i a m ẽ c i'],
    ['corretamente', 'k o h ɛ t a m ẽ c i'],
    ['seriamente', 's ɛ ɾ i a m ẽ c i'],
    ['economicamente', 'e k o n o m i k a m ẽ c i'],
    ['simultaneamente', 's i m u u t a n e a m ẽ c i'],
    ['calmamente', 'k a u m a m ẽ c i'],
    ['finalmente', 'f i n a u m ẽ c i'],
  ];
  for (const [adverb, sounds] of said)
    t.equal(comparableText(phonesOf(say(adverb, 'pt').trim()), 'pt').normalize('NFC'), sounds, adverb);
  t.end();
});

void t.test('inflections and compounds of known English words are derived from them', (t) => {
  const known: Record<string, string> = {
    web: 'W EH1 B',
    page: 'P EY1 JH',
    rideshare: 'R AY1 D SH EH2 R',
    vlog: 'V L AO1 G',
    hop: 'HH AA1 P',
    snow: 'S N OW1',
    plough: 'P L AW1',
    happy: 'HH AE1 P IY0',
    up: 'AH1 P',
    helene: 'HH AH0 L IY1 N',
    rose: 'R OW1 Z',
    pena: 'P EH1 N AH0',
  };
  const look = (word: string) => (known[word] === undefined ? null : [readCmu(known[word])]);
  const derived = (word: string): string | undefined => deriveEnglish(word, look)?.[0]?.tokens.join(' ');
  t.equal(derived('rideshares'), 'ɹ a ɪ d ʃ ɛ ɹ z');
  t.equal(derived('pages'), 'p e ɪ d ʒ ɪ z');
  t.equal(derived("web's"), 'w ɛ b z');
  t.equal(derived('vlogged'), 'v l ɑ ɡ d');
  t.equal(derived('hopping'), 'h ɑ p ɪ ŋ');
  t.equal(derived('ridesharing'), 'ɹ a ɪ d ʃ ɛ ɹ ɪ ŋ');
  t.equal(derived('happily'), 'h æ p i l i');
  t.equal(derived('snowup'), 's n o ʊ ə p');
  t.equal(derived('hélène'), 'h ə l i n', 'marks inside a word');
  t.equal(derived("hélène's"), 'h ə l i n z');
  t.equal(derived('rosé'), undefined, 'an é that ends a word is said');
  t.equal(derived('peña'), undefined, 'as is an ñ');
  t.equal(derived('snowplough'), 's n o ʊ p l a ʊ');
  t.same(
    deriveEnglish('snowplough', look)?.[0]?.stress.filter((level) => level > 0),
    [2, 1],
  );
  for (const word of ['snow', 'zorblax', '', 's', 'xs', 'ing'])
    t.equal(
      deriveEnglish(word, () => null),
      null,
    );
  t.end();
});

void t.test('a name that only the English dictionary has is English with German sounds', (t) => {
  t.match(say('William Shakespeare', 'de'), / ʃˈeːkspɪr$/);
  t.match(say('die Hand', 'de'), / hˈant$/, 'a German word that English has too stays German');
  t.equal(say('shakespeare', 'de').includes('ɹ'), false, 'a name has a capital');
  t.end();
});

void t.test('the packed dictionary has every word of the dictionary that it was made of', (t) => {
  const packed = pronouncers.dictionaryOf('en');
  if (!packed) throw new Error('no dictionary');
  const words = Object.entries(dictionary).filter(([word]) => /^[a-z]+$/.test(word));
  t.ok(packed.wordCount > 120_000);
  for (let i = 0; i < words.length; i += 7) {
    const [word, pronunciation] = words[i] ?? ['', ''];
    const found = packed.pronunciationsOf(word);
    if (JSON.stringify(found?.[0]) !== JSON.stringify(readCmu(pronunciation))) t.fail(word);
  }
  for (const word of ['', 'a', 'zyzzyva', 'zzzzzz', 'aaaaaaaaa', 'xqj', 'ünder', "o'clock", '𝔸']) {
    t.equal(packed.has(word), Object.hasOwn(dictionary, word), word);
  }
  t.throws(() => new PackedDictionary(new Uint8Array(20)), /not a dictionary/);
  const few = new PackedDictionary(packDictionary([['ab', ['AE1 B', 'AH0 B']]]));
  t.same(
    few.pronunciationsOf('ab')?.map(({ tokens }) => tokens.join('')),
    ['æb', 'əb'],
  );
  t.equal(few.pronunciationsOf('abc'), null);
  t.end();
});

void t.test('what is said of any word can be spoken by a pack, and no word is too odd', (t) => {
  for (const language of Object.keys(VOICES) as Spoken[]) {
    const espeakVoice = VOICES[language];
    const ipaOf = (clause: string): string => addon.textToIpa(clause, espeakVoice);
    const pronouncer = pronouncers.pronouncerOf({ language, espeakVoice });
    const letter = fc.constantFrom(...Array.from("aeioubcdfghklmnprstvxyzßäöüéèçñãõàœ'’-AZ"));
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: letter, maxLength: 24 }), fc.string({ unit: 'grapheme', maxLength: 12 })),
        (word) => {
          const token = { text: word, sourceStart: 0, sourceEnd: 0, timeScale: 1, phonemes: null };
          const phones = pronounceFreely([token], ipaOf, pronouncer);
          return phones.every(
            ({ symbol }) => nearPhones(symbol, FEW_PHONES, language).length > 0 || /^[ʔʡ-ʯ]/.test(symbol),
          );
        },
      ),
      fuzzing(1 / 6),
    );
  }
  t.end();
});

void t.test('a guess that is not sure enough, or unknown letters, leave the word to espeak-ng', (t) => {
  const pronouncer = (confidence: number): WordPronouncer =>
    new WordPronouncer('de', {
      loanword: () => null,
      ipaOf: () => 'ˈaba',
      listed: null,
      english: null,
      foreign: null,
      kept: new Set<string>(),
      network: { guess: () => ({ tokens: ['a', 'p', 'a'], confidence }), least: () => 0.5 },
    });
  const said = phonesOf('ˈaba');
  t.same(pronouncer(0.49).correct('abba', said), said);
  t.equal(pronouncer(0.5).correct('abba', said).map(mark).join(''), ' ˈapa');
  t.same(pronouncer(1).correct('ABBA', said), said, 'capitals may be spelled');
  t.same(pronouncer(1).correct('a1', said), said);
  t.end();
});

void t.test(
  'a frequent word that the network would change without evidence stays as espeak-ng says it',
  (t) => {
    const sayings: readonly [LanguageCode, string, readonly string[]][] = [
      ['fr', 'fr', ['souvent', 'excellent', 'internet', 'examen']],
      ['de', 'de', ['Begriff', 'Mail']],
      ['pt', 'pt-br', ['próximo', 'cinquenta', 'tranquilo', 'projeto']],
      ['it', 'it', ['energia', 'computer']],
    ];
    for (const [language, espeakVoice, words] of sayings) {
      const pronouncer = pronouncers.pronouncerOf({ language, espeakVoice });
      for (const word of words) {
        const said = readEspeakIpa(addon.textToIpa(word, espeakVoice)).flat();
        t.same(pronouncer?.correct(word, said), said, word);
      }
    }
    t.end();
  },
);

void t.test('brands are said as in English, other names by the letters of their language', (t) => {
  const pronouncer = pronouncers.pronouncerOf({ language: 'pt', espeakVoice: 'pt-br' });
  const said = (word: string): string =>
    pronouncer
      ?.correct(word, readEspeakIpa(addon.textToIpa(word, 'pt-br')).flat())
      .map(({ symbol }) => symbol)
      .join('') ?? '';
  t.match(said('Python'), /^paɪ/);
  t.match(said('Genova'), /^ʒ/);
  t.end();
});

void t.test('the letter A is a letter beside others and behind what it names, else the article', (t) => {
  const say = (clause: string): string =>
    ENGLISH.sayClause?.(clause, {
      espeak: (words) => addon.textToIpa(words, 'en-us').replace(/[ˈˌ]/g, ''),
      foreign: () => '',
      restoreVowels: () => '',
    }) ?? '';
  t.equal(say('the A P I'), 'ðɪ eɪ piː aɪ');
  t.match(say('vitamin A is'), / eɪ ɪz$/);
  t.match(say('she got an A'), / ɐn eɪ$/);
  t.match(say('A dog and a cat'), /^ɐ .* ɐ kæt$/);
  t.equal(say('R A G'), 'ɑːɹ eɪ dʒiː');
  t.end();
});

void t.test('the time for a word grows with its length and no faster', (t) => {
  const pronouncer = pronouncers.pronouncerOf({ language: 'de', espeakVoice: 'de' });
  const ipaOf = (clause: string): string => addon.textToIpa(clause, 'de');
  const began = addon.threadCpuMs();
  for (const word of ['ab'.repeat(20_000), "a'".repeat(20_000), 'ß'.repeat(40_000)]) {
    pronounceFreely(
      [{ text: word, sourceStart: 0, sourceEnd: 0, timeScale: 1, phonemes: null }],
      ipaOf,
      pronouncer,
    );
  }
  t.ok(addon.threadCpuMs() - began < 4000);
  t.end();
});
