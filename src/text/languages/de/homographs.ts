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

/**
 * A word, the key of its sense, and what stands before it (`<`) or after it (`>`). A word with a capital or with `=` is so in the text.
 */
const ROWS = String.raw`
  august au'gust < NAME
  august au'gust <> FIRST NAMED
  roman ro'man < NAME
  roman ro'man <> FIRST NAMED
  tenor te'nor > (?:de[sr]|lautete?|aller|vieler|seiner|ihrer|dieser)
  tenor te'nor < (?:allgemeine|einhellige|gleiche|selbe|politische)[rn]?
  =modern mo'dern < (?:fäng[st]t?|fangen|fing|beginn\p{L}+|begann)(?: \p{L}+){0,3} zu
  =modern mo'dern < (?:Blätter|Bretter|Balken|Laub|Holz|Früchte|Äste|Überreste)
  =modern mo'dern > (?:vor sich hin|im Keller|am Boden)
  montage mon'tage < (?:alle|keine|viele|mehrere|zwei|drei|vier|fünf|beide|einige|manche|blaue|nächsten|letzten|ersten|meisten|für)
  montagen mon'tagen < (?:an|allen|den|manchen)
  Aktiv ak'tiv < (?:das|im|ins|vom|zum|des|und|oder)
  Passiv pas'siv < (?:das|im|ins|vom|zum|des|und|oder)
  Perfekt per'fekt < (?:das|im|ins|vom|zum|des|und|oder)
  konstanz kon'stanz < (?:die|der|dieser?|hoher?|großer?|mehr|seiner?|ihrer?|beweist|fehlender?)
  konstanz kon'stanz > (?:de[sr]|von|in (?:der|den|seinen|ihren))
  rentier ren'tier < (?:der|den|dem|als|reiche[rn]?|wohlhabende[rn]?)
  service ser'vice < (?:\p{L}*teilige[sn]?|Meiße?ner|Tafel|Porzellan|altes|schönes)
  lache la'che > (?:aus|von|Blut|Öl)
  =band ba'nd < .*
  band ba'nd < (?:das|dieses|ein|am|vom|ans|laufende[nsm]?|rote[sn]?|blaue[sn]?|elastische[sn]?|(?:ers|zwei|drit)te[rn]?|jeder|im)
  band ba'nd > (?:eins|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf)
  bug bu'g < (?:am|vom|zum|\p{L}*(?:schiff|boot|yacht|heck)\p{L}{0,2}(?: \p{L}+){0,3})
  bug bu'g > (?:des|der|ihres|seines|und Heck)
  gang ga'ng < (?:die|eine|einer|diese|seine|ihre|unsere|kriminelle[nr]?)
  made ma'de > (?:in|by) \p{Lu}\p{L}+
  spielende spiel'ende < (?:nach|vor|zum|zu|bis|gegen|am)
  =bucht bu'cht < .*
  =flucht flu'cht < .*
  Sucht su'cht > (?!(?:ihr|er|sie|es|man|noch|jemand|wer|nach|euch|bitte|doch|mal|einen?)(?!\p{L})).*
`;
/** Men are stressed otherwise than the month and the book: by kin and titles, a family name, or what a ruler is called. */
const NAME =
  '(?:Onkel|Opa|Großvater|Vater|Bruder|Sohn|Herrn?|König|Kaiser|Prinz|Kurfürst|Graf|Pfarrer|Doktor|Freund|Kollege|Nachbar|heißt|namens|dumme[rn]?)';
const NAMED = /^ (?:d(?:er|en|em|es) \p{Lu}\p{Ll}+en?(?!\p{L})|von |\p{Lu}\p{Ll}{2,})/u;
const FIRST = /^$|[,.;:!?] $|(?<!\p{L})(?:und|oder|mit|für|dass|als|wie|junge|alte) $/u;

/** What stands before a verb whose prefix is stressed, as it is in two: ans andere Ufer übersetzen, mit ihr umgehen. */
const APART = table(String.raw`
  über'setzen: (?:Fähre|Boot|Kahn|Floß|Fluss|Ufer|Insel|Rhein|Elbe)\p{L}{0,3}; über'gehen: zu[rm]?|in|auf|dazu;
  über'ziehen: \p{L}*(?:jacke|pulli|pullover|mantel|hemd|handschuhe|kapuze|shirt); um'gehen: mit|damit|womit|miteinander;
  über'laufen: \p{L}*(?:wanne|topf|milch|fass|becken|eimer|wasser|feind);
  unter'stellen: \p{L}*(?:rad|auto|möbel|keller|garage|regen|schuppen|dach)|kurz;
  durch'schauen: \p{L}*(?:unterlagen|buch|bücher|papiere|akten|fenster|fotos|liste)|noch;
  um'fahren: \p{L}*(?:schild|pfosten|laterne|poller|fußgänger|radfahrer|zaun|mast|hütchen)
`);

const exactly = (spelled: string): RegExp => new RegExp(`(?<![\\p{L}\\d-])${spelled}(?![\\p{L}\\d'’-])`, 'u');

function senseOf(row: string): Sense {
  const [spelled = '', key = '', side = '', ...rest] = row.trim().split(' ');
  const sense = {
    word: /^\p{Ll}/u.test(spelled) ? word(spelled) : exactly(spelled.replace('=', '')),
    like: key,
    ipa: IPA[key] ?? '',
  };
  if (side === '<>') return { ...sense, before: FIRST, behind: NAMED };
  const said = rest.join(' ');
  if (said === '.*') return sense;
  return side === '<'
    ? { ...sense, before: new RegExp(`(?<!\\p{L})${said === 'NAME' ? NAME : said} $`, 'iu') }
    : { ...sense, behind: new RegExp(`^ ${said}(?!\\p{L})`, 'u') };
}

export const GERMAN_HOMOGRAPHS = byNeighbours([
  ...Object.entries(APART).map(([key, before]) => ({
    word: word(key.replace("'", '')),
    before: new RegExp(`(?<!\\p{L})(?:${before})(?: \\p{L}+,?){0,4} $`, 'iu'),
    like: key,
  })),
  ...ROWS.trim().split('\n').map(senseOf),
]);
