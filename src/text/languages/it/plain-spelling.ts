import { table } from '../../core/words.js';
import { type Letters, markedBy, otherSpellings, written } from '../../phonetics/plain-spelling.js';

/** Words that espeak-ng stresses elsewhere or says with another vowel, as a dictionary writes them. */
const OTHERWISE = otherSpellings(
  `
  lóro avésse avéssero sapésse sapéssero esistésse conoscésse fécero vénni dedótto èsce èsco èsci èscono farèbbero dovètti
  compètere lèdere effèttuano rispècchia rispècchiano pènetra pènetrano tòllera possèggono tòlse tòlt~ assòlt~ irrisòlt~ spòs~ sèria
  vècchie còpie òvvie cièchi dóppi dóppie bórdo bórdi téla méla méle tétti tétto battésimo sénno élla gliéne gliéli gliéle gliélo
  gliéla félpa félpe pésto schérno scópe principésse studentésse prescélt~ costóro atène ravénna geòrgia valèria sònia giòve nicòla
  bòris cracòvia indonèsia vigèvano amèndola crèspi ènnio enèa òslo zòla bergòglio kòsovo laboratòri obbligatòri mèteo sètta còma
  dèmone orològi collègi collèghe idòneo idònea còniuge còniugi còno còni deprimènte demènte demènti òso òasi ottomàno sonòr~ magnèsio
  cèco cèca intellètto pròspero pòri presèpe presèpi dilètto spòre lòghi sènape tòfu aròmi ètere emoji=emògi róvere fotocòpia nòcciolo
  nòccioli guaìna guaìne nùoro tèlegram pakistàni limìtrof~ kìnder cavour=cavùr fìat volodìmir volodymyr=volodìmir françois=fransuà
  francois=fransuà adolf=àdolf chez=scè ìlare sacrìlego sèparo batìscafo devìo facòcero ìgneo dòmina còmputano dìsputano eufèmia dumas=diumà leipzig=làipzig reykjavik=réikiavik reykjavík=réikiavik
`,
  ['o', 'a', 'i', 'e'],
);

/** Letters that only French words have. */
const FRENCH_ALONE: Letters = [
  [/eau(?:[xs]?$|(?!t[iy]))/u, 'ó'],
  [/(?<=[bprtv])ois$/u, 'uà'],
  [/(?<!^c)(?<=ou\p{L}{0,5}[^a])in$/u, 'èn'],
  [/(?<=ou\p{L}{1,6})ier$/u, 'ié'],
  [/(?<=ou\p{L}{1,6})et$/u, 'è'],
  [/(?:(?<=i)eu|eux)$/u, 'é'],
  [/(?<=\p{L}{2})eu(?:(r)s?|(v)e|(s)es?)$/u, 'è$1$2$3'],
  [/(?<=i)gnon$/u, 'gnón'],
  [/(?<!w)elles$/u, 'èl'],
  [/ettes$/u, 'èt'],
  [/aises?$/u, 'ès'],
  [/ées?$/u, 'é'],
  [/oux$/u, 'ù'],
  [/(?<=\p{L}{2})(?<!def|ass|[fv]|fr|na)aul?[dt]$/u, 'ó'],
  [/(?<!ant|obl|in|prop|rel|ub)ique$/u, 'ìche'],
];
const FRENCH: Letters = [[/ch(?=[aoeâ])/u, 'sci'], [/ch(?=i)/u, 'sc'], ...FRENCH_ALONE];
/** Letters of German words that begin with these or have one of these vowels. */
const GERMAN_SIGN = /^sch(?=[lmnrtvw]|[aouäöü](?!ol|lar|la$))|[äöü]/u;
const GERMAN: Letters = [
  [/w/gu, 'v'],
  [/^sch(?=[lmnrtvw])/u, 'sh'],
  [/^sch(?=[aouäöü])/u, 'sci'],
  [/ch/gu, 'c'],
  [/(?:eu|äu)/u, 'oi'],
  [/ei/u, 'ai'],
  [/(?<=[cg])(?=[eäö])/gu, 'h'],
  [/(?<=[bcdfgklmnprst])j/u, 'i'],
];
const OTHERS: Letters = [
  [/(?<=[aeiou][^aeiou]*)chez$/u, 'cez'],
  [/(?<=[aeiou][^aeiou]*)guez$/u, 'ghez'],
  [/(?<=[aeiou][^aeiou]*)quez$/u, 'chez'],
  [/^tz/u, 'ts'],
  [/^z(?=[bdlmnrvw])/u, 's'],
  [/(?<=^[bfks])j/u, 'i'],
  [/[iy]j$/u, 'i'],
];

const stressed = markedBy(table('a: à; e: è; i: ì; o: ò; u: ù; ä: è; ö: é; ü: ù'));

function byLetters(word: string): string {
  if (FRENCH_ALONE.some(([found]) => found.test(word))) return written(word, FRENCH).replaceAll('ou', 'u');
  if (GERMAN_SIGN.test(word))
    return written(word, GERMAN).replace(/^(sci|[^aeiouäöü]*(?:i(?=[aeouäöü]))?)([aeiouäöü])/u, stressed);
  const said = written(word, OTHERS);
  // Spanish names in -ez have their stress on the last vowel but one.
  return said !== word && said.endsWith('ez')
    ? said.replace(/(.*)([aeiou])(?=[^aeiou]*ez$)/u, stressed)
    : said;
}

/** Another spelling of a word in small letters that is said so; undefined: its own is plain. */
export function spelledPlainly(word: string): string | undefined {
  const said = OTHERWISE.get(word) ?? byLetters(word);
  // With a mark inside, it is as plain as can be.
  return said !== word || /[àèéìòóù]\p{L}/u.test(word) ? said : undefined;
}
