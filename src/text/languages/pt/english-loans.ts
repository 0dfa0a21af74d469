import { wordSet } from '../../core/words.js';
import { type EnglishLoans, vowelRows } from '../../phonetics/english-loans.js';

/** Letters that Portuguese words do not have together or at their end. */
const ENGLISH =
  /[kwy]|ai[nl]$|sh|th|ght|oo|ee|([bdfglmnptz])\1|[bcdfghjpt]s?$|ing$|ies$|(?:oa|ow|ew)[dkmnpt]/u;
/** Endings of Portuguese words, and what people say their own way though English has it. */
const OWN =
  /[aioáéíóúâêôãõ]s?$|[^a-z]|^(?:re|pre|com|co)o|^(?:re|pre)e|^kilo|^alcoo|eem$|(?:[ao]ff|[bdfgvmpz]y[nr]?|[lnr]y[nr]?)$|^y/u;
const SAID = wordSet(
  'club item wagner walter kuwait montserrat gulag gang dong smog braille thesaurus poker robot baud',
);

/** How sure the network may be. */
const OF_OTHERS = 0.95;
const OF_NAMES = 0.6;

const NASAL: Readonly<Record<string, string>> = { ɛ: 'e', ɔ: 'o', ɐ: 'ɐ', a: 'ɐ' };

/** Syllables that Portuguese lacks get an i, and a vowel before n and m is nasal. */
const settle = (ipa: string): string =>
  ipa
    .replace(/^(ˈ?)ɹ/u, 'ʁ$1')
    .replace(/ɹ/gu, 'ɾ')
    .replace(/^(ˈ?)dʒ/u, '$1ʒ')
    .replace(/θ(?=ɾ)/gu, 't')
    .replace(/θ/gu, 'f')
    .replace(/([bdfɡklmnpstʃɾ])\1/gu, '$1')
    .replace(/([aeiouɛɔɐ])(j?)(?:nɡ?|(?<!j)m|ŋɡ?)(?![aeiouɛɔɐjwˈ])/gu, (_, vowel: string, glide: string) => {
      return glide === '' ? `${NASAL[vowel] ?? vowel}\u0303` : `${vowel}${glide}n`;
    })
    .replace(/l(?![aeiouɛɔɐˈ])/gu, 'w')
    .replace(/ww+/gu, 'w')
    .replace(/^s(?=ˈ?[bdfɡklmnptv])/u, 'is')
    .replace(/([pbkɡ])(?=ˈ?[pbtdkɡfvmnʒ])/gu, '$1i')
    .replace(/(d(?=ˈ?ʃ)|[td](?=ˈ?ɾ?[pbkɡfvmn]))/gu, '$1i')
    .replace(/([pbtdkɡfvmʃʒ])(?=z?$)/u, '$1i')
    .replace(/z$/u, 's')
    .replace(/t(?=i)/gu, 'tʃ')
    .replace(/d(?=i)/gu, 'dʒ');

export const ENGLISH_LOANS: EnglishLoans = {
  foreignBelow(word, isName) {
    // In small letters, no name: supply, party.
    const isPlain = !isName && /[^aeiou]y$/u.test(word);
    if ((OWN.test(word) && !isPlain) || SAID.has(word) || !ENGLISH.test(word)) return 0;
    return isName ? OF_NAMES : OF_OTHERS;
  },
  consonants: 'ð: d; h: ʁ; ŋ: n',
  vowels: vowelRows(`
    ə l<e>s?$ o
    ə <>l o
    ə! <[uo] ɐ
    ə <a a
    ə <e e
    ə <i?o[ou]?> o
    ə <u ɐ
    ə <[iy] i
    ə .? e
    əɹ! <u uɾ
    əɹ! <o ɔɾ
    əɹ! <[ei] ɛɾ
    əɹ <a aɾ
    əɹ <o oɾ
    əɹ .? eɾ
    æ <a>l a
    æ . ɛ
    ɑ|o <a>l[lkt]|w<a>|<au|<aw ɔ
    ɑ <a a
    ɑ . ɔ
    oʊ <o>ne o
    oʊ . ow
    o <a>r a
    o . ɔ
    aɪ . aj
    aʊ . aw
    oɪ . ɔj
    eɪ . ej
    i <ay> ej
    ɪ . i
    ʊ . u
    ɛ . ɛ
  `),
  settle,
};
