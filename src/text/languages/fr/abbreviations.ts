import {
  before,
  behind,
  type Match,
  type Rule,
  rule,
  spaced,
  tableRule,
  wordBefore,
} from '../../core/rules.js';
import { alternatives, table, words, wordSet } from '../../core/words.js';
import { BARE, BEFORE_NUMBER, DOTTED, TITLES, WAYS, WITH_BLANKS } from './abbreviation-words.js';
import { AD_RULES } from './ads.js';
import { CHAT_RULES } from './chats.js';
import { cardinal, ordinal } from './numbers.js';

export const SHORT_WORDS: ReadonlySet<string> = new Set(
  [
    ...Object.keys({ ...BARE, ...WAYS }),
    ...words(
      'j ss fdp pr min no nos km kg cm mm π we m c t g lun mar mer jeu ven sam dim ii iii iv vi vii viii ix xi xii xiii xiv xv xvi xvii xviii x',
    ),
  ].filter((word) => /^\p{Ll}+$/u.test(word)),
);

const spacedKeys = alternatives(Object.keys(WITH_BLANKS), '\\. ?');

const COMPASS = table('N: nord; S: sud; E: est; O, W: ouest');
const SPOON = table('c: café; s: soupe; t: thé');
/** C. à s., c.à.c, CS. */
const SPOONFUL =
  '(?:c\\.? ?à\\.? ?(c\\.?(?!\\p{L})|s\\.?(?!\\p{L})|t\\.|thé|café|soupe)|C(?:à)?([SC])(?![\\p{L}\\d]))';

/** So many spoons and a part of one: deux cuillères et demie, trois quarts de cuillère. */
function spoons(count: string, part: string): string {
  const whole = count === '' ? '' : `${cardinal(count, 'feminine')} cuillère${count === '1' ? '' : 's'}`;
  if (part === '') return whole;
  if (part === '1/2') return whole === '' ? 'une demi-cuillère' : `${whole} et demie`;
  const [top = '', bottom = ''] = part.split('/');
  const cut = `${cardinal(top)} ${bottom === '3' ? 'tiers' : top === '1' ? 'quart' : 'quarts'}`;
  return whole === '' ? `${cut} de cuillère` : `${whole} et ${cut}`;
}

export const ABBREVIATION_RULES: readonly Rule[] = [
  ...CHAT_RULES,
  // A command, not a flat.
  rule(
    'letter',
    /apt(?=-get| (?:install|update|upgrade|remove|search|list|autoremove)(?!\p{L}))/u,
    (m) => m[0],
  ),
  // The ground floor, but the republic: en RDC.
  rule('letter', /R[Dd]C(?![\p{L}\d])/u, (m) =>
    /(?:,|^|(?<!\p{L})(?:au|du|le|en|étage|appartement|appt|studio|local|bureau|[TF]\d)) $/iu.test(
      before(m),
    ) && !/(?<!\p{L})en $/iu.test(before(m))
      ? 'rez-de-chaussée'
      : undefined,
  ),
  // Un vent de N-O, 48° 51' N.
  rule('letter', /([NS])-?([EO])(?![\p{L}\d])/u, (m) =>
    /(?:(?:vent|rafale|brise|secteur|houle|flux|versant|façade|quart|angle)s?|expos\p{L}{2,5}|orient\p{L}{2,6})(?: \p{Ll}{2,10}){0,2} $/iu.test(
      before(m),
    ) ||
    (/(?<!\p{L})(?:le|au|du|vers|plein|direction) $/iu.test(before(m)) &&
      /^ d[eu'] ?|^[,.]|^$/u.test(behind(m)))
      ? `${COMPASS[m[1]] ?? ''}-${COMPASS[m[2]] ?? ''}`
      : undefined,
  ),
  // Au S.-O. de Lyon, à l'E. de la ville.
  rule(
    'letter',
    /(?:([NS])\.-)?([NSEO])\.(?=[\s,;.)]|$)/u,
    (m) => {
      const main = COMPASS[m[2]] ?? '';
      if (m[1] !== '') return `${COMPASS[m[1]] ?? ''}-${main}`;
      return /(?<!\p{L})(?:au |du |l')$/u.test(before(m, 4)) && /^ d[eu]/.test(behind(m, 3))
        ? main
        : undefined;
    },
    'abbreviation',
  ),
  rule('letter', /[NSEOW](?![\p{L}\d]|\.\S)/u, (m) =>
    /\d[°'"] ?$|(?<!\p{L})vents? d(?:'|e |u )$/u.test(before(m)) ? COMPASS[m[0]] : undefined,
  ),
  rule(
    'letter',
    /([Vv])it\.(?= (\p{Lu}\d{0,2}(?![\p{L}\d]))?)/u,
    (m) => m[1] + (m[2] === '' ? 'itesse' : 'itamine'),
  ),
  rule('letter', /cl\.(?<=\d(?:re|e|de) cl\.)/u, () => 'classe', 'abbreviation'),
  rule('letter', /vol\.(?= d)/u, (m) => {
    const count = /(\d) $/.exec(before(m, 2))?.[1];
    return count && (count === '1' ? 'volume' : 'volumes');
  }),
  rule(
    'letter',
    /rép\.|Rép\.(?= ?:)/u,
    (m) => (/\d $/.test(before(m, 2)) ? 'répétitions' : `${m[0].charAt(0)}éponse`),
    'abbreviation',
  ),
  // A road, a priest, and where a train goes: PK 45, le P. Lenz, à dest. de Lyon.
  rule('letter', /PK(?= ?\d)/u, () => 'point kilométrique'),
  rule('letter', /P\.(?<=(?:[Ll]e|[Aa]u|[Dd]u|[Rr]évérend) P\.)(?= \p{Lu}\p{Ll})/u, () => 'Père'),
  rule('letter', /dest\.(?= d(?:e|u|es) )/u, () => 'destination'),
  rule('letter', /ch\.(?= (?:élec|ind\.|coll\.|gaz|fioul|central))/u, () => 'chauffage'),
  rule('letter', /ch\.(?= ?[1-9]\d\d(?!\d))/u, () => 'chambre'),
  rule('letter', /pdt(?<=(?:\d ?(?:k?g)|[Pp]urée|[Ss]alade) (?:de )?pdt)(?!\p{L})|f°(?= ?\d)/u, (m) =>
    m[0] === 'f°' ? 'folio' : 'pommes de terre',
  ),
  rule('letter', /vol\.(?<=% vol\.)/u, () => 'volume', 'abbreviation'),
  // Parts of a year: T3 2024, S1 2025.
  rule(
    'letter',
    /([TS])([1-4])(?=[ -](?:19|20)\d\d(?!\d))/u,
    (m) => `${ordinal(m[2])} ${m[1] === 'T' ? 'trimestre' : 'semestre'}`,
  ),
  ...AD_RULES,
  rule('letter', /[cC]c(?= ?:)/u, () => 'C C'),
  rule('letter', /([NV])\/ ?[Rr][ée]f\.?/u, (m) => `${m[1] === 'N' ? 'Notre' : 'Votre'} référence`),
  rule(
    'letter',
    /j\./u,
    (m) =>
      /\d(?:e|re|ème) $/.test(before(m, 5)) || /^ ?\d{1,2}(?= ?[:,)])/.test(behind(m, 5))
        ? 'journée'
        : undefined,
    'abbreviation',
  ),
  rule('letter', /CV(?![\p{L}\d])/u, (m) =>
    /\d $/.test(before(m, 2)) &&
    /(?:[td][dc]i|hdi|tce|moteur|km|essence|diesel|boîte|puissance)(?!\p{L})/iu.test(m.input)
      ? 'chevaux'
      : undefined,
  ),
  rule('letter', /[sS]\. ?(?=d'eau|de bains?)/u, (m) => `${m[0].charAt(0)}alle `),
  rule('letter', /[Rr]éf\.?(?= (?:exig|sérieu|demand|souhait|vérif))/u, (m) => `${m[0].charAt(0)}éférences`),
  rule('letter', /av\.(?= (?:les? |la |l'|midi|minuit|\d))/u, () => 'avant'),
  rule('letter', /j\.(?= (?:férié|ouvr|calend|franc))/u, () => 'jours'),
  rule('letter', /D([+-])(?= ?:? ?\d)/u, (m) => (m[1] === '+' ? 'dénivelé positif' : 'dénivelé négatif')),
  // Towards a stop, or who directs.
  rule(
    'letter',
    /dir\.(?= [\p{L}])/u,
    (m) =>
      /^ \p{Lu}/u.test(behind(m, 2)) && !/^(?:le|la|du|au|un|une)$/i.test(wordBefore(m))
        ? 'direction'
        : 'directeur',
    'abbreviation',
  ),
  rule('letter', /([Mm])(in|ax)\.?\/ ?m(?:ax|in)(?!\p{L})\.?/u, (m) =>
    m[2] === 'in' ? `${m[1]}inimum et maximum` : `${m[1]}aximum et minimum`,
  ),
  rule(
    'letter',
    /([Dd])r(?= \p{Ll})(?<=(?:[Ll]e|[Uu]n|[Aa]u|[Dd]u|[MmTtSs]on|otre) Dr)/u,
    (m) => `${m[1]}octeur`,
  ),
  rule('letter', /[gG]r\.(?= [A-Z](?!\p{L}))/u, () => 'groupe'),
  // The first letter of a name after a title, and what is no size: Dr M. Roux, T. IV.
  rule('letter', /M\.(?<=(?:Dre?|Pr|Mme|Mlle|Me|Mgr|Prof\.) M\.)(?= \p{Lu})/u, () => 'M'),
  rule('letter', /T\.(?= ?[IVX]{1,5}(?!\p{L}))/u, () => 'Tome'),
  rule('letter', /GP(?= d[eu']s? ?\p{Lu})/u, () => 'Grand Prix'),
  rule('letter', /M\.?(?=\/ ?Mme)/u, () => 'Monsieur'),
  rule('letter', /([Ee])xp\.?(?= ?:? ?\d{2}\/\d{2}(?!\d))/u, (m) => `${m[1]}xpiration`),
  // A decree, a room and articles that are counted.
  rule('letter', /arr\.(?= (?:du \d|préf|min|mun))/u, () => 'arrêté'),
  rule(
    'letter',
    /([Cc])h\.(?= (?:double|simple|twin|d'hôte|individuelle|à coucher|familiale|meublée|d'étudiant|\d{1,2} ?m²))/u,
    (m) => `${m[1]}hambre`,
  ),
  rule('letter', /art\.(?<=\d art\.)(?! ?[\dLRDA]|\p{L})/u, () => 'articles', 'abbreviation'),
  rule('letter', /h\.(?= (?:de bureau|ouvr|d'ouverture))/u, () => 'heures'),
  rule('letter', /s\/ ?(?=\p{Ll}{3}|rdv)/u, () => 'sans'),
  rule('letter', /c\/o(?!\p{L})/u, () => 'chez'),
  rule('letter', /([Dd])em\.(?= (?:matin|midi|soir|aprem|après-midi|à \d))/u, (m) => `${m[1]}emain`),
  // In timetables.
  rule('letter', /([DdAa])(ép|rr)\.?(?= ?(?:à |: ?)?\d{1,2} ?[h:])/u, (m) =>
    m[2] === 'ép' ? `${m[1]}épart` : `${m[1]}rrivée`,
  ),
  // À la 67e min.
  rule('letter', /min(?<=\d(?:e|ème|re) min)(?:\.|(?![\p{L}\d]))/u, () => 'minute', 'abbreviation'),
  rule('letter', /[Tt]°(?= ?(?::|amb|de |à |max|min|ext|int|\d))/u, () => 'température'),
  rule(
    'letter',
    /p\.(?! ?\d| ex)/u,
    (m) => {
      const text = before(m);
      if (!/\d $/.test(text)) return undefined;
      if (/(?<!\p{L})(?:pour|menu|table) (?:de )?\d{1,3} $/iu.test(text)) return 'personnes';
      return /(?:maison|villa|appart\p{L}{0,6}|appt|studio|duplex|\bT\d)[^.;]{0,12} \d{1,2} $/iu.test(text)
        ? 'pièces'
        : 'pages';
    },
    'abbreviation',
  ),
  rule('letter', /hab\./u, (m) => (/m[²2] $/.test(before(m)) ? 'habitables' : undefined), 'abbreviation'),
  // The head of a government.
  rule(
    'letter',
    /([Mm])in\./u,
    (m) => (/1ers? $/.test(before(m, 5)) ? `${m[1]}inistre` : undefined),
    'abbreviation',
  ),
  rule(
    'digit',
    new RegExp(`(?:(\\d{1,2}) )?(?:(1/2|[13]/[34])|(\\d{1,2})) ?${SPOONFUL}`, 'u'),
    (m) => `${spoons(m[1] || m[3], m[2])} à ${SPOON[(m[4] || m[5]).charAt(0).toLowerCase()] ?? ''}`,
  ),
  rule('letter', /c\. ?à ?(c\.|s\.|t\.|thé|café|soupe)/u, (m) => `cuillère à ${SPOON[m[1].charAt(0)] ?? ''}`),
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
      `(${alternatives(Object.keys(TITLES))})(?= ?(?:\\p{Lu}|(?:l[ae]|d[eu]|des) \\p{Lu}|ès |d'\\p{Lu}|et M(?:me|lle|\\.)))(?![\\p{L}\\d.])`,
    ),
    (m) => (/^\p{Lu}/u.test(behind(m, 1)) && !m[0].endsWith('.') ? undefined : TITLES[m[1]]),
  ),
  // A name joined to its title: rue du Dr-Roux.
  rule('letter', /(Dr|Pr|Mgr|Gal|Mal|Cdt|Cne|Pdt)(?=-\p{Lu}\p{Ll})/u, (m) => TITLES[m[1]]),
  tableRule(BEFORE_NUMBER, '\\. ?(?=\\d|[LRDA]\\.? ?\\d|(?:[IVXLC]{1,6}|[ivxl]{2,8})(?!\\p{L}))'),
  rule('letter', /([Nn])(o|os(?= ?\d{1,6}(?: ?,| et| à| ?[-–]) ?\d)|[°ºᵒ]s?) ?(?=\d)/u, (m) => {
    const first = m[1] === 'N' ? 'N' : 'n';
    return `${first}uméro${m[2].endsWith('s') ? 's' : ''}`;
  }),
  rule('letter', /([Nn])[°ºᵒ](s?)(?![\p{L}])/u, (m) => `${m[1]}uméro${m[2]}`),
  rule('letter', /M[°º](?= ?\p{Lu})/u, () => 'métro'),
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
    (m) => (before(m, 1) === '\\' ? undefined : (DOTTED[m[1]] ?? BARE[m[1]])),
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
    'OTAN CAC IBAN ONU UNESCO UNICEF OPEP OVNI SIDA SMIC PACS NASA INSEE CROUS ENA FNAC SAMU ZAC ZEP CNIL CAF CAPES DOM TOM URSSAF LASER RADAR CEDEX BAC COVID FIFA UEFA GIEC ASSEDIC AFNOR EHPAD INSERM INRA INRAE GAFA GAFAM IKEA INA ETE RAM ROM SIM PIN CEDEAO ASEAN ALENA ACE MEDEF UNEDIC SACEM ANSES ADEME ARCOM CERN SICAV FLE RIB PEL SPA IRA BIC EURO LE LA LES UN UNE DES DU DE ET OU MAIS EST SONT PAS NE JE TU IL ELLE ON NOUS VOUS ILS QUI QUE QUOI DANS SUR PAR POUR AVEC SANS TOUT TOUS TRÈS PLUS NON OUI ICI AU AUX EN CE CET CES MON MA MES TON TA TES SON SA SES NOS VOS STOP BON BIEN MERCI VITE JOUR FIN PRIX GRATUIT NOUVEAU NEUF BRAVO ALLEZ AVIS INFO INFOS SI LUI EUX MÊME',
  ),
  kept: wordSet('OK'),
};
/** Could be words, but are not said so. */
const SPELLED = 'TAEG|RATP|SARL|EURL|SASU|BEP|CAP|SUV|PIB|DAB|TER|RER|RIP|CEO|VOD|RSA|ISBN|HDMI|SAV|PU|TVA';

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
  rule('letter', /(\p{Lu}{2,5})s(?![\p{L}\d])/u, (m) =>
    LETTER_WORDS.acronyms.has(m[1]) ? undefined : spaced(m[1]),
  ),
  // One takes the vowel from its de: une hausse d'un pour cent, but de un à dix.
  rule('letter', /([Dd])e (?=1(?:,\d{1,3})? ?(?!à |au |et |ou |[-–])(?:%|€|°|\p{Ll}))/u, (m) => `${m[1]}'`),
  // An elided word is a piece of its own, so that what follows is read by its rule: l'ONU, d'1 km.
  rule('letter', /(?:[cdjlmnst]|(?:jus|lors|puis|quoi|quel|pres)?qu)'(?:"\s?)?(?=[\p{L}\d€])/iu, (m) =>
    isShouted(m) ? undefined : m[0].replace(/["\s]/g, ''),
  ),
];
