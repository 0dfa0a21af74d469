import { behind } from '../../core/rules.js';
import type { Gender } from './numbers.js';

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

const FEMININE_ENDING =
  /(?:[stxg]ion|té|tié|ette|esse|ance|ence|ée|ie|ille|euse|trice|ure|ade|ude|aine|ine|onne|enne|elle|ise|ive|ace|ande|asse|ouche|aison|che|que|ère|ière|ante|ente|ite|ote|ète|oire|que|rche|ose|ouse|ise|gne|ale)s?$/;
const MASCULINE = set(
  'été côté comité traité pâté arrêté député invité comté squelette silence musée lycée trophée athée apogée mausolée scarabée génie incendie parapluie sosie gorille quadrille portefeuille mercure murmure stade grade camarade jade prélude coude étude domaine capitaine magazine patrimoine moine vermicelle espace palace avion million trillion bastion lampion champion pion camion scorpion espion quatrième dimanche caniche pastiche disque risque masque kiosque cirque casque lac chèque bibliothécaire moustique catholique politique classique caractère cimetière ministère mystère père frère repère critère cratère site gîte mérite plébiscite satellite territoire laboratoire accessoire conservatoire interrogatoire répertoire pourboire histoire mémoire virtuose pilote vote antidote signe cygne peigne règne journal animal scandale pétale graphique plastique moteur axiome vélo tigre timbre livre titre verre mètre litre centimètre kilomètre ministre arbre chiffre nombre membre homme fleuve groupe siècle peuple problème programme euro dollar jour mois an point mot enfant garçon chien chat',
);
const FEMININE = set(
  'personne heure minute seconde semaine nuit fois page place chambre pièce ligne voiture femme fille mère sœur soeur tante main tête table chaise porte fenêtre tonne lettre carte image photo vidéo moto radio route rue ville île mer eau fleur part partie chose idée couleur douleur erreur valeur peur odeur faveur dent loi croix voix noix souris brebis vis clé clef chanson leçon façon maison raison saison boisson prison tasse goutte étoile étape épreuve équipe école église entrée œuvre oeuvre offre plainte plante poule pomme poire orange banane tomate pizza bière case classe cuisine date étude forme guerre jambe langue liste marque mesure note offre onde orange paire peine perte phrase piste plage plume poste preuve promesse question règle réponse robe roue salle scène série somme sorte source surface tâche taille tente terre tour tranche usine vache vague vente viande victime vie virgule vitre zone montagne campagne année âme arme barre base blague bombe branche brique caisse cause chaîne chance chasse chute cible côte coupe course crise danse demande dette douche dose épaule facture faute ferme feuille fiche flamme flèche foule fourchette garde gare grève herbe horloge île injure joie joue laine larme ligue lampe lune machine manche mode monnaie mouche nappe neige ombre page pile pierre pluie poche poignée pompe poupée puce recette remarque rencontre rose semelle soupe stèle tache tarte toile tombe touche trace troupe tuile veste vigne vis voie fraise cerise pêche prune carotte courgette gousse boîte cuillère cuillerée pincée boule botte brosse bague balle bande banque barbe copie dame décennie demoiselle élève adresse affaire aile amende ampoule annonce antenne apparence arche assiette attaque averse baisse hausse bougie bourse petite grande belle bonne nouvelle vieille longue première dernière seule autre mauvaise demi-heure vingtaine trentaine livre-sterling calorie',
);
/** Both genders; the noun comes behind. */
const ADJECTIVE = /^\s(?:autre|jeune|simple|seul|vraie|énorme|même)s? (\p{Ll}{2,30})/u;

function isFeminine(noun: string): boolean {
  const singular = noun.replace(/(?<=[^s])s$/, '');
  if (FEMININE.has(noun) || FEMININE.has(singular)) return true;
  return !MASCULINE.has(noun) && !MASCULINE.has(singular) && FEMININE_ENDING.test(noun);
}

/** The gender of the noun behind a number; a guess from its ending where the noun is not listed. */
export function genderBehind(match: RegExpExecArray): Gender {
  // One stands before the noun of both: une ou deux voitures.
  const text = behind(match).replace(/^ (?:à|ou|et) \d{1,4}(?= )/, '');
  const noun = ADJECTIVE.exec(text)?.[1] ?? /^[\s-](\p{Ll}{2,30})/u.exec(text)?.[1] ?? '';
  return noun !== '' && isFeminine(noun) ? 'feminine' : 'masculine';
}
