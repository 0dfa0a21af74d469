import { table, wordSet } from '../../core/words.js';
import { comparableRules, LIGATURES, rewrite, spellings } from '../../phonetics/sound-rules.js';
import type { Language, StopLists } from '../language.js';
import { BEFORE_NUMBER, DOTTED, WITH_BLANKS } from './abbreviation-words.js';
import { ENGLISH_LOANS } from './english-loans.js';
import { ITALIAN_HOMOGRAPHS } from './homographs.js';
import { LOANWORDS } from './loanwords.js';
import { cardinal, ordinal } from './numbers.js';
import { spelledPlainly } from './plain-spelling.js';
import { ITALIAN_RULES } from './rules.js';
import { stressBeforeEr, withItalianLetters, withVowelOfEnding } from './suffixes.js';
import { withVowelOfStem } from './verbs.js';

const inSmall = (words: Readonly<Record<string, string>>): string[] =>
  Object.keys(words).map((word) => word.toLowerCase());

const STOPS: StopLists = {
  titles: wordSet(
    'sig sigg sig.ra sig.na dott dott.ssa dott.ri dr prof prof.ssa ing avv arch geom rag on sen mons gent egr spett sez p.es ecc.mo',
  ),
  abbreviations: new Set([
    ...inSmall(DOTTED),
    ...inSmall(WITH_BLANKS),
    ...'gr ann dist lun mar mer gio ven sab dom gen feb mar apr mag giu lug ago set sett ott nov dic incl escl arred ammob ristr grat obbl riserv fisc part per vs ns balc pz s.p.a s.r.l n stat risp'.split(
      ' ',
    ),
  ]),
  beforeNumber: new RegExp(`^(?:${inSmall(BEFORE_NUMBER).join('|')}|tel)$`),
  starters: wordSet(
    "Il Lo La I Gli Le Un Uno Una E Ma O Se No Sì È Sono Era Erano Io Tu Lui Lei Noi Voi Loro Questo Questa Questi Queste Quello Quella Quando Come Con Senza Per In Di Da Al Alla Nel Nella Mio Suo Nostro Che Chi Cosa Dove Perché Anche Poi Ora Adesso Oggi Domani Grazie C'è L'ho",
  ),
  ordinals: 'plain',
};

const SOUNDS = [
  ...LIGATURES,
  ...rewrite('ŋ > n, ɱ > n, ɾ > r, ɪ > i, ʊ > u, j > i, w > u, ɹ > r, ɐ > a, ɑ > a'),
  ...rewrite('t ʃ ʃ > t t ʃ, d ʒ ʒ > d d ʒ, t s s > t t s, d z z > d d z'),
  // ʃ, ɲ, ʎ, ts, dz are always long between vowels.
  ...rewrite('ʃ ʃ > ʃ, ɲ ɲ > ɲ, ʎ ʎ > ʎ, t t s > t s, d d z > d z'),
];

/** Their sound depends on their sentence: espeak-ng knows them best. */
const FUNCTION_WORDS =
  'come quando dove perché questo questa questi queste quello quella quelli quelle della dello degli delle dalla dalle ' +
  'nella nelle nello sulla sulle alla alle allo agli anche ancora molto poco tutto tutta tutti tutte altro altra sempre ' +
  'essere avere sono siamo siete hanno abbiamo posso può possono voglio vuole vorrei loro nostro nostra vostro voi noi ' +
  'lui lei dopo prima contro verso senza sopra sotto però quindi oggi domani ieri adesso';

const SPELLINGS = [
  ...spellings('t t ʃ > t ʃː, d d ʒ > d ʒː'),
  ...spellings(
    'b b > bː, d d > dː, f f > fː, ɡ ɡ > ɡː, k k > kː, l l > lː, m m > mː, n n > nː, p p > pː, r r > rː',
  ),
  ...spellings('s s > sː, t t > tː, v v > vː, z z > zː'),
  ...spellings('i > j, u > w', 'before vowel'),
];

export const ITALIAN: Language = {
  code: 'it',
  counting: { cardinal, ordinal: (digits) => ordinal(Number(digits)) },
  espeakVoice: 'it',
  loanwords: LOANWORDS,
  homographs: ITALIAN_HOMOGRAPHS,
  elisions: table(
    'l: l; un: u n; dell: d e l l; nell: n e l l; all: a l l; dall: d a l l; sull: s u l l; quell: k u e l l; d: d; quest: k u e s t; nessun: n e s s u n',
  ),
  spelledPlainly,
  english: ENGLISH_LOANS,
  adaptation: (word, sounds) => {
    const { tokens, stress } = withVowelOfStem(
      word,
      withVowelOfEnding(word, withItalianLetters(word, sounds)),
    );
    return { tokens, stress: stress ?? stressBeforeEr(word, tokens) };
  },
  rules: ITALIAN_RULES,
  stops: STOPS,
  comparable: comparableRules(SOUNDS, '', 'doubled consonants'),
  spellings: SPELLINGS,
  functionWords: wordSet(FUNCTION_WORDS),
  longestFunctionWord: 3,
  questions: {
    words: wordSet(
      'chi che cosa cos come com dove dov quando perché quale quali qual quanto quant quanta quanti quante',
    ),
    or: wordSet('o oppure'),
    rise: 'stressed',
  },
};
