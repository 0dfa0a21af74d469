import { wordSet } from '../../core/words.js';
import {
  ENGLISH_IN_E,
  type EnglishLoans,
  ROMANCE_VOWELS,
  SURELY,
  vowelRows,
} from '../../phonetics/english-loans.js';

/** Letters that Italian words do not have together or at their end. */
const ENGLISH = /[kw]|sh|ck|wh|th|ee.|oo.|ght|[^aeiou]y$|ing$|[cstx]ions?$/u;
/** Ends of no Italian word; names have them in many languages. */
const FOREIGN_END = /[bcdfghkmpqtvx]$|[^aeiouàèéìòù]s$|(?:[^aeiour]|u|ur)es$/u;
/** Letters that are rare in Italian words. */
const RARE = /[jyx]|ph|gh(?![ei])|ou|[^aeiouàèéìòù]$/u;
/** The end of Italian and Latin words. */
const OWN =
  /(?:[aio]|[^w]ese|.{3}(?<![wf])are|u[sm]|[aio]s|[aeiu]el|ez|[bdfhklnrt]au(?:n|m|ss?|er))$|^[^aeiouy]+$|^(?:re|pre|cre)e|^coo(?:rd|p)/u;
/** Words that are said as they are spelled, though English has them. */
const AS_SPELLED = wordSet(
  'sub gran buon quel amor cuor signor dottor professor ingegner fior ciel fratel caval qual poter voler saper aver ' +
    'esser dover veder tener venir andar parlar stan vien tien pian ancor color error onor creerebbe amen item inuit ' +
    'deficit decibel tunnel slalom gebel real castel kamikaze karate sake coyote mediaset jorge juan hermes marathon ' +
    'identikit patron walter apartheid kashmir knesset montgomery jerusalem nazareth abraham paraguay uruguay zimbabwe ' +
    'kuwait salem borges diaz jihad deux pokemon marek xavier kazan wagner kobe taiwan bangladesh mosul raphael jacob ' +
    'isaac benin superman requiem hinterland pier minor monsignor colon quell dell dall tutt lett canton cent fiat siam sapiens aids harem galles morales eternit ' +
    'imam gulag napalm herpes habitat islam arab cognac quid combat hermes cervantes borges torres flores dolores ulrich raul javier ' +
    'luiz mendes jaime abel eden mayer meyer bayer wagner semper viver muller gaber faber ' +
    'niger bomber vers pers mater pater',
);

/** The last part of compounds, which has their stress: lifestyle, backstage, burnout. */
const LATE =
  /[a-z]{2}(?:line|style|stage|room|phone|time|page|site|name|frame|stream|note|place|base|tooth|case|screen|house|load|down|out|cake|face|wide|life|shape|scape|space|bar|code|zone|mode|side|game|date|gate|drive|wave|card|[kt]end|up)s?$/u;

/** How sure the network may be. */
const OF_NAMES = 0.6;
const OF_ENGLISH_NAMES = 0.95;
const OF_OTHERS = 0.9;

export const ENGLISH_LOANS: EnglishLoans = {
  foreignBelow(word, isName) {
    if (ENGLISH_IN_E.has(word)) return SURELY;
    if (OWN.test(word) || AS_SPELLED.has(word)) return 0;
    if (!isName && /ai[nl]$/u.test(word)) return SURELY;
    if (ENGLISH.test(word)) return isName ? OF_ENGLISH_NAMES : SURELY;
    if (/[^aeiou]ers?$/u.test(word) || (FOREIGN_END.test(word) && !isName)) return SURELY;
    return RARE.test(word) ? (isName ? OF_NAMES : OF_OTHERS) : 0;
  },
  consonants: 'θ: t; ð: d; h: ; ɹ: r; ŋ: nɡ',
  vowels: vowelRows(`
    ə l<e>s?$ o
    ɪ|ə <i?a[^>]*> a
    ə! <[uo] a
    ə <>l o
    əɹ! <[eiyu]|<ea ɛr
    əɹ! <o ɔr
    əɹ! <a ar
    əɹ <a ar
    əɹ <o or
    əɹ <u ur
    əɹ .? er
    æ <a>(?:ck|sh|tch|dg|pp?$|pp?[iey]|[bdg]$|nds?$) ɛ
    æ . a
    ɑ w<a>|<a>l[lkt]|<au|<aw ɔ
    ɑ <a a
    ɑ . ɔ
    oʊ <ow>$ ou
    eɪ <e>t$ ɛ
    ${ROMANCE_VOWELS}
  `),
  settle(ipa, word) {
    const said = ipa
      .replace(/^s(?=ˈ?[bdɡvlmnr])/u, 'z')
      .replace(/z$/u, 's')
      .replace(/nɡ(?=[^aeiouɛɔˈ]|$)/gu, 'n');
    return LATE.test(word)
      ? said.replaceAll('ˈ', '').replace(/(?:[aeo][iu]|[aeiouɛɔ])[^aeiouɛɔ]*$/u, 'ˈ$&')
      : said;
  },
};
