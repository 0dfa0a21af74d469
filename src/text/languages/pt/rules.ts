import { drawnOut } from '../../core/everyday.js';
import { before, rule, wordBefore } from '../../core/rules.js';
import { bible } from '../../core/verses.js';
import { table } from '../../core/words.js';
import { withLetterNames } from '../iberian/language.js';
import { iberianRules } from '../iberian/rules.js';
import { formRules } from './forms.js';
import { measureRules } from './measures.js';
import { MONEY_WORDS } from './money.js';
import { SHORT_FORM_RULES } from './short-forms.js';
import { UNITS } from './units.js';
import { MARKED } from './unmarked-words.js';
import { VOCABULARY } from './words.js';

const BIBLE = bible({
  books: `
    Mt: Mateus; Mc: Marcos; Lc: Lucas; Jo: João; Gn: Gênesis; Sl: Salmos; Rm: Romanos; Ap: Apocalipse; Hb: Hebreus;
    Is: Isaías; At: Atos; Gl: Gálatas; Ef: Efésios; Fp, Fl: Filipenses; Cl: Colossenses; Tg: Tiago; Pv: Provérbios;
    Ex, Êx: Êxodo; Dt: Deuteronômio; Jr: Jeremias; Ez: Ezequiel; Dn: Daniel; Salmo: Salmo; Génesis: Génesis
  `,
  numbered: `
    Cor, Co: Coríntios; Ts: Tessalonicenses; Tm: Timóteo; Pe, Pd: Pedro; Jo: João; Sm: Samuel; Rs: Reis; Cr: Crônicas
  `,
  ordinal: (number, book) =>
    VOCABULARY.numbers.ordinal(
      number,
      /^(?:Sm|Rs|Cr|Samuel|Reis|Crônicas)$/.test(book) ? 'masculine' : 'feminine',
    ),
});

const SIGNS = {
  at: 'arroba',
  dot: 'ponto',
  dash: 'hífen',
  underscore: 'underline',
  slash: 'barra',
  plus: 'mais',
} as const;

const LETTER_NAMES = { E: 'É', O: 'Ó' } as const;

export const PORTUGUESE_RULES = iberianRules({
  ...VOCABULARY,
  common: {
    signs: SIGNS,
    hashtag: 'hashtag',
    version: 'versão',
    factorial: 'fatorial',
    dotted: true,
    everyday:
      'ratio: para; yields: dá; lens: f; ♯: sustenido; minor: menor; major: maior; -: menos; #: jogo da velha; *: asterisco; pressure: por; mmHg: milímetros de mercúrio; x: por; inch: polegadas; or: ou; feet: pés; month: um mês; months: meses; of: de; prime: linha; prime2: duas linhas; :: dividido por; \\: barra invertida; stars: estrelas; –: a; season: temporada; episode: episódio',
    verses: BIBLE.verses,
    rates: 'dia, semana, mês, ano, hora, noite, pessoa, barril, litro, unidade: por',
    outOf: 'de',
    over: 'sobre',
    root: 'raiz quadrada de',
    and: 'e ',
    signNames:
      'α: alfa; β: beta; γ: gama; λ: lambda; θ: teta; σ: sigma; ω: ômega; @: arroba; %: por cento; =: igual a; €: euros; °: graus; №: número; π: pi; ∈: pertence a; √: raiz quadrada de; ∞: infinito; ±: mais ou menos; Δ: delta; ♭: bemol; ♯: sustenido',
  },
  money: MONEY_WORDS,
  units: UNITS,
  counts: {
    plus: 'mais',
    plusMinus: 'mais ou menos',
    moreThan: 'mais de',
    times: 'vezes',
    scoreCues:
      /(?:ganh(?:ou|aram|amos|ei)|perd(?:eu|eram|emos|i)|empat(?:ou|aram|e|amos)|venc(?:eu|eram|emos)|derrot(?:ou|aram|a)|vitória|gole(?:ou|aram|ada)|bateu|eliminou|superou|termin(?:ou|a)|acab(?:ou|a)|ficou|fic(?:a|ou)|est(?:á|ava)|tá|deu|encerrou|fechou|abriu|viram|viu|placar|resultado|jogo|partida)(?: por| foi| de| em| com| o| no| final| assim| a gente){0,2}:? $|(?<!\p{L})(?:placar|copa|(?:semi|quartas de )?final|campeonato|brasileirão|libertadores|amistoso|clássico|rodada|pênaltis|gols?|goleada|virada|[12]º ?T|intervalo|seleção|turno)(?!\p{L})[^.!?;]{0,36} $/iu,
    time: ['vez', 'vezes'],
    squared: 'ao quadrado',
    cubed: 'ao cubo',
    operators: {
      '÷': 'dividido por',
      '=': 'igual a',
      '≠': 'diferente de',
      '<': 'menor que',
      '>': 'maior que',
      '≤': 'menor ou igual a',
      '≥': 'maior ou igual a',
    },
    ordinalEndings: /\.?[ºª°]s?|\.?[oa]s?/,
  },
  addresses: (speech) => [
    rule('letter', /[bB]js{2,12}(?!\p{L})/u, () => 'beijos'),
    drawnOut('abcdefgijlmnopqrstuvxzáàâãéêíóôõúç'),
    ...withLetterNames(formRules(speech), LETTER_NAMES),
    rule('letter', /A\/C:? ?(?=(?:Srt?|Dr|Prof|Depto|Setor)(a?)(?!\p{L}))/u, (m) =>
      m[1] === 'a' ? 'Aos cuidados da' : 'Aos cuidados do',
    ),
    // A house without a number.
    rule('letter', /[sS]\/ ?[nN](?:[º°]|\.º)?(?![\p{L}\d/])/u, (m) =>
      /\p{L}, ?$/u.test(before(m)) ||
      /(?:^|[^\p{L}])(?:Rua|R\.|Av|Avenida|Rod|Rodovia|Estrada|Praça|Travessa|Alameda)/u.test(before(m))
        ? 'sem número'
        : undefined,
    ),
    ...measureRules(speech),
    // Marks at school: 8/10 em port.
    rule(
      'digit',
      /(\d{1,2})\/(10|20|100)(?= em (?:mat|port|hist|geo|fís|quím|bio|ing|ciên|reda|leit))/u,
      (m) => [m[1], m[2]].map((part) => speech.cardinal(part)).join(' de '),
    ),
    // Full marks: 10/10.
    rule('digit', /(5|10|100)\/\1(?![\d/])/u, (m) =>
      /^(?:dia|em|no|até|desde|d[eoa]|a)$/.test(wordBefore(m))
        ? undefined
        : [m[1], m[1]].map((part) => speech.cardinal(part)).join(' de '),
    ),
    // What a bill is paid by: 34191.79001 01043.510047 91020.150008 5 89670000012990.
    rule('digit', /\d{5}\.?\d{5} \d{5}\.?\d{6} \d{5}\.?\d{6} \d \d{14}(?!\d)/u, (m) =>
      m[0]
        .split(/[ .]/)
        .map((group) => speech.digitByDigit(group))
        .join(', '),
    ),
    // Every so many hours: de 8/8h.
    rule('digit', /(\d{1,2})\/\1 ?(hs?|hrs?|horas?|dias?|min)\.?(?![\p{L}\d])/u, (m) => {
      const [one, unit] = /^h/.test(m[2])
        ? (['feminine', 'horas'] as const)
        : (['masculine', m[2] === 'min' ? 'minutos' : 'dias'] as const);
      const number = speech.cardinal(m[1], one);
      return `${/^de$/i.test(wordBefore(m)) ? '' : 'de '}${number} em ${number} ${unit}`;
    }),
  ],
  outOfMarks: 'de',
  inclusive: {
    or: 'ou',
    and: 'e',
    pairs: table(
      'o: a; os: as; um: uma; uns: umas; do: da; dos: das; ao: à; aos: às; no: na; nos: nas; ele: ela; eles: elas; meu: minha; seu: sua',
    ),
  },
  letterNames: LETTER_NAMES,
  signs: [rule('sign', /§(§?) ?/u, (m) => (m[1] === '' ? 'parágrafo' : 'parágrafos'))],
  marked: MARKED,
  shortWords: [
    'm',
    'temp',
    'cel',
    'n',
    'q',
    'd',
    'p',
    'apto',
    'tri',
    'to',
    'x',
    'mm',
    'cm',
    'xi',
    'xii',
    'xiv',
    'xv',
    'xvi',
    'vi',
    'vii',
    'viii',
    'ix',
    'iv',
  ],
  titles: [...SHORT_FORM_RULES, ...BIBLE.rules],
});
