import { before, behind, type Rule, rule, wordBefore } from '../../core/rules.js';
import { alternatives, capitalized, lists, table } from '../../core/words.js';
import type { NumberSpeech } from '../iberian/speech.js';

/** Titles in short, of a man and of a woman. */
const TITLES = lists(`
  prof: professor | professora; eng: engenheiro | engenheira; arq: arquiteto | arquiteta; adv: advogado | advogada;
  dep: deputado | deputada; sen: senador | senadora; min: ministro | ministra; gov: governador | governadora;
  ver: vereador | vereadora; pref: prefeito | prefeita; pres: presidente | presidente; des: desembargador | desembargadora;
  del: delegado | delegada; emb: embaixador | embaixadora; gen: general | general; cel: coronel | coronel; mal: marechal | marechal;
  cap: capitão | capitã; ten: tenente | tenente; sgt: sargento | sargento; maj: major | major; pe: padre | padre; dr: doutor | doutora
`);
const LED = table('gov: governo; pref: prefeitura; dep: departamento');
const WOMEN = /^(?:[aà]|d?as?|da|na|pela|uma|esta|essa|aquela|minha|nossa|sua|sra|profa|dra)$/i;
const MEN = /^(?:o|ao|do|no|pelo|um|com|e|este|esse|seu|meu|nosso|sr|os|dos|exmo|dr)$/i;
/** Words of their own, with an article before them. */
const NEED_ARTICLE = /^(?:min|ver|del|des|cap|ten|pe|mal|gov|pref|emb)$/;

const titleRules: readonly Rule[] = [
  rule(
    'letter',
    new RegExp(
      `(${alternatives([...Object.keys(TITLES), ...Object.keys(TITLES).map(capitalized)])})\\.(?! ?[IVXLC]{1,6}(?!\\p{L}))(?= ?(?:\\p{Lu}|d[aeo]s? \\p{Lu}))`,
    ),
    (m) => {
      const short = m[1].toLowerCase();
      // What they lead: Gov. do Estado, Dep. de Vendas.
      const led = short === m[1] || !/^ ?d[aeo]s? |^ ?Municipal/.test(behind(m)) ? undefined : LED[short];
      if (led !== undefined) return led;
      const article = wordBefore(m);
      const isWoman = WOMEN.test(article);
      if (
        /\d ?$/.test(before(m, 2)) ||
        (NEED_ARTICLE.test(short) && short === m[1] && !isWoman && !MEN.test(article))
      )
        return undefined;
      const said = TITLES[short]?.[isWoman ? 1 : 0];
      return said !== undefined && short !== m[1] && !/[\p{L}\d]/u.test(before(m)) ? capitalized(said) : said;
    },
    'abbreviation',
  ),
  rule(
    'letter',
    /(?:prof|eng|arq)\.(?!\p{L})/u,
    (m) => TITLES[m[0].slice(0, -1)]?.[WOMEN.test(wordBefore(m)) ? 1 : 0],
    'abbreviation',
  ),
];

const dateRules = (speech: NumberSpeech): Rule[] => [
  // Weekdays by their number: 2ªf.
  rule(
    'digit',
    /([2-6])ª ?f(?:\.|(?![\p{L}\d]))/u,
    (m) => `${['segunda', 'terça', 'quarta', 'quinta', 'sexta'][Number(m[1]) - 2] ?? ''}-feira`,
    'abbreviation',
  ),
  // A day with a zero before it.
  rule('digit', /0([1-9])(?!\d|[/.,:-]\d| ?h)/u, (m) =>
    /^dias?$/i.test(wordBefore(m)) || /^ (?:e|a|ou) \d{1,2}\/\d{1,2}(?![\d/])/.test(behind(m))
      ? m[1] === '1'
        ? 'primeiro'
        : speech.cardinal(m[1])
      : undefined,
  ),
];

/** Norms and what labels and bills have. */
export const formRules = (speech: NumberSpeech): Rule[] => [
  ...titleRules,
  ...dateRules(speech),
  // A road: BR-040.
  rule('letter', /BR[- ]?0(\d{2})(?!\d)/u, (m) => `B R zero ${speech.cardinal(String(Number(m[1])))}`),
  // What is cut or run in an engine: V8.
  rule('letter', /V(6|8|10|12)(?![\p{L}\d]|\.\d)/u, (m) => `V ${speech.cardinal(m[1])}`),
  // A norm and its year: ISO 9001:2015.
  rule(
    'digit',
    /(\d{3,6}):((?:19|20)\d{2})(?![\d:])/u,
    (m) => `${speech.cardinal(m[1])}, ${speech.cardinal(m[2])}`,
  ),
  // A class of its list: F32.1.
  rule(
    'letter',
    /([A-Z])(\d{2})\.(\d)(?![\p{L}\d.])/u,
    (m) => `${m[1]} ${speech.cardinal(m[2])} ponto ${speech.cardinal(m[3])}`,
  ),
  rule('letter', /(?:[Bb]l|BL)\.? ?(?=[A-Z](?![\p{L}])|\d)/u, (m) =>
    m[0].startsWith('b') ? 'bloco' : 'Bloco',
  ),
  rule('letter', /A[Pp]\.? ?(?=\d{1,4}(?!\d|[,:] ?\d))/u, () => 'apartamento'),
  // A bank's account.
  rule('letter', /c\/c\.?:?(?= (?:n[º°.]+ ?)?\d)/iu, () => 'conta corrente'),
  // A psalm, in a text that has other verses.
  rule('letter', /Sl\.?(?= \d)/u, (m) =>
    /(?<!\p{L})(?:Mt|Mc|Lc|Jo|Gn|Rm|Ap|Hb|Cor|Tm|Gl|Ef|Is|salmos?|bíblia|versículos?) /iu.test(m.input)
      ? 'Salmo'
      : undefined,
  ),
  rule('letter', /([Pp])(?:ar)?\.(?= ?único)/u, (m) => `${m[1]}arágrafo`),
  // An answer, else who is responsible: Resp.: sim.
  rule('letter', /([Rr])esp\.(?=: ?["'“]?(?:\d|\p{Ll}))/u, (m) => `${m[1]}esposta`),
  rule('letter', /[Oo]bs(?=:)/u, (m) => `${m[0].startsWith('O') ? 'O' : 'o'}bservação`),
];
