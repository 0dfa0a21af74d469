import { table } from '../../core/words.js';
import { type Letters, markedBy, otherSpellings, written } from '../../phonetics/plain-spelling.js';

/** Words whose letters do not show how they are said. */
const OTHERWISE = otherSpellings(
  `
  truhán falafel=faláfel xánax=sánax kabúl=cabúl budapést pakistán hándel=jéndel haendel=jéndel bianchi=biánqui mascherano=masqueráno
  michelangelo=miquelányelo cognac=coñác lasagna=lasáña bologna=bolóña antoine=antuán louvre=lúbre rouge=rúch françois=fransuá
  francois=fransuá etienne=etién étienne=etién bourbon=burbón espanyol=españól catalunya=cataluña penya=péña companys=compáñs
  montseny=montséñ philippe=filíp koch=cók munich=múnic múnich=múnic tlaxcala=tlascála bayern=báyern clio=clío giuseppe=yusépe reims=réns decathlon=decátlon mikhail=mijaíl volodymyr=bolodímir
  minaj=mináy joaquim=yoaquím adólf cheyenne=chayén déjà=deyá xurxo=shúrsho tchaikovsky=chaicófski chaikovski=chaicófski
`,
  [],
);

/** Letters that only French words have. */
const FRENCH_ALONE: Letters = [
  [/eau(?:[xs]?$|(?!t[iy]))/u, 'ó'],
  [/(?<=[bprtv])ois$/u, 'uá'],
  [/(?<!^c)(?<=ou\p{L}{0,5}[^a])in$/u, 'én'],
  [/(?<=ou\p{L}{1,6})ier$/u, 'ié'],
  [/(?:(?<=i)eu|eux)$/u, 'é'],
  [/(?<=\p{L}{2})eu(?:(r)s?|(v)e|(s)es?)$/u, 'é$1$2$3'],
  [/(?<=i)gnon$/u, 'ñón'],
  [/ettes$/u, 'ét'],
  [/é(?:e|es)$/u, 'é'],
  [/oux$/u, 'ú'],
  [/(?<=\p{L}{2})ères?$/u, 'ér'],
];
const FRENCH: Letters = [[/([bdfgmnpst])\1/gu, '$1'], ...FRENCH_ALONE];
const GERMAN: Letters = [
  [/^sch/u, 'sh'],
  [/ll/gu, 'l'],
  [/(?<=[bcdfgklmnprst])j/u, 'i'],
  [/(?:eu|äu)/u, 'oi'],
  [/ei/u, 'ai'],
  [/g(?=[eiäö])/gu, 'gu'],
];
/** Italian words end in a double consonant and a vowel, or have letters that Spanish ones do not have together. */
const ITALIAN_SIGN =
  /(?:tt|cc|gg|zz|cch|ggi)[ioa]$|lli$|[aeiou]zz[aeií]\p{L}*[aeiou]s?$|cc(?:i[oa]s?$|h[ei])|cini$|sci[ou]\p{L}*[ioa]$|[eio]llin[io]s?$|igian[ioa]s?$/u;
const ITALIAN: Letters = [
  [/cci(?=[aou])/u, 'ch'],
  [/sci(?=[aou])/u, 'sh'],
  [/zz/u, 'ts'],
  [/c(?:ch|h)(?=[ei])/u, 'qu'],
  [/cc?(?=[ei])/u, 'ch'],
  [/gg?i(?=[aou])|gg(?=[ei])/u, 'y'],
  [/gn/u, 'ñ'],
  [/([bdfgmnpst])\1/gu, '$1'],
  [/ll(?=[aeiou])/gu, 'l'],
];
/** Letters of Greek, Mayan and English words. */
const OTHERS: Letters = [
  [/^(?:ps(?=[eéií]|oria)|t[sz](?=[aiouáíóú]))/u, 's'],
  [/^(gi[ao]\p{L}*)gi(?=[oa]$)/u, '$1y'],
  [/^gi(?=[aou])/u, 'y'],
  // Gnomo, mnemotecnia, pterodáctilo.
  [/^(?:[gm](?=n)|p(?=t)|c(?=z))/u, ''],
  [/(?<=^y\p{L}{0,9})nn/u, 'n'],
  [/^x(?=(?:[cklmp]a|[ckt]o|ta|pu)\p{L}{2}|à|acobe|es[uú]s|os[eé]|uli[ao]$|ur)/u, 'sh'],
  // Catalan words have their stress where a grave accent is.
  [/à/u, 'á'],
  [/è/u, 'é'],
  [/ò/u, 'ó'],
  [/^hack(?=[eé])/u, 'jaqu'],
  [/^hack(?=[ao])/u, 'jac'],
];

const stressed = markedBy(table('a: á; e: é; i: í; o: ó; u: ú; ä: é; ö: é; ü: ú'));

/** Another spelling of a word in small letters that is said so; undefined: its own is plain. */
export function spelledPlainly(word: string): string | undefined {
  const listed = OTHERWISE.get(word);
  if (listed !== undefined) return listed;
  const said = FRENCH_ALONE.some(([found]) => found.test(word))
    ? written(word, FRENCH).replaceAll('ou', 'u')
    : /[äö]|(?<![gq])ü|ü(?![eií])/u.test(word)
      ? written(word, GERMAN).replace(/^([^aeiouäöü]*(?:i(?=[aeouäöü]))?)([aeiouäöü])/u, stressed)
      : // Sonic, Ozempic.
        written(word, ITALIAN_SIGN.test(word) ? ITALIAN : OTHERS).replace(
          /^(?!enr|frede|ala)(.*)([aeiou])(?=[^aeiouáéíóúv]{1,3}ic$)/u,
          stressed,
        );
  return said === word ? undefined : said;
}
