import { before, behind, type Rule, rule } from '../../core/rules.js';
import { alternatives, table, wordSet } from '../../core/words.js';
import { cardinal, digitByDigit } from './numbers.js';
import { letterNames } from './pronounce.js';

/** Cities and states before their code of six digits. */
const PLACES = wordSet(`
  दिल्ली मुंबई मुम्बई कोलकाता चेन्नई बेंगलुरु बैंगलोर बेंगलूरु हैदराबाद पुणे अहमदाबाद सूरत जयपुर लखनऊ कानपुर नागपुर इंदौर भोपाल पटना
  वडोदरा गुरुग्राम गुड़गाँव गुड़गांव नोएडा गाज़ियाबाद गाजियाबाद फरीदाबाद फ़रीदाबाद चंडीगढ़ लुधियाना अमृतसर आगरा मथुरा वाराणसी प्रयागराज
  इलाहाबाद मेरठ बरेली अलीगढ़ मुरादाबाद सहारनपुर गोरखपुर झाँसी झांसी राँची रांची धनबाद जमशेदपुर रायपुर बिलासपुर भिलाई देहरादून हरिद्वार ऋषिकेश
  शिमला जम्मू श्रीनगर गुवाहाटी भुवनेश्वर कटक कोच्चि तिरुवनंतपुरम मैसूर मंगलुरु हुबली विशाखापत्तनम विजयवाड़ा नासिक औरंगाबाद ठाणे सोलापुर कोल्हापुर
  राजकोट गांधीनगर भावनगर जामनगर उदयपुर जोधपुर कोटा अजमेर बीकानेर ग्वालियर जबलपुर उज्जैन गया मुजफ्फरपुर मुज़फ़्फ़रपुर भागलपुर दरभंगा सिलीगुड़ी
  पणजी पुदुचेरी रोहतक पानीपत करनाल हिसार सोनीपत अंबाला जालंधर पटियाला मोहाली पंचकूला राजस्थान बिहार झारखंड हरियाणा पंजाब गुजरात महाराष्ट्र
  कर्नाटक केरल तमिलनाडु तेलंगाना ओडिशा असम उत्तराखंड छत्तीसगढ़ गोवा प्रदेश बंगाल
  Delhi Mumbai Kolkata Chennai Bengaluru Bangalore Hyderabad Pune Ahmedabad Surat Jaipur Lucknow Kanpur Nagpur Indore Bhopal
  Patna Vadodara Gurugram Gurgaon Noida Ghaziabad Faridabad Chandigarh Ludhiana Agra Varanasi Dehradun Ranchi Raipur
  Kochi Mysuru Nashik Thane Rajasthan Bihar Haryana Punjab Gujarat Maharashtra Karnataka Kerala Pradesh Bengal
`);

/** Letters with a slash, as addresses and accounts have them. */
const SLASHED = table(`
  c/o, C/o, C/O: केयर ऑफ़; s/o, S/o, S/O: सन ऑफ़; d/o, D/o, D/O: डॉटर ऑफ़; w/o, W/o, W/O: वाइफ़ ऑफ़; M/s, M/S: मेसर्स;
  a/c, A/c: अकाउंट; A/C: ए सी; b/w: के बीच
`);
/** English words that are short in addresses: the number that follows is theirs. */
const HOUSES = table(
  'H: हाउस; Fl: फ़्लैट; Sec: सेक्टर; Ph: फ़ोन; Mob: मोबाइल; Reg: रजिस्ट्रेशन; Sr, S: सीरियल; Roll: रोल',
);

const HOUSE =
  /(?:मकान|प्लॉट|फ़्लैट|फ्लैट|हाउस|दुकान|गली|खसरा|ख़सरा|प्लाट|बंगला|क्वार्टर|शॉप|पेज|पृष्ठ|स्लाइड|किस्त|क़िस्त)(?: (?:नं|सं|न|क्र)\.?| नंबर| नम्बर| संख्या)?:? ?$/u;

/** Providers of payment addresses; a dot in the name before them is said. */
const HANDLE = /[A-Za-z\d][A-Za-z\d._-]{1,40}@[A-Za-z]{2,20}(?![\p{L}\p{M}\d@]|\.[A-Za-z])/u;
const HANDLE_SIGNS = table('@: ऐट; .: डॉट; -: डैश; _: अंडरस्कोर');
/** Said as words or by their letters. */
const BANKS = table(`
  ybl: वाई बी एल; ibl: आई बी एल; axl: ए एक्स एल; sbi: एस बी आई; oksbi: ओके एस बी आई; okicici: ओके आई सी आई सी आई;
  okhdfcbank: ओके एच डी एफ़ सी बैंक; okaxis: ओके ऐक्सिस; icici: आई सी आई सी आई; hdfcbank: एच डी एफ़ सी बैंक; paytm: पेटीएम;
  upi: यू पी आई; apl: ए पी एल; axisbank: ऐक्सिस बैंक; kotak: कोटक
`);

function handle(written: string): string {
  return (written.match(/\d+|[A-Za-z]+|[@._-]/g) ?? [])
    .map((part) => {
      if (/^\d/.test(part)) {
        if (part.length === 10) return `${digitByDigit(part.slice(0, 5))}, ${digitByDigit(part.slice(5))}`;
        return digitByDigit(part);
      }
      const known = HANDLE_SIGNS[part] ?? BANKS[part.toLowerCase()];
      if (known !== undefined) return known;
      return part.length === 1 || !/[aeiouy]/i.test(part) ? letterNames(part) : part;
    })
    .join(' ');
}

const TRAIN = /(?:ट्रेन|गाड़ी|एक्सप्रेस|राजधानी|शताब्दी|दुरंतो|मेल|Train) \(?$/u;
const FLIGHT = /(?:फ़्लाइट|फ्लाइट|उड़ान|विमान|Flight|flight)(?: (?:नं\.|नंबर|संख्या))?:? $/u;

export const ADDRESS_RULES: readonly Rule[] = [
  rule('letter', HANDLE, (m) => handle(m[0])),
  rule('digit', HANDLE, (m) => handle(m[0])),
  rule(
    'letter',
    new RegExp(`(${alternatives(Object.keys(SLASHED))})(?:\\.| ?No\\.)?(?![\\p{L}\\p{M}\\d])`, 'u'),
    (m) => {
      const account = m[1] === 'A/C' && /^ ?(?:No|नं|नंबर|संख्या|XX|[\d:])/u.test(behind(m));
      const name = account || m[0].includes('No') ? SLASHED[m[1].replace('C', 'c')] : SLASHED[m[1]];
      return `${name ?? ''}${m[0].includes('No') ? ' नंबर' : ''}`;
    },
  ),
  rule(
    'letter',
    new RegExp(`(${alternatives(Object.keys(HOUSES))})\\. ?[Nn]o\\.? ?(?=\\p{L}{0,3}[-/]?\\d)`, 'u'),
    (m) => {
      return `${HOUSES[m[1]] ?? ''} नंबर`;
    },
  ),
  rule('letter', /(नं|सं|न)\. ?[-–:]? ?(?=\d)/u, (m) =>
    m[1] !== 'न' || /(?:मकान|गली|प्लॉट|वार्ड|फ्लैट|फ़्लैट|कमरा|मो|फो|फ़ो)\.? $/u.test(before(m))
      ? m[1] === 'सं'
        ? 'संख्या'
        : 'नंबर'
      : undefined,
  ),
  // मकान नं. 12/4 is no fraction.
  rule('digit', /(\d{1,4})\/(\d{1,4})(?![\d/])/u, (m) =>
    HOUSE.test(before(m)) ? `${cardinal(m[1])} बटा ${cardinal(m[2])}` : undefined,
  ),
  rule('letter', /([A-Z])-?(\d{1,4})\/(\d{1,4})(?![\p{L}\p{M}\d/])/u, (m) =>
    Number(m[2]) > 0 ? `${letterNames(m[1])} ${cardinal(m[2])} बटा ${cardinal(m[3])}` : undefined,
  ),
  rule(
    'digit',
    /([1-9]\d{2}) ?(\d{3})(?![\d,]|\.\d| ?\d| ?[%₹]| (?:रु|लोग|वोट|मत|टन|किलो|करोड़|लाख))/u,
    (m) => {
      const word = /(\p{L}[\p{L}\p{M}]*),? ?[-–]? ?$/u.exec(before(m))?.[1] ?? '';
      return m[2] !== '000' && PLACES.has(word) ? digitByDigit(m[0]) : undefined;
    },
  ),
  rule('digit', /\d{5}(?![\d,]|\.\d)/u, (m) => (TRAIN.test(before(m)) ? digitByDigit(m[0]) : undefined)),
  // An airline's letters begin with a digit, too: 6E-2341.
  rule(
    'digit',
    /(6E|9W|5K)[- ]?(\d{2,4})(?![\p{L}\p{M}\d])/u,
    (m) => `${m[1] === '6E' ? 'सिक्स ई' : m[1] === '9W' ? 'नाइन डब्ल्यू' : 'फ़ाइव के'} ${digitByDigit(m[2])}`,
  ),
  rule('letter', /([A-Z]{2})[- ]?(\d{3,4})(?![\p{L}\p{M}\d])/u, (m) =>
    FLIGHT.test(before(m)) ? `${letterNames(m[1])} ${digitByDigit(m[2])}` : undefined,
  ),
];
