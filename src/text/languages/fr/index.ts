import { table, words, wordSet } from '../../core/words.js';
import { comparableRules, LIGATURES, rewrite } from '../../phonetics/sound-rules.js';
import type { Language, StopLists } from '../language.js';
import { BEFORE_NUMBER, DOTTED } from './abbreviation-words.js';
import { ENGLISH_LOANS } from './english-loans.js';
import { FRENCH_HOMOGRAPHS } from './homographs.js';
import { LOANWORDS } from './loanwords.js';
import { cardinal, ordinal } from './numbers.js';
import { spelledPlainly } from './plain-spelling.js';
import { FRENCH_RULES } from './rules.js';
import { deriveAlike } from './unmarked-words.js';

/**
 * espeak-ng knows most liaisons of French. Where it misses one, a word that sounds like the linked form is written in its
 * place: "cente ans" has the t of "cent ans", and "ancienne ami" sounds like "ancien ami". The number of words stays, so
 * that each keeps its phones.
 */
interface Respelling {
  readonly pattern: RegExp;
  readonly sound: string;
}

/** Words that no such liaison goes to, though a vowel begins them. */
const NO_LINK =
  'et|ou|où|à|au|aux|en|un|une|on|il|ils|elle|elles|est|était|étaient|a|ont|avait|avec|aussi|alors|ici|encore|assez|enfin|ainsi|ensuite|envers|aujourd.hui|hier|entre|afin|après|avant|y|onz\\p{L}{1,4}|oui|huit\\p{L}{0,4}|ouistitis?|uhlans?';
/** Words with a silent h. Any other h prevents the liaison. */
const SILENT_H =
  'h(?:abi|al[ei]|armon|ebdo|ect|élas|élic|émi|épat|erb|érit|ésit|étér|eur|ispan|isto|iver|omm|onn|onor|ôpi|ora|oriz|orlog|orm|orr|ospi|ôte|ôtel|uil|uiss|uît|uma|umeu|umid|umili)';
const VOWEL = '[aâàeéèêëiîïoôöuùûœæ]';
/** A word follows that is linked to. */
const LINKS = `(?=[ -](?!(?:${NO_LINK})(?![\\p{L}]))(?:${VOWEL}|${SILENT_H}))`;
const NUMBER_WORD =
  'deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize|vingt|trente|quarante|cinquante|soixante|cent|mille|zéro';

const respelling = (pattern: string, sound: string): Respelling => ({
  pattern: new RegExp(`(?<![\\p{L}\\d'-])${pattern}`, 'giu'),
  sound,
});

const RESPELLINGS: readonly Respelling[] = [
  // Trousers, but not the name.
  {
    pattern:
      /(?<=(?<!\p{L})(?:un|le|en|ce|mon|ton|son|du|au|slim|petit|vieux|beau|short|veste) )jean(?![\p{L}-])/gu,
    sound: 'djine',
  },
  respelling(`(?<!pour )(cent|vingt)${LINKS}`, '$1e'),
  respelling('(moyen)(?=[ -](?:âge|orient)(?!\\p{L}))', '$1ne'),
  respelling(`(bon|ancien)${LINKS}`, '$1ne'),
  respelling(`(certain|prochain|vilain|plein)${LINKS}`, '$1e'),
  respelling(`(long)${LINKS}`, '$1ue'),
  respelling(`(saint)${LINKS}`, '$1e'),
  respelling('(premi|derni)er(?= (?:et|ou|à|en)(?!\\p{L}))', '$1é'),
  respelling('(comment)(?= allez(?!\\p{L}))', '$1e'),
  respelling('(\\p{L}{0,12}(?:[vt]ien|sor|par|dor|ser|cour|meur))t(?=-(?:il|elle|on)(?!\\p{L}))', '$1-t'),
  respelling('(\\p{L}{2,20})-y(?![\\p{L}-])', '$1-i'),
  respelling('quatre-vingt(?=-(?:onz|huit))', 'quatre-vin'),
  // espeak-ng has no vowel in jouent.
  respelling('(\\p{L}{1,12}(?<![gq])ou)ent(?!\\p{L})', '$1e'),
  respelling('chefs?(?=[ -]d.(?:œ|oe)uvre(?!\\p{L}))', 'chè'),
  respelling('avant-hier(?!\\p{L})', 'avante-hier'),
  respelling('reims(?= )', 'rinsse'),
  respelling('est(?=-(?:allemand|européen|africain|asiatique|timor|berlin|ouest))', 'este'),
  respelling('champs-élysées(?!\\p{L})', 'chans-élysées'),
  respelling(`((?:${NUMBER_WORD}|un) )plus(?= (?:${NUMBER_WORD}|un)(?!\\p{L}))`, '$1plusse'),
  respelling(`(^)plus(?= (?:${NUMBER_WORD})(?!\\p{L}))`, '$1plusse'),
];

/** The clause as espeak-ng has to read it; as many words as before. */
export function respellForLiaison(clause: string): string {
  return RESPELLINGS.reduce((text, { pattern, sound }) => text.replace(pattern, sound), clause);
}

/** A capital after them begins a sentence: they end what is counted, dated or listed. */
const AT_ENDS = words(
  'etc max min hab pers enf janv févr fév avr juil juill sept oct nov déc lun mar mer jeu ven vend sam dim cp gél sach ad',
);

const STOPS: StopLists = {
  titles: wordSet('m mm mr mme mmes mlle mlles dr drs me mgr pr prof st ste p.ex cf c.-à-d'),
  abbreviations: new Set([
    ...wordSet(
      'gr art dem dir vit av bd boul env j.-c n.b s.a tél ap apr appart éq eq mill éd vol pl all sq fg rte imp bât appt apt ét ex amp sem cass',
    ),
    ...Object.keys(DOTTED)
      .map((key) => key.toLowerCase())
      .filter((key) => !AT_ENDS.includes(key)),
  ]),
  beforeNumber: new RegExp(
    `^(?:no|tél|réf|j|${[...Object.keys(BEFORE_NUMBER), ...AT_ENDS].join('|')})$`,
    'i',
  ),
  starters: wordSet(
    "Le La Les Un Une Des Et Mais Ou Si Non Oui Il Elle Ils Elles On Nous Vous Je Tu Ce Cet Cette Ces C'est C'était Il Y Quand Comme Avec Sans Pour Par Dans En De Du Au Aux Mon Ma Son Sa Notre Votre Leur Que Qui Quoi Comment Où Pourquoi Aussi Puis Ensuite Alors Maintenant Aujourd'hui Demain Merci J'ai",
  ),
  ordinals: 'plain',
};

const SOUNDS = [
  ...LIGATURES,
  ...rewrite('ɑ > a, r > ʁ, ɹ > ʁ, ɾ > ʁ, ʀ > ʁ, œ̃ > ɛ̃, ɲ > n j, ɪ > i, ʊ > u, ʌ > œ, ɐ > a, ɒ > ɔ'),
];

/** Their sound depends on their sentence: espeak-ng knows them best. */
const FUNCTION_WORDS =
  'avec avant après aussi autre autres avez avons avait bien cela celle celui ceux cette comme comment dans depuis dont ' +
  'elle elles encore entre étaient était être faire fait font leur leurs lorsque lui mais même moins notre nous nos ont ' +
  'parce peut peuvent plus pour pourquoi puis quand quel quelle quels quelles quoi sans sera seront serait sont sous ' +
  'monsieur messieurs femme femmes second seconde suis tous tout toute toutes très vers vos votre vous chez chaque dès donc déjà jamais toujours alors ainsi';

export const FRENCH: Language = {
  code: 'fr',
  counting: { cardinal: (digits) => cardinal(digits), ordinal: (digits) => ordinal(digits) },
  espeakVoice: 'fr',
  loanwords: LOANWORDS,
  spelledPlainly,
  english: ENGLISH_LOANS,
  homographs: FRENCH_HOMOGRAPHS,
  derivation: deriveAlike,
  elisions: table(
    'l: l; d: d; c: s; s: s; j: ʒ; m: m; n: n; t: t; qu: k; jusqu: ʒ y s k; lorsqu: l o ʁ s k; puisqu: p y i s k; quoiqu: k w a k',
  ),
  rules: FRENCH_RULES,
  stops: STOPS,
  comparable: comparableRules(SOUNDS, '̃'),
  spellings: [],
  functionWords: wordSet(FUNCTION_WORDS),
  longestFunctionWord: 3,
  soundOfR: 'ʁ',
  sayClause: (clause, { espeak }) => espeak(respellForLiaison(clause)),
  questions: {
    words: wordSet(
      'qui que qu quoi quel quelle quels quelles lequel laquelle lesquels lesquelles quand où comment pourquoi combien',
    ),
    or: wordSet('ou'),
    rise: 'stressed',
  },
};
