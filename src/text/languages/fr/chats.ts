import { before, behind, type Match, type Rule, rule, wordBefore } from '../../core/rules.js';
import { alternatives, table } from '../../core/words.js';

/** Words before a letter that is one: vitamine C, modèle T. */
const NAMED_LETTER =
  /^(?:vitamine|plan|classe|hépatite|lettre|note|point|langage|groupe|modèle|série|catégorie|bloc|bâtiment|escalier|porte|salle|zone|ligne|tram|l|et|ou|d|niveau|type|option|section)$/iu;

/** A lone letter that begins a clause: a capital only after a mark. */
const isSubject = (m: Match): boolean =>
  (/^\p{Ll}/u.test(m[0]) ? /^$|[\p{Ll}.,?!] $/u : /^$|[.?!] $/u).test(before(m, 2)) &&
  !NAMED_LETTER.test(wordBefore(m));

/** Digits for syllables. */
const SYLLABLES = table("b1, bi1: bien; ri1: rien; dem1: demain; qq1, qlq1: quelqu'un");

/** What only messages write, and other texts mean otherwise. */
export const CHAT_RULES: readonly Rule[] = [
  // Pour, but a pull request: la pr.
  rule(
    'letter',
    /pr(?= [\p{Ll}\d])|Pr(?= (?:moi|toi|lui|elle|nous|vous|eux|le|la|les|un|une|ce|cette|mon|ma|ton|ta|ça|demain)(?!\p{L}))/u,
    (m) =>
      /^(?:la|une|cette|ma|ta|sa|les?)$/i.test(wordBefore(m)) ? undefined : m[0] === 'Pr' ? 'Pour' : 'pour',
  ),
  // Digits for syllables: qq1, dem1.
  rule(
    'letter',
    new RegExp(`(${alternatives(Object.keys(SYLLABLES))})(?![\\p{L}\\d])`),
    (m) => SYLLABLES[m[1]],
  ),
  rule('digit', /2(?:m1|main)(?![\p{L}\d])/u, () => 'demain'),
  // C'est, and t'es, before what is only said so: c bon, t où.
  rule(
    'letter',
    /([cC])(?= (?:bon|pas|quoi|koi|ki|qui|trop|clair|vrai|cool|sûr|moi|toi|lui|fini|mort|chaud|nul|top|super|parti|ça|déjà|mieux|tout|nickel|ok|tjrs|tjs|toujours|combien|pour|pr|dispo|possible|grave|bien|mal|fait|fermé|ouvert|où|quand|normal|dommage|génial|gratuit|cher|loin|noté|promis|sympa|bizarre|chiant|le|la|les|un|une|mon|ma|ton|ta|encore|vraiment|vrmt|juste|urgent|important|facile|difficile|simple|long|court|beau|joli|moche|magnifique|parfait|excellent|drôle|bientôt|demain)(?!\p{L}))/u,
    (m) => (isSubject(m) ? `${m[1]}'est` : undefined),
  ),
  rule(
    'letter',
    /([tT])(?= (?:où|ou(?= ?\?)|là|pas|prête?|libre|dispo|sûre?|qui|rentrée?|arrivée?|trop|chaud|chez)(?![\p{L}-]))/u,
    (m) => (isSubject(m) ? `${m[1]}'es` : undefined),
  ),
  // J'ai, before what is only had: g pas compris.
  rule(
    'letter',
    /([gG])(?= (?:pas|plus|rien|trop|déjà|bien|tout|tt|un|une|le|la|les|mon|ma|mes|mal|faim|soif|froid|chaud|peur|besoin|envie|hâte|rdv|eu|vu|été|mis|dit|fait|pris|reçu|compris|oublié|fini|trouvé|perdu|raté|réussi|acheté|mangé|dormi|essayé|envoyé|kiffé|adoré)(?!\p{L}))/u,
    (m) => (isSubject(m) ? `${m[1] === 'g' ? 'j' : 'J'}'ai` : undefined),
  ),
  // The end of the week, and no English we.
  rule('letter', /(?:we|w-e|W-?E|W\.E\.)(?![\p{L}\d'])/u, (m) =>
    /^(?:ce|le|du|un|bon|au|les|des|ces|par|chaque|prochain|dernier|mon|ton|son|notre|votre|en|super)$/iu.test(
      wordBefore(m),
    )
      ? 'week-end'
      : undefined,
  ),
  // Vous, but versus: A vs B.
  rule('letter', /vs(?![\p{L}\d.])/u, (m) =>
    /-$|(?:^|[\s'])(?:il|je|j'ai|à|pour|avec|chez|de|nous|on|que|qu'on) $/iu.test(before(m)) ||
    /^ (?:\p{L}+ez|êtes|remercie|embrasse|souhaite)(?!\p{L})/u.test(behind(m))
      ? 'vous'
      : undefined,
  ),
];
