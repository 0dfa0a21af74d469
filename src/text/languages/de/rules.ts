import { commonRules } from '../../core/common-rules.js';
import { drawnOut, lastingAs } from '../../core/everyday.js';
import { type LanguageRules, rule } from '../../core/rules.js';
import { SILENT_RULES } from '../../core/web.js';
import { wordSet } from '../../core/words.js';
import { ABBREVIATION_RULES, SHORT_WORDS } from './abbreviations.js';
import { CODE_RULES, LIFE_RULE } from './codes.js';
import { DATE_RULES } from './dates.js';
import { MONEY_RULES } from './money.js';
import { NUMBER_RULES } from './number-rules.js';
import { cardinal, decimal, DIGITS, year } from './numbers.js';
import { PHONE_RULES } from './phones.js';
import { UNIT_RULES } from './units.js';

const SIGNS = {
  at: 'ät',
  dot: 'Punkt',
  dash: 'Bindestrich',
  underscore: 'Unterstrich',
  slash: 'Schrägstrich',
  plus: 'plus',
} as const;

const COMMON = commonRules({
  digits: DIGITS,
  signs: SIGNS,
  cardinal,
  decimal: (written) => decimal(written.replace('.', ','), 'ein'),
  hashtag: 'Hashtag',
  version: 'Version',
  dotted: true,
  everyday:
    'ratio: zu; yields: ergibt; 1 m: ein Meter; 2 m: zwei Meter; -: minus; or: oder; ≠: ungleich; positive: positiv; negative: negativ; →: auf; #: Raute; *: Stern; pressure: zu; mmHg: Millimeter Quecksilbersäule; x: mal; inch: Zoll; :: geteilt durch; –: bis; \\: Backslash; ?: Fragezeichen; of: von; =: gleich; &: und; ~: Tilde; prime: Strich; prime2: zwei Strich; stars: Sterne; season: Staffel; episode: Folge; degree: Grad; degrees: Grad; minute: Minute; minutes: Minuten; second: Sekunde; seconds: Sekunden; N: Nord; S: Süd; E: Ost; O: Ost; W: West',
  year,
  verses:
    /(?<!\p{L})(?:Genesis|Psalm|Psalmen|Matthäus|Mt|Markus|Mk|Lukas|Lk|Johannes|Joh|Römer|Röm|Korinther|Kor|Timotheus|Tim|Thess(?:alonicher)?|Petr(?:us)?|Offenbarung|Offb|Ps|Gen|Hiob|Hebr|Hebräer|Gal|Galater|Apg|Apostelgeschichte|Jes|Sure|Koran|Jesaja|Jer|Jeremia|Mose|Spr|Sprüche|Könige?|Kön|Samuel|Sam|Chronik|Chr)\.? [:,]$/u,
  lasting: lastingAs(
    'h: eine Stunde | Stunden; min: eine Minute | Minuten; s: eine Sekunde | Sekunden',
    cardinal,
  ),
  lastly: ' und',
  rates: 'Tag, Woche, Monat, Jahr, Stunde, Nacht, Person, Nutzer: pro',
  outOf: 'von',
  over: 'durch',
  squared: 'hoch zwei',
  cubed: 'hoch drei',
  factorial: 'Fakultät',
  power: 'hoch',
  times: 'mal',
  root: 'Wurzel aus',
  latex:
    'int: Integral; sum: Summe; prod: Produkt; lim: Grenzwert; from: von; to: bis; rightarrow: nach; infty: unendlich; leq, le: kleiner gleich; geq, ge: größer gleich; neq, ne: ungleich; approx: ungefähr gleich; pm: plus minus; div: geteilt durch; in: in; circ: Grad; cdots, ldots, dots: und so weiter; Rightarrow, implies: daraus folgt',
  and: 'und ',
  signNames:
    '@: ät; %: Prozent; =: gleich; €: Euro; °: Grad; π: Pi; ±: plus minus; √: Wurzel aus; ∛: dritte Wurzel aus; ∈: Element von; ∞: unendlich',
  acronyms: wordSet(
    'ABBA DAX MDAX SDAX TAN IBAN BIC ESA CERN DIN ISO OPEC OBI ALDI LIDL EDEKA REWE GEMA PISA NABU KITA WLAN NATO NASA UNO UNESCO UNICEF AIDS FIFA UEFA COVID PIN SIM BIOS MAC LAN WAN RAID GIF UEFI SATA RAM ROM IKEA HARIBO BAföG DER DIE DAS UND ODER IST NICHT EIN EINE ICH DU ER SIE ES WIR IHR FÜR MIT VON AUF ZU IM IN AM AN JA NEIN NUR NEU ALT GUT HALT STOP ACHTUNG BITTE DANKE HEUTE MORGEN ALLE ALLES SEHR MEHR JETZT IMMER SO WAS WER WO WIE',
  ),
  kept: new Set(),
});

export const GERMAN_RULES: LanguageRules = {
  digits: DIGITS,
  signs: SIGNS,
  shortWords: SHORT_WORDS,
  rules: [
    ...SILENT_RULES,
    // Three of a kind stand where words are joined, but not these vowels: Schifffahrt, Teeernte.
    drawnOut('aiouäöü'),
    LIFE_RULE,
    rule(
      'sign',
      /#(?<=(?:Ticket|Bestellung|Auftrag|Rechnung|Vorgang|Fall|Sendung|Reservierung) #)(?=\p{Lu}{1,4}\d)/u,
      () => 'Nummer',
    ),
    ...COMMON.web,
    ...CODE_RULES,
    ...PHONE_RULES,
    ...DATE_RULES,
    ...MONEY_RULES,
    ...UNIT_RULES,
    COMMON.version,
    ...ABBREVIATION_RULES,
    ...COMMON.identifiers,
    ...NUMBER_RULES,
    ...COMMON.codes,
    COMMON.dottedLetters,
    ...COMMON.signs,
    COMMON.initialisms,
  ],
};
