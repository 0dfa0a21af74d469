/** What tables of a language's sounds are written in: they fold what two transcriptions write differently though a listener hears the same. */
export interface FoldRule {
  readonly find: readonly string[];
  readonly say: readonly string[];
  /** What must follow; what must stand before. */
  readonly before?: 'vowel' | 'no vowel' | 'consonant' | 'edge' | readonly string[];
  readonly after?: 'vowel' | 'no vowel' | 'consonant' | 'edge' | readonly string[];
}

export interface ComparableRules {
  /** Modifiers that tell phonemes apart; all others go. */
  readonly keptMarks: string;
  /** How a long sound is written: as two, or with the mark only where it is in `keptMarks`. */
  readonly length: 'dropped' | 'doubled' | 'doubled consonants';
  readonly rules: readonly FoldRule[];
}

type Context = Pick<FoldRule, 'before' | 'after'>;

/** A tilde is a mark of its own, the cedilla of `ç` is not. */
export const decomposed = (ipa: string): string => ipa.normalize('NFD').replaceAll('c\u0327', 'ç');

/** `'a b > c'`; several separated by commas. */
export function rewrite(text: string, context: Context = {}): FoldRule[] {
  return decomposed(text)
    .split(',')
    .map((rule) => {
      const [find = '', say = ''] = rule.split('>').map((side) => side.trim());
      const tokens = (side: string): string[] => side.split(' ').filter((token) => token !== '');
      return { find: tokens(find), say: tokens(say), ...context };
    });
}

export const LIGATURES = rewrite('ʧ > t ʃ, ʤ > d ʒ, ʦ > t s, g > ɡ');

export const comparableRules = (
  rules: readonly FoldRule[],
  keptMarks = '',
  length: ComparableRules['length'] = 'dropped',
): ComparableRules => ({ keptMarks, length, rules });

/** How espeak-ng writes comparable sounds, which is what the acoustic packs have learnt. */
export interface Spelling {
  readonly find: readonly string[];
  readonly symbols: readonly string[];
  /** Limits the rule to stressed or unstressed sounds, or to sounds before a vowel or not. */
  readonly when: 'always' | 'stressed' | 'unstressed' | 'before vowel' | 'not before vowel';
}

export function spellings(text: string, when: Spelling['when'] = 'always'): Spelling[] {
  return decomposed(text)
    .split(',')
    .map((rule) => {
      const [find = '', say = ''] = rule.split('>').map((side) => side.trim().split(' '));
      return { find: find as FoldRule['find'], symbols: say as readonly string[], when };
    });
}

/** Sounds with the stress that a vowel's first sound has: 2 primary, 1 secondary. */
export interface StressedSounds {
  readonly tokens: readonly string[];
  readonly stress: readonly (0 | 1 | 2)[];
}
