import type { StressedSounds } from '../../phonetics/sound-rules.js';

type Look = (word: string) => readonly StressedSounds[] | null;

const HISSING = new Set(['s', 'z', 'ʃ', 'ʒ']);
const VOICELESS = new Set(['p', 't', 'k', 'f', 'θ']);

const plus = (base: StressedSounds, tokens: readonly string[]): StressedSounds => ({
  tokens: [...base.tokens, ...tokens],
  stress: [...base.stress, ...tokens.map(() => 0 as const)],
});

function withS(base: StressedSounds): StressedSounds {
  const last = base.tokens.at(-1) ?? '';
  if (HISSING.has(last)) return plus(base, ['ɪ', 'z']);
  return plus(base, [VOICELESS.has(last) ? 's' : 'z']);
}

function withEd(base: StressedSounds): StressedSounds {
  const last = base.tokens.at(-1) ?? '';
  if (last === 't' || last === 'd') return plus(base, ['ɪ', 'd']);
  return plus(base, [VOICELESS.has(last) || last === 's' || last === 'ʃ' ? 't' : 'd']);
}

/** Ending, what may stand in its place in the known word, and how it sounds. */
const ENDINGS: readonly [RegExp, readonly string[], (base: StressedSounds) => StressedSounds][] = [
  [/'s$/, [''], withS],
  [/s'$/, [''], withS],
  [/ies$/, ['y'], withS],
  [/(?<=s|x|z|ch|sh)es$/, ['', 'e'], withS],
  [/(?<![su'])s$/, [''], withS],
  [/ied$/, ['y'], withEd],
  [/ed$/, ['e', ''], withEd],
  [/ing$/, ['', 'e'], (base) => plus(base, ['ɪ', 'ŋ'])],
  [/ily$/, ['y'], (base) => plus(base, ['l', 'i'])],
  [/(?<!i)ly$/, [''], (base) => plus(base, base.tokens.at(-1) === 'l' ? ['i'] : ['l', 'i'])],
  [/iness$/, ['y'], (base) => plus(base, ['n', 'ə', 's'])],
  [/ness$/, [''], (base) => plus(base, ['n', 'ə', 's'])],
  [/less$/, [''], (base) => plus(base, ['l', 'ə', 's'])],
  [/like$/, [''], (base) => plus(base, ['l', 'a', 'ɪ', 'k'])],
];

const LEAST_LETTERS = 3;
const LEAST_PART = 4;

function inflected(word: string, look: Look): StressedSounds | null {
  for (const [ending, instead, say] of ENDINGS) {
    if (!ending.test(word)) continue;
    const stem = word.replace(ending, '');
    if (stem.length < LEAST_LETTERS) continue;
    const doubled = /([bdgklmnprtv])\1$/.test(stem) && /^(?:ed|ing)$/.test(word.slice(stem.length));
    for (const base of [...instead.map((end) => stem + end), ...(doubled ? [stem.slice(0, -1)] : [])]) {
      const known = look(base)?.[0];
      if (known) return say(known);
    }
  }
  return null;
}

/** Endings and beginnings that are words too, but sound otherwise at the side of another. */
const NO_SECOND = /^(?:able|ably|ible|sible|ator|ature|tion|sion|ment|land|lander|graph)/;
const NO_FIRST = /^(?:inter|disco|metro|anglo|para|mono|poly|tele|auto|proto|retro|euro|quasi|meta|pseudo)$/;

/** Short seconds of a verb: "signup", "logout". */
const PARTICLE = /^(?:up|out|off|down|over|back)$/;

/** Two words that make up the whole in one way only; the first is stressed, the second a little: "snowplough". */
function compound(word: string, look: Look): StressedSounds | null {
  const found: StressedSounds[] = [];
  for (let cut = LEAST_LETTERS; cut <= word.length - 2; cut++) {
    const long = cut >= LEAST_PART && word.length - cut >= LEAST_PART;
    if (!long && !PARTICLE.test(word.slice(cut))) continue;
    if (NO_FIRST.test(word.slice(0, cut)) || NO_SECOND.test(word.slice(cut))) continue;
    const first = look(word.slice(0, cut))?.[0];
    const second = first && look(word.slice(cut))?.[0];
    if (!second) continue;
    found.push({
      tokens: [...first.tokens, ...second.tokens],
      stress: [...first.stress, ...second.stress.map((level) => (level === 2 ? 1 : level))],
    });
  }
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** A word that the dictionary lacks, from words that it has: an inflection, or two words in one. */
export function deriveEnglish(word: string, look: Look): readonly StressedSounds[] | null {
  const known = inflected(word, look) ?? compound(word, look);
  return known && [known];
}
