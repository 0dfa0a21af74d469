import { byNeighbours, type Sense, word } from '../../phonetics/neighbours.js';

/** Nouns with a closed vowel, and what I do with an open one, which espeak-ng hears after eu and não alone. */
const OPEN: Readonly<Record<string, string>> = {
  gosto: 'gósto',
  jogo: 'jógo',
  começo: 'coméço',
  almoço: 'almóço',
  acordo: 'acórdo',
  apoio: 'apóio',
  aposto: 'apósto',
  choro: 'chóro',
  olho: 'ólho',
  troco: 'tróco',
  peso: 'péso',
  erro: 'érro',
  acerto: 'acérto',
  esforço: 'esfórço',
  emprego: 'emprégo',
  retorno: 'retórno',
  namoro: 'namóro',
  molho: 'mólho',
};

/** What begins a sentence about me, by what is after the verb; other sentences begin with the noun. */
const BEGUN: Readonly<Record<string, string>> = {
  gosto: 'muito|mais|demais|tanto|bastante|sim|quando|d[aeo]s?|dele|dela|disso|desse|dessa',
  jogo: 'bola|futebol|vôlei|basquete|xadrez|tênis|videogame|online|no|com|todos?|toda|às|desde|muito|isso',
  começo: 'amanhã|hoje|na|no|em|às|segunda|com|pel[oa]|agora|cedo|tarde',
  acordo: 'às|cedo|tarde|sempre|todo|toda|cansad[oa]|assim',
  apoio: 'a|o|as|os|você|isso|ess[ae]|quem|totalmente',
  aposto: 'que|com|tudo|em|no|na',
  choro: 'muito|sempre|toda|todo|quando|por',
  olho: 'para|pra|e|o|a|os|as',
  troco: 'tudo|o|a|por|de|com',
  peso: '(?:\\p{L}+enta|\\p{L}*nte|cem|cento|uns)',
};

const ADVERBS =
  'eu|não|nunca|sempre|já|só|também|te|quando|amanhã|depois|ainda|nem|quase|agora|normalmente|geralmente|enquanto|me';

const SENSES: readonly Sense[] = [
  ...Object.entries(OPEN).map(([noun, verb]): Sense => ({
    word: word(noun),
    before: new RegExp(`(?<!\\p{L})(?:${ADVERBS}) $`, 'iu'),
    like: verb,
  })),
  ...Object.entries(BEGUN).map(([noun, sequel]): Sense => ({
    word: word(noun),
    before: /^$|[,;:] $/u,
    behind: new RegExp(`^ (?:${sequel})(?!\\p{L})`, 'iu'),
    like: OPEN[noun] ?? noun,
  })),
  { word: word('torço'), like: 'tórço' },
  // Where a firm is, and what one drinks against.
  {
    word: word('sede'),
    before:
      /(?<!\p{L})(?:com|muita|tanta|pouca|mat(?:a|ar|ou)(?: a)?|sinto|sentir|tenho|minha|fome e|morr\p{L}{1,4} de|mort[oa]s? de) $/iu,
    behind: /^(?!,? (?:em|n[ao]s?|própria|social|nacional|central|principal|d[ao] )(?!\p{L}))/iu,
    like: 'sêde',
    ipa: 'sˈedʒi',
  },
  {
    word: word('sede'),
    behind:
      /^ de (?:água|vingança|vitória|justiça|poder|saber|conhecimento|aprender|viver|sangue|vencer)(?!\p{L})/iu,
    like: 'sêde',
  },
  { word: word('sede'), like: 'séde', ipa: 'sˈɛdʒi' },
  { word: word('sedes'), like: 'sédes' },
  // What one harvests, and what one eats with.
  {
    word: word('colher'),
    before:
      /(?<!\p{L})(?:vou|vai|vamos|vão|ia|fui|foi|para|pra|quer\p{L}*|pode\p{L}*|d[eê]ve\p{L}*|hora de|é (?:preciso|só)|e) $/iu,
    like: 'colhêr',
    ipa: 'koʎˈeɾ',
  },
  { word: word('colher'), like: 'colhér', ipa: 'koʎˈɛɾ' },
  // What is repaired, and who does it.
  {
    word: word('conserto'),
    before: /(?<!\p{L})(?:[oa]?o|um|d[eo]|n[oe]|em|para|meu|seu|pelo|sem|este|esse|orçamento e) $/iu,
    like: 'consêrto',
  },
];

export const PORTUGUESE_HOMOGRAPHS = byNeighbours(SENSES);
