import { capitalized, table, withCapitals } from '../../core/words.js';

export const WITH_BLANKS = table(`
  p.es, e.g: per esempio; P.es: Per esempio; ad es: ad esempio; Ad es: Ad esempio; a.C: avanti Cristo;
  d.C: dopo Cristo; N.B, n.b: nota bene; op.cit: opera citata; loc.cit: luogo citato; Loc.cit: Luogo citato; Cap.soc: Capitale sociale; N.d.R, n.d.r: nota del redattore; N.d.T, n.d.t: nota del traduttore; N.d.A: nota dell'autore; AA.VV: autori vari; c.v.d: come volevasi dimostrare; cap.soc: capitale sociale; i.v: interamente versato; reg.imp: registro delle imprese; cod.fisc: codice fiscale; part.IVA, P.I: partita IVA; str.prov: strada provinciale; str.stat: strada statale; S.A.R: Sua Altezza Reale; per.ind: perito industriale; ten.col: tenente colonnello; St.lav, Stat.lav: Statuto dei lavoratori; p.c: per conoscenza; P.S, p.s: post scriptum; C.F: codice fiscale; c.a: corrente anno;
  c.m: corrente mese; u.s: ultimo scorso; p.v: prossimo venturo; s.l.m: sul livello del mare; c.d: cosiddetto;
  i.e: cioè; c.c: codice civile; c.p: codice penale; c.p.c: codice di procedura civile; c.p.p: codice di procedura penale;
  D.L, d.l: decreto legge; D.P.R, d.P.R: decreto del Presidente della Repubblica; D.M, d.m: decreto ministeriale;
  A.S, a.s: anno scolastico; A.A, a.a: anno accademico; U.I: unità internazionali; a.r.l: a responsabilità limitata; s.m.i: successive modifiche e integrazioni; p.t: primo tempo; s.t: secondo tempo;
  d.f.f.m: data fattura fine mese; d.f: data fattura; d.c.r: dopo i calci di rigore; d.t.s: dopo i tempi supplementari; f.m: fine mese; g.p.l: G P L
`);
/** Titles are shortened before a name: Signor Rossi, but Signora. */
export const DOTTED = withCapitals(
  table(`
  pref: prefazione; pag: pagina; balc: balcone; bil: bilocale; stud: studenti; coniug: coniugato; cot: cotone; sig: signor; sigg, sig.ri, sigg.ri: signori; avv.ti: avvocati; proff: professori; S.ta: Santa; sig.ra: signora; sig.na: signorina; sig.re: signore;
  dott, dr: dottor; dott.ssa, dr.ssa: dottoressa; dott.ri: dottori; prof: professor; prof.ssa: professoressa;
  ing: ingegner; avv: avvocato; arch: architetto; geom: geometra; rag: ragionier; on: onorevole; pres: presidente;
  sen: senator; Gen: Generale; Col: Colonnello; Cap: Capitano; Ten: Tenente; mons: monsignor; rev: reverendo; brig: brigadiere; serg: sergente; Card: Cardinale;
  Cav: Cavalier; Comm: Commendator; gent, gent.le: gentile; gent.mo: gentilissimo; gent.ma: gentilissima;
  gent.mi: gentilissimi; egr: egregio; spett, spett.le: spettabile; ill.mo: illustrissimo; ill.ma: illustrissima; m.se: Milanese; t.se: Torinese;
  ecc, etc: eccetera; P.ta: Porta; Vitt: Vittorio; Preg.mo: Pregiatissimo; Preg.ma: Pregiatissima; Chiar.mo: Chiarissimo; Ass: Associati; qual: qualità; trib: tribunale; conv: convocazione; sat: saturazione; rimb: rimbalzi; rec: recupero; vit: vitamina; sett: settimana; esp: esperienza; ex: esercizi; C.le: Centrale; T.ni: Termini; op: opera; conc: concentrazione; equiv: equivalente; disp: disponibile; disl: dislivello; ast: astensione; sped: spedizione; c.no, cucch.no: cucchiaino; c.ni, cucch.ni: cucchiaini; Rgt: Reggimento; Btg: Battaglione; Div: Divisione; carr: carrozza; pom: pomeriggio; voll: volumi;
  v.le: viale; p.zza, P.za: piazza; p.le: piazzale; b.go: borgo; c.so: corso; l.go: largo; gall: galleria; lgt: lungotevere; pal: palazzo; c.da: contrada;
  str: strada; loc: località; fraz: frazione; staz: stazione; F.lli: Fratelli; fam: famiglia; pers: persona;
  tel: telefono; paz: paziente; cell: cellulare; cod: codice; ca: circa; max: massimo; min: minimo; es: esempio; cfr: confronta; v: vedi;
  sg: seguente; segg, ss: seguenti; sec: secolo; secc: secoli; dx: destra; sx: sinistra; int: interno; rif: riferimento;
  all: allegato; ed: edizione; trad: traduzione; cit: citato; univ: università; ist: istituto; dip: dipartimento; uff: ufficio;
  dir: direzione; ag: agenzia; amm: amministrazione; resp: responsabile; proc: procedimento; prov: provincia; gg: giorni;
  compr: compreso; attenz: attenzione; indisp: indisponibili; tg: taglia; rid: ridotto; ang: angolo; tess: tessera; sanit: sanitaria; mart: martedì; giov: giovedì; merc: mercoledì; app.to: appuntamento; trim: trimestre; sem: semestre; abb, abbonam: abbonamento;
  mens: mensile; semestr: semestrale; fatt: fattura; num: numero; doc: documento; sent: sentenza; D.Lgs, d.lgs: decreto legislativo;
  ab: abitanti; lung: lunghezza; largh: larghezza; Cass: Cassazione; civ: civile; pen: penale; Reg: Regolamento; Soc: Società;
  Coop: Cooperativa; SS: Santi; bin: binario; racc: raccomandata; ult: ultimo; asc: ascensore; lett: lettera; cat: categoria;
  parr: paragrafi; Nr: Numero; temp: temperatura; q.b: quanto basta; p.p: punti percentuali; cucch: cucchiai; bust: bustina;
  f.to: firmato; scad: scadenza; fav: favore; cond: condominiali; tot: totale; pross: prossima; cam: camere; ep: episodio; risc: riscaldamento;
  appart: appartamento; abit: abitabile; cuc: cucina; sogg: soggiorno; ingr: ingresso; terr: terrazzo; 
  cant: cantina; rip: ripostiglio; auton: autonomo; centr: centralizzato; tratt: trattabili; cauz: cauzione; vic: vicinanze; cl: classe; en, energ: energetica;
  imm: immatricolata; propr, prop: proprietario; benz: benzina; dies: diesel; tagl: tagliandi; gomm: gommata; gar: garanzia; opt: optional; revis: revisione;
  contr: contratto; det: determinato; indet: indeterminato; pat: patente; dipl: diploma; retr: retribuzione; disponib: disponibilità;
  ogg: oggetto; prot: protocollo; dest: destinatario; mitt: mittente; segr: segreteria; acq: acquisti; preav: preavviso; imp: importo; acc: acconto; bon: bonifico; banc: bancario;
  q.tà, qtà: quantità; cad: cadauno; pz: pezzi; prev: preventivo; amm.ne: amministrazione; amm.re: amministratore; all.ti: allegati; naz: nazionale; internaz: internazionale;
  lav: lavorativi; mat: matematica; glic: glicemia; direz: direzione; liv: livello; Cost: Costituzione; circ: circolare; press: pressione; freq: frequenza; rit: ritardo; arr: arrivo; partec: partecipanti; class: classifica; camp: campionato; giorn: giornata; gir: girone; semif: semifinale; arb: arbitro; marc: marcatori; sost: sostituzione; rig: rigore; autog: autogol; cert: certificato; stag: stagione; alt: altezza; zucch: zucchero;
  prob: probabilità; sgg: seguenti; fest: festivi; fer: feriali; serv: servizio; min.ti: minuti; suppl: supplemento; ibid: ibidem; bott: bottiglie; alc: alcol; diff: difficoltà; pren: prenotazioni; ferm: fermata; sang: sanguigno; mod: modello; aerop: aeroporto; agg: aggiornato; conf: confezione; vel: velocità
`),
  capitalized,
);
/** Words of their own without this dot. */
export const NEED_SEQUEL =
  /^(?:all|ed|es|v|min|on|ss|sec|cell|bin|pen|sem|Soc|Reg|SS|cl|en|rip|bon|class|camp|acc)$/;
export const BEFORE_NUMBER = withCapitals(
  table(`
  n, N, nr, num: numero; pag, p: pagina; pagg, pp: pagine; art: articolo; artt: articoli; c, co: comma;
  cap: capitolo; vol: volume; fig: figura; tab: tabella; par: paragrafo; sez: sezione; sec: secolo; lett: lettera;
  fasc: fascicolo; v: verso; vv: versi; km: chilometro; int: interno; sc: scala; bin: binario; cpv: capoverso; col: colonna;
  es: esercizio; ep: episodio; ag: agenzia; reg: regolamento; voll: volumi; capp: capitoli; sett: settimana; tit: titolo; carr: carrozza; fg: foglio; part: particella; t: tomo; sub: subalterno; mapp: mappale; app: appendice; all: allegato; tav: tavola; tavv: tavole; ms: manoscritto; mss: manoscritti; ff: fogli; fol: folio
`),
  capitalized,
);
export const BARE = table(`
  ecc: eccetera; ca: circa; Sig: Signor; Dott, Dr: Dottor; Prof: Professor; pag: pagina; tel: telefono;
  Tel: Telefono
`);

/** What messages shorten. */
export const CHAT = table(`
  cmq, cmnq: comunque; nn: non; xké, xkè, xke, xk, xché, xchè, xche: perché; xò: però; xciò: perciò; dp: dopo;
  qnd: quando; qlcs: qualcosa; qlcn: qualcuno; tt: tutto; tutt: tutto; ke: che; ki: chi; msg: messaggio; grz: grazie;
  nnt: niente; xfavore, pf, xf: per favore; anke: anche; qst: questo; trp: troppo; smpr: sempre; dv: dove; bn: bene; risp: rispondi; scs: scusa; sn: sono; qlks: qualcosa; dmn: domani; 
  tvb: ti voglio bene; tvtb: ti voglio tanto bene; stas: stasera; pza: piazza; vs: versus; pwd: password
`);
export const SLASHED = table(`
  c/o: presso; C/o: Presso; c/c: conto corrente; a/a: anno su anno; m/m: mese su mese; n/d, N/D: non disponibile; b/n: bianco e nero;
  A/R, a/r: andata e ritorno; s/n: senza numero; p/c: per conoscenza; v/s: vostra; n/s: nostra
`);

/** What stands around each makes it clear: rows of `contextRules`. */
export const CONTEXT = String.raw`
  [Aa]lla ~ c. ?a. ~ ~ cortese attenzione
  ~ c. ?a. ~ [Dd]ott|[Dd]r|[Ss]ig|[Ii]ng|[Aa]vv|[Pp]rof|[Aa]rch|[Gg]eom|[Rr]ag|Uff|del ~ alla cortese attenzione
  ~ c. ?a. ~ \d ~ circa
  ~ es. ~ \d{1,3}[-–]\d ~ esercizi
  ~ SS. ~ Trinità|Annunziata|Vergine ~ Santissima
  ~ SS. ~ Sacramento|Salvatore|Crocifisso|Redentore ~ Santissimo
  ~ prev. ~ app|pren|avv|consenso ~ previo
  ~ Ass. ~ (?:di |del )?(?:cond|soci|ord|straord|gen) ~ Assemblea
  [,;] ~ cit. ~ n\. ?\d|\p{Lu} ~ citofono
  ~ GP ~ d(?:el|ella|egli|i) \p{Lu}|d'\p{Lu} ~ Gran Premio
  ~ cc. ~ \d{1,3}[rv](?!\p{L}) ~ carte
  ~ c. ~ \d{1,3}[rv](?!\p{L}) ~ carta
  ~ conv. ~ (?:con |in [lL]|dalla [lL]) ~ convertito
  \d ~ mens. ~ ~ mensilità
  con ~ mod. ~ ~ modificazioni
  \d ~ M ~ di ~ milioni
  [cC]orte ~ cost. ~ ~ costituzionale
  ~ S. ?M. ~ (?:il |la |\p{Lu}\p{Ll}) ~ Sua Maestà
  ~ S. ?E. ~ (?:il |la |l'|\p{Lu}\p{Ll}) ~ Sua Eccellenza
  [(;,] ~ n. ~ (?:ad? \p{Lu}|il \d) ~ nato
  ~ sec. ~ [IVX]{1,6}[-–/][IVX] ~ secoli
  \d ~ (?:pagg|pp). ~ ~ pagine
  (?:\d\d|[02-9]) ~ pers. ~ ~ persone
  (?:[Ii]l|[Dd]el|[Aa]l|[Dd]al) \d{1,2} ~ p. ?m. ~ ~ prossimo mese
  su ~ a. ?a. ~ ~ base annua
  ~ p. ~ terra|rialzato|ammezzato ~ piano
  (?:interno|scala|(?:int|sc)\.?) [\dA-H]{1,3}, ~ p. ~ \d ~ piano
  % ~ vol.? ~ (?![\p{L}\d]) ~ in volume
  \d(?: e)? ~ ss.? ~ (?![\p{L}\d]) ~ seguenti
  \p{Lu}[\p{Lu}\d₀-₉]{1,6} ~ conc. ~ ~ concentrato
  (?:[Gg]radita|attesa|attesa di|(?<!\p{L})[Ll]a) ~ risp. ~ ~ risposta
  ~ P.T. ~ ,? ?(?:int|sc|scala|cit)(?!\p{L}) ~ piano terra
  (?:[iI]|nei|dei|pochi|alcuni|più|quanti|qualche|entro|\d) ~ gg ~ (?:$|[,;.)]|lav|fer|fest|di |dall|dal|da |e |ca) ~ giorni
  (?:via|viale|corso|piazza|strada|località|contrada|[vV]\.le|[cC]\.so|[pP]\.zza|[lL]oc\.|[cC]\.da) [^.;]{0,24} ~ s. ?n. ?c. ~ ~ senza numero civico
  ~ gr. ~ (?:[A-Z]|[IVX]{1,4})(?!\p{L}) ~ gruppo
  \d,\d ~ p. ~ ~ punti
  [°ªa] ~ cl. ~ ~ classe
  \d ~ art. ~ ~ articoli
  ~ trim. ~ €|\d[\d,]{0,6} ?(?:€|euro) ~ trimestrale
  ~ ann. ~ €|\d[\d,]{0,6} ?(?:€|euro) ~ annuale
  ~ int. ~ €|\d[\d,]{0,6} ?(?:€|euro) ~ intero
  ~ prof. ~ \d ~ profondità
  ~ dist. ~ \d ~ distanza
  ~ lav. ~ a |in |solo ~ lavare
  di ~ p. ?a. ~ ~ principio attivo
  ~ nn. ~ \d ~ numeri
  (?:€|euro) ~ p. ?p. ~ ~ a persona
  ~ v. ~ (?:anche|artt?|pagg?|pp?|capp?|figg?|tabb?|all|nota|sopra|infra|supra|sent|par)(?!\p{L}) ~ vedi
  \d ~ v. ~ (?:a|al|alla|all['’]|ogni|die)(?!\p{L}) ~ volte
  strad[ae] ~ prov. ~ ~ provinciale
  ~ ed. ~ [A-H](?![\p{L}\d'.]) ~ edificio
  \d ~ loc. ~ ~ locali
  (?:^|[^\p{L}])(?:i|dei|ai|nei|sui|questi|altri) ~ doc. ~ ~ documenti
  prezzo ~ tratt. ~ ~ trattabile
  ~ Min. ~ \p{Lu}\p{Ll}|degli|del ~ Ministero
  (?:[Ii]l|[Dd]el|[Dd]al|[Aa]l) ~ min. ~ \p{Lu}\p{Ll} ~ ministro
  ~ rev. ~ \d ~ revisione
  \d ~ a.(?! ?C) ~ ~ anni
  Rh ~ neg. ~ ~ negativo
  Rh ~ pos. ~ ~ positivo
  ~ vs. ~ \p{Lu}|\d ~ versus
  ~ sc. ~ \d{1,2} ?% ~ sconto
  \d ~ ff. ~ ~ fogli
  al ~ bis. ~ ~ bisogno
  zucch(?:\.|ero) ~ van. ~ ~ vanigliato
  risc\. ~ aut. ~ ~ autonomo
  ~ h ~ (?:max|min)\.? \d ~ altezza
  ~ civ. ~ \d ~ civico
  ~ V. ~ Emanuele ~ Vittorio
  ingr(?:esso|\.) ~ lib. ~ ~ libero
  (?:[Dd]o|[Rr]e|[Ff]a|[Ss]ol|(?:[Mm]i|[Ll]a|[Ss]i)[#♯b♭])[#♯b♭]? ~ min. ~ ~ minore
  (?:[Dd]o|[Rr]e|[Mm]i|[Ff]a|[Ss]ol|[Ll]a|[Ss]i)[#♯b♭]? ~ mag+. ~ ~ maggiore
  ~ App. ~ (?:lun|mar|mer|gio|ven|sab|dom|ore|\d{1,2}\/) ~ Appuntamento
  ~ cap. ~ \d{5} ~ cap
  % ~ agg. ~ ~ aggiuntivo
`;
