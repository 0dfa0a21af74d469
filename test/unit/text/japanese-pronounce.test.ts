import fc from 'fast-check';
import t from 'tap';
import { toJapaneseSounds } from '../../../src/text/languages/ja/foreign-sounds.js';
import { japaneseIpa, kanaToIpa } from '../../../src/text/languages/ja/pronounce.js';
import { readIpa } from '../../../src/text/phonetics/ipa.js';
import { nearPhones } from '../../../src/text/phonetics/phone-fallbacks.js';
import { FEW_PHONES } from '../../support/few-phones.js';
import { fuzzing } from '../../support/fuzz.js';

const noForeign = (word: string): string => {
  throw new Error(`${word} is not foreign`);
};

const WORDS: Readonly<Record<string, string>> = {
  にほん: 'nihoɴ',
  とうきょう: 'toːkjoː',
  おおさか: 'oːsaka',
  せんせい: 'seɴseː',
  がっこう: 'ɡakkoː',
  いっち: 'ittɕi',
  ざっし: 'dzaɕɕi',
  しんぶん: 'ɕimbɯɴ',
  さんか: 'saŋka',
  おんな: 'onna',
  ふじさん: 'ɸɯʑisaɴ',
  じかん: 'dʑikaɴ',
  みず: 'mizɯ',
  ちゃわん: 'tɕawaɴ',
  ひゃく: 'çakɯ',
  つづく: 'tsɯzɯkɯ',
  りょこう: 'ɾjokoː',
  パーティー: 'paːtiː',
  フォーク: 'ɸoːkɯ',
  ヴァイオリン: 'baioɾiɴ',
  ジェット: 'dʑetto',
  あっ: 'aʔ',
  ねぇ: 'neː',
  いすゞ: 'isɯzɯ',
  おもう: 'omoɯ',
  くゎ: 'kwa',
  わ: 'wa',
  え: 'e',
  お: 'o',
};

void t.test('kana becomes phones with long vowels, doubled consonants and the nasal by its place', (t) => {
  for (const [kana, ipa] of Object.entries(WORDS)) t.equal(kanaToIpa(kana), ipa, kana);
  t.equal(kanaToIpa('トウキョウ'), kanaToIpa('とうきょう'));
  t.end();
});

void t.test('a clause has a pronunciation for each of its words', (t) => {
  t.equal(japaneseIpa('わたし わ がくせい です', noForeign), 'wataɕi wa ɡakɯseː desɯ');
  t.equal(japaneseIpa('東京 AI', noForeign), 'toːkjoː eːai', 'text that was not normalized');
  t.equal(japaneseIpa('', noForeign), '');
  t.end();
});

void t.test('a foreign word is said in Japanese syllables', (t) => {
  t.equal(toJapaneseSounds('stɹˈaɪk'), 'sɯtoɾaikɯ');
  t.equal(toJapaneseSounds('lˈʌv'), 'ɾabɯ');
  t.equal(toJapaneseSounds('(en)θˈɪŋk(ja)'), 'ɕiŋkɯ');
  // Reduced vowels as they are spelled, a doubled stop at the end, no r that ends a syllable.
  const rows: readonly (readonly [word: string, ipa: string, said: string])[] = [
    ['wallet', 'wˈɑːlɪt', 'woɾetto'],
    ['feedback', 'fˈiːdbæk', 'ɸiːdobakkɯ'],
    ['attachment', 'ɐtˈætʃmənt', 'atatɕimento'],
    ['passport', 'pˈæspoːɹt', 'pasɯpoːto'],
    ['manager', 'mˈænɪdʒɚ', 'manedʑaː'],
    ['carbon', 'kˈɑːɹbən', 'kaːboɴ'],
    ['marketing', 'mˈɑːɹkɪtɪŋ', 'maːketiŋɡɯ'],
    ['bottle', 'bˈɑːtəl', 'botoɾɯ'],
  ];
  for (const [word, ipa, said] of rows) t.equal(toJapaneseSounds(ipa, word), said, word);
  t.equal(
    japaneseIpa('Vertices お', () => 'vˈɜːtɪsiːz'),
    'baːtiɕiːzɯ o',
  );
  t.end();
});

void t.test('every kana has phones that any pack can say', (t) => {
  const kana = Array.from({ length: 0x30fa - 0x3041 }, (_, at) => String.fromCharCode(0x3041 + at)).filter(
    (letter) => /[\u3041-\u3094\u30A1-\u30FA]/.test(letter),
  );
  for (const letter of kana) {
    if (/[っッんンゎ]/.test(letter)) continue;
    const phones = readIpa(kanaToIpa(letter)).flat();
    t.ok(phones.length > 0, letter);
    for (const { symbol } of phones)
      t.ok(nearPhones(symbol, FEW_PHONES, 'ja').length > 0, `${letter} ${symbol}`);
  }
  t.end();
});

void t.test('any text of Japanese script gives IPA that is read without loss', (t) => {
  const letters = fc.string({
    unit: fc.constantFrom(...'あいうえおかきんっーゃゅょァィェォヴッンー々漢字日本〇ゝゞ゛ヶ'),
    maxLength: 30,
  });
  fc.assert(
    fc.property(letters, (text) => {
      const unknown: string[] = [];
      readIpa(
        japaneseIpa(text, () => ''),
        (symbol) => unknown.push(symbol),
      );
      return unknown.length === 0;
    }),
    fuzzing(1 / 4),
  );
  t.end();
});
