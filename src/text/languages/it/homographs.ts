import { byNeighbours, type Sense, word } from '../../phonetics/neighbours.js';

/** Forms of avere, and of essere, before a participle. */
const HAVING =
  '(?:ho|hai|ha|abbiamo|avete|hanno|av(?:er|ere|endo|evo|evi|eva|evamo|evate|evano|rò|rai|rà|remo|rete|ranno|rebbe|rebbero|esse|essero|uto)|abbia|abbiano|ebbe|ebbero)';
const BEFORE_NOUN =
  "(?: (?:il|lo|la|i|gli|le|un|uno|una|l'\\p{L}+|un'\\p{L}+|dei|degli|delle|del|della|dell'\\p{L}+|dal|dalla|dai|dalle|da|più|molt[ie]|tant[ie]|divers[ie]|var[ie]|numeros[ie]|gravi|alcun[ie]|qualche|quest[oaie]|quell[oaie]|due|tre|quattro|tropp[ie]|ingenti|danni|violenze?|pressioni|minacce|abusi|torti|perdite|lesioni|critiche|attacchi|furti|modifiche|variazioni|ritardi|interventi)(?!\\p{L})|\\s*(?:[.,;:!?)…»]|$))";
const NOUNS_OF_VERBS =
  '(?:mi|ti|ci|vi|si|gli|le|che|non|spesso|quando|se|talvolta|a volte|ogni tanto|raramente|anche|ancora)';

const SENSES: readonly Sense[] = [
  // What is let down from a ship, and what is still so.
  {
    word: word("((?:l|un|dell|all|sull)['’])ancora"),
    behind: /^(?! (?:più|meno|non|oggi|da)(?!\p{L}))/iu,
    like: '$1àncora',
  },
  {
    word: word('ancora'),
    before:
      /(?<!\p{L})(?:gett\p{L}{1,5}|lev\p{L}{1,5}|moll\p{L}{1,5}|salp\p{L}{1,5}|calat?[aioe]|di|come|una|mia|tua|sua|nostra|unica|vera|ultima) $/iu,
    behind:
      /^(?! (?:più|meno|un|una|non|oggi|in|per|da))(?: (?:di|galleggiante|della)(?!\p{L})|\s*(?:[.,;:!?)…»]|$))/iu,
    like: 'àncora',
    ipa: 'ˈankora',
  },
  // Sons of kings, and what one stands by.
  {
    word: word('principi'),
    before: /(?<!\p{L})(?:re e|re,|regine e|giovani|due|tre|dai|coi) $/iu,
    behind: /^(?! (?:attivi|base|fondamental|general|della|di))/iu,
    like: 'prìncipi',
  },
  {
    word: word('principi'),
    behind:
      /^ (?:e (?:le )?(?:principesse|re|regine)|azzurri|ereditari|regnanti|consorti|vescovi|elettori|romani|d[ie]l? ?(?:Galles|Monaco|Savoia|Danimarca|Svezia|Norvegia|sangue|Piemonte|Belgio))(?!\p{L})/iu,
    like: 'prìncipi',
    ipa: 'ˈprintʃipi',
  },
  { word: word('principi'), behind: /^ \p{Lu}\p{Ll}/u, like: 'prìncipi' },
  { word: word('principi'), like: 'princìpi', ipa: 'prinˈtʃipi' },
  // What one has suffered, and what happens at once.
  {
    word: word('subito'),
    before: new RegExp(
      `(?<!\\p{L})${HAVING}(?: già| anche| mai| poi| così| inoltre| ancora| purtroppo| recentemente)? $`,
      'iu',
    ),
    behind: new RegExp(`^${BEFORE_NOUN}`, 'iu'),
    like: 'subìto',
    ipa: 'suˈbito',
  },
  {
    word: word('subito'),
    before:
      /(?<!\p{L})(?:danno|torto|furto|gol|incidente|attacco|intervento|trattamento|trauma|affronto|ritardo|infortunio|abuso|colpo|shock|pregiudizio) $/iu,
    behind: /^(?! (?:dopo|prima|poi|al|all['’]\p{L}+|che|e |come|ma|un|una)(?!\p{L}))/iu,
    like: 'subìto',
  },
  // espeak-ng hears a participle behind every form of avere.
  { word: word('subito'), like: 'sùbito', ipa: 'ˈsubito' },
  // What happens, and who leads.
  {
    word: word('capitano'),
    before: new RegExp(`(?<!\\p{L})${NOUNS_OF_VERBS} $`, 'iu'),
    like: 'càpitano',
    ipa: 'ˈkapitano',
  },
  {
    word: word('capitano'),
    before: /^$/u,
    behind: /^ (?:a|tutte|tutti|spesso|sempre|anche|cose|giorn|moment|occasion|situazion)/iu,
    like: 'càpitano',
  },
  // Fishing, and the fruit.
  {
    word: word('pesca'),
    before:
      /(?<!\p{L})(?:una|la mia|marmellata di|confettura di|succo di|succo alla|tè alla|the alla|thè alla|gusto|yogurt alla|gelato alla|noce|color|sciroppo di|nettare di|crostata di|kg di|mezza|ogni) $/iu,
    like: 'pèsca',
    ipa: 'ˈpɛska',
  },
  {
    word: word('pesca'),
    behind: /^ (?:noce|matura|sciroppata|tabacchiera|gialla|bianca|melba|dolce|succosa)(?!\p{L})/iu,
    like: 'pèsca',
  },
  { word: word('pesca'), like: 'pésca', ipa: 'ˈpeska' },
  // Twenty, and what blows.
  {
    word: word('venti'),
    before:
      /(?<!\p{L})(?:i|dei|ai|dai|con|forti|deboli|moderati|freddi|caldi|gelidi|raffiche e|mari e|quattro) $/iu,
    behind:
      /^(?! (?:anni|euro|minuti|giorni|ore|persone|per cento|mila|di (?:questi|loro)|ragazz|student|uomini|centesimi|metri|chil))/iu,
    like: 'vènti',
    ipa: 'ˈvɛnti',
  },
  {
    word: word('venti'),
    behind:
      /^ (?:caldi|freddi|umidi|secchi|impetuosi|alisei|da (?:nord|sud|est|ovest|maestrale|scirocco|libeccio)|forti|deboli|moderati|meridionali|settentrionali|occidentali|orientali|tesi|sostenuti|gelidi|contrari|variabili|di (?:burrasca|maestrale|scirocco|bora|tramontana|guerra|libeccio|grecale|ponente|levante))(?!\p{L})/iu,
    like: 'vènti',
  },
  { word: word('venti'), like: 'vénti', ipa: 'ˈventi' },
  // Barrels, and blows.
  {
    word: word('botte'),
    before:
      /(?<!\p{L})(?:le|delle|alle|tante|due|quattro|di|a|prende\p{L}{0,3}|preso|dato|dare|dava(?:no)?|presi|fare a|sacco di) $/iu,
    behind: /^(?! (?:di (?:vino|rovere|birra|ferro)|piena|grande|vuota))/iu,
    like: 'bòtte',
    ipa: 'ˈbɔtte',
  },
  { word: word('botte'), like: 'bótte', ipa: 'ˈbotte' },
  // Whoever reads, and what binds.
  {
    word: word('legge'),
    before:
      /(?<!\p{L})(?:che|chi|si|lo|li|mi|ti|ci|non|lui|lei|se|quando|mentre|sempre|spesso|ne|le|nessuno|ognuno|poi|dove|cosa|come) $/iu,
    like: 'lègge',
    ipa: 'ˈlɛddʒe',
  },
  {
    word: word('legge'),
    behind:
      /^ (?:un libro|un romanzo|il giornale|i libri|le mail|i messaggi|ad alta voce|molto|tanto|sempre)/iu,
    like: 'lègge',
  },
  // What one has to do, and what is done in full.
  { word: word('compit([oi])'), like: 'cómpit$1', ipa: 'ˈkompito' },
  // The field of something, and what everybody wants.
  {
    word: word('ambit([oi])'),
    before:
      /(?<!\p{L})(?:molto|più|tanto|il più|premio|trofeo|titolo|riconoscimento|posto|traguardo|così) $/iu,
    like: 'ambìt$1',
    ipa: 'amˈbito',
  },
  {
    word: word('ambit([oi])'),
    behind: /^ (?:premio|trofeo|titolo|riconoscimento|posto|traguardo)/iu,
    like: 'ambìt$1',
  },
  { word: word('ambit([oi])'), like: 'àmbit$1', ipa: 'ˈambito' },
  // What comes of it, and who has followed.
  {
    word: word('seguito'),
    before: new RegExp(
      `(?<!\\p{L})(?:${HAVING}|è|sono|viene|venga|va|stato|più|molto|era|fu|sia|essere|subito) $`,
      'iu',
    ),
    like: 'seguìto',
    ipa: 'seˈɡuito',
  },
  {
    word: word('seguito'),
    behind: /^ (?:da|dal|dalla|dai|dalle|dall['’]\p{L}+)(?!\p{L})/iu,
    like: 'seguìto',
  },
  { word: word('seguito'), like: 'séguito', ipa: 'ˈseɡuito' },
  // The unbelievers, and who pays.
  {
    word: word('pagano'),
    before: /(?<!\p{L})(?:un|il|culto|dio|tempio|rito|mondo|mito|mondo|di origine) $/iu,
    like: 'pagàno',
    ipa: 'paˈɡano',
  },
  { word: word('pagano'), like: 'pàgano', ipa: 'ˈpaɡano' },
  // The wishes, and what somebody wants.
  {
    word: word('desideri'),
    before: /(?<!\p{L})(?:se|che|cosa|tu|li|lo|la|non|quando|ne|quanto|dove|le|mi|ti|qualora) $/iu,
    like: 'desìderi',
    ipa: 'deˈsideri',
  },
  {
    word: word('desideri'),
    behind: /^ (?:\p{L}+[aei]re|ancora|un|una|altro|qualcosa)(?!\p{L})/iu,
    like: 'desìderi',
  },
  { word: word('desideri'), like: 'desidèri', ipa: 'desiˈdɛri' },
  // The heads of schools, and who keeps watch.
  {
    word: word('presidi'),
    behind:
      /^ (?:sanitari|medici|medico|ospedalieri|di|della|dello|davanti|fissi|territoriali|antincendio|per|contro)(?!\p{L})/iu,
    like: 'presìdi',
    ipa: 'preˈsidi',
  },
  { word: word('presidi'), like: 'prèsidi', ipa: 'ˈprɛsidi' },
  // Those who live in one house, and houses.
  {
    word: word('condomini'),
    before: /(?<!\p{L})(?:i|dei|ai|dai|tutti i|tra|fra|gentili|cari|signori|alcuni) $/iu,
    like: 'condòmini',
    ipa: 'konˈdɔmini',
  },
  { word: word('condomini'), like: 'condomìni', ipa: 'kondoˈmini' },
  // What is sold under that name.
  {
    word: word('prime'),
    behind: /^ (?:Video|Day|Now|Time|Student|Reading|Minister)(?!\p{L})/u,
    like: 'pràim',
  },
  // What is light, and what one reads.
  {
    word: word('leggere'),
    before:
      /(?<!\p{L})(?:armi|spese|cene|scarpe|nuvole|brezze|piogge|giacche|lesioni|ferite|bici|ricette|insalate|modifiche|variazioni|vetture|coperte|auto|moto|più|troppo|abbastanza|così|sono) $/iu,
    behind: /^(?! (?:il|lo|la|i|gli|le|un|una|che|quest|tutt)(?!\p{L}))/iu,
    like: 'leggère',
    ipa: 'ledˈdʒɛre',
  },
  // What a bag and a study are called.
  { word: word('case'), before: /(?<!\p{L})(?:beauty|business|use|test|best|worst) $/iu, like: 'chéis' },
  // What does one good.
  { word: word('benefici'), like: 'benefìci', ipa: 'beneˈfitʃi' },
];

export const ITALIAN_HOMOGRAPHS = byNeighbours(SENSES);
