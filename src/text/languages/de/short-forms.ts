import { table } from '../../core/words.js';

/** What is shortened, with the words for it. Those with spaces may be written without. */
export const WITH_BLANKS = table(`
  z.B: zum Beispiel; F.i.Tr: Fett in der Trockenmasse; G.m.b.H: GmbH; d.h: das heißt; n.v: nicht verfügbar; d.Gr: der Große; d.Ä: der Ältere; d.J: dieses Jahres; d.M: dieses Monats; i.S.v: im Sinne von; i.S.d: im Sinne des; ü.d.M: über dem Meeresspiegel; ü.NN, ü.NHN: über Normalnull; I.E: Internationale Einheiten; i.H.v: in Höhe von; z.Hd.v: zu Händen von; u.a: unter anderem; i.d.R: in der Regel;
  o.Ä: oder Ähnliches; o.ä: oder ähnliches; i.J: im Jahr; d.s: das sind; s.o: siehe oben; s.u: siehe unten; v.a: vor allem; z.T: zum Teil;
  u.U: unter Umständen; i.A: im Auftrag; i.V: in Vertretung; a.E: am Ende; i.V.m: in Verbindung mit; a.F: alte Fassung; n.F: neue Fassung; h.M: herrschende Meinung; i.Ü: im Übrigen; i.R.d: im Rahmen des; m.a.W: mit anderen Worten; m.M.n: meiner Meinung nach; m.W: meines Wissens; i.w.S: im weiteren Sinne; i.e.S: im engeren Sinne; i.O: in Ordnung; n.i.O: nicht in Ordnung; a.a.O: am angegebenen Ort; b.a.w, b.a.W: bis auf Weiteres; u.A.w.g: um Antwort wird gebeten; u.g: unten genannte; s.a: siehe auch; d.i: das ist; e.K: eingetragener Kaufmann; e.G: eingetragene Genossenschaft; a.d: an der; o.B: ohne Befund; c.t: cum tempore; s.t: sine tempore; i.v: intravenös; i.m: intramuskulär; s.c: subkutan; p.o: per os; m.E: meines Erachtens; n.Chr: nach Christus;
  v.Chr: vor Christus; u.s.w: und so weiter; a.D: außer Dienst; e.V: eingetragener Verein; z.H, z.Hd: zu Händen;
  z.Z, z.Zt: zur Zeit; a.M: am Main; o.g: oben genannte; o.a: oben angeführte; h.c: honoris causa; u.v.a: und viele andere; v.l.n.r: von links nach rechts; i.R: im Ruhestand; z.d.A: zu den Akten; n.V: nach Verlängerung; n.P: nach Penaltyschießen; Z.n: Zustand nach; i.W: in Worten; v.u.Z: vor unserer Zeitrechnung; n.u.Z: nach unserer Zeitrechnung; o.d.T: ob der Tauber; i.d.F: in der Fassung; n.E: nach Elfmeterschießen; n.B: nach Belieben; n.d.E: nach dem Essen; v.d.E: vor dem Essen; i.E: im Elfmeterschießen; u.v.m: und vieles mehr; p.a: pro Jahr; p.P: pro Person; a.Bew: auf Bewährung; o.J: ohne Jahr; b.w: bitte wenden
`);
export const DOTTED = table(`
  Hdb: Handbuch; Stud: Studierende; dopps: doppelseitig; Öffnungsz: Öffnungszeiten; dienstl: dienstlich; priv: privat; Baumw: Baumwolle; Eintr: Eintritt; konz: konzentriert; verd: verdünnt; Vereinb: Vereinbarung; ermäß: ermäßigt; Hd: Hand; Gen: Generation; eff: effektiv; gesp: gesperrt; Fs: Fahrstreifen; Bde: Bände; Pfr: Pfarrer; Zusch: Zuschauer; Hptm: Hauptmann; Abg: Abgeordneter; Anf: Anfang; Fl: Flasche; Dr: Doktor; Prof: Professor; Hr: Herr; Hrn: Herrn; Fr: Frau; Dipl: Diplom; Ing: Ingenieur; zw: zwischen; Zw: Zwischen; mind: mindestens;
  Mind: Mindestens; ca: circa; Ca: Circa; usw: und so weiter; usf: und so fort; vllt: vielleicht; uvm: und vieles mehr;
  bzw: beziehungsweise; ggf: gegebenenfalls; evtl: eventuell; inkl: inklusive; exkl: exklusive; zzgl: zuzüglich;
  abzgl: abzüglich; vgl: vergleiche; Vgl: Vergleiche; bspw: beispielsweise; geb: geboren;
  gest: gestorben; verh: verheiratet; max: maximal; min: minimal; etc: et cetera; Str: Straße; str: straße;
  Tel: Telefon; tel: telefonisch; St: Sankt; Mio: Millionen; Mrd: Milliarden; Jh, Jhd, Jhdt: Jahrhundert; Jhs: Jahrhunderts; Jt, Jtsd: Jahrtausend; mult: multiplex; opt: optional; Umst: Umstieg; veralt: veraltet; Altersgr: Altersgruppe; Pkt: Punkte; Fachsem: Fachsemester; Hbf: Hauptbahnhof;
  Bhf: Bahnhof; gem: gemäß; lt: laut; Abs: Absatz; Abt: Abteilung; Anm: Anmerkung; Aufl: Auflage;
  Hrsg: Herausgeber; Std: Stunden; Min: Minuten; Sek: Sekunden; tgl: täglich; einschl: einschließlich;
  Zi: Zimmer; Whg: Wohnung; Bzgl: Bezüglich; bzgl: bezüglich; Hl: Heiliger; hl: heilige; Bsp: Beispiel;
  Fam: Familie; Pers: Personen; Pck, Pkg: Packung; Stck, Stk: Stück; Msp: Messerspitze; jew: jeweils; mtl: monatlich;
  jährl: jährlich; wöchentl: wöchentlich; stdl: stündlich; vorm: vormittags; nachm: nachmittags; Kto: Konto; insb: insbesondere; insg: insgesamt; Kap: Kapitel; Bauarb: Bauarbeiten; Regenwahrsch: Regenwahrscheinlichkeit;
  Ggf: Gegebenenfalls; Evtl: Eventuell; Inkl: Inklusive; Zzgl: Zuzüglich; Bzw: Beziehungsweise; Lt: Laut; Gem: Gemäß;
  verm, vmtl: vermutlich; unterschr: unterschrieben; Mwst: Mehrwertsteuer; Vmtl: Vermutlich; vorauss: voraussichtlich; Verl: Verlag; Pfd: Pfund; Dtzd: Dutzend;
  Mitgl: Mitglied; Vors: Vorsitzender; Anl: Anlage; Ausg: Ausgabe; Bez: Bezirk; Abf: Abfahrt; Ank: Ankunft; Univ: Universität;
  u: und; vs: versus; MwSt: Mehrwertsteuer; Einw: Einwohner; Temp: Temperatur; Urt: Urteil; Fa: Firma; Ri: Richtung; Grd: Grundstück; Inh: Inhaber; Nachf: Nachfolger; Zust: Zustand; Ldkr: Landkreis; durchschn: durchschnittlich; monatl: monatlich; gesetzl: gesetzlich; viell: vielleicht; Stv: Stellvertreter; Präs: Präsident; Ref: Referat; Beschl: Beschluss; Verf: Verfügung; Fn: Fußnote; Prov: Provision; Geb: Geburtstag; Adr: Adresse; Ber: Bereich; Betr: Betreff; vierteljährl: vierteljährlich; tägl: täglich; bes: besonders; eigtl: eigentlich; Ausn: Ausnahme; Bem: Bemerkung; Gew: Gewicht; Haltest: Haltestelle; Änd: Änderung; Nachr: Nachricht; Stellv: Stellvertreter; Tsd: Tausend; Übers: Übersetzung; Zus: Zusammenfassung; zus: zusammen; Ztr: Zentner; gegr: gegründet; gepl: geplant; tlw: teilweise; teilw: teilweise; überw: überwiegend; unbed: unbedingt; wg: wegen; zzt: zurzeit; Lj: Lehrjahr; Hj: Halbjahr; Sj: Schuljahr; ungef: ungefähr; mögl: möglich; erw: erwachsen; Erw: Erwachsene; Ki: Kinder; Whg: Wohnung; Abk: Abkürzung; Anh: Anhang; Ansprechp: Ansprechpartner; ausgen: ausgenommen; ausschl: ausschließlich; beil: beiliegend;
  betr: betreffend; bez: bezüglich; Bf: Bahnhof; ders: derselbe; dgl: dergleichen; Dir: Direktor; Doz: Dozent; Durchw: Durchwahl;
  erl: erledigt; Expl: Exemplare; Frl: Fräulein; Gebr: Gebrüder; gen: genannt; gepr: geprüft; ges: gesamt; gesch: geschieden;
  geschl: geschlossen; gez: gezeichnet; ggü: gegenüber; gleichz: gleichzeitig; insges: insgesamt; jhrl: jährlich; jmd: jemand;
  jmdn: jemanden; jmdm: jemandem; Jr: Junior; led: ledig; Lit: Literatur; näml: nämlich; Orig: Original; orig: original; rd: rund;
  Rd: Rund; Red: Redaktion; Rep: Republik; resp: respektive; Sdg: Sendung; überarb: überarbeitet; ungebr: ungebraucht; unv: unverändert;
  Ztschr: Zeitschrift; Nebenk: Nebenkosten; Kaut: Kaution; Balk: Balkon; Stellpl, Stpl: Stellplatz; Tiefg: Tiefgarage; Aufz: Aufzug;
  Ausst: Ausstattung; Terr: Terrasse; Nichtr: Nichtraucher; Verpfl: Verpflegung; Übern: Übernachtung; Tagesk: Tageskarte;
  Wg: Wegen; werkt: werktags; sonnt: sonntags; feiert: feiertags; ganzj: ganzjährig; Res: Reservierung; Bestellg: Bestellung; Lief: Lieferung;
  vorr: vorrätig; Gutsch: Gutschein; einm: einmalig; viertelj: vierteljährlich; halbj: halbjährlich; Ausb: Ausbildung;
  Prakt: Praktikum; Kenntn: Kenntnisse; Führersch: Führerschein; Krankh: Krankheit; Umg: Umgebung; Grdst: Grundstück; Nfl: Nutzfläche;
  Frühst: Frühstück; Vit: Vitamin; Mt: Mount; BGBl: Bundesgesetzblatt; ebd: ebenda; Ebd: Ebenda; em: emeritus; jun: junior; sen: senior; med: med; dent: dent; phil: phil; jur: jur; rer: rer; nat: nat; pol: pol; vet: vet; Wfl, Wohnfl: Wohnfläche; Lsg: Lösung; Bj: Baujahr; Gr: Größe; Rg: Rechnung; Ust, USt: Umsatzsteuer; Bew: Bewertungen; Sem: Semester; Jgst: Jahrgangsstufe; Uni: Universität;
  Kz, Kennz: Kennzeichen; mitbr: mitbringen; Lichtsek: Lichtsekunden; Glückw: Glückwunsch; zun: zunehmend; abn: abnehmend; Wahlbet: Wahlbeteiligung; wdh: wiederholt; bespr: besprochen; vereinb: vereinbart; beigef: beigefügt; bestät: bestätigt;
  od: oder; Kat: Kategorie; Krs: Kreis; verw: verwitwet; ABl: Amtsblatt; Mill: Millionen; verst: verstorben; neg: negativ; pos: positiv; innerh: innerhalb; Co: Co; Nr: Nummer; ugs: umgangssprachlich; Anfr: Anfrage; gelegentl: gelegentlich; Az: Aktenzeichen; Blk: Balkon; sof: sofort; Jugendl: Jugendliche; Wdh: Wiederholung; Geb.-Dat: Geburtsdatum; spät: spätestens; frühest: frühestens; Postf: Postfach; Bgm: Bürgermeister; re: rechts; li: links; Wilh: Wilhelm; Vj: Vorjahr; Qtl: Quartal; Drs: Drucksache; wohnh: wohnhaft; Knobl: Knoblauch; Lieferg: Lieferung; Rechng: Rechnung; Wohng: Wohnung; Versicherg: Versicherung; Hinterhs, Hths: Hinterhaus; Vorderhs, Vdhs: Vorderhaus; Fahrtr: Fahrtrichtung; Kdr: Kinder; Überw: Überweisung; Rspr: Rechtsprechung; Pat: Patient; Vorerkr: Vorerkrankungen; Kü: Küche; wö: wöchentlich
`);
export const BEFORE_NUMBER = table(`
  Nr, nr: Nummer; Z: Zeile; Nrn: Nummern; S: Seite; Bd: Band; Kap: Kapitel; Abb: Abbildung; Tab: Tabelle; Art: Artikel;
  gg: gegen; Ziff: Ziffer; Abs: Absatz; Ver, Vers, ver: Version; Gl: Gleis; Gr: Größe; Jg, Jahrg: Jahrgang; Kl: Klasse; Aufg: Aufgabe; Az: Aktenzeichen; Anl: Anlage; Lfg: Lieferung; Rn, Rdn: Randnummer; Hs, Hausnr: Hausnummer; Aufl: Auflage; Fig: Figur; Pos: Position; Bl: Blatt; Bj: Baujahr; EZ: Erstzulassung; Op, op: Opus; R: Raum; H: Heft; Vj: Vorjahr; Abschn: Abschnitt; Ausf: Ausfahrt; Pl: Platz; Sp: Spalte; App: Apparat; Wg: Wagen; Kat: Kategorie; Sz: Szene; Wo: Woche; Konf: Konfektionsgröße; fol, Fol: Folio
`);
/** Parts of compounds: Art.-Nr., Vers.-Karte. */
export const NUMBERED = table(`
  Art: Artikel; Pkt: Punkte; Kfz: Kfz; Best: Bestell; Kto: Konto; Tel: Telefon; Kd: Kunden; Kunden: Kunden; Haus: Haus; Rg: Rechnungs; Re: Rechnungs; Ser: Serien; Pers: Personal;
  Mat: Matrikel; Vers: Versicherungs; Abt: Abteilungs; Mitgl: Mitglieds; Handy: Handy; Fax: Fax; Reg: Register; MwSt, Mwst: Mehrwertsteuer; USt: Umsatzsteuer; Id: Identifikations; St: Steuer
`);
export const BARE = table(`
  vs: versus; bzw: beziehungsweise; usw: und so weiter; ca: circa; inkl: inklusive; ggf: gegebenenfalls; evtl: eventuell;
  Dr: Doktor; Prof: Professor; MwSt, Mwst: Mehrwertsteuer; Nr: Nummer; etc: et cetera; Hbf: Hauptbahnhof; MfG, mfg, mfG: Mit freundlichen Grüßen; USt: Umsatzsteuer; lG: liebe Grüße; vG: viele Grüße; VB: Verhandlungsbasis; VHB: Verhandlungsbasis; kp: kein Plan; sry, Sry: sorry; ka, kA: keine Ahnung; wmd: was machst du; pls, plz: bitte; thx: thanks; iwo: irgendwo; iwas: irgendwas; eig: eigentlich; hdgdl: hab dich ganz doll lieb; Zi-Whg: Zimmer Wohnung; SpVgg: Spielvereinigung; HZ: Halbzeit; gn8, GN8: gute Nacht; Tel: Telefon; NK: Nebenkosten; EBK: Einbauküche; DZ: Doppelzimmer; Fewo, FeWo: Ferienwohnung;
  vllt, vlt: vielleicht; zB: zum Beispiel; iwie: irgendwie; iwann: irgendwann; bspw: beispielsweise; hdl: hab dich lieb; uvm: und vieles mehr
`);
/** How a letter closes. */
export const GREETINGS = table(`
  LG: Liebe Grüße; VG: Viele Grüße; BG: Beste Grüße; HG: Herzliche Grüße; GLG: Ganz liebe Grüße
`);
export const BOOKS = table(`
  Joh: Johannes; Mt: Matthäus; Mk: Markus; Lk: Lukas; Röm: Römer; Kor: Korinther; Offb: Offenbarung; Ps: Psalm; Hebr: Hebräer;
  Gal: Galater; Apg: Apostelgeschichte; Jes: Jesaja; Kön: Könige; Sam: Samuel; Chr: Chronik; Jer: Jeremia; Mos: Mose; Gen: Genesis; Ex: Exodus; Dan: Daniel; Spr: Sprüche; Tim: Timotheus; Thess: Thessalonicher; Petr: Petrus
`);

export const MONTHS = /^ (?:Jan|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez)/;

export const STOREYS = table(`
  OG: Obergeschoss; UG: Untergeschoss; DG: Dachgeschoss; EG: Erdgeschoss
`);

/** So many times in each. */
export const RATES = table('h, Std: Stunde; Wo: Woche; Min, min: Minute; Pers: Person');

/** Endings of the names of streets. */
export const STREETS: Readonly<Record<string, string>> = {
  '-Str': ' Straße',
  '-Pl': ' Platz',
  str: 'straße',
  pl: 'platz',
};

/** Parts of a year and of a match. */
export const PARTS = table(
  'HJ, Hj: Halbjahr; KW: Kalenderwoche; BL, Buli: Bundesliga; HZ: Halbzeit; Q, Qu: Quartal',
);

/** Where something lies from somewhere. */
export const SOUTHWEST = table(
  'n: nördlich; s: südlich; o: östlich; w: westlich; no: nordöstlich; nw: nordwestlich; so: südöstlich; sw: südwestlich',
);
