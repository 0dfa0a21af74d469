import { before, behind, contextRules, type Rule, rule, wordBefore } from '../../core/rules.js';
import { alternatives, capitalized, table, withCapitals } from '../../core/words.js';
import { VOCABULARY } from './words.js';

/** Words for women after la. */
const WOMEN = withCapitals(
  table(
    'dr: doctora; prof: profesora; lic: licenciada; ing: ingeniera; arq: arquitecta; abog: abogada; pdte, pres: presidenta; sen: senadora; dip: diputada',
  ),
  (said) => said,
);

/** Gastos incluidos, IVA excluido, habitación amueblada. */
const AGREEING = withCapitals(
  table(
    'incl: incluid; excl: excluid; amueb, amuebl: amueblad; reform: reformad; cerr: cerrad; lim, limit: limitad; oblig: obligatori; grat: gratuit',
  ),
  capitalized,
);
function agreeing(stem: string, noun: string): string {
  const isFeminine = noun !== 'iva' && VOCABULARY.nouns.genderOf(noun) === 'feminine';
  return `${stem}${isFeminine ? 'a' : 'o'}${/[aeiou]s$/.test(noun) ? 's' : ''}`;
}

/** Abbreviations that what stands around them makes clear. */
export const ABBREVIATION_RULES: readonly Rule[] = [
  ...contextRules(String.raw`
  ~ v. ~ (?:tb|también|p[áa]gs?|pp|arts?|caps?|figs?|nota|supra|infra)(?!\p{L}) ~ véase
  libre ~ disp. ~ ~ disposición
  ~ [ch]. ~ 1\d{3}(?!\d) ~ hacia
  ~ desc. ~ \d{1,2} ?% ~ descuento
  ~ resp. ~ [:;] ~ respuesta
  ~ col. ~ n\.?[º°] ~ colegiado
  ~ red. ~ €|\d[\d,]{0,6} ?(?:€|euros) ~ reducida
  \+ ~ exp.? ~ (?!\p{L}) ~ expensas
  contr(?:\.|ato) ~ temp. ~ ~ temporal
  d(?:[ií]as?|\.) ~ h[áa]b(?:il(?:es)?)?. ~ ~ hábiles
  \d ~ art. ~ ~ artículos
  ~ trim. ~ \d[\d,]{0,6} ?€ ~ trimestral
  ~ prof. ~ \d ~ profundidad
  ~ dist. ~ \d ~ distancia
  % ~ i. ?a. ~ ~ interanual
  [º°] ~ cto. ~ ~ cuarto
  \d ~ ej. ~ ~ ejemplares
  si ~ prec. ~ ~ precisa
  \p{Lu}[\p{Lu}\d₀-₉]{1,6} ~ conc. ~ ~ concentrado
  ~ nac. ~ (?:el )?\d{1,2}(?:\/| de )|en \p{Lu} ~ nacido
  ~ C. ?E. ~ (?:de |art)|$|[.,;)] ~ C E
  \d ~ M. ~ $|\) ~ millones
  \d ~ rep. ~ ~ repeticiones
  Sr\. ~ D. ~ \p{Lu}\p{Ll} ~ don
  ~ SS. ~ Trinidad ~ Santísima
  ~ SS. ~ Sacramento|Cristo ~ Santísimo
  ~ GP ~ de \p{Lu} ~ Gran Premio
  de ~ hab. ~ ~ habitantes
  ~ cat. ~ [\dA-Z](?!\p{L}) ~ categoría
  ª ~ ud. ~ ~ unidad
  ~ abst. ~ \d ~ abstención
  ~ gr. ~ (?:[A-Z]|[IVX]{1,4})(?!\p{L}) ~ grupo
  \d,\d ~ p. ~ ~ puntos
  ~ L. ~ \d{1,3}\/(?:19|20)?\d\d(?!\d) ~ Ley
  ~ T. ~ (?:[34]\d|X{0,3}[SL]|M)(?![\p{L}\d]) ~ talla
  ~ ap. ~ [a-z]\)|[B-H](?![\p{L}.]) ~ apartado
  \d(?: y)? ~ ss.? ~ (?![\p{L}\d]) ~ siguientes
  % ~ vol.? ~ (?![\p{L}\d]) ~ en volumen
  ~ dif. ~ alta|media|baja|fácil|moderada|difícil|máxima ~ dificultad
  ~ rev. ~ \d ~ revisión
  \d ~ a.(?! ?C) ~ ~ años
  Rh ~ neg. ~ ~ negativo
  Rh ~ pos. ~ ~ positivo
  ~ prob. ~ de ~ probabilidad
  ~ fest. ~ ~ festivos
  (?:[ºo°]|primer|segundo) ~ sem. ~ ~ semestre
  ~ Min. ~ de ~ Ministerio
  ~ exp.? ~ m[íi]n|de \d|\d{1,2} a|profes|labor ~ experiencia
`),
  rule('letter', /Jr\.(?= \p{Lu})/u, (m) => (/^\p{Lu}/u.test(wordBefore(m)) ? undefined : 'jirón')),
  rule(
    'letter',
    /([Tt])emp\.?(?=:? ?[-+]?\d{1,2}(?:,\d)?(?: ?[-–a] ?\d{1,2})? ?[°º])/u,
    (m) => `${m[1]}emperatura`,
  ),
  rule('letter', new RegExp(`(${alternatives(Object.keys(WOMEN))})\\.(?= )`), (m) =>
    /^(?:la|una)$/i.test(wordBefore(m)) ? WOMEN[m[1]] : undefined,
  ),
  // S/ref., n/pedido.
  rule('letter', /([SsNn])\/ ?(?=(?:ref|fra|carta|fact|(ped|escrito))\p{Ll}*)/u, (m) =>
    /s/i.test(m[1]) ? `${m[1]}u` : `${m[1]}uestr${m[2] === '' ? 'a' : 'o'}`,
  ),
  rule('letter', /[sS]\/ ?(?=(?:las?|los|el) \p{L}|(?:las? )?\d)/u, (m) =>
    m[0].startsWith('s') ? 'sobre' : 'Sobre',
  ),
  rule('letter', /p\/ ?(?=\d{1,3} \p{L}|\p{Ll}+[aeií]r(?:l[aeo]s?|se|me)?(?!\p{L}))/u, () => 'para'),
  // Café c/leche, p/ llevar.
  rule('letter', /([cps])\/ ?(?=\p{Ll}{2}(?![\p{L}/])|\p{Ll}{3}|IVA(?!\p{L}))/u, (m) =>
    /\d ?$|\/$/.test(before(m, 2))
      ? undefined
      : m[1] === 'c' && /^(?:mes|día|año|semana|hora|un[oa]|vez)(?!\p{L})/u.test(behind(m, 8))
        ? 'cada'
        : { c: 'con', p: 'para', s: 'sin' }[m[1]],
  ),
  rule('letter', /[cC]\/ ?(?=\p{Lu}(?:\p{L}{2}|\. )|\d{1,2} de \p{Lu})/u, (m) =>
    /[\p{L}\d]/u.test(before(m)) ? 'calle' : 'Calle',
  ),
  rule(
    'letter',
    new RegExp(`(${alternatives(Object.keys(AGREEING))})\\.(?!\\p{L})`),
    (m) => agreeing(AGREEING[m[1]] ?? '', /[.;:] $/.test(before(m, 2)) ? '' : wordBefore(m).toLowerCase()),
    'abbreviation',
  ),
  rule('letter', /(?!Pdte\. del? )([Pp])dte\.(?= (?:de\p{Ll}? )?\p{Ll}{3})/u, (m) => `${m[1]}endiente`),
  rule(
    'letter',
    /(rev|ampl|corr)\.(?<=[Ee]d(?:\.|ición) \p{L}{3,4}\.)/u,
    (m) => ({ rev: 'revisada', ampl: 'ampliada' })[m[1]] ?? 'corregida',
    'abbreviation',
  ),
  rule(
    'letter',
    /([ÚúUu])lt\.(?= (\p{Ll}+))/u,
    (m) =>
      `${/[Úú]/.test(m[1]) ? m[1] : m[1] === 'U' ? 'Ú' : 'ú'}ltim${VOCABULARY.nouns.genderOf(m[2]) === 'feminine' ? 'a' : 'o'}`,
  ),
  rule('letter', /i\/v(?!\p{L})/u, () => 'ida y vuelta'),
  rule('letter', /[aA]\/[aA][.:]? (?=(?:Sr|D[.ªñr]|Dpto|Dep|Dir))/u, () => 'a la atención de'),
];
