import {
  before,
  behind,
  rule,
  tableRule,
  spaced,
  wordBefore,
  wordBehind,
  type Rule,
  type Match,
} from '../../core/rules.js';
import { alternatives, capitalized, table, withCapitals, wordSet } from '../../core/words.js';
import { genderOf, genderOfPlural } from './numbers.js';

export const WITH_BLANKS = table(`
  p.es, e.g: per esempio; P.es: Per esempio; ad es: ad esempio; Ad es: Ad esempio; a.C: avanti Cristo;
  d.C: dopo Cristo; N.B, n.b: nota bene; op.cit: opera citata; p.c: per conoscenza; P.S, p.s: post scriptum; C.F: codice fiscale; c.a: corrente anno;
  c.m: corrente mese; u.s: ultimo scorso; p.v: prossimo venturo; s.l.m: sul livello del mare; c.d: cosiddetto;
  i.e: cioè; c.c: codice civile; c.p.c: codice di procedura civile; c.p.p: codice di procedura penale;
  D.L, d.l: decreto legge; D.P.R, d.P.R: decreto del Presidente della Repubblica; D.M, d.m: decreto ministeriale;
  A.S, a.s: anno scolastico; A.A, a.a: anno accademico; U.I: unità internazionali; a.r.l: a responsabilità limitata; s.m.i: successive modifiche e integrazioni; p.t: primo tempo; s.t: secondo tempo;
  d.f.f.m: data fattura fine mese; d.f: data fattura; d.c.r: dopo i calci di rigore; d.t.s: dopo i tempi supplementari; f.m: fine mese; g.p.l: G P L
`);
/** Titles are shortened before a name: Signor Rossi, but Signora. */
export const DOTTED = withCapitals(
  table(`
  sig: signor; sigg, sig.ri: signori; sig.ra: signora; sig.na: signorina; sig.re: signore;
  dott, dr: dottor; dott.ssa, dr.ssa: dottoressa; dott.ri: dottori; prof: professor; prof.ssa: professoressa;
  ing: ingegner; avv: avvocato; arch: architetto; geom: geometra; rag: ragionier; on: onorevole; pres: presidente;
  Sen: Senatore; Gen: Generale; Col: Colonnello; Cap: Capitano; Ten: Tenente; Mons: Monsignor; Card: Cardinale;
  Cav: Cavalier; Comm: Commendator; Gent: Gentile; gent.mo: gentilissimo; gent.ma: gentilissima;
  gent.mi: gentilissimi; Egr: Egregio; Spett, Spett.le: Spettabile; Ill.mo: Illustrissimo; m.se: Milanese; t.se: Torinese;
  ecc, etc: eccetera; P.ta: Porta; Vitt: Vittorio; Preg.mo: Pregiatissimo; Preg.ma: Pregiatissima; Chiar.mo: Chiarissimo; Ass: Associati; qual: qualità; trib: tribunale; conv: convocazione; sat: saturazione; rimb: rimbalzi; rec: recupero; vit: vitamina; sett: settimana; esp: esperienza; ex: esercizi; C.le: Centrale; op: opera; conc: concentrazione; equiv: equivalente; disp: disponibile;
  v.le: viale; p.zza, P.za: piazza; p.le: piazzale; B.go: Borgo; c.so: corso; L.go: Largo; c.da: contrada;
  str: strada; loc: località; fraz: frazione; staz: stazione; F.lli: Fratelli; fam: famiglia; pers: persona;
  tel: telefono; cell: cellulare; cod: codice; ca: circa; max: massimo; min: minimo; es: esempio; cfr: confronta; v: vedi;
  sg: seguente; segg, ss: seguenti; sec: secolo; secc: secoli; dx: destra; sx: sinistra; int: interno; rif: riferimento;
  all: allegato; ed: edizione; trad: traduzione; cit: citato; univ: università; ist: istituto; dip: dipartimento; uff: ufficio;
  dir: direzione; ag: agenzia; amm: amministrazione; resp: responsabile; proc: procedimento; prov: provincia; gg: giorni;
  giov: giovedì; merc: mercoledì; app.to: appuntamento; trim: trimestre; sem: semestre; abb, abbonam: abbonamento;
  mens: mensile; semestr: semestrale; fatt: fattura; num: numero; doc: documento; sent: sentenza; D.Lgs, d.lgs: decreto legislativo;
  lung: lunghezza; largh: larghezza; Cass: Cassazione; civ: civile; pen: penale; Reg: Regolamento; Soc: Società;
  Coop: Cooperativa; SS: Santi; bin: binario; racc: raccomandata; ult: ultimo; asc: ascensore; lett: lettera; cat: categoria;
  parr: paragrafi; Nr: Numero; temp: temperatura; q.b: quanto basta; p.p: punti percentuali; cucch: cucchiai; bust: bustina;
  f.to: firmato; scad: scadenza; fav: favore; cond: condominiali; tot: totale; pross: prossima; cam: camere; ep: episodio; risc: riscaldamento;
  appart: appartamento; abit: abitabile; cuc: cucina; sogg: soggiorno; ingr: ingresso; terr: terrazzo; 
  cant: cantina; rip: ripostiglio; auton: autonomo; centr: centralizzato; tratt: trattabili; cauz: cauzione; vic: vicinanze; cl: classe; en: energetica;
  imm: immatricolata; propr, prop: proprietario; benz: benzina; dies: diesel; tagl: tagliandi; gomm: gommata; gar: garanzia; opt: optional; revis: revisione;
  contr: contratto; det: determinato; indet: indeterminato; pat: patente; dipl: diploma; retr: retribuzione; disponib: disponibilità;
  ogg: oggetto; prot: protocollo; dest: destinatario; mitt: mittente; segr: segreteria; acq: acquisti; preav: preavviso; imp: importo; acc: acconto; bon: bonifico; banc: bancario;
  q.tà, qtà: quantità; cad: cadauno; pz: pezzi; prev: preventivo; amm.ne: amministrazione; amm.re: amministratore; all.ti: allegati; naz: nazionale; internaz: internazionale;
  lav: lavorativi; rit: ritardo; arr: arrivo; partec: partecipanti; class: classifica; camp: campionato; giorn: giornata; gir: girone; semif: semifinale; arb: arbitro; marc: marcatori; sost: sostituzione; rig: rigore; autog: autogol
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
  es: esercizio; ep: episodio; ag: agenzia; reg: regolamento
`),
  capitalized,
);
export const BARE = table(`
  ecc: eccetera; ca: circa; Sig: Signor; Dott, Dr: Dottor; Prof: Professor; pag: pagina; tel: telefono;
  Tel: Telefono
`);

/** What messages shorten. */
const CHAT = table(`
  cmq, cmnq: comunque; nn: non; xké, xkè, xke, xk, xché, xchè, xche: perché; xò: però; xciò: perciò; dp: dopo;
  qnd: quando; qlcs: qualcosa; qlcn: qualcuno; tt: tutto; tutt: tutto; ke: che; ki: chi; msg: messaggio; grz: grazie;
  nnt: niente; xfavore, pf, xf: per favore; anke: anche; qst: questo; trp: troppo; smpr: sempre; dv: dove; bn: bene; risp: rispondi; scs: scusa; sn: sono; qlks: qualcosa; dmn: domani; 
  tvb: ti voglio bene; tvtb: ti voglio tanto bene; stas: stasera; pza: piazza; vs: versus
`);
/** The x of messages is "per" where it is no variable. */
const BEFORE_VARIABLE =
  /^(?:la|una|l|di|del|della|asse|variabile|incognita|con|e|se|dove|per|in|ogni|\p{L})$/iu;
const BEGINS_WITH_FOR =
  /^ (?:favore|te|me|lui|lei|noi|voi|tutti|caso|ora|oggi|domani|il|la|le|gli|i)(?!\p{L})/u;

const SLASHED = table(`
  c/o: presso; C/o: Presso; c/c: conto corrente; a/a: anno su anno; m/m: mese su mese; n/d, N/D: non disponibile; b/n: bianco e nero;
  A/R, a/r: andata e ritorno; s/n: senza numero; p/c: per conoscenza; v/s: vostra; n/s: nostra
`);

export const SHORT_WORDS: ReadonlySet<string> = new Set(
  Object.keys({
    ...BARE,
    ...CHAT,
    ...Object.fromEntries([...'lun mar mer gio ven sab dom incl escl x'.split(' ')].map((key) => [key, ''])),
    ad: '',
    km: '',
    kg: '',
    cm: '',
    mm: '',
    mq: '',
    h: '',
    gen: '',
    feb: '',
    mag: '',
    lug: '',
    ago: '',
  }).filter((key) => /^\p{Ll}+$/u.test(key)),
);

const spacedKeys = alternatives(Object.keys(WITH_BLANKS), '\\. ?');

/** San Pietro, Santo Stefano, Sant'Antonio, Santa Maria. */
function saint(name: string): string {
  const holy =
    /^(?:Messa|Pasqua|Comunione|Cresima|Vergine|Maria|Lucia|Chiara|Anna|Caterina|Rita|Teresa|Margherita|Cecilia|Agata|Barbara|Croce|Sofia|Marta|Giulia|Monica|Elena|Agnese|Apollonia)$/.test(
      name,
    );
  if (holy) return /^[AEIOU]/.test(name) ? "Sant'" : 'Santa ';
  if (/^[AEIOU]/.test(name)) return "Sant'";
  return /^S[^aeiou]/.test(name) ? 'Santo ' : 'San ';
}

/** Spese incluse, IVA esclusa: it agrees with the word before it. */
function agreeing(stem: string, m: Match): string {
  const noun = wordBefore(m).toLowerCase();
  if (/(?:ione|tà|^iva)$/.test(noun)) return `${stem}a`;
  return stem + (/(?:al|il|or|[ae]nt)e$/.test(noun) ? 'o' : (/[aei]$/.exec(noun)?.[0] ?? 'o'));
}

const SINGULAR_ARTICLE = /^(?:il|la|un[oa]?|questo|questa|[dn]?[ae]l|sul|\p{L}{0,3}ll[oa])$/u;
const ARTICLE = /^(?:i|le|[dn]ei|d?ai|sui|\p{L}{0,3}(?:gli|lle)|quest[ie])$/u;

/** Il vostro ordine, le nostre sedi: it agrees with the noun behind it, whose number the article tells. */
function ours(m: Match): string | undefined {
  const article = wordBefore(m).toLowerCase();
  const noun = wordBehind(m);
  const isOne = SINGULAR_ARTICLE.test(article);
  if (!m[0].endsWith('.') && !isOne && !ARTICLE.test(article)) return undefined;
  const isPlural = ARTICLE.test(article) || (!isOne && noun.endsWith('i'));
  const isFeminine = (isPlural ? genderOfPlural(noun) : genderOf(noun)) === 'feminine';
  return `${m[1]}ostr${isPlural ? (isFeminine ? 'e' : 'i') : isFeminine ? 'a' : 'o'}`;
}

/** Before all rules of dates and fractions. */
export const SLASHED_RULE = tableRule(SLASHED, '(?![\\p{L}\\d/])');

export const ABBREVIATION_RULES: readonly Rule[] = [
  rule('letter', /c\. ?a\.(?<=[Aa]lla c\. ?a\.)(?= )/u, () => 'cortese attenzione'),
  rule('letter', /[Ee]s\.(?= ?\d{1,3}[-–]\d)/u, (m) => (m[0] === 'es.' ? 'esercizi' : 'Esercizi')),
  rule('letter', /([vV])\.(?= \p{Lu}\p{Ll}{2,20},? \d)/u, (m) => `${m[1]}ia`),
  rule('letter', /SS\.(?= (?:Trinità|Annunziata|Vergine))/u, () => 'Santissima'),
  rule('letter', /SS\.(?= (?:Sacramento|Salvatore|Crocifisso|Redentore))/u, () => 'Santissimo'),
  rule('letter', /doc\.(?<=(?:^|[^\p{L}])(?:i|dei|ai|nei|sui|questi|altri) doc\.)(?= )/u, () => 'documenti'),
  rule('letter', /msg(?![\p{L}\d'.-])/u, (m) =>
    /(?:\d\d|[02-9]|due|tre|quattro|tanti|molti|i|dei|questi|tutti) $/iu.test(before(m, 10))
      ? 'messaggi'
      : undefined,
  ),
  rule(
    'letter',
    /c\. ?a\.(?= (?:[Dd]ott|[Dd]r|[Ss]ig|[Ii]ng|[Aa]vv|[Pp]rof|[Aa]rch|[Gg]eom|[Rr]ag|Uff|del))/u,
    () => 'alla cortese attenzione',
  ),
  rule('letter', /c\. ?a\.(?= ?\d)/u, () => 'circa'),
  rule('letter', /tratt\.(?<=prezzo tratt\.)/u, () => 'trattabile', 'abbreviation'),
  // The club, but anno scolastico 2024/25.
  rule('letter', /A\. ?[SC]\.(?= ?\p{Lu}\p{Ll})/u, (m) => spaced(m[0].replace(/[. ]/g, ''))),
  rule('letter', /(sc|Sc|int)\.(?= ?[A-F](?!\p{L}))/u, (m) => (m[1] === 'int' ? 'interno' : `${m[1]}ala`)),
  rule('letter', /Min\.(?= (?:\p{Lu}\p{Ll}|degli|del))/u, () => 'Ministero'),
  // On the ground floor: trilocale, p.t., giardino.
  rule('letter', /p\. ?t\.?(?=[,;)]|$)/u, (m) =>
    /[,(] $|al $/.test(before(m, 3)) ? 'piano terra' : undefined,
  ),
  rule('letter', /([VvNn])s\.?(?= \p{Ll}{3})/u, ours),
  rule('letter', /vs\.(?= \p{Lu})/u, () => 'versus'),
  rule('letter', /(in|es)cl(?![\p{L}\d])\.?/u, (m) => agreeing(`${m[1]}clus`, m), 'abbreviation'),
  rule(
    'letter',
    /(arred|ammob|ristr)\./u,
    (m) => agreeing({ arred: 'arredat', ammob: 'ammobiliat' }[m[1]] ?? 'ristrutturat', m),
    'abbreviation',
  ),
  rule(
    'letter',
    new RegExp(`(${alternatives(Object.keys(CHAT))})(?![\\p{L}\\d'-]|\\.[\\p{L}\\d])`, 'iu'),
    (m) => {
      const said = CHAT[m[1].toLowerCase()];
      return /^\p{Lu}\p{Ll}/u.test(m[1])
        ? said?.replace(/^./u, (first) => first.toUpperCase())
        : m[1] === m[1].toLowerCase()
          ? said
          : undefined;
    },
  ),
  rule('letter', /([Rr])ag\. ?[Ss]oc(?:\.|iale(?!\p{L}))/u, (m) => `${m[1]}agione sociale`),
  rule('letter', /([Cc])ell(?=:? ?[+\d])/u, (m) => `${m[1]}ellulare`),
  rule('letter', /x(?= (?:\p{L}{2}|[il] \p{L}|[ldn]'|\d))/u, (m) => {
    const previous = wordBefore(m);
    if (previous === '') return BEGINS_WITH_FOR.test(behind(m)) ? 'per' : undefined;
    return BEFORE_VARIABLE.test(previous) || /\d $/.test(before(m, 2)) ? undefined : 'per';
  }),
  rule(
    'letter',
    new RegExp(`(${spacedKeys})\\.(?![\\p{L}\\d])`),
    (m) => WITH_BLANKS[m[1].replace(/\. /g, '.')],
    'abbreviation',
  ),
  rule('letter', /(?:a|d)\. ?C(?![\p{L}\d])/u, (m) =>
    m[0].startsWith('a') ? 'avanti Cristo' : 'dopo Cristo',
  ),
  rule('letter', /S\. ?(\p{Lu}\p{Ll}{2,20})(?!\p{L})/u, (m) =>
    // Families have their plural, S. Rossi.
    /i$/.test(m[1]) && !/^(?:Giovanni|Luigi|Dionigi|Neri|Vittori)$/.test(m[1])
      ? `S ${m[1]}`
      : saint(m[1]) + m[1],
  ),
  tableRule(BEFORE_NUMBER, '\\. ?(?=\\d|[IVX]{1,6}(?!\\p{L}))'),
  // A temperature is feminine.
  rule(
    'letter',
    /([Mm])(ax|in)\.?(?=:? [-+]?\d)/u,
    (m) => `${m[1]}${m[2] === 'ax' ? 'assim' : 'inim'}${/^:? [-+]?\d{1,2} ?°/.test(behind(m)) ? 'a' : 'o'}`,
  ),
  rule('letter', /civ\.(?= ?\d)/u, () => 'civico'),
  // La SS 16 is a road.
  rule('letter', /(?:ss|SS|S\. ?S)\.? ?(?=\d{1,3}(?!\d))/u, (m) =>
    /(?:^|[^\p{L}])(?:\p{L}{0,4}la) $/iu.test(before(m, 8)) ? 'statale' : undefined,
  ),
  rule('letter', /[nN][°º]\.? ?(?=\d)/u, () => 'numero'),
  rule('letter', /n\.(?= ?(?:verde|civ\.|civico|di (?:\p{L}{4})|\p{Lu}{1,4}[-\d]))/u, () => 'numero'),
  rule(
    'letter',
    new RegExp(`(${alternatives(Object.keys(DOTTED))})\\.?(?![\\p{L}\\d])(?<=\\.|\\.\\p{Ll}{2,4})`),
    (m) => {
      const key = m[1];
      if (/^(?:ss|sgg?|segg)$/.test(key) && /(?:^|\s)e $/.test(before(m, 3))) return 'seguenti';
      if (
        NEED_SEQUEL.test(key) &&
        !/^(?:al|dal|il|ogni|[IVX]{1,6})$/.test(wordBefore(m)) &&
        wordBehind(m) === '' &&
        !/^\s*[\d(]/.test(m.input.slice(m.index + m[0].length))
      )
        return undefined;
      // Il prof. entra: only a name cuts the title short.
      const said = DOTTED[key];
      return said !== undefined &&
        /(?:[st]or|[gn]ner|onier)$/.test(said) &&
        /^(?: \p{Ll}|[,;)])/u.test(behind(m, 2))
        ? `${said}e`
        : said;
    },
    'abbreviation',
  ),
  tableRule(BARE, `(?![\\p{L}\\d'.-])`),
  rule('letter', /P\. ?IVA(?!\p{L})/u, () => 'partita IVA'),
  rule('sign', /§§? ?/u, (m) => (m[0].startsWith('§§') ? 'paragrafi' : 'paragrafo')),
];

/** Said as words, or words that people shout. */
export const LETTER_WORDS = {
  acronyms: wordSet(
    'TAEG TAN IRAP NASPI DASPO POS LAN LED ACI CAI FAI ANAC SIAE RAI PIL CAP IVA INPS INAIL ISTAT NATO ONU USA UNESCO UNICEF FIAT FIFA UEFA CONI ENEL ENI ISEE IRPEF IMU TARI ASL USL ATAC AIFA CISL UIL FIOM INVALSI MIUR MIT ISIS ISTAO COVID AIDS IBAN PIN SIM RAM ROM SPID CIE CONSOB ANAS ANSA ALITALIA ENAC ENAV UNI CERN NASA ESA OPEC SARS TAR DOC PEC CUD COOP IKEA ALER ARPA TIM LASER RADAR SPA IL LO LA GLI LE UN UNO UNA DI DA IN CON SU PER TRA FRA E ED O NON SI NO SÌ CHE CHI MA SE PIÙ OGGI IERI ORA QUI MAI SEMPRE TUTTO TUTTI BASTA STOP CIAO GRAZIE NUOVO SOLO OK NEL DEL AL DAL SUL ALLA DELLA NELLA ALLE AI EURO VIA OFFERTA GRATIS MIO TUO SUO MIA TUA SUA AIUTO BRAVO',
  ),
  kept: wordSet('OK'),
};
/** Could be words, but are not said so. */
const SPELLED = 'CGIL CNR CSM DVD SUV ADSL SMS PDF HTML ASD SRL IRES FAQ CEO'.replaceAll(' ', '|');

/** L'ITALIA È BELLA: capitals all around are no initials. */
const isShouted = (m: Match): boolean =>
  /^\p{Lu}+'/u.test(m[0]) &&
  /^\p{Lu}{2}/u.test(behind(m, 2)) &&
  /\p{Lu} $|^\p{Lu}{2,30} \p{Lu}{2}/u.test(before(m, 4) + behind(m));

const ELIDED =
  '(?:l|un|d|c|s|t|m|v|n|gl|all|dell|dall|nell|sull|coll|quell|quest|bell|sant|tutt|mezz|ventun|anch|nient|senz|cos|com|dov|quant|ogn|po)';

export const LETTER_RULES: readonly Rule[] = [
  rule('letter', /S\. ?p\. ?A\.?(?!\p{L})/u, () => 'S P A', 'abbreviation'),
  rule('letter', /S\. ?r\. ?l\.?(?!\p{L})/u, () => 'S R L', 'abbreviation'),
  rule('letter', new RegExp(`(${SPELLED})(?![\\p{L}\\d])`), (m) => spaced(m[1])),
  // Cut words keep their apostrophe: un po', a mo' di.
  rule(
    'letter',
    /(?:[Pp]o|[Mm]o|[Bb]e|[Vv]a|[Ff]a|[Dd]a|[Ss]ta|[Tt]o|[Dd]i|[Cc]a)'(?![\p{L}\d])/u,
    (m) => m[0],
  ),
  rule('letter', /C(\+\+|#)(?![\p{L}\d])/u, (m) => (m[1] === '#' ? 'C sharp' : 'C più più')),
  rule('letter', /(\p{Lu}{1,3})&(\p{Lu}{1,3})(?![\p{L}\d])/u, (m) => `${spaced(m[1])} e ${spaced(m[2])}`),
  // An elided word is a piece of its own, so that what follows is read by its rule: l'ONU, l'11.
  rule('letter', new RegExp(`${ELIDED}'(?=[\\d€$]|\\p{Lu}{2,5}(?![\\p{L}])|a\\. ?[acs]\\.)`, 'i'), (m) =>
    isShouted(m) ? undefined : m[0],
  ),
];
