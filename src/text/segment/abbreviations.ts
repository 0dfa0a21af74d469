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
};

export function stopWords(language: LanguageCode): StopWords {
  return STOP_WORDS[language] ?? NO_STOP_WORDS;
}
