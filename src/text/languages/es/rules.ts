import { drawnOut } from '../../core/everyday.js';
import { romanValue } from '../../core/numerals.js';
import { before, behind, type Match, type Rule, rule, wordBefore } from '../../core/rules.js';
import { bible } from '../../core/verses.js';
import { table } from '../../core/words.js';
import { degreeRules } from '../iberian/degrees.js';
import { iberianRules } from '../iberian/rules.js';
import type { NumberSpeech } from '../iberian/speech.js';
import { ABBREVIATION_RULES } from './abbreviations.js';
import { MONEY_WORDS } from './money.js';
import { UNITS } from './units.js';
import { VOCABULARY } from './words.js';

const SIGNS = {
  at: 'arroba',
  dot: 'punto',
  dash: 'guion',
  underscore: 'guion bajo',
  slash: 'barra',
  plus: 'más',
} as const;

/** A question goes on or begins here. */
const asks = (m: Match): boolean => /^[^.!?\n]{0,40}\?/u.test(behind(m, 42));

const BEFORE_VARIABLE =
  /^(?:variable|ejes?|letra|factor|rayos|valor|una|incógnita|con|coordenada|punto|generación|opción|cromosoma|para|donde|cuando|entre|tipo|tal|serie|tecla|por)$/i;

/** Words of one letter or two in messages. */
const CHAT_RULES: readonly Rule[] = [
  rule('letter', /(?:por|[pPxX])[qk](?![\p{L}\d'])/u, (m) => (asks(m) ? 'por qué' : 'porque')),
  // Q tal, t espero, m voy d aquí.
  rule(
    'letter',
    /[qktmdQ](?= \p{Ll}{2})|T(?= (?:espero|quiero|llamo|digo|aviso|escribo|cuento|veo|parece|mando|paso|dejo|extraño|amo)(?!\p{L}))|K(?= (?:tal|pasa|haces|hora|dices)(?!\p{L}))/u,
    (m) => {
      if (
        /(?:letra|tecla|vitamina|opción|punto|grupo|plan|tipo|clase|(?<!\p{L})(?:la|una|con|(?![aeoy])\p{L})|\d|[\d=*/+]) ?$/iu.test(
          before(m),
        )
      )
        return undefined;
      if (/=/.test(m.input)) return undefined;
      if (m[0] === 'K') return 'Qué';
      if (/[tmdT]/.test(m[0])) return `${m[0]}e`;
      return asks(m) && /(?:^|[.,;!?] |\p{Lu}\p{Ll}+,? |(?:hola|hla|[ya]|pero) )$/u.test(before(m))
        ? 'qué'
        : 'que';
    },
  ),
  // Cerrado x vacaciones, but el eje x tiene.
  rule(
    'letter',
    /x(?= (?!igual|meno|mayor|cuatro|cinco|siete|nueve)(?:\p{Ll}{5}|\p{Lu}\p{Ll}{3}|la [mtn]))/u,
    (m) => {
      const previous = wordBefore(m);
      if (/[€$] $/.test(before(m, 2)) || /^ la (?:mañana|tarde|noche)/u.test(behind(m))) return 'por';
      return previous.length > 3 && !BEFORE_VARIABLE.test(previous) && / $/.test(before(m, 1))
        ? 'por'
        : undefined;
    },
  ),
  rule(
    'letter',
    /[xX](?= (?:l[aoe]s?|el|mis?|tus?|sus?|favor|fa|q|qu[eé]|es[oae]|est[oae]|aqu[ií]|ac[aá]|all[aá]|ahora|si|no|ti|m[ií]|un|una|ejemplo|cierto|fin|supuesto|todo|\d{1,2} \p{L}{3,12}|correo|mail|whats\p{L}{0,3})(?!\p{L}))/u,
    (m) =>
      /(?:^|[^\d\p{Lu}=+*/-] )$/u.test(before(m, 2)) && !(m[0] === 'X' && /\p{Lu}\p{Ll}+ $/u.test(before(m)))
        ? 'por'
        : undefined,
  ),
];

/** Lu-Vi, L a V, S y D. */
const WEEK = table(`
  L, Lu: lunes; M, Ma: martes; X, Mi: miércoles; J, Ju: jueves; V, Vi: viernes; S, Sa, Sá: sábado; D, Do: domingo
`);

const BIBLE = bible({
  books: `
  Gn, Gén: Génesis; Éx, Ex: Éxodo; Lv: Levítico; Nm: Números; Dt: Deuteronomio; Jos: Josué; Sal: Salmo; Salmos: Salmos; Prov, Pr: Proverbios;
  Ecl: Eclesiastés; Cant: Cantares; Is: Isaías; Jer: Jeremías; Ez: Ezequiel; Dn: Daniel; Os: Oseas; Mt: Mateo; Mc: Marcos; Lc: Lucas; Jn: Juan;
  Hch: Hechos; Rom: Romanos; Gál: Gálatas; Ef: Efesios; Flp, Fil: Filipenses; Col: Colosenses;
  Heb: Hebreos; Sant, Stg: Santiago; Ap: Apocalipsis
  `,
  numbered:
    'Sam: Samuel; Re: Reyes; Cr: Crónicas; Cor: Corintios; Tes: Tesalonicenses; Tim: Timoteo; Pe: Pedro; Jn: Juan',
  ordinal: (number) => ['primera', 'segunda', 'tercera'][number - 1] ?? '',
});

const patientRules = (speech: NumberSpeech): readonly Rule[] => [
  // A number plate: 1234 BCD.
  rule('digit', /(\d{4})(?=[ -]?[BCDFGHJ-NPR-TV-Z]{3}(?![\p{L}\d]))/u, (m) =>
    /(?:matr[ií]cula|placa|patente|coche|vehículo)[^.!?\d]{0,24}$/iu.test(before(m))
      ? speech.digitByDigit(m[1])
      : undefined,
  ),
  // A pulse: FC 72 ppm.
  rule('digit', /(\d{2,3}) ?ppm(?![\p{L}\d])/u, (m) =>
    /(?:FC|[Ff]recuencia|[Pp]uls|[Cc]orazón|[Cc]ard[ií]ac)[^.,;!?]{0,24}$/u.test(before(m))
      ? `${speech.cardinal(m[1], 'feminine')} pulsaciones por minuto`
      : undefined,
  ),
];

/** Doors and degrees, doses and files. */
const placeRules = (speech: NumberSpeech): readonly Rule[] => [
  rule(
    'digit',
    /(\d{1,2})\/(\d{1,2})(?= de (?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)(?!\p{L}))/u,
    (m) =>
      Number(m[2]) === Number(m[1]) + 1 ? `${speech.cardinal(m[1])} y ${speech.cardinal(m[2])}` : undefined,
  ),
  ...patientRules(speech),
  // A price of so much of it: 6,95 €/100 g.
  rule('sign', /\/(?<=(?:€|\$|\d) ?\/) ?(?=\d{2,4} ?(?:g|gr|ml|kg|uds?)(?![\p{L}\d]))/u, (m) =>
    /[€$]/.test(before(m, 12)) ? 'por' : undefined,
  ),
  rule('sign', /#(?=\d{1,2}[-A-Z]{1,2}(?![\p{L}\d]))/u, () => 'hashtag'),
  rule('sign', /#(?<=\d#)(?![\p{L}\d])/u, () => 'almohadilla'),
  // A door, no temperature: Luna 5, 2º C.
  rule('digit', /(\d{1,2})º(?= ?[A-H](?![\p{L}\d]))/u, (m) =>
    /(?:calle|c\/|avda|avenida|plaza|pza|paseo|piso|portal|bloque|escalera|esc\.|urb\p{L}*\.?)(?!\p{L})[^!?;]{0,36}$/iu.test(
      before(m),
    ) || /^ ?[A-H],? (?:dcha|izq|izda|ext|int|centro)/u.test(behind(m))
      ? speech.ordinal(m[1], 'masculine')
      : undefined,
  ),
  rule(
    'digit',
    /(\d{1,3}) ?cts?\.?(?![\p{L}\d])/u,
    (m) => `${speech.cardinal(m[1], 'masculine')} ${m[1] === '1' ? 'céntimo' : 'céntimos'}`,
    'abbreviation',
  ),
  // The place on a road: km 12,300.
  rule(
    'digit',
    /(\d{1,4}),(\d{3})(?!\d|[.,]\d)(?<=(?:km|kilómetro|P\.K\.|PK) [\d,]{5,8})/u,
    (m) => `${speech.cardinal(m[1])} coma ${speech.cardinal(m[2])}`,
  ),
  // 500 mg/8 h
  rule('sign', /\/(?<=\p{L}\.? ?\/) ?(?=\d{1,2} ?(?:h|hs|hrs|horas)(?!\p{L}))/u, () => 'cada'),
  rule(
    'letter',
    /[Ee]xp\.(?= ?(?:n(?:\.?[º°]|úm\.) ?)?\d{1,7}(?:\/\d|[,;)]|$| (?!años?|mes|m[íi]n)))/u,
    (m) => `${m[0].slice(0, -1)}ediente`,
  ),
  // A road of Spain: N-II.
  rule(
    'letter',
    /N-(?=[IV])(I{1,3}|IV|VI?)(?![\p{L}\d'-])/u,
    (m) => `N ${speech.cardinal(String(romanValue(m[1])))}`,
  ),
  ...degreeRules(speech, ['grado', 'grados']),
];

const addresses = (speech: NumberSpeech): readonly Rule[] => [
  ...BIBLE.rules,
  rule('letter', /[sS][ií]{3,12}(?!\p{L})/u, (m) => `${m[0].charAt(0)}í`),
  drawnOut('abcdefghijlmnopqrstuvxyzáéíóúñ'),
  ...ABBREVIATION_RULES,
  rule('letter', /Ø ?(?=\d)/u, () => 'diámetro'),
  rule('digit', /(?:(\d{1,2}) )?(\d{1,2})\/(\d{1,3}) ?"(?!\p{L})/u, (m) => {
    const part = speech.fraction(m[2], m[3], 'feminine');
    if (m[1] === '') return m[2] === '1' && m[3] === '2' ? 'media pulgada' : `${part} de pulgada`;
    return `${speech.cardinal(m[1], 'feminine')} ${m[1] === '1' ? 'pulgada' : 'pulgadas'} y ${part}`;
  }),
  // Delivery in 24/48 h is a span.
  rule(
    'digit',
    /(24|48|72)\/(48|72|96) ?(?:h|hs|hrs|horas)(?![\p{L}\d])/u,
    (m) => `${speech.cardinal(m[1])} a ${speech.cardinal(m[2])} horas`,
  ),
  // Kilo y 1/2.
  rule('digit', /1\/2(?![\d/]| \p{Ll}{4})/u, (m) => {
    const noun = /(?:^|[^\p{L}\d])(\p{Ll}{4,20}) y $/u.exec(before(m))?.[1];
    return noun && speech.half(VOCABULARY.nouns.genderOf(noun));
  }),
  // A mark at school.
  rule('digit', /(10|[1-9])\+(?= en )/u, (m) => `${speech.cardinal(m[1])} más`),
  // Colombian: calle 21 #15-30, calle 21 No. 15-30.
  ...(['sign', 'letter'] as const).map((starts) =>
    rule(starts, /(?:#|N[º°]\.?|N\.º|No\.?) ?(\d{1,3})(\p{Lu}?)-(\d{1,3})(?![\d-])/u, (m) => {
      const letter = m[2] === '' ? '' : ` ${m[2]}`;
      return m[0].startsWith('#') || /\d\p{Lu}{0,2} $/u.test(before(m))
        ? `número ${speech.cardinal(m[1])}${letter} ${speech.cardinal(m[3])}`
        : undefined;
    }),
  ),
  rule('sign', /=(?=[?!.,;)]|$)/u, () => 'igual'),
  rule('letter', /[cC]\/ ?(?=\d{1,2} ?(?:h|hs|hrs|horas?|d[ií]as?|min)(?!\p{L}))/u, () => 'cada'),
  rule(
    'digit',
    /([1-9]|1\d) ?hab(?!\.?\/|\p{L})\.?/u,
    (m) => `${speech.cardinal(m[1], 'feminine')} ${m[1] === '1' ? 'habitación' : 'habitaciones'}`,
    'abbreviation',
  ),
  rule('digit', /1(\/2)?(?= sobre )/u, (m) =>
    m[1] !== '' ? 'medio' : /^ sobre de /u.test(behind(m)) ? 'un' : undefined,
  ),
  ...placeRules(speech),
  // El 8M, el 15-M: days that a movement or an attack is named after.
  rule('digit', /([1-9]|[12]\d|3[01])-?([EFMAJSOND])(?![\p{L}\d-])/u, (m) =>
    /(?:^|[^\p{L}])(?:el|del|al) $/iu.test(before(m, 5)) ? `${speech.cardinal(m[1])} ${m[2]}` : undefined,
  ),
  rule('digit', /\d{5}(?= (?:- )?\p{Lu}\p{Ll})/u, (m) =>
    /(?:^|[,\n] ?| - |en |CP |C\.P\. )$/.test(before(m, 5)) ? speech.digitByDigit(m[0]) : undefined,
  ),
];

export const SPANISH_RULES = iberianRules({
  ...VOCABULARY,
  common: {
    signs: SIGNS,
    hashtag: 'hashtag',
    version: 'versión',
    factorial: 'factorial',
    dotted: true,
    everyday:
      'season: temporada; episode: episodio; lens: f; ratio: a; yields: da; 1 m: un metro; 2 m: dos metros; ♯: sostenido; minor: menor; major: mayor; -: menos; #: almohadilla; *: asterisco; pressure: sobre; mmHg: milímetros de mercurio; x: por; inch: pulgadas; or: o; or8: u; feet: pies; month: un mes; months: meses; of: de; –: a; :: entre; \\: barra invertida; stars: estrellas; goal: minuto',
    verses: BIBLE.verses,
    rates: 'día, mes, año: al; semana, hora, noche, persona: por',
    outOf: 'de',
    over: 'entre',
    root: 'raíz cuadrada de',
    and: 'y ',
    signNames:
      'α: alfa; β: beta; γ: gamma; λ: lambda; θ: zeta; σ: sigma; ω: omega; @: arroba; %: por ciento; =: igual a; €: euros; °: grados; №: número; π: pi; √: raíz cuadrada de; ±: más menos; ∞: infinito; ♭: bemol; ∈: pertenece a; ℝ: R; ∀: para todo; ∃: existe',
  },
  money: MONEY_WORDS,
  units: UNITS,
  counts: {
    plus: 'más',
    plusMinus: 'más menos',
    moreThan: 'más de',
    times: 'por',
    scoreCues:
      /(?:ganó|ganaron|perdió|perdieron|empató|empataron|venció|acab(?:ó|aron|a)|termin(?:ó|a)|finaliz(?:ó|a)|qued(?:ó|aron|amos)|gana|pierde|empata|vence|marcador|resultado)(?: por| fue| de| final){0,2} $/iu,
    time: ['vez', 'veces'],
    squared: 'al cuadrado',
    cubed: 'al cubo',
    operators: {
      '÷': 'entre',
      '=': 'igual a',
      '≠': 'distinto de',
      '<': 'menor que',
      '>': 'mayor que',
      '≤': 'menor o igual que',
      '≥': 'mayor o igual que',
    },
    ordinalEndings:
      /\.?[ºª°]s?|\.?er(?:os?|as?)?|\.?(?:ro|ra|do|da|to|ta|mo|ma|vo|va|no|na)s?|\.?(?:os|as)|\.[oa]|\.?(?:ER|RO|RA|DO|DA|TO|TA)/,
  },
  outOfMarks: 'sobre',
  inclusive: {
    or: 'o',
    and: 'y',
    pairs: table(
      'el: la; los: las; un: una; unos: unas; del: de la; al: a la; él: ella; ellos: ellas; este: esta; estos: estas; ese: esa',
    ),
  },
  letterNames: { Y: 'i griega' },
  shortWords: ['q', 'k', 't', 'm', 'd', 'x', 'pq', 'xq', 'pk', 'xk', 'porq'],
  titles: CHAT_RULES,
  signs: [
    rule('sign', /§§? ?/u, () => 'sección'),
    rule(
      'letter',
      /(?:(L|S(?= ?. ?D))\.? ?([-–]|a|y)|(Lu|Ma|Mi|Ju|Vi|S[aá])\.?[-–]) ?(J|V|S|D|Ma|Mi|Ju|Vi|S[aá]|Do)(?![\p{L}\d'-])/u,
      (m) => `${WEEK[m[1] || m[3]] ?? ''} ${m[2] === 'y' ? 'y' : 'a'} ${WEEK[m[4]] ?? ''}`,
    ),
    // Ma. y ju.
    rule('letter', /(lu|ma|mi|ju|vi|s[áa])\.(,| [ya]|-) ?(lu|ma|mi|ju|vi|s[áa]|do)\./u, (m) => {
      const [from, to] = [m[1], m[3]].map((day) => WEEK[day.charAt(0).toUpperCase() + day.charAt(1)] ?? '');
      return `${from ?? ''}${m[2] === '-' ? ' a' : m[2]} ${to ?? ''}`;
    }),
    // In their order, but sizes: S/M/L.
    rule(
      'letter',
      /(?=[LMXJVSD][-/][^-/][-/])L?(?:[-/]?M)?(?:[-/]?X)?(?:[-/]?J)?(?:[-/]?V)?(?:[-/]?S)?(?:[-/]?D)?(?![\p{L}\d/-])/u,
      (m) =>
        m[0]
          .split(/[-/]/)
          .map((day) => WEEK[day] ?? '')
          .join(', '),
    ),
    // L-V 9-20 h; S 10-14 h; D cerrado.
    rule('letter', /[VSD](?=:? (?:cerrad|(?:de )?\d{1,2}(?:[:.]\d\d|h)? ?(?:[-–]|a )))/u, (m) =>
      /(?<!\p{L})L(?:u|\.)? ?[-–aA] ?[JVSD]/u.test(before(m, 80)) ? WEEK[m[0]] : undefined,
    ),
  ],
  addresses,
});
