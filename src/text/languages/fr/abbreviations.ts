import { before, behind, rule, spaced, tableRule, type Rule, type Match } from '../../core/rules.js';
import { cardinal } from './numbers.js';
import { alternatives, table, wordSet } from '../../core/words.js';

/** Several parts with dots; a blank may stand behind each dot. */
export const WITH_BLANKS = table(`
  p.ex, par ex: par exemple; P.ex, Par ex: Par exemple; c.-à-d, c.à.d, c.a.d, i.e: c'est-à-dire;
  C.-à-d: C'est-à-dire; s.v.p, S.V.P: s'il vous plaît; N.B: nota bene; P.S, P.-S: post-scriptum;
  av.J.-C: avant Jésus-Christ; apr.J.-C, ap.J.-C: après Jésus-Christ; J.-C: Jésus-Christ; op.cit: opere citato;
  et al: et alii; m.à.j: mise à jour; q.s: quantité suffisante; p.pers: par personne; C.civ: Code civil;
  C.pén: Code pénal; C.trav: Code du travail; C.com: Code de commerce; C.cons: Code de la consommation;
  C.proc.civ: Code de procédure civile; C.proc.pén: Code de procédure pénale
`);
/** Titles, which stand before a name with a capital or a figure. */
export const TITLES = table(`
  M., Mr., Mr: Monsieur; MM., MM: Messieurs; Mᵐᵉ, Mme, Mme.: Madame; Mˡˡᵉ, Mlle, Mlle.: Mademoiselle;
  Dʳ, Dr, Dr.: Docteur; Mmes: Mesdames; Mlles: Mesdemoiselles; Dre: Docteure; Drs: Docteurs;
  Pr, Pr., Prof.: Professeur; Me: Maître; Mes: Maîtres; Mgr, Mgr.: Monseigneur; Vve: Veuve; Cdt: Commandant;
  Cne: Capitaine; Lt: Lieutenant; Gal: Général; Mal: Maréchal; Cie: Compagnie; Ets: Établissements; Sté: Société
`);
export const DOTTED = table(`
  etc: et cetera; cf: confer; Cf: Confer; env: environ; Env: Environ; max: maximum; min: minimum;
  tél, tel: téléphone; Tél, Tel: Téléphone; réf: référence; Réf: Référence; éd: édition; ibid: ibidem;
  boul, bd, blvd: boulevard; Boul, Bd: Boulevard; rte: route; imp: impasse; bât: bâtiment; Bât: Bâtiment;
  appt, apt: appartement; ét: étage; hab: habitants; pers: personnes; dép: département; qté: quantité;
  resp: respectivement; adj: adjectif; adv: adverbe; masc: masculin; fém: féminin; sing: singulier; plur: pluriel;
  hebd: hebdomadaire; suiv: suivant; trim: trimestre; spect: spectateurs; gvt, gouv: gouvernement;
  Gvt, Gouv: Gouvernement; prép, Prép: Préparation; sal, Sal: salaire; Exp: Expérience; gar: garage; rens: renseignements; Rens: Renseignements; obs: observations; dest: destinataire;
  nbre: nombre; mens: mensuel; esc: escalier; dispo: disponible; Sté: Société; Mme: Madame; Mlle: Mademoiselle; Cie: Compagnie; vs: versus
`);
/** Abbreviations that need an Arabic or Roman number after them. */
export const BEFORE_NUMBER = table(`
  art: article; Art: Article; arts: articles; al: alinéa; p: page; pp: pages; chap, ch: chapitre; Chap: Chapitre;
  vol: volume; Vol: Volume; t: tome; fig: figure; Fig: Figure; tabl: tableau; n: numéro; éd: édition; v: vers;
  sect: section; par: paragraphe; ex: exercice; th: thermostat; ép: épisode; Ép: Épisode; esc: escalier
`);
export const BARE = table(`
  etc: et cetera; cad, càd: c'est-à-dire; svp, SVP: s'il vous plaît; stp, STP: s'il te plaît;
  rdv, RDV: rendez-vous; Rdv: Rendez-vous; bd, bld, blvd: boulevard; Bd: Boulevard; rte: route; tél: téléphone;
  Tél: Téléphone; qqch: quelque chose; qqn: quelqu'un; qcm: Q C M; bcp: beaucoup; tjs: toujours; vs: versus;
  env: environ; appt, apt: appartement; bât: bâtiment; Gvt: Gouvernement; gvt: gouvernement; mdr: mort de rire;
  jsp: je sais pas; dsl: désolé; Dsl: Désolé; tkt: t'inquiète; pk: pourquoi; Pk: Pourquoi; qd: quand; ds: dans;
  pdt: pendant; lgtps, lgtmps: longtemps; auj: aujourd'hui; mtn: maintenant; tjrs: toujours; Tjrs, Tjs: Toujours;
  slt: salut; Slt: Salut; bjr: bonjour; Bjr: Bonjour; bsr: bonsoir; Bsr: Bonsoir; cdt, cdlt: cordialement;
  Cdlt: Cordialement; tlm: tout le monde; qqes: quelques; qq: quelques; nb: nombre; pb: problème; pbs: problèmes;
  vrm: vraiment; jms: jamais; dc: donc; cmt: comment; rdc: rez-de-chaussée; cf: confer; hab: habitants;
  Cie: Compagnie; Mme: Madame; Mmes: Mesdames; Mlle: Mademoiselle
`);
/** Ways and squares before the name of one. */
export const WAYS = table(`
  r: rue; av, ave: avenue; Av, Ave: Avenue; pl: place; Pl: Place; all: allée; sq: square; fg: faubourg; ch: chemin;
  qu: quai
`);

export const SHORT_WORDS: ReadonlySet<string> = new Set(
  Object.keys({ ...BARE, ...WAYS, pr: '', no: '', nos: '', km: '', kg: '', cm: '', mm: '', π: '' }).filter(
    (word) => /^\p{Ll}+$/u.test(word),
  ),
);

const spacedKeys = alternatives(Object.keys(WITH_BLANKS), '\\. ?');

export const ABBREVIATION_RULES: readonly Rule[] = [
  // Pour, in chats.
  rule(
    'letter',
    /[Pp]r(?= (?:moi|toi|lui|elle|nous|vous|eux|le|la|les|un|une|ce|cette|mon|ma|ton|ta|ça|demain)(?!\p{L}))/u,
    (m) => (m[0] === 'P' ? 'Pour' : 'pour'),
  ),
  rule('letter', /[Tt]°(?= ?(?::|de |à |max|min|ext|int))/u, () => 'température'),
  rule(
    'letter',
    /p\./u,
    (m) =>
      /(?:maison|villa|appart\p{L}{0,6}|appt|studio|duplex|\bT\d)[^.;]{0,12} \d{1,2} $/iu.test(before(m))
        ? 'pièces'
        : undefined,
    'abbreviation',
  ),
  rule('letter', /hab\./u, (m) => (/m[²2] $/.test(before(m, 3)) ? 'habitables' : undefined), 'abbreviation'),
  rule('letter', /[fF]\/(?=\d{1,2}(?:[.,]\d)?(?!\d))/u, () => 'f'),
  // The head of a government.
  rule(
    'letter',
    /([Mm])in\./u,
    (m) => (/1ers? $/.test(before(m, 5)) ? `${m[1]}inistre` : undefined),
    'abbreviation',
  ),
  // In chats vs is vous.
  rule('letter', /vs(?![\p{L}\d.])/u, (m) =>
    /-$|(?:^|[\s'])(?:il|je|j'ai|à|pour|avec|chez|de|nous|on|que|qu'on) $/iu.test(before(m)) ||
    /^ (?:\p{L}+ez|êtes|remercie|embrasse|souhaite)(?!\p{L})/u.test(behind(m))
      ? 'vous'
      : undefined,
  ),
  rule('digit', /(1\/2|\d{1,2}) ?c\. ?à ?(?:(c)(?:\.|afé)|s(?:\.|oupe))/u, (m) => {
    const [, number, coffee] = m;
    const many = Number(number) > 1;
    const spoons =
      number === '1/2'
        ? 'une demi-cuillère'
        : `${number === '1' ? 'une' : cardinal(number)} cuillère${many ? 's' : ''}`;
    return `${spoons} à ${coffee === '' ? 'soupe' : 'café'}`;
  }),
  rule(
    'letter',
    /c\. ?à ?(?:(c)(?:\.|afé)|(s)(?:\.|oupe))/u,
    (m) => `cuillère à ${m[1] === '' ? 'soupe' : 'café'}`,
  ),
  rule('letter', new RegExp(`(etc)\\.{2,3}`), () => 'et cetera...'),
  rule(
    'letter',
    new RegExp(`(${spacedKeys})(?![\\p{L}\\d-])\\.?`),
    (m) => (m[0].endsWith('.') ? WITH_BLANKS[m[1].replace(/(?<=\.) /g, '')] : undefined),
    'abbreviation',
  ),
  rule(
    'letter',
    new RegExp(
      `(${alternatives(Object.keys(TITLES))})(?= ?(?:\\p{Lu}|(?:l[ae]|d[eu]|des) \\p{Lu}|d'\\p{Lu}|et M(?:me|lle|\\.)))(?![\\p{L}\\d.])`,
    ),
    (m) => (/^\p{Lu}/u.test(behind(m, 1)) && !m[0].endsWith('.') ? undefined : TITLES[m[1]]),
  ),
  tableRule(BEFORE_NUMBER, '\\. ?(?=\\d|[LRDA]\\.? ?\\d|[IVXLC]{1,6}(?!\\p{L}))'),
  rule('letter', /([Nn])(o|os(?= ?\d{1,6}(?: ?,| et| à| ?[-–]) ?\d)|[°ºᵒ]s?) ?(?=\d)/u, (m) => {
    const first = m[1] === 'N' ? 'N' : 'n';
    return `${first}uméro${m[2].endsWith('s') ? 's' : ''}`;
  }),
  rule('letter', /([Nn])[°ºᵒ](?![\p{L}])/u, (m) => `${m[1]}uméro`),
  rule('sign', /№ ?/u, () => 'numéro'),
  rule(
    'letter',
    new RegExp(`(${alternatives(Object.keys(WAYS))})(?:\\. ?|\\s)(?=\\p{Lu}|d[eu]s? |de la |de l'|d')`),
    (m) =>
      m[0].endsWith('.') ||
      /[\d,]/.test(m.input.slice(Math.max(0, m.index - 12), m.index)) ||
      m[0].includes('.')
        ? WAYS[m[1]]
        : undefined,
  ),
  rule('letter', /([Ss])(te?s?)[. -] ?(?=\p{Lu}\p{Ll})/u, (m) => {
    const feminine = m[2].startsWith('te');
    const plural = m[2].endsWith('s') ? 's' : '';
    return `Saint${feminine ? 'e' : ''}${plural}`;
  }),
  rule('letter', /(MM?)\.(?= l(?:e|es|a) \p{L})/u, (m) => (m[1] === 'M' ? 'Monsieur' : 'Messieurs')),
  rule('letter', /([Ee])x\. ?:/u, (m) => `${m[1]}xemple:`),
  rule(
    'letter',
    new RegExp(`(${alternatives(Object.keys({ ...BARE, ...DOTTED }))})\\.(?![\\p{L}\\d])`),
    (m) => DOTTED[m[1]] ?? BARE[m[1]],
    'abbreviation',
  ),
  tableRule(BARE, `(?![\\p{L}\\d'.-])`),
  // Initials: J.-P. Dupont, A. Dupont.
  rule('letter', /(\p{Lu})\.-(\p{Lu})\.(?=\s?\p{Lu})/u, (m) => `${m[1]} ${m[2]}`),
  rule('letter', /(\p{Lu})\.(?= \p{Lu}[\p{Ll}.])/u, (m) => m[1]),
  rule('sign', /§§? ?/u, (m) => (m[0].startsWith('§§') ? 'paragraphes' : 'paragraphe')),
];

/** Said as words, or words that people shout. */
export const LETTER_WORDS = {
  acronyms: wordSet(
    'OTAN CAC IBAN ONU UNESCO UNICEF OPEP OVNI SIDA SMIC PACS NASA INSEE CROUS ENA FNAC SAMU ZAC ZEP CNIL CAF CAPES DOM TOM URSSAF LASER RADAR CEDEX BAC COVID FIFA UEFA GIEC ASSEDIC AFNOR EHPAD INSERM INRA INRAE GAFA GAFAM IKEA INA RAM ROM SIM PIN CEDEAO ASEAN ALENA ACE MEDEF UNEDIC SACEM ANSES ADEME ARCOM CERN SICAV FLE RIB PEL SPA IRA BIC EURO LE LA LES UN UNE DES DU DE ET OU MAIS EST SONT PAS NE JE TU IL ELLE ON NOUS VOUS ILS QUI QUE QUOI DANS SUR PAR POUR AVEC SANS TOUT TOUS TRÈS PLUS NON OUI ICI AU AUX EN CE CET CES MON MA MES TON TA TES SON SA SES NOS VOS STOP BON BIEN MERCI VITE JOUR FIN PRIX GRATUIT NOUVEAU NEUF BRAVO ALLEZ AVIS INFO INFOS SI LUI EUX MÊME',
  ),
  kept: wordSet('OK'),
};
/** Could be words, but are not said so. */
const SPELLED = 'RATP|SARL|EURL|SASU|BEP|CAP|SUV|PIB|DAB|TER|RER|RIP|CEO|VOD|RSA|ISBN|HDMI|SAV';

/** L'ÉCOLE EST FINIE: capitals all around are no initials. */
function isShouted(m: Match): boolean {
  return (
    /^\p{Lu}+'/u.test(m[0]) &&
    /^\p{Lu}{2}/u.test(behind(m, 2)) &&
    (/^\p{Lu}{2,30} \p{Lu}{2}/u.test(behind(m)) || /\p{Lu} $|'\p{Lu}{2,20} $/u.test(before(m, 24)))
  );
}

export const LETTER_RULES: readonly Rule[] = [
  rule('letter', new RegExp(`(${SPELLED})s?(?![\\p{L}\\d])`), (m) => spaced(m[1])),
  rule('letter', /C(\+\+|#)(?![\p{L}\d])/u, (m) => (m[1] === '#' ? 'C dièse' : 'C plus plus')),
  rule('letter', /(\p{Lu}{2,5})s(?![\p{L}\d])/u, (m) =>
    LETTER_WORDS.acronyms.has(m[1]) ? undefined : spaced(m[1]),
  ),
  rule('letter', /(\p{Lu}{1,3})&(\p{Lu}{1,3})(?![\p{L}\d])/u, (m) => `${spaced(m[1])} et ${spaced(m[2])}`),
  // An elided word is a piece of its own, so that what follows is read by its rule: l'ONU, d'1 km.
  rule('letter', /(?:[cdjlmnst]|(?:jus|lors|puis|quoi|quel|pres)?qu)'(?:"\s?)?(?=[\p{L}\d€])/iu, (m) =>
    isShouted(m) ? undefined : m[0].replace(/["\s]/g, ''),
  ),
];

const SUFFIX = 'trice|rice|ice|euse|esse|ienne|enne|onne|elle|ière|ère|ne|le|te|ve|se|fe|que|sse|e';
const JOINT = '[·•‧]';

const FULL_FORMS = table(`
  un·e: un ou une; le·la: le ou la; la·le: la ou le; il·elle: il ou elle; elle·il: elle ou il;
  ils·elles: ils ou elles; ceux·celles: ceux et celles; celles·ceux: celles et ceux;
  tou·te·s, tou·tes, tous·tes, tous·toutes: tous et toutes
`);

/** The feminine of a masculine with a suffix as typed: lecteur·rice is lectrice. */
function feminineOf(base: string, suffix: string): string {
  if (/^(?:trice|rice|ice)$/.test(suffix))
    return base.replace(/(?:t?eur)?$/, base.endsWith('teur') ? 'trice' : 'rice');
  if (suffix === 'euse') return base.replace(/(?:eur)?$/, 'euse');
  if (suffix === 'e' && base.endsWith('er')) return base.replace(/er$/, 'ère');
  if (suffix === 'ère' || suffix === 'ière')
    return base.replace(/i?er$/, '') + (base.endsWith('ier') ? 'ière' : 'ère');
  if (suffix === 'se') return base.replace(/x?$/, 'se');
  if (suffix === 've') return base.replace(/f?$/, 've');
  if (suffix === 'que') return base.replace(/c?$/, 'que').replace(/^(.*gre)que$/, '$1cque');
  if (suffix === 'sse') return `${base}sse`;
  const overlap = /^(ienne|enne|onne|elle|esse)$/.test(suffix)
    ? suffix.slice(0, suffix.startsWith('i') ? 3 : 2)
    : '';
  return base.endsWith(overlap) ? base.slice(0, base.length - overlap.length) + suffix : base + suffix;
}

function both(base: string, suffix: string, number: 'singular' | 'plural'): string {
  const feminine = feminineOf(base, suffix);
  if (number === 'singular') return `${base} ou ${feminine}`;
  return `${/[sx]$/.test(base) ? base : `${base}s`} et ${feminine}s`;
}

function fullForm(written: string): string | undefined {
  const whole = FULL_FORMS[written.toLowerCase().replace(/[•‧.]/g, '·')];
  if (whole === undefined || written.startsWith(written.charAt(0).toLowerCase())) return whole;
  return whole.charAt(0).toUpperCase() + whole.slice(1);
}

const say = (m: Match): string => fullForm(m[0]) ?? both(m[1], m[2], m[3] === '' ? 'singular' : 'plural');

/** Forms for both genders in one word are said as the two words: étudiants et étudiantes. */
export const INCLUSIVE_RULES: readonly Rule[] = [
  rule(
    'letter',
    new RegExp(`(?:un|le|la|ils?|elles?|ceux|celles|tous?)${JOINT}\\p{Ll}{1,7}(?:${JOINT}s)?(?!\\p{L})`, 'i'),
    (m) => fullForm(m[0]),
  ),
  rule('letter', new RegExp(`(\\p{L}{2,30})${JOINT}(${SUFFIX})(${JOINT}?s)?(?!\\p{L}|${JOINT})`), say),
  rule(
    'letter',
    new RegExp(`(\\p{L}{3,30})\\.(e|ne|le|trice|rice|euse|ve)(\\.?s)?(?![\\p{L}\\d@]|\\.\\p{L})`),
    say,
  ),
  rule('letter', /[Tt]ou(?:s\.tes|\.te\.s|te-s)(?!\p{L})/u, (m) => `${m[0].charAt(0)}ous et toutes`),
  rule('letter', new RegExp(`(\\p{L}{3,30})-(e|ne|le)(-s)(?![\\p{L}-])`), say),
  rule('letter', new RegExp(`(\\p{L}{2,30})\\((${SUFFIX})\\)(s)?(?!\\p{L})`), say),
  rule('letter', new RegExp(`(\\p{L}{2,30})\\((es)\\)(?!\\p{L})`), (m) => both(m[1], 'e', 'plural')),
  rule('letter', new RegExp(`(\\p{L}{2,30})\\(([sx])\\)(?!\\p{L})`), (m) => `${m[1]}${m[2]}`),
];
