import type { LanguageCode } from '../../contracts/catalog.js';

/** Little words, whose sound depends on their sentence: espeak-ng knows them best. */
const FUNCTION_WORDS: Partial<Record<LanguageCode, string>> = {
  en:
    'a an the to of for from at by in on with and or but nor so as if than that this these those there it its is am are was ' +
    'were be been being do does did have has had having can could will would shall should may might must not no yes i me my ' +
    'you your he him his she her we us our they them their who whom whose which what when where why how up out into onto ' +
    "over under just read lead live i'm i've i'll i'd you're you've you'll you'd he's she's it's we're we've we'll they're " +
    "they've they'll don't doesn't didn't can't won't isn't aren't wasn't weren't hasn't haven't",
  pt:
    'pelo pela pelos pelas dele dela deles delas nele nela este esta estes estas esse essa esses essas isto isso aquele ' +
    'aquela aquilo para como quando onde porque mais menos muito muita muitos muitas pouco agora hoje ontem sempre nunca ' +
    'ainda tudo todo toda todos todas outro outra mesmo mesma você vocês nós eles elas seu sua nosso nossa ser estar ter ' +
    'está estão estou estava tenho tem temos têm posso pode podem podemos quero quer queremos faço faz fazem vamos entre ' +
    'sobre contra desde depois antes senhor senhora também então porém',
  de:
    'aber alle allem allen aller alles also andere anderen auch beim bereits bitte danke dass dein deine deinen denn deren ' +
    'dessen deshalb dich diese diesem diesen dieser dieses dir doch dort durch eben eine einem einen einer eines erst etwas ' +
    'euch euer eure ganz gegen haben habe habt hatte hatten heute hier hinter ihm ihn ihnen ihre ihrem ihren ihrer immer ' +
    'jede jedem jeden jeder jedes jetzt kann kannst kein keine keinen können könnte könnten machen mehr mein meine meinem ' +
    'meinen meiner mich mir muss müssen nach nicht nichts noch oder ohne schon sehr sein seine seinem seinen seiner sich ' +
    'sind soll sollen sondern über unser unsere unter viel viele vielen vom von vor wann war waren warum was weil welche ' +
    'wenn werden wird wieder will wir wollen wurde wurden würde zwischen',
  fr:
    'avec avant après aussi autre autres avez avons avait bien cela celle celui ceux cette comme comment dans depuis dont ' +
    'elle elles encore entre étaient était être faire fait font leur leurs lorsque lui mais même moins notre nous nos ont ' +
    'parce peut peuvent plus pour pourquoi puis quand quel quelle quels quelles quoi sans sera seront serait sont sous ' +
    'monsieur messieurs femme femmes second seconde suis tous tout toute toutes très vers vos votre vous chez chaque dès donc déjà jamais toujours alors ainsi',
  es:
    'como cómo cuando cuándo donde dónde este esta estos estas ese esa esos esas aquel aquella para pero porque sobre entre ' +
    'desde hasta hacia según muy más menos mucho poco todo toda todos todas otro otra nosotros ustedes ellos ellas usted ' +
    'nuestro nuestra ser estar está están estoy tener tiene tengo puede puedo quiero también ahora hoy ayer siempre nunca',
  it:
    'come quando dove perché questo questa questi queste quello quella quelli quelle della dello degli delle dalla dalle ' +
    'nella nelle nello sulla sulle alla alle allo agli anche ancora molto poco tutto tutta tutti tutte altro altra sempre ' +
    'essere avere sono siamo siete hanno abbiamo posso può possono voglio vuole vorrei loro nostro nostra vostro voi noi ' +
    'lui lei dopo prima contro verso senza sopra sotto però quindi oggi domani ieri adesso',
};

const SETS = new Map(
  Object.entries(FUNCTION_WORDS).map(([language, words]) => [language, new Set(words.split(' '))]),
);

/** In other languages of Latin letters these are the shortest words. */
const MOST_LETTERS: Partial<Record<LanguageCode, number>> = { de: 3, fr: 3, es: 3, it: 3, pt: 3 };

export function isFunctionWord(word: string, language: LanguageCode): boolean {
  return word.length <= (MOST_LETTERS[language] ?? 0) || (SETS.get(language)?.has(word) ?? false);
}
