import { lists, table, wordSet } from '../../core/words.js';
import { respelling } from '../../phonetics/respell.js';
import { comparableRules, LIGATURES, rewrite, spellings } from '../../phonetics/sound-rules.js';
import type { Language, StopLists } from '../language.js';
import { BEFORE_NUMBER, DOTTED } from './abbreviations.js';
import { deriveEnglish, OWN_WORDS } from './dictionary.js';
import { readingsOf } from './homographs/forms.js';
import { resolveHomographs, sayHomographs } from './homographs/resolve.js';
import { LOANWORDS } from './loanwords.js';
import { cardinal, ordinal } from './numbers.js';
import { ENGLISH_RULES } from './rules.js';

const STOPS: StopLists = {
  titles: wordSet(
    'nr treas mr mrs ms mx dr fr prof rev hon gov gen col lt sgt capt cmdr maj cpl pvt adm brig amb supt msgr sen rep pres mt ft messrs sch flt pte cdr sqn insp det e.g i.e eg ie cf vs viz approx ca ph',
  ),
  abbreviations: new Set([
    ...Object.keys(DOTTED).map((key) => key.toLowerCase()),
    ...wordSet(
      'ea ga rt cu sts ser ff st mins secs wk wks sh mvt jan feb mar apr jun jul aug sep sept oct nov dec mon tue tues wed thu thur thurs fri sat sun qts doz in a.m p.m oz lb lbs yd mi rs hr hrs yr yrs mo mos sec tsp tbsp qt gal def exp ins lg sm med dep arr inv u.s u.k u.n d.c ph.d b.c a.d reb ast cyl disc dev cir ariz calif colo conn fla ky md mich minn nev okla tenn tex va vt wis wyo',
    ),
  ]),
  beforeNumber: new RegExp(
    `^(?:${Object.keys(BEFORE_NUMBER).join('|').toLowerCase()}|eps?|pop|ext|deut|prov|eccl|isa|jer|ezek|matt|mk|lk|jn|rom|cor|eph|thess|heb|pet|tim|phil|phlm|gal|rev|gen|exod|lev|sam|kgs|chron)$`,
  ),
  answers: wordSet('no'),
  numbered:
    /(?:^|\s)(?:patent|serial|model|part|order|flight|lot|ref|reference|invoice|acct|account|claim|policy|tracking|item|confirmation|passport|licen[sc]e|member|permit|conf|inv|(?<!(?:in|that|this|any|either|which) )case) no$/iu,
  answered:
    /(?:^|[^\p{L}])(?:sa(?:id|y|ys|ying)|answer(?:ed|s| is| was)?|repl(?:ied|ies|y)|whispered|shouted|told (?:me|him|her|them|us)|meant|means|(?:firm|hard|clear|flat|polite|resounding)|yes or),? ["'“‘]?no$/u,
  starters: wordSet(
    "The A An He She It They We You I This That These Those There Here His Her Its Their Our My Your But And Or So If When While Then What Why How Who Where In On At For From With As To By After Before Now No Yes Please However Also Not Do Did Does Is Are Was Were Can Could Will Would Should Let I'm I've I'll It's He's She's We're They're You're Don't That's There's Want Need Just Call Press Reply Text Thanks Thank Feel Any Have",
  ),
  followers: wordSet('Ave Blvd Pkwy Rd Inc Ltd Corp Jr Sr Esq L Penal Civ Code'),
  ordinals: 'plain',
};

const SOUNDS = [
  ...LIGATURES,
  // Before all else: safɑɹɹi has the sounds of safɑɹi.
  ...rewrite('ɹ ɹ > ɹ'),
  ...rewrite('ɫ > l, ʍ > w, ɾ > t, ʔ > t, r > ɹ, ᵻ > ɪ, ɨ > ɪ, ɐ > ə, ʌ > ə, ɒ > ɑ'),
  // Rhotic vowels; British centring diphthongs as if before r.
  ...rewrite('ɝ ɹ > ə ɹ, ɝ > ə ɹ, ɚ ɹ > ə ɹ, ɚ > ə ɹ, ɜ ɹ > ə ɹ, ɜ > ə ɹ'),
  ...rewrite('ɔ ɹ > o ɹ', { before: 'no vowel' }),
  // Not in "poem" and "towel", where a diphthong ends with the ʊ.
  ...rewrite('ʊ ə > ʊ ɹ', { before: 'no vowel', after: 'no vowel' }),
  ...rewrite('ɔ ɹ > o ɹ, ɑ ɹ > o ɹ', { before: 'vowel' }),
  ...rewrite('ɔ > ɑ, ə ʊ > o ʊ'),
  ...rewrite('ɪ ə > i ə', { after: 'no vowel' }),
  ...rewrite('a ʊ ə ɹ > a ʊ ɹ, a ɪ ə ɹ > a ɪ ɹ'),
  ...rewrite('n > ŋ', { before: ['k', 'ɡ'] }),
  // "goat" and "boy" written with other first parts; "o" alone before r only.
  ...rewrite('o > o ʊ', { before: 'no vowel' }),
  ...rewrite('o ʊ ɹ > o ɹ, ɑ ɪ > o ɪ, ɛ ɪ > e ɪ'),
  ...rewrite('e > ɛ', { before: 'consonant' }),
  ...rewrite('ɹ ɹ > ɹ, i ɹ > ɪ ɹ, u ɹ > ʊ ɹ, e ɹ > ɛ ɹ, æ ɹ > ɛ ɹ'),
];

/** Their sound depends on their sentence: espeak-ng knows them best. */
const FUNCTION_WORDS =
  'a an the to of for from at by in on with and or but nor so as if than that this these those there it its is am are was ' +
  'were be been being do does did have has had having can could will would shall should may might must not no yes i me my ' +
  'you your he him his she her we us our they them their who whom whose which what when where why how up out into onto ' +
  "over under just read lead live i'm i've i'll i'd you're you've you'll you'd he's she's it's we're we've we'll they're " +
  "they've they'll don't doesn't didn't can't won't isn't aren't wasn't weren't hasn't haven't";

const SPELLINGS = [
  ...spellings('ə ɹ > ɜː', 'stressed'),
  ...spellings('ə ɹ > ɚ, ɑ ɹ > ɑː ɹ, o ɹ > ɔː ɹ, ɪ ɹ > ɪ ɹ, o ɪ > ɔ ɪ, o ʊ > o ʊ, e ɪ > e ɪ'),
  ...spellings('ə > ʌ', 'stressed'),
  ...spellings('i > i', 'before vowel'),
  ...spellings('i > iː', 'stressed'),
  ...spellings('u > uː, ɑ > ɑː, o > oː'),
];

/** Every r is its own. */
const NEAREST_PHONES = lists('r: ɹ | ɾ; r̩: ɚ | ə ɹ; ʀ: ɹ | r; ʁ: ɹ | r; ɽ: ɹ | ɾ | r; y: uː | iː');

/**
 * What English speakers say either way: reduced vowels, `ex-` and `en-` with either vowel, a y after d, t, n, s, "opinion" in
 * three syllables or four. There espeak-ng's stays, which the voices have learnt.
 */
function freely(sounds: string): string {
  return sounds
    .replace(/^ɛ (?=[knm] )/, 'ə ')
    .replaceAll('ɪ', 'ə')
    .replaceAll(' i ə', ' j ə')
    .replace(/(?<=(?:^| )[dtnszlθ]) j(?= [uʊ])/g, '');
}

const saysEitherWay = (sounds: string, instead: string): boolean => freely(sounds) === freely(instead);

/** What a letter names: plan A, vitamin A. */
const LETTERED =
  'plan|vitamin|grade|group|type|option|section|room|exit|gate|terminal|appendix|hepatitis|class|level|block|building|unit|series|part|revision|exhibit|influenza|point|schedule|route|seat|row|team|tier';
/** The letter A and not the article: between letters that are spelled, after what a letter names, at the end. */
const LETTER_A = new RegExp(
  `(?<=(?:^| )\\p{Lu} )A(?= |$)|(?<=^| )A(?= \\p{Lu}(?: |$))|(?<=(?:^| )(?:${LETTERED}) )A(?= |$)|(?<= )A$`,
  'giu',
);
/** Written as espeak-ng reads the name of the letter. */
const sayLetterA = (clause: string): string =>
  clause.includes('A') ? clause.replace(LETTER_A, (letter) => (letter === 'A' ? 'eigh' : letter)) : clause;

const LISTED: ReadonlySet<string> = new Set(Object.keys(table(LOANWORDS)));
const RESPELL = respelling({
  letters:
    'š, ś, ş, ș: sh; č, ć: ch; ž, ż, ź: zh; đ: j; ı: i; ł: l; ń, ň: n; ř: r; ě: ye; ů: u; ę: en; ą: on; ő: o; ű: u; å: o; ț, ţ: ts; ă: a',
  turkish: 'c: j',
  slavic: 'c: ts; j: y',
  cedilla: 's',
  isKnown: (word) => LISTED.has(word),
});

export const ENGLISH: Language = {
  code: 'en',
  counting: { cardinal, ordinal },
  espeakVoice: 'en-us',
  loanwords: LOANWORDS,
  rules: ENGLISH_RULES,
  stops: STOPS,
  comparable: comparableRules(SOUNDS),
  spellings: SPELLINGS,
  functionWords: wordSet(FUNCTION_WORDS),
  sayClause: (clause, { espeak }) => espeak(sayLetterA(clause)),
  respell: RESPELL,
  homographs: { choose: resolveHomographs, say: sayHomographs, readings: readingsOf },
  dictionary: { folder: 'lexicon-en', derive: deriveEnglish },
  ownWords: OWN_WORDS,
  possessives: true,
  nearestPhones: NEAREST_PHONES,
  soundOfR: 'ɹ',
  saysEitherWay,
  questions: {
    words: wordSet('what who whom whose which when where why how'),
    or: wordSet('or'),
    rise: 'stressed',
  },
};
