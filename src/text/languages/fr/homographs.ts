import { byNeighbours, type Sense, word } from '../../phonetics/neighbours.js';

const END = '(?=\\s*(?:[.,;:!?)…»]|$))';
const PRONOUNS = "(?: ?(?:se|s'|ne|n'|y|en|les?|la|nous|vous|leur|lui|me|te))*";
/** In small letters; it ends with an s or an x, but is no plural. */
const NO_PLURAL =
  'très|plus|moins|pas|jamais|toujours|fois|sans|sous|dans|mais|puis|alors|temps|cas|vers|tous|aux|deux|suis|étais|êtes|sommes|bois|mois|pays|fils|corps|poids|prix|avis|procès|succès|accès|choix|voix|parcours|cours|discours|jus|repas|tapis|bras|dos|gros|mauvais|français|anglais|vieux|heureux|faux|doux';
/** Who does something, right before the verb: ils, ceux qui, les magasins. */
const MANY = new RegExp(
  `(?<!\\p{L})(?:ils|elles|qui|(?:[lcdmts]es|[nv]os|leurs|deux|trois|plusieurs|quelques) \\p{L}{2,20}[sx]|(?!(?:${NO_PLURAL}) )\\p{L}{2,20}[sx])${PRONOUNS} $`,
  'iu',
);

const SENSES: readonly Sense[] = [
  // The plural of a verb, which adjectives and nouns are spelled like: les prix convergent.
  {
    word: word(
      '(afflue|converge|diverge|excelle|néglige|préside|réside|couve|conte|viole|influe|équivale|expédie|pare)nt',
    ),
    before: MANY,
    like: '$1',
  },
  {
    word: word('ferment'),
    before: /(?<!(?:ils|elles|qui) )(?<!\p{L})(?:un|le|du|ce|de|des|les|au|son) $/iu,
    like: '$&',
  },
  { word: word('ferment'), like: 'ferme', ipa: 'fɛʁm' },
  // To postpone and to bear, and who writes and who cheers.
  {
    word: word('(report|support|post)er'),
    before:
      /(?:(?<!\p{L})(?:une?|ce|cette|du|au|chaque|grand|jeune|notre|votre|mon|ton|son|fervent|simple|vrai|vieux|beau)|^le|(?:avec|par|selon|et|contre|comme|[.,;:]) le) $/iu,
    like: '$1ère',
  },
  { word: word('(report|support|post)ers'), like: '$1ères' },
  { word: word('fils'), before: /(?<!\p{L})(?:sans|pelote de) $/iu, like: 'fil', ipa: 'fil' },
  {
    word: word('fils'),
    before: /(?<!\p{L})(?:\p{L}{1,20}[sx]|de|quatre|cinq|sept|huit|neuf|et) $/iu,
    behind:
      /^ (?:électriques?|conducteurs?|barbelés?|dentaires?|métalliques?|d'actualité|de (?:fer|soie|coton|laine|nylon|cuivre|pêche|suture|discussion|lin|chaîne|trame)|à (?:coudre|broder|linge|tricoter)|(?:rouge|bleu|jaune|noir|vert|dénudé|emmêlé|croisé|tendu)s)(?!\p{L})/iu,
    like: 'fil',
  },
  {
    word: word('os'),
    before:
      /(?<!\p{L})(?:les|des|ces|[mts]es|[nv]os|leurs|aux|quelques|plusieurs|petits|gros|longs|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|cents?) $/iu,
    like: 'eaux',
    ipa: 'o',
  },
  // Where the sun rises; a capital inside a sentence is no verb.
  { word: /(?<=\p{L}['’])Est(?![\p{L}'’-])/u, like: 'Este', ipa: 'ɛst' },
  { word: /(?<![\p{L}'’-])Est(?![\p{L}'’-])/u, before: /\p{L} $/u, like: 'Este' },
  {
    word: word("(l['’])est"),
    before: /(?<!\p{L})(?:à|de|vers|dans|depuis|par|sur|pour|et|ou|tout) $/iu,
    like: '$1este',
  },
  { word: word("(l['’])est"), before: /^$/, behind: /^ (?:d[eu]|des|d'|et l')/iu, like: '$1este' },
  {
    word: word('est'),
    before:
      /(?<!\p{L})(?:côte|rive|façade|aile|banlieue|versant|flanc|jérusalem|berlin|tribune|plein|rocade) $/iu,
    behind: new RegExp(`^(?:${END}| (?:d[eu]|des|et|ou)(?!\\p{L}))`, 'iu'),
    like: 'este',
  },
  {
    word: word('vis'),
    before: /(?<!\p{L})(?:je|tu|j'y|t'y|n'y)(?: n['e]| y| en)* $/iu,
    like: 'vi',
    ipa: 'vi',
  },
  { word: word('fier'), before: /(?<!\p{L})(?:[mst]e|[mst]'y|nous|vous) $/iu, like: 'fié', ipa: 'fje' },
  // A talk, and no cat.
  {
    word: word('chat'),
    before: /(?<!\p{L})(?:(?:par|via|live|service de|fenêtre de|canal de)|via (?:le|notre|ce)) $/iu,
    like: 'tchatte',
    ipa: 'tʃat',
  },
  {
    word: word('chat'),
    behind:
      /^ (?:en (?:ligne|direct)|vidéo|vocal|privé|instantané|d'équipe|du site|Teams|Slack|WhatsApp)(?!\p{L})/iu,
    like: 'tchatte',
  },
  // Where beer is served, and no advertisement.
  {
    word: word('pub(s?)'),
    before: /(?<!\p{L})(?:un|le|au|du|ce|petit|vieux|bon|meilleur|irish) $/iu,
    like: 'peub$1',
    ipa: 'pœb',
  },
  { word: word('pub(s?)'), behind: /^ (?:irlandais|anglais|écossais|londonien)/iu, like: 'peub$1' },
  // The jet of water or stones is no plane.
  {
    word: word('jet(s?)'),
    behind: /^ (?:d'|de (?:pierre|dés|vapeur|sable|gaz|lave|sang)|continu)/iu,
    like: 'jais',
    ipa: 'ʒɛ',
  },
  { word: word('jet(s?)'), before: /(?<!\p{L})(?:premier|seul|second) $/iu, like: 'jais' },
  { word: word('tous'), behind: /^ (?:deux|trois|quatre)(?!\p{L})/iu, like: 'tout', ipa: 'tu' },
  // More, where it is said with its s: en plus, un plus, dix de plus, plus ou moins.
  { word: word('plus'), behind: /^ ou moins(?!\p{L})/iu, like: 'plusse', ipa: 'plys' },
  {
    word: word('plus'),
    before: /(?<!\p{L})(?:en|de|au|un|le|fois|d'autant|bien|beaucoup|peu) $/iu,
    behind: new RegExp(`^${END}`, 'u'),
    like: 'plusse',
  },
  {
    word: word('plus'),
    before: /(?<!plus )(?<!\p{L})en $/iu,
    behind: /^ (?:d[eu]|des|d'|je|tu|il|elle|on|c'|ça|j'|nous|vous|ils|elles|le|la|les|une?)(?![\p{L}-])/iu,
    like: 'plusse',
  },
];

export const FRENCH_HOMOGRAPHS = byNeighbours(SENSES);
