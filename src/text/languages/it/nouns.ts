export type Gender = 'masculine' | 'feminine';

const MASCULINE_IN_A =
  /^(?:problema|sistema|programma|tema|clima|panorama|dramma|diploma|cinema|poeta|pianeta|papa|aroma|dilemma|schema|stemma|telegramma|fantasma|collega|autista|dalmata|gorilla|vaglia|pigiama|delta|diagramma|enigma|teorema|trauma|chilogramma|grammo|idioma|sofà|boa|quota?)$/i;
const FEMININE_SINGULAR =
  /^(?:mano|foto|moto|auto|radio|eco|dinamo|notte|chiave|classe|parte|gente|mente|fonte|nave|voce|luce|pace|carne|fine|neve|morte|fame|sete|febbre|arte|legge|valle|base|fase|frase|serie|specie|croce|rete|torre|pelle|madre|moglie|nazione|vite|tigre|volpe|sede|superficie|capitale|patente|mail|email|app|password|chat|star|webcam|hall|privacy|miss|lady|gang|hit|crisi|tesi|analisi|ipotesi|sintesi|oasi|diagnosi|dose|cute|corrente|rondine|canzone|stazione|estate|domenica|clientela|polvere|cenere|lente|gru|tribù|virtù|gioventù)$/i;
const FEMININE_ENDING = /(?:[sgztx]ione|udine|ice|tà|tù|igine|agine|a)$/i;
const FEMININE_PLURAL =
  /^(?:mani|foto|moto|auto|notti|chiavi|classi|parti|menti|fonti|navi|voci|luci|croci|reti|torri|pelli|madri|mogli|leggi|valli|basi|fasi|frasi|serie|specie|tigri|sedi|mail|email|app|password|chat|crisi|tesi|analisi|ipotesi|dosi|canzoni|lenti|ali|armi|arti)$/i;
const FEMININE_PLURAL_ENDING = /(?:[sgztx]ioni|udini|ici|tà|igini|e)$/i;
const MASCULINE_IN_E_PLURAL = /^(?:euro|manager|software|file|caffè|name|che|grande|per cento|e)$/i;

/** Of a noun in the singular, by list and ending. Not every -e is known: those are taken for masculine. */
export function genderOf(noun: string): Gender {
  if (MASCULINE_IN_A.test(noun)) return 'masculine';
  return FEMININE_SINGULAR.test(noun) || FEMININE_ENDING.test(noun) ? 'feminine' : 'masculine';
}

export function genderOfPlural(noun: string): Gender {
  if (MASCULINE_IN_E_PLURAL.test(noun)) return 'masculine';
  return FEMININE_PLURAL.test(noun) || FEMININE_PLURAL_ENDING.test(noun) ? 'feminine' : 'masculine';
}

/** Small words behind a number that are no noun of it. */
export const NO_NOUN =
  /^(?:e|ed|o|od|a|ad|al|allo|alla|all|ai|agli|alle|di|del|della|dei|degli|delle|da|dal|dalla|in|nel|nella|con|su|sul|per|tra|fra|che|chi|se|ma|non|è|sono|era|erano|ha|hanno|il|lo|la|i|gli|le|un|uno|una|si|ci|mi|ti|vi|ne|più|meno|poi|anche|come|quando|dove|quindi|però|circa|volte?|virgola|punto|milion[ei]|miliard[oi]|mila|mila?|gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre)$/i;
