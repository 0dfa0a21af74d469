import { table, words, wordSet } from '../../core/words.js';
import { comparableRules, LIGATURES, rewrite, spellings } from '../../phonetics/sound-rules.js';
import type { Language, StopLists } from '../language.js';
import { adaptToPortuguese } from './adaptation.js';
import { deriveAdverb } from './adverbs.js';
import { deriveDiminutive } from './diminutives.js';
import { ENGLISH_LOANS } from './english-loans.js';
import { PORTUGUESE_HOMOGRAPHS } from './homographs.js';
import { LOANWORDS } from './loanwords.js';
import { spelledPlainly } from './plain-spelling.js';
import { PORTUGUESE_RULES } from './rules.js';
import { VOCABULARY } from './words.js';

/** Abbreviations that are words too, which may end a sentence. */
const WORDS = wordSet('sem ter mat ex inf fac dest est col ass fem sing dir comp res');

/** A capital after them begins a sentence: they end what is counted, dated or listed. */
const AT_ENDS = words(
  'un und unid cp pct pcts dz env gts xíc xícs dorm dorms vg vgs etc ltda max jan fev mar abr mai jun jul ago set out nov dez seg sáb hab trim tri sem banh banhs rev ampl ss',
);

const STOPS: StopLists = {
  titles: wordSet(
    'sr sra srs sras qd qdo obs ed end cód venc pgto nasc vlr srta dr dra d dona prof profa eng exmo exma ilmo ilma v.ex p.ex av al pça rod estr jd pq apto ap bl cj qd lt cel ten gal pe sto sta cia séc ref máx mín próx cond doc docs col cols colh comp parc fl fls resp cel qtd qtde vlr ex.mo ex.ma assoc hosp coord exma tam ag sl cx vit cat op amp peq desc déc fer min págs pgs val fab líq unit lin vel umid compr larg mal ens terr hidr dir',
  ),
  abbreviations: new Set([
    ...wordSet(
      'gr r tel vol art fig a.c d.c a.m p.m s.a n.º nº aprox min proc exp dep sen gov pres des gen arq adv sal temp ep pref rep cta fin z prog cob sent plataf profs profas drs dras al',
    ),
    ...Object.keys(VOCABULARY.abbreviations.dotted)
      .map((key) => key.toLowerCase())
      .filter((key) => !WORDS.has(key) && !AT_ENDS.includes(key)),
  ]),
  beforeNumber: new RegExp(
    `^(?:ter|qua|qui|sex|dom|figs?|núms?|nº|tel|ext|mat|${[...Object.keys(VOCABULARY.abbreviations.beforeNumber), ...AT_ENDS].join('|')})$`,
    'i',
  ),
  starters: wordSet(
    'O A Os As Um Uma Uns Umas E Mas Ou Se Não Sim É São Era Foi Está Há Já Eu Tu Ele Ela Nós Eles Elas Você Vocês Este Esta Isto Esse Essa Isso Quando Como Com Sem Por Para Em De No Na Ao Do Da Meu Seu Nosso Que Quem Onde Também Depois Agora Hoje Amanhã Obrigado',
  ),
  ordinals: 'plain',
};

const SOUNDS = [
  ...LIGATURES,
  ...rewrite('j̃ > ɲ', { before: 'vowel' }),
  ...rewrite('ɪ > i, ʊ > u, y > i, æ > a, ɐ > a, j > i, w > u, j̃ > ĩ, ɪ̃ > ĩ, ʊ̃ > ũ, w̃ > ũ, ɐ̃ > ã, æ̃ > ã'),
  ...rewrite('ɔ̃ > õ, ɛ̃ > ẽ, ɜ̃ > ã, ə̃ > ã, ɜ > a'),
  ...rewrite('χ > h, ɦ > h, ʁ > h, x > h, ɣ > h, ɹ > h, ɻ > h, ʀ > h'),
  // A strong r at the start, doubled or at the end of a syllable (where each region has its own), else a tap.
  ...rewrite('r > ɾ, ɾ ɾ > h'),
  ...rewrite('ɾ > h', { before: 'no vowel', after: 'vowel' }),
  ...rewrite('ɾ > h', { after: 'edge' }),
  ...rewrite('ɾ > h', { after: ['n', 'l', 's', 'z'] }),
  // espeak-ng writes the tap before a consonant with a short vowel after it.
  ...rewrite('ɾ ə > h', { before: 'consonant' }),
  ...rewrite('ə > a'),
  // A nasal vowel before a consonant or at the end, with or without its consonant and its glide.
  ...rewrite('e i ŋ > ẽ, o u ŋ > õ, e ŋ > ẽ, o ŋ > õ, a ŋ > ã, i ŋ > ĩ, u ŋ > ũ', { before: 'no vowel' }),
  ...rewrite('e i m > ẽ, e i n > ẽ, e m > ẽ, o m > õ, a m > ã, i m > ĩ, u m > ũ', { before: 'consonant' }),
  ...rewrite('e n > ẽ, o n > õ, a n > ã, i n > ĩ, u n > ũ', { before: 'consonant' }),
  ...rewrite('ã ŋ > ã, ẽ ŋ > ẽ, ĩ ŋ > ĩ, õ ŋ > õ, ũ ŋ > ũ', { before: 'no vowel' }),
  ...rewrite('ã n > ã, ẽ n > ẽ, ĩ n > ĩ, õ n > õ, ũ n > ũ', { before: 'consonant' }),
  ...rewrite('ã m > ã, ẽ m > ẽ, ĩ m > ĩ, õ m > õ, ũ m > ũ', { before: 'consonant' }),
  ...rewrite('ã > a, ẽ > e, ĩ > i, õ > o, ũ > u', { before: ['n', 'm', 'ɲ'] }),
  ...rewrite('ẽ ĩ > ẽ, õ ũ > õ, e ĩ > ẽ, ã i > ã ĩ, õ i > õ ĩ, ã u > ã ũ'),
  ...rewrite('ʃ > s, ʒ > z', { before: 'no vowel', after: 'vowel' }),
  ...rewrite('z > s', { before: 'no vowel', after: 'vowel' }),
  ...rewrite('t ʃ > c, d ʒ > ɟ'),
  ...rewrite('ʎ > l i'),
];

/** Their sound depends on their sentence: espeak-ng knows them best. */
const FUNCTION_WORDS =
  'pelo pela pelos pelas dele dela deles delas nele nela este esta estes estas esse essa esses essas isto isso aquele ' +
  'aquela aquilo para como quando onde porque mais menos muito muita muitos muitas pouco agora hoje ontem sempre nunca ' +
  'ainda tudo todo toda todos todas outro outra mesmo mesma você vocês nós eles elas seu sua nosso nossa ser estar ter ' +
  'está estão estou estava tenho tem temos têm posso pode podem podemos quero quer queremos faço faz fazem vamos entre ' +
  'sobre contra desde depois antes senhor senhora também então porém';

const SPELLINGS = [
  ...spellings('ũ > w', 'before vowel'),
  ...spellings('ã ũ > ɐ̃ ʊ̃, ã ĩ > ɐ̃ j, õ ĩ > õ j'),
  ...spellings('c > t ʃ, ɟ > d ʒ, ã > ɐ̃, ẽ > e ɪ ŋ, õ > o ŋ, ĩ > i ŋ, ũ > u ŋ'),
  ...spellings('h > x', 'before vowel'),
  ...spellings('h > ɾ'),
  ...spellings('i > j, u > w', 'before vowel'),
];

export const PORTUGUESE: Language = {
  code: 'pt',
  counting: {
    cardinal: (digits) => VOCABULARY.numbers.cardinal(digits, 'alone'),
    ordinal: (digits) => VOCABULARY.numbers.ordinal(Number(digits), 'masculine'),
  },
  espeakVoice: 'pt-br',
  loanwords: LOANWORDS,
  spelledPlainly,
  english: ENGLISH_LOANS,
  homographs: PORTUGUESE_HOMOGRAPHS,
  derivation: (word) => deriveAdverb(word) ?? deriveDiminutive(word),
  elisions: table('d: d'),
  adaptation: adaptToPortuguese,
  rules: PORTUGUESE_RULES,
  stops: STOPS,
  comparable: comparableRules(SOUNDS, '̃'),
  spellings: SPELLINGS,
  functionWords: wordSet(FUNCTION_WORDS),
  longestFunctionWord: 3,
  questions: {
    words: wordSet('quem que qual quais quanto quanta quantos quantas quando onde aonde como quê cadê'),
    or: wordSet('ou'),
    rise: 'stressed',
  },
};
