import { LIGATURES, comparableRules, rewrite } from '../../phonetics/sound-rules.js';
import { type StopLists, words } from '../../segment/stop-words.js';
import type { Language } from '../language.js';
import { respellForLiaison } from './liaison.js';
import { FRENCH_RULES } from './rules.js';

const STOPS: StopLists = {
  titles: words('m mm mr mme mmes mlle mlles dr drs me mgr pr prof st ste p.ex cf c.-à-d'),
  abbreviations: words(
    'etc av bd boul env j.-c n.b s.a tél apr janv févr avr juil sept oct nov déc min max éd vol pl all sq fg rte imp bât appt apt ét hab pers ex lun jeu ven sam dim',
  ),
  beforeNumber: /^(?:p|pp|art|al|chap|ch|vol|t|fig|tabl|sect|no|n|tél|réf)$/,
  starters: words(
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
  espeakVoice: 'fr',
  rules: FRENCH_RULES,
  stops: STOPS,
  comparable: comparableRules(SOUNDS, '̃'),
  spellings: [],
  functionWords: new Set(FUNCTION_WORDS.split(' ')),
  longestFunctionWord: 3,
  sayClause: (clause, { espeak }) => espeak(respellForLiaison(clause)),
};
