import {
  before,
  behind,
  rule,
  spaced,
  tableRule,
  wordBefore,
  wordBehind,
  type Rule,
} from '../../core/rules.js';
import { cardinal, digitByDigit, endingAfter, isFeminine, ordinal } from './numbers.js';
import { ADJECTIVE_RULES } from './adjectives.js';
import { alternatives, table } from '../../core/words.js';

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const WITH_BLANKS = table(`
  z.B: zum Beispiel; d.h: das heißt; n.v: nicht verfügbar; d.Gr: der Große; d.Ä: der Ältere; d.J: des Jahres; d.M: des Monats; i.S.v: im Sinne von; i.S.d: im Sinne des; ü.d.M: über dem Meeresspiegel; ü.NN, ü.NHN: über Normalnull; I.E: Internationale Einheiten; i.H.v: in Höhe von; z.Hd.v: zu Händen von; u.a: unter anderem; i.d.R: in der Regel;
  o.Ä: oder Ähnliches; o.ä: oder ähnlich; s.o: siehe oben; s.u: siehe unten; v.a: vor allem; z.T: zum Teil;
  u.U: unter Umständen; i.A: im Auftrag; i.V: in Vertretung; i.V.m: in Verbindung mit; a.F: alte Fassung; n.F: neue Fassung; h.M: herrschende Meinung; i.Ü: im Übrigen; i.R.d: im Rahmen des; m.a.W: mit anderen Worten; m.M.n: meiner Meinung nach; m.W: meines Wissens; i.w.S: im weiteren Sinne; i.e.S: im engeren Sinne; i.O: in Ordnung; n.i.O: nicht in Ordnung; a.a.O: am angegebenen Ort; b.a.w, b.a.W: bis auf Weiteres; u.A.w.g: um Antwort wird gebeten; u.g: unten genannte; s.a: siehe auch; d.i: das ist; e.K: eingetragener Kaufmann; e.G: eingetragene Genossenschaft; a.d: an der; o.B: ohne Befund; m.E: meines Erachtens; n.Chr: nach Christus;
  v.Chr: vor Christus; u.s.w: und so weiter; a.D: außer Dienst; e.V: eingetragener Verein; z.H, z.Hd: zu Händen;
  z.Z, z.Zt: zur Zeit; a.M: am Main; o.g: oben genannte; o.a: oben angeführte; h.c: honoris causa; u.v.a: und viele andere; v.l.n.r: von links nach rechts; i.R: im Ruhestand; z.d.A: zu den Akten; n.V: nach Verlängerung; n.P: nach Penaltyschießen; Z.n: Zustand nach; i.W: in Worten; v.u.Z: vor unserer Zeitrechnung; n.u.Z: nach unserer Zeitrechnung; o.d.T: ob der Tauber; i.d.F: in der Fassung; n.E: nach Elfmeterschießen; i.E: im Elfmeterschießen; u.v.m: und vieles mehr; p.a: pro Jahr; p.P: pro Person; o.J: ohne Jahr; b.w: bitte wenden
`);
export const DOTTED = table(`
  Dr: Doktor; Prof: Professor; Hr: Herr; Hrn: Herrn; Fr: Frau; Dipl: Diplom; Ing: Ingenieur; zw: zwischen; Zw: Zwischen; mind: mindestens;
  Mind: Mindestens; ca: circa; Ca: Circa; usw: und so weiter; usf: und so fort; vllt: vielleicht; uvm: und vieles mehr;
  bzw: beziehungsweise; ggf: gegebenenfalls; evtl: eventuell; inkl: inklusive; exkl: exklusive; zzgl: zuzüglich;
  abzgl: abzüglich; vgl: vergleiche; Vgl: Vergleiche; bspw: beispielsweise; geb: geboren;
  gest: gestorben; verh: verheiratet; max: maximal; min: minimal; etc: et cetera; Str: Straße; str: straße;
  Tel: Telefon; tel: telefonisch; St: Sankt; Mio: Millionen; Mrd: Milliarden; Jh: Jahrhundert; Hbf: Hauptbahnhof;
  Bhf: Bahnhof; gem: gemäß; lt: laut; Abs: Absatz; Abt: Abteilung; Anm: Anmerkung; Aufl: Auflage;
  Hrsg: Herausgeber; Std: Stunden; Min: Minuten; Sek: Sekunden; tgl: täglich; einschl: einschließlich;
  Zi: Zimmer; Whg: Wohnung; Bzgl: Bezüglich; bzgl: bezüglich; Hl: Heiliger; hl: heilige; Bsp: Beispiel;
  Fam: Familie; Pers: Personen; Pck, Pkg: Packung; Stck, Stk: Stück; Msp: Messerspitze; jew: jeweils; mtl: monatlich;
  jährl: jährlich; wöchentl: wöchentlich; stdl: stündlich; vorm: vormittags; nachm: nachmittags; Kto: Konto; insb: insbesondere;
  Ggf: Gegebenenfalls; Evtl: Eventuell; Inkl: Inklusive; Zzgl: Zuzüglich; Bzw: Beziehungsweise; Lt: Laut; Gem: Gemäß;
  verm: vermutlich; vorauss: voraussichtlich; Verl: Verlag; Pfd: Pfund; Dtzd: Dutzend;
  Mitgl: Mitglied; Vors: Vorsitzender; Anl: Anlage; Ausg: Ausgabe; Bez: Bezirk; Abf: Abfahrt; Ank: Ankunft; Univ: Universität;
  u: und; vs: versus; MwSt: Mehrwertsteuer; Einw: Einwohner; Temp: Temperatur; Urt: Urteil; Fa: Firma; Ri: Richtung; Grd: Grundstück; Inh: Inhaber; Nachf: Nachfolger; Zust: Zustand; Ldkr: Landkreis; durchschn: durchschnittlich; monatl: monatlich; gesetzl: gesetzlich; viell: vielleicht; Stv: Stellvertreter; Präs: Präsident; Ref: Referat; Beschl: Beschluss; Verf: Verfügung; Fn: Fußnote; Prov: Provision; Geb: Geburtstag; Adr: Adresse; Ber: Bereich; Betr: Betreff; vierteljährl: vierteljährlich; tägl: täglich; bes: besonders; eigtl: eigentlich; Ausn: Ausnahme; Bem: Bemerkung; Gew: Gewicht; Haltest: Haltestelle; Änd: Änderung; Nachr: Nachricht; Stellv: Stellvertreter; Tsd: Tausend; Übers: Übersetzung; Zus: Zusammenfassung; zus: zusammen; Ztr: Zentner; gegr: gegründet; gepl: geplant; tlw: teilweise; teilw: teilweise; überw: überwiegend; unbed: unbedingt; wg: wegen; zzt: zurzeit; Lj: Lehrjahr; Hj: Halbjahr; Sj: Schuljahr; ungef: ungefähr; mögl: möglich; erw: erwachsen; Erw: Erwachsene; Ki: Kinder; Whg: Wohnung; Abk: Abkürzung; Anh: Anhang; Ansprechp: Ansprechpartner; ausgen: ausgenommen; ausschl: ausschließlich; beil: beiliegend;
  betr: betreffend; bez: bezüglich; Bf: Bahnhof; ders: derselbe; dgl: dergleichen; Dir: Direktor; Doz: Dozent; Durchw: Durchwahl;
  erl: erledigt; Expl: Exemplare; Frl: Fräulein; Gebr: Gebrüder; gen: genannt; gepr: geprüft; ges: gesamt; gesch: geschieden;
  geschl: geschlossen; gez: gezeichnet; ggü: gegenüber; gleichz: gleichzeitig; insges: insgesamt; jhrl: jährlich; jmd: jemand;
  jmdn: jemanden; jmdm: jemandem; Jr: Junior; led: ledig; Lit: Literatur; näml: nämlich; Orig: Original; orig: original; rd: rund;
  Rd: Rund; Red: Redaktion; Rep: Republik; resp: respektive; Sdg: Sendung; überarb: überarbeitet; ungebr: ungebraucht; unv: unverändert;
  Ztschr: Zeitschrift; Nebenk: Nebenkosten; Kaut: Kaution; Balk: Balkon; Stellpl: Stellplatz; Tiefg: Tiefgarage; Aufz: Aufzug;
  Ausst: Ausstattung; Terr: Terrasse; Nichtr: Nichtraucher; Verpfl: Verpflegung; Übern: Übernachtung; Tagesk: Tageskarte;
  Wg: Wegen; werkt: werktags; sonnt: sonntags; feiert: feiertags; ganzj: ganzjährig; Res: Reservierung; Bestellg: Bestellung; Lief: Lieferung;
  vorr: vorrätig; Gutsch: Gutschein; einm: einmalig; viertelj: vierteljährlich; halbj: halbjährlich; Ausb: Ausbildung;
  Prakt: Praktikum; Kenntn: Kenntnisse; Führersch: Führerschein; Krankh: Krankheit; Umg: Umgebung; Grdst: Grundstück; Nfl: Nutzfläche;
  Frühst: Frühstück; Vit: Vitamin; Mt: Mount; BGBl: Bundesgesetzblatt; ebd: ebenda; Ebd: Ebenda; em: emeritus; jun: junior; sen: senior; med: med; dent: dent; phil: phil; jur: jur; rer: rer; nat: nat; pol: pol; vet: vet; Wfl: Wohnfläche; Bj: Baujahr; Gr: Größe; Rg: Rechnung; Ust, USt: Umsatzsteuer; Bew: Bewertung; Kfm: Kaufmann; Sem: Semester; Jgst: Jahrgangsstufe; Uni: Universität;
  od: oder; verst: verstorben; neg: negativ; pos: positiv; spät: spätestens; frühest: frühestens; Postf: Postfach; Bgm: Bürgermeister; re: rechts; li: links; Wilh: Wilhelm; Vj: Vorjahr; Pat: Patient; Kü: Küche; wö: wöchentlich
`);
export const BEFORE_NUMBER = table(`
  Nr, nr: Nummer; Nrn: Nummern; S: Seite; Bd: Band; Kap: Kapitel; Abb: Abbildung; Tab: Tabelle; Art: Artikel;
  gg: gegen; Ziff: Ziffer; Abs: Absatz; Ver, Vers, ver: Version; Gl: Gleis; Gr: Größe; Jg, Jahrg: Jahrgang; Kl: Klasse; Aufg: Aufgabe; Az: Aktenzeichen; Anl: Anlage; Lfg: Lieferung; Rn, Rdn: Randnummer; Hs, Hausnr: Hausnummer; Aufl: Auflage; Fig: Figur; Pos: Position; Bl: Blatt; Bj: Baujahr; EZ: Erstzulassung; Op, op: Opus; R: Raum; H: Heft; Vj: Vorjahr; Abschn: Abschnitt
`);
/** Parts of compounds: Art.-Nr., Vers.-Karte. */
const NUMBERED = table(`
  Art: Artikel; Kfz: Kfz; Best: Bestell; Kto: Konto; Tel: Telefon; Kd: Kunden; Kunden: Kunden; Haus: Haus; Rg: Rechnungs; Re: Rechnungs; Ser: Serien;
  Mat: Matrikel; Vers: Versicherungs; Abt: Abteilungs; Mitgl: Mitglieds; Handy: Handy; Fax: Fax; Reg: Register; Id: Identifikations; St: Steuer
`);
const BARE = table(`
  vs: versus; bzw: beziehungsweise; usw: und so weiter; ca: circa; inkl: inklusive; ggf: gegebenenfalls; evtl: eventuell;
  Dr: Doktor; Prof: Professor; MwSt: Mehrwertsteuer; Nr: Nummer; etc: et cetera; Hbf: Hauptbahnhof; MfG, mfg, mfG: Mit freundlichen Grüßen; USt: Umsatzsteuer; lG: liebe Grüße; vG: viele Grüße; VB: Verhandlungsbasis; VHB: Verhandlungsbasis; kp: kein Plan; sry, Sry: sorry; ka: keine Ahnung; thx: thanks; iwo: irgendwo; iwas: irgendwas; eig: eigentlich; hdgdl: hab dich ganz doll lieb; gn8, GN8: gute Nacht; Tel: Telefon; NK: Nebenkosten; EBK: Einbauküche; DZ: Doppelzimmer; Fewo, FeWo: Ferienwohnung;
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
export const SHORT_WORDS: ReadonlySet<string> = new Set([
  'π',
  'min',
  'lg',
  'vg',
  'glg',
  'ok',
  ...Object.keys(BARE),
]);

/** With a capital where they open a sentence. */
const spacedKeys = alternatives(
  new Set(Object.keys(WITH_BLANKS).flatMap((key) => [key, capitalized(key)])),
  '\\. ?',
);

/** Loanwords that are listed in one piece. */
const JOINED =
  /(?:e-(?:mails?|bikes?)|t-shirts?|make-up|know-how|start-ups?|back-ups?|check-(?:in|out|up)s?|pop-ups?|hip-hop|wi-fi|burn-out|black-out|play-offs?|drive-in|follow-up|come-back|lock-down|shut-down|team-building)(?![\p{L}\d-])/iu;

export const ABBREVIATION_RULES: readonly Rule[] = [
  rule('letter', JOINED, (m) => m[0].charAt(0) + m[0].slice(1).replace('-', '').toLowerCase()),
  rule(
    'letter',
    new RegExp(`(?!n\\. ?V\\.)(${spacedKeys})(?![\\p{L}\\d])\\.?`),
    (m) => {
      const key = m[1].replaceAll(' ', '');
      if (WITH_BLANKS[key] !== undefined) return WITH_BLANKS[key];
      // Initials of a name: A. D. Maier.
      if (/^ \p{Lu}/u.test(behind(m)) && !/^(?:Z\.|D\.h|[VU]\.a)|\..+\./.test(key)) return undefined;
      return capitalized(WITH_BLANKS[key.charAt(0).toLowerCase() + key.slice(1)] ?? '');
    },
    'abbreviation',
  ),
  // Of a match, else of a doctor: 3:2 n. V., Termine n. V.
  rule(
    'letter',
    /n\. ?V\.(?!\p{L})/u,
    (m) => (/\d:\d{1,2}\)?,? $/.test(before(m, 8)) || /^ \(?\d+:\d/.test(behind(m)) ? 'nach Verlängerung' : 'nach Vereinbarung'),
    'abbreviation',
  ),
  // A minister: Min. a. D. Huber, Min.-Präs.
  rule('letter', /Min\.(?:-Präs\.?(?!\p{L})|(?= (?:a\. ?D\.|Dr\.|\p{Lu}\p{Ll}{2})))/u, (m) =>
    /\d\.? ?$/.test(before(m, 4)) ? undefined : m[0].includes('P') ? 'Ministerpräsident' : 'Minister',
  ),
  rule('letter', /J\.(?= \d{1,4}(?!\d))/u, (m) => (/(?:^|\s)(?:[Ii]m|[Vv]om|dem|des) $/u.test(before(m, 5)) ? 'Jahr' : undefined)),
  rule('letter', /P\.(?!\p{L})/u, (m) => (/\d\/\d{1,3} $/.test(before(m, 5)) ? 'Punkten' : undefined), 'abbreviation'),
  rule('digit', /(\d{1,2})\. ?(OG|UG|DG)(?![\p{L}\d])/u, (m) => {
    const ending = endingAfter(m);
    return `${ordinal(m[1], ending === 'er' ? 'e' : ending)}${ending === 'er' ? 's' : ''} ${STOREYS[m[2]] ?? ''}`;
  }),
  rule('letter', /([EUD]G)(?![\p{L}\d])/u, (m) =>
    /(?:^|\s)[Ii]m $/u.test(before(m, 5)) ||
    /^ (?:links|rechts|mitte)(?!\p{L})/u.test(behind(m)) ||
    /(?:Zimmer|Zi\.|qm|m²|Wohnung|Whg\.|Bad|Küche|Balkon)[^!?;]{0,24}, $/u.test(before(m))
      ? STOREYS[m[1]]
      : undefined,
  ),
  rule(
    'letter',
    /[Mm]in\.?(?!\p{L})/u,
    (m) =>
      /\d\.(?: ?\+ ?\d{1,2})? $/.test(before(m))
        ? 'Minute'
        : /\d $/.test(before(m, 2))
          ? 'Minuten'
          : undefined,
    'abbreviation',
  ),
  rule(
    'letter',
    /(Tabl|Tbl)\.(?!\p{L})/u,
    (m) => (/(?:^|\D)1 $/.test(before(m, 3)) ? 'Tablette' : 'Tabletten'),
    'abbreviation',
  ),
  rule(
    'digit',
    /(\d)\. HJ(?![\p{L}\d])/u,
    (m) =>
      `${ordinal(m[1], endingAfter(m) === 'er' ? 'e' : 'en')}${endingAfter(m) === 'er' ? 's' : ''} Halbjahr`,
  ),
  rule(
    'letter',
    /Jh\.?(?!\p{L})/u,
    (m) => (/des \d{1,2}\. $/u.test(before(m, 9)) ? 'Jahrhunderts' : undefined),
    'abbreviation',
  ),
  // So many times a day: 3xtgl.
  rule(
    'digit',
    /(\d{1,2}) ?x ?tgl\.?(?!\p{L})/u,
    (m) => `${cardinal(m[1], 'ein')}mal täglich`,
    'abbreviation',
  ),
  rule('letter', /(G?LG|Glg|Lg|Vg|[VBH]G)(?=[,!.]?\s*$|,? \p{Lu}\p{Ll}+[.!]?$| (?:&|und|u\.) )/u, (m) =>
    /(?:^|[.!?,…)] ?)$/u.test(before(m, 2)) ? GREETINGS[m[1].toUpperCase()] : undefined,
  ),
  rule(
    'letter',
    new RegExp(`(${alternatives(Object.keys(BOOKS))})\\.?(?= \\d{1,3}[,:] ?\\d)`),
    (m) => BOOKS[m[1]],
  ),
  // Number plates.
  rule(
    'letter',
    /(?!DIN|ISO|USB|PDF)(\p{Lu}{1,3})-(\p{Lu}{1,2}) ?(\d{1,4})([HE]?)(?![\p{L}\d])/u,
    (m) =>
      `${spaced(`${m[1]}${m[2]}`)} ${m[3].length > 2 ? digitByDigit(m[3]) : cardinal(m[3])}${m[4] === '' ? '' : ` ${m[4]}`}`,
  ),
  // StGB, EuGH.
  rule('letter', /\p{Lu}\p{Ll}\p{Lu}{2,3}(?![\p{L}\d])/u, (m) => spaced(m[0].toUpperCase())),
  // VfB, GbR, BvR.
  rule('letter', /(?!MfG|[AEIOUÄÖÜ])\p{Lu}[b-df-hj-np-tv-xz](?![AEIOUÄÖÜ])\p{Lu}(?![\p{L}\d])/u, (m) =>
    spaced(m[0].toUpperCase()),
  ),
  // Names: Herr v. Weizsäcker.
  rule('letter', /v\.(?= \p{Lu}\p{Ll}{2})/u, (m) =>
    /(?:Herrn?|Frau|Dr\.|Prof\.|Graf|Gräfin|Freiherr|Baron|[,.;] \p{Lu}\.|\p{Lu}\p{Ll}{2,12}|^\p{Lu}\.|\d{4}) $/u.test(
      before(m),
    ) && !/^ Chr/u.test(behind(m))
      ? 'von'
      : undefined,
  ),
  rule('letter', /(\p{Lu}\p{Ll}{2,24})nr\.?(?!\p{L})/u, (m) => `${m[1]}nummer`),
  rule('letter', /(g?lg|vg)(?=[,!.]?\s*$|,? \p{Lu}\p{Ll}+[.!]?$)/u, (m) =>
    GREETINGS[m[1].toUpperCase()]?.replace(/^\p{L}/u, (l) => l.toLowerCase()),
  ),
  rule('letter', /U[Ss]t-?Id-?\.?-?Nr\.?(?!\p{L})/u, () => 'Umsatzsteuer-Identifikationsnummer'),
  rule('letter', new RegExp(`(${alternatives(Object.keys(NUMBERED))})\\.?-?[Nn]r\\.?(?![\\p{L}])`), (m) => {
    return `${NUMBERED[m[1]] ?? ''}nummer`;
  }),
  rule('letter', new RegExp(`(?!St)(${alternatives(Object.keys(NUMBERED))})\\.-(\\p{Lu}\\p{Ll}{2,20})(?!\\p{L})`), (m) =>
    `${NUMBERED[m[1]] ?? ''}${m[2].toLowerCase()}`,
  ),
  // Rechnungs-Nr., and a size of clothes: Gr. XL.
  rule('letter', /(\p{Lu}\p{Ll}{3,24})-Nr\.?(?!\p{L})/u, (m) => `${m[1]}nummer`),
  rule('letter', /(\p{Lu}\p{Ll}{2,20})gr\.(?= ?\d)/u, (m) => `${m[1]}größe`),
  rule('letter', /WE(?![\p{L}\d])/u, (m) =>
    /^(?:schönes|am|nächstes|letztes|dieses|langes|übers|jedes)$/i.test(wordBefore(m))
      ? 'Wochenende'
      : undefined,
  ),
  rule('letter', /Gr\. ?(?=X{0,3}[SML](?![\p{L}\d]))/u, () => 'Größe'),
  // One sex and the other: Lehrer:innen, Mitarbeiter/-innen.
  rule('sign', /(?<=\p{Ll})(?:[:*_]|\/-)(?=in(?:nen)?(?![\p{L}\d]))/u, () => ''),
  rule(
    'letter',
    /[sS]\. ?(?=(?:Anhang|Anlage|Abb|Abschnitt|Beispiel|Bild|Kap|Kapitel|Seite|S\.|Tab|Tabelle|auch|oben|unten)(?!\p{Ll}))/u,
    (m) => `${m[0].startsWith('S') ? 'S' : 's'}iehe`,
  ),
  rule('letter', /Geb\.(?= (?:\d{1,3}(?![\d.])|\p{Lu}\d?(?![\p{L}\d.])))/u, () => 'Gebäude'),
  // Born, unless it is a birthday.
  rule('letter', /Geb\.(?= (?:am|in|\d))/u, () => 'Geboren'),
  // Sentences of laws: Abs. 1 S. 2; books and volumes in Roman numbers: Kap. II.
  rule('letter', /S\. ?(?=\d)/u, (m) =>
    /(?:Abs(?:atz|\.)|§|Art(?:ikel|\.)) ?\d{1,3}[a-z]?,? $/u.test(before(m)) ? 'Satz' : undefined,
  ),
  rule(
    'letter',
    /(Kap|Bd|Abschn)\. ?(?=[IVX]{1,6}(?![\p{L}\d]))/u,
    (m) => ({ Kap: 'Kapitel', Bd: 'Band', Abschn: 'Abschnitt' })[m[1]],
  ),
  tableRule(BEFORE_NUMBER, '\\.:? ?(?=\\d)'),
  rule('letter', /v\. ?(?=\d{1,2}\. ?(?:[-–] ?)?(?:\d|\p{Lu}))/u, () => 'vom'),
  rule('letter', /v\. ?(?=\d{1,2}(?::\d\d)? ?(?:[-–]|bis|Uhr))/u, () => 'von'),
  rule('letter', /geb\.(?= \p{Lu}\p{Ll}+)/u, (m) => (MONTHS.test(behind(m)) ? undefined : 'geborene')),
  rule('sign', /(?<=[€\d] ?)\/ ?M(?:on|t)\.?(?!\p{L})/u, () => 'pro Monat'),
  rule('sign', /(?<=€ (?:brutto|netto|kalt|warm))\/ ?(?=Monat|Jahr|Stunde|Std|Woche|Tag)/u, () => 'pro'),
  rule('sign', /(?<=\d ?)\/ ?min(?![\p{L}\d])/u, () => 'pro Minute'),
  rule(
    'sign',
    /(?<=\d ?(?:Std|Min|Sek|Stk|Stck|Mio|Pers|Tr|Tabl)\.?)\/ ?(?=(?:Woche|Tag|Monat|Jahr|Stunde|Nacht|Person|Minute)(?!\p{L}))/u,
    () => 'pro',
  ),
  rule('letter', /km (?=\d)/u, (m) => (/\d ?$/.test(before(m, 2)) ? undefined : 'Kilometer')),
  rule(
    'letter',
    /ff?\.(?!\p{L})/u,
    (m) => (/\d ?$/.test(before(m, 2)) ? 'folgende' : undefined),
    'abbreviation',
  ),
  rule(
    'letter',
    new RegExp(`(\\p{Lu}\\p{Ll}{2,30})(?:-Str|str)\\.(?!\\p{L})`),
    (m) => `${m[1]}${m[0].includes('-') ? ' Straße' : 'straße'}`,
    'abbreviation',
  ),
  // Little words before others: nach d. Essen, i. d. 90. Minute, Jan. o. Feb., RE 5 n. Koblenz, im 3. St.
  rule('letter', /d\.(?= \p{Lu}\p{Ll}{2})/u, (m) =>
    /^(?:nach|vor|mit|bei|zu|von|aus|seit|in|an|auf|unter|über|hinter|neben)$/i.test(wordBefore(m))
      ? isFeminine(wordBehind(m)) ? 'der' : 'dem'
      : undefined,
  ),
  rule('letter', /i\. ?d\.(?= (?:\p{Lu}\p{Ll}{2}|\d{1,3}\.))/u, (m) =>
    /^ \d/.test(behind(m)) || isFeminine(wordBehind(m)) ? 'in der' : 'im',
  ),
  rule('letter', /([mfb])\.(?= (?:\p{Lu}\p{Ll}{2}|\d))/u, (m) =>
    /\p{L}{2}\.? $/u.test(before(m, 4)) ? { m: 'mit', f: 'für', b: 'bei' }[m[1]] : undefined,
  ),
  rule('letter', /o\.(?= \p{L}{2})/u, (m) => (/[\p{L}\d][.,]? $/u.test(before(m, 3)) ? 'oder' : undefined)),
  rule('letter', /n\.(?= \p{Lu}\p{Ll}{2})/u, (m) => (/\d $/.test(before(m, 2)) && !/^ Chr/.test(behind(m)) ? 'nach' : undefined)),
  rule('letter', /St\.(?! \p{Lu}|\p{L})/u, (m) => (/\d\. $/.test(before(m, 3)) ? 'Stock' : undefined), 'abbreviation'),
  rule('letter', /z\.(?= \p{Lu}\p{Ll}{3})/u, (m) => (isFeminine(wordBehind(m)) ? 'zur' : 'zum')),
  rule('letter', /EZ:?(?= \d)/u, () => 'Erstzulassung'),
  // What opens a sentence: Max. zwei Stück.
  rule('letter', /(\p{Lu}\p{Ll}{1,12})\.(?= [\p{Ll}\d])/u, (m) => {
    const said =
      /(?:^|[.!?:\n] ?)$/u.test(before(m, 2)) && DOTTED[m[1]] === undefined
        ? DOTTED[m[1].toLowerCase()]
        : undefined;
    return said && capitalized(said);
  }),
  ...ADJECTIVE_RULES,
  // Under and over an age, and a square: u. 6 J., Marktpl. 3.
  rule('letter', /([uü])\. ?(?=\d{1,2} (?:J\.|Jahre))/u, (m) => (m[1] === 'u' ? 'unter' : 'über')),
  rule('letter', /(\p{Lu}\p{Ll}{2,30})pl\.(?= \d)/u, (m) => `${m[1]}platz`),
  tableRule(DOTTED, '\\.(?![\\p{L}\\d])', 'abbreviation'),
  tableRule(BARE, `(?![\\p{L}\\d'.-])`),
  rule('sign', /§§? ?/u, (m) => (m[0].startsWith('§§') ? 'Paragraphen' : 'Paragraph')),
];
