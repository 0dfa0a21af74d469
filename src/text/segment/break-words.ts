import type { LanguageCode } from '../../contracts/catalog.js';

/**
 * Words before which a speaker may rest inside a clause: conjunctions and prepositions that begin a phrase of their own. Not
 * those that belong to the word before them (`of`, `to`). Japanese and Hindi have them after their phrase, so there are none.
 */
const BREAK_WORDS: Partial<Record<LanguageCode, string>> = {
  en: 'about after and as at because before between but during for from if in into on or since so through unless until when where which while who with within without',
  de: 'aber als am an auf aus bei bevor bis da damit dass denn durch für gegen im in mit nach nachdem ob oder ohne seit sobald um und unter vom von vor während weil wenn wo zu zum zur zwischen über',
  fr: 'afin après avant avec car chez comme contre dans depuis dont et jusque lorsque mais ou où par parce pendant pour puis quand que qui sans si sous sur vers',
  es: 'antes aunque como con contra cuando desde después donde durante en entre hacia hasta mientras o para pero por porque pues que según si sin sobre y',
  pt: 'antes após até com como contra depois desde durante e em embora enquanto entre mas na nas no nos onde ou para pela pelo por porque quando que se sem sob sobre',
  it: 'che come con contro da dal dalla dopo dove durante e fino in ma mentre nel nella o per perché poi prima quando se senza sotto su sul sulla tra verso',
  ar: 'أو إذا إلى التي الذي ثم حتى خلال عن عند عندما على في قبل لأن لكن مع من منذ بعد بين',
};

/** Words with which a phrase of their own begins, and that are nothing else: where a speaker may rest if need be. */
const PHRASE_WORDS: Partial<Record<LanguageCode, string>> = {
  en: 'a an her his its my our the their these this those your',
  de: 'das dein deine dem den der des die dieser diese dieses ein eine einem einen einer ihr ihre kein keine mein meine sein seine unser unsere',
  fr: 'ce ces cet cette des ma mes mon nos notre sa ses son ta tes ton un une vos votre',
  es: 'el esta este estas estos mi mis nuestra nuestro su sus tu tus un una unas unos',
  pt: 'essa esse esta este minha meu nossa nosso sua seu um uma umas uns',
  it: 'il i questa queste questi questo un una uno',
};

/** Words that belong to what follows them: a speaker does not rest after one. */
const BOUND_WORDS: Partial<Record<LanguageCode, string>> = {
  en: 'above across against all along around behind below beneath beside beyond both by despite half inside like near no not of onto over per such than to toward under upon very via what',
  de: 'alle nicht sehr so',
  fr: 'à au aux de du pas tous toute tout toutes très',
  es: 'a al de del muy no toda todas todo todos',
  pt: 'a ao à da das de do dos muito não toda todas todo todos',
  it: 'a ai al alla de dei del della di non tutta tutte tutti tutto',
};

/** Verbs and links that must keep their object: a speaker does not rest between one and a phrase word. */
const HELD_WORDS: Partial<Record<LanguageCode, string>> = {
  en: 'am are be been had has have is that was were',
  de: 'bin bist habe haben hat hatte ist sind war waren werden wird',
  fr: 'a ai as avez avons est ont sera sommes sont suis était',
  es: 'era es está están fue ha han hay he será son tengo tiene',
  pt: 'era está estão foi há será são tem tenho é',
  it: 'era ha hanno ho sarà sono è',
};

const setsOf = (lists: Partial<Record<LanguageCode, string>>): ReadonlyMap<string, ReadonlySet<string>> =>
  new Map(Object.entries(lists).map(([language, list]) => [language, new Set(list.split(' '))]));
const breaks = setsOf(BREAK_WORDS);
const phrases = setsOf(PHRASE_WORDS);
const bound = setsOf(BOUND_WORDS);
const held = setsOf(HELD_WORDS);
const NONE: ReadonlySet<string> = new Set();

/** A clause cut shorter than this is not a phrase. */
const FEWEST_WORDS = 3;
/** Further on a sentence or a comma comes soon. */
const WINDOW_LENGTH = 160;
/** Brackets, quotes and markup belong together. */
const ENCLOSED = /[\p{Ps}\p{Pi}"<]/u;

/** Words with a space after them, and one that came as a message of its own, as the tokens of language models do. */
const WHOLE_WORDS = /\S+(?=\s)/g;
const LONE_WORD = /^\s+\S+$/;

/**
 * Where a speaker could rest though no mark stands there: before the language's first break word with three words before it;
 * if there is none, before the first phrase word.
 * @param messageStart where the newest message begins in `text`: a word that is all of it counts at once. Any other counts when
 *   a space follows it, because more of it may come.
 * @returns 0: nowhere
 */
export function findNaturalBreak(text: string, messageStart: number, language: LanguageCode): number {
  const breakWords = breaks.get(language);
  if (breakWords === undefined) return 0;
  const wordsOf = (lists: ReadonlyMap<string, ReadonlySet<string>>): ReadonlySet<string> =>
    lists.get(language) ?? NONE;
  const [phraseWords, boundWords, heldWords] = [wordsOf(phrases), wordsOf(bound), wordsOf(held)];
  const isWhole = messageStart >= 0 && LONE_WORD.test(text.slice(messageStart, messageStart + WINDOW_LENGTH));
  let count = 0;
  let phrase = 0;
  // "10 to 12 in", "as well as in": a number or a little word wants what follows it.
  let mayRest = false;
  let isHeld = false;
  const window = `${text}${isWhole ? ' ' : ''}`.slice(0, WINDOW_LENGTH);
  for (const { 0: typed, index } of window.matchAll(WHOLE_WORDS)) {
    if (ENCLOSED.test(typed)) return 0;
    const word = typed.toLowerCase();
    const isBreak = breakWords.has(word);
    const isPhrase = phraseWords.has(word);
    if (mayRest && count >= FEWEST_WORDS) {
      if (isBreak) return index;
      if (isPhrase && !isHeld && phrase === 0) phrase = index;
    }
    if (/\p{L}|\p{N}/u.test(word)) count += 1;
    mayRest = !isBreak && !isPhrase && !boundWords.has(word) && /\p{L}$/u.test(word);
    isHeld = heldWords.has(word);
  }
  return phrase;
}
