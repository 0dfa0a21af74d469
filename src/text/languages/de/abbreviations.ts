import { before, behind, rule, spaced, tableRule, type Rule } from '../../core/rules.js';
import { cardinal, digitByDigit, endingAfter, ordinal } from './numbers.js';
import { alternatives, table } from '../../core/words.js';

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const WITH_BLANKS = table(`
  z.B: zum Beispiel; Z.B: Zum Beispiel; d.h: das heißt; D.h: Das heißt; I.d.R: In der Regel; V.a: Vor allem; U.a: Unter anderem; d.Gr: der Große; d.Ä: der Ältere; d.J: des Jahres; d.M: des Monats; i.S.v: im Sinne von; i.H.v: in Höhe von; z.Hd.v: zu Händen von; u.a: unter anderem; i.d.R: in der Regel;
  o.Ä: oder Ähnliches; o.ä: oder ähnlich; s.o: siehe oben; s.u: siehe unten; v.a: vor allem; z.T: zum Teil;
  u.U: unter Umständen; i.A: im Auftrag; i.V: in Vertretung; m.E: meines Erachtens; n.Chr: nach Christus;
  v.Chr: vor Christus; u.s.w: und so weiter; a.D: außer Dienst; e.V: eingetragener Verein; z.H, z.Hd: zu Händen;
  z.Z, z.Zt: zur Zeit; a.M: am Main; o.g: oben genannt; n.V: nach Verlängerung; n.E: nach Elfmeterschießen; i.E: im Elfmeterschießen; u.v.m: und vieles mehr; p.a: pro Jahr; p.P: pro Person; o.J: ohne Jahr; b.w: bitte wenden
`);
const DOTTED = table(`
  Dr: Doktor; Prof: Professor; Hr: Herr; Hrn: Herrn; Fr: Frau; Dipl: Diplom; Ing: Ingenieur; zw: zwischen; Zw: Zwischen; mind: mindestens;
  Mind: Mindestens; ca: circa; Ca: Circa; usw: und so weiter; usf: und so fort; vllt: vielleicht; uvm: und vieles mehr;
  bzw: beziehungsweise; ggf: gegebenenfalls; evtl: eventuell; inkl: inklusive; exkl: exklusive; zzgl: zuzüglich;
  abzgl: abzüglich; vgl: vergleiche; Vgl: Vergleiche; bspw: beispielsweise; sog: sogenannte; geb: geboren;
  gest: gestorben; verh: verheiratet; max: maximal; min: minimal; etc: et cetera; Str: Straße; str: straße;
  Tel: Telefon; tel: telefonisch; St: Sankt; Mio: Millionen; Mrd: Milliarden; Jh: Jahrhundert; Hbf: Hauptbahnhof;
  Bhf: Bahnhof; gem: gemäß; lt: laut; allg: allgemein; Abs: Absatz; Abt: Abteilung; Anm: Anmerkung; Aufl: Auflage;
  Hrsg: Herausgeber; Std: Stunden; Min: Minuten; Sek: Sekunden; tgl: täglich; einschl: einschließlich;
  Zi: Zimmer; Whg: Wohnung; Bzgl: Bezüglich; bzgl: bezüglich; Hl: Heiliger; hl: heilige; Bsp: Beispiel;
  Fam: Familie; Pers: Personen; Pck, Pkg: Packung; Stck, Stk: Stück; Msp: Messerspitze; jew: jeweils; mtl: monatlich;
  jährl: jährlich; wöchentl: wöchentlich; stdl: stündlich; vorm: vormittags; nachm: nachmittags; Kto: Konto; insb: insbesondere;
  Ggf: Gegebenenfalls; Evtl: Eventuell; Inkl: Inklusive; Zzgl: Zuzüglich; Bzw: Beziehungsweise; Lt: Laut; Gem: Gemäß;
  entspr: entsprechend; urspr: ursprünglich; verm: vermutlich; vorauss: voraussichtlich; Verl: Verlag; Pfd: Pfund; Dtzd: Dutzend;
  Mitgl: Mitglied; Vors: Vorsitzender; Anl: Anlage; Ausg: Ausgabe; Bez: Bezirk; Abf: Abfahrt; Ank: Ankunft; Univ: Universität;
  u: und; vs: versus; MwSt: Mehrwertsteuer; dt: deutsch; engl: englisch; ehem: ehemalig; Einw: Einwohner; Temp: Temperatur; Urt: Urteil; Fa: Firma; Beschl: Beschluss; Verf: Verfügung; Fn: Fußnote; Prov: Provision; Geb: Geburtstag; Adr: Adresse; Ber: Bereich; Betr: Betreff; kath: katholisch; ev: evangelisch;  vierteljährl: vierteljährlich; tägl: täglich; versch: verschieden; bes: besonders; eigtl: eigentlich; Ausn: Ausnahme; Bem: Bemerkung; Gew: Gewicht; Haltest: Haltestelle; Änd: Änderung; Nachr: Nachricht; Stellv: Stellvertreter; stellv: stellvertretender; Tsd: Tausend; Übers: Übersetzung; Zus: Zusammenfassung; zus: zusammen; Ztr: Zentner; unverb: unverbindlich; gegr: gegründet; gepl: geplant; schriftl: schriftlich; mündl: mündlich; persönl: persönlich; tlw: teilweise; teilw: teilweise; überw: überwiegend; unbed: unbedingt; wg: wegen; zzt: zurzeit; Lj: Lehrjahr; Hj: Halbjahr; Sj: Schuljahr; weibl: weiblich; männl: männlich; ungef: ungefähr; mögl: möglich; erw: erwachsen; Erw: Erwachsene; Ki: Kinder; Whg: Wohnung
`);
const BEFORE_NUMBER = table(`
  Nr, nr: Nummer; Nrn: Nummern; S: Seite; Bd: Band; Kap: Kapitel; Abb: Abbildung; Tab: Tabelle; Art: Artikel;
  gg: gegen; Ziff: Ziffer; Abs: Absatz; Ver, Vers, ver: Version; Gl: Gleis; Gr: Größe; Jg, Jahrg: Jahrgang; Kl: Klasse; Aufg: Aufgabe; Az: Aktenzeichen; Anl: Anlage; Lfg: Lieferung; Rn, Rdn: Randnummer; Hs, Hausnr: Hausnummer; Aufl: Auflage; Fig: Figur; Pos: Position; Bl: Blatt
`);
/** Parts of compounds: Art.-Nr. */
const NUMBERED = table(`
  Art: Artikel; Kfz: Kfz; Best: Bestell; Kto: Konto; Tel: Telefon; Kd: Kunden; Kunden: Kunden; Haus: Haus; Rg: Rechnungs; Re: Rechnungs; Ser: Serien;
  Mat: Matrikel; Vers: Versicherungs; Handy: Handy; Fax: Fax; Reg: Register; Id: Identifikations; St: Steuer
`);
const BARE = table(`
  vs: versus; bzw: beziehungsweise; usw: und so weiter; ca: circa; inkl: inklusive; ggf: gegebenenfalls; evtl: eventuell;
  Dr: Doktor; Prof: Professor; MwSt: Mehrwertsteuer; Nr: Nummer; etc: et cetera; Hbf: Hauptbahnhof; MfG, mfg: Mit freundlichen Grüßen;
  vllt, vlt: vielleicht; zB: zum Beispiel; iwie: irgendwie; iwann: irgendwann; bspw: beispielsweise; hdl: hab dich lieb; uvm: und vieles mehr
`);
/** How a letter closes. */
const GREETINGS = table(`
  LG: Liebe Grüße; VG: Viele Grüße; BG: Beste Grüße; HG: Herzliche Grüße; GLG: Ganz liebe Grüße
`);
const BOOKS = table(`
  Joh: Johannes; Mt: Matthäus; Mk: Markus; Lk: Lukas; Röm: Römer; Kor: Korinther; Offb: Offenbarung; Ps: Psalm; Hebr: Hebräer;
  Gal: Galater; Apg: Apostelgeschichte; Jes: Jesaja; Jer: Jeremia; Mos: Mose; Gen: Genesis; Ex: Exodus; Dan: Daniel; Spr: Sprüche
`);

const MONTHS = /^ (?:Jan|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez)/;

const STOREYS = table(`
  OG: Obergeschoss; UG: Untergeschoss; DG: Dachgeschoss; EG: Erdgeschoss
`);
export const SHORT_WORDS: ReadonlySet<string> = new Set(['π', 'min', ...Object.keys(BARE)]);

const spacedKeys = alternatives(Object.keys(WITH_BLANKS), '\\. ?');

export const ABBREVIATION_RULES: readonly Rule[] = [
  rule(
    'letter',
    new RegExp(`(${spacedKeys})(?![\\p{L}\\d])\\.?`),
    (m) => WITH_BLANKS[m[1].replaceAll(' ', '')],
    'abbreviation',
  ),
  rule('digit', /(\d{1,2})\. ?(OG|UG|DG)(?![\p{L}\d])/u, (m) => {
    const ending = endingAfter(m);
    return `${ordinal(m[1], ending === 'er' ? 'e' : ending)}${ending === 'er' ? 's' : ''} ${STOREYS[m[2]] ?? ''}`;
  }),
  rule('letter', /([EUD]G)(?![\p{L}\d])/u, (m) =>
    /(?:^|\s)[Ii]m $/u.test(before(m, 5)) ? STOREYS[m[1]] : undefined,
  ),
  rule(
    'letter',
    /[Mm]in\.?(?!\p{L})/u,
    (m) => (/\d $/.test(before(m, 2)) ? 'Minuten' : undefined),
    'abbreviation',
  ),
  rule(
    'letter',
    /(?:Tabl|Tbl)\.(?!\p{L})/u,
    (m) => (/(?:^|\D)1 $/.test(before(m, 3)) ? 'Tablette' : 'Tabletten'),
    'abbreviation',
  ),
  rule('letter', /(G?LG|[VBH]G)(?=[,!.]?\s*$|,? \p{Lu}\p{Ll}+[.!]?$)/u, (m) =>
    /(?:^|[.!?,…)] ?)$/u.test(before(m, 2)) ? GREETINGS[m[1]] : undefined,
  ),
  rule(
    'letter',
    new RegExp(`(${alternatives(Object.keys(BOOKS))})\\.?(?= \\d{1,3}[,:] ?\\d)`),
    (m) => BOOKS[m[1]],
  ),
  // Number plates.
  rule(
    'letter',
    /(\p{Lu}{1,3})-(\p{Lu}{1,2}) ?(\d{1,4})([HE]?)(?![\p{L}\d])/u,
    (m) =>
      `${spaced(`${m[1]}${m[2]}`)} ${m[3].length > 2 ? digitByDigit(m[3]) : cardinal(m[3])}${m[4] === '' ? '' : ` ${m[4]}`}`,
  ),
  // StGB, EuGH.
  rule('letter', /\p{Lu}\p{Ll}\p{Lu}{2,3}(?![\p{L}\d])/u, (m) => spaced(m[0].toUpperCase())),
  rule('letter', new RegExp(`(${alternatives(Object.keys(NUMBERED))})\\.?-?[Nn]r\\.?(?![\\p{L}])`), (m) => {
    return `${NUMBERED[m[1]] ?? ''}nummer`;
  }),
  rule(
    'letter',
    /[sS]\. ?(?=(?:Anhang|Anlage|Abb|Abschnitt|Beispiel|Bild|Kap|Kapitel|Seite|S\.|Tab|Tabelle|auch|oben|unten)(?!\p{Ll}))/u,
    (m) => `${m[0].startsWith('S') ? 'S' : 's'}iehe`,
  ),
  // Born, unless it is a birthday.
  rule('letter', /Geb\.(?= (?:am|in|\d))/u, () => 'Geboren'),
  tableRule(BEFORE_NUMBER, '\\. ?(?=\\d)'),
  rule('letter', /v\. ?(?=\d{1,2}\. ?(?:\d|\p{Lu}))/u, () => 'vom'),
  rule('letter', /v\. ?(?=\d{1,2}(?::\d\d)? ?(?:[-–]|bis|Uhr))/u, () => 'von'),
  rule('letter', /geb\.(?= \p{Lu}\p{Ll}+)/u, (m) => (MONTHS.test(behind(m)) ? undefined : 'geborene')),
  rule('sign', /(?<=[€\d] ?)\/ ?Mon\.?(?!\p{L})/u, () => 'pro Monat'),
  rule('sign', /(?<=€ (?:brutto|netto|kalt|warm))\/ ?(?=Monat|Jahr|Stunde|Std|Woche|Tag)/u, () => 'pro'),
  rule('sign', /(?<=\d ?)\/ ?min(?![\p{L}\d])/u, () => 'pro Minute'),
  rule('letter', /km (?=\d)/u, (m) => (/\d ?$/.test(before(m, 2)) ? undefined : 'Kilometer')),
  rule(
    'letter',
    /ff?\.(?!\p{L})/u,
    (m) => (/\d ?$/.test(before(m, 2)) ? 'folgende' : undefined),
    'abbreviation',
  ),
  // A case at court: 12 C 345/23.
  rule(
    'digit',
    /(\d{1,3}) (\p{Lu}{1,3}) (\d{1,5})\/(\d{2})(?![\d/])/u,
    (m) => `${cardinal(m[1])} ${spaced(m[2])} ${cardinal(m[3])} Schrägstrich ${cardinal(m[4])}`,
  ),
  rule(
    'letter',
    new RegExp(`(\\p{Lu}\\p{Ll}{2,30})(?:-Str|str)\\.(?!\\p{L})`),
    (m) => `${m[1]}${m[0].includes('-') ? ' Straße' : 'straße'}`,
    'abbreviation',
  ),
  // What opens a sentence: Max. zwei Stück.
  rule('letter', /(\p{Lu}\p{Ll}{1,12})\.(?= [\p{Ll}\d])/u, (m) => {
    const said =
      /(?:^|[.!?:\n] ?)$/u.test(before(m, 2)) && DOTTED[m[1]] === undefined
        ? DOTTED[m[1].toLowerCase()]
        : undefined;
    return said && capitalized(said);
  }),
  tableRule(DOTTED, '\\.(?![\\p{L}\\d])', 'abbreviation'),
  tableRule(BARE, `(?![\\p{L}\\d'.-])`),
  rule('sign', /§§? ?/u, (m) => (m[0].startsWith('§§') ? 'Paragraphen' : 'Paragraph')),
];
