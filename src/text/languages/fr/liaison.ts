/**
 * espeak-ng knows most liaisons of French. Where it misses one, a word that sounds like the linked form is written in its
 * place: "cente ans" has the t of "cent ans", and "ancienne ami" sounds like "ancien ami". The number of words stays, so
 * that each keeps its phones.
 */
interface Respelling {
  readonly pattern: RegExp;
  readonly sound: string;
}

/** Words that no such liaison goes to, though a vowel begins them. */
const NO_LINK =
  'et|ou|où|à|au|aux|en|un|une|on|il|ils|elle|elles|est|était|étaient|a|ont|avait|avec|aussi|alors|ici|encore|assez|enfin|ainsi|ensuite|envers|aujourd.hui|hier|entre|afin|après|avant|y|onz\\p{L}{1,4}|oui|huit\\p{L}{0,4}|ouistitis?|uhlans?';
/** With an h that is not sounded; all others keep the words apart. */
const SILENT_H =
  'h(?:abi|al[ei]|armon|ebdo|ect|élas|élic|émi|épat|erb|érit|ésit|étér|eur|ispan|isto|iver|omm|onn|onor|ôpi|ora|oriz|orlog|orm|orr|ospi|ôte|ôtel|uil|uiss|uît|uma|umeu|umid|umili)';
const VOWEL = '[aâàeéèêëiîïoôöuùûœæ]';
/** A word follows that is linked to. */
const LINKS = `(?=[ -](?!(?:${NO_LINK})(?![\\p{L}]))(?:${VOWEL}|${SILENT_H}))`;
const NUMBER_WORD =
  'deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize|vingt|trente|quarante|cinquante|soixante|cent|mille|zéro';

const respelling = (pattern: string, sound: string): Respelling => ({
  pattern: new RegExp(`(?<![\\p{L}\\d'-])${pattern}`, 'giu'),
  sound,
});

const RESPELLINGS: readonly Respelling[] = [
  respelling(`(?<!pour )(cent|vingt)${LINKS}`, '$1e'),
  respelling('(moyen)(?=[ -](?:âge|orient)(?!\\p{L}))', '$1ne'),
  respelling(`(bon|ancien)${LINKS}`, '$1ne'),
  respelling(`(certain|prochain|vilain|plein)${LINKS}`, '$1e'),
  respelling(`(long)${LINKS}`, '$1ue'),
  respelling(`(saint)${LINKS}`, '$1e'),
  respelling('(premi|derni)er(?= (?:et|ou|à|en)(?!\\p{L}))', '$1é'),
  respelling('(comment)(?= allez(?!\\p{L}))', '$1e'),
  respelling('(\\p{L}{0,12}(?:[vt]ien|sor|par|dor|ser|cour|meur))t(?=-(?:il|elle|on)(?!\\p{L}))', '$1-t'),
  respelling('(\\p{L}{2,20})-y(?![\\p{L}-])', '$1-i'),
  respelling('quatre-vingt(?=-(?:onz|huit))', 'quatre-vin'),
  respelling('avant-hier(?!\\p{L})', 'avante-hier'),
  respelling('champs-élysées(?!\\p{L})', 'chans-élysées'),
  respelling(`((?:${NUMBER_WORD}|un) )plus(?= (?:${NUMBER_WORD}|un)(?!\\p{L}))`, '$1plusse'),
  respelling(`(^)plus(?= (?:${NUMBER_WORD})(?!\\p{L}))`, '$1plusse'),
];

/** The clause as espeak-ng has to read it; as many words as before. */
export function respellForLiaison(clause: string): string {
  return RESPELLINGS.reduce((text, { pattern, sound }) => text.replace(pattern, sound), clause);
}
