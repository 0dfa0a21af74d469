import fc from 'fast-check';
import t from 'tap';
import { hindiClauseToIpa, hindiToIpa } from '../../../src/text/languages/hi/pronounce.js';
import { normalizeText } from '../../../src/text/normalize.js';
import { readIpa } from '../../../src/text/phonetics/ipa.js';
import { nearPhones } from '../../../src/text/phonetics/phone-fallbacks.js';
import { splitSentences } from '../../../src/text/segment/sentences.js';
import { fuzzing } from '../../support/fuzz.js';
import { noRowDiffers } from '../../support/table.js';

/** Sounds without stress, nasal vowels in one piece. */
const said = (word: string): string | undefined => hindiToIpa(word)?.replace('ˈ', '').normalize('NFC');

const DEVANAGARI = fc.string({
  unit: fc.integer({ min: 0x900, max: 0x97f }).map((code) => String.fromCodePoint(code)),
  maxLength: 40,
});
const NOTHING_FOREIGN = (): string => '';

void t.test('the schwa at the end of a word is silent, but for some clusters', (t) => {
  t.equal(said('घर'), 'ɡʱəɾ');
  t.equal(said('कमल'), 'kəməl');
  t.equal(said('अन्य'), 'ənjə');
  t.equal(said('यंत्र'), 'jənt̪ɾə');
  t.equal(said('धर्म'), 'd̪ʱəɾm');
  t.equal(said('श्रृंखला'), said('शृंखला'));
  t.equal(said('न'), 'nə');
  t.end();
});

void t.test('a schwa between two open syllables is silent, from the end on', (t) => {
  t.equal(said('सड़क'), 'səɽək');
  t.equal(said('जनता'), 'dʒənt̪ɑː');
  t.equal(said('समझना'), 'səmədʒʱnɑː');
  t.equal(said('लड़कियाँ'), 'ləɽkɪjɑ̃ː');
  t.equal(said('निकलतीं'), 'nɪkəlt̪ĩː');
  t.end();
});

void t.test('compounds and inflected words keep the schwas of their parts', (t) => {
  t.equal(said('जानवरों'), 'dʒɑːnʋəɾõː');
  t.equal(said('उत्पादकों'), 'ʊt̪pɑːd̪əkõː');
  t.equal(said('खटखटाना'), 'kʰəʈkʰəʈɑːnɑː');
  t.equal(said('मेकअप'), 'meːkəp');
  t.equal(said('व्हाट्सऐप'), 'ʋɑːʈsɛːp');
  t.equal(said('स्टार्टअप'), 'sʈɑːɾʈəp');
  t.equal(said('गरमागरम'), 'ɡəɾmɑːɡəɾəm');
  t.equal(said('गए'), 'ɡəeː');
  t.end();
});

void t.test(
  'the anusvara sounds at the place of the next consonant, the candrabindu is in the vowel',
  (t) => {
    t.equal(said('अंक'), 'əŋk');
    t.equal(said('अंडा'), 'əɳɖɑː');
    t.equal(said('अंत'), 'ənt̪');
    t.equal(said('संबंध'), 'səmbənd̪ʱ');
    t.equal(said('में'), 'mẽː');
    t.equal(said('पाँच'), 'pɑ̃ːtʃ');
    t.end();
  },
);

void t.test('letters with a dot are the same in one piece and in two, and a joiner is nothing', (t) => {
  t.equal(hindiToIpa('सड\u093cक'), hindiToIpa('स\u095cक'));
  t.equal(hindiToIpa('क्\u200dया'), hindiToIpa('क्या'));
  t.equal(said('ज़रूर'), 'zəɾuːɾ');
  t.equal(said('ज्ञान'), 'ɡjɑːn');
  t.equal(said('दुःख'), 'd̪ʊkʰ');
  t.end();
});

void t.test('the heaviest syllable has the stress, of equal ones the last but the final one', (t) => {
  t.equal(hindiToIpa('किताब'), 'kɪt̪ˈɑːb');
  t.equal(hindiToIpa('राष्ट्रपति'), 'ɾˈɑːʂʈɾəpət̪iː');
  t.equal(hindiToIpa('वित्तमंत्री'), 'ʋɪt̪t̪əmˈənt̪ɾiː');
  t.equal(hindiToIpa('पानी'), 'pˈɑːniː');
  t.equal(hindiToIpa('कमल'), 'kˈəməl');
  t.equal(hindiToIpa('हमारा'), 'ɦəmˈɑːɾɑː');
  t.end();
});

void t.test('a clause has a word for each word; what is not Devanagari goes elsewhere, in one piece', (t) => {
  const asked: string[] = [];
  const ipa = hindiClauseToIpa('मेरा new laptop "राम-सीता" के पास', (words) => {
    asked.push(words);
    return ' njuː lˈæptɑːp';
  });
  t.same(asked, ['new laptop']);
  t.equal(ipa, 'mˈeːɾɑː njuː lˈæptɑːp ɾɑːmsˈiːt̪ɑː keː pɑːs');
  t.end();
});

void t.test('whatever stands in Devanagari is IPA without unknown symbols, and twice the same', (t) => {
  fc.assert(
    fc.property(DEVANAGARI, (word) => {
      const ipa = hindiToIpa(word);
      const unknown: string[] = [];
      readIpa(ipa ?? '', (symbol) => unknown.push(symbol));
      return unknown.length === 0 && hindiToIpa(word) === ipa;
    }),
    fuzzing(1),
  );
  t.end();
});

void t.test('packs of English and German have a sound for every Hindi one', (t) => {
  const plain = new Set('a ɑː ə ɪ i iː ʊ u uː e ɛ o ɔ k ɡ t d p b n m ŋ ɹ j l v s z ʃ h f ʒ x'.split(' '));
  const letters = Array.from({ length: 0x80 }, (_, i) => String.fromCodePoint(0x900 + i));
  const words = letters.flatMap((letter) => [
    letter,
    `${letter}\u093c`,
    `क${letter}`,
    `${letter}ँ`,
    `क${letter}ँक`,
  ]);
  for (const { symbol } of words.flatMap((word) => readIpa(hindiToIpa(word) ?? '').flat())) {
    t.not(nearPhones(symbol, plain, 'hi').length, 0, symbol);
  }
  t.end();
});

void t.test('a word of a thousand letters costs little', (t) => {
  const spent = [1, 2, 3].map(() => {
    const start = process.cpuUsage();
    hindiClauseToIpa('क'.repeat(1000), NOTHING_FOREIGN);
    return process.cpuUsage(start).user / 1000;
  });
  t.ok(Math.min(...spent) < 50, `${Math.min(...spent)} ms`);
  t.end();
});

void t.test('dots of abbreviations and initials end no sentence, dandas do', (t) => {
  const sentences = (text: string): string[] =>
    splitSentences(text, 'hi').map(({ start, end }) => text.slice(start, end));
  t.same(sentences('डॉ. शर्मा आए। वे बी.ए. पढ़ाते हैं। ठीक है?'), ['डॉ. शर्मा आए।', 'वे बी.ए. पढ़ाते हैं।', 'ठीक है?']);
  t.same(sentences('वह घर है. मैं जाऊँगा.'), ['वह घर है.', 'मैं जाऊँगा.']);
  t.end();
});

void t.test('every number below a hundred has a word of its own', (t) => {
  const words = Array.from({ length: 100 }, (_, number) => normalizeText(String(number), 'hi'));
  t.equal(new Set(words).size, 100);
  noRowDiffers(t, words, (word) => (/^[\u0900-\u097f]+$/.test(word) ? undefined : word));
  t.end();
});
