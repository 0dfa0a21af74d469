import { wordSet } from '../../core/words.js';
import { comparableRules, LIGATURES, rewrite, spellings } from '../../phonetics/sound-rules.js';
import type { Language, StopLists } from '../language.js';
import { cardinal, ordinal } from './numbers.js';
import { hindiClauseToIpa } from './pronounce.js';
import { HINDI_RULES } from './rules.js';

const LETTERS = 'ए बी सी डी ई एफ़ एफ जी एच आई जे के एल एम एन ओ पी क्यू आर एस टी यू वी डब्ल्यू एक्स वाई'.split(' ');

const PLOSIVES = 'k kʰ ɡ ɡʰ c cʰ ɟ ɟʰ ʈ ʈʰ ɖ ɖʰ t tʰ d dʰ p pʰ b bʰ q'.split(' ');
const SOUNDS = [
  ...LIGATURES,
  ...rewrite('t ʃʰ > cʰ, t ʃ > c, d ʒʰ > ɟʰ, d ʒ > ɟ, t ʃː > c'),
  ...rewrite('ʌ > ə, ɐ > ə, a > ɑ, r > ɾ, ɹ > ɾ, h > ɦ, v > ʋ, w > ʋ, ʂ > ʃ, ɟ ɟʰ > ɟ ɟʰ'),
  ...rewrite('ɪ̃ > ĩ, ʊ̃ > ũ, ã > ɑ̃, ə̃ > ə n'),
  ...rewrite('ĩ n > ĩ, ũ n > ũ, ɑ̃ n > ɑ̃, ẽ n > ẽ, õ n > õ, ɛ̃ n > ɛ̃, ɔ̃ n > ɔ̃', { before: 'no vowel' }),
  ...rewrite('ĩ ŋ > ĩ, ũ ŋ > ũ, ɑ̃ ŋ > ɑ̃, ẽ ŋ > ẽ, õ ŋ > õ, ɛ̃ ŋ > ɛ̃, ɔ̃ ŋ > ɔ̃', { before: 'no vowel' }),
  ...rewrite('ĩ > i n, ũ > u n, ɑ̃ > ɑ n, ẽ > e n, õ > o n, ɛ̃ > ɛ n, ɔ̃ > ɔ n', { before: PLOSIVES }),
  // A nasal before a stop sounds at its place.
  ...rewrite('ŋ > n, ɳ > n, ɲ > n, m > n', { before: PLOSIVES }),
  ...rewrite('n n > n', { before: PLOSIVES }),
  // Final ones are long whatever the list says.
  ...rewrite('ɪ > i, ʊ > u', { before: 'edge' }),
];

const STOPS: StopLists = {
  titles: wordSet(
    'सं डॉ डा प्रो पं कु स्व इंजी एड ठा चौ मा ले कै ब्रि मो कं प्रा वि नं dr mr mrs ms smt sh prof pvt rs e.g i.e',
  ),
  abbreviations: new Set([
    ...LETTERS.flatMap((first) => [first, ...LETTERS.map((second) => `${first}.${second}`)]),
    ...wordSet(
      'एम.बी.ए एल.एल.बी पी.एच.डी पीएच.डी एम.बी.बी.एस बी.एस.सी एम.एस.सी बी.एससी एम.एससी बी.कॉम एम.कॉम बी.टेक एम.टेक आई.ए.एस आई.पी.एस सी.बी.आई बी.जे.पी भा.ज.पा ए.पी.जे',
    ),
    ...wordSet(
      'जन फ़र फर अप्रै अग सितं अक्टू नवं दिसं फु इं पो ग्रा ता ज़ि छो च रु रू लि कि कि.मी कि.ग्रा मि.मी से.मी मि.ली मी ली ग्रा से मि घं ई.पू वि.सं उ.प्र म.प्र उदा प्रा.लि ltd etc vs a.m p.m sq ft sq.ft',
    ),
  ]),
  beforeNumber:
    /^(?:क्र|दि|सं|पृ|अनु|अ|प्र|सु|शा|दो|रा|भा|मो|(?:(?:h|sec|fl|sr|reg|mob|ph|roll|s|a\/c)\.)?nos?|pp?|vol|ext|एक्सटेंशन)$/,
  starters: wordSet(
    'यह वह ये वे मैं हम तुम आप इस उस इन उन और लेकिन पर परंतु किंतु या अगर यदि जब तब तो क्या क्यों कैसे कहाँ कौन अब आज कल फिर इसके उसके इसलिए हालाँकि नहीं हाँ कृपया धन्यवाद भारत उसने उन्होंने मैंने हमने मेरा मेरी मेरे उनका उनकी उनके इसका इसकी एक सब सभी यहाँ वहाँ',
  ),
  ordinals: 'plain',
};

const SPELLINGS = spellings('ɑ > aː, ɑ̃ > ã, e > eː, o > oː, i > iː, u > uː, ɛ > ɛː, ɔ > ɔː, ɦ > h');

export const HINDI: Language = {
  code: 'hi',
  counting: { cardinal, ordinal: (digits) => ordinal(digits, 'ा') },
  espeakVoice: 'hi',
  rules: HINDI_RULES,
  stops: STOPS,
  comparable: comparableRules(SOUNDS, '̃ʰʱ', 'doubled consonants'),
  spellings: SPELLINGS,
  sayClause: (clause, { espeak }) => hindiClauseToIpa(clause, espeak),
  questions: {
    words: wordSet(
      'कब कहाँ कहां कौन कौनसा कैसे कैसा कैसी कितना कितने कितनी क्यों किस किसका किसकी किसके किसको किसे किसने किधर किन',
    ),
    or: wordSet('या'),
    anywhere: true,
    rise: 'stressed',
  },
};
