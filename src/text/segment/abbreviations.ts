import type { LanguageCode } from '../../contracts/catalog.js';

/** What a language says about full stops. */
export interface StopWords {
  /** Their dot never ends a sentence. */
  readonly titles: ReadonlySet<string>;
  /** Their dot ends a sentence only before a word of `starters`. */
  readonly abbreviations: ReadonlySet<string>;
  /** Abbreviations only when a digit follows. */
  readonly beforeNumber: RegExp;
  /** Capitalized only because a sentence begins with them. */
  readonly starters: ReadonlySet<string>;
  /** `3. Mai`: digits with a dot are ordinals, which end no sentence unless a starter follows. */
  readonly ordinals: 'dotted' | 'plain';
  /** `p` of `p.m.`: the abbreviation goes on. */
  readonly beginnings: ReadonlySet<string>;
}

type Lists = Omit<StopWords, 'beginnings'>;

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** `p` of `p.m`: more of the abbreviation comes. */
function beginnings({ titles, abbreviations }: Lists): ReadonlySet<string> {
  const dotted = [...titles, ...abbreviations].map((word) => word.split('.'));
  return new Set(dotted.flatMap((parts) => parts.slice(1).map((_, i) => parts.slice(0, i + 1).join('.'))));
}

const ENGLISH: Lists = {
  titles: set(
    'mr mrs ms mx dr prof rev hon gov gen col lt sgt capt cmdr maj cpl sen rep pres mt ft messrs e.g i.e eg ie cf vs viz approx',
  ),
  abbreviations: set(
    'st jr sr inc corp ltd co bros assn dept univ etc est al ave blvd rd ln hwy pkwy sq ct pl apt ste bldg esq govt tel jan feb mar apr jun jul aug sep sept oct nov dec mon tue tues wed thu thur thurs fri sat sun min max misc incl excl in a.m p.m oz lb lbs yd mi hr hrs sec tsp tbsp pt qt gal u.s u.k u.n d.c ph.d b.c a.d',
  ),
  beforeNumber: /^(?:nos?|pp?|pg|vol|ch|chap|figs?|sec|eq|art|ver|ex|tab|rm|nr|ext)$/,
  starters: set(
    "The A An He She It They We You I This That These Those There Here His Her Its Their Our My Your But And Or So If When While Then What Why How Who Where In On At For From With As To By After Before Now No Yes Please However Also Not Do Did Does Is Are Was Were Can Could Will Would Should Let I'm I've I'll It's He's She's We're They're You're Don't That's There's",
  ),
  ordinals: 'plain',
};

const GERMAN: Lists = {
  titles: set(
    'dr prof hr hrn fr dipl ing med phil jur nat st z.b d.h u.a i.d.r o.ä s.o s.u v.a z.t u.u i.a d.i ca bzw ggf evtl inkl exkl zzgl abzgl vgl bspw sog geb gest verh max min mind str nr tel bd abs art s',
  ),
  abbreviations: set(
    'usw etc u.s.w usf uvm m.e jan feb mär apr jun jul aug sep sept okt nov dez mo di mi do fr sa so mio mrd jh n.chr v.chr gmbh co',
  ),
  beforeNumber: /^(?:kap|ziff|abb|tab|aufl|fig)$|(?:str|nr)$/,
  starters: set(
    'Der Die Das Ein Eine Er Sie Es Wir Ihr Ich Du Man Dies Diese Dieser Dieses Aber Und Oder Doch Dann Da Wenn Als Nach Vor Mit Bei Für Im In Am An Auf Zum Zur Von Heute Morgen Gestern Nun Jetzt So Was Wer Wie Wo Warum Bitte Danach Dort Hier Auch Nicht Kein Keine Ja Nein Mein Meine Sein Seine Unser Unsere Seit',
  ),
  ordinals: 'dotted',
};

const SPANISH: Lists = {
  titles: set(
    'sr sra srta sres sras dr dra d dña ud uds vd vds prof profa lic ing arq gral cap p.ej fray excmo excma ee rr ff jj cc ss av avda pl pza plza urb edif ref',
  ),
  abbreviations: set(
    'etc ctra dpto ee.uu uu hh aa oo a.c d.c a.m p.m s.a s.l n.º núm tel min max aprox vol art fig lun mié jue vie sáb ene feb abr may jun jul ago sept oct nov dic',
  ),
  beforeNumber: /^(?:pág|págs|p|pp|arts?|caps?|vol|figs?|núms?|nro|tel|ext|apto|cra|kra|blvd)$/,
  starters: set(
    'El La Los Las Un Una Unos Unas Y Pero O Si No Sí Es Son Era Fue Está Hay Ya Yo Tú Él Ella Nosotros Ellos Ellas Usted Ustedes Este Esta Esto Estos Estas Ese Esa Eso Cuando Como Con Sin Por Para En De Al Del Mi Su Nuestro Qué Quién Cómo Dónde Cuándo También Después Luego Ahora Hoy Mañana Gracias',
  ),
  ordinals: 'plain',
};

const FRENCH: Lists = {
  titles: set('m mm mr mme mmes mlle mlles dr drs me mgr pr prof st ste p.ex cf c.-à-d'),
  abbreviations: set(
    'etc av bd boul env j.-c n.b s.a tél apr janv févr avr juil sept oct nov déc min max éd vol pl all sq fg rte imp bât appt apt ét hab pers ex lun jeu ven sam dim',
  ),
  beforeNumber: /^(?:p|pp|art|al|chap|ch|vol|t|fig|tabl|sect|no|n|tél|réf)$/,
  starters: set(
    "Le La Les Un Une Des Et Mais Ou Si Non Oui Il Elle Ils Elles On Nous Vous Je Tu Ce Cet Cette Ces C'est C'était Il Y Quand Comme Avec Sans Pour Par Dans En De Du Au Aux Mon Ma Son Sa Notre Votre Leur Que Qui Quoi Comment Où Pourquoi Aussi Puis Ensuite Alors Maintenant Aujourd'hui Demain Merci J'ai",
  ),
  ordinals: 'plain',
};

const PORTUGUESE: Lists = {
  titles: set(
    'sr sra srs sras srta dr dra d dona prof profa eng exmo exma ilmo ilma v.ex p.ex av al pça rod estr jd pq apto ap bl cj qd lt cel ten gal pe sto sta cia séc ref',
  ),
  abbreviations: set(
    'etc r tel vol art fig seg sáb a.c d.c a.m p.m s.a ltda n.º aprox min max jan fev mar abr mai jun jul ago set out nov dez',
  ),
  beforeNumber: /^(?:pág|págs|p|pp|arts?|caps?|vol|figs?|núms?|nº|tel|ext)$/,
  starters: set(
    'O A Os As Um Uma Uns Umas E Mas Ou Se Não Sim É São Era Foi Está Há Já Eu Tu Ele Ela Nós Eles Elas Você Vocês Este Esta Isto Esse Essa Isso Quando Como Com Sem Por Para Em De No Na Ao Do Da Meu Seu Nosso Que Quem Onde Também Depois Agora Hoje Amanhã Obrigado',
  ),
  ordinals: 'plain',
};

const ITALIAN: Lists = {
  titles: set(
    'sig sigg sig.ra sig.na dott dott.ssa dr prof prof.ssa ing avv arch geom rag on sen mons gent egr spett p.es ecc.mo',
  ),
  abbreviations: set(
    'ecc etc es cfr sec cap vol lun mer gio ven sab dom v.le p.zza p.le spett.le c.so l.go f.lli a.c d.c s.p.a s.r.l tel ca min max n.b gen feb mar apr mag giu lug ago set ott nov dic',
  ),
  beforeNumber: /^(?:pag|pagg|p|pp|art|cap|vol|fig|num|n|tel|int)$/,
  starters: set(
    "Il Lo La I Gli Le Un Uno Una E Ma O Se No Sì È Sono Era Erano Io Tu Lui Lei Noi Voi Loro Questo Questa Questi Queste Quello Quella Quando Come Con Senza Per In Di Da Al Alla Nel Nella Mio Suo Nostro Che Chi Cosa Dove Perché Anche Poi Ora Adesso Oggi Domani Grazie C'è L'ho",
  ),
  ordinals: 'plain',
};

const HINDI_LETTERS = 'ए बी सी डी ई एफ़ एफ जी एच आई जे के एल एम एन ओ पी क्यू आर एस टी यू वी डब्ल्यू एक्स वाई'.split(
  ' ',
);

const HINDI: Lists = {
  titles: set(
    'डॉ डा प्रो पं कु स्व इंजी एड ठा चौ मा ले कै ब्रि मो कं प्रा वि नं dr mr mrs ms smt sh prof pvt rs e.g i.e',
  ),
  abbreviations: new Set([
    ...HINDI_LETTERS.flatMap((first) => [first, ...HINDI_LETTERS.map((second) => `${first}.${second}`)]),
    ...set(
      'एम.बी.ए एल.एल.बी पी.एच.डी पीएच.डी एम.बी.बी.एस बी.एस.सी एम.एस.सी बी.एससी एम.एससी बी.कॉम एम.कॉम बी.टेक एम.टेक आई.ए.एस आई.पी.एस सी.बी.आई बी.जे.पी भा.ज.पा ए.पी.जे',
    ),
    ...set(
      'रु रू लि कि कि.मी कि.ग्रा मि.मी से.मी मि.ली मी ली ग्रा से मि घं ई.पू वि.सं उ.प्र म.प्र उदा प्रा.लि ltd etc vs a.m p.m',
    ),
  ]),
  beforeNumber: /^(?:क्र|सं|पृ|अनु|अ|भा|मो|nos?|pp?|vol|ext|एक्सटेंशन)$/,
  starters: set(
    'यह वह ये वे मैं हम तुम आप इस उस इन उन और लेकिन पर परंतु किंतु या अगर यदि जब तब तो क्या क्यों कैसे कहाँ कौन अब आज कल फिर इसके उसके इसलिए हालाँकि नहीं हाँ कृपया धन्यवाद भारत उसने उन्होंने मैंने हमने मेरा मेरी मेरे उनका उनकी उनके इसका इसकी एक सब सभी यहाँ वहाँ',
  ),
  ordinals: 'plain',
};

const NONE: Lists = {
  titles: set(''),
  abbreviations: set(''),
  beforeNumber: /^$/,
  starters: set(''),
  ordinals: 'plain',
};

const withBeginnings = (lists: Lists): StopWords => ({ ...lists, beginnings: beginnings(lists) });

const NO_STOP_WORDS = withBeginnings(NONE);
const STOP_WORDS: Readonly<Partial<Record<LanguageCode, StopWords>>> = {
  en: withBeginnings(ENGLISH),
  de: withBeginnings(GERMAN),
  es: withBeginnings(SPANISH),
  fr: withBeginnings(FRENCH),
  pt: withBeginnings(PORTUGUESE),
  it: withBeginnings(ITALIAN),
  hi: withBeginnings(HINDI),
};

export function stopWords(language: LanguageCode): StopWords {
  return STOP_WORDS[language] ?? NO_STOP_WORDS;
}
