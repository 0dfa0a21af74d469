import { table } from '../../core/words.js';
import { deleteSchwas } from './schwa.js';

/** Latin letters by their names, as Hindi writes them. */
const NAMES = table(`
  A: ए; B: बी; C: सी; D: डी; E: ई; F: एफ़; G: जी; H: एच; I: आई; J: जे; K: के; L: एल; M: एम; N: एन; O: ओ; P: पी;
  Q: क्यू; R: आर; S: एस; T: टी; U: यू; V: वी; W: डब्ल्यू; X: एक्स; Y: वाई; Z: ज़ेड;
  π: पाई; α: अल्फ़ा; β: बीटा; γ: गामा; Δ: डेल्टा; θ: थीटा; λ: लैम्डा; μ: म्यू; Ω: ओम
`);

/** Digits of codes such as 5G and B2B, which are said in English. */
export const ENGLISH_DIGITS = ['ज़ीरो', 'वन', 'टू', 'थ्री', 'फ़ोर', 'फ़ाइव', 'सिक्स', 'सेवन', 'एट', 'नाइन'] as const;

/** `BBC` letter by letter: बी बी सी. */
export const letterNames = (letters: string): string =>
  [...letters].map((letter) => NAMES[letter.toUpperCase()] ?? NAMES[letter] ?? letter).join(' ');

/** Names every Latin letter that stands alone. */
export const nameLoneLetters = (text: string): string =>
  text.replace(/(?<![\p{L}\p{M}'])[A-Za-zα-ωΔΩ](?![\p{L}\p{M}'])/gu, letterNames);

/** The letters of Devanagari as Hindi says them. */

export const CONSONANTS = table(`
  क: k; ख: kʰ; ग: ɡ; घ: ɡʱ; ङ: ŋ; च: tʃ; छ: tʃʰ; ज: dʒ; झ: dʒʱ; ञ, न: n; ट: ʈ; ठ: ʈʰ; ड: ɖ; ढ: ɖʱ; ण: ɳ; त: t̪;
  थ: t̪ʰ; द: d̪; ध: d̪ʱ; प: p; फ: pʰ; ब: b; भ: bʱ; म: m; य: j; र: ɾ; ल, ळ: l; व: ʋ; श: ʃ; ष: ʂ; स: s; ह: ɦ
`);
export const NUKTA = '\u093c';
export const WITH_NUKTA = table(`
  क: q; ख: x; ग: ɣ; ज: z; झ: ʒ; फ: f; ड: ɽ; ढ: ɽʱ
`);
/** Independent vowels and vowel signs. */
const VOWELS = table(`
  अ: ə; आ, ा: ɑː; इ, ि: ɪ; ई, ी: iː; उ, ु: ʊ; ऊ, ू: uː; ऋ, ृ: ɾɪ; ॠ, ॄ: ɾiː; ए, े, ऎ, ॆ: eː; ऍ, ऐ, ै, ॅ: ɛː;
  ओ, ो, ऒ, ॊ: oː; औ, ौ, ऑ, ॉ: ɔː
`);
const VIRAMA = '\u094d';
export const CANDRABINDU = '\u0901';
const ANUSVARA = '\u0902';
const VISARGA = '\u0903';
const INDEPENDENT = /[\u0904-\u0914]/;

/** One written consonant or vowel with what belongs to it. */
export interface Akshara {
  /** Letter with its nukta; '' before an independent vowel. */
  readonly consonant: string;
  /** IPA; '' after a virama. */
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

const withTilde = (vowel: string): string => vowel.replace(/[ɑəɪiʊueɛoɔ](?=ː?$)/u, '$&\u0303');

const VELARS = new Set('कखगघ');
const RETROFLEXES = new Set('टठडढण');
const LABIALS = new Set('पफबभमव');

const letterOf = (part: Akshara): string => part.consonant.charAt(0);

function vowelIpa(part: Akshara, next: Akshara | undefined): string {
  if (part.nasal === '') return part.vowel;
  const letter = next === undefined ? '' : letterOf(next);
  if (letter === '' || (part.nasal === CANDRABINDU && !VELARS.has(letter))) return withTilde(part.vowel);
  if (/^[oɔ]ː$/.test(part.vowel) && !/[कखगघचछजझटठडढतथदधपफबभ]/.test(letter)) return withTilde(part.vowel);
  const place = next?.consonant.endsWith(NUKTA) ? '' : letter;
  if (VELARS.has(place)) return `${part.vowel}ŋ`;
  if (RETROFLEXES.has(place)) return `${part.vowel}ɳ`;
  return part.vowel + (LABIALS.has(place) ? 'm' : 'n');
}

function consonantIpa(part: Akshara, next: Akshara | undefined): string {
  const letter = letterOf(part);
  if (letter === '') return '';
  const plain = CONSONANTS[letter] ?? '';
  if (part.consonant.endsWith(NUKTA)) return WITH_NUKTA[letter] ?? plain;
  if (part.vowel === '' && next !== undefined) {
    if (letter === 'ज' && next.consonant === 'ञ') return 'ɡ';
    // The first half of a long affricate is its stop alone.
    if (letter === 'च' && /^[चछ]$/.test(next.consonant)) return 't̪';
    if (letter === 'ज' && /^[जझ]$/.test(next.consonant)) return 'd̪';
  }
  return plain;
}

/** A short vowel at the end is said long. */
const FINAL: Readonly<Record<string, string>> = { ɪ: 'iː', ʊ: 'uː' };

/** IPA of a word whose unsaid schwas are gone, without stress. */
export function aksharasToIpa(parts: readonly Akshara[]): string {
  return parts
    .map((part, i) => {
      const next = parts[i + 1];
      const behindJ = part.consonant === 'ञ' && parts[i - 1]?.consonant === 'ज' && parts[i - 1]?.vowel === '';
      const final = i === parts.length - 1 ? FINAL[part.vowel] : undefined;
      const consonant = behindJ ? 'j' : consonantIpa(part, next);
      return consonant + vowelIpa(final === undefined ? part : { ...part, vowel: final }, next);
    })
    .join('');
}

const SOUND = /([ɑəɪiʊueɛoɔ]\u0303?ː?)|(?:tʃ|dʒ|.)[\u032aʰʱ]*/gu;

/**
 * Marks the heaviest syllable, of equal ones the last but not the final one; the word's last consonant does not count
 * (Hayes, Metrical Stress Theory, 1995, 6.1.7).
 */
function withStress(ipa: string): string {
  const sounds = [...ipa.matchAll(SOUND)];
  const nuclei = sounds.flatMap((sound, i) => (sound[1] === undefined ? [] : [i]));
  if (nuclei.length < 2) return ipa;
  const weights = nuclei.map((nucleus, syllable) => {
    const next = nuclei[syllable + 1] ?? sounds.length;
    const codaLength = Math.max(0, next - nucleus - 2);
    return (sounds[nucleus]?.[1]?.endsWith('ː') ? 2 : 1) + Math.min(1, codaLength);
  });
  const heaviest = Math.max(...weights);
  const beforeFinal = weights.slice(0, -1).lastIndexOf(heaviest);
  const stressed = sounds[nuclei[beforeFinal < 0 ? nuclei.length - 1 : beforeFinal] ?? 0]?.index ?? 0;
  return `${ipa.slice(0, stressed)}ˈ${ipa.slice(stressed)}`;
}

/** Said otherwise than written. */
const OWN_WORDS: ReadonlyMap<string, string> = new Map([
  ['यह', 'jeː'],
  ['वह', 'ʋoː'],
  ['सिंह', 'sɪŋɡʱ'],
]);

/** Second parts of loanwords: what stands before them ends in its last consonant, however many there are. हार्ड-वेयर, मेक-अप. */
const LOAN_PART = '(?:वेयर|अप|आउट|ऑफ\u093c?|ऑन|इन|ऐप|एप|फ\u093c?्लिक्स)';
/** Second parts of compounds: what stands before them ends like a word of its own. हर-प्रीत, प्रधान-मंत्री, राष्ट्र-पति. */
const SECOND_PART = new RegExp(`(?:प्रीत|मंत्री|पति|नगर|गरम|${LOAN_PART})$`, 'u');
const IS_LOAN = new RegExp(`^${LOAN_PART}$`, 'u');

/** Where the second part of a compound begins, or 0. A vowel stays behind two consonants (वित्तमंत्री), but for loanwords and य र व. */
function seamOf(word: string, parts: readonly Akshara[]): number {
  const second = SECOND_PART.exec(word.normalize('NFC'))?.[0];
  const seam = second === undefined ? 0 : parts.length - (readAksharas(second)?.length ?? 0);
  const splits =
    IS_LOAN.test(second ?? '') ||
    parts[seam - 2]?.vowel !== '' ||
    /[यरव]/u.test(parts[seam - 1]?.consonant ?? '');
  return splits ? Math.max(0, seam) : 0;
}

/**
 * IPA of a word in Devanagari, with its stress before the vowel.
 * @returns null when the word holds anything else
 */
export function hindiToIpa(word: string): string | null {
  const own = OWN_WORDS.get(word);
  if (own !== undefined) return own;
  // Wh- of English: व्हाट्सऐप, व्हील.
  const parts = readAksharas(word.replace(/^व\u094dह/u, 'व').replace(/\u094dर(?=\u0943)/gu, ''));
  if (parts === null || parts.length === 0) return null;
  const seam = seamOf(word, parts);
  deleteSchwas(parts.slice(0, seam));
  deleteSchwas(parts.slice(seam));
  return withStress(aksharasToIpa(parts));
}

/**
 * IPA of a clause: a word for each word.
 * @param otherwise says what is not in Devanagari
 */
export function hindiClauseToIpa(clause: string, otherwise: (words: string) => string): string {
  const said: string[] = [];
  let foreign: string[] = [];
  const sayForeign = (): void => {
    if (foreign.length > 0) said.push(otherwise(foreign.join(' ')).trim());
    foreign = [];
  };
  for (const word of clause.split(/\s+/)) {
    const parts = word.split(/[^\p{L}\p{M}\p{N}\u200c\u200d]+/u).filter((part) => part !== '');
    const ipa = parts.map(hindiToIpa);
    if (ipa.length === 0) continue;
    if (ipa.includes(null)) {
      foreign.push(word);
    } else {
      sayForeign();
      said.push(ipa.join(''));
    }
  }
  sayForeign();
  return said.join(' ');
}
