import { before, type Rule, rule } from '../../core/rules.js';
import { table } from '../../core/words.js';
import { cardinal } from './numbers.js';

/** Whom streets are named after. */
const FIRST_NAMES = table(
  'V.-Hugo: Victor; J.-Jaurès, J.-Moulin: Jean; J.-Ferry, J.-Guesde, J.-Verne: Jules; G.-Clemenceau: Georges; P.-Doumer: Paul; A.-Briand: Aristide; A.-France: Anatole; E.-Zola, É.-Zola: Émile; L.-Blum, L.-Gambetta: Léon; R.-Poincaré: Raymond; G.-Péri: Gabriel; H.-Barbusse: Henri; L.-Pasteur: Louis',
);

/** What small ads, bookings and letters shorten. */
export const AD_RULES: readonly Rule[] = [
  // One more of something: nuit suppl., 2 couverts suppl.
  rule(
    'letter',
    /suppl\./u,
    (m) => {
      const [, noun] = /(?<!\p{L})(\p{L}{3,20}|ad\.|enf\.|%) $/u.exec(before(m)) ?? [];
      return noun === undefined || /^(?:avec|sans|pour|des|les|par|sur|petit)$/i.test(noun)
        ? undefined
        : `supplémentaire${/[sx%]$/.test(noun) ? 's' : ''}`;
    },
    'abbreviation',
  ),
  // Small ads: 3 p., ch. emploi, 380 € cc.
  rule(
    'letter',
    /p\.(?<=\d p\.)(?=,? (?:de )?\d{1,3} ?m²|,? (?:meublé|lumineux|rénové|avec|balcon))/u,
    () => 'pièces',
  ),
  rule(
    'letter',
    /([Cc])h\.(?= (?:emploi|travail|poste|stage|appart|studio|logement|coloc|maison|garage|vendeu|nounou|baby|garde|local|bureau|atelier|box|terrain|particulier|personne|[JHF]\.?[HF]? ))/u,
    (m) => `${m[1]}herche`,
  ),
  rule('letter', /(cc|HC)(?![\p{L}\d])/iu, (m) =>
    /(?:€|euros|mois) $/.test(before(m, 6))
      ? m[1].toLowerCase() === 'cc'
        ? 'charges comprises'
        : 'hors charges'
      : undefined,
  ),
  rule('letter', /sem\.(?<=\d(?:er|e|ème) sem\.)/u, () => 'semestre', 'abbreviation'),
  // A name.
  rule('letter', /Max(?=,? (?:&|\p{L})|[,!?])/u, (m) =>
    /\d ?\p{L}{1,9} $/u.test(before(m)) ? undefined : 'Max',
  ),
  // Guests.
  rule(
    'letter',
    /(ad|enf)\./u,
    (m) => {
      const count = /(\d) ?$/.exec(before(m, 3))?.[1];
      const many = count === '1' && !/\d\d ?$/.test(before(m, 3)) ? '' : 's';
      return count === undefined ? undefined : `${m[1] === 'ad' ? 'adulte' : 'enfant'}${many}`;
    },
    'abbreviation',
  ),
  rule('letter', /([ÉéEe])q\.(?= (?:d[eu] |d'|nat|type))/u, (m) =>
    /^[ÉE]/.test(m[1]) ? 'Équipe' : 'équipe',
  ),
  rule('letter', /mill\.(?<=[IVX]e(?:r)? mill\.)/u, () => 'millénaire', 'abbreviation'),
  // What it looks on to or lies on, but without: vue s/ mer, s/ frais.
  rule(
    'letter',
    /s\/ ?(?=(?:cour|rue|mer|jardin|parc|place|avenue|rendez-vous|demande|commande|mesure|présentation|devis|justificatif)(?!\p{L})|\p{Lu}\p{Ll})/u,
    () => 'sur',
  ),
  rule(
    'letter',
    /(dr|g)\.(?<=(?:(?:ét(?:age|\.),?|voie|file|rive|porte)(?: de)?|(?<!\p{L})à|\d(?:er?|ème)) \p{L}{1,2}\.)/u,
    (m) => (m[1] === 'g' ? 'gauche' : 'droite'),
    'abbreviation',
  ),
  // Whom a street is named after: bd V.-Hugo.
  rule('letter', /(\p{Lu})\.-(\p{Lu}\p{Ll}+)/u, (m) => `${FIRST_NAMES[m[0]] ?? m[1]} ${m[2]}`),
  // Tones, and a part of an hour: la min., 1/4 d'h.
  rule(
    'letter',
    /(maj|min)\.?(?<=(?<!\p{L})(?:ut|do|ré|mi|fa|sol|la|si)[#♯b♭]? (?:maj|min)\.?)(?![\p{L}\d])/iu,
    (m) => (m[1].toLowerCase() === 'maj' ? 'majeur' : 'mineur'),
  ),
  rule('letter', /d'h(?<=\d\/\d d'h)(?![\p{L}\d])/u, () => "d'heure"),
  rule('letter', /([Mm])(in|ax)\.?(?= -?\d{1,2} ?°)/u, (m) => `${m[1]}${m[2]}imum`),
  rule('letter', /TA(?= ?:? ?\d{1,3}[/,x]\d)/u, () => 'T A'),
  rule('letter', /p\.(?<=[€$] ?\/ ?p\.)/u, () => 'page', 'abbreviation'),
  rule(
    'letter',
    /([Aa])v\.(?= (?:balc|terr|jard|vue|cave|gar|park|asc|cuis|cour)\p{Ll}*)/u,
    (m) => `${m[1]}vec`,
  ),
  rule(
    'letter',
    /(ind|coll)\.(?<=ch(?:\.|auff?\.|auffage) \p{L}{3,4}\.)/u,
    (m) => (m[1] === 'ind' ? 'individuel' : 'collectif'),
    'abbreviation',
  ),
  rule('letter', /h\.(?= (?:max|min)(?!\p{L}))/u, () => 'hauteur'),
  rule('letter', /Exp\.(?= ?: ?\p{Lu})/u, () => 'Expéditeur'),
  rule('letter', /ex\.(?<=(?:\d\d|[2-9]) ex\.)/u, () => 'exemplaires', 'abbreviation'),
  // An acid or a solution, no concentration of one: H2SO4 conc.
  rule('letter', /conc\.(?<=\p{Lu}[\p{Lu}\d₀-₉]{1,6} conc\.)/u, () => 'concentré', 'abbreviation'),
  rule('letter', /a\/s(?= d[eu'])/u, () => 'aux soins'),
  rule('letter', /s\/ ?c(?= d(?:e|u|es|') ?)/u, () => 'sous couvert'),
  rule('letter', /pte\.?(?= ?\d)/u, () => 'porte'),
  // So many times a day: x 3/j, 3 x par j.
  rule(
    'letter',
    /x ?(\d{1,2}) ?\/ ?(j|jour|sem|semaine|mois)(?![\p{L}\d])/u,
    (m) => `${cardinal(m[1], 'feminine')} fois par ${{ j: 'jour', sem: 'semaine' }[m[2]] ?? m[2]}`,
  ),
  rule('letter', /j(?![\p{L}\d'.-])/u, (m) => {
    const [, word = ''] =
      /(?<!\p{L})(par|chaque|bonne|ce|le|du|les|des|ces|quelques|qqs?|\d[\d,]* ?) ?$/iu.exec(before(m)) ?? [];
    return word === ''
      ? undefined
      : /^bonne$/i.test(word)
        ? 'journée'
        : /s$|^qq/i.test(word)
          ? 'jours'
          : 'jour';
  }),
];
