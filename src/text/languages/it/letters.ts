import { before, behind, type Match, type Rule, rule, spaced } from '../../core/rules.js';
import { wordSet } from '../../core/words.js';

/** Said as words, or words that people shout. */
export const LETTER_WORDS = {
  acronyms: wordSet(
    'TAEG TAN IRAP NASPI DASPO POS LAN LED ACI CAI FAI ANAC SIAE RAI PIL CAP IVA INPS INAIL ISTAT NATO ONU USA UNESCO UNICEF FIAT FIFA UEFA CONI ENEL ENI ISEE IRPEF IMU TARI ASL USL ATAC AIFA CISL UIL FIOM INVALSI MIUR MIT ISIS ISTAO COVID AIDS IBAN PIN SIM RAM ROM SPID CIE CONSOB ANAS ANSA ALITALIA ENAC ENAV UNI CERN NASA ESA OPEC SARS TAR DOC PEC CUD COOP IKEA ALER ARPA TIM LASER RADAR SPA IL LO LA GLI LE UN UNO UNA DI DA IN CON SU PER TRA FRA E ED O NON SI NO SÌ CHE CHI MA SE PIÙ OGGI IERI ORA QUI MAI SEMPRE TUTTO TUTTI BASTA STOP CIAO GRAZIE NUOVO SOLO OK NEL DEL AL DAL SUL ALLA DELLA NELLA ALLE AI EURO VIA OFFERTA GRATIS MIO TUO SUO MIA TUA SUA AIUTO BRAVO',
  ),
  kept: wordSet('OK'),
};
/** Could be words, but are not said so. */
const SPELLED = 'CGIL CNR CSM DVD SUV ADSL SMS PDF HTML ASD SRL IRES FAQ CEO'.replaceAll(' ', '|');

/** L'ITALIA È BELLA: capitals all around are no initials. */
const isShouted = (m: Match): boolean =>
  /^\p{Lu}+'/u.test(m[0]) &&
  /^\p{Lu}{2}/u.test(behind(m, 2)) &&
  /\p{Lu} $|^\p{Lu}{2,30} \p{Lu}{2}/u.test(before(m, 4) + behind(m));

const ELIDED =
  '(?:l|un|d|c|s|t|m|v|n|gl|all|dell|dall|nell|sull|coll|quell|quest|bell|sant|tutt|mezz|ventun|anch|nient|senz|cos|com|dov|quant|ogn|po)';

export const LETTER_RULES: readonly Rule[] = [
  rule('letter', /S\. ?p\. ?A\.?(?!\p{L})/u, () => 'S P A', 'abbreviation'),
  rule('letter', /S\. ?r\. ?l\.?(?!\p{L})/u, () => 'S R L', 'abbreviation'),
  rule('letter', new RegExp(`(${SPELLED})(?![\\p{L}\\d])`), (m) => spaced(m[1])),
  // Cut words keep their apostrophe: un po', a mo' di.
  rule(
    'letter',
    /(?:[Pp]o|[Mm]o|[Bb]e|[Vv]a|[Ff]a|[Dd]a|[Ss]ta|[Tt]o|[Dd]i|[Cc]a)'(?![\p{L}\d])/u,
    (m) => m[0],
  ),
  rule('letter', /(\p{Lu}{1,3})&(\p{Lu}{1,3})(?![\p{L}\d])/u, (m) => `${spaced(m[1])} e ${spaced(m[2])}`),
  // An elided word is a piece of its own, so that what follows is read by its rule: l'ONU, l'11.
  rule(
    'letter',
    new RegExp(`${ELIDED}'(?=[\\d€$]|\\p{Lu}(?:\\d|\\p{Lu}{1,4}(?!\\p{L}))|a\\. ?[acs]\\.)`, 'i'),
    (m) => (isShouted(m) ? undefined : m[0]),
  ),
];
