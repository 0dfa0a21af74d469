import { capitalized, table } from '../../core/words.js';
import { LISTED } from './inflected.js';

/** Letters of names from elsewhere, spelled as Germans say them. espeak-ng would drop their marks. */
const LETTERS = table(`
  š, ś, ş, ș, ž, ż, sz: sch; č, ć, cz: tsch; ź: s; đ: dsch; ı: i; ł: l; ń, ň: n; ř: rsch; ě: je; ů: u;
  ę: en; ą: on; ő: ö; ű: ü; å: o; ñ: nj; ț, ţ: z; ă, ã: a
`);
/** Words with these are Turkish, or Slavic, and have other letters with sounds of their own. */
const TURKISH = /[ışğ]/u;
const IN_TURKISH = table('c: dsch; z: s');
const SLAVIC = /[ščžđřěů]|ić$/u;
const IN_SLAVIC = table('c: z; v: w; z: s');

/** Polish writes sounds with two letters: Czaja, Tomasz; the Hungarian Szabo is none of these. */
const SOUND = /c[hz]|sz(?=[tk])|(?<=[aeouy])sz$|^sz(?=\p{L}*(?:ski|ska|czyk|mon|ek)$)|\p{L}/gu;

function spelledC(word: string, at: number): string {
  // A French s: Façade, but Çelik and Koç.
  return at > 0 && !TURKISH.test(word) && /[aou]/.test(word.charAt(at + 1)) ? 'ss' : 'tsch';
}

/** @param word in small letters */
function spelled(word: string): string {
  const own = TURKISH.test(word) ? IN_TURKISH : SLAVIC.test(word) ? IN_SLAVIC : {};
  return word.replace(SOUND, (sound, at: number) => {
    if (sound === 'ç') return spelledC(word, at);
    // Silent between vowels: Doğan.
    if (sound === 'ğ') return /[aeıioöuü]/u.test(word.charAt(at + 1)) ? '' : 'h';
    return LETTERS[sound] ?? own[sound] ?? sound;
  });
}

const RARE = /[çğčćšśşșžżźđıİłńňřěůęąőűåñțţăã]|[cs]z/iu;

/** A text as its letters sound: Kovačević as Kowatschewitsch, Ayşe as Aysche. Words in capitals stay. */
export const spellForeignLetters = (text: string): string =>
  RARE.test(text)
    ? text.replace(/\p{L}+/gu, (word) => {
        if (!RARE.test(word) || /^\p{Lu}{2}/u.test(word)) return word;
        const small = word.replaceAll('İ', 'i').toLowerCase();
        if (LISTED.has(small.normalize('NFD').replace(/\p{M}/gu, ''))) return word;
        const said = spelled(small);
        return /^\p{Lu}/u.test(word) ? capitalized(said) : said;
      })
    : text;
