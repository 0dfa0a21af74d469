import { type Rule, rule, tableRule } from '../../core/rules.js';
import { alternatives, table, words } from '../../core/words.js';

/** Abbreviations with a dot, or with the zero of older print (डॉ०), before a space or a name. */
const DOTTED = table(`
  डॉ, डा, डाॅ, Dr: डॉक्टर; श्री, Sh: श्री; प्रो, Prof: प्रोफ़ेसर; पं: पंडित; कु: कुमारी; मि: मिस्टर; सुश्री: सुश्री;
  स्व: स्वर्गीय; इंजी: इंजीनियर; एड: एडवोकेट; ठा: ठाकुर; चौ: चौधरी; मो: मोहम्मद; मा: माननीय; ले: लेफ़्टिनेंट;
  कै: कैप्टन; ब्रि: ब्रिगेडियर; रु, रू, Rs: रुपये; ई: ईस्वी; लि, Ltd: लिमिटेड; प्रा, Pvt: प्राइवेट; कं: कंपनी;
  नं: नंबर; उदा: उदाहरण; इत्या: इत्यादि; जि, ज़ि: ज़िला; तह: तहसील; दि: दिनांक; फ़ो, फो: फ़ोन; मोबा: मोबाइल;
  दूर: दूरभाष; वि: विक्रम; हि: हिजरी; जन: जनवरी; फ़र, फर: फ़रवरी; अप्रै: अप्रैल; अग: अगस्त; सितं: सितंबर;
  अक्टू: अक्टूबर; नवं: नवंबर; दिसं, दिस: दिसंबर; सित: सितंबर; अप्र: अप्रैल; Mr: मिस्टर; Mrs: मिसेज़; Ms: मिज़; Smt: श्रीमती; etc: आदि; vs: बनाम; ग्रा: ग्राम; पो: पोस्ट
`);
const BEFORE_NUMBER = table(`
  क्र: क्रमांक; सं: संख्या; पृ, p, pp: पृष्ठ; अनु: अनुच्छेद; मो: मोबाइल; अ: अध्याय; भा: भाग; प्र: प्रश्न; No, no, Nos: नंबर;
  Vol: खंड; ता: तारीख
`);
const DEGREES = table(`
  B: बी; M: एम; D: डी; Ph: पीएच; Ed: एड; Tech: टेक; Com: कॉम; Sc: एससी; Phil: फ़िल; Pharma, Pharm: फार्मा; A: ए; Lib: लिब;
  Des: डेस
`);
/** Letters of several words, with or without spaces between. */
const SEVERAL = table(`
  ई.पू: ईसा पूर्व; म.नं, म.न: मकान नंबर; मो.नं: मोबाइल नंबर; फो.नं: फ़ोन नंबर; ग.नं: गली नंबर; वा.नं: वार्ड नंबर; रजि.नं: रजिस्ट्रेशन नंबर; ई.स: ईस्वी सन्; वि.सं, वि.स: विक्रम संवत; उ.प्र: उत्तर प्रदेश; म.प्र: मध्य प्रदेश;
  हि.प्र: हिमाचल प्रदेश; आं.प्र: आंध्र प्रदेश; प.बं: पश्चिम बंगाल; छ.ग: छत्तीसगढ़; क्र.सं: क्रम संख्या;
  पृ.सं: पृष्ठ संख्या; दू.भा: दूरभाष; ले.ज: लेफ़्टिनेंट जनरल; प्रा.लि: प्राइवेट लिमिटेड; उप.रा: उपराष्ट्रपति;
  ता.क: ताज़ा कलम; e.g: उदाहरण के लिए; i.e: यानी
`);
const HALVES = table(`
  सु: सुबह; शा: शाम; दो: दोपहर; रा: रात
`);
const BARE = table(`
  डॉ, Dr: डॉक्टर; Mr: मिस्टर; Mrs: मिसेज़; Smt: श्रीमती; Pvt: प्राइवेट; Ltd: लिमिटेड; etc: आदि; vs: बनाम; ॐ: ओम;
  WiFi, Wi-Fi: वाई-फ़ाई
`);

/** Said letter by letter in small letters, too. */
export const SMALL_INITIALS = words(
  'pdf jpg png csv html css usb url sms atm upi otp emi gst kyc gps cctv tv dvd ipl bjp upsc ssc jee mba bca btw lol omg dm pnr irctc fyi',
);
export const SHORT_WORDS: ReadonlySet<string> = new Set(['etc', 'vs', 'km', 'ext', ...SMALL_INITIALS]);

const spacedKeys = alternatives(Object.keys(SEVERAL), '\\. ?');

/** Names of Latin letters and single Devanagari letters, as initials are written: बी.ए., भा.ज.पा., ए.पी.जे. */
const INITIAL =
  '(?:डब्ल्यू|डबल्यू|एक्स|क्यू|ज़ेड|जेड|वाई|पीएच|एफ़|एफ|एच|एम|एन|एल|एस|आर|आई|के|जे|[\\u0904-\\u0939\\u0958-\\u095f]\\u093c?[\\u093e-\\u094c\\u0901\\u0902]?)';

/** Words that end in what else is said as two dots, the old sign of breath. */
const VISARGA = 'अत|अंतत|अन्तत|क्रमश|प्रात|प्राय|पुन|फलत|मुख्यत|मूलत|विशेषत|संभवत|सम्भवत|सामान्यत|स्वत|वस्तुत|पूर्णत';

export const ABBREVIATION_RULES: readonly Rule[] = [
  rule(
    'letter',
    new RegExp(`(${spacedKeys})(?![\\p{L}\\p{M}\\d])\\.?`),
    (m) => SEVERAL[m[1].replaceAll(' ', '')],
    'abbreviation',
  ),
  // Degrees.
  rule(
    'letter',
    /(बी|एम|डी|पी)\. ?(एड|टेक|कॉम|एससी|फिल|फ़िल|फार्मा|लिट|लिब)(?:\.|(?![\p{L}\p{M}]))/u,
    (m) => `${m[1]} ${m[2]}`,
    'abbreviation',
  ),
  rule(
    'letter',
    /(B|M|D|Ph)\. ?(Ed|Tech|Com|Sc|Phil|Pharma?|D|A|Lib|Des)(?:\.|(?![\p{L}\p{M}]))/u,
    (m) => `${DEGREES[m[1]] ?? ''} ${DEGREES[m[2]] ?? ''}`,
    'abbreviation',
  ),
  // The part of the day before its hour: सु. 9 बजे.
  rule(
    'letter',
    /(सु|शा|दो|रा)\.(?= ?\d{1,2}(?:[:.]\d\d)?(?: ?[-–] ?\d{1,2}(?:[:.]\d\d)?)? ?बजे)/u,
    (m) => HALVES[m[1]],
  ),
  // Or after it: 9 बजे सु.
  rule('letter', /(?<=बजे )(सु|शा|दो|रा)\./u, (m) => HALVES[m[1]], 'abbreviation'),
  tableRule(BEFORE_NUMBER, '\\.:? ?(?=[+\\d])'),
  rule('letter', /सं\. ?(?=[A-Za-z]{1,12}[-/]?\d)/u, () => 'संख्या'),
  rule(
    'letter',
    new RegExp(
      `${INITIAL}(?:\\.${INITIAL}){1,8}(?:\\.|(?![\\p{L}\\p{M}\\d]))|${INITIAL}(?:0${INITIAL}){1,8}0(?!\\d)`,
    ),
    (m) =>
      m[0]
        .split(/[.0]/)
        .filter((part) => part !== '')
        .join(' '),
    'abbreviation',
  ),
  // A second name, not a title: श्री रमेश कु. गुप्ता.
  rule('letter', /(?<=(?:श्री|डॉ\.|डॉक्टर|प्रो\.) [\p{L}\p{M}]{2,15} )कु\./u, () => 'कुमार'),
  tableRule(DOTTED, '(?:\\.|(?<=\\p{Lo}\\p{M}?)0)(?![\\p{M}\\d])', 'abbreviation'),
  // One initial before a name: आर. माधवन.
  rule('letter', new RegExp(`(${INITIAL})\\.(?= ?[\\u0904-\\u0939])`), (m) => m[1]),
  rule('letter', new RegExp(`(${VISARGA}):(?=[ ,])`), (m) => `${m[1]}ः`),
  rule('letter', /(दु|नि|अंत|अन्त|प्रात|पुन):([\u0915-\u0939][\u0900-\u097f]{0,30})/u, (m) => `${m[1]}ः${m[2]}`),
  tableRule(BARE, `(?![\\p{L}\\p{M}\\d'.-])`),
  rule('sign', /§ ?/u, () => 'धारा'),
];
