import { capitalized, wordSet } from '../../core/words.js';
import type { DerivedWord } from '../language.js';
import { ENGLISH_LOANS } from './english-loans.js';
import { deriveInflected, LISTED } from './inflected.js';

/** Second parts of compounds that no other word ends with by accident. */
const HEADS = wordSet(
  'heit heiten haus hauses häuser häusern häuschen halle hallen halter halterung haltung haltungen hemd hemden ' +
    'hilfe hilfen heft hefte heften hersteller herstellung hof höfe hand hund hunde hunden haut hafen häfen ' +
    'hälfte himmel hinweis hinweise höhe handel händler händlerin handlung handlungen haken anstalt anstalten ' +
    'antrag anträge anträgen anschluss anschlüsse abrechnung abrechnungen abteilung abteilungen abschluss ' +
    'abschnitt ausweis ausweise ausgabe ausgaben aufgabe aufgaben aufnahme aufnahmen arbeit arbeiten arbeiter ' +
    'angebot angebote anlage anlagen anzeige anzeigen ärztin einkommen eigentum eigentümer eingang erklärung ' +
    'erklärungen ordnung ordnungen öffnung öffnungszeiten unfall unfälle unternehmen unterlagen unterricht ' +
    'urlaub umschlag sitzung sitzungen suche seite seiten straße straßen spiel spiele spieler stadt städte ' +
    'stelle stellen stellung stunde stunden stück stücke stoff stoffe stein steine stand station stationen ' +
    'sprache sprachen stube steuer steuern teilnehmer tuch tücher tasche taschen telefon raum räume reise reisen ' +
    'rechnung rechnungen regel regeln rente liste listen lampe laden zeit zeiten zeitung zimmer zustellung ' +
    'zusteller zug züge zahl zahlung zettel teil teile teilen',
);
const SHORTEST_FIRST = 4;
const LONGEST_HEAD = 14;

/** Where the letters on both sides of a seam would be read as one word's: Beliebt-heit, Bundes-anstalt, Stau-becken. */
const MISREAD_SEAM =
  /(?:[pt]\|h|s\|ch|[sz]\|[ptz]|[sf]\|s|([b-df-hj-np-tv-xzß])\|\1|[bdg]\|[aeiouäöülrn]|st?\|[aeiouäöü]|er\|[aeiouäöü]|t\|z)/u;
/** Written like compounds, but of other parts or with a sound of their own. */
const OTHERS =
  /(?:verordnung(?:en)?|begleitung)$|^(?:beinhalt|hochzeit|vorteil|nachteil|urteil|vorurteil|abteil|mittag|heirat|vorrat|verrat|beamt|gesamt|instand|zustand|bestand|verstand|anstand|widerstand|gegenstand|abstand)/u;

/** What may be a word after a borrowed one: no ending, and no letters that none begins with. */
const BEHIND =
  /^(?!(?:al|aner|är|ant|ent|ell|en[^dgt]|ett|ier|ist|isch|ik|ismus|ität|iv|or|ös|ual|ung|in(?!ner)|n?er(?!d|nte)|ren|rin|rung|rer|lich|heit|keit|chen|tion|tik|kratie)|a(?:t(?:ion|or|iv|isch|ik|ie|en?$|s$)|r(?:in|i[aesu]|teil))|olog|isat|izid|i[aeou])(?:(?=\p{L}{4})(?:sch[lmnrw]?|sh|s[tp]r?|[bfgkp]?[lr]|[dt]r|kn|gn|pf|qu|zw|[bdfghjkmnpstvwz])?[aeiouyäöü]\p{L}+|(?:amt|bad|bau|hof|mix|öl|rat|tag|tor|tür|typ|uhr|weg|zug)e?s?$)/u;
const BEFORE = /^(?!(?:ge|be|ver|ent|er|zer)$)\p{L}*[aeiouyäöü]\p{L}*$/u;
/** Listed words of four letters that stand in compounds, and longer ones whose letters begin or end other words. */
const SHORT = wordSet('chef café cafe büro chat show shop shops giro soap jazz live');
const AMBIGUOUS = wordSet(
  'aktion beige boots dachs gangs hacker laser login nation nivea option premier tablet vierzehn vierzig',
);
/** Made of a borrowed word, but with an ending. */
const NO_COMPOUND = /ier(?:en|t|te[mnrst]?|ung\p{L}*|end\p{L}*)$/u;

/** Longer words are left to the network: each of their parts may have parts. */
const LONGEST_COMPOUND = 32;
/** Their seams look English (sechshundert), and long ones have many. */
const NUMBER =
  /^(?:null|eins?|zwei|drei|vier|fünf|sechs?|sieb|sieben|acht|neun|zehn|elf|zwölf|zwan|zig|ßig|und|hundert|tausend)+(?:s?te[mnrs]?)?$/u;

/** Whether a listed word, in any of its forms, stands in compounds. */
function stands(part: string): boolean {
  const listed = LISTED.has(part) ? part : deriveInflected(part)?.base;
  return listed !== undefined && listed.length > 4 && !AMBIGUOUS.has(listed);
}

/** Two parts of a word by its borrowed one: Saison-arbeiter, Team-leiterin, Tief-garage. */
function deriveBorrowed(word: string, isBorrowed: (part: string) => boolean): DerivedWord | null {
  if (word.length > LONGEST_COMPOUND || NO_COMPOUND.test(word) || NUMBER.test(word)) return null;
  const english = (part: string): boolean =>
    ENGLISH_LOANS.foreignBelow(part, false) > 0 && isBorrowed(capitalized(part));
  for (let cut = word.length - 2; cut >= 3; cut--) {
    const [base, ending] = [word.slice(0, cut), word.slice(cut)];
    // Betons-traße is none.
    const joint =
      base.endsWith('s') &&
      BEHIND.test(`s${ending}`) &&
      stands(base.slice(0, -1)) &&
      !/(?:ion|tät)s$/.test(base);
    if (cut > 3 && !joint && BEHIND.test(ending) && (SHORT.has(base) || stands(base) || english(base)))
      return { base, ending };
    if (
      (ending.length > 4 || ending === 'shop') &&
      !/[cpst]\|h|th\|/.test(`${base}|${ending}`) &&
      BEFORE.test(base) &&
      !ending.endsWith('en') &&
      (SHORT.has(ending) || stands(ending) || english(ending))
    )
      return { base, ending };
  }
  return null;
}

/**
 * A compound sounds like its parts where its letters alone mislead.
 *
 * @param word in small letters
 */
export function deriveCompound(word: string, isBorrowed: (part: string) => boolean): DerivedWord | null {
  if (OTHERS.test(word)) return null;
  const borrowed = deriveBorrowed(word, isBorrowed);
  if (borrowed) return borrowed;
  const most = Math.min(LONGEST_HEAD, word.length - SHORTEST_FIRST);
  for (let length = most; length > 2; length--) {
    const head = word.slice(-length);
    const base = word.slice(0, -length);
    if (!HEADS.has(head) || !MISREAD_SEAM.test(`${base.slice(-2)}|${head.slice(0, 2)}`)) continue;
    return /[aeiouyäöü]/u.test(base) ? { base, ending: head } : null;
  }
  return null;
}
