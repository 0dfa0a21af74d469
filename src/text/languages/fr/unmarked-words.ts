import { words } from '../../core/words.js';
import type { DerivedWord } from '../language.js';

/** What is no word, or none in that sentence, without its marks. */
export const MARKED = words(`
  déjà voilà très après même mêmes être êtes étais était étaient été ça prêt prête prêts arrêt arrêts arrête tôt bientôt
  plutôt aussitôt désolé désolée désolés répondre réponse réponses répondez réponds numéro numéros téléphone
  téléphones téléphoner problème problèmes première premières dernière dernières année années soirée soirées journée
  journées matinée réunir médecin médecins médicament médicaments sécurité qualité disponibilité société sociétés université
  idée idées vérifier vérifié vérifiez vérifie différente différents différentes générale généraux spéciale spéciaux système
  systèmes élève élèves lycée lycées créer créé période périodes événement évènement événements intéressé
  intéressée intéressant intéresse nécessaire derrière chère frère frères mère mères père pères hôpital hôpitaux fête fêtes
  tête têtes intérêt intérêts août français française françaises garçon garçons leçon leçons reçu reçue reçus
  reçois façon façons déçu déçue noël théâtre musée musées préféré préférée préfère préférer crème bière bières entrée
  entrées fenêtre fenêtres clé clés bébé bébés santé élection élections électricité électrique électronique énergie
  énorme énormément enquête équipe équipes équipement étage étages état états étoile étoiles étranger étrangère étude
  études étudiant étudiante étudiants éviter évidemment extérieur intérieur supérieur supérieure inférieur
  ingénieur fidèle fièvre genève géant génial géniale gérer guérir hésiter hésite hésitez immédiatement impôt impôts
  indépendant février décembre kilomètre kilomètres lumière léger légère liberté majorité manière
  manières matière matières mémoire ménage métier métiers modèle modèles mystère numérique océan planète
  précis précise préparer préparez présente présenter prévu prévue prévoir prévenir préviens privée procès propriété
  propriétaire protéger quantité réaliser réalité récent récente récupérer réduire réellement réfléchir
  règle règles règlement régulier régulièrement répéter réseau réseaux résultat résultats réveil rêve rêves
  rivière sénat sénateur série séries sérieux sérieuse séance séances séjour siècle siècles siège stratégie succès
  sûrement télé théorie trésor vélo vélos véhicule véhicules vérité âgée bâtiment
  bête bêtises brûler château châteaux chômage coût coûts pêche vêtement vêtements école écoles économie
  économique économiques écouter écoute écrire écran écrans également église égalité époque étape étapes européen
  européenne météo pédiatre bénéfice célèbre cérémonie chèque chèques collège collègue collègues comédie
  complète complètement congés degré degrés délai délais dépenses député députés développer
  développement défaut départ départs hébergement itinéraire légume légumes mécanique
  médicale méthode ministère pénalité pétrole prélèvement prénom prénoms préfecture préfet québec rédaction   réparer république résilier résiliation réussi réussir réussite spécialiste spécialistes téléchargement
  télécharger vétérinaire expédié expédier écrit écrite éteindre étions fédérale générales   crêpe crêpes pâtisserie goûter dégoûté gâteau gâteaux tempête honnête bûche piqûre croûte
  andré gérard rené stéphane hélène céline frédéric jérôme sébastien cédric amélie aurélie valérie mélanie stéphanie
  béatrice véronique geneviève léo théo chloé zoé léa inès agnès noémie hervé rémi rémy thérèse cécile léon félix gaëtan
  loïc anaïs clémentine pénélope joséphine aurélien grégoire léonard géraldine françois françoise jérémy jérémie grégory
  michèle joëlle gaëlle maëlle gaël joël raphaël océane mélissa solène irène séverine timothée dorothée salomé ophélie
  eugénie léonie bénédicte angélique édouard élodie émilie élise étienne élisabeth émile barthélemy renée régis
`);

/** The same, but English has them, too. */
export const ALSO_ENGLISH = words(`
  général spécial différent fédéral opération opérations expérience président présidente réception région référence
  références décision décisions éducation émission réservation réservations réunion réunions révision télévision vidéo
  vidéos zéro opéra cinéma résumé présent précédent présentation préparation régime procédure prévention expédition
  définition déclaration fédération âge rôle thème hôtel hôtels café cafés crédit détail élément éléments stéréo médical métro
  réparation réparations résidence sélection réduction préférence période générale idéal épisode pièce pièces mètre mètres câble câbles héritage évaluation légal réel défense dépôt dépense décide température températures thèmes rôles détails début débuts rénovation réclamation réductions régions émissions épisodes évolution expériences crédits véritable unité
`);

/** English words that end with `ee`. */
const ENGLISH = /^(?:coff|toff|yank|employ|degr|chimpanz|jubil)/;

/**
 * A word by another that sounds like it: the ending of `confirmee` lacks its mark, and `Jean` looks English.
 *
 * @param word in small letters
 */
export function deriveAlike(word: string): DerivedWord | null {
  if (word === 'jean') return { base: 'gens', ending: 0 };
  const marked = word.replace(/(?<=\p{L}{3}[^e])ee(?=s?$)/u, 'ée');
  return marked === word || ENGLISH.test(word) ? null : { base: marked, ending: 0 };
}
