import { wordSet } from '../../core/words.js';
import { type EnglishLoans, vowelRows } from '../../phonetics/english-loans.js';

/** Letters that French words do not have together or at their end. */
const ENGLISH =
  /^mc[a-z]|[^\P{L}q]w|^w[aeiou](?!llon)|sh|k|wh|oo|ght|[^aeiouéln]y$|[^aeou]ing$|(?<![gp])ea(?!u|n(?:s|ne)?$)|[^aeiou]ee[dklmnprst]|[aeo]ys?$|[bdfgmpt]oxe?s?$|ddle|ttle|[^aeiou]ness$|less$|[dt]ch|dg|(?<!cr)oa[cdmptr]|^out[bcdfgklpst]|^up[dgls]|[^aeiou]pads?$/u;
/** Words that French spells or says its own way, though English has them. */
const OWN =
  /^(?:jean|real$|ocean|aloo|zoo|coo[pr]|kan|ou(?!t[bcdfgklpst])|rw)|(?:oing|eing|aing|[dh]ising)$|^(?:check|stock|flash|smash|lik|interview|relook|switch|twist|kiff|kidnapp|ski)er$|[^a-z]|^de?al[^ei]|er(?:ons|ont|ez|as?|ai)$|[^lr]ez$|(?:ien|ienne|oise?|eu[rs]e?|[^m]ent|ions|iez|ai[st]?|aient|[aif]cation|erie|asse|[dtn]ant|ane|ise|isme|iste|eurk)s?$|^(?:krach|sanskrit|viking|henry|frank|jerk|berk)s?$/u;
/** Words that end as French ones do, but are none. */
const LISTED = wordSet(
  'supply chain retail manchester leicester styles fashion nuggets outlet influencer center zuckerberg ale online offline kitesurf planner tracker trackers banner banners blender cluster clusters layer trailer trailers crossover cliffhanger eyeliner checkout logout layout timeout knockout chatbot chatbots mindset dataset template templates game games gameplay lifestyle timeline airline hardcore homemade smile slide release signup devops fullstack oversize freestyle remote insight token tokens cluster hotline mobile-home flyer flyers hipster hacker hackers booster boosters shaker rocker crooner',
);

/** How sure the network may be. */
const OF_OTHERS = 0.8;
const OF_NAMES = 0.6;

export const ENGLISH_LOANS: EnglishLoans = {
  foreignBelow(word, isName) {
    if (OWN.test(word) || !ENGLISH.test(word)) return 0;
    return isName ? OF_NAMES : OF_OTHERS;
  },
  said: (ipa, word) => LISTED.has(word) || (/[ɹɜɪʊʌæθð]|[əa]ʊ|ː/u.test(ipa) && !OWN.test(word)),
  asListed: true,
  consonants: 'θ: s; ð: z; h: ; ɹ: ʁ',
  vowels: vowelRows(`
    ə ^m<>c a
    ə l<e>s?$ ə
    ə <>[lɫ] œ
    ə! <[uo] œ
    ə <a a
    ə <e>(?:[lnmt]s?|ss)$ ɛ
    i <ey>s?$ ɛ
    i|ɪ ^r<e> ə
    i ^(?:d|pr)<e> e
    u [ndt]<ew ju
    ə <e e
    ə <i?o[ou]?> ɔ
    ə <u œ
    ə <[iy] i
    ə .? ə
    əɹ <o>rs?$ ɔʁ
    əɹ <a>rds?$ aʁ
    əɹ <a aʁ
    əɹ .? œʁ
    æ . a
    ɑ|o w<a>(?:ll|lk|t?ch|sh)|<a>l[lkt]|<au|<aw ɔ
    ɑ|o <a a
    ɑ . ɔ
    oʊ <o>(?:st|ld|ne?s?$) ɔ
    oʊ . o
    o . ɔ
    aɪ . aj
    aʊ . aw
    oɪ . ɔj
    eɪ <a>[^aeiou](?:y|ies)$ e
    eɪ <ay>e ɛj
    eɪ . ɛ
    ɪ . i
    ʊ . u
    ɛ . ɛ
  `),
  settle: (ipa, word, isName) =>
    (isName || !/[^s]s$/u.test(word) ? ipa : ipa.replace(/(?:(?<=[sztʃdʒ])[iɪ])?[sz]$/u, ''))
      .replace(/nɡ?k/gu, 'ŋk')
      .replace(/([bdfɡklmnpstʃʁ])\1/gu, '$1'),
};
