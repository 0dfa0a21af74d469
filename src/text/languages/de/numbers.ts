import { toCardinal, toOrdinal } from 'n2words/de-DE';
import { NO_MEMORY } from '../../core/numerals.js';
import { before, behind, type Match, sayDigits, wordBefore, wordBehind } from '../../core/rules.js';
import { words } from '../../core/words.js';

export const DIGITS = words('null eins zwei drei vier fünf sechs sieben acht neun');

/** `1.234` or `1234`. */
export const INTEGER = `(?:\\d{1,3}(?:\\.\\d{3}){1,8}(?!\\d)|\\d{1,3}(?:[ ']\\d{3}){1,8}(?!\\d)${NO_MEMORY}|\\d{1,30}(?!\\d))`;
export const NUMBER = `(?:${INTEGER}(?:,\\d{1,30}(?!\\d))?)`;

const LONGEST_CARDINAL = 18;

/** `eins` is for counting, the others go with a noun, the last three in another case. */
export type OneForm = 'eins' | 'ein' | 'eine' | 'einen' | 'einem' | 'einer' | 'eines';

export const digitByDigit = (digits: string): string => sayDigits(digits.replace(/\D/g, ''), DIGITS);

export function cardinal(written: string, one: OneForm = 'eins'): string {
  const digits = written.replace(/\D/g, '');
  if (digits.length > LONGEST_CARDINAL || (digits.length > 1 && digits.startsWith('0')))
    return digitByDigit(digits);
  return toCardinal(BigInt(digits)).replace(/eins$/, one);
}

/** Reads a number; the decimals after a comma follow digit by digit. */
export function decimal(written: string, one: OneForm = 'eins'): string {
  const [whole = '', fraction] = written.split(',');
  return fraction === undefined ? cardinal(whole, one) : `${cardinal(whole)} Komma ${digitByDigit(fraction)}`;
}

export function year(digits: string): string {
  const value = Number(digits);
  if (digits.length !== 4 || value < 1100 || value > 1999) return cardinal(digits);
  const rest = digits.slice(2);
  return `${cardinal(digits.slice(0, 2))}hundert${rest === '00' ? '' : cardinal(String(Number(rest)))}`;
}

export type Ending = 'e' | 'em' | 'en' | 'er' | 'es';

export function ordinal(written: string, ending: Ending): string {
  const digits = written.replace(/\D/g, '').replace(/^0+(?=\d)/, '');
  if (digits === '0') return `nullt${ending}`;
  if (digits.length > 6) return cardinal(digits);
  return toOrdinal(BigInt(digits)).replace(/e$/, ending);
}

const WEAK =
  /^(?:am|im|vom|v|d|zum|z|zur|beim|dem|den|des|einem|einen|einer|eines|meinem|meinen|seinem|seinen|ihrem|ihren|unserem|unseren|diesem|diesen|dieser|jedem|jeden|ab|seit|bis|vor|nach|ins|aufs|fürs|alle|zwischen|geb|gest|spät|spätestens)$/i;
const FEMININE =
  /(?:ung|heit|keit|schaft|tion|sion|tät|ik|ur|enz|anz|in|ie|age|(?<!e)e|[Ll]iga|[Aa]rbeit|[Ff]rau|[Ss]tadt|[Nn]acht|[Bb]ank|wahl|fahrt|zeit|wurst|zwiebel|kartoffel|butter|milch|nuss|form|tür|zahl|mutter|tochter|schwester|nummer|nudel|gabel|schüssel|tafel|kugel|nadel|wurzel|ampel|schachtel|kammer|mauer|feier|steuer|feder|kraft|luft|schicht|schrift|sicht|welt|pflicht|mail|box|app|hand|nacht|[Dd]osis|[Bb]asis|[Pp]raxis)$/;
const NOT_FEMININE =
  /(?:[Bb]uchstabe|[Nn]ame|[Gg]edanke|[Kk]unde|[Kk]ollege|[Jj]unge|[Ee]xperte|[Pp]ate|[Bb]ote|[Zz]euge|[Ee]rbe|[Ll]aie|[Hh]eld|[Aa]ffe|[Ll]öwe|[Gg]laube|[Ww]ille|[Ff]riede|[Kk]äse|[Gg]elände|[Gg]emüse|[Gg]ebirge|[Gg]etreide|[Aa]uge|[Kk]nie|[Cc]afé|[Gg]ebäude|(?<![Ss]p|[Bb]l|[Ww]|[Ll]eg|[Dd]ivid)[Ee]nde|[Ee]rbe|[Ii]nteresse|[Ss]chein|[Ss]tein|[Vv]erein|[Tt]ermin|[Ww]ein|[Bb]ein|[Kk]amin|[Bb]enzin|[Mm]agazin)$|^(?:Ende|Name|Junge|Kunde|Kollege|Auge|Hase|Käse|Gebäude|Interesse|Termin|Verein|Wein|Stein|Schwein|Euro|Jahr|Uhr|Cousin|Kamin|Ruin|Benzin|Magazin|Medizin|Gebiet|Abitur)$/;
const FEMININE_NOUNS =
  /^(?:Frau|Uhr|Stunde|Minute|Sekunde|Woche|Million|Milliarde|Billion|Nacht|Hand|Stadt|Bank|Zahl|Tür|Idee|Fee|Armee|Allee|Tournee|Moschee|Orchidee|Tablette|Tabl|Tbl|Kaps|Pr|Aufg|Pers|Packung|Pck|Mutter|Tochter|Schwester|Person|Mark|Tonne|Antwort|Nummer|Zeit|Fahrt|Kuh|Maus|Wand|Zwiebel|Kartoffel|Paprika|Nudel|Semmel|Gabel|Butter|Milch|Wurst|Tafel|Schachtel|Regel|Insel|Kammer|Mauer|Feier|Steuer|Oper|Faser|Leber|Leiter|Feder|Brezel|Schüssel|Kugel|Nadel|Trommel|Wurzel|Ampel|Fackel|Pkg|Fl|Port|Scheibe|Dose|Gans|Nuss|Braut|Haut|Kraft|Luft|Lust|Macht|Not|Pflicht|Schicht|Schuld|Schrift|Sicht|Stirn|Welt|Wahl|Jagd|Last|List|Post|Rast|Form|Norm|Farm|Bar|Box|Pizza|Pasta|Cola|Limo|Salami|Mozzarella|CD|DVD|App|E-Mail|Mail|SMS|WG|GmbH|AG|SIM-Karte)$/;

const NEUTER =
  /^(?:Spiel|Tor|Mal|Jahr|Kapitel|Quartal|Halbjahr|H[Jj]|Semester|Obergeschoss|Stockwerk|Kind|Buch|Bild|Haus|Zimmer|Training|Treffen|Gebot|Level|Viertel|Drittel|Rennen|Finale|Konzert|Album|Video|Gleis|Team|Programm|Lied|Wort|Thema|Jh|Jahrhundert|Jahrzehnt|Jahrtausend|Lebensjahr|Schuljahr|Lehrjahr|Dienstjahr|Gleis|Geschoss|Untergeschoss|Dachgeschoss|Bundesland|Mitglied|Fach|Foto|Ergebnis|Auto|Paar|Land|Zi|Angebot|Update|(?:Fachs|S)em|Jt|Fenster)$/;
export const isNeuter = (noun: string): boolean =>
  NEUTER.test(noun) ||
  /(?:chen|lein|[Rr]echt|[Ff]ernsehen|[Uu]nternehmen|[Vv]erfahren|[Gg]ericht|[Pp]arlament|[Gg]esetz|[Nn]etz|[Kk]onto|[Pp]rodukt|[Pp]ersonal|[Ww]örterbuch|[Vv]olk|[Bb]ier|[Gg]eld|[Zz]eugnis|[Gg]utachten|[Mm]aterial|[Aa]uto|[Hh]aus|[Bb]uch|[Ll]and|[Tt]eam)$|^(?:Kilo|Pfund|Glas|Brot|Dutzend|Stück|Kilogramm|Gramm|Huhn|Ei)$/.test(
    noun,
  );
export const isFeminine = (noun: string): boolean =>
  FEMININE_NOUNS.test(noun) || (FEMININE.test(noun) && !NOT_FEMININE.test(noun));

/** Ordinals before another one. */
const ROW = /(?<=\p{L} )(?:\d{1,4}\. ?(?:, ?|\/ ?|,? ?und |,? ?oder |sowie |u\. )){1,5}$/u;

/** The first day of a span: 4.10.–3.11. */
const DAY_BEFORE = /(?<=^|[\s(])\d{1,2}\.(?: ?\d{1,2}\.(?:\d{2,4})?)? ?[-–] ?$/u;

/** It changes no case: bis einschließlich 6. Januar. */
const INCLUDED =
  /(?<=(?:^|\s)(?:bis|ab|am|zum|vom) )(?:einschl\.|einschließlich|inkl\.|inklusive|voraus(?:s\.|sichtlich)|spätestens|mindestens|mind\.|ca\.|circa|etwa) $/iu;

/** The ending that an ordinal takes after the word before it: am dritten, der dritte, dritter Mai. */
export function endingAfter(match: Match, of: 'number' | 'date' = 'number'): Ending {
  // All of a row go with the word before the first: das 18. und 19. Jahrhundert.
  const text = before(match).replace(ROW, '').replace(DAY_BEFORE, '').replace(INCLUDED, '');
  const previous = (/([\p{L}\p{M}]+)\W?\s*$/u.exec(text)?.[1] ?? '').toLowerCase();
  if (
    /(?:^|\s)(?:in|an|auf|mit|von|bei|seit|nach|vor|zu|während|ab) (?:d|jed)er (?:\d{1,3}\.(?: ?\+ ?\d{1,2}\.?)?,? (?:und|oder|bis|u\.) (?:in )?der )?$/i.test(
      text,
    )
  )
    return 'en';
  // The genitive: am Ende der zweiten Woche.
  if (/\p{Lu}\p{Ll}+ der $/u.test(text) && isFeminine(wordBehind(match))) return 'en';
  if (
    /^(?:d(?:er|ie|as)|diese|dieses|jede|jeder|jedes|welche|(?:[kmds])?eine|ihre|unsere|eure)$/.test(previous)
  )
    return 'e';
  if (/^(?:stand|datum)$/.test(previous)) return 'er';
  // Without an article: in erster Linie, auf zweitem Platz.
  if (
    of === 'number' &&
    /^(?:in|aus|auf|mit|bei|nach|von)$/.test(previous) &&
    /^ \p{Lu}\p{Ll}/u.test(behind(match, 3))
  )
    return isFeminine(wordBehind(match)) ? 'er' : 'em';
  if (WEAK.test(previous) || /[*†] ?$/.test(before(match, 2))) return 'en';
  // Am Dienstag, 5. März.
  if (
    /(?:^|\s)(?:am|vom|zum|bis|ab|auf|für|seit|nach|vor) (?:Mo|Di|Mi|Do|Fr|Sa|So)\p{Ll}{0,10}\.?,? $/iu.test(
      before(match, 24),
    )
  )
    return 'en';
  if (
    /^(?:,? ?(?:und |oder |bis |u\. |\/ ?|[-–] ?)?\d{1,2}\.){0,3} ?(?:Hd|Gen|Kl|Std|Stunde|Aufl|Ausg|Etage|Auflage|Ausgabe|Klasse|Runde|Liga|Halbzeit|Stufe|Wahl|Reihe|Folge|Staffel|Woche|Person|Generation)(?!\p{Ll})/u.test(
      behind(match, 36),
    )
  )
    return 'e';
  // Strong: mein erstes Auto, Beethovens neunte Sinfonie.
  if (
    /^(?:[kmds]?ein|ihr|unser|euer|ist|bin|war|wird|wurde|werden|bleibt|als)$/.test(previous) ||
    (/^\p{Lu}\p{Ll}+s$/u.test(wordBefore(match)) && /^ \p{Lu}\p{Ll}/u.test(behind(match, 3)))
  ) {
    const noun = wordBehind(match);
    return isFeminine(noun) ? 'e' : isNeuter(noun) ? 'es' : 'er';
  }
  if (of === 'number' && /^ \p{Ll}/u.test(behind(match, 2))) return 'er';
  if (previous === '' || /[,.;:(]\s*$/.test(text)) {
    const noun = wordBehind(match);
    if (/^\p{Lu}/u.test(noun) && isFeminine(noun)) return 'e';
    if (isNeuter(noun)) return 'es';
  }
  return previous === '' || /[,.;:]\s*$/.test(text) ? 'er' : 'en';
}

/** A half of what the noun after it names; a list has its own case. */
export function halfOf(match: Match): string {
  const noun = wordBehind(match);
  if (isFeminine(noun)) return 'eine halbe';
  if (isNeuter(noun)) return 'ein halbes';
  return before(match, 20).trim() === '' ? 'ein halber' : 'einen halben';
}

/** @param several a noun in the dative plural */
function oneOf(several: string): OneForm {
  const singulars = [
    several,
    several.replace(/n$/, ''),
    several.replace(/en$/, ''),
    several.replace(/(?:er)?n$/, ''),
  ];
  if (singulars.some(isFeminine)) return 'eine';
  return singulars.some(isNeuter) ? 'eines' : 'einer';
}

/** How a lone 1 is said before the word after it. */
export function oneBefore(match: Match): OneForm {
  if (/§ ?$/.test(before(match, 2))) return 'eins';
  const noun = wordBehind(match);
  // One of several: 1 von 3 Frauen.
  const [, several = ''] = /^ von \d{1,3} (\p{Lu}\p{Ll}{3,})/u.exec(behind(match)) ?? [];
  if (several !== '') return oneOf(several);
  if (
    /^(?:Nummer|Kapitel|Seite|Platz|Gleis|Teil|Zimmer|Raum|Linie|Band|Klasse|Stufe|Version|Artikel|Paragraph|Punkt|Kanal|Block|Nr|Absatz|Abs|Satz|S|Hs|Alt|Ziffer|Ziff|Aufgabe|Aufg|Position|Pos|Gruppe|Etage|Tag|Woche|Runde|Stufe|Typ|Größe|Kap|Abschnitt|Frage|Option|Taste|Ausfahrt|Halle|Tor|Wagen)$/.test(
      wordBefore(match),
    )
  )
    return 'eins';
  // One red one: 1 rotes.
  const adjective =
    /^(?!(?:alles|es|der|er|eines|einer|oder|aber|unter|über|hinter|immer|wieder|weiter|später|sehr|mehr|vor|nur|nie|sie|die|wie|ohne|heute|bitte|pro|bis|das|als|alle|keine|eine|viele|ihre|meine|deine|seine|unsere|bereits|besonders|ist|etwa|wer|für|einige|andere|jene|jede|diese|jeder|dieser|jenes|dieses|jedes)$)\p{Ll}{2,}(?:(e)|es|er)$/u.exec(
      noun,
    );
  if (adjective) return adjective[1] === undefined ? 'ein' : 'eine';
  // 1 verpassten Anruf.
  if (
    /^ (?!gegen|zwischen|wegen|neben|außen|innen|oben|unten|hinten|mitten)\p{Ll}{3,}en \p{Lu}\p{Ll}/u.test(
      behind(match),
    )
  )
    return 'einen';
  if (!/^\p{Lu}\p{Ll}/u.test(noun)) return 'eins';
  // Their ending shows that they are no subject: 1 Großbuchstaben.
  if (/(?:buchstab|kund|nam|student|patient|nachbar|kolleg)e?n$/iu.test(noun)) return 'einen';
  return isFeminine(noun) ? 'eine' : 'ein';
}
