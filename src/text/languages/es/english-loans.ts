import { wordSet } from '../../core/words.js';
import {
  ENGLISH_IN_E,
  type EnglishLoans,
  ROMANCE_VOWELS,
  SURELY,
  vowelRows,
} from '../../phonetics/english-loans.js';

/** Letters that Spanish words do not have together or at their end. */
const FOREIGN =
  /sh|ck|wh|th|ee|oo|gh|ph|[kw]|ss|tt|pp|ff|mm|zz|bb|dd|gg|[^aeiouáéíóúqü]y$|ing$|tions?$|ou(?!d)|^s[bcdfgklmnpqtvw]|[bcfghjkmptvw]$|[^aeiouáéíóúnlrs\P{L}]s$|[lr]s$|(?:([bdfgklmnprt])\1|[fkv]|oo[dk]|zomb|polic|^stor|^stud|ntr|log|[ilnr]t|^(?:lad|bod|bab|dut|c|part)i?t?)ies$|[aeo]y$|(?:st|x|lt|rt|nt|ld|gg|nn|mm|rn|rm|lm|ps|gn)ers?$|[^aeiouáéíóúñnrl]z$|[^aeiouáéíóúñ][drl]$/u;
/** Endings and beginnings of Spanish words. */
const OWN =
  /[aioáéíóú]$|[uao]s$|um$|e(?:ar|ado|ada|ando|amos|ares)s?$|^(?:des?h|(?:sobr|pr?|r|l|cr)ee|coo|zoo)|.{3}ell$|[aiu]el$|^[^aeiouy]+$|[ctsd]eer|^ou(?!t)|^boud?o?u?$|^sou[sz]a$|^coutinho$/u;
/** Words that are said as they are spelled, though English has them. */
const AS_SPELLED = wordSet(
  'alter jersey monterrey virrey paraguay uruguay convoy godoy eloy especies carey mamey maguey batey inter abraham jacob isaac edith sake karate kamikaze karaoke yonke kerosene gulag napalm imam inuit identikit omelet ' +
    'club clubs lacrosse tarot caveat montserrat kayak baker compost fiat titanic unicef habitat judith pinochet ' +
    'marrakech item items haiku pilot public allah kcal sputnik ibrahim jihad siam cult mosul lafayette montgomery ' +
    'zimbabwe kuwait taiwan bangladesh guay garay comp pers sept coll dels cent ally joan',
);

export const ENGLISH_LOANS: EnglishLoans = {
  foreignBelow: (word, isName) =>
    ENGLISH_IN_E.has(word) ||
    (!isName && /ai[nl]$/u.test(word)) ||
    (FOREIGN.test(word) && !OWN.test(word) && !AS_SPELLED.has(word))
      ? SURELY
      : 0,
  consonants: 'θ: t; ð: d; h: x; ɹ: ɾ; ŋ: n; z: s; v: b; dʒ: ʝ; ʒ: ʃ; w: w',
  vowels: vowelRows(`
    ɪ|ə <i?a[^>]*> a
    ə! <o?u a
    ə! <o> o
    əɹ! <[ei]|<ea eɾ
    əɹ <a aɾ
    əɹ <o oɾ
    əɹ <u uɾ
    əɹ .? eɾ
    æ . a
    ɛ <a>r(?!e[sd]?$) a
    ɑ w<a>|<a>l[lkt]|<au|<aw o
    ɑ <a a
    ɑ . o
    oʊ ^[^aeiou]*<(?:oa>|o>[^aeiou]e$)|<ow>$ ou
    eɪ <e>t$ e
    ɛ . e
    ${ROMANCE_VOWELS}
  `),
  settle: (ipa) =>
    ipa
      .replace(/^s(?=[bdfɡklmnptw])/u, 'es')
      .replace(/ɾɾ|^ɾ|(?<=[nls])ɾ/gu, 'r')
      .replace(/([bdfɡklmnpstʃʝ])\1/gu, '$1')
      .replace(/^j(?=ˈ?[aeou])/u, 'ʝ')
      .replace(/ʝ$/u, 'tʃ'),
};
