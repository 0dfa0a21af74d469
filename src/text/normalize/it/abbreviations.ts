import { before, rule, wordBehind } from '../rules.js';
import type { Rule } from '../rules.js';

const WITH_BLANKS: Readonly<Record<string, string>> = {
  'p.es': 'per esempio',
  'P.es': 'Per esempio',
  'ad es': 'ad esempio',
  'Ad es': 'Ad esempio',
  'a.C': 'avanti Cristo',
  'd.C': 'dopo Cristo',
  'N.B': 'nota bene',
  'n.b': 'nota bene',
  'P.S': 'post scriptum',
  'c.a': 'corrente anno',
  'c.m': 'corrente mese',
  'u.s': 'ultimo scorso',
  'p.v': 'prossimo venturo',
  's.l.m': 'sul livello del mare',
  'c.d': 'cosiddetto',
  'e.g': 'per esempio',
  'i.e': 'cioè',
};
/** Before a name a title is cut: Signor Rossi, but Signora. */
const DOTTED: Readonly<Record<string, string>> = {
  Sig: 'Signor',
  sig: 'signor',
  Sigg: 'Signori',
  'Sig.ra': 'Signora',
  'sig.ra': 'signora',
  'Sig.na': 'Signorina',
  'Sig.re': 'Signore',
  Dott: 'Dottor',
  dott: 'dottor',
  Dr: 'Dottor',
  dr: 'dottor',
  'Dott.ssa': 'Dottoressa',
  'dott.ssa': 'dottoressa',
  'Dr.ssa': 'Dottoressa',
  Prof: 'Professor',
  prof: 'professor',
  'Prof.ssa': 'Professoressa',
  'prof.ssa': 'professoressa',
  Ing: 'Ingegner',
  ing: 'ingegner',
  Avv: 'Avvocato',
  avv: 'avvocato',
  Arch: 'Architetto',
  arch: 'architetto',
  Geom: 'Geometra',
  geom: 'geometra',
  Rag: 'Ragionier',
  rag: 'ragionier',
  On: 'Onorevole',
  on: 'onorevole',
  Sen: 'Senatore',
  Gen: 'Generale',
  Col: 'Colonnello',
  Cap: 'Capitano',
  Ten: 'Tenente',
  Mons: 'Monsignor',
  Card: 'Cardinale',
  Cav: 'Cavalier',
  Comm: 'Commendator',
  Gent: 'Gentile',
  'Gent.mo': 'Gentilissimo',
  'Gent.ma': 'Gentilissima',
  Egr: 'Egregio',
  Spett: 'Spettabile',
  'Ill.mo': 'Illustrissimo',
  ecc: 'eccetera',
  etc: 'eccetera',
  'V.le': 'Viale',
  'v.le': 'viale',
  'P.zza': 'Piazza',
  'p.zza': 'piazza',
  'P.za': 'Piazza',
  'C.so': 'Corso',
  'c.so': 'corso',
  'L.go': 'Largo',
  'F.lli': 'Fratelli',
  Tel: 'Telefono',
  tel: 'telefono',
  cell: 'cellulare',
  Cell: 'Cellulare',
  ca: 'circa',
  max: 'massimo',
  Max: 'Massimo',
  min: 'minimo',
  Min: 'Minimo',
  incl: 'incluso',
  escl: 'escluso',
  es: 'esempio',
  Es: 'Esempio',
  cfr: 'confronta',
  Cfr: 'Confronta',
  v: 'vedi',
  sg: 'seguente',
  segg: 'seguenti',
  ss: 'seguenti',
  sec: 'secolo',
  secc: 'secoli',
  dx: 'destra',
  sx: 'sinistra',
  int: 'interno',
  rif: 'riferimento',
  Rif: 'Riferimento',
  all: 'allegato',
  ed: 'edizione',
  trad: 'traduzione',
  Univ: 'Università',
  Ist: 'Istituto',
  Dip: 'Dipartimento',
  prov: 'provincia',
  gg: 'giorni',
  lun: 'lunedì',
  mar: 'martedì',
  mer: 'mercoledì',
  gio: 'giovedì',
  ven: 'venerdì',
  sab: 'sabato',
  dom: 'domenica',
};
/** Words of their own without this dot. */
const NEED_CAPITAL = /^(?:all|ed|es|v|min|mar|on|ss|sec|ven|gio|dom|cell)$/;
const BEFORE_NUMBER: Readonly<Record<string, string>> = {
  n: 'numero',
  N: 'numero',
  nr: 'numero',
  num: 'numero',
  Num: 'numero',
  pag: 'pagina',
  Pag: 'Pagina',
  p: 'pagina',
  pagg: 'pagine',
  pp: 'pagine',
  art: 'articolo',
  Art: 'Articolo',
  artt: 'articoli',
  c: 'comma',
  cap: 'capitolo',
  Cap: 'Capitolo',
  vol: 'volume',
  Vol: 'Volume',
  fig: 'figura',
  Fig: 'Figura',
  tab: 'tabella',
  Tab: 'Tabella',
  par: 'paragrafo',
  sez: 'sezione',
  sec: 'secolo',
  lett: 'lettera',
  fasc: 'fascicolo',
  v: 'verso',
  vv: 'versi',
  km: 'chilometro',
  int: 'interno',
  sc: 'scala',
};
const BARE: Readonly<Record<string, string>> = {
  ecc: 'eccetera',
  ca: 'circa',
  Sig: 'Signor',
  Dott: 'Dottor',
  Dr: 'Dottor',
  Prof: 'Professor',
  pag: 'pagina',
  tel: 'telefono',
  Tel: 'Telefono',
};

export const SHORT_WORDS: ReadonlySet<string> = new Set(
  Object.keys({
    ...BARE,
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

const escaped = (key: string): string => key.replaceAll('.', '\\.');
const alternatives = (keys: readonly string[]): string =>
  [...keys]
    .sort((a, b) => b.length - a.length)
    .map(escaped)
    .join('|');
const spacedKeys = Object.keys(WITH_BLANKS)
  .sort((a, b) => b.length - a.length)
  .map((key) => key.replaceAll('.', '\\. ?'))
  .join('|');

/** San Pietro, Santo Stefano, Sant'Antonio, Santa Maria. */
function saint(name: string): string {
  const holy =
    /^(?:Maria|Lucia|Chiara|Anna|Caterina|Rita|Teresa|Margherita|Cecilia|Agata|Barbara|Croce|Sofia|Marta|Giulia|Monica|Elena|Agnese|Apollonia)$/.test(
      name,
    );
  if (holy) return /^[AEIOU]/.test(name) ? "Sant'" : 'Santa ';
  if (/^[AEIOU]/.test(name)) return "Sant'";
  return /^(?:S[^aeiou]|Z)/.test(name) ? 'Santo ' : 'San ';
}

export const ABBREVIATION_RULES: readonly Rule[] = [
  rule(
    'letter',
    new RegExp(`(${spacedKeys})\\.(?![\\p{L}\\d])`),
    (m) => WITH_BLANKS[(m[1] ?? '').replace(/\. /g, '.')],
    'abbreviation',
  ),
  rule('letter', /(?:a|d)\. ?C(?![\p{L}\d])/u, (m) =>
    m[0].startsWith('a') ? 'avanti Cristo' : 'dopo Cristo',
  ),
  rule('letter', /S\. ?(\p{Lu}\p{Ll}{2,20})(?!\p{L})/u, (m) => saint(m[1] ?? '') + (m[1] ?? '')),
  rule(
    'letter',
    new RegExp(`(${alternatives(Object.keys(BEFORE_NUMBER))})\\. ?(?=\\d|[IVX]{1,6}(?!\\p{L}))`),
    (m) => BEFORE_NUMBER[m[1] ?? ''],
  ),
  rule('letter', /[nN][°º]\.? ?(?=\d)/u, () => 'numero'),
  rule('letter', /n\.(?= ?(?:verde|civico))/u, () => 'numero'),
  rule(
    'letter',
    new RegExp(`(${alternatives(Object.keys(DOTTED))})\\.?(?![\\p{L}\\d])(?<=\\.|\\.\\p{Ll}{2,4})`),
    (m) => {
      const key = m[1] ?? '';
      if (/^(?:ss|sgg?|segg)$/.test(key) && /(?:^|\s)e $/.test(before(m, 3))) return 'seguenti';
      if (
        NEED_CAPITAL.test(key) &&
        wordBehind(m) === '' &&
        !/^\s*\d/.test(m.input.slice(m.index + m[0].length))
      )
        return undefined;
      return DOTTED[key];
    },
    'abbreviation',
  ),
  rule(
    'letter',
    new RegExp(`(${alternatives(Object.keys(BARE))})(?![\\p{L}\\d'.-])`),
    (m) => BARE[m[1] ?? ''],
  ),
  rule('sign', /§§? ?/u, (m) => (m[0].startsWith('§§') ? 'paragrafi' : 'paragrafo')),
];
