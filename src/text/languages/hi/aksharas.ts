/** The letters of Devanagari as Hindi says them. */

export const CONSONANTS: Readonly<Record<string, string>> = {
  क: 'k',
  ख: 'kʰ',
  ग: 'ɡ',
  घ: 'ɡʱ',
  ङ: 'ŋ',
  च: 'tʃ',
  छ: 'tʃʰ',
  ज: 'dʒ',
  झ: 'dʒʱ',
  ञ: 'n',
  ट: 'ʈ',
  ठ: 'ʈʰ',
  ड: 'ɖ',
  ढ: 'ɖʱ',
  ण: 'ɳ',
  त: 't̪',
  थ: 't̪ʰ',
  द: 'd̪',
  ध: 'd̪ʱ',
  न: 'n',
  प: 'p',
  फ: 'pʰ',
  ब: 'b',
  भ: 'bʱ',
  म: 'm',
  य: 'j',
  र: 'ɾ',
  ल: 'l',
  ळ: 'l',
  व: 'ʋ',
  श: 'ʃ',
  ष: 'ʂ',
  स: 's',
  ह: 'ɦ',
};
export const NUKTA = '\u093c';
export const WITH_NUKTA: Readonly<Record<string, string>> = {
  क: 'q',
  ख: 'x',
  ग: 'ɣ',
  ज: 'z',
  झ: 'ʒ',
  फ: 'f',
  ड: 'ɽ',
  ढ: 'ɽʱ',
};
/** Independent vowels and vowel signs. */
const VOWELS: Readonly<Record<string, string>> = {
  अ: 'ə',
  आ: 'ɑː',
  'ा': 'ɑː',
  इ: 'ɪ',
  'ि': 'ɪ',
  ई: 'iː',
  'ी': 'iː',
  उ: 'ʊ',
  'ु': 'ʊ',
  ऊ: 'uː',
  'ू': 'uː',
  ऋ: 'ɾɪ',
  'ृ': 'ɾɪ',
  ॠ: 'ɾiː',
  'ॄ': 'ɾiː',
  ए: 'eː',
  'े': 'eː',
  ऎ: 'eː',
  'ॆ': 'eː',
  ऍ: 'ɛː',
  ऐ: 'ɛː',
  'ै': 'ɛː',
  'ॅ': 'ɛː',
  ओ: 'oː',
  'ो': 'oː',
  ऒ: 'oː',
  'ॊ': 'oː',
  औ: 'ɔː',
  'ौ': 'ɔː',
  ऑ: 'ɔː',
  'ॉ': 'ɔː',
};
const VIRAMA = '\u094d';
export const CANDRABINDU = '\u0901';
const ANUSVARA = '\u0902';
const VISARGA = '\u0903';
const INDEPENDENT = /[\u0904-\u0914]/;

/** One written consonant or vowel with what belongs to it. */
export interface Akshara {
  /** Letter with its nukta; '' before an independent vowel. */
  readonly consonant: string;
  /** IPA; '' behind a virama. */
  vowel: string;
  /** The vowel is not written: अ is meant, and often not said. */
  readonly inherent: boolean;
  nasal: '' | typeof CANDRABINDU | typeof ANUSVARA;
}

/** The written parts of a word; null when it holds anything that is not Devanagari. */
export function readAksharas(word: string): Akshara[] | null {
  const parts: Akshara[] = [];
  const letters = Array.from(word.normalize('NFC').replace(/\u200c|\u200d|['ऽ]/g, ''));
  for (let i = 0; i < letters.length; i++) {
    const letter = letters[i] ?? '';
    const last = parts.at(-1);
    if (CONSONANTS[letter] !== undefined) {
      const nukta = letters[i + 1] === NUKTA;
      if (nukta) i++;
      const next = letters[i + 1] ?? '';
      const sign = INDEPENDENT.test(next) ? undefined : VOWELS[next];
      if (sign !== undefined || next === VIRAMA) i++;
      parts.push({
        consonant: nukta ? letter + NUKTA : letter,
        vowel: sign ?? (next === VIRAMA ? '' : 'ə'),
        inherent: sign === undefined && next !== VIRAMA,
        nasal: '',
      });
    } else if (INDEPENDENT.test(letter) && VOWELS[letter] !== undefined) {
      parts.push({ consonant: '', vowel: VOWELS[letter], inherent: false, nasal: '' });
    } else if ((letter === CANDRABINDU || letter === ANUSVARA) && last) last.nasal = letter;
    else if (letter === VISARGA && last) {
      // दुःख is said without its breath.
      if (letters[i + 1] !== 'ख') parts.push({ consonant: 'ह', vowel: '', inherent: false, nasal: '' });
    } else if (letter === 'ॐ') {
      parts.push({ consonant: '', vowel: 'oː', inherent: false, nasal: '' });
      parts.push({ consonant: 'म', vowel: '', inherent: false, nasal: '' });
    } else if (letter !== NUKTA) return null;
  }
  return parts;
}
