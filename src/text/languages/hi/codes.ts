import { dottedLettersRule, initialismRule } from '../../core/codes.js';
import { before, type Match, type Rule, rule, wordBefore } from '../../core/rules.js';
import { alternatives, table, wordSet } from '../../core/words.js';
import { SMALL_INITIALS } from './abbreviations.js';
import { cardinal, decimal, digitByDigit } from './numbers.js';
import { ENGLISH_DIGITS, letterNames, nameLoneLetters } from './pronounce.js';

/** A mobile number in two halves, as people dictate it; other long runs in threes and fours as typed. */
const digitGroup = (digits: string): string =>
  digits.length === 10
    ? `${digitByDigit(digits.slice(0, 5))}, ${digitByDigit(digits.slice(5))}`
    : digitByDigit(digits);

const groups = (written: string): string => (written.match(/\d+/g) ?? []).map(digitGroup).join(', ');

/** The city's code: six digits, after its name or after पिन. */
const PIN_CUE = /(?:पिन|पिनकोड|पिन कोड|PIN|PIN Code|Pin|Pincode)(?: नंबर| है)?[-–:. ]{1,3}$/u;

export const PHONE_RULES: readonly Rule[] = [
  rule('sign', /\+(\d{1,3}(?:[ -]?\(0?\d{0,5}\))?(?:[ -]\d{1,10}){1,6}|\d{9,15})(?!\d)/u, (m) => {
    const written = m[1];
    const indian = /^91(\d{10})$/.exec(written);
    if (indian) return `प्लस नौ एक, ${digitGroup(indian[1] ?? '')}`;
    return m[0].length > 7 ? `प्लस ${groups(written)}` : undefined;
  }),
  rule('sign', /\+(\d{1,3})(?=\) ?\d)/u, (m) => `प्लस ${digitByDigit(m[1])}`),
  rule('digit', /1-?(800|8\d\d|900)-([A-Z]{3,10})(?![\p{L}\d])/u, (m) => {
    return `एक, ${digitByDigit(m[1])}, ${m[2]}`;
  }),
  rule('digit', /(?:1800|1860)[ -]\d{2,4}[ -]\d{3,4}(?!\d)/u, (m) => groups(m[0])),
  rule('digit', /0\d{2,4}[ -]\d{3,4} ?\d{3,4}(?!\d)/u, (m) => groups(m[0])),
  rule('digit', /\d{3,4}-\d{4}(?![\d-])/u, (m) =>
    /(?:फोन|फ़ोन|दूरभाष|संपर्क|टेलीफोन|टेलीफ़ोन|हेल्पलाइन|कॉल करें)(?: नंबर| नं\.| करें)?:? $/u.test(before(m))
      ? groups(m[0])
      : undefined,
  ),
  // Another number of the same house.
  rule('digit', /\d{6,8}(?![\d,]|\.\d)/u, (m) =>
    /0\d{2,4}[- ]\d{6,8}(?:, ?| ?\/ ?| या )$/u.test(before(m)) ? groups(m[0]) : undefined,
  ),
  rule('digit', /0?[6-9]\d{9}(?![\d,]|\.\d)/u, (m) => groups(m[0].replace(/^0(?=\d{10})/, '0 '))),
  rule('digit', /[6-9]\d{4}[ -]\d{5}(?!\d)/u, (m) => groups(m[0])),
  rule('digit', /[6-9]\d{2}[ -]\d{3}[ -]\d{4}(?!\d)/u, (m) => groups(m[0])),
  rule('digit', /\d{4} \d{4} \d{4}(?: \d{4})?(?![ ]?\d)/u, (m) => groups(m[0])),
  rule('letter', /(?:ext|Ext|एक्सटेंशन|एक्स्टेंशन)\.? ?(\d{1,6})(?!\d)/u, (m) => {
    return `एक्सटेंशन ${digitByDigit(m[1])}`;
  }),
  rule('digit', /(\d{3}) ?(\d{3})(?![\d,]|\.\d| ?\d)/u, (m) =>
    PIN_CUE.test(before(m)) || (!m[0].includes(' ') && /\p{L}\p{M}{0,3}[-–]$/u.test(before(m, 6)))
      ? digitByDigit(m[0])
      : undefined,
  ),
  // After the city of an address.
  rule('digit', /[1-9]\d{5}(?=[.,।]?$)/u, (m) =>
    /\p{L}\p{M}* $/u.test(before(m, 6)) &&
    /सेक्टर|रोड|मार्ग|नगर|गली|मकान|फ्लैट|फ़्लैट|प्लॉट|कॉलोनी|अपार्टमेंट|पता|मोहल्ला|चौक/u.test(m.input)
      ? digitByDigit(m[0])
      : undefined,
  ),
  rule('sign', /[-–](?: ?(?=\d{6}[.,।]?$)| ?(?=\d{6}[,।]))?([1-9]\d{5})(?![\d,]\d|\d|\.\d)/u, (m) =>
    /\p{L}\p{M}{0,3} ?$/u.test(before(m, 6)) ? digitByDigit(m[1]) : undefined,
  ),
];

/** Rules that speak single Latin letters; Hindi has names for them. */
export const withHindiLetters = (rules: readonly Rule[]): Rule[] =>
  rules.map((original) => ({
    ...original,
    say: (match) => {
      const said = original.say(match);
      return said === undefined ? undefined : nameLoneLetters(said);
    },
  }));

/** Said as words. */
const ACRONYMS = table(`
  AIDS: एड्स; AIIMS: एम्स; ASEAN: आसियान; BHEL: भेल; BIMSTEC: बिम्सटेक; BRICS: ब्रिक्स; COVID: कोविड;
  FIFA: फ़ीफ़ा; GATE: गेट; IGNOU: इग्नू; MNREGA, MGNREGA: मनरेगा; NREGA: नरेगा; SWIFT: स्विफ़्ट; FASTag, FASTAG: फ़ास्टैग; PUBG: पबजी; CAPTCHA: कैप्चा; INTERPOL: इंटरपोल; QUAD: क्वाड; OFF: ऑफ़; ON: ऑन; YES: यस; STOP: स्टॉप; START: स्टार्ट; HELP: हेल्प; OK: ओके; FREE: फ़्री; SALE: सेल; NEW: न्यू;
  LIVE: लाइव; HOT: हॉट; TOP: टॉप; BEST: बेस्ट; OPEN: ओपन; EXIT: एग्ज़िट; NOTE: नोट; WIN: विन; CASH: कैश; JOIN: जॉइन; NOW: नाउ;
  END: एंड; HOLD: होल्ड; MENU: मेन्यू; BAL: बैलेंस; NEWS: न्यूज़; WIFI: वाई-फ़ाई; ICICI: आई सी आई सी आई; CIBIL: सिबिल; NABARD: नाबार्ड; UIDAI: यू आई डी ए आई; IRDAI: आई आर डी ए आई; UNO: यू एन ओ; ISRO: इसरो; NASA: नासा; NATO: नाटो; NEET: नीट; NITI: नीति; OPEC: ओपेक; PAN: पैन;
  PIN: पिन; RAM: रैम; ROM: रोम; SAARC: सार्क; SEBI: सेबी; SpO: एस पी ओ; SIM: सिम; UNESCO: यूनेस्को; UNICEF: यूनिसेफ़;
  Paytm: पेटीएम; Aadhaar: आधार; Aadhar: आधार; Uber: ऊबर; Zomato: ज़ोमैटो; Jio: जियो; Zerodha: ज़ेरोधा; Groww: ग्रो; Nykaa: नायका; Tatkal: तत्काल; Bajaj: बजाज; Mahindra: महिंद्रा; Maruti: मारुति;
  Infosys: इन्फ़ोसिस; Tata: टाटा; Airtel: एयरटेल; Vedantu: वेदांतु; Delhi: दिल्ली; Mumbai: मुंबई; Kolkata: कोलकाता; Chennai: चेन्नई; Hyderabad: हैदराबाद; Pune: पुणे; Lucknow: लखनऊ;
  Kanpur: कानपुर; Jaipur: जयपुर; Gurgaon: गुड़गाँव; Gurugram: गुरुग्राम; Noida: नोएडा; Bharat: भारत
`);

/** What an offer is called, in capitals: SAVE50. */
const OFFER =
  /(?:कूपन|प्रोमो|ऑफर|ऑफ़र|(?<!(?:IFSC|आईएफएससी|स्विफ्ट|SWIFT) )कोड|[Cc]ode|CODE|[Cc]oupon)[^\d]{0,12}$/u;
const isOffer = (m: Match): boolean =>
  /^(?=[A-Z]*[AEIOU])(?![A-Z]*[^AEIOUY\d]{4})[A-Z]{4,12}\d{2,4}$/.test(m[0]) && OFFER.test(before(m, 24));

/** Letters of Latin script one by one, Devanagari as a word; one digit in English, as in 5G; longer numbers in Hindi. */
function sayCode(code: string): string {
  const runs = code.match(/\d+|[A-Za-z]+|[^\dA-Za-z]+/g) ?? [];
  const long = runs.length > 3;
  const inEnglish = runs.every((run) => run.length === 1 || !/^\d/.test(run));
  return runs
    .map((run) => {
      if (/^\d$/.test(run)) return inEnglish ? (ENGLISH_DIGITS[Number(run)] ?? '') : cardinal(run);
      if (/^\d/.test(run)) return run.length <= 3 && !long ? cardinal(run) : digitByDigit(run);
      if (!/^[A-Za-z]/.test(run)) return run;
      const acronym = ACRONYMS[run];
      if (acronym !== undefined) return acronym;
      return run === run.toUpperCase() || run.length === 1 || !/[aeiouy]/i.test(run) ? letterNames(run) : run;
    })
    .join(' ');
}

/** Letters one by one, also in a row of others and where they look like words. */
const SPELLED = wordSet(`
  AAP ACP ADB AICTE AMC APMC ASI ATM BCCI BHU BIS BSE CAA CBI CBSE CDS CEO CFO CISF CMO COO CTO CTET CUET DIG DOB
  ECI EMI EPF EPFO ESIC EVM EWS FAQ FIR GIC GSTIN HR IAS ICAR ICC ICMR ICSE IDBI IFSC IGST IIM IIT IMD IMEI IMPS INC IOC
  IPC IPL IPO IPS IRDA ISBN ISI ITC ITI ITR IVF JDU JEE KYC LED LIC LOC MICR MLA MOU NAAC NAV NCERT NCR NEFT NIA NOC NOTA NRI
  NSE NSUI OBC ODI OTP PIL PIO PUC RBI RERA RSI RTI RTO SIP SIT SMS TRAI UAE UAN UGC UPA UPI UPSC USA VIP VPN VVIP WHO
`);

const INITIALISM = initialismRule({ acronyms: new Set(), kept: new Set() });

/** Houses and classes: 12A. */
const PLACE =
  /^(?:सेक्टर|रूम|कमरा|फ़्लैट|फ्लैट|प्लॉट|ब्लॉक|नं|सं|मकान|गली|वार्ड|कक्षा|सीट|गेट|बस|प्लेटफार्म|प्लेटफॉर्म|प्लेटफ़ॉर्म|कोच|टावर|टॉवर|टर्मिनल|लाइन|पॉकेट|फेज|फेज़|विंग|सेक्शन|धारा|अनुच्छेद|नंबर)$/u;

/** Words beside amperes. */
const CURRENT =
  /करंट|धारा प्रवाह|सॉकेट|प्लग|चार्जर|फ़्यूज़|फ्यूज|वोल्ट|एमसीबी|MCB|वायर|तार(?!\p{M}|\p{L})|बैटरी|\d ?V(?!\p{L})|सप्लाई/u;

/** Codes that look like measures or sums; they come before those. */
export const EARLY_CODE_RULES: readonly Rule[] = [
  // A score, which names the whole first: 4.7/5.
  rule('digit', /(\d{1,2}\.\d{1,2})\/(5|10|20|100)(?![\d/])/u, (m) => {
    return `${cardinal(m[2])} में से ${decimal(m[1])}`;
  }),
  rule('sign', /#(?= ?(?:दबा|बटन))/u, () => 'हैश'),
  // A number for messages: 56161 पर SMS.
  rule('digit', /\d{4,6}(?= पर (?:भेज|SMS|एसएमएस|एस एम एस|मैसेज|संदेश|मिस्ड कॉल|मिस कॉल))/u, (m) =>
    digitByDigit(m[0]),
  ),
  rule('digit', /\d{3,5}(?=(?: या \d{3,5})? (?:पर|को) (?:कॉल|फ़ोन|फोन|डायल|संपर्क))/u, (m) =>
    digitByDigit(m[0]),
  ),
  rule('letter', /टी-?20(?!\d)/u, () => 'टी ट्वेंटी'),
  rule('letter', /जी-?20(?!\d)/u, () => 'जी ट्वेंटी'),
  rule('digit', /20-20(?= (?:मैच|विश्व|वर्ल्ड|क्रिकेट|लीग|सीरीज|सीरीज़))/u, () => 'ट्वेंटी ट्वेंटी'),
  rule('letter', /Hb(?![\p{L}\p{M}])/u, () => 'एच बी'),
  rule('letter', /pH(?![\p{L}\p{M}])/u, () => 'पी एच'),
  rule('digit', /(\d{1,4})[-/]?([A-K])(?![\p{L}\p{M}\d])/u, (m) =>
    PLACE.test(wordBefore(m)) ? `${cardinal(m[1])} ${letterNames(m[2])}` : undefined,
  ),
  rule(
    'digit',
    /([248])K(?= (?:टीवी|TV|वीडियो|video|रिज़ॉल्यूशन|कैमरा|डिस्प्ले|स्क्रीन)|(?<=\dG, \dK)[,।]|, (?:HDR|\dG))/u,
    (m) => {
      return `${ENGLISH_DIGITS[Number(m[1])] ?? ''} के`;
    },
  ),
  // Blood: O+ve, B-ve.
  rule('letter', /(AB|[ABO]|Rh|HIV)([+-])ve(?![\p{L}\p{M}\d])/u, (m) => {
    return `${letterNames(m[1])} ${m[2] === '+' ? 'पॉज़िटिव' : 'नेगेटिव'}`;
  }),
  // A salt: NaCl.
  rule('letter', /(?:Na|K|Ca|Mg|Fe|Cu|Zn|Ag|H)(?:Cl|OH|Br|CO|SO|NO)(?![a-z])/u, (m) => letterNames(m[0])),
  // The number of a file or a complaint: CMP/2024/00123.
  rule('letter', /([A-Z]{2,6})((?:\/[A-Z\d]{1,8}){2,4})(?![\p{L}\p{M}\d/])/u, (m) =>
    [m[1], ...m[2].slice(1).split('/')]
      .map((part) => (/^(?:19|20)\d\d$/.test(part) ? cardinal(part) : sayCode(part)))
      .join(' स्लैश '),
  ),
  // Number plates.
  rule(
    'letter',
    /([A-Z]{2})[ -]?(\d{1,2})[ -]?((?:[A-Z][ -]?)?[A-Z]{1,3})[ -]?(\d{4})(?![\p{L}\p{M}\d])/u,
    (m) => {
      const [, state, district, series, number] = m;
      return `${letterNames(state)} ${cardinal(district)} ${letterNames(series.replace(/[ -]/g, ''))} ${digitByDigit(number)}`;
    },
  ),
  rule('letter', /G-?20(?![\p{L}\p{M}\d])/u, () => 'जी ट्वेंटी'),
  // The lines of a picture.
  rule('digit', /(\d{3,4})p(?![\p{L}\p{M}\d])/u, (m) => `${cardinal(m[1])} पी`),
  // How often: 3x/दिन.
  rule(
    'digit',
    /(\d{1,2}) ?x ?\/ ?(दिन|सप्ताह|हफ़्ते|हफ्ते|माह|महीने|साल)(?![\p{L}\p{M}])/u,
    (m) => `${m[2]} में ${cardinal(m[1])} बार`,
  ),
  // An article or a room, unless a current is meant.
  rule('digit', /(\d{1,4})A(?![\p{L}\p{M}\d])/u, (m) =>
    CURRENT.test(m.input) ? undefined : `${cardinal(m[1])} ए`,
  ),
  rule('letter', /([A-Z]{1,5})-?(\d{1,3}\.\d{1,3})(?![\p{L}\p{M}\d])/u, (m) => {
    return `${letterNames(m[1])} ${decimal(m[2])}`;
  }),
  rule('letter', /T-?20(I?)(?![\p{L}\p{M}\d])/u, (m) => `टी ट्वेंटी${m[1] === '' ? '' : ' आई'}`),
  rule('letter', /([A-Z])(\+{1,2})(?![\p{L}\p{M}\d+])/u, (m) => {
    return `${letterNames(m[1])}${' प्लस'.repeat(m[2].length)}`;
  }),
  rule('letter', /([CF])#(?![\p{L}\p{M}\d])/u, (m) => `${letterNames(m[1])} शार्प`),
  rule('letter', /([A-Za-z])([²³])(?![\p{L}\p{M}\d])/u, (m) => {
    return `${letterNames(m[1])} का ${m[2] === '²' ? 'वर्ग' : 'घन'}`;
  }),
];

export const CODE_RULES: readonly Rule[] = [
  rule(
    'letter',
    new RegExp(`(${Object.keys(ACRONYMS).join('|')})(?:-(\\d{1,3}))?(?![\\p{L}\\p{M}\\d])`),
    (m) => `${ACRONYMS[m[1]] ?? ''}${m[2] === '' ? '' : ` ${cardinal(m[2])}`}`,
  ),
  rule('letter', /(?=[A-Za-z]{1,30}\d)[A-Za-z\d]{2,60}(?![\p{L}\p{M}])/u, (m) =>
    sayCode(isOffer(m) ? m[0].charAt(0) + m[0].slice(1).toLowerCase() : m[0]),
  ),
  rule('digit', /(?=\d{1,30}[A-Z])[A-Za-z\d]{2,60}(?![\p{L}\p{M}])/u, (m) => sayCode(m[0])),
  rule('letter', /([A-Z]{1,4})-(\d{1,4})(?![\p{L}\p{M}\d])/u, (m) => {
    const number = m[2];
    return `${letterNames(m[1])} ${number.length < 4 ? cardinal(number) : digitByDigit(number)}`;
  }),
  rule('letter', /([A-Z]{2,6})(?:'?s)?(?![\p{L}\p{M}\d])/u, (m) =>
    SPELLED.has(m[1]) ? letterNames(m[1]) : undefined,
  ),
  // Initials in small letters.
  rule('letter', new RegExp(`(${alternatives(SMALL_INITIALS)})(?![\\p{L}\\p{M}\\d.'-])`), (m) =>
    letterNames(m[1]),
  ),
  ...withHindiLetters([dottedLettersRule()]),
  ...[INITIALISM].map((original) => ({
    ...original,
    say: (match: Match): string | undefined => {
      const said = original.say(match);
      return said === undefined ? undefined : nameLoneLetters(said.replace(/'s$/, ''));
    },
  })),
  // A letter alone is a name (विटामिन C); in English words it is an article or a pronoun.
  rule('letter', /([A-Z])(?![\p{L}\p{M}\d'&.])/u, (m) =>
    /^ [a-z]/.test(m.input.slice(m.index + 1, m.index + 3)) ||
    /[a-z] $/.test(m.input.slice(Math.max(0, m.index - 2), m.index))
      ? undefined
      : letterNames(m[1]),
  ),
];
