import { behind, rule } from '../rules.js';
import type { Rule } from '../rules.js';

/** Several parts with dots; a blank may stand behind each dot. */
const WITH_BLANKS: Readonly<Record<string, string>> = {
  'p.ex': 'par exemple',
  'P.ex': 'Par exemple',
  'par ex': 'par exemple',
  'Par ex': 'Par exemple',
  'c.-à-d': "c'est-à-dire",
  'c.à.d': "c'est-à-dire",
  'c.a.d': "c'est-à-dire",
  'C.-à-d': "C'est-à-dire",
  'i.e': "c'est-à-dire",
  's.v.p': "s'il vous plaît",
  'S.V.P': "s'il vous plaît",
  'N.B': 'nota bene',
  'P.S': 'post-scriptum',
  'P.-S': 'post-scriptum',
  'av.J.-C': 'avant Jésus-Christ',
  'apr.J.-C': 'après Jésus-Christ',
  'ap.J.-C': 'après Jésus-Christ',
  'J.-C': 'Jésus-Christ',
  'op.cit': 'opere citato',
  'et al': 'et alii',
  'm.à.j': 'mise à jour',
  'q.s': 'quantité suffisante',
};
/** Before a name, with a capital or a figure. */
const TITLES: Readonly<Record<string, string>> = {
  'M.': 'Monsieur',
  'Mr.': 'Monsieur',
  Mr: 'Monsieur',
  'MM.': 'Messieurs',
  MM: 'Messieurs',
  Mme: 'Madame',
  'Mme.': 'Madame',
  Mmes: 'Mesdames',
  Mlle: 'Mademoiselle',
  'Mlle.': 'Mademoiselle',
  Mlles: 'Mesdemoiselles',
  Dr: 'Docteur',
  'Dr.': 'Docteur',
  Dre: 'Docteure',
  Drs: 'Docteurs',
  Pr: 'Professeur',
  'Pr.': 'Professeur',
  'Prof.': 'Professeur',
  Me: 'Maître',
  Mes: 'Maîtres',
  Mgr: 'Monseigneur',
  'Mgr.': 'Monseigneur',
  Vve: 'Veuve',
  Cdt: 'Commandant',
  Cne: 'Capitaine',
  Lt: 'Lieutenant',
  Gal: 'Général',
  Cie: 'Compagnie',
  Ets: 'Établissements',
  Sté: 'Société',
};
const DOTTED: Readonly<Record<string, string>> = {
  etc: 'et cetera',
  cf: 'confer',
  Cf: 'Confer',
  env: 'environ',
  Env: 'Environ',
  max: 'maximum',
  min: 'minimum',
  tél: 'téléphone',
  Tél: 'Téléphone',
  tel: 'téléphone',
  Tel: 'Téléphone',
  réf: 'référence',
  Réf: 'Référence',
  éd: 'édition',
  ibid: 'ibidem',
  boul: 'boulevard',
  Boul: 'Boulevard',
  bd: 'boulevard',
  Bd: 'Boulevard',
  blvd: 'boulevard',
  rte: 'route',
  imp: 'impasse',
  bât: 'bâtiment',
  Bât: 'Bâtiment',
  appt: 'appartement',
  apt: 'appartement',
  ét: 'étage',
  hab: 'habitants',
  pers: 'personnes',
  dép: 'département',
  qté: 'quantité',
  resp: 'respectivement',
  adj: 'adjectif',
  adv: 'adverbe',
  masc: 'masculin',
  fém: 'féminin',
  sing: 'singulier',
  plur: 'pluriel',
  hebd: 'hebdomadaire',
  suiv: 'suivant',
  Sté: 'Société',
  Mme: 'Madame',
  Mlle: 'Mademoiselle',
  Cie: 'Compagnie',
  vs: 'versus',
};
/** Only before a number, arabic or Roman. */
const BEFORE_NUMBER: Readonly<Record<string, string>> = {
  art: 'article',
  Art: 'Article',
  arts: 'articles',
  al: 'alinéa',
  p: 'page',
  pp: 'pages',
  chap: 'chapitre',
  Chap: 'Chapitre',
  ch: 'chapitre',
  vol: 'volume',
  Vol: 'Volume',
  t: 'tome',
  fig: 'figure',
  Fig: 'Figure',
  tabl: 'tableau',
  n: 'numéro',
  éd: 'édition',
  v: 'vers',
  sect: 'section',
  par: 'paragraphe',
  ex: 'exercice',
};
const BARE: Readonly<Record<string, string>> = {
  etc: 'et cetera',
  cad: "c'est-à-dire",
  càd: "c'est-à-dire",
  svp: "s'il vous plaît",
  SVP: "s'il vous plaît",
  stp: "s'il te plaît",
  STP: "s'il te plaît",
  rdv: 'rendez-vous',
  Rdv: 'Rendez-vous',
  RDV: 'rendez-vous',
  bd: 'boulevard',
  Bd: 'Boulevard',
  bld: 'boulevard',
  blvd: 'boulevard',
  rte: 'route',
  tél: 'téléphone',
  Tél: 'Téléphone',
  qqch: 'quelque chose',
  qqn: "quelqu'un",
  qcm: 'Q C M',
  bcp: 'beaucoup',
  tjs: 'toujours',
  vs: 'versus',
  env: 'environ',
  appt: 'appartement',
  bât: 'bâtiment',
  rdc: 'rez-de-chaussée',
  cf: 'confer',
  hab: 'habitants',
  Cie: 'Compagnie',
  Mme: 'Madame',
  Mmes: 'Mesdames',
  Mlle: 'Mademoiselle',
};
/** Ways and squares before the name of one. */
const WAYS: Readonly<Record<string, string>> = {
  av: 'avenue',
  Av: 'Avenue',
  ave: 'avenue',
  Ave: 'Avenue',
  pl: 'place',
  Pl: 'Place',
  all: 'allée',
  sq: 'square',
  fg: 'faubourg',
  ch: 'chemin',
  qu: 'quai',
};

export const SHORT_WORDS: ReadonlySet<string> = new Set(
  Object.keys({ ...BARE, ...WAYS, no: '', nos: '', un: '', le: '' }).filter((word) =>
    /^\p{Ll}+$/u.test(word),
  ),
);

const alternatives = (table: Readonly<Record<string, string>>): string =>
  Object.keys(table)
    .sort((a, b) => b.length - a.length)
    .join('|')
    .replaceAll('.', '\\.');
const spacedKeys = Object.keys(WITH_BLANKS)
  .sort((a, b) => b.length - a.length)
  .map((key) => key.replaceAll('.', '\\. ?'))
  .join('|');

export const ABBREVIATION_RULES: readonly Rule[] = [
  rule(
    'letter',
    new RegExp(`(${spacedKeys})(?![\\p{L}\\d-])\\.?`),
    (m) => (m[0].endsWith('.') ? WITH_BLANKS[(m[1] ?? '').replace(/(?<=\.) /g, '')] : undefined),
    'abbreviation',
  ),
  rule(
    'letter',
    new RegExp(`(${alternatives(TITLES)})(?= ?(?:\\p{Lu}|le \\p{Lu}|la \\p{Lu}))(?![\\p{L}\\d.])`),
    (m) => (/^\p{Lu}/u.test(behind(m, 1)) && !m[0].endsWith('.') ? undefined : TITLES[m[1] ?? '']),
  ),
  rule('letter', new RegExp(`(${alternatives(BEFORE_NUMBER)})\\. ?(?=\\d|[IVXLC]{1,6}(?!\\p{L}))`), (m) => {
    return BEFORE_NUMBER[m[1] ?? ''];
  }),
  rule('letter', /([Nn])(os?|[°ºᵒ]s?) ?(?=\d)/u, (m) => {
    const first = m[1] === 'N' ? 'N' : 'n';
    return `${first}uméro${(m[2] ?? '').endsWith('s') ? 's' : ''}`;
  }),
  rule('letter', /([Nn])[°ºᵒ](?![\p{L}])/u, (m) => `${m[1] ?? ''}uméro`),
  rule('sign', /№ ?/u, () => 'numéro'),
  rule(
    'letter',
    new RegExp(`(${alternatives(WAYS)})(?:\\. ?|\\s)(?=\\p{Lu}|d[eu]s? |de la |de l'|d')`),
    (m) =>
      m[0].endsWith('.') ||
      /[\d,]/.test(m.input.slice(Math.max(0, m.index - 12), m.index)) ||
      m[0].includes('.')
        ? WAYS[m[1] ?? '']
        : undefined,
  ),
  rule('letter', /([Ss])(te?s?)[. -] ?(?=\p{Lu}\p{Ll})/u, (m) => {
    const feminine = (m[2] ?? '').startsWith('te');
    const plural = (m[2] ?? '').endsWith('s') ? 's' : '';
    return `Saint${feminine ? 'e' : ''}${plural}`;
  }),
  rule('letter', /([Ee])x\. ?:/u, (m) => `${m[1] ?? ''}xemple:`),
  rule(
    'letter',
    new RegExp(`(${alternatives(DOTTED)})\\.(?![\\p{L}\\d])`),
    (m) => DOTTED[m[1] ?? ''],
    'abbreviation',
  ),
  rule('letter', new RegExp(`(${alternatives(BARE)})(?![\\p{L}\\d'.-])`), (m) => BARE[m[1] ?? '']),
  rule('letter', new RegExp(`(etc)\\.{2,3}`), () => 'et cetera...'),
  // Initials: J.-P. Dupont, A. Dupont.
  rule('letter', /(\p{Lu})\.-(\p{Lu})\.(?=\s?\p{Lu})/u, (m) => `${m[1] ?? ''} ${m[2] ?? ''}`),
  rule('letter', /(\p{Lu})\.(?= \p{Lu}\p{Ll})/u, (m) => m[1]),
  rule('sign', /§§? ?/u, (m) => (m[0].startsWith('§§') ? 'paragraphes' : 'paragraphe')),
];
