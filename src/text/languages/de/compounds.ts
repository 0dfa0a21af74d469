import { wordSet } from '../../core/words.js';
import type { DerivedWord } from '../language.js';

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

/**
 * A compound sounds like its parts where its letters alone mislead.
 *
 * @param word in small letters
 */
export function deriveCompound(word: string): DerivedWord | null {
  if (OTHERS.test(word)) return null;
  const most = Math.min(LONGEST_HEAD, word.length - SHORTEST_FIRST);
  for (let length = most; length > 2; length--) {
    const head = word.slice(-length);
    const base = word.slice(0, -length);
    if (!HEADS.has(head) || !MISREAD_SEAM.test(`${base.slice(-2)}|${head.slice(0, 2)}`)) continue;
    return /[aeiouyäöü]/u.test(base) ? { base, ending: head } : null;
  }
  return null;
}
