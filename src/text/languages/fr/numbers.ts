import { toCardinal, toOrdinal } from 'n2words/fr-FR';
import { NO_MEMORY } from '../../core/numerals.js';
import { behind, sayDigits } from '../../core/rules.js';
import { forms, words, wordSet } from '../../core/words.js';

export const DIGITS = words('zéro un deux trois quatre cinq six sept huit neuf');

/** `1 234`, `1.234`, `1'234` or `1234`. */
export const INTEGER = `(?:\\d{1,3}(?: \\d{3}){1,8}(?!\\d)${NO_MEMORY}|[1-9]\\d{0,2}(?:\\.\\d{3}){1,8}(?!\\d)|\\d{1,3}(?:'\\d{3}){1,8}(?!\\d)|\\d{1,30}(?!\\d))`;
export const NUMBER = `(?:${INTEGER}(?:,\\d{1,30}(?!\\d))?)`;
/** A number before a unit or a currency, where a point is also a decimal separator. */
export const QUANTITY = `(?:\\d{1,3}(?:'\\d{3}){1,4}\\.\\d{1,2}(?!\\d)|\\d{1,9}\\.(?:\\d{1,2}|\\d{4,9})(?![.,]?\\d)|0\\.\\d{3}(?!\\d)|${NUMBER})`;

const GROUPED = /^[1-9]\d{0,2}(?:\.\d{3})+$/;
const LONGEST_CARDINAL = 18;
/** More decimals than that nobody reads as one number. */
const LONGEST_DECIMALS = 3;

export type Gender = 'masculine' | 'feminine';

export const digitByDigit = (digits: string): string => sayDigits(digits.replace(/\D/g, ''), DIGITS);

export function cardinal(written: string, gender: Gender = 'masculine'): string {
  const digits = written.replace(/\D/g, '');
  if (digits.length > LONGEST_CARDINAL || (digits.length > 1 && digits.startsWith('0')))
    return digitByDigit(digits);
  const said = toCardinal(BigInt(digits));
  return gender === 'feminine' ? said.replace(/(?<!\p{L})un$/u, 'une') : said;
}

/** A number that names: page quatre-vingt, les années quatre-vingt, en mille neuf cent. */
export const label = (written: string): string => cardinal(written).replace(/(cent|vingt)s$/, '$1');

function sayDecimals(digits: string): string {
  if (digits.length > LONGEST_DECIMALS) return digitByDigit(digits);
  const zeros = /^0*/.exec(digits)?.[0] ?? '';
  const rest = digits.slice(zeros.length);
  return [digitByDigit(zeros), rest === '' ? '' : cardinal(rest)].filter((words) => words !== '').join(' ');
}

function parts(written: string): readonly [whole: string, decimals: string | undefined] {
  const sign = written.includes(',') ? ',' : /\.\d/.test(written) && !GROUPED.test(written) ? '.' : undefined;
  if (sign === undefined) return [written, undefined];
  const at = written.lastIndexOf(sign);
  return [written.slice(0, at), written.slice(at + 1)];
}

export function decimal(written: string, gender: Gender = 'masculine'): string {
  const [whole, decimals] = parts(written);
  return decimals === undefined
    ? cardinal(whole, gender)
    : `${cardinal(whole)} virgule ${sayDecimals(decimals)}`;
}

/** The plural begins with two: un virgule cinq litre. */
export const isPlural = (written: string): boolean => Number(parts(written)[0].replace(/\D/g, '')) >= 2;

/** The noun with its de, as million has it: d'euros. */
export const withDe = (noun: string): string =>
  /^(?:[aeiouyéèêâîôœ]|h(?:ab|ect|eur|omm|uît))/iu.test(noun) ? `d'${noun}` : `de ${noun}`;

/** What is counted; after round millions it has its de: un million d'euros. */
export const nounBehind = (written: string, noun: string): string =>
  /^[1-9]\d*0{6}$/.test(written.replace(/[ .']/g, '')) ? withDe(noun) : noun;

export function ordinal(written: string, gender: Gender = 'masculine'): string {
  const digits = written.replace(/\D/g, '').replace(/^0+(?=\d)/, '');
  if (digits === '1') return gender === 'feminine' ? 'première' : 'premier';
  if (digits.length > 6) return cardinal(digits);
  return digits === '0' ? 'zéroième' : toOrdinal(BigInt(digits));
}

/** 1er, 2nde, 3èmes: the ending says gender and number. */
export const ORDINAL_ENDING = '(ers?|ères?|eres?|res?|nde?s?|[eè]mes?|[eè]s?|ᵉʳˢ?|ʳᵉˢ?|ᵉˢ?)(?![\\p{L}\\d])';

export function ordinalWithEnding(written: string, ending: string): string {
  const plain = ending.normalize('NFKC');
  const plural = plain.endsWith('s') ? 's' : '';
  if (/^nd/.test(plain)) return written === '2' ? `second${plain.slice(2)}` : cardinal(written) + plain;
  const feminine = /^[eè]?re/.test(plain);
  return ordinal(written, feminine ? 'feminine' : 'masculine') + plural;
}

/** Written form -> noun; thousand is no noun. */
const SCALES = forms(
  `
  M, Mio, million, millions: million | millions;
  Md, Mds, Mrd, Mrds, Mia, B, bn, G, md, mds, milliard, milliards: milliard | milliards
`,
  (one) => one,
);
/** A scale after an amount with a currency sign before it: $3B, €900K, $2 millions. */
export const SCALE = '(millions?|milliards?|mille|Mrds?|[Mm]ds?|Mio|Mia|bn|[kKMBG])(?![\\p{L}\\d])';
/** A scale before a currency sign: 3 M€, 2 Md$, 3 millions €. */
export const SCALE_SIGN = '(millions?|milliards?|mille|Mrds?|[Mm]ds?|Mio|Mia|[kKMG])';

export interface Scaled {
  readonly words: string;
  /** The noun that takes a `de` after it; '' when thousands are in the words. */
  readonly unit: string;
}

/** 1,5 k is mille cinq cents; 1,5 M stays un virgule cinq million. */
export function scaled(written: string, scale: string): Scaled {
  const [one, many] = SCALES[scale] ?? ['', ''];
  if (one !== '') return { words: decimal(written), unit: isPlural(written) ? many : one };
  const [whole = '', decimals = ''] = written.replace(/[ ']/g, '').split(/[.,]/);
  if (decimals.length > 3) return { words: `${decimal(written)} mille`, unit: '' };
  const thousands = `${whole}${decimals.padEnd(3, '0')}`.replace(/^0+(?=\d)/, '');
  return { words: cardinal(thousands), unit: '' };
}

const FEMININE_ENDING =
  /(?:[stxg]ion|té|tié|ette|esse|ance|ence|ée|ie|ille|euse|trice|ure|ade|ude|aine|ine|onne|enne|elle|ise|ive|ace|ande|asse|ouche|aison|che|que|ère|ière|ante|ente|ite|ote|ète|oire|que|rche|ose|ouse|ise|gne|ale)s?$/;
const MASCULINE = wordSet(
  'été côté comité traité pâté arrêté député invité comté squelette silence musée lycée trophée athée apogée mausolée scarabée génie incendie parapluie sosie gorille quadrille portefeuille mercure murmure stade grade camarade jade prélude coude étude domaine capitaine magazine patrimoine moine vermicelle espace palace avion million trillion bastion lampion champion pion camion scorpion espion quatrième dimanche caniche pastiche disque risque masque kiosque cirque casque lac chèque bibliothécaire moustique catholique politique classique caractère cimetière ministère mystère père frère repère critère cratère site gîte mérite plébiscite satellite territoire laboratoire accessoire conservatoire interrogatoire répertoire pourboire histoire mémoire virtuose pilote vote antidote signe cygne peigne règne journal animal scandale pétale graphique plastique moteur axiome vélo tigre timbre livre titre verre mètre litre centimètre kilomètre ministre arbre chiffre nombre membre homme fleuve groupe siècle peuple problème programme euro dollar jour mois an point mot enfant garçon chien chat',
);
const FEMININE = wordSet(
  'h min s personne heure minute seconde semaine nuit fois page place chambre pièce ligne voiture femme fille mère sœur soeur tante main tête table chaise porte fenêtre tonne lettre carte image photo vidéo moto radio route rue ville île mer eau fleur part partie chose idée couleur douleur erreur valeur peur odeur faveur dent loi croix voix noix souris brebis vis clé clef chanson leçon façon maison raison saison boisson prison tasse goutte étoile étape épreuve équipe école église entrée œuvre oeuvre offre plainte plante poule pomme poire orange banane tomate pizza bière case classe cuisine date étude forme guerre jambe langue liste marque mesure note offre onde orange paire peine perte phrase piste plage plume poste preuve promesse question règle réponse robe roue salle scène série somme sorte source surface tâche taille tente terre tour tranche usine vache vague vente viande victime vie virgule vitre zone montagne campagne année âme arme barre base blague bombe branche brique caisse cause chaîne chance chasse chute cible côte coupe course crise danse demande dette douche dose épaule facture faute ferme feuille fiche flamme flèche foule fourchette garde gare grève herbe horloge île injure joie joue laine larme ligue lampe lune machine manche mode monnaie mouche nappe neige ombre page pile pierre pluie poche poignée pompe poupée puce recette remarque rencontre rose semelle soupe stèle tache tarte toile tombe touche trace troupe tuile veste vigne vis voie fraise cerise pêche prune carotte courgette gousse boîte cuillère cuillerée pincée boule botte brosse bague balle bande banque barbe copie dame décennie demoiselle élève adresse affaire aile amende ampoule annonce antenne apparence arche assiette attaque averse baisse hausse bougie bourse petite grande belle bonne nouvelle vieille longue première dernière seule autre mauvaise demi-heure vingtaine trentaine livre-sterling calorie once',
);
/** Both genders; the noun comes after it. */
const ADJECTIVE = /^\s(?:autre|jeune|simple|seul|vraie|énorme|même)s? (\p{Ll}{2,30})/u;

export function isFeminine(noun: string): boolean {
  const singular = noun.replace(/(?<=[^s])s$/, '');
  if (FEMININE.has(noun) || FEMININE.has(singular)) return true;
  return !MASCULINE.has(noun) && !MASCULINE.has(singular) && FEMININE_ENDING.test(noun);
}

/** The gender of the noun after a number; a guess from its ending where the noun is not listed. */
export function genderBehind(match: RegExpExecArray): Gender {
  // One stands before the noun of both: une ou deux voitures.
  const text = behind(match).replace(/^ (?:à|ou|et) \d{1,4}(?= )/, '');
  const noun =
    ADJECTIVE.exec(text)?.[1] ??
    /^[\s-](?!face (?:à|aux?) )(\p{Ll}{1,30}|\p{Lu}\p{Ll}{2,20}(?:aise|ienne|aine|oise)s?)(?![\p{L}'])/u
      .exec(text)?.[1]
      ?.toLowerCase() ??
    '';
  return noun !== '' && isFeminine(noun) ? 'feminine' : 'masculine';
}
