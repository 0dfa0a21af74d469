import type { DerivedWord } from '../language.js';
import { LISTED } from './inflected.js';

/** Words of other languages, or with two vowels that meet: none of them is an umlaut. */
const OTHERS =
  /^(?:aero|alo[ei]|baguett|blue|boein|bueno|cuenc|duell|duett|fluen|fuel|fuert[ea]v|gael|guern|guess|guest|guev|influen|jo[ae]l|ko[ef][fx]|maest|manuel|miguel|noel|nuev|oer$|paell|phaet|poe[st]|pueb|puert|samuel|soeb|suez|tues|uefa|venezuel|zue(?:rst|rk|rt|in|ig))|(?:cha|fa|pha|sra|sma)el|(?:[hw]o|t[ro]u|[cl])es$|kevelaer|raesf|straelen|coesf|soest|boe?ing|quel|[tdnsx]uell|[fl]uen[cz]|guer[ir]|(?:o|[ou]e|[bgr]ue|[aou]es|oen?)$/u;
/** Really so at the end: schoen, but not Oboen. */
const AT_THE_END = /(?:sch|gr|k|l|f)oen$/u;
/** The letters, between consonants, at the start, or after ge- and be-. */
const SPELLED =
  /(?<=^(?:[gb]e|[b-df-hj-pr-tv-xzß]*)|[b-df-hj-pr-tv-xzß])(?:ae|oe|ue)(?=[b-df-hj-np-tv-xzß]|u)/gu;
const UMLAUTS: Readonly<Record<string, string>> = { ae: 'ä', oe: 'ö', ue: 'ü' };

/** A word in small letters with its umlauts, where it is written without: mueller is müller, aktuell and bauer are themselves. */
function restored(word: string): string {
  if (!/ae|oe|ue/.test(word) || LISTED.has(word) || (OTHERS.test(word) && !AT_THE_END.test(word)))
    return word;
  return word.replace(SPELLED, (letters) => UMLAUTS[letters] ?? letters);
}

/** A clause as it is given to espeak-ng. Words in capitals stay. */
export const restoreUmlauts = (clause: string): string =>
  /[aou]e/i.test(clause)
    ? clause.replace(/(?!\p{Lu}{2})\p{L}*[aouAOU]e\p{L}*/gu, (word) => {
        const said = restored(word.toLowerCase());
        return said === word.toLowerCase()
          ? word
          : /^\p{Lu}/u.test(word)
            ? said.charAt(0).toUpperCase() + said.slice(1)
            : said;
      })
    : clause;

/** @param word in small letters */
export function deriveUmlauts(word: string): DerivedWord | null {
  const base = restored(word);
  return base === word ? null : { base, ending: 0 };
}
