import { before, type Rule, rule, wordBefore } from '../../core/rules.js';
import { alternatives, capitalized, table, withCapitals } from '../../core/words.js';
import { VOCABULARY } from './words.js';

/** Words for women behind la. */
const WOMEN = withCapitals(
  table(
    'dr: doctora; prof: profesora; lic: licenciada; ing: ingeniera; arq: arquitecta; abog: abogada; pdte, pres: presidenta; sen: senadora; dip: diputada',
  ),
  (said) => said,
);

/** Gastos incluidos, IVA excluido, habitación amueblada. */
const AGREEING = withCapitals(
  table('incl: incluid; excl: excluid; amueb, amuebl: amueblad; reform: reformad; cerr: cerrad'),
  capitalized,
);
function agreeing(stem: string, noun: string): string {
  const isFeminine = noun !== 'iva' && VOCABULARY.nouns.genderOf(noun) === 'feminine';
  return `${stem}${isFeminine ? 'a' : 'o'}${/[aeiou]s$/.test(noun) ? 's' : ''}`;
}

/** Abbreviations that what stands around them makes clear. */
export const ABBREVIATION_RULES: readonly Rule[] = [
  rule('letter', /Jr\.(?= \p{Lu})/u, (m) => (/^\p{Lu}/u.test(wordBefore(m)) ? undefined : 'jirón')),
  rule(
    'letter',
    /[vV]\.(?= (?:tb|también|p[áa]gs?|pp|arts?|caps?|figs?|nota|supra|infra)(?!\p{L}))/u,
    () => 'véase',
  ),
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
  rule('letter', /[sS]\/ ?(?=las? \d)/u, (m) => (m[0].startsWith('s') ? 'sobre' : 'Sobre')),
  rule('letter', /p\/ ?(?=\p{Ll}+[aeií]r(?:l[aeo]s?|se|me)?(?!\p{L}))/u, () => 'para'),
  rule('letter', /lim\.(?<=[Pp]lazas lim\.)/u, () => 'limitadas', 'abbreviation'),
  rule('letter', /disp\.(?<=libre disp\.)/u, () => 'disposición', 'abbreviation'),
  rule('letter', /([Rr])ed\.(?=:? ?(?:€ ?\d|\d[\d,]{0,6} ?(?:€|euros)))/u, (m) => `${m[1]}educida`),
  // Café c/leche, p/ llevar.
  rule('letter', /([cps])\/ ?(?=\p{Ll}{2}(?![\p{L}/])|\p{Ll}{3})/u, (m) =>
    /\d ?$|\/$/.test(before(m, 2)) ? undefined : { c: 'con', p: 'para', s: 'sin' }[m[1]],
  ),
  rule('letter', /[cC]\/ ?(?=\p{Lu}(?:\p{L}{2}|\. )|\d{1,2} de \p{Lu})/u, (m) =>
    /[\p{L}\d]/u.test(before(m)) ? 'calle' : 'Calle',
  ),
  rule('letter', /exp\.?(?<=\+ exp\.?)(?!\p{L})/u, () => 'expensas', 'abbreviation'),
  rule(
    'letter',
    new RegExp(`(${alternatives(Object.keys(AGREEING))})\\.(?!\\p{L})`),
    (m) => agreeing(AGREEING[m[1]] ?? '', wordBefore(m).toLowerCase()),
    'abbreviation',
  ),
  rule('letter', /([Pp])dte\.(?= (?:de\p{Ll}? )?\p{Ll}{3})/u, (m) => `${m[1]}endiente`),
  rule('letter', /temp\.(?<=contr(?:\.|ato) temp\.)/u, () => 'temporal', 'abbreviation'),
  rule('letter', /h[áa]b(?:il(?:es)?)?\.(?<=d(?:[ií]as?|\.) h[áa]b\.)/u, () => 'hábiles', 'abbreviation'),
  rule(
    'letter',
    /(rev|ampl|corr)\.(?<=[Ee]d(?:\.|ición) \p{L}{3,4}\.)/u,
    (m) => ({ rev: 'revisada', ampl: 'ampliada' })[m[1]] ?? 'corregida',
    'abbreviation',
  ),
  rule('letter', /art\.(?<=\d art\.)/u, () => 'artículos', 'abbreviation'),
  rule('letter', /trim\.(?=:? ?\d[\d,]{0,6} ?€)/u, () => 'trimestral'),
  rule('letter', /([Pp])rof\.(?=:? ?\d)/u, (m) => `${m[1]}rofundidad`),
  rule('letter', /([Dd])ist\.(?=:? ?\d)/u, (m) => `${m[1]}istancia`),
  rule('letter', /i\. ?a\.(?<=% i\. ?a\.)/u, () => 'interanual', 'abbreviation'),
  rule(
    'letter',
    /([ÚúUu])lt\.(?= (\p{Ll}+))/u,
    (m) =>
      `${/[Úú]/.test(m[1]) ? m[1] : m[1] === 'U' ? 'Ú' : 'ú'}ltim${VOCABULARY.nouns.genderOf(m[2]) === 'feminine' ? 'a' : 'o'}`,
  ),
  rule('letter', /M\.(?<=\d M\.)(?=$|\))/u, () => 'millones', 'abbreviation'),
  rule('letter', /i\/v(?!\p{L})/u, () => 'ida y vuelta'),
  rule('letter', /rep\.(?<=\d rep\.)/u, () => 'repeticiones', 'abbreviation'),
  rule('letter', /SS\.(?= Trinidad)/u, () => 'Santísima'),
  rule('letter', /SS\.(?= (?:Sacramento|Cristo))/u, () => 'Santísimo'),
  rule('letter', /GP(?= de \p{Lu})/u, () => 'Gran Premio'),
  rule('letter', /hab\.(?<= de hab\.)/u, () => 'habitantes', 'abbreviation'),
  rule('letter', /([cC])at\.(?= [\dA-Z](?![\p{L}]))/u, (m) => `${m[1]}ategoría`),
  rule('letter', /ud\.(?<=ª ud\.)/u, () => 'unidad', 'abbreviation'),
  rule('letter', /[aA]\/[aA][.:]? (?=(?:Sr|D[.ªñr]|Dpto|Dep|Dir))/u, () => 'a la atención de'),
  rule('letter', /abst\.(?=:? \d)/u, () => 'abstención'),
  rule('letter', /[gG]r\.(?= [A-Z](?!\p{L}))/u, () => 'grupo'),
  rule('letter', /p\.(?<=\d,\d p\.)/u, () => 'puntos', 'abbreviation'),
  rule('letter', /L\. ?(?=\d{1,3}\/(?:19|20)?\d\d(?!\d))/u, () => 'Ley'),
  rule('letter', /T\.(?= ?(?:[34]\d|X{0,3}[SL]|M)(?![\p{L}\d]))/u, () => 'talla'),
  rule('letter', /ap\.(?= (?:[a-z]\)|\d))/u, () => 'apartado'),
  rule('letter', /[Pp]rob\.(?= de )/u, (m) => `${m[0].slice(0, -1)}abilidad`),
  rule('letter', /[Ff]est\./u, () => 'festivos', 'abbreviation'),
  rule('letter', /sem\.(?<=(?:[ºo°]|primer|segundo) sem\.)/u, () => 'semestre'),
  rule('letter', /Min\.(?= de )/u, () => 'Ministerio'),
  rule('letter', /[Ee]xp\.?(?= (?:m[íi]n|de \d|\d{1,2} a|profes|labor))/u, () => 'experiencia'),
];
