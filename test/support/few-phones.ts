const SYMBOLS =
  '! , . _ a b d e eː f h i iː j k l m n n̩ o oː p r s t uː v w x y yː z æ ç ð ø øː ŋ œ œ̃ ɐ ' +
  'ɑ ɑː ɑ̃ ɒ ɔ ɔː ɔ̃ ə ɚ ɛ ɛː ɜ ɜː ɡ ɪ ɹ ɾ ʃ ʊ ʌ ʒ ʔ θ ᵻ';

/** What a pack has that learned English and German only: for other sounds, and for `?`, near ones must do. */
export const FEW_PHONES: ReadonlySet<string> = new Set(SYMBOLS.split(' '));
