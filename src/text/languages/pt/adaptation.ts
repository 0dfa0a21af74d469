import type { AdaptedSounds } from '../language.js';

const VOWEL = /^[aeiouɛɔ]/;
const FRONT_VOWEL = /^[eiɛ]/;
/** What no word of the language ends with, so that an `i` follows: `chip` is said "chipi". */
const NEVER_LAST: ReadonlySet<string> = new Set(['p', 'b', 't', 'd', 'k', 'ɡ', 'f', 'v', 'c', 'ɟ', 'ʃ', 'ʒ']);
const BEFORE_I: Readonly<Record<string, string>> = { t: 'c', d: 'ɟ', c: 'c', ɟ: 'ɟ' };
/** Before these the `i` after t and d is said: "ritmo", "advogado". */
const NEVER_AFTER_T: ReadonlySet<string> = new Set(['p', 'b', 'k', 'ɡ', 'f', 'v', 'm', 'n', 'ʒ']);
const ENGLISH_ENDING = /ings?$/u;
const NASAL_I = 'i\u0303';
/** Words whose u after q or g is said before e and i. Its two dots are no longer written. */
const SOUNDED_U =
  /aguent|^(?:un|in)?guent|eloqu|delinqu|frequen|sequen(?!o)|sequel|sequestr|tranquil|cinquent|quinqu|^equ(?:in|estr)|iníqu|iniqu|obliqu|ubiqu|loquaz|loquaci|^sagui|pingui[mn]|lingu[ií][cçsn]|língue|unguent|ambigui|contigui|exigui|arg[uú]i(?!l)|averíg|averig|apazig|enx[aá]gu[ei]|des[aá]gue|^águe|exequ|quiproqu|anhanguer|birigui|quinquag|quéchua|equidistan|redargui/u;
/** Verbs whose u is silent, though that of similar words is said. */
const SILENT_U = /tingui/u;

/** @param word in small letters */
function withSoundedU(word: string, sounds: readonly string[]): readonly string[] {
  if (SILENT_U.test(word))
    return sounds.filter(
      (sound, i) => !(sound === 'u' && sounds[i - 1] === 'ɡ' && FRONT_VOWEL.test(sounds[i + 1] ?? '')),
    );
  if (!SOUNDED_U.test(word)) return sounds;
  return sounds.flatMap((sound, i) =>
    (sound === 'k' || sound === 'ɡ') && FRONT_VOWEL.test(sounds[i + 1] ?? '') ? [sound, 'u'] : [sound],
  );
}

/** The x of `exato` is a z, in `inexato` and `coexistir`, too. */
function withZOfEx(word: string, sounds: readonly string[]): readonly string[] {
  const at = /^(?:in|co|pre)?ex[aeiouáéíóúâêô]/u.test(word)
    ? sounds.findIndex((one, i) => one === 'k' && sounds[i + 1] === 's')
    : -1;
  return at < 1 || at > 4 ? sounds : [...sounds.slice(0, at), 'z', ...sounds.slice(at + 2)];
}

/** Syllables that the language lacks. */
function withPossibleSyllables(word: string, sounds: readonly string[]): readonly string[] {
  const out: string[] = [];
  if (/^[sz]$/.test(sounds[0] ?? '') && !VOWEL.test(sounds[1] ?? 'a')) out.push('i');
  for (const [i, sound] of sounds.entries()) {
    const next = sounds[i + 1];
    if (sound === next && !VOWEL.test(sound)) continue;
    if (sound === 'l' && i > 0 && (next === undefined || !VOWEL.test(next))) out.push('u');
    else if (sound in BEFORE_I && next !== undefined && NEVER_AFTER_T.has(next))
      out.push(BEFORE_I[sound] ?? sound, 'i');
    else out.push(sound);
  }
  const end = out.length - 1;
  if (ENGLISH_ENDING.test(word) && out[end] === 'ɡ' && out[end - 1] === NASAL_I) out.pop();
  if (word.endsWith('sh') && out[end] === 's') out[end] = 'ʃ';
  const last = out.at(-1) ?? '';
  return NEVER_LAST.has(last) ? [...out.slice(0, -1), BEFORE_I[last] ?? last, 'i'] : out;
}

/**
 * What Brazilians make of letters and of sounds that their syllables lack: "slogan" gets an i in front, "chip" at the end,
 * "advogado" in the middle, an l that ends a syllable becomes a u, and -ing loses its g. The u of "frequente" is said.
 *
 * @param word in small letters
 * @param sounds comparable ones
 */
export function adaptToPortuguese(word: string, sounds: readonly string[]): AdaptedSounds {
  return { tokens: withPossibleSyllables(word, withZOfEx(word, withSoundedU(word, sounds))), stress: null };
}
