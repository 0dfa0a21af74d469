import { alternatives, wordSet } from '../../core/words.js';
import { comparableRules, LIGATURES, rewrite, spellings } from '../../phonetics/sound-rules.js';
import { firstParts } from '../iberian/abbreviations.js';
import type { Language, StopLists } from '../language.js';
import { adaptToSpanish } from './adaptation.js';
import { ENGLISH_LOANS } from './english-loans.js';
import { LOANWORDS } from './loanwords.js';
import { spelledPlainly } from './plain-spelling.js';
import { SPANISH_RULES } from './rules.js';
import { VOCABULARY } from './words.js';

const STOPS: StopLists = {
  titles: new Set([
    ...firstParts(VOCABULARY.abbreviations.joined),
    ...wordSet(
      'sr sra srta sres sras dr dra d dña ud uds vd vds prof profa lic ing arq abog est sen dip gral cap p.ej fray excmo excma ee rr ff jj cc ss av avda pl pza plza urb edif ref cdta cdtas cda cdas pta máx mín',
    ),
  ]),
  abbreviations: new Set([
    ...wordSet(
      'gr últ ult dist lu ma mi ju vi sá prob cat ee.uu uu hh aa oo máx mín a.c d.c a.m p.m s.a s.l n.º núm min max vol art fig lun mié miérc mierc jue juev vie vier sáb ene feb abr may jun jul ago sept oct nov dic adic incl excl amueb amuebl reform cerr lim limit oblig grat vol rev merc cit soc exp disp comp cáps sem hab dorm amb pers ud uds tza tzas jr fest',
    ),
    ...Object.keys(VOCABULARY.abbreviations.dotted).map((key) => key.toLowerCase()),
  ]),
  beforeNumber: new RegExp(
    `^(?:${alternatives(Object.keys(VOCABULARY.abbreviations.beforeNumber))}|tel|ext|cra|kra|blvd|of|mar|dom|no|red)$`,
    'i',
  ),
  starters: wordSet(
    'El La Los Las Un Una Unos Unas Y Pero O Si No Sí Es Son Era Fue Está Hay Ya Yo Tú Él Ella Nosotros Ellos Ellas Usted Ustedes Este Esta Esto Estos Estas Ese Esa Eso Cuando Como Con Sin Por Para En De Al Del Mi Su Nuestro Qué Quién Cómo Dónde Cuándo También Después Luego Ahora Hoy Mañana Gracias',
  ),
  ordinals: 'plain',
};

const SOUNDS = [
  ...LIGATURES,
  ...rewrite('β > b, ð > d, ɣ > ɡ, ŋ > n, ɱ > n, ʎ > ʝ, ɪ > i, ʊ > u, ɛ > e, ɔ > o, ʒ > ʝ, h > x, v > b'),
  ...rewrite('d ʝ > ʝ, j j > ʝ, n p > m p, n b > m b, n m > m, m f > n f'),
  // Voicing at the end of a syllable is no difference.
  ...rewrite('k > ɡ, p > b, t > d', { before: ['t', 'd', 's', 'n', 'm', 'p', 'b', 'k', 'ɡ', 'f', 'θ'] }),
  // A trilled r has one place where it can stand alone; elsewhere the tap is the phoneme.
  ...rewrite('r > ɾ', { after: ['t', 'd', 'p', 'b', 'k', 'ɡ', 'f'] }),
  ...rewrite('r > ɾ', { before: 'no vowel' }),
  // Glides.
  ...rewrite('j > i, w > u'),
];

/** Their sound depends on their sentence: espeak-ng knows them best. */
const FUNCTION_WORDS =
  'como cómo cuando cuándo donde dónde este esta estos estas ese esa esos esas aquel aquella para pero porque sobre entre ' +
  'desde hasta hacia según muy más menos mucho poco todo toda todos todas otro otra nosotros ustedes ellos ellas usted ' +
  'nuestro nuestra ser estar está están estoy tener tiene tengo puede puedo quiero también ahora hoy ayer siempre nunca';

const SPELLINGS = [...spellings('i > j, u > w', 'before vowel')];

export const SPANISH: Language = {
  code: 'es',
  counting: {
    cardinal: (digits) => VOCABULARY.numbers.cardinal(digits, 'alone'),
    ordinal: (digits) => VOCABULARY.numbers.ordinal(Number(digits), 'masculine'),
  },
  espeakVoice: 'es-419',
  loanwords: LOANWORDS,
  spelledPlainly,
  english: ENGLISH_LOANS,
  adaptation: adaptToSpanish,
  rules: SPANISH_RULES,
  stops: STOPS,
  comparable: comparableRules(SOUNDS),
  spellings: SPELLINGS,
  functionWords: wordSet(FUNCTION_WORDS),
  longestFunctionWord: 3,
  questions: {
    words: wordSet('qué quién quiénes cuál cuáles cuánto cuánta cuántos cuántas cuándo dónde adónde cómo'),
    or: wordSet('o u'),
    rise: 'stressed',
  },
};
