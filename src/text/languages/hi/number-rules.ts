import {
  fractionParts,
  plainSuperscripts,
  romanValue,
  SUPERSCRIPTS,
  VULGAR_FRACTION,
} from '../../core/numerals.js';
import { before, behind, type Rule, rule, wordBefore, wordBehind } from '../../core/rules.js';
import { table } from '../../core/words.js';
import {
  cardinal,
  decimal,
  digitByDigit,
  END,
  type Ending,
  NUMBER,
  ordinal,
  roughly,
  withQuarters,
} from './numbers.js';

/** Kings and wars are numbered in Sanskrit up to ten. */
const SANSKRIT = ['प्रथम', 'द्वितीय', 'तृतीय', 'चतुर्थ', 'पंचम', 'षष्ठ', 'सप्तम', 'अष्टम', 'नवम', 'दशम'] as const;
const NAMES =
  /^(?:एलिज़ाबेथ|एलिजाबेथ|चार्ल्स|जॉर्ज|लुई|लुइस|हेनरी|विलियम|विल्हेम|एडवर्ड|नेपोलियन|पॉल|बेनेडिक्ट|फ़्रांसिस|पीटर|कैथरीन|अलेक्ज़ेंडर|अलेक्जेंडर|सिकंदर|निकोलस|फ़्रेडरिक|फ्रेडरिक|फ़िलिप|फिलिप|जेम्स|मैरी|इवान|रामसेस|अकबर|शाह|आलम|आलमगीर|चंद्रगुप्त|कुमारगुप्त|पुलकेशिन|कृष्ण|गोविंद|राजराज|राजेंद्र|महेंद्रवर्मन|नरसिंहवर्मन|देवराय|विक्रमादित्य|सोमेश्वर|शाहू|शिवाजी|युद्ध|महायुद्ध|विश्वयुद्ध)$/u;
const NUMBERED =
  /^(?:अध्याय|भाग|खंड|खण्ड|कक्षा|अंक|सर्ग|पाठ|चरण|फेज|फ़ेज़|टाइप|प्रकार|श्रेणी|परिशिष्ट|अनुसूची|सेमेस्टर|स्तर|ग्रेड|समूह|पेपर|प्रश्नपत्र|वर्ग)$/u;
/** The first of two: कक्षा IX और X. */
const SECOND = /(?<![\p{L}\p{M}])[IVXL]{1,5}(?:-[A-Z])?,? (?:और|या|व|से|तथा|एवं) $/u;

export const ROMAN_RULES: readonly Rule[] = [
  // खंड II-IV
  rule('letter', /([IVX]{1,5})[-–]([IVX]{1,5})(?![\p{L}\p{M}\d])/u, (m) =>
    NUMBERED.test(wordBefore(m))
      ? `${cardinal(String(romanValue(m[1])))} से ${cardinal(String(romanValue(m[2])))}`
      : undefined,
  ),
  // A part of a quarter: लाजपत नगर-II.
  rule('letter', /(?<=[\u0900-\u097f]-)(II|III|IV)(?![\p{L}\p{M}\d])/u, (m) =>
    cardinal(String(romanValue(m[1]))),
  ),
  rule(
    'letter',
    /(?=[IVXL])((?:XL|L?X{0,3})(?:IX|IV|V?I{0,3}))(?: ?(वीं|वाँ|वां|वें))?(?![\p{L}\p{M}\d])/u,
    (m) => {
      const value = romanValue(m[1]);
      const suffix = m[2];
      if (suffix !== '') return ordinal(String(value), suffix === 'वीं' ? 'ी' : suffix === 'वें' ? 'े' : 'ा');
      const word = wordBefore(m);
      if (/^ (?:विश्व ?युद्ध|महायुद्ध)/u.test(behind(m, 14))) return SANSKRIT[value - 1];
      if (/^ कक्षा/u.test(behind(m))) return ordinal(String(value), 'ी');
      if (/^ (?:श्रेणी|वर्ग)(?![\p{L}\p{M}])/u.test(behind(m, 10))) return SANSKRIT[value - 1];
      if (NAMES.test(word)) return SANSKRIT[value - 1] ?? ordinal(String(value), 'े');
      return NUMBERED.test(word) || SECOND.test(before(m)) ? cardinal(String(value)) : undefined;
    },
  ),
];

/** Scale words and their short forms; a number of thousands is counted out. */
const SCALES = table(`
  हज़ार, हजार, thousand, K, k: हज़ार; लाख, lakh, lakhs, Lakh, L: लाख; करोड़, crore, crores, Crore, Cr, cr: करोड़;
  अरब: अरब; खरब: खरब; मिलियन, million, M: मिलियन; बिलियन, billion, B: बिलियन; ट्रिलियन, trillion, T: ट्रिलियन
`);
const longestFirst = (words: readonly string[]): string =>
  [...words].sort((a, b) => b.length - a.length).join('|');
const WORDS = Object.keys(SCALES);
/** Scales after an amount of money; after a plain number, `L` and `M` would be litres and metres. */
export const SCALE = `(${longestFirst(WORDS)})${END}`;
/** एक लाख करोड़ is how a million million rupees are said. */
export const SCALES_TWICE = `${SCALE}(?: (करोड़)${END})?`;
const PLAIN_SCALE = `(${longestFirst(WORDS.filter((word) => !/^[LMBT]$/.test(word)))}|(?<=\\d)M)${END}`;

export function scaled(written: string, scale: string, second = ''): string {
  if (/^k$/i.test(scale) && !written.includes('.')) return cardinal(`${written.replace(/\D/g, '')}000`);
  const words = `${roughly(written)} ${SCALES[scale] ?? scale}`;
  return second === '' ? words : `${words} ${second}`;
}

function fraction(top: string, bottom: string): string {
  if (bottom === '2' && top === '1') return 'आधा';
  if (bottom === '4') return `${cardinal(top)} चौथाई`;
  if (bottom === '3' && Number(top) < 3) return `${cardinal(top)} तिहाई`;
  return `${cardinal(top)} बटा ${cardinal(bottom)}`;
}

const QUARTERS: Readonly<Record<string, number>> = { '1/4': 1, '1/2': 2, '2/4': 2, '3/4': 3 };

function mixed(whole: string, part: string): string {
  const [top, bottom] = fractionParts(part);
  const quarters = QUARTERS[`${top}/${bottom}`];
  if (quarters !== undefined && whole.length < 3) return withQuarters(Number(whole), quarters);
  return `${cardinal(whole)} सही ${fraction(top, bottom)}`;
}

function signed(written: string): string {
  return written.startsWith('-') ? `माइनस ${cardinal(written.slice(1))}` : cardinal(written.replace('+', ''));
}

function power(base: string, exponent: string): string {
  if (exponent === '2') return `${base} का वर्ग`;
  return exponent === '3' ? `${base} का घन` : `${base} की घात ${signed(exponent)}`;
}

const OPERATORS = table(`
  +: प्लस; -: माइनस; *, ×, ·: गुणा; ÷: भाग; =: बराबर; ≠: बराबर नहीं; ≈: लगभग बराबर
`);
const COMPARISONS: Readonly<Record<string, string>> = {
  '<': 'से कम',
  '>': 'से अधिक',
  '≤': 'या उससे कम',
  '≥': 'या उससे अधिक',
};

/** Measures that people halve and quarter. */
const ROUGH = `(?:घंट[ाे]|घण्ट[ाे]|साल|वर्ष|महीने|दिन|किलो|दर्जन|बजे|गुना)${END}`;

/** Ordinal endings as written, with and without the sign of the nose; `st` and its like are English. */
const SUFFIX = `(वाँ|वां|वा|वीं|वी|वें|वे|ला|ली|ले|रा|री|रे|था|थी|थे|ठा|ठी|ठे|st|nd|rd|th)${END}`;
const FEMININE_NEXT =
  /^(?:सदी|शताब्दी|मंज़िल|मंजिल|कक्षा|बार|तारीख|तारीख़|वर्षगांठ|वर्षगाँठ|जयंती|पीढ़ी|पुण्यतिथि|रैंक|पारी|बैठक|किताब|पुस्तक|गेंद|लड़की|बेटी|पत्नी|पंक्ति|परीक्षा|सालगिरह)$/u;

function ending(suffix: string, next: string): Ending {
  if (/^[a-z]/.test(suffix)) return FEMININE_NEXT.test(next) ? 'ी' : 'ा';
  if (/ी/.test(suffix)) return 'ी';
  return /े/.test(suffix) ? 'े' : 'ा';
}

const ENGLISH_ORDINALS = ['फ़र्स्ट', 'सेकंड', 'थर्ड', 'फ़ोर्थ', 'फ़िफ़्थ'] as const;
const ENGLISH_NOUN =
  /^(?:ईयर|इयर|सेमेस्टर|फ्लोर|फ़्लोर|हाफ|हाफ़|फेज|फ़ेज़|राउंड|क्लास|डिवीज़न|डिवीजन|स्टैंडर्ड|एसी|टेस्ट|वनडे|इनिंग|पार्ट|सीज़न|सीजन|प्राइज़|प्राइज|लेफ्टिनेंट|वेव|डोज़|डोज|एनिवर्सरी)$/u;

/** What comes is a name made of digits, not a number. */
const CODE_CUE =
  /(?:(?<!रूम|कमरा|मकान|फ्लैट|सीट|बस|एक|दो) नंबर|(?:खाता|बिल|रसीद|पंजीकरण|रजिस्ट्रेशन|आवेदन|शिकायत|टिकट|पॉलिसी|ऑर्डर|मोबाइल|दूरभाष|फोन|फ़ोन|गाड़ी|ट्रेन|रोल|कनेक्शन|उपभोक्ता|ग्राहक) ?(?:सं|नं|क्र)\.|पीएनआर|PNR|कोड|ओटीपी|OTP|पिन|PIN|पासवर्ड|खाता संख्या|खाता नंबर|खाता क्रमांक|आईडी|ID|फ़ोन नंबर|फोन नंबर|मोबाइल नंबर|ऑर्डर नंबर|रोल नंबर|गाड़ी नंबर|ट्रेन नंबर|ट्रेन संख्या|गाड़ी संख्या|टोल फ़्री नंबर|टोल फ्री नंबर|आधार|रेफरेंस|अकाउंट|मो\.)(?: है| नंबर| संख्या)?[:,]? ?$/u;

const AMOUNT_BEFORE = /\d(?:\/-)?(?: ?[\p{L}\p{M}]{1,8})? $/u;

export const NUMBER_RULES: readonly Rule[] = [
  rule('digit', /24[/x×]7(?![\d/])/u, (m) =>
    /(?:नं\.?|नंबर|नम्बर|संख्या|मकान|प्लॉट|फ़्लैट|फ्लैट|हाउस) ?$/u.test(before(m)) ? undefined : 'चौबीसों घंटे सातों दिन',
  ),
  // 2nd year, 1st floor: an English noun has its English number.
  rule('digit', /([1-5])(?:st|nd|rd|th)(?![\p{L}\p{M}\d])/u, (m) =>
    ENGLISH_NOUN.test(wordBehind(m)) ? ENGLISH_ORDINALS[Number(m[1]) - 1] : undefined,
  ),
  rule('digit', new RegExp(`(\\d{1,9})-?${SUFFIX}`), (m) => ordinal(m[1], ending(m[2], wordBehind(m)))),
  rule(
    'digit',
    new RegExp(`(${NUMBER})(?: ?[-–] ?| से )(${NUMBER}) ?${PLAIN_SCALE}`),
    (m) => `${roughly(m[1])} से ${scaled(m[2], m[3])}`,
  ),
  rule('digit', new RegExp(`(${NUMBER}) ?${PLAIN_SCALE}`), (m) => scaled(m[1], m[2])),
  rule('digit', new RegExp(`(${NUMBER})(?= ${ROUGH})`), (m) => roughly(m[1])),
  rule('digit', new RegExp(`(\\d{1,6}) ?(${VULGAR_FRACTION})`), (m) => mixed(m[1], m[2])),
  rule('sign', new RegExp(`(${VULGAR_FRACTION})`), (m) => fraction(...fractionParts(m[1]))),
  rule('digit', /(\d{1,6}) (\d{1,2}\/\d{1,2})(?![\d/])/u, (m) => mixed(m[1], m[2])),
  // Runs and wickets.
  rule('digit', /(\d{2,3})\/(\d|10)(?![\d/])/u, (m) =>
    /स्कोर|रन(?!\p{M})|विकेट|ओवर|पारी/u.test(m.input) || /^ (?:\(\d{1,2}(?:\.\d)?\)|बना)/u.test(behind(m))
      ? `${cardinal(m[1])} पर ${cardinal(m[2])}`
      : undefined,
  ),
  rule('digit', /([13])\/([24]) ?(kg|किग्रा|ली|L|l)(?![\p{L}\p{M}])/u, (m) =>
    m[1] === '3' && m[2] === '2'
      ? undefined
      : `${m[1] === '3' ? 'पौन' : m[2] === '2' ? 'आधा' : 'पाव'} ${/^(?:kg|कि)/.test(m[3]) ? 'किलो' : 'लीटर'}`,
  ),
  // Days that are known by their date.
  rule('digit', /(9|26|7)\/11(?![\d/])/u, (m) => `${cardinal(m[1])} ग्यारह`),
  rule('digit', /(\d{1,6})(?:\/| \/ )(\d{1,6})(?! ?[\d/])/u, (m) =>
    /^(?:स्टेप|चरण|क़दम|कदम|एपिसोड|किस्त|किश्त|पार्ट)$/u.test(wordBefore(m))
      ? `${cardinal(m[2])} में से ${cardinal(m[1])}`
      : fraction(m[1], m[2]),
  ),
  rule('digit', /((?:\d{1,3}\.){3}\d{1,3})(?::(\d{1,5}))?(?!\.?\d)/u, (m) => {
    const address = m[1].split('.').map(digitByDigit).join(' डॉट ');
    return m[2] === '' ? address : `${address} कोलन ${digitByDigit(m[2])}`;
  }),
  rule('digit', /\d{1,4}(?:\.\d{1,4}){2,6}(?!\.?\d)/u, (m) =>
    m[0]
      .split('.')
      .map((part) => cardinal(part))
      .join(' पॉइंट '),
  ),
  rule(
    'digit',
    new RegExp(`(${NUMBER}) ?[x×*·] ?10(?:\\^([-+]?\\d{1,6})|([⁻${SUPERSCRIPTS}]{1,6}))(?!\\d)`),
    (m) => `${decimal(m[1])} गुणा दस की घात ${signed(m[2] || plainSuperscripts(m[3]))}`,
  ),
  rule(
    'digit',
    new RegExp(`(${NUMBER})[eE]([-+]?\\d{1,3})${END}`),
    (m) => `${decimal(m[1])} गुणा दस की घात ${signed(m[2])}`,
  ),
  rule('digit', new RegExp(`(${NUMBER})(?:\\^(-?\\d{1,6})|([⁻${SUPERSCRIPTS}]{1,6}))(?!\\d)`), (m) =>
    power(decimal(m[1]), m[2] || plainSuperscripts(m[3])),
  ),
  rule(
    'digit',
    new RegExp(`(${NUMBER}) ?[x×] ?(${NUMBER})${END}`),
    (m) => `${decimal(m[1])} गुणा ${decimal(m[2])}`,
  ),
  rule(
    'digit',
    /(\d{1,2})[-–](\d{1,2})(?= से (?:\S{2,12} )?(?:जीत|हरा|हार|बराबर|मात|आगे|पीछे|पराजि|क्लीन)| पेनल्टी)/u,
    (m) => {
      return `${cardinal(m[1])} ${cardinal(m[2])}`;
    },
  ),
  // Sets of tennis: 6-4, 3-6, 7-5.
  rule('digit', /([0-7])[-–]([0-7])(?![-\d/])/u, (m) =>
    /[0-7][-–][0-7],? (?:और )?$/.test(before(m)) || /^,? (?:और )?[0-7][-–][0-7](?!\d)/u.test(behind(m))
      ? `${cardinal(m[1])} ${cardinal(m[2])}`
      : undefined,
  ),
  rule(
    'digit',
    new RegExp(`(${NUMBER})(?:[-–]| – )(${NUMBER})(?![-\\d/])`),
    // So many for each: 2-2 रुपये.
    (m) => `${decimal(m[1])} ${m[1] === m[2] ? '' : 'से '}${decimal(m[2])}`,
  ),
  rule('digit', new RegExp(`(${NUMBER})x${END}`), (m) => `${roughly(m[1])} गुना`),
  rule(
    'digit',
    new RegExp(`(${NUMBER})\\+(?![\\p{L}\\p{M}\\d])(?! ?[\\d(])`),
    (m) => `${decimal(m[1])} ${/SPF ?$/.test(before(m)) ? 'प्लस' : 'से अधिक'}`,
  ),
  rule(
    'digit',
    new RegExp(`(${NUMBER}) ?([<>]) ?(${NUMBER})`),
    (m) => `${decimal(m[1])} ${decimal(m[3])} से ${m[2] === '<' ? 'छोटा' : 'बड़ा'}`,
  ),
  rule(
    'digit',
    new RegExp(`(${NUMBER}) ?([+*×·÷=≠≈]) ?(?=[-\\d])`),
    (m) => `${decimal(m[1])} ${OPERATORS[m[2]] ?? ''}`,
  ),
  // Goals between two teams, or a range before what is counted.
  rule('digit', /(\d{1,2}) [-–] (\d{1,2})(?= \p{L})/u, (m) =>
    /\p{L}\p{M}* $/u.test(before(m, 6))
      ? `${cardinal(m[1])} ${Number(m[1]) < Number(m[2]) ? 'से ' : ''}${cardinal(m[2])}`
      : undefined,
  ),
  rule('digit', new RegExp(`(${NUMBER}) - (?=\\d)`), (m) => `${decimal(m[1])} माइनस`),
  rule('digit', /\d{2,5}(?: \d{3,5}){1,4}(?! ?\d|[,.]\d)/u, (m) =>
    CODE_CUE.test(before(m)) ? m[0].split(' ').map(digitByDigit).join(', ') : undefined,
  ),
  rule('digit', /(\d{3,12})(?!\d|[,.]\d)/u, (m) =>
    CODE_CUE.test(before(m)) || /^ (?:पर|से|में) (?:ख़त्म|खत्म|समाप्त)/u.test(behind(m))
      ? digitByDigit(m[0])
      : undefined,
  ),
  // So long without a comma it is a name, not an amount.
  rule('digit', /(?!\d{1,29}000(?!\d))[1-9]\d{9,29}(?![\d,]|\.\d)/u, (m) => digitByDigit(m[0])),
  rule('digit', new RegExp(`(${NUMBER})`), (m) =>
    // 5G and the like are codes.
    /^\d+(?=[A-Z])/.test(m.input.slice(m.index, m.index + 31)) ? undefined : decimal(m[1]),
  ),
  rule('digit', /\d{31,1000}/u, (m) => digitByDigit(m[0])),
  rule('sign', /(?:±|\+\/-) ?(?=\d)/u, () => 'प्लस माइनस'),
  rule('sign', /(?<![\p{L}\p{M}\d)\]%])[-–](?=[₹€$£]?\d)/u, () => 'माइनस'),
  rule('sign', /(?<![\p{L}\p{M}\d)\]%])\+(?=\d)/u, () => 'प्लस'),
  rule('sign', /[~≈] ?(?=[₹€$£]?\d)/u, () => 'लगभग'),
  rule(
    'sign',
    new RegExp(`([<>≤≥]) ?(${NUMBER})(?: ?(%))?`),
    (m) => `${decimal(m[2])}${m[3] === '' ? '' : ' प्रतिशत'} ${COMPARISONS[m[1]] ?? ''}`,
  ),
  rule('sign', new RegExp(`(?<!\\d)\\.(\\d{1,30})${END}`), (m) => `शून्य दशमलव ${digitByDigit(m[1])}`),
  rule('sign', /([+*×·÷=]) ?(?=[-\d(])/u, (m) =>
    /[\d)] ?$/.test(before(m, 2)) ? OPERATORS[m[1]] : undefined,
  ),
  // So many times an amount, or a tax on top of it: ₹850 x 12, ₹500+GST.
  rule('letter', /x ?(?=\d)/u, (m) => (AMOUNT_BEFORE.test(before(m, 12)) ? 'गुणा' : undefined)),
  rule('sign', /(?<=[\p{L}\p{M})] )×(?= [\p{L}(])/u, () => 'गुणा'),
  rule('sign', /× ?(?=\d)/u, (m) => (AMOUNT_BEFORE.test(before(m, 12)) ? 'गुणा' : undefined)),
  // 500+GST, 8GB+256GB.
  rule('sign', /(?<=\d ?)\+ ?(?=\p{L})|(?<=\d[A-Z]{2})\+(?=\d)/u, () => 'प्लस'),
  rule('sign', /√ ?(?=\d)/u, () => 'वर्गमूल'),
  // 99%+, 1M+, 6 माह+.
  rule('sign', /(?<=\d(?:%| ?[\p{L}\p{M}]{1,8}))\+(?=[\s।,.)]|$)/u, () => 'से अधिक'),
  rule('sign', /#(?=\p{Lu}{0,3}-?\d)/u, () => 'नंबर'),
];
