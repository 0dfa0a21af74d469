import { table } from '../../core/words.js';
import { byNeighbours, type Sense, word } from '../../phonetics/neighbours.js';

/** The rarer sense of a word, written with a mark inside, and its sounds. */
const SAID = `
  au'gust: ˈaʊɡʊst; ro'man: ˈʁoːman; te'nor: ˈteːnoːɐ̯; mo'dern: ˈmoːdɐn; mon'tage: ˈmoːntaːɡə; mon'tagen: ˈmoːntaːɡən; ak'tiv: ˈaktiːf;
  pas'siv: ˈpasiːf; per'fekt: ˈpɛʁfɛkt; kon'stanz: kɔnˈstants; ren'tier: ʁɛnˈti̯eː; ser'vice: zɛʁˈviːs; la'che: ˈlaːxə; ba'nd: bant;
  bu'g: buːk; ga'ng: ɡɛŋ; ma'de: meːt; spiel'ende: ˈʃpiːlɛndə; bu'cht: buːxt; flu'cht: fluːxt; su'cht: zʊxt
`;
export const RARER_SENSES = SAID;
const IPA = table(SAID);
const like = (key: string): Pick<Sense, 'like' | 'ipa'> => ({ like: key, ipa: IPA[key] ?? '' });

/** A family name, or what a ruler is called: August Macke, August der Starke. */
const NAMED = /^ (?:d(?:er|en|em|es) \p{Lu}\p{Ll}+en?(?!\p{L})|von |\p{Lu}\p{Ll}{2,})/u;
const KIN =
  /(?<!\p{L})(?:Onkel|Opa|Großvater|Vater|Bruder|Sohn|Herrn?|König|Kaiser|Prinz|Kurfürst|Graf|Pfarrer|Doktor|Freund|Kollege|Nachbar|heißt|namens|dumme[rn]?) $/u;
const FIRST = /^$|[,.;:!?] $|(?<!\p{L})(?:und|oder|mit|für|dass|als|wie|junge|alte) $/u;

/** In small letters, as a verb is. */
const small = (spelled: string): RegExp => new RegExp(`(?<![\\p{L}\\d-])${spelled}(?![\\p{L}\\d'’-])`, 'u');

/** What stands before a verb whose prefix is stressed, as it is in two: ans andere Ufer übersetzen, mit ihr umgehen. */
const APART: readonly (readonly [verb: string, before: string])[] = [
  ['über(setzen)', '(?:Fähre|Boot|Kahn|Floß|Fluss|Ufer|Insel|Rhein|Elbe)\\p{L}{0,3}'],
  [
    'über(ziehen)',
    '\\p{L}*(?:[Jj]acke|[Pp]ulli|[Pp]ullover|[Mm]antel|[Hh]emd|[Hh]andschuhe|[Kk]apuze|[Tt]-?[Ss]hirt)',
  ],
  ['über(gehen)', 'zu[rm]?|in|auf|dazu'],
  ['über(laufen)', '\\p{L}*(?:[Ww]anne|[Tt]opf|[Mm]ilch|[Ff]ass|[Bb]ecken|[Ee]imer|[Ww]asser|[Ff]eind)'],
  [
    'unter(stellen)',
    '\\p{L}*(?:[Rr]ad|[Aa]uto|[Mm]öbel|[Kk]eller|[Gg]arage|[Rr]egen|[Ss]chuppen|[Dd]ach)|kurz',
  ],
  [
    'durch(schauen)',
    '\\p{L}*(?:[Uu]nterlagen|[Bb]uch|[Bb]ücher|[Pp]apiere|[Aa]kten|[Ff]enster|[Ff]otos|[Ll]iste)|noch',
  ],
  ['um(gehen)', 'mit|damit|womit|miteinander'],
  [
    'um(fahren)',
    '\\p{L}*(?:[Ss]child|[Pp]fosten|[Ll]aterne|[Pp]oller|[Ff]ußgänger|[Rr]adfahrer|[Zz]aun|[Mm]ast|[Hh]ütchen)',
  ],
];

const SENSES: readonly Sense[] = [
  ...APART.map(([verb, before]): Sense => ({
    word: word(verb),
    before: new RegExp(`(?<!\\p{L})(?:${before})(?: \\p{L}+,?){0,4} $`, 'u'),
    like: verb.replace('(', "'").replace(')', ''),
  })),
  // Men are stressed otherwise than the month and the book.
  ...['august', 'roman'].flatMap((name): Sense[] => {
    const said = like(name.replace(/.{2}/, "$&'"));
    return [
      { word: word(name), before: KIN, ...said },
      { word: word(name), before: FIRST, behind: NAMED, ...said },
    ];
  }),
  // What a text says, and who sings.
  {
    word: word('tenor'),
    behind: /^ (?:de[sr]|lautete?|ist,|war,|aller|vieler|seiner|ihrer|dieser)(?!\p{L})/u,
    ...like("te'nor"),
  },
  {
    word: word('tenor'),
    before: /(?<!\p{L})(?:allgemeine|einhellige|gleiche|selbe|politische)[rn]? $/u,
    ...like("te'nor"),
  },
  // To rot.
  {
    word: small('modern'),
    before: /(?<!\p{L})(?:fäng[st]t?|fangen|fing|beginn\p{L}+|begann) (?:\p{L}+ ){0,3}zu $/u,
    ...like("mo'dern"),
  },
  { word: small('modern'), behind: /^ (?:vor sich hin|im Keller|am Boden)/u, ...like("mo'dern") },
  {
    word: word('montage'),
    before:
      /(?<!\p{L})(?:alle|keine|viele|mehrere|zwei|drei|vier|fünf|beide|einige|manche|blaue|nächsten|letzten|ersten|meisten|für) $/iu,
    ...like("mon'tage"),
  },
  { word: word('montagen'), before: /(?<!\p{L})(?:an|allen|den|manchen) $/iu, ...like("mon'tagen") },
  // In grammars.
  ...['aktiv', 'passiv', 'perfekt'].map((form): Sense => ({
    word: new RegExp(`(?<!\\p{L})${form.charAt(0).toUpperCase()}${form.slice(1)}(?!\\p{L})`, 'u'),
    before: /(?<!\p{L})(?:das|im|ins|vom|zum|des|und|oder) $/u,
    ...like(form.replace(/^(?:ak|pas|per)/, "$&'")),
  })),
  {
    word: word('konstanz'),
    before:
      /(?<!\p{L})(?:die|der|diese[r]?|hohe[r]?|große[r]?|mehr|seine[r]?|ihre[r]?|beweist|fehlende[r]?) $/iu,
    ...like("kon'stanz"),
  },
  { word: word('konstanz'), behind: /^ (?:de[sr]|von|in (?:der|den|seinen|ihren)) /u, ...like("kon'stanz") },
  {
    word: word('rentier'),
    before: /(?<!\p{L})(?:der|den|dem|als|reiche[rn]?|wohlhabende[rn]?) $/iu,
    ...like("ren'tier"),
  },
  {
    word: word('service'),
    before: /(?:teilige[sn]?|Meiß[e]?ner|Tafel|Porzellan|altes|schönes) $/u,
    ...like("ser'vice"),
  },
  { word: word('lache'), behind: /^ (?:aus|von|Blut|Öl)(?!\p{L})/u, ...like("la'che") },
  // A ribbon, a volume, and what was bound; who plays music is listed.
  { word: small('band'), ...like("ba'nd") },
  {
    word: word('band'),
    before:
      /(?<!\p{L})(?:das|dieses|ein|am|vom|ans|laufende[nsm]?|rote[sn]?|blaue[sn]?|elastische[sn]?|(?:ers|zwei|drit)te[rn]?|jeder|im) $/iu,
    ...like("ba'nd"),
  },
  {
    word: word('band'),
    behind: /^ (?:eins|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf)(?!\p{L})/u,
    ...like("ba'nd"),
  },
  // The bow of a ship; one in a program is listed.
  {
    word: word('bug'),
    before: /(?<!\p{L})(?:am|vom|zum) $|(?:[Ss]chiff|[Bb]oot|[Yy]acht|[Hh]eck)[^.!?]{0,24} $/iu,
    ...like("bu'g"),
  },
  { word: word('bug'), behind: /^ (?:des|der|ihres|seines|und Heck)/u, ...like("bu'g") },
  {
    word: word('gang'),
    before: /(?<!\p{L})(?:die|eine|einer|diese|seine|ihre|unsere|kriminelle[nr]?) $/iu,
    ...like("ga'ng"),
  },
  { word: word('made'), behind: /^ (?:in|by) \p{Lu}/u, ...like("ma'de") },
  {
    word: word('spielende'),
    before: /(?<!\p{L})(?:nach|vor|zum|zu|bis|gegen|am) $/iu,
    ...like("spiel'ende"),
  },
  { word: small('bucht'), ...like("bu'cht") },
  { word: small('flucht'), ...like("flu'cht") },
  {
    word: /(?<!\p{L})Sucht(?!\p{L})/u,
    behind: /^(?! (?:ihr|er|sie|es|man|noch|jemand|wer|nach|euch|bitte|doch|mal|einen?)(?!\p{L}))/u,
    ...like("su'cht"),
  },
];

export const GERMAN_HOMOGRAPHS = byNeighbours(SENSES);
