import { chemicalRule, dottedCodeRule } from '../../core/codes.js';
import { commonRules } from '../../core/common-rules.js';
import { drawnOut, lastingAs } from '../../core/everyday.js';
import { before, type LanguageRules, type Rule, rule, spaced } from '../../core/rules.js';
import { unmarkedWords } from '../../core/unmarked.js';
import { bible } from '../../core/verses.js';
import { SILENT_RULES } from '../../core/web.js';
import { ABBREVIATION_RULES, LETTER_RULES, LETTER_WORDS, SHORT_WORDS } from './abbreviations.js';
import { DATE_RULES, TIME_RULES } from './dates.js';
import { INCLUSIVE_RULES } from './inclusive.js';
import { MONEY_RULES } from './money.js';
import { DOTTED_ARTICLE, NUMBER_RULES, ROMAN_RULES } from './number-rules.js';
import { cardinal, decimal, DIGITS, label, ordinal } from './numbers.js';
import { PHONE_RULES } from './phones.js';
import { UNIT_RULES, unitForms } from './units.js';
import { ALSO_ENGLISH, MARKED } from './unmarked-words.js';

const BIBLE = bible({
  books: `
    Mt: Matthieu; Mc: Marc; Lc: Luc; Jn: Jean; Gn: Genèse; Ps: Psaume; Rm: Romains; Ap: Apocalypse; He: Hébreux;
    Is: Isaïe; Ac: Actes; Ga: Galates; Ep: Éphésiens; Ph: Philippiens; Col: Colossiens; Jc: Jacques; Pr: Proverbes;
    Ex: Exode; Dt: Deutéronome; Jr: Jérémie; Ez: Ézéchiel; Dn: Daniel; Lv: Lévitique; Nb: Nombres; Qo: Qohélet
  `,
  numbered: `
    Cor, Co: Corinthiens; Th: Thessaloniciens; Tm: Timothée; P: Pierre; Jn: Jean; S: Samuel; R: Rois; Ch: Chroniques
  `,
  ordinal: (number, book) =>
    (/^(?:S|R|Ch|Samuel|Rois|Chroniques)$/.test(book)
      ? ['premier', 'deuxième']
      : ['première', 'deuxième', 'troisième'])[number - 1] ?? '',
});

const SIGNS = {
  at: 'arobase',
  dot: 'point',
  dash: 'tiret',
  underscore: 'tiret bas',
  slash: 'slash',
  plus: 'plus',
} as const;

const SIGN_RULES: readonly Rule[] = [
  // Spaces inside « » leave quotes that belong to no word.
  rule('sign', /(?<=^|[\s(])"(?=\s|[.,;:!?)]|$)/u, () => ''),
  rule(
    'sign',
    /\/(?<=\d ?(?:\p{L}{1,12}\.?)?\/) ?(h|j|sem|pers)(?![\p{L}\d])\.?/u,
    (m) => `par ${unitForms(m[1])[0]}`,
    'abbreviation',
  ),
  rule('sign', /\/(?<=[€$] ?\/) ?(?=\d{1,2} ?(?:h|j|mois|nuits)(?!\p{L}))/u, () => 'pour'),
  rule('sign', /\/ ?min(?!\p{L})(?<=(?:\d|\p{L}\.?) ?\/ ?min)/u, () => 'par minute'),
  // A price or a measure for each: 12 €/adulte, 2 cp/prise.
  rule('sign', /\/(?<=\d ?(?:[€$£]|euros|\p{L}{1,4}) ?\/) ?(?=\p{Ll}{4})/u, () => 'par'),
  // So many for one: 25 élèves/classe.
  rule(
    'sign',
    /\/(?<=\d \p{Ll}{3,20}s ?\/) ?(?=(?:mois|repas|cours|bus|\p{Ll}{3,20}(?<![sx]|trice|euse|[iè]ère|enne))(?!\p{L}))/u,
    () => 'par',
  ),
  rule(
    'sign',
    /\/(?<=\p{L}\/) ?(hab|pers|sem)(?![\p{L}\d])\.?/u,
    (m) => `par ${unitForms(m[1])[0]}`,
    'abbreviation',
  ),
  rule('sign', /\/(?<=\d(?:er?|re|ème)\/)(?=\d{1,2}(?:er?|re|ème)(?!\p{L}))/u, () => 'et'),
  rule('sign', /\/(?<=\d(?:er?|re|ème)\/|(?<!\d)\d{1,2} \p{Ll}{4,15}\/)(?=\d)/u, () => 'sur'),
  // What a surface costs in its time and a dose has: 210 €/m²/an, 5 mg/kg/j.
  rule('sign', /\/(?<=\/(?:m[²2]|kg)\/)(?=(?:an|mois|j(?:our)?|nuit)(?!\p{L}))(j(?!\p{L}))?/u, (m) =>
    m[1] === '' ? 'par' : 'par jour',
  ),
  rule('letter', /[Øø](?!\p{L})/u, () => 'diamètre'),
  rule('sign', /[€$](?<=(?<!\p{L})(?:l'|(?:l?e|du|au|un) )[€$])(?! ?\d)/iu, (m) =>
    m[0] === '€' ? 'euro' : 'dollar',
  ),
  rule('sign', /(?<=\s)\$(?=\s)/u, () => 'dollars'),
  rule('sign', /(?<=(?:^|\s)(?:[ÀàÁáAa]|et) )\+(?=[\s,.!;]|$)/u, () => 'plus'),
  // A mark: « C- », BBB-.
  rule('letter', /([A-F]{1,3})-(?=\s?["»”.,;!?)]|$)/u, (m) => `${spaced(m[1])} moins`),
  // See you: a+, @+, A+.
  ...(['letter', 'sign'] as const).map((starts) =>
    rule(starts, /(?:[aàA@À])\+(?=[\s,.!;]|$)/u, (m) =>
      m[0] !== 'A+' || /(?:^|[.,!?;\n]\s*)$/u.test(before(m)) ? 'à plus' : undefined,
    ),
  ),
];

/** What other rules would read as fractions, telephones or dates. */
const EARLY_RULES: readonly Rule[] = [
  rule(
    'letter',
    /([Rr])ép\.(?:(?<=(?:[Pp]rière|[Mm]erci) de rép\.)|(?= (?:au \d|à |av|svp|vite|par (?:mail|SMS))))/u,
    (m) => `${m[1]}épondre`,
    'abbreviation',
  ),
  rule('letter', /ss(?= (?:\d|réserve|huitaine|quinzaine|peu|\p{Ll}{3}))/u, () => 'sous'),
  // A day of this month: le 14 ct.
  rule(
    'digit',
    /(\d{1,2}) cr?t(?:\.|(?!\p{L}))/u,
    (m) => (/(?<!\p{L})(?:le|du|au) $/iu.test(before(m, 4)) ? `${cardinal(m[1])} courant` : undefined),
    'abbreviation',
  ),
  // Delivery in 24/48 h is a span.
  rule(
    'digit',
    /(24|48|72)\/(48|72|96) ?(?:h|heures)(?![\p{L}\d])/u,
    (m) => `${cardinal(m[1])} à ${cardinal(m[2])} heures`,
  ),
  // Two or three times, for four to six.
  rule(
    'digit',
    /(\d{1,2})\/(\d{1,2}) ?(?=(?:fois|jours|semaines|mois|ans|heures|minutes|nuits|personnes|pers|places|couchages|convives|pages|séances)(?!\p{L}))/u,
    (m) =>
      Number(m[2]) <= Number(m[1])
        ? undefined
        : `${cardinal(m[1])} ${Number(m[2]) === Number(m[1]) + 1 ? 'ou' : 'à'} ${cardinal(m[2])}`,
  ),
  // From one to the other: 30/40 km/h.
  rule('digit', /(\d{2,3})\/(?=(\d{2,3}) ?(?:km|cm|mm|m|min|kg|g|ml|cl|°|€|%)(?!\p{L}))/u, (m) =>
    Number(m[1]) < Number(m[2]) ? `${cardinal(m[1])} à` : undefined,
  ),
  // How large and how thick, no Sunday and no episode.
  rule('letter', /([Dd])im\.(?= ?:? ?\d{1,4}(?:,\d)? ?(?:[x×]|cm|mm))/u, (m) => `${m[1]}imensions`),
  rule('letter', /([ÉéEe])p\.(?= ?:? ?\d{1,4}(?:,\d)? ?[mcµ]m)/u, (m) => `${m[1]}paisseur`),
  // The cost of the post, in small ads.
  rule('letter', /fdp(?= (?:inc|off|compris|gratuit|en sus|in(?!\p{L})))/u, () => 'frais de port'),
  // An engine.
  rule('letter', /V(6|8|10|12)(?![\p{L}\d]|\.\d)/u, (m) => `V ${cardinal(m[1])}`),
  // There and back, but a receipt.
  rule('letter', /A\/R(?![\p{L}\d])/u, (m) =>
    /(?:recommandée?|lettre|courrier) $/i.test(before(m)) ? undefined : 'aller-retour',
  ),
  // Même, and no millimetre: qd mm.
  rule('letter', /mm(?![\p{L}\d/²³])/u, (m) =>
    /(?<!\p{L})(?:qd|quand|pas|le|la|les|moi|toi|lui|elle) $/iu.test(before(m)) ? 'même' : undefined,
  ),
  // A law: its year and its number.
  rule('digit', /((?:19|20)\d\d)-(\d{1,5})(?![-\d])/u, (m) =>
    /(?:loi|décret|arrêté|ordonnance|délibération|décision|avis)(?: \p{L}+)? ?(?:n°|no|n\.|numéro) ?$/iu.test(
      before(m),
    )
      ? `${label(m[1])}, ${label(m[2])}`
      : undefined,
  ),
  rule(
    'letter',
    /([bB]ac|BAC) ?\+ ?(\d)(?!\d)/u,
    (m) => `${m[1] === 'BAC' ? 'bac' : m[1]} plus ${cardinal(m[2])}`,
  ),
  rule(
    'letter',
    /(?:É|E|É\.-?U|E\.-?U|États-U)\. ?-? ?U\.(?:A\.)?|(?:É|E)\.-U\./u,
    () => 'États-Unis',
    'abbreviation',
  ),
  // Where a case was, and an article that others follow: n° 18-12.345, art. 311-1 s.
  rule(
    'digit',
    /(\d{2})-(\d{2})\.(\d{3})(?!\.?\d)/u,
    (m) => `${label(m[1])} tiret ${label(m[2])} point ${label(m[3])}`,
  ),
  rule('digit', /(\d{1,4})-(\d{1,3})(?= (?:et )?(?:s|suiv)\.)/u, (m) =>
    /[Aa]rt(?:\.|icles?) $/u.test(before(m)) ? `${label(m[1])} tiret ${label(m[2])}` : undefined,
  ),
  // Classes: 5e-3e.
  rule('sign', /[-–](?<=\d(?:e|re|ère|ème)[-–])(?=\d{1,2}(?:e|er|re|ème)(?!\p{L}))/u, () => 'à'),
  // Parts of an article: al. 2, 3°.
  rule('digit', /(\d{1,2})°(?! ?[CFNSEO](?!\p{L})|\d)/u, (m) =>
    /(?:[Aa]rt(?:icle|\.)|[Aa]l(?:inéa|\.)|[LR]\.) ?[^;:!?]{0,30}(?:,|et) $/u.test(before(m))
      ? `${ordinal(m[1]).replace(/er$/, 'ère')}ment`
      : undefined,
  ),
  // Pages are feminine, articles and paragraphs are not.
  rule(
    'letter',
    /(?<=\d (?:et )?)(?:suiv|sqq?|s)\.(?=[\s.,;)]|$)/u,
    (m) => {
      const text = before(m);
      const following = `suivant${/(?:art|al|§)[^;]{0,24}$/iu.test(text) ? '' : 'e'}${m[0] === 'sq.' ? '' : 's'}`;
      return m[0].startsWith('sq') && !text.endsWith('et ') ? `et ${following}` : following;
    },
    'abbreviation',
  ),
];

const COMMON = commonRules({
  ...LETTER_WORDS,
  digits: DIGITS,
  signs: SIGNS,
  cardinal,
  decimal: (written) => decimal(written.replace('.', ',')),
  label,
  hashtag: 'hashtag',
  factorial: 'factorielle',
  version: 'version',
  everyday:
    'ratio: pour; yields: donne; lens: f; result: à; ♯: dièse; minor: mineur; major: majeur; -: moins; pressure: sur; mmHg: millimètres de mercure; #, sharp: dièse; *: étoile; stars: étoiles; –: à; season: saison; episode: épisode; x: par; inch: pouces; or: ou; feet: pieds; month: un mois; months: mois; of: de; prime: prime; prime2: seconde; :: divisé par; \\: antislash',
  verses: BIBLE.verses,
  rates: 'jour, semaine, mois, an, heure, nuit, personne, minute, seconde, kg, litre: par',
  lasting: lastingAs(
    'h: une heure | heures; min: une minute | minutes; s: une seconde | secondes',
    (digits) => cardinal(digits, 'feminine'),
  ),
  outOf: 'sur',
  over: 'sur',
  squared: 'au carré',
  cubed: 'au cube',
  power: 'puissance',
  times: 'fois',
  root: 'racine carrée de',
  and: 'et ',
  signNames:
    'α: alpha; β: bêta; γ: gamma; λ: lambda; θ: thêta; σ: sigma; ω: oméga; @: arobase; %: pour cent; =: égale; €: euros; °: degrés; π: pi; ±: plus ou moins; √: racine carrée de; ∈: appartient à; ∞: infini; Δ: delta; ♭: bémol; ♯: dièse',
});

const UNMARKED = unmarkedWords(MARKED, ALSO_ENGLISH);

export const FRENCH_RULES: LanguageRules = {
  digits: DIGITS,
  signs: SIGNS,
  shortWords: new Set([...SHORT_WORDS, ...UNMARKED.typed]),
  rules: [
    ...SILENT_RULES,
    ...EARLY_RULES,
    ...INCLUSIVE_RULES,
    ...BIBLE.rules,
    chemicalRule(cardinal),
    ...UNMARKED.inWordsOf(COMMON.web),
    ...PHONE_RULES,
    ...DATE_RULES,
    ...TIME_RULES,
    ...MONEY_RULES,
    ...UNIT_RULES,
    COMMON.version,
    ...ABBREVIATION_RULES,
    UNMARKED.rule,
    ...ROMAN_RULES,
    DOTTED_ARTICLE,
    ...COMMON.identifiers,
    dottedCodeRule(DIGITS, label, SIGNS.dot),
    ...NUMBER_RULES,
    ...COMMON.codes,
    drawnOut('abcdefghijlmnopqrstuvxyzàâéèêëîïôùûç'),
    COMMON.dottedLetters,
    ...SIGN_RULES,
    ...COMMON.signs,
    ...LETTER_RULES,
    COMMON.initialisms,
  ],
};
