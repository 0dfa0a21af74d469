import { chemicalRule, dottedCodeRule } from '../../core/codes.js';
import { fractionParts, VULGAR_FRACTION } from '../../core/numerals.js';
import { before, behind, type Rule, rule, spaced, wordBefore } from '../../core/rules.js';
import { table, words } from '../../core/words.js';
import { LAW_RULES } from './laws.js';
import { fraction, mixed } from './number-rules.js';
import { cardinal, decimal, DIGITS, year } from './numbers.js';

/** They look like words. */
const SPELLED = words('ADAC BASF DEVK DIHK DOSB MESZ DGUV DIVI LKA HUK');

const FUNCTIONS = table(
  'sin: Sinus von; cos: Kosinus von; tan: Tangens von; log: Logarithmus von; ln: L N von',
);
const JUNCTIONS = table('S: Anschlussstelle; K: Autobahnkreuz; D: Autobahndreieck');
const WINDS = table(`
  N: Nord; S: Süd; O: Ost; W: West; NO: Nordost; NW: Nordwest; SO: Südost; SW: Südwest; NNO: Nordnordost; NNW: Nordnordwest;
  SSO: Südsüdost; SSW: Südsüdwest; ONO: Ostnordost; OSO: Ostsüdost; WNW: Westnordwest; WSW: Westsüdwest
`);

const INCHES = `(?:(\\d{1,2})(?: (?=\\d)| ?(?=\\D)))?(${VULGAR_FRACTION}|\\d{1,2}/\\d{1,2}) ?"-?(?!\\d)`;

export const CODE_RULES: readonly Rule[] = [
  ...LAW_RULES,
  rule('letter', new RegExp(`(${SPELLED.join('|')})(?![\\p{L}\\d])`), (m) => spaced(m[1])),
  chemicalRule(cardinal),
  dottedCodeRule(DIGITS, cardinal, 'Punkt'),
  // Formulas: 2x - 3.
  rule('sign', /(?<=(?:\d\p{Ll}|[²³]|(?<!\p{L})\p{Ll}) )[-–](?= (?:\d|\p{Ll}(?!\p{L})))/u, () => 'minus'),
  // Mixed, drawn or played at a ratio: 1:10.
  rule('digit', /(\d{1,3}):(\d{1,4})(?!:?\d|\.\d| ?Uhr)/u, (m) =>
    /(?:[Mm]isch|[Vv]erdünn|[Vv]erhältnis|Maßstab|Chance|Quote)[^.!?]{0,25}(?<!(?:um|ab|bis|gegen|von) )$/u.test(
      before(m),
    ) || /^\)? (?:\p{Ll}{2,12} )?(?:misch|verdünn|an(?:ge)?rühr|ge?misch)/u.test(behind(m))
      ? `${cardinal(m[1])} zu ${cardinal(m[2])}`
      : undefined,
  ),
  // The score and that of the first half: 22:20 (11:9).
  rule(
    'digit',
    /(\d{1,3}):(\d{1,3})(?= \(\d{1,2}:\d{1,2}[,;)])|(?<=\d:\d{1,3} \((?:\d{1,2}:\d{1,2}[,;] ?){0,3})(\d{1,2}):(\d{1,2})(?=[,;)])/u,
    (m) => `${cardinal(m[1] || m[3])} zu ${cardinal(m[2] || m[4])}`,
  ),
  // Sets of a match in a row: 25:21, 22:25, 25:19.
  rule('digit', /(\d{1,2}):(\d{1,2})(?!:?\d|\.\d| ?(?:Uhr|h)(?!\p{L}))/u, (m) =>
    /(?:Sätzen?|[Ss]atz|[Ss]pielstand|schlägt|schlug|besiegt\p{Ll}?|siegte?|gewann|verlor)(?!\p{L})[^.!?]{0,60}$/u.test(
      before(m),
    ) &&
    (/\d:\d{1,2}, $/.test(before(m, 8)) || /^, \d{1,2}:\d/.test(behind(m, 6)))
      ? `${cardinal(m[1])} zu ${cardinal(m[2])}`
      : undefined,
  ),
  // How long and through what a picture is taken: 1/250 s bei f/2,8.
  rule('digit', /(\d{1,3}) : (?=\d{1,3}(?!\d| ?=))/u, (m) => `${cardinal(m[1])} zu`),
  rule('letter', /Ps\.? (?=\d{1,3}(?!\d|, ?\d))/u, () => 'Psalm'),
  // Pipes and screens: 3/4"-Rohr, G1½".
  rule('letter', new RegExp(`[GR](?=${INCHES})`), (m) => m[0]),
  ...(['digit', 'sign'] as const).map((starts) =>
    rule(
      starts,
      new RegExp(INCHES),
      (m) => `${m[1] === '' ? fraction(...fractionParts(m[2])) : mixed(m[1], m[2])} Zoll`,
    ),
  ),
  rule(
    'digit',
    /(\d{1,3}(?:[.,]\d{1,6})?)[eE]([-+]?)(\d{1,3})(?![\p{L}\d])/u,
    (m) =>
      `${decimal(m[1].replace('.', ','), 'ein')} mal zehn hoch ${m[2] === '-' ? 'minus ' : ''}${cardinal(m[3])}`,
  ),
  rule('digit', /1\/(\d{2,4}) ?(?:s|Sek)(?!\p{L})/u, (m) => `eine ${fraction('1', m[1]).slice(4)}sekunde`),
  rule('letter', /f\/(?=\d)/u, () => 'Blende'),
  // Functions: sin(30°).
  rule('letter', /(sin|cos|tan|log|ln)(?=\()/u, (m) => FUNCTIONS[m[1]]),
  // A commit before another: HEAD~1.
  rule('sign', /~(?<=\p{L}~)(?=\d)/u, () => 'Tilde'),
  // Classes of appliances: A+++.
  rule('letter', /([A-G])(\+{1,3})(?![\p{L}\d+])/u, (m) => m[1] + ' plus'.repeat(m[2].length)),
  rule('letter', /erm\.(?= ?\d)/u, () => 'ermäßigt'),
  // Standards with their year: DIN EN ISO 9001:2015.
  rule('letter', /EN(?= (?:ISO |IEC )?\d)/u, () => 'E N'),
  rule('digit', /(\d{3,5}):((?:19|20)\d\d)(?!:?\d)/u, (m) =>
    /(?:ISO|EN|IEC|DIN|VDE)(?:[ /]\p{Lu}{2,3})? $/u.test(before(m))
      ? `${cardinal(m[1])} ${year(m[2])}`
      : undefined,
  ),
  // Where a motorway is left or crosses another: A8 zw. AS Leonberg und AK Stuttgart.
  rule('letter', /A([SKD])(?= \p{Lu}\p{Ll})/u, (m) =>
    /(?<!\p{L})A ?\d{1,3}(?!\d)/u.test(before(m, 60)) ? JUNCTIONS[m[1]] : undefined,
  ),
  // The week of a year, unless it is a power: KW 12/13.
  rule('letter', /KW\.? ?(?=\d)/u, (m) => (/\d ?$/.test(before(m, 2)) ? undefined : 'Kalenderwoche')),
  // Terms at university, winds, rents: WS 2024/25, NW-Wind, WM 780 €.
  rule('letter', /(WS|SS|WiSe|SoSe)(?= ?(?:(?:19|20)\d\d|\d\d\/))/u, (m) =>
    m[1].startsWith('W') ? 'Wintersemester' : 'Sommersemester',
  ),
  rule(
    'letter',
    /([NS][OW])(?:-?(?=Wind)| (?=mit \d))|(NN[OW]|SS[OW]|O[NS]O|W[NS]W)(?![\p{L}\d])/u,
    (m) => WINDS[m[1] || m[2]],
  ),
  // Wind schwach aus SO.
  rule('letter', /(NN[OW]|SS[OW]|O[NS]O|W[NS]W|[NS][OW]?|[OW])(?![\p{L}\d'])/u, (m) =>
    /(?:[Ww]ind|[Bb]öen|[Bb]rise)[^.!?]{0,24} aus $/u.test(before(m)) ? WINDS[m[1]] : undefined,
  ),
  // Twelve kilometres to the south east: 12 km SO von Izmir.
  rule('letter', /([NS][OW]?|[OW])(?= von )/u, (m) =>
    /\d ?k?m $/u.test(before(m))
      ? `${(WINDS[m[1]] ?? '').toLowerCase().replace(/nord$/, 'nörd').replace(/ost$/, 'öst')}lich`
      : undefined,
  ),
  rule(
    'letter',
    /([KW])M(?:(?<=\d ?(?:€|EUR|Euro) [KW]M)(?![\p{L}\d])|:? ?(?=\d[\d.,]{1,8} ?(?:€|EUR|Euro)))/u,
    (m) => (m[1] === 'K' ? 'Kaltmiete' : 'Warmmiete'),
  ),
  rule('letter', /ZKBB?(?![\p{L}\d])/u, (m) =>
    /\d[ -]?$/.test(before(m, 2)) ? `Zimmer, Küche, Bad${m[0].endsWith('BB') ? ', Balkon' : ''}` : undefined,
  ),
  rule('digit', /(7[0-8]7)-([1-9]00|8|9|10)(?!\d)/u, (m) =>
    /(?:Boeing|B) ?$/u.test(before(m)) ? `${cardinal(m[1])} ${cardinal(m[2])}` : undefined,
  ),
  rule('digit', /9\/11(?![\d/])/u, () => 'neun elf'),
  // Parts of a task: 3a–d.
  rule('digit', /(\d{1,3})([a-h])[-–]([a-h])(?![\p{L}\d-])/u, (m) =>
    m[2] < m[3] ? `${cardinal(m[1])} ${m[2]} bis ${m[3]}` : undefined,
  ),
  // From one letter to another: Gleis 7 A–C, A-Z.
  rule('letter', /(\p{Lu})(?:–(\p{Lu})|-(Z))(?![\p{L}\d-])/u, (m) => `${m[1]} bis ${m[2] || m[3]}`),
  // Averages and diameters.
  rule('letter', /Ø-(\p{Lu})(\p{Ll}{2,20})/u, (m) => `Durchschnitts${m[1].toLowerCase()}${m[2]}`),
  rule('letter', /[øØ] ?(?=\d{1,6}(?:[.,]\d{1,3})?( ?(?:mm|cm|dm|m|Zoll)(?!\p{L}))?)/u, (m) =>
    m[1] === '' ? 'durchschnittlich' : 'Durchmesser',
  ),
  rule('letter', /[øØ](?![\p{L}\d])/u, (m) =>
    /\d ?(?:[mcd]?m|Zoll) $/u.test(before(m, 6)) ? 'Durchmesser' : 'Durchschnitt',
  ),
  rule('letter', /(?:OK|O\. ?K\.|o\. ?k\.|ok)(?![\p{L}\d])/u, () => 'okay', 'abbreviation'),
  rule('letter', /c\/o(?![\p{L}\d])/u, () => 'C O'),
  // So many minutes: alle 10'.
  rule('digit', /(\d{1,2})'(?![\p{L}\d'])/u, (m) =>
    /^(?:alle|in|nach|noch|ca|circa|je|etwa|dauerte?|Dauer|Spielzeit)$/i.test(wordBefore(m)) ||
    /^ (?:Verspätung|Pause|Fahrt|Fußweg|später|früher|zu spät)/u.test(behind(m))
      ? `${cardinal(m[1])} ${m[1] === '1' ? 'Minute' : 'Minuten'}`
      : undefined,
  ),
  rule('sign', /'(\d{2})(?![\p{L}\d'])/u, (m) =>
    /^(?:Sommer|Winter|seit|Jahr|im)$/i.test(wordBefore(m)) ? cardinal(m[1]) : undefined,
  ),
];

/** Born and died; before the star is a key. */
export const LIFE_RULE: Rule = rule(
  'sign',
  /(?<!\*)([*†]) ?(?=(\d{1,2}\. ?)?(?:\d{1,2}\. ?)?(?:\p{Lu}\p{Ll}{2,8}\.? )?(?:1[1-9]|20)\d\d(?!\d))/u,
  (m) => `${m[1] === '*' ? 'geboren' : 'gestorben'}${m[2] === '' ? '' : ' am'}`,
);
