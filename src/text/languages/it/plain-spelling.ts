import { table } from '../../core/words.js';
import { type Letters, otherSpellings, written } from '../../phonetics/plain-spelling.js';

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
  francois=fransuà adolf=àdolf chez=scè
`,
  ['o', 'a', 'i', 'e'],
);

/** Letters of French words; one of the last ones shows that a word is one. */
const FRENCH: Letters = [
  [/ch(?=[aoeâ])/u, 'sci'],
  [/ou/gu, 'u'],
  [/eau(?:[xs]?$|(?!t[iy]))/u, 'ó'],
  [/(?<=[bprtv])ois$/u, 'uà'],
  [/eux$/u, 'é'],
  [/(?<!ant|obl|in|prop|rel|ub)ique$/u, 'ìche'],
];
const FRENCH_SIGNS = -4;
/** Letters of German words that begin with these or have one of these vowels. */
const GERMAN_SIGN = /^sch(?=[lmnrtvw]|[aouäöü](?!ol|lar|la$))|[äöü]/u;
const GERMAN: Letters = [
  [/^sch(?=[lmnrtvw])/u, 'sh'],
  [/^sch(?=[aouäöü])/u, 'sci'],
  [/ch/gu, 'c'],
  [/(?:eu|äu)/u, 'oi'],
  [/ei/u, 'ai'],
  [/(?<=[cg])(?=[eäö])/gu, 'h'],
];
const OTHERS: Letters = [
  [/(?<=[aeiou][^aeiou]*)chez$/u, 'cez'],
  [/(?<=[aeiou][^aeiou]*)guez$/u, 'ghez'],
  [/(?<=[aeiou][^aeiou]*)quez$/u, 'chez'],
  [/^tz/u, 'ts'],
  [/[iy]j$/u, 'i'],
];

const STRESSED = table('a: à; e: è; i: ì; o: ò; u: ù; ä: è; ö: é; ü: ù');
const stressed = (_: string, head: string, vowel: string): string => head + (STRESSED[vowel] ?? vowel);

function byLetters(word: string): string {
  if (FRENCH.slice(FRENCH_SIGNS).some(([found]) => found.test(word))) return written(word, FRENCH);
  if (GERMAN_SIGN.test(word))
    return written(word, GERMAN).replace(/^(sci|[^aeiouäöü]*)([aeiouäöü])/u, stressed);
  const said = written(word, OTHERS);
  // Spanish names in -ez have their stress on the last vowel but one.
  return said !== word && said.endsWith('ez')
    ? said.replace(/(.*)([aeiou])(?=[^aeiou]*ez$)/u, stressed)
    : said;
}

/** Another spelling of a word in small letters that is said so; undefined: its own is plain. */
export function spelledPlainly(word: string): string | undefined {
  const listed = OTHERWISE.get(word);
  // With a mark inside, it is as plain as can be.
  if (listed !== undefined || /[àèéìòóù]\p{L}/u.test(word)) return listed ?? word;
  const said = byLetters(word);
  return said === word ? undefined : said;
}
