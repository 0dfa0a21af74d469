import { commonRules } from '../../core/common-rules.js';
import { lastingAs } from '../../core/everyday.js';
import { before, behind, type LanguageRules, type Rule, rule } from '../../core/rules.js';
import { SILENT_RULES } from '../../core/web.js';
import { ABBREVIATION_RULES, SHORT_WORDS } from './abbreviations.js';
import { ADDRESS_RULES } from './addresses.js';
import { CODE_RULES, EARLY_CODE_RULES, PHONE_RULES, withHindiLetters } from './codes.js';
import { DATE_RULES, TIME_RULES } from './dates.js';
import { MONEY_RULES } from './money.js';
import { NUMBER_RULES, ROMAN_RULES } from './number-rules.js';
import { cardinal, decimal, DIGITS } from './numbers.js';
import { letterNames, nameLoneLetters } from './pronounce.js';
import { SPORT_RULES } from './sport.js';
import { UNIT_RULES } from './units.js';

const SIGNS = {
  at: 'ऐट',
  dot: 'डॉट',
  dash: 'डैश',
  underscore: 'अंडरस्कोर',
  slash: 'स्लैश',
  plus: 'प्लस',
} as const;

const COMMON = commonRules({
  digits: DIGITS,
  signs: SIGNS,
  cardinal,
  decimal: (written) => decimal(written.replace(',', '.')),
  hashtag: 'हैशटैग',
  version: 'वर्ज़न',
  point: 'पॉइंट',
  everyday:
    '-: माइनस; →: से; #: हैश; sharp: शार्प; *: स्टार; pressure: बटा; mmHg: मिलीमीटर पारा; x: गुणा; inch: इंच; stars: सितारा; :: भाग; \\: बैकस्लैश',
  verses:
    /(?<!\p{L})(?:यूहन्ना|मत्ती|मरकुस|लूका|रोमियों|उत्पत्ति|भजन संहिता|सूरह|सूरा|सूरत|क़ुरान|कुरान|क़ुरआन|कुरआन|आयत|ऋग्वेद|उपनिषद)(?: [\p{L}\p{M}-]{2,12})?\.? :$/u,
  lasting: lastingAs('h: एक घंटा | घंटे; min: एक मिनट | मिनट; s: एक सेकंड | सेकंड', cardinal),
  rates: 'दिन, सप्ताह, महीना, माह, वर्ष, साल, घंटा, मिनट, सेकंड, किलो, लीटर, महीने, व्यक्ति: प्रति',
  outOf: 'में से',
  over: 'बटा',
  squared: 'का वर्ग',
  cubed: 'का घन',
  power: 'की घात',
  times: 'गुणा',
  root: 'वर्गमूल',
  and: 'और ',
  signNames: '@: ऐट; %: प्रतिशत; =: बराबर; π: पाई; ₹: रुपये; €: यूरो; °: डिग्री; ∞: अनंत',
  acronyms: new Set(),
  kept: new Set(),
});

/** Devanagari names on the net are words with spaces between. */
const NAME_RULES: readonly Rule[] = [
  // The number of an order: #OD112233. A year ends a hashtag: #IPL2025.
  rule('sign', /#(?=[A-Z]{1,5}-?\d{2,15}(?![\p{L}\p{M}\d_-]))/u, (m) => {
    if (/(?:नंबर|संख्या|आईडी|ID|No\.?|क्रमांक):? $/u.test(before(m))) return '';
    const isNumber = /^[A-Z]{1,5}-?(?:(?!(?:19|20)\d\d(?!\d))\d{4}|\d{5})/u.test(behind(m, 10));
    return isNumber || /(?:ऑर्डर|टिकट|बिल|केस|शिकायत|बुकिंग|रसीद|इनवॉइस) $/u.test(before(m)) ? 'नंबर' : undefined;
  }),
  rule(
    'sign',
    /#((?:[\u0900-\u0963\u0970-\u097f]{1,40}_){1,10}[\u0900-\u0963\u0970-\u097f]{1,40})(?![\p{L}\p{M}\d_])/u,
    (m) => {
      return `हैशटैग ${m[1].replaceAll('_', ' ')}`;
    },
  ),
];

const SIGN_RULES: readonly Rule[] = [
  rule(
    'letter',
    /([A-Z]{1,3})&(?:amp;)?([A-Z]{1,3})(?![\p{L}\p{M}\d])/u,
    (m) => `${letterNames(m[1])} एंड ${letterNames(m[2])}`,
  ),
  rule('sign', /\$(?!\p{L})/u, () => 'डॉलर'),
];

export const HINDI_RULES: LanguageRules = {
  digits: DIGITS,
  signs: SIGNS,
  shortWords: SHORT_WORDS,
  nameLetters: nameLoneLetters,
  rules: [
    ...SILENT_RULES,
    ...NAME_RULES,
    ...ADDRESS_RULES,
    ...withHindiLetters(COMMON.web),
    ...SPORT_RULES,
    ...EARLY_CODE_RULES,
    ...PHONE_RULES,
    ...DATE_RULES,
    ...TIME_RULES,
    ...MONEY_RULES,
    ...UNIT_RULES,
    COMMON.version,
    ...ROMAN_RULES,
    ...ABBREVIATION_RULES,
    ...withHindiLetters(COMMON.identifiers),
    ...NUMBER_RULES,
    ...SIGN_RULES,
    ...COMMON.signs,
    ...CODE_RULES,
  ],
};
