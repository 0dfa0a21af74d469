import { byNeighbours, type Sense, word } from '../../phonetics/neighbours.js';

const HAVING =
  'ho|hai|ha|abbiamo|avete|hanno|av(?:er|ere|endo|ev[oiae]|evamo|evate|evano|rò|rai|rà|remo|rete|ranno|rebbe|rebbero|esse|essero|uto)|abbia|abbiano|ebbe|ebbero';
const SUFFERED =
  "il|lo|la|i|gli|le|un|uno|una|l'\\p{L}+|un'\\p{L}+|de[il]|degli|dell[ae]|dell'\\p{L}+|da[il]?|dall[ae]|più|molt[ie]|tant[ie]|divers[ie]|var[ie]|numeros[ie]|gravi|alcun[ie]|qualche|quest[oaie]|quell[oaie]|due|tre|quattro|tropp[ie]|ingenti|danni|violenze?|pressioni|minacce|abusi|torti|perdite|lesioni|critiche|attacchi|furti|modifiche|variazioni|ritardi|interventi|.";
const STRONG =
  'caldi|freddi|umidi|secchi|impetuosi|alisei|da (?:nord|sud|est|ovest|maestrale|scirocco|libeccio)|forti|deboli|moderati|meridionali|settentrionali|occidentali|orientali|tesi|sostenuti|gelidi|contrari|variabili|di (?:burrasca|maestrale|scirocco|bora|tramontana|guerra|libeccio|grecale|ponente|levante)';
const COUNTED =
  'anni|euro|minuti|giorni|ore|persone|per cento|mila|di (?:questi|loro)|ragazzi|studenti|uomini|centesimi|metri|chili';

/**
 * A word, how it is said, what stands right before it (`^`: nothing), what right after it (`!`: not; `.`: the end of a clause), and
 * its IPA.
 */
const ROWS = `
  ((?:l|un|dell|all|sull)['’])ancora ~ $1àncora ~ ~ !più|meno|non|oggi|da
  ancora ~ àncora ~ gett\\p{L}{1,5}|lev\\p{L}{1,5}|moll\\p{L}{1,5}|salp\\p{L}{1,5}|calat?[aioe]|di|come|una|mia|tua|sua|nostra|unica|vera|ultima ~ di salv\\p{L}+|galleggiante|della|. ~ ˈankora
  principi ~ prìncipi ~ re e|re,|regine e|giovani|due|tre|dai|coi ~ !attivi|base|fondamentali|generali|della|di
  principi ~ prìncipi ~ ~ e (?:le )?(?:principesse|re|regine)|azzurri|nobili|medievali|normanni|longobardi|tedeschi|romani|arabi|indiani|sauditi|russi|inglesi|ereditari|regnanti|consorti|vescovi|elettori|d[ie]l? ?(?:Galles|Monaco|Savoia|Danimarca|Svezia|Norvegia|sangue|Piemonte|Belgio) ~ ˈprintʃipi
  subito ~ subìto ~ (?:${HAVING})(?: già| anche| mai| poi| così| inoltre| purtroppo| recentemente)? ~ ${SUFFERED} ~ suˈbito
  subito ~ subìto ~ danno|torto|furto|gol|incidente|attacco|intervento|trattamento|trauma|affronto|ritardo|infortunio|abuso|colpo|shock|pregiudizio ~ !dopo|prima|poi|al|all['’]\\p{L}+|che|e|come|ma|una?
  subito ~ sùbito ~ ~ ~ ˈsubito
  capitano ~ càpitano ~ cose|guai|incidenti|imprevisti|momenti|giorni|fatti|disgrazie|occasioni|mi|ti|ci|vi|si|gli|le|che|non|spesso|quando|se|talvolta|a volte|ogni tanto|raramente|anche|ancora ~ ~ ˈkapitano
  capitano ~ càpitano ~ ^ ~ a|tutt[ei]|spesso|sempre|anche|cose|giorn\\p{L}+|moment\\p{L}|occasioni|situazioni
  pesca ~ pèsca ~ una|la mia|(?:marmellata|confettura|succo|sciroppo|nettare|crostata) di|(?:succo|t[eè]|the|thè|yogurt|gelato) alla|gusto|noce|color|mezza|ogni ~ ~ ˈpɛska
  pesca ~ pèsca ~ ~ noce|matura|sciroppata|tabacchiera|gialla|bianca|melba|dolce|succosa
  pesca ~ pésca ~ ~ ~ ˈpeska
  venti ~ vènti ~ i|dei|ai|dai|con|forti|deboli|moderati|freddi|caldi|gelidi|raffiche e|mari e|quattro ~ !${COUNTED} ~ ˈvɛnti
  venti ~ vènti ~ ~ ${STRONG}
  venti ~ vénti ~ ~ ~ ˈventi
  botte ~ bòtte ~ le|delle|alle|tante|due|quattro|di|a|prende\\p{L}{0,3}|preso|dato|dare|dava(?:no)?|presi|sacco di ~ !di (?:vino|rovere|birra|ferro)|piena|grande|vuota ~ ˈbɔtte
  botte ~ bótte ~ ~ ~ ˈbotte
  legge ~ lègge ~ che|chi|si|lo|li|mi|ti|ci|non|lui|lei|se|quando|mentre|sempre|spesso|ne|le|nessuno|ognuno|poi|dove|cosa|come ~ ~ ˈlɛddʒe
  legge ~ lègge ~ ~ un (?:libro|romanzo)|il giornale|i libri|le mail|i messaggi|ad alta voce|molto|tanto|sempre
  leggere ~ leggère ~ armi|spese|cene|scarpe|nuvole|brezze|piogge|giacche|lesioni|ferite|bici|ricette|insalate|modifiche|variazioni|vetture|coperte|auto|moto|più|troppo|abbastanza|così|sono ~ !il|lo|la|i|gli|le|una?|che|quest\\p{L}|tutt\\p{L} ~ ledˈdʒɛre
  compit([oi]) ~ cómpit$1 ~ ~ ~ ˈkompito
  ambit([oi]) ~ ambìt$1 ~ molto|più|tanto|premio|trofeo|titolo|riconoscimento|posto|traguardo|così ~ ~ amˈbito
  ambit([oi]) ~ ambìt$1 ~ ~ premio|trofeo|titolo|riconoscimento|posto|traguardo
  ambit([oi]) ~ àmbit$1 ~ ~ ~ ˈambito
  seguito ~ seguìto ~ ${HAVING}|è|sono|viene|venga|va|stato|più|molto|era|fu|sia|essere|subito ~ ~ seˈɡuito
  seguito ~ seguìto ~ ~ da[il]?|dall[ae]|dall['’]\\p{L}+
  seguito ~ séguito ~ ~ ~ ˈseɡuito
  pagano ~ pagàno ~ un|il|culto|dio|tempio|rito|mondo|mito|di origine ~ ~ paˈɡano
  pagano ~ pàgano ~ ~ ~ ˈpaɡano
  desideri ~ desìderi ~ se|che|cosa|tu|li|lo|la|non|quando|ne|quanto|dove|le|mi|ti|qualora ~ ~ deˈsideri
  desideri ~ desìderi ~ ~ \\p{L}+[aei]re|ancora|una?|altro|qualcosa
  desideri ~ desidèri ~ ~ ~ desiˈdɛri
  presidi ~ presìdi ~ ~ sanitari|medic[io]|ospedalieri|d[ie]|dell[ao]|davanti|fissi|territoriali|antincendio|per|contro ~ preˈsidi
  presidi ~ prèsidi ~ ~ ~ ˈprɛsidi
  condomini ~ condòmini ~ i|dei|ai|dai|tutti i|tra|fra|gentili|cari|signori|alcuni ~ ~ konˈdɔmini
  condomini ~ condomìni ~ ~ ~ kondoˈmini
  prime ~ pràim ~ ~ Video|Day|Now|Time|Student|Reading|Minister
  case ~ chéis ~ beauty|business|use|test|best|worst
  benefici ~ benefìci ~ ~ ~ beneˈfitʃi
`;

function senseOf(row: string): Sense {
  const [spelled = '', like = '', before = '', behind = '', ipa] = row
    .split('~')
    .map((field) => field.trim());
  const not = behind.startsWith('!') ? '!' : ':';
  const atEnd = behind.endsWith('|.') ? '|\\s*(?:[.,;:!?)…»]|$)' : '';
  const next = behind.replace(/^!|\|\.$/g, '');
  return {
    word: word(spelled),
    like,
    ...(before !== '' && { before: before === '^' ? /^$/u : new RegExp(`(?<!\\p{L})(?:${before}) $`, 'iu') }),
    ...(behind !== '' && { behind: new RegExp(`^(?${not} (?:${next})(?!\\p{L})${atEnd})`, 'iu') }),
    ...(ipa !== undefined && { ipa }),
  };
}

export const ITALIAN_HOMOGRAPHS = byNeighbours([
  { word: word('principi'), behind: /^ \p{Lu}\p{Ll}/u, like: 'prìncipi' },
  ...ROWS.trim().split('\n').map(senseOf),
  { word: word('principi'), like: 'princìpi', ipa: 'prinˈtʃipi' },
]);
