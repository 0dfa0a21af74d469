import { type EnglishLoans, vowelRows } from '../../phonetics/english-loans.js';

/** Letters that German words do not have together or at their end. */
const ENGLISH =
  /^(?!.*(?:sch|[äöüß])).*(?:[^ei]sh|[^st]ea[dkmspc]|beaut|[^b]oo|wh|ght|[cdr]ow[dn]|ound|tch|c[hk]ing|[aeiou][bdgmnprtv]ing$|cue$|[aeiou][rn]ce$|oa[cdst]|[^sbrtmnkp]ee[dnkp]|[dlnrtk]y$|[aeiou]te[dr]$(?<=(?:ea|oo|oa)t..))/u;
/** How sure the network may be, which knows the older ones. */
const OF_OLDER = 0.97;

export const ENGLISH_LOANS: EnglishLoans = {
  foreignBelow: (word) => (ENGLISH.test(word) ? OF_OLDER : 0),
  consonants: 'ɹ: ʁ; w: v',
  vowels: vowelRows(`
    ə <>l ə
    ə! <[uo] a
    ə! .? a
    ə . ə
    əɹ! .? œʁ
    əɹ >r?[aeiouy] əʁ
    əɹ .? ɐ
    æ . ɛ
    ɑ <a>r aː
    ɑ w<a>|<a>l|<au|<aw ɔː
    ɑ . ɔ
    oʊ . oː
    o . ɔ
    aɪ . aɪ
    aʊ . aʊ
    oɪ . ɔʏ
    eɪ . eː
    ɪ . ɪ
    i >$ i
    i . iː
    u . uː
    ʊ . ʊ
    ɛ . ɛ
  `),
  settle: (ipa) =>
    ipa
      .replace(/([bdfɡklmnpstvz])\1/gu, '$1')
      .replace(/b(?=s?$)/u, 'p')
      .replace(/d(?=s?$)/u, 't')
      .replace(/ɡ(?=s?$)/u, 'k')
      .replace(/(?<!d)z$/u, 's')
      .replace(/v$/u, 'f')
      .replace(/dʒ$/u, 'tʃ')
      .replace(/(?<=[ptk])z$/u, 's'),
};
