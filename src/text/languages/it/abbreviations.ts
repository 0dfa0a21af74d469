import {
  before,
  behind,
  contextRules,
  type Match,
  type Rule,
  rule,
  spaced,
  tableRule,
  wordBefore,
  wordBehind,
} from '../../core/rules.js';
import { alternatives, capitalized, table, withCapitals, words } from '../../core/words.js';
import {
  BARE,
  BEFORE_NUMBER,
  CHAT,
  CONTEXT,
  DOTTED,
  NEED_SEQUEL,
  SLASHED,
  WITH_BLANKS,
} from './abbreviation-words.js';
import { genderOf, genderOfPlural } from './numbers.js';

/** The x of messages is "per" where it is no variable. */
const BEFORE_VARIABLE =
  /^(?:la|una|l|di|del|della|asse|variabile|incognita|con|e|se|dove|per|in|ogni|\p{L})$/iu;
const BEGINS_WITH_FOR =
  /^ (?:favore|te|me|lui|lei|noi|voi|tutti|caso|ora|oggi|domani|il|la|le|gli|i)(?!\p{L})/u;

export const SHORT_WORDS: ReadonlySet<string> = new Set([
  ...Object.keys({ ...BARE, ...CHAT }).filter((key) => /^\p{Ll}+$/u.test(key)),
  ...words(
    'gg lun mar mer gio ven sab dom incl escl x ad dx sx t m s max min π km kg cm mm mq h gen feb mag lug ago vol',
  ),
]);

const spacedKeys = alternatives(Object.keys(WITH_BLANKS), '\\. ?');

/** San Pietro, Santo Stefano, Sant'Antonio, Santa Maria. */
function saint(name: string): string {
  const holy =
    /^(?:Messa|Pasqua|Comunione|Cresima|Vergine|Maria|Lucia|Chiara|Anna|Caterina|Rita|Teresa|Margherita|Cecilia|Agata|Barbara|Croce|Sofia|Marta|Giulia|Monica|Elena|Agnese|Apollonia)$/.test(
      name,
    );
  if (holy) return /^[AEIOU]/.test(name) ? "Sant'" : 'Santa ';
  if (/^[AEIOU]/.test(name)) return "Sant'";
  return /^S[^aeiou]/.test(name) ? 'Santo ' : 'San ';
}

/** What agrees with the word before it, without its last letter. */
const AGREEING = withCapitals(
  table(
    'arred: arredat; ammob: ammobiliat; ristr: ristrutturat; grat: gratuit; obbl: obbligatori; riserv: riservat',
  ),
);

/** Spese incluse, IVA esclusa: it agrees with the word before it. */
function agreeing(stem: string, m: Match): string {
  const noun = /[.;:] $/.test(before(m, 2)) ? '' : wordBefore(m).toLowerCase();
  if (/(?:ione|tà|^iva)$/.test(noun)) return `${stem}a`;
  return stem + (/(?:al|il|or|[ae]nt)e$/.test(noun) ? 'o' : (/[aei]$/.exec(noun)?.[0] ?? 'o'));
}

const SINGULAR_ARTICLE = /^(?:il|la|un[oa]?|questo|questa|[dn]?[ae]l|sul|\p{L}{0,3}ll[oa])$/u;
const ARTICLE = /^(?:i|le|[dn]ei|d?ai|sui|\p{L}{0,3}(?:gli|lle)|quest[ie])$/u;

/** Il vostro ordine, le nostre sedi: it agrees with the noun after it, whose number the article tells. */
function ours(m: Match): string | undefined {
  const article = wordBefore(m).toLowerCase();
  const noun = DOTTED[wordBehind(m)] ?? wordBehind(m);
  const isOne = SINGULAR_ARTICLE.test(article);
  if (!m[0].endsWith('.') && !isOne && !ARTICLE.test(article)) return undefined;
  const isPlural = ARTICLE.test(article) || (!isOne && noun.endsWith('i'));
  const isFeminine = (isPlural ? genderOfPlural(noun) : genderOf(noun)) === 'feminine';
  return `${m[1]}ostr${isPlural ? (isFeminine ? 'e' : 'i') : isFeminine ? 'a' : 'o'}`;
}

/** What a limit is set to, in the feminine. */
const LIMITED =
  /(?<!\p{L})(?:velocità|vel\.|altezza|h|lunghezza|larghezza|profondità|potenza|portata|capienza|temperatura|temp\.|pressione|spesa|età|durata|distanza|quantità|cifra|somma|rata|offerta|quota|soglia|dose|tariffa|frequenza|superficie) $/iu;

/** Titles of women, after their article. */
const WOMEN = withCapitals(table('prof: professoressa; dott: dottoressa; sen: senatrice'), capitalized);

/** Before all rules of dates and fractions. */
export const SLASHED_RULE = tableRule(SLASHED, '(?![\\p{L}\\d/])');

const SEVERAL = table(
  `cap: capitoli; art: articoli; par: paragrafi; vol: volumi; pag: pagine; fig: figure; tab: tabelle`,
);
/** The article of several, and from which to which of them: dei cap. 3-5. */
const severalRule = rule(
  'letter',
  /(art|cap|fig|pag|par|tab|vol)\.(?<=(?<!\p{L})(?:[iI]|[gG]li|[lL]e|[dDnN]ei|[aA]i|[sS]ui|[dDnN]e(?:gli|lle)|[aA]gli|[aA]lle|[sS]ulle) \p{L}{3}\.)(?= ?\d{1,4} ?(?:[-–,e]|al?) ?\d)/u,
  (m) => SEVERAL[m[1]],
);
const IN_CONTEXT = contextRules(CONTEXT);

export const ABBREVIATION_RULES: readonly Rule[] = [
  severalRule,
  ...IN_CONTEXT,
  rule('letter', /([vV])\.(?= \p{Lu}\p{Ll}{2,20},? \d| \d{1,2}°? \p{Lu})/u, (m) => `${m[1]}ia`),
  rule('letter', /([Mm])(in|ax)\.?\/ ?m(?:ax|in)(?!\p{L})\.?/u, (m) => {
    const ending = LIMITED.test(before(m)) ? 'a' : 'o';
    const [first, second] = m[2] === 'in' ? (['inim', 'massim'] as const) : (['assim', 'minim'] as const);
    return `${m[1]}${first}${ending} e ${second}${ending}`;
  }),
  rule(
    'letter',
    new RegExp(`(${alternatives(Object.keys(WOMEN))})\\.(?=(?<=(?:[lL]a|una|mia|tua|sua) \\p{L}{3,4}\\.) )`),
    (m) => WOMEN[m[1]],
  ),
  // Corsia dx, braccio sx, a dx.
  rule('letter', /([ds])x(?![\p{L}\d.'])/u, (m) =>
    /^(?:|\p{L}{1,3}|mano)$/iu.test(wordBefore(m))
      ? m[1] === 'd'
        ? 'destra'
        : 'sinistra'
      : agreeing(m[1] === 'd' ? 'destr' : 'sinistr', m),
  ),
  rule('letter', /[sS]ez\. ?[uU]n(?:\.|ite(?!\p{L}))/u, () => 'Sezioni Unite', 'abbreviation'),
  rule('letter', /msg(?![\p{L}\d'.-])/u, (m) =>
    /(?:\d\d|[02-9]|due|tre|quattro|tanti|molti|i|dei|questi|tutti) $/iu.test(before(m, 10))
      ? 'messaggi'
      : undefined,
  ),
  // The club, but anno scolastico 2024/25.
  rule('letter', /[AUGFPN]\. ?[SC]\.(?= ?\p{Lu}\p{Ll})/u, (m) => spaced(m[0].replace(/[. ]/g, ''))),
  // On the ground floor: trilocale, p.t., giardino.
  rule('letter', /p\. ?t\.?(?=[,;)]|$)/u, (m) =>
    /[,(] $|al $/.test(before(m, 3)) ? 'piano terra' : undefined,
  ),
  rule('letter', /([VvNn])s\.?(?= \p{Ll}{3})/u, ours),
  rule('letter', /(in|es)cl(?![\p{L}\d])\.?/u, (m) => agreeing(`${m[1]}clus`, m), 'abbreviation'),
  rule(
    'letter',
    new RegExp(`(${alternatives(Object.keys(AGREEING))})\\.`),
    (m) => agreeing(AGREEING[m[1]] ?? '', m),
    'abbreviation',
  ),
  rule(
    'letter',
    new RegExp(`(${alternatives(Object.keys(CHAT))})(?![\\p{L}\\d'-]|\\.[\\p{L}\\d])`, 'iu'),
    (m) => {
      const said = CHAT[m[1].toLowerCase()];
      return /^\p{Lu}\p{Ll}/u.test(m[1])
        ? said?.replace(/^./u, (first) => first.toUpperCase())
        : m[1] === m[1].toLowerCase()
          ? said
          : undefined;
    },
  ),
  rule('letter', /([Rr])ag\. ?[Ss]oc(?:\.|iale(?!\p{L}))/u, (m) => `${m[1]}agione sociale`),
  rule('letter', /([Cc])ell\.?(?=:? ?[+\d])/u, (m) => `${m[1]}ellulare`),
  rule('letter', /x(?= (?:\p{L}{2}|[il] \p{L}|[ldn]'|\d))/u, (m) => {
    const previous = wordBefore(m);
    if (previous === '')
      return BEGINS_WITH_FOR.test(behind(m)) || /% $/.test(before(m, 2)) ? 'per' : undefined;
    return BEFORE_VARIABLE.test(previous) || /\d $/.test(before(m, 2)) ? undefined : 'per';
  }),
  rule(
    'letter',
    new RegExp(`(${spacedKeys})\\.(?![\\p{L}\\d])`),
    (m) => WITH_BLANKS[m[1].replace(/\. /g, '.')],
    'abbreviation',
  ),
  rule('letter', /S\. ?(\p{Lu}\p{Ll}{2,20})(?!\p{L})/u, (m) =>
    // Families have their plural, S. Rossi; a title stands before a name, the letter of a club after another: l'U.S. Colonna.
    /\p{Lu}\.$/u.test(before(m, 2)) ||
    /(?<!\p{L})(?:sigg?|dott|dr|avv|prof|ing|arch|geom|rag|on|sen)(?:\.?(?:ra|na|ssa))?\.? $/iu.test(
      before(m, 9),
    ) ||
    (/i$/.test(m[1]) && !/^(?:Giovanni|Luigi|Dionigi|Neri|Vittori)$/.test(m[1]))
      ? `S ${m[1]}`
      : saint(m[1]) + m[1],
  ),
  // Fig. 3, cap. IV, sc. B.
  tableRule(BEFORE_NUMBER, "\\. ?(?=\\d|[IVX]{1,6}(?!\\p{L})|(?<=\\p{L}{2}\\. ?)[A-HJ-Z](?![\\p{L}.']))"),
  // Velocità max 130, spesa min.: it agrees with what it limits; a temperature is feminine.
  rule(
    'letter',
    /([Mm])(ax|in)(?:\.?(?=:? [-+−]?\d)|(?<=\d° \p{L}{3})(?=[,;:)]|$)|(?<=\p{Ll}{4} \p{Ll}{3})\.(?=[,;)]|\s*$))/u,
    (m) => {
      const isFeminine = LIMITED.test(before(m)) || /^:? [-+]?\d{1,2} ?°/.test(behind(m));
      return `${m[1]}${m[2] === 'ax' ? 'assim' : 'inim'}${isFeminine ? 'a' : 'o'}`;
    },
    'abbreviation',
  ),
  // La SS 16 and s.p. 12 are roads.
  rule('letter', /(?:[sS]\. ?([sSpP])|([sS]{2}|SP))\.? ?(?=\d{1,3}(?!\d))/u, (m) =>
    m[0].startsWith('s.') || /(?:^|[^\p{L}])(?:\p{L}{0,4}la) $/iu.test(before(m, 8))
      ? /p/i.test(m[0])
        ? 'provinciale'
        : 'statale'
      : undefined,
  ),
  rule('letter', /[nN][°º]\.?(?: ?(?=\d)|(?= \p{L}))/u, () => 'numero'),
  rule(
    'letter',
    /n\.(?= ?(?:\*|verde|pratica|ordine|cliente|conto|prot(?:\.|ocollo)|civ\.|civico|di (?:\p{L}{4})|\p{Lu}{1,4}[-\d]))/u,
    () => 'numero',
  ),
  rule(
    'letter',
    new RegExp(`(${alternatives(Object.keys(DOTTED))})\\.?(?![\\p{L}\\d])(?<=\\.|\\.\\p{Ll}{2,4})`),
    (m) => {
      const key = m[1];
      if (/^(?:ss|sgg?|segg)$/.test(key) && /(?:^|\s)e $/.test(before(m, 3))) return 'seguenti';
      if (
        NEED_SEQUEL.test(key) &&
        !/^(?:al|dal|il|ogni|[IVX]{1,6})$/.test(wordBefore(m)) &&
        wordBehind(m) === '' &&
        !/^\s*[\d(]/.test(m.input.slice(m.index + m[0].length))
      )
        return undefined;
      // Il prof. entra: only a name cuts the title short.
      const said = DOTTED[key];
      return said !== undefined &&
        /(?:[st]or|[gn]ner|onier)$/.test(said) &&
        /^(?: \p{Ll}|[,;)])/u.test(behind(m, 2))
        ? `${said}e`
        : said;
    },
    'abbreviation',
  ),
  tableRule(BARE, `(?![\\p{L}\\d'.-])`),
  rule('letter', /[pP]\. ?(?:IVA|iva)(?!\p{L})/u, () => 'partita IVA'),
  rule('sign', /§§? ?/u, (m) => (m[0].startsWith('§§') ? 'paragrafi' : 'paragrafo')),
];
