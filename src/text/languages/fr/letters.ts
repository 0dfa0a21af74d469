import { before, behind, rule, spaced } from '../../core/rules.js';
import type { Rule } from '../../core/rules.js';

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Said as words, or words that people shout. */
export const LETTER_WORDS = {
  acronyms: set(
    'OTAN CAC IBAN ONU UNESCO UNICEF OPEP OVNI SIDA SMIC PACS NASA INSEE CROUS ENA FNAC SAMU ZAC ZEP CNIL CAF CAPES DOM TOM URSSAF LASER RADAR CEDEX BAC COVID FIFA UEFA GIEC ASSEDIC AFNOR EHPAD INSERM INRA INRAE GAFA GAFAM IKEA INA RAM ROM SIM PIN CEDEAO ASEAN ALENA ACE MEDEF UNEDIC SACEM ANSES ADEME ARCOM CERN SICAV FLE RIB PEL SPA IRA BIC EURO LE LA LES UN UNE DES DU DE ET OU MAIS EST SONT PAS NE JE TU IL ELLE ON NOUS VOUS ILS QUI QUE QUOI DANS SUR PAR POUR AVEC SANS TOUT TOUS TRÈS PLUS NON OUI ICI AU AUX EN CE CET CES MON MA MES TON TA TES SON SA SES NOS VOS STOP BON BIEN MERCI VITE JOUR FIN PRIX GRATUIT NOUVEAU NEUF BRAVO ALLEZ AVIS INFO INFOS SI LUI EUX MÊME',
  ),
  kept: set('OK'),
};
/** Could be words, but are not said so. */
const SPELLED = 'RATP|SARL|EURL|SASU|BEP|CAP|SUV|PIB|DAB|TER|RER|RIP|CEO|VOD|RSA|ISBN|HDMI|SAV';

/** L'ÉCOLE EST FINIE: capitals all around are no initials. */
function isShouted(m: RegExpExecArray): boolean {
  return (
    /^\p{Lu}+'/u.test(m[0]) &&
    /^\p{Lu}{2}/u.test(behind(m, 2)) &&
    (/^\p{Lu}{2,30} \p{Lu}{2}/u.test(behind(m)) || /\p{Lu} $|'\p{Lu}{2,20} $/u.test(before(m, 24)))
  );
}

export const LETTER_RULES: readonly Rule[] = [
  rule('letter', new RegExp(`(${SPELLED})s?(?![\\p{L}\\d])`), (m) => spaced(m[1] ?? '')),
  rule('letter', /C(\+\+|#)(?![\p{L}\d])/u, (m) => (m[1] === '#' ? 'C dièse' : 'C plus plus')),
  rule('letter', /(\p{Lu}{2,5})s(?![\p{L}\d])/u, (m) =>
    LETTER_WORDS.acronyms.has(m[1] ?? '') ? undefined : spaced(m[1] ?? ''),
  ),
  rule(
    'letter',
    /(\p{Lu}{1,3})&(\p{Lu}{1,3})(?![\p{L}\d])/u,
    (m) => `${spaced(m[1] ?? '')} et ${spaced(m[2] ?? '')}`,
  ),
  // An elided word is a piece of its own, so that what follows is read by its rule: l'ONU, d'1 km.
  rule('letter', /(?:[cdjlmnst]|(?:jus|lors|puis|quoi|quel|pres)?qu)'(?:"\s?)?(?=[\p{L}\d€])/iu, (m) =>
    isShouted(m) ? undefined : m[0].replace(/["\s]/g, ''),
  ),
];
